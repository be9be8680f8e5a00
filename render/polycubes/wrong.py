"""A claimed solution of polycubes with its faults: layer by layer, each marked at its place.

index   of a placement in the solution, from 0
part    the cells of a placement as far as they lie in the box around the target
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from puzzles.codes import FaultCode
from puzzles.lattice import Cell, inside
from puzzles.outcome import Fault
from puzzles.polycubes import PolycubePuzzle, PolycubeSolution
from render.flat.palette import GOLD
from render.flat.sheet import Item, Panel
from render.names import GOLDEN
from render.pages.fault_words import every, instead, named_cell, some
from render.pages.wrong import FaultyLayers, Sign, astray, clash, missing
from render.polycubes.layers import Field, corner, layer_panel
from render.polycubes.scene import kind_name, kinds_of, lying_pieces
from render.style import Style
from words.phrases import Phrase

SAID = {
    Sign.CLASH: Phrase("several pieces in one cell, or a piece in that of the golden cube"),
    Sign.MISSING: Phrase("an empty cell"),
    Sign.ASTRAY: Phrase(
        "a piece that reaches out of the shape, or lies on a cell of another number, or where"
        " another is given"
    ),
}
PIECE = Phrase("piece {name}")
PIECES = Phrase("pieces {names}")
NUMBER = Phrase("placement {number}")
ASTRAY = (FaultCode.OUTSIDE, FaultCode.COLOUR_CLASH, FaultCode.FIXED_MOVED)


class FaultyPolycubes(FaultyLayers[Style]):
    """The pieces in each cell, and the faulty ones among them."""

    said = SAID

    def __init__(
        self, puzzle: PolycubePuzzle, solution: PolycubeSolution, found: Sequence[Fault]
    ) -> None:
        self.puzzle, self.pieces = puzzle, lying_pieces(puzzle, solution)
        self.lying: dict[Cell, list[int]] = defaultdict(list)
        for piece in self.pieces:
            for cell in piece.cells:
                if inside(cell, puzzle.size):
                    self.lying[cell].append(piece.index)
        named = {
            fault.at[1]
            for fault in found
            if fault.code in ASTRAY and len(fault.at) > 1 and fault.at[0] == "placements"
        }
        seen = {index for indices in self.lying.values() for index in indices}
        self.astray = sorted(seen.intersection(k for k in named if isinstance(k, int)))
        self.clashing = [cell for cell in self.lying if self.clashes(cell)]
        self.empty = sorted(puzzle.must - set(self.lying))
        self.marked = {
            Sign.CLASH: self.clashing,
            Sign.MISSING: self.empty,
            Sign.ASTRAY: self.astray,
        }

    def clashes(self, cell: Cell) -> bool:
        return len(self.lying.get(cell, ())) + (cell == self.puzzle.golden) > 1

    def place_text(self, fault: Fault, style: Style) -> str:
        """The cells of a fault, or its piece and where that lies."""
        where = [named_cell((z, y, x), style) for x, y, z in fault.cells]
        if fault.code == FaultCode.EMPTY_CELLS:
            return some(where, fault.counts[0], style)
        if fault.piece is not None:
            what = kind_name(self.puzzle, self._kind(fault.piece), style)
            return ", ".join([what, *where]) if where else instead(what, fault, style)
        if fault.code == FaultCode.OVERLAP and fault.cells[0] in self.lying:
            names = [self.pieces[index].name for index in self.lying[fault.cells[0]]]
            return ", ".join([style.say(PIECES, names=every(names, style)), *where])
        index = fault.at[1]
        assert isinstance(index, int)
        known = self.pieces[index].kind is not None
        which = style.say(PIECE, name=self.pieces[index].name)
        return ", ".join([which if known else style.say(NUMBER, number=index + 1), *where])

    def _kind(self, piece: int) -> int:
        return kinds_of(self.puzzle).index(self.puzzle.kinds[piece])

    def panels(self, edge: float, style: Style) -> list[Panel]:
        """One panel a layer, the lowest first."""
        fields = {cell: self._field(cell) for cell in self.lying}
        if self.puzzle.golden is not None:
            fields.setdefault(self.puzzle.golden, Field("golden", GOLD, GOLDEN))
        return [
            layer_panel(self.puzzle, fields, z, edge, style, list(self._marks(z, edge)))
            for z in range(self.puzzle.size[2])
        ]

    def _field(self, cell: Cell) -> Field:
        """The last piece in a cell, with the names of all that lie there."""
        indices = self.lying[cell]
        last = self.pieces[indices[-1]]
        label = "+".join(self.pieces[index].name for index in indices)
        return Field(tuple(indices), last.colour, label, last.given)

    def _marks(self, z: int, edge: float) -> Iterator[Item]:
        around = ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94))
        for cell in self.empty:
            if cell[2] == z:
                yield missing([corner(cell, edge, *at) for at in around], edge)
        for cell in self.clashing:
            if cell[2] == z:
                yield clash(corner(cell, edge, 0.77, 0.77), 0.85 * edge)
        for index in self.astray:
            here = [cell for cell in self.pieces[index].cells if cell[2] == z]
            there = [cell for cell in here if cell in self.lying]
            if there:
                yield astray(corner(min(there), edge, 0.22, 0.24), 0.75 * edge)
