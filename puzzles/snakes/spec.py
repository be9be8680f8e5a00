"""The spec sheet of a snake, as a value."""

from dataclasses import dataclass

from puzzles.lattice import Size
from puzzles.snakes import SnakeSolution
from puzzles.spec import Findings


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainEffort:
    """Placements of the search without look-ahead for all foldings, from one end of the chain.

    branching: ways to go on at a corner, on an average: its power to the legs is the placements.
    """

    nodes: int
    branching: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SnakeSpec(Findings[SnakeSolution]):
    """A spec sheet.

    legs: cubes of each segment, both its corners or ends counted.
    alike: both ends lie on cells of the colour of the box's corners, on a chessboard; else on
        cells of two colours. None where the chain does not fit the box.
    front, rear: what a search costs from each end; None where it is not rated.
    cell_mm, cord_mm, cut_mm: the edge of a printed cube; the cord from knot to knot; to cut off.
    """

    size: Size
    cells: int
    cubes: int
    chain: str
    straight: int
    corners: int
    legs: tuple[int, ...]
    palindromic: bool
    alike: bool | None
    front: PlainEffort | None
    rear: PlainEffort | None
    cell_mm: float
    cord_mm: float
    cut_mm: int
