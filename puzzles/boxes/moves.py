"""Moves that empty a filled box: cuboids always lift off, the highest first.

Nothing above a cuboid begins below its top. So, sorted by their lowest layers, the last blocks can
always be lifted together.
"""

from collections.abc import Sequence

from puzzles.boxes import BoxPuzzle, BoxSolution
from puzzles.moves import Apart, Cells, Move, Stage

MOST_SINGLE = 100  # pieces that are lifted one by one; of more, half are lifted at a time


def lying_pieces(puzzle: BoxPuzzle, solution: BoxSolution) -> list[Cells]:
    """The cells of each block, and of the golden cube, if there is one, after them."""
    pieces = [frozenset(placement.cells()) for placement in solution.placements]
    return pieces if puzzle.golden is None else [*pieces, frozenset([puzzle.golden])]


def lift_off(pieces: Sequence[Cells]) -> Apart:
    """The way in which cuboids come apart upwards; no states are searched."""
    heights = [(min(z for *_, z in cells), max(z for *_, z in cells)) for cells in pieces]
    order = sorted(range(len(pieces)), key=lambda k: heights[k])
    return Apart(True, _lift(order, heights), 0)


def _lift(order: list[int], heights: list[tuple[int, int]]) -> Stage | None:
    """The stage of some pieces; order: by their lowest layers."""
    if len(order) < 2:
        return None
    cut = len(order) - 1 if len(order) <= MOST_SINGLE else len(order) // 2
    rest, upper = order[:cut], order[cut:]
    by = max(1, max(heights[k][1] for k in rest) + 1 - heights[upper[0]][0])
    going = tuple(sorted(upper))
    moves = (Move(going, (0, 0, by)),)
    return Stage(moves, going, _lift(rest, heights), _lift(upper, heights))
