"""Boxes in the file format of BurrTools: `.xmpuzzle`, XML that is usually compressed by gzip.

shape    a cuboid of voxels: `#` filled, `_` empty, `+` either; x runs first, then y, then z
result   the shape that all pieces fill together: the box, with a hole where the golden cube is

Our first axis, which counts the layers, is BurrTools' z; our last axis is its x. The format has no
given pieces. Features without a counterpart here are refused: other grids, colour constraints,
pieces that are no cuboids, and groups. Numbers of pieces that are a range, and cells of the result
that may stay empty, are read if the volume leaves one way. BurrTools reads plain XML as well as
compressed. Source of the format: burr-tools/burr-tools, src/lib (GPL; no code of it).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice, product
from typing import NamedTuple

from puzzles.boxes import BLOCK_LIMIT, EDGE_LIMIT, Block, BoxPuzzle, merge_sizes
from puzzles.codes import RuleCode
from puzzles.errors import FormatError, RuleError, amount
from puzzles.lattice import Cell, Size, volume
from puzzles.markup import feed, plain_parser
from puzzles.text import quote_input, whole_number

SHAPES = 1_000  # that a file may have
PROBLEMS = 1_000  # that a file may have
SHOWN_PROBLEMS = 10  # that a message lists
NAME_LIMIT = 200  # characters of the name of a problem
OPEN_PIECES = 60  # of a problem: pieces without a certain number
FILLED, EMPTY, EITHER = "#_+"
BRICKS = "0"  # the grid of cubes


class BoxNotation(StrEnum):
    """Further text forms of a box."""

    BURRTOOLS = "burrtools"


@dataclass(slots=True)
class _Shape:
    """A shape of a file; cells: a character for each cell, in the order of the file."""

    line: int
    size: Size  # along our axes
    cells: str = ""


@dataclass(slots=True)
class _Problem:
    """A problem of a file; fault: why it cannot be read."""

    name: str
    pieces: list[tuple[int, int, range]] = field(default_factory=list)  # line, shape, numbers
    result: tuple[int, int] | None = None  # line, shape
    fault: FormatError | None = None


class _BurrReader:
    """Collects the contents of the elements."""

    def __init__(self) -> None:
        self.parser = plain_parser()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.shapes: list[_Shape] = []
        self.problems: list[_Problem] = []
        self._open: _Shape | None = None

    @property
    def line(self) -> int:
        return int(self.parser.CurrentLineNumber)

    def _start(self, name: str, said: Mapping[str, str]) -> None:
        if name == "gridType" and said.get("type", BRICKS) != BRICKS:
            raise FormatError(self.line, "expected the grid of cubes (type 0), found another")
        if name == "voxel":
            self._voxel(said)
        elif name == "problem":
            self.problems.append(_Problem(said.get("name", "")[:NAME_LIMIT]))
            if len(self.problems) > PROBLEMS:
                raise FormatError(self.line, f"expected at most {PROBLEMS} problems, found more")
        elif self.problems:
            try:
                self._part(self.problems[-1], name, said)
            except FormatError as error:  # it matters only if this problem is chosen
                self.problems[-1].fault = self.problems[-1].fault or error

    def _part(self, problem: _Problem, name: str, said: Mapping[str, str]) -> None:
        """Read an element within a problem."""
        if name == "shape":
            problem.pieces.append(self._piece(said))
        elif name == "result":
            problem.result = self.line, self._number(said, "id", SHAPES)
        elif name in ("group", "pair"):
            what = "groups" if name == "group" else "colours that must meet"
            raise FormatError(self.line, f"expected pieces without {what}")

    def _voxel(self, said: Mapping[str, str]) -> None:
        x, y, z = (self._number(said, axis, EDGE_LIMIT, 1) for axis in "xyz")
        self._open = _Shape(self.line, (z, y, x))
        self.shapes.append(self._open)
        if len(self.shapes) > SHAPES:
            raise FormatError(self.line, f"expected at most {SHAPES} shapes, found more")

    def _piece(self, said: Mapping[str, str]) -> tuple[int, int, range]:
        shape = self._number(said, "id", SHAPES)
        if "min" in said or "max" in said:
            low = self._number(said, "min", BLOCK_LIMIT) if "min" in said else 0
            high = self._number(said, "max", BLOCK_LIMIT, low)
        else:
            low = high = self._number(said, "count", BLOCK_LIMIT) if "count" in said else 1
        return self.line, shape, range(low, high + 1)

    def _text(self, text: str) -> None:
        if self._open is None:
            return
        cells = "".join(mark for mark in text if mark in f"{FILLED}{EMPTY}{EITHER}")
        other = text.translate(dict.fromkeys(map(ord, f"{FILLED}{EMPTY}{EITHER}0123456789")))
        if other.strip():
            found = quote_input(other.strip()[:20])
            what = f"expected cells as {FILLED} {EMPTY} {EITHER}, found {found}"
            raise FormatError(self.line, what)
        self._open.cells += cells
        if len(self._open.cells) > volume(self._open.size):
            raise FormatError(self.line, "expected as many cells as the shape has, found more")

    def _end(self, name: str) -> None:
        if name == "voxel":
            self._open = None

    def _number(self, said: Mapping[str, str], name: str, high: int, low: int = 0) -> int:
        if name not in said:
            raise FormatError(self.line, f"expected an attribute {name}, found none")
        word = said[name].strip()
        return whole_number(word, self.line, f"a number as {name}", low=low, high=high)


def read_box(text: str, number: int | None = None) -> BoxPuzzle:
    """The box of a file's problem; number: which, from 1; None: there is one.

    FormatError names the line and the expected input; RuleError lists the problems.
    """
    reader = _BurrReader()
    feed(reader.parser, text)
    problem = _chosen_problem(reader.problems, number)
    if problem.fault is not None:
        raise problem.fault
    if problem.result is None:
        raise FormatError(0, "expected a problem with a result, found none")
    line, shape = problem.result
    box = _without_border(_shape(reader, shape, line))
    pieces = _merge_pieces([Piece(line, _cuboid(_shape(reader, shape, line)), many)
              for line, shape, many in problem.pieces if many.stop > 1])  # fmt: skip
    fill, counts = _forced_numbers(box, pieces)
    golden = _golden_cell(box, FILLED if fill else EMPTY)
    chosen = zip(pieces, counts, strict=True)
    blocks = tuple(Block(piece.size, count) for piece, count in chosen if count)
    return merge_sizes(BoxPuzzle(box.size, blocks, golden))


def _chosen_problem(problems: Sequence[_Problem], number: int | None) -> _Problem:
    if not problems:
        raise FormatError(0, "expected a problem with a result, found none")
    if number is None and len(problems) == 1:
        return problems[0]
    if number is not None and 1 <= number <= len(problems):
        return problems[number - 1]
    listed = ", ".join(
        f"{k} {quote_input(each.name)}" if each.name else str(k)
        for k, each in enumerate(problems[:SHOWN_PROBLEMS], 1)
    )
    more = ", …" if len(problems) > SHOWN_PROBLEMS else ""
    said = "none is chosen" if number is None else f"problem {number} is not among them"
    many = amount(len(problems), "problem")
    what = f"the file has {many} ({listed}{more}), and {said}: choose one by its number"
    raise RuleError(RuleCode.PROBLEM, what, ("problem",))


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


def _shape(reader: _BurrReader, shape: int, line: int) -> _Shape:
    if shape >= len(reader.shapes):
        what = f"expected the id of one of {amount(len(reader.shapes), 'shape')}, found {shape}"
        raise FormatError(line, what)
    found = reader.shapes[shape]
    if len(found.cells) != volume(found.size):
        what = f"expected {amount(volume(found.size), 'cell')}, found {len(found.cells)}"
        raise FormatError(found.line, what)
    return found


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
