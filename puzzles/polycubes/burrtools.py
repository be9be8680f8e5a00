"""Polycubes in the file format of BurrTools, `.xmpuzzle`; see `puzzles.burrtools`.

Its axes are ours. Colours are numbered anew in rising order, as a row of ours has digits for
them. The format has no golden cube and no given pieces: the golden cube is read as any other hole,
and written as one. What has no counterpart here is refused by name: other grids, more than nine
colours, and a limit to the holes that is not that of the result.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from xml.sax.saxutils import quoteattr

from puzzles.burrtools import (
    BRICKS,
    EITHER,
    EMPTY,
    FILLED,
    Document,
    Part,
    Problem,
    Voxels,
    read_document,
)
from puzzles.codes import RuleCode
from puzzles.errors import FormatError, RuleError
from puzzles.lattice import Cell, Size, Symmetry
from puzzles.polycubes import (
    COLOUR_LIMIT,
    NAME_LIMIT,
    Piece,
    Placement,
    PolycubePuzzle,
    PolycubeSolution,
)
from puzzles.polycubes.shapes import TURNS, size_of

UNPLACED = "x"  # a piece that a solution leaves out
_QUARTER_X = Symmetry((0, 2, 1), (False, True, False))  # y becomes z


class PolycubeNotation(StrEnum):
    """Further text forms of polycubes."""

    BURRTOOLS = "burrtools"


def read_polycubes(text: str, number: int | None = None) -> PolycubePuzzle:
    """The puzzle of a file's problem; number: which, from 1; None: there is one.

    FormatError names the line and the expected input; RuleError lists the problems.
    """
    document = read_document(text)
    problem = document.choose(number)
    return _read_problem(document, problem)


def read_solutions(text: str, number: int | None = None) -> tuple[PolycubeSolution, ...]:
    """The solutions that a file holds for a problem, as far as their form can be read."""
    document = read_document(text)
    problem = document.choose(number)
    puzzle = _read_problem(document, problem)
    found = (_read_assembly(document, problem, puzzle, said) for said in problem.assemblies)
    return tuple(solution for solution in found if solution is not None)


def _read_problem(document: Document, problem: Problem) -> PolycubePuzzle:
    line, number = problem.result or (0, 0)
    result = document.shape(number, line)
    parts = [part for part in problem.parts if part.high]
    shapes = [document.shape(part.shape, part.line) for part in parts]
    numbers = _colour_numbers([result, *shapes], result.line)
    signs = _signs(result)
    must = [cell for cell, sign in signs.items() if sign == FILLED]
    may = [cell for cell, sign in signs.items() if sign == EITHER]
    if problem.holes is not None and problem.holes < len(may):
        what = f"expected that all {len(may)} cells that may stay empty may do so together"
        raise FormatError(line, f"{what}, found a limit of {problem.holes}")
    pieces = [_read_piece(part, shape, numbers) for part, shape in zip(parts, shapes, strict=True)]
    marks = {cell: numbers[result.colours[result.at(cell)]] for cell in (*must, *may)}
    known = {mark for piece in pieces for mark in piece.marks}, set(marks.values())
    pairs = [(numbers.get(a, 0), numbers.get(b, 0)) for a, b in problem.pairs]
    return PolycubePuzzle(
        size=result.size,
        must=frozenset(must),
        pieces=tuple(pieces),
        may=frozenset(may),
        marks=tuple(marks.items()),
        pairs=frozenset((a, b) for a, b in pairs if a in known[0] - {0} and b in known[1] - {0})
        if any(known[0]) and any(known[1])
        else None,
    )


def _read_piece(part: Part, shape: Voxels, numbers: Mapping[int, int]) -> Piece:
    """A piece; its cells that may stay empty are no part of it, as for BurrTools."""
    cells = tuple(cell for cell, sign in _signs(shape).items() if sign == FILLED)
    marks = tuple(numbers[shape.colours[shape.at(cell)]] for cell in cells)
    name = "".join(c for c in shape.name if c.isprintable() and c != '"')[:NAME_LIMIT] or None
    try:
        return Piece(cells, part.low, part.high, name, part.group, marks)
    except RuleError as error:
        raise FormatError(shape.line, error.problem) from None


def _signs(shape: Voxels) -> Mapping[Cell, str]:
    """The sign of each cell of a shape."""
    x, y, z = shape.size
    return {
        (a, b, c): shape.cells[shape.at((a, b, c))]
        for c in range(z)
        for b in range(y)
        for a in range(x)
    }


def _colour_numbers(shapes: Sequence[Voxels], line: int) -> Mapping[int, int]:
    """The number of each colour that occurs on cells that are not empty."""
    used = sorted(
        {
            colour
            for shape in shapes
            for colour, sign in zip(shape.colours, shape.cells, strict=True)
            if colour and sign != EMPTY
        }
    )
    if len(used) > COLOUR_LIMIT:
        what = f"expected at most {COLOUR_LIMIT} colours, found {len(used)}"
        raise FormatError(line, what)
    return {0: 0, **{colour: k for k, colour in enumerate(used, 1)}}


@cache
def _their_turns() -> tuple[int, ...]:
    """Our turn for each of BurrTools' in their order.

    Each fourth one turns about y by quarters, the last two of six about z; the three behind it
    turn about x before. The second half mirrors along x before all that.
    """
    about_y = Symmetry((2, 1, 0), (True, False, False))  # x becomes -z, z becomes x
    about_z = Symmetry((1, 0, 2), (True, False, False))
    same = TURNS[0]
    quarters = [same]
    for _ in range(3):
        quarters.append(_after(about_y, quarters[-1]))
    quarters += [about_z, _after(about_z, _after(about_z, about_z))]
    rotations = []
    for first in quarters:
        turn = same
        for _ in range(4):
            rotations.append(_after(first, turn))
            turn = _after(_QUARTER_X, turn)
    mirror = Symmetry((0, 1, 2), (True, False, False))
    every = [*rotations, *(_after(turn, mirror) for turn in rotations)]
    return tuple(TURNS.index(turn) for turn in every)


def _after(second: Symmetry, first: Symmetry) -> Symmetry:
    """The map that makes `first` and then `second`."""
    axes = tuple(first.axes[axis] for axis in second.axes)
    flipped = tuple(
        flip != first.flipped[axis] for axis, flip in zip(second.axes, second.flipped, strict=True)
    )
    return Symmetry((axes[0], axes[1], axes[2]), (flipped[0], flipped[1], flipped[2]))


def _vector(turn: int, vector: Cell) -> Cell:
    """A turned vector."""
    move = TURNS[turn]
    x, y, z = (
        -vector[axis] if flip else vector[axis]
        for axis, flip in zip(move.axes, move.flipped, strict=True)
    )
    return x, y, z


def _read_assembly(
    document: Document, problem: Problem, puzzle: PolycubePuzzle, said: str
) -> PolycubeSolution | None:
    """A solution: for each piece the place of its hot spot and its turn; None if it is torn."""
    places = list(_places(said))
    parts = [(part, k) for k, part in enumerate(p for p in problem.parts if p.high)]
    owners = [(part, k) for part, k in parts for _ in range(part.high)]
    if len(places) != len(owners):
        return None
    placements = []
    for place, (part, piece) in zip(places, owners, strict=True):
        if place is None:
            continue
        x, y, z, turn = place
        if not 0 <= turn < len(TURNS):
            return None
        shape, ours = document.shapes[part.shape], _their_turns()[turn]
        spot = _vector(ours, shape.hot_spot)
        cells = []
        for cell, sign in _signs(shape).items():
            if sign == FILLED:
                a, b, c = _vector(ours, cell)
                cells.append((a - spot[0] + x, b - spot[1] + y, c - spot[2] + z))
        low = tuple(min(along) for along in zip(*cells, strict=True))
        placements.append(_least_turn(puzzle, piece, ours, (low[0], low[1], low[2])))
    return PolycubeSolution(tuple(placements))


def _least_turn(puzzle: PolycubePuzzle, piece: int, turn: int, at: Cell) -> Placement:
    """The placement by the least of equal turns."""
    covered = puzzle.covered_cells(Placement(piece, at, turn))
    if turn < len(TURNS) // 2 or puzzle.mirrored:
        return puzzle.lay(piece, covered)
    return Placement(piece, at, turn)


def _places(said: str) -> Iterator[tuple[int, int, int, int] | None]:
    """The four numbers of each piece; None: it is left out."""
    words = said.split()
    at = 0
    while at < len(words):
        if words[at] == UNPLACED:
            yield None
            at += 1
            continue
        try:
            x, y, z, turn = map(int, words[at : at + 4])
        except ValueError:
            return
        yield x, y, z, turn
        at += 4


def write_polycubes(puzzle: PolycubePuzzle, solutions: Sequence[PolycubeSolution] = ()) -> str:
    """The file of a puzzle and solutions of it; `read_polycubes` reads it back.

    RuleError if pieces are given, or may be mirrored.
    """
    _require_expressible(puzzle)
    target = {**dict.fromkeys(puzzle.must, FILLED), **dict.fromkeys(puzzle.may, EITHER)}
    lines = [
        '<?xml version="1.0"?>',
        '<puzzle version="2">',
        f'<gridType type="{BRICKS}"/>',
        "<colors>",
        *('<color red="128" green="128" blue="128"/>' for _ in range(_most_colours(puzzle))),
        "</colors>",
        "<shapes>",
        _voxel(puzzle.size, target, puzzle.colours, "target"),
    ]
    for piece in puzzle.pieces:
        signs = dict.fromkeys(piece.cells, FILLED)
        lines.append(_voxel(size_of(piece.cells), signs, dict(piece.form), piece.name or ""))
    lines += ["</shapes>", "<problems>", '<problem state="0">', "<shapes>"]
    lines += [_part(k, piece) for k, piece in enumerate(puzzle.pieces, 1)]
    lines += ["</shapes>", '<result id="0"/>', "<bitmap>", *_pairs(puzzle), "</bitmap>"]
    if solutions:
        lines.append("<solutions>")
        lines += [_solution(puzzle, solution, k) for k, solution in enumerate(solutions)]
        lines.append("</solutions>")
    lines += ["</problem>", "</problems>", "<comment/>", "</puzzle>", ""]
    return "\n".join(lines)


def _require_expressible(puzzle: PolycubePuzzle) -> None:
    """RuleError for a puzzle that a file cannot express."""
    if puzzle.fixed:
        what = "an .xmpuzzle cannot express given pieces"
        raise RuleError(RuleCode.NOTATION, what, ("fixed",))
    if puzzle.mirrored:
        what = "an .xmpuzzle cannot say that pieces may be mirrored"
        raise RuleError(RuleCode.NOTATION, what, ("mirrored",))


def _most_colours(puzzle: PolycubePuzzle) -> int:
    marks = [mark for piece in puzzle.pieces for mark in piece.marks]
    return max([*marks, *puzzle.colours.values()], default=0)


def _pairs(puzzle: PolycubePuzzle) -> list[str]:
    """The pairs of colours that may meet; equal ones where the puzzle lists none."""
    pairs = puzzle.pairs
    if pairs is None:
        pairs = frozenset((k, k) for k in range(1, _most_colours(puzzle) + 1))
    return [f'<pair piece="{a - 1}" result="{b - 1}"/>' for a, b in sorted(pairs)]


def _part(shape: int, piece: Piece) -> str:
    many = f'count="{piece.low}"'
    if piece.low != piece.high:
        many = f'min="{piece.low}" max="{piece.high}"'
    group = f' group="{piece.group}"' if piece.group else ""
    return f'<shape id="{shape}" {many}{group}/>'


def _voxel(size: Size, signs: Mapping[Cell, str], marks: Mapping[Cell, int], name: str) -> str:
    x, y, z = size
    cells = (
        signs.get((a, b, c), EMPTY) + (str(marks[a, b, c]) if marks.get((a, b, c)) else "")
        for c in range(z)
        for b in range(y)
        for a in range(x)
    )
    named = f" name={quoteattr(name)}" if name else ""
    return f'<voxel x="{x}" y="{y}" z="{z}"{named} type="0">{"".join(cells)}</voxel>'


def _solution(puzzle: PolycubePuzzle, solution: PolycubeSolution, number: int) -> str:
    """A solution: of each piece, as often as it may be used, its place and turn, or that it is
    left out."""
    theirs = {ours: k for k, ours in enumerate(_their_turns())}
    said = []
    for k, piece in enumerate(puzzle.pieces):
        own = [p for p in solution.placements if p.piece == k]
        for p in own:
            said.append(" ".join(map(str, (*_hot_spot(piece, p), theirs[p.turn]))))
        said += [UNPLACED] * (piece.high - len(own))
    return f'<solution asmNum="{number}"><assembly>{" ".join(said)}</assembly></solution>'


def _hot_spot(piece: Piece, placement: Placement) -> Cell:
    """The place of the cell (0, 0, 0) of a piece's box, which is turned with it."""
    turned = [_vector(placement.turn, cell) for cell in piece.cells]
    low = [min(along) for along in zip(*turned, strict=True)]
    x, y, z = (at - edge for at, edge in zip(placement.at, low, strict=True))
    return x, y, z
