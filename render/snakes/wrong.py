"""A claimed folding of a snake with its faults: layer by layer, each marked at its place.

index   of a cube in the path, from 0; pictures and words number them from 1
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from puzzles.codes import FaultCode
from puzzles.lattice import Cell
from puzzles.outcome import Fault
from puzzles.snakes import SnakePuzzle, SnakeSolution
from render.flat.layout import CAPTION, rectangle
from render.flat.sheet import Item, Panel, Stroke
from render.pages.fault_words import every, named_cell, some
from render.pages.wrong import RED, FaultyLayers, Sign, astray, clash, missing
from render.snakes.layers import layer_panel, middle, touch
from render.snakes.style import SnakeStyle
from words.phrases import Phrase

SAID = {
    Sign.CLASH: Phrase(
        "several cubes in one cell, or where the cord is torn: cubes that follow each other do"
        " not touch"
    ),
    Sign.MISSING: Phrase("an empty cell"),
    Sign.ASTRAY: Phrase(
        "a corner that lies straight, a straight cube that lies bent, one that lies otherwise"
        " than given, or whose neighbour is out of the box"
    ),
}


CUBE = Phrase("cube {number}")
CORNER = Phrase("cube {number}, a corner")
CUBES = Phrase("cubes {numbers}")
LAID = Phrase("{laid} cells for {cubes} cubes")


class FaultyFolding(FaultyLayers[SnakeStyle]):
    """The cubes in each cell, and the faulty ones among them."""

    said = SAID

    def __init__(
        self, puzzle: SnakePuzzle, solution: SnakeSolution, found: Sequence[Fault]
    ) -> None:
        self.puzzle, self.path = puzzle, solution.path
        self.cells = set(product(*map(range, puzzle.size)))
        self.lying: dict[Cell, list[int]] = defaultdict(list)
        for index, cell in enumerate(self.path):
            if cell in self.cells:
                self.lying[cell].append(index)
        joints = list(pairwise(self.path))
        self.torn = [joint for joint in joints if not touch(*joint)]
        ends = {cell for joint in self.torn for cell in joint}
        self.clashing = {
            cell for cell, cubes in self.lying.items() if len(cubes) > 1 or cell in ends
        }
        leaving = {a for joint in joints for a, b in (joint, joint[::-1]) if b not in self.cells}
        misplaced = (FaultCode.WRONG_BEND, FaultCode.FIXED_MOVED)
        named = {fault.at[1] for fault in found if fault.code in misplaced}
        bent = {cell for index, cell in enumerate(self.path) if index in named}
        self.astray = (leaving | bent) & self.lying.keys()
        self.empty = self.cells - self.lying.keys()
        self.marked = {
            Sign.CLASH: self.clashing, Sign.MISSING: self.empty, Sign.ASTRAY: self.astray,
        }  # fmt: skip

    def place_text(self, fault: Fault, style: SnakeStyle) -> str:
        """The cubes of a fault and their cells."""
        where = [named_cell(at, style) for at in fault.cells]
        if fault.code == FaultCode.EMPTY_CELLS:
            return some(where, fault.counts[0], style)
        if fault.code == FaultCode.WRONG_LENGTH:
            laid, cubes = fault.counts
            return style.say(LAID, laid=laid, cubes=cubes)
        index = fault.at[1]
        assert isinstance(index, int)
        if fault.code == FaultCode.TORN:
            return style.say(CUBES, numbers=every((index, index + 1), style))
        if fault.code == FaultCode.OVERLAP:
            numbers = [k + 1 for k in self.lying[self.path[index]]]
            return ", ".join([style.say(CUBES, numbers=every(numbers, style)), *where])
        kind = CORNER if self.puzzle.chain[index : index + 1] == "1" else CUBE
        return ", ".join([style.say(kind, number=index + 1), *where])

    def panels(self, edge: float, style: SnakeStyle) -> list[Panel]:
        """One panel a layer, the lowest first."""
        names = {
            at: "+".join(str(index + 1) for index in cubes) for at, cubes in self.lying.items()
        }
        return [
            layer_panel(self.puzzle, self.path, names, x, edge, style, list(self._marks(x, edge)))
            for x in range(self.puzzle.size[0])
        ]

    def _marks(self, x: int, edge: float) -> Iterator[Item]:
        torn = Stroke(colour=RED, width=0.05 * edge, dash=(0.12 * edge, 0.12 * edge))
        for joint in self.torn:
            if all(cell in self.cells and cell[0] == x for cell in joint):
                yield torn.along(middle(cell, edge) for cell in joint)
        for cell in sorted(self.cells):
            if cell[0] != x:
                continue
            left, top = cell[2] * edge, CAPTION + cell[1] * edge
            if cell in self.empty:
                corner = (left + 0.06 * edge, top + 0.06 * edge)
                yield missing(rectangle(corner, 0.88 * edge, 0.88 * edge), edge)
            if cell in self.clashing:
                yield clash(middle(cell, edge), edge)
            if cell in self.astray:
                yield astray((left + 0.78 * edge, top + 0.78 * edge), edge)
