"""Boxes in the file format of BurrTools, `.xmpuzzle`; see `puzzles.burrtools`.

The result is the box, with a hole where the golden cube is. Our first axis, which counts the
layers, is BurrTools' z; our last axis is its x. The format has no given pieces. Features without a
counterpart here are refused: other grids, colour constraints, pieces that are no cuboids, and
groups. Numbers of pieces that are a range, and cells of the result that may stay empty, are read
if the volume leaves one way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice, product
from typing import NamedTuple

from puzzles.boxes import Block, BoxPuzzle, merge_sizes
from puzzles.burrtools import BRICKS, EITHER, EMPTY, FILLED, Document, read_document
from puzzles.codes import RuleCode
from puzzles.errors import FormatError, RuleError, amount
from puzzles.lattice import Cell, Size, volume

OPEN_PIECES = 60  # of a problem: pieces without a certain number


class BoxNotation(StrEnum):
    """Further text forms of a box."""

    BURRTOOLS = "burrtools"


@dataclass(slots=True)
class _Shape:
    """A shape along our axes; cells: a character for each cell, the last axis first."""

    line: int
    size: Size
    cells: str = ""


def read_box(text: str, number: int | None = None) -> BoxPuzzle:
    """The box of a file's problem; number: which, from 1; None: there is one.

    FormatError names the line and the expected input; RuleError lists the problems.
    """
    document = read_document(text)
    problem = document.choose(number)
    if any(part.group for part in problem.parts):
        line = next(part.line for part in problem.parts if part.group)
        raise FormatError(line, "expected pieces without groups")
    if problem.pairs:
        raise FormatError(problem.pair_line, "expected pieces without colours that must meet")
    line, shape = problem.result or (0, 0)
    box = _without_border(_shape(document, shape, line))
    pieces = _merge_pieces([
        Piece(part.line, _cuboid(_shape(document, part.shape, part.line)),
              range(part.low, part.high + 1))
        for part in problem.parts if part.high
    ])  # fmt: skip
    fill, counts = _forced_numbers(box, pieces)
    golden = _golden_cell(box, FILLED if fill else EMPTY)
    chosen = zip(pieces, counts, strict=True)
    blocks = tuple(Block(piece.size, count) for piece, count in chosen if count)
    return merge_sizes(BoxPuzzle(box.size, blocks, golden))


class Piece(NamedTuple):
    """A piece of a problem; many: its possible numbers."""

    line: int
    size: Size
    many: range


def _merge_pieces(pieces: Sequence[Piece]) -> Sequence[Piece]:
    """The pieces, those of equal size as one with the sum of their numbers."""
    merged: dict[tuple[int, ...], Piece] = {}
    for piece in pieces:
        key = tuple(sorted(piece.size))
        if key in merged:
            line, size, many = merged[key]
            low, high = many.start + piece.many.start, many.stop + piece.many.stop - 1
            merged[key] = Piece(line, size, range(low, high))
        else:
            merged[key] = piece
    return [*merged.values()]


def _forced_numbers(box: _Shape, pieces: Sequence[Piece]) -> tuple[bool, Sequence[int]]:
    """If all cells that may stay empty are filled, and the number of each piece.

    FormatError unless the volume leaves one way.
    """
    counts = [piece.many.start for piece in pieces]
    filled, either = box.cells.count(FILLED), box.cells.count(EITHER)
    open_ = [piece for piece in pieces if len(piece.many) > 1]
    if not open_ and not either:
        return True, counts
    if len(open_) > OPEN_PIECES:
        what = f"expected at most {OPEN_PIECES} pieces without a number, found {len(open_)}"
        raise FormatError(open_[0].line, what)
    certain = sum(volume(piece.size) * piece.many.start for piece in pieces)
    cells = range(filled - certain, filled + either - certain + 1)
    ways = list(islice(_ways(open_, cells), 2))
    if len(ways) != 1:
        found = "several ways" if ways else "none"
        least = f"{filled} to " if either else ""
        what = f"expected one way to fill {least}{amount(filled + either, 'cell')}"
        line = open_[0].line if open_ else box.line
        raise FormatError(line, f"{what} with these numbers of pieces, found {found}")
    extra, chosen = ways[0]
    empty = cells[-1] - extra
    if 0 < empty < either:
        what = f"expected to know which cells stay empty, found {empty} of {either} that may"
        raise FormatError(box.line, what)
    more = iter(chosen)
    return not empty, [
        piece.many.start + (next(more) if len(piece.many) > 1 else 0) for piece in pieces
    ]


def _ways(pieces: Sequence[Piece], cells: range) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each sum of volumes within `cells`, with how often each piece is taken beyond its least."""
    most = max(cells[-1], 0)
    reach = [1]  # bit v: the pieces so far can have the volume v
    sizes = [volume(piece.size) for piece in pieces]
    spans = [(size, min(len(piece.many) - 1, most // size))
             for size, piece in zip(sizes, pieces, strict=True)]  # fmt: skip
    for size, times in spans:
        reach.append(_reach(reach[-1], size, times) & ((2 << most) - 1))

    def choose(first: int, left: int) -> Iterator[tuple[int, ...]]:
        if not first:
            yield ()
            return
        size, times = spans[first - 1]
        for count in range(min(times, left // size) + 1):
            if reach[first - 1] >> (left - count * size) & 1:
                for before in choose(first - 1, left - count * size):
                    yield (*before, count)

    for total in cells:
        if total >= 0 and reach[-1] >> total & 1:
            for chosen in choose(len(spans), total):
                yield total, chosen


def _reach(sums: int, size: int, times: int) -> int:
    """The sums with up to so many times a size added, as bits."""
    step = 1
    while times:
        step = min(step, times)
        sums |= sums << step * size
        times, step = times - step, 2 * step
    return sums


def _shape(document: Document, shape: int, line: int) -> _Shape:
    """A shape of a file along our axes; what has been BurrTools' z is the first of them."""
    found = document.shape(shape, line)
    x, y, z = found.size
    return _Shape(found.line, (z, y, x), found.cells)


def _without_border(box: _Shape) -> _Shape:
    """The result without empty cells around it, if it lacks more than the golden cube."""
    cells = list(zip(product(*map(range, box.size)), box.cells, strict=True))
    taken = [cell for cell, mark in cells if mark != EMPTY]
    if not taken or len(cells) - len(taken) < 2:
        return box
    low, high = ([choose(cell[k] for cell in taken) for k in range(3)] for choose in (min, max))
    size = _three(tuple(b - a + 1 for a, b in zip(low, high, strict=True)))
    inner = (
        all(a <= x <= b for a, x, b in zip(low, cell, high, strict=True)) for cell, _ in cells
    )
    kept = "".join(mark for (_, mark), within in zip(cells, inner, strict=True) if within)
    return replace(box, size=size, cells=kept)


def _golden_cell(box: _Shape, either: str) -> Cell | None:
    """The cell that the result lacks; either: what becomes of cells that may stay empty."""
    cells = zip(product(*map(range, box.size)), box.cells.replace(EITHER, either), strict=True)
    holes = [cell for cell, mark in cells if mark == EMPTY]
    if len(holes) > 1:
        what = f"expected a cuboid as result that lacks a cell at most, found {len(holes)} holes"
        raise FormatError(box.line, what)
    return _three(holes[0]) if holes else None


def _three(cell: tuple[int, ...]) -> Cell:
    x, y, z = cell
    return x, y, z


def _cuboid(shape: _Shape) -> Size:
    """The edges of a piece, which may have empty cells around it."""
    cells = zip(product(*map(range, shape.size)), shape.cells, strict=True)
    filled = [cell for cell, mark in cells if mark == FILLED]
    if EITHER in shape.cells or not filled:
        raise FormatError(shape.line, "expected a piece of filled cells")
    edges = [max(c[k] for c in filled) - min(c[k] for c in filled) + 1 for k in range(3)]
    size = _three(tuple(edges))
    if volume(size) != len(filled):
        raise FormatError(shape.line, "expected a cuboid as piece, found another shape")
    return size


def write_box(puzzle: BoxPuzzle) -> str:
    """The file of a box; `read_box` reads it back. RuleError if blocks are given."""
    if puzzle.fixed:
        what = "an .xmpuzzle cannot express given blocks"
        raise RuleError(RuleCode.NOTATION, what, ("fixed",))
    shapes = [block.size for block in puzzle.blocks]
    hole = set() if puzzle.golden is None else {puzzle.golden}
    lines = [
        '<?xml version="1.0"?>',
        '<puzzle version="2">',
        f'<gridType type="{BRICKS}"/>',
        "<colors/>",
        "<shapes>",
        _voxel(puzzle.size, hole, "box"),
        *(_voxel(size, set(), "x".join(map(str, size))) for size in shapes),
        "</shapes>",
        "<problems>",
        '<problem state="0">',
        "<shapes>",
        *(f'<shape id="{k}" count="{b.count}"/>' for k, b in enumerate(puzzle.blocks, 1)),
        "</shapes>",
        '<result id="0"/>',
        "<bitmap/>",
        "</problem>",
        "</problems>",
        "<comment/>",
        "</puzzle>",
        "",
    ]
    return "\n".join(lines)


def _voxel(size: Size, holes: set[Cell], name: str) -> str:
    a, b, c = size
    marks = (EMPTY if cell in holes else FILLED for cell in product(range(a), range(b), range(c)))
    return f'<voxel x="{c}" y="{b}" z="{a}" name="{name}" type="0">{"".join(marks)}</voxel>'
