"""The spec sheet of a box, as a value.

slice       one layer of cells across an axis
chessboard  neighbouring cells differ in colour; corner (0, 0, 0) is dark
"""

from dataclasses import dataclass

from puzzles.boxes import BoxSolution
from puzzles.lattice import Cell, Size
from puzzles.spec import Findings


@dataclass(frozen=True, slots=True, kw_only=True)
class Parity:
    """Slices that have an odd number of free cells, each of which needs a block that covers one.

    odd: axis and place of each. able: of so many slices the blocks can cover an odd number of
    cells, at the most. by: sizes of the blocks that can.
    """

    odd: tuple[tuple[int, int], ...]
    able: int
    by: tuple[Size, ...]

    @property
    def tight(self) -> bool:
        """Whether each of these slices is covered so by just one block, and no other slice is."""
        return 0 < len(self.odd) == self.able


@dataclass(frozen=True, slots=True, kw_only=True)
class Chessboard:
    """The free cells by their colour, and how many blocks cover one cell more of one colour.

    Those have three odd edges; all others cover as many dark cells as light ones.
    """

    dark: int
    light: int
    odd_blocks: int

    @property
    def tight(self) -> bool:
        """Whether each odd block covers one cell more of the colour that there is more of."""
        return 0 < abs(self.dark - self.light) == self.odd_blocks


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxSpec(Findings[BoxSolution]):
    """A spec sheet.

    blocks: how many there are of each size. filled: cells of the blocks and the golden cube.
    parity, chessboard: of what is not given; None where the volumes differ.
    symmetric: distinct fillings that the point reflection keeps, as far as they were counted;
        symmetric_complete: there are no more.
    """

    size: Size
    cells: int
    golden: Cell | None
    centred: bool
    blocks: tuple[tuple[Size, int], ...]
    block_count: int
    filled: int
    parity: Parity | None
    chessboard: Chessboard | None
    symmetric: int
    symmetric_complete: bool
