"""A claimed filling of a box with its faults: layer by layer, each marked at its place.

index   of a placement in the solution, from 0; blocks of one kind are numbered in that order
part    a placement as far as it lies in the box
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from puzzles.boxes import BoxPuzzle, BoxSolution, Placement
from puzzles.codes import FaultCode
from puzzles.lattice import Cell, inside
from puzzles.outcome import Fault
from render.boxes.layers import LayerField, layer_panel
from render.boxes.scene import block_names
from render.flat.layout import CAPTION
from render.flat.palette import STRANGE, kind_colour
from render.flat.sheet import Item, Panel, Point
from render.pages.fault_words import every, instead, named_cell, some
from render.pages.wrong import FaultyLayers, Sign, astray, clash, missing
from render.style import Style
from words.phrases import Phrase, dimensions

SAID = {
    Sign.CLASH: Phrase("several blocks in one cell, or a block in that of the golden cube"),
    Sign.MISSING: Phrase("an empty cell"),
    Sign.ASTRAY: Phrase(
        "a block that is not in the set, reaches out of the box, or lies where another is given"
    ),
}
BLOCK = Phrase("block {name} ({size})")
BLOCKS = Phrase("blocks {names}")
ASTRAY = (FaultCode.UNKNOWN_BLOCK, FaultCode.WRONG_SIZE, FaultCode.OUTSIDE, FaultCode.FIXED_MOVED)


class FaultyFilling(FaultyLayers[Style]):
    """The pieces in each cell, and the faulty ones among them."""

    said = SAID

    def __init__(self, puzzle: BoxPuzzle, solution: BoxSolution, found: Sequence[Fault]) -> None:
        self.puzzle, self.solution = puzzle, solution
        self.parts = {
            index: part
            for index, placement in enumerate(solution.placements)
            if (part := _within(placement, puzzle)) is not None
        }
        named = {fault.at[1] for fault in found if fault.code in ASTRAY and len(fault.at) > 1}
        self.astray = [index for index in self.parts if index in named]
        self.lying: dict[Cell, list[int]] = defaultdict(list)
        for index, part in self.parts.items():
            for cell in part.cells():
                self.lying[cell].append(index)
        self.names = list(block_names(puzzle, solution.placements))
        a, b, c = puzzle.size
        cells = list(product(range(a), range(b), range(c)))
        self.marked = {
            Sign.CLASH: [cell for cell in cells if self.clashes(cell)],
            Sign.MISSING: [cell for cell in cells if self.empty(cell)],
            Sign.ASTRAY: self.astray,
        }

    def clashes(self, cell: Cell) -> bool:
        return len(self.lying.get(cell, ())) + (cell == self.puzzle.golden) > 1

    def empty(self, cell: Cell) -> bool:
        return cell not in self.lying and cell != self.puzzle.golden

    def place_text(self, fault: Fault, style: Style) -> str:
        """The cells of a fault, or its block and where that begins."""
        where = [named_cell(at, style) for at in fault.cells]
        if fault.code == FaultCode.EMPTY_CELLS:
            return some(where, fault.counts[0], style)
        if fault.piece is not None:
            size = dimensions(self.puzzle.blocks[fault.piece].size)
            return ", ".join([size, *where]) if where else instead(size, fault, style)
        if fault.code == FaultCode.OVERLAP:
            x, y, z = fault.cells[0]
            names = [self.names[index] for index in self.lying[x, y, z]]
            return ", ".join([style.say(BLOCKS, names=every(names, style)), *where])
        index = fault.at[1]
        assert isinstance(index, int)
        if not where and index in self.parts:
            where = [named_cell(self.parts[index].at, style)]
        size = dimensions(self.solution.placements[index].size)
        return ", ".join([style.say(BLOCK, name=self.names[index], size=size), *where])

    def panels(self, edge: float, style: Style) -> list[Panel]:
        """One panel a layer, the lowest first."""
        return [
            layer_panel(self.puzzle, self._fields(x), x, edge, style, list(self._marks(x, edge)))
            for x in range(self.puzzle.size[0])
        ]

    def _fields(self, x: int) -> Iterator[LayerField]:
        given = {(p.at, p.size) for p in self.puzzle.fixed}
        for index, part in self.parts.items():
            (low, y, z), (a, b, c) = part.at, part.size
            if low <= x < low + a:
                known = part.block in range(len(self.puzzle.blocks))
                colour = kind_colour(part.block) if known else STRANGE
                pinned = (part.at, part.size) in given
                yield LayerField((y, z), (b, c), colour, self._label(index, x), pinned)

    def _label(self, index: int, x: int) -> str:
        """The name of a block, and of those that it hides in a layer."""
        cells = [cell for cell in self.parts[index].cells() if cell[0] == x]
        below = {other for cell in cells for other in self.lying[cell] if other < index}
        return "+".join(self.names[other] for other in (*sorted(below), index))

    def _marks(self, x: int, edge: float) -> Iterator[Item]:
        _, down, right = self.puzzle.size
        for y, z in product(range(down), range(right)):
            cell = (x, y, z)
            if self.empty(cell):
                around = ((0.06, 0.06), (0.06, 0.94), (0.94, 0.94), (0.94, 0.06))
                yield missing([_at(y + a, z + b, edge) for a, b in around], edge)
            elif self.clashes(cell):
                yield clash(_at(y + 0.77, z + 0.77, edge), 0.85 * edge)
        for index in self.astray:
            (low, y, z), (a, _, _) = self.parts[index].at, self.parts[index].size
            if low <= x < low + a:
                yield astray(_at(y + 0.24, z + 0.22, edge), 0.75 * edge)


def _at(row: float, column: float, edge: float) -> Point:
    """A point of a layer in its panel."""
    return column * edge, CAPTION + row * edge


def _within(placement: Placement, puzzle: BoxPuzzle) -> Placement | None:
    """The part of a placement that lies in the box, if any does."""
    low = [max(at, 0) for at in placement.at]
    ends = zip(placement.at, placement.size, puzzle.size, strict=True)
    high = [min(at + edge, most) for at, edge, most in ends]
    a, b, c = (end - start for start, end in zip(low, high, strict=True))
    at = (low[0], low[1], low[2])
    if min(a, b, c) < 1 or not inside(at, puzzle.size):
        return None
    return replace(placement, at=at, size=(a, b, c))
