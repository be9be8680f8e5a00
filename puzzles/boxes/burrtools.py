"""Boxes in the file format of BurrTools: `.xmpuzzle`, XML that is usually compressed by gzip.

shape    a cuboid of voxels: `#` filled, `_` empty, `+` either; x runs first, then y, then z
result   the shape that all pieces fill together: the box, with a hole where the golden cube is

Our first axis, which counts the layers, is BurrTools' z; our last axis is its x. The format has no
given pieces. Features without a counterpart here are refused: other grids, colour constraints,
pieces that are no cuboids, groups, and variable numbers of pieces. BurrTools reads plain XML as
well as compressed. Source of the format: burr-tools/burr-tools, src/lib (GPL; no code of it).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from puzzles.boxes import BLOCK_LIMIT, EDGE_LIMIT, Block, BoxPuzzle, merge_sizes
from puzzles.codes import RuleCode
from puzzles.errors import FormatError, RuleError
from puzzles.lattice import Cell, Size, volume
from puzzles.markup import feed, plain_parser
from puzzles.text import quote_input, whole_number

SHAPES = 1_000  # that a file may have
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


class _BurrReader:
    """Collects the contents of the elements; of several problems it takes the first."""

    def __init__(self) -> None:
        self.parser = plain_parser()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.shapes: list[_Shape] = []
        self.pieces: list[tuple[int, int, int]] = []  # line, shape, number
        self.result: tuple[int, int] | None = None  # line, shape
        self._problems = 0
        self._open: _Shape | None = None

    @property
    def line(self) -> int:
        return int(self.parser.CurrentLineNumber)

    def _start(self, name: str, said: Mapping[str, str]) -> None:
        if name == "gridType" and said.get("type", BRICKS) != BRICKS:
            raise FormatError(self.line, "expected the grid of cubes (type 0), found another")
        if name == "voxel":
            self._voxel(said)
        self._problems += name == "problem"
        if self._problems != 1:
            return
        if name == "shape":
            self._piece(said)
        elif name == "result":
            self.result = self.line, self._number(said, "id", SHAPES)
        elif name in ("group", "pair"):
            what = "groups" if name == "group" else "colours that must meet"
            raise FormatError(self.line, f"expected pieces without {what}")

    def _voxel(self, said: Mapping[str, str]) -> None:
        x, y, z = (self._number(said, axis, EDGE_LIMIT, 1) for axis in "xyz")
        self._open = _Shape(self.line, (z, y, x))
        self.shapes.append(self._open)
        if len(self.shapes) > SHAPES:
            raise FormatError(self.line, f"expected at most {SHAPES} shapes, found more")

    def _piece(self, said: Mapping[str, str]) -> None:
        shape = self._number(said, "id", SHAPES)
        if "min" in said or "max" in said:
            count, high = (self._number(said, end, BLOCK_LIMIT) for end in ("min", "max"))
            if count != high:
                what = f"expected a number of pieces, found {count} to {high}"
                raise FormatError(self.line, what)
        else:
            count = self._number(said, "count", BLOCK_LIMIT) if "count" in said else 1
        self.pieces.append((self.line, shape, count))

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


def read_box(text: str) -> BoxPuzzle:
    """The box of a file's first problem; FormatError names the line and the expected input."""
    reader = _BurrReader()
    feed(reader.parser, text)
    if reader.result is None:
        raise FormatError(0, "expected a problem with a result, found none")
    size, golden = _box(reader)
    blocks = []
    for line, shape, count in reader.pieces:
        if count:
            blocks.append(Block(_cuboid(_shape(reader, shape, line)), count))
    return merge_sizes(BoxPuzzle(size, tuple(blocks), golden))


def _shape(reader: _BurrReader, shape: int, line: int) -> _Shape:
    if shape >= len(reader.shapes):
        what = f"expected the id of one of {len(reader.shapes)} shapes, found {shape}"
        raise FormatError(line, what)
    found = reader.shapes[shape]
    if len(found.cells) != volume(found.size):
        what = f"expected {volume(found.size)} cells, found {len(found.cells)}"
        raise FormatError(found.line, what)
    return found


def _box(reader: _BurrReader) -> tuple[Size, Cell | None]:
    """The box and its golden cell: the result is a cuboid, whole or without a single cell."""
    assert reader.result is not None
    line, shape = reader.result
    box = _shape(reader, shape, line)
    cells = zip(product(*map(range, box.size)), box.cells, strict=True)
    holes = [cell for cell, mark in cells if mark != FILLED]
    if len(holes) > 1 or EITHER in box.cells:
        what = f"expected a cuboid as result that lacks a cell at most, found {len(holes)} holes"
        raise FormatError(box.line, what)
    return box.size, _three(holes[0]) if holes else None


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
