"""The order in which blocks can be laid into a box, each straight down from above.

Sorted by their lowest cells, layer by layer, no block that lies already is in the way of the next
one: cuboids do not meet, so one that is above another begins in a higher layer, and comes later.
So every filling can be built like that; cuboids never lock one another in. For the same reason
all that is below a block lies there before it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from puzzles.boxes import BoxPuzzle
from puzzles.lattice import Cell, Size
from render.boxes.scene import Piece


@dataclass(frozen=True, slots=True)
class Laid:
    """The next piece to lay; piece: None: the golden cube."""

    at: Cell
    size: Size
    piece: Piece | None


def laying(puzzle: BoxPuzzle, shown: Sequence[Piece]) -> tuple[Laid, ...]:
    """All blocks and the golden cube: from below, from the back to the front, from the left."""
    laid = [Laid(piece.placement.at, piece.placement.size, piece) for piece in shown]
    if puzzle.golden is not None:
        laid.append(Laid(puzzle.golden, (1, 1, 1), None))
    return tuple(sorted(laid, key=lambda one: one.at))
