"""How large the plain search for a chain is: a measure of difficulty."""

import numpy as np

from puzzles.dice import Dice
from puzzles.snakes import SnakePuzzle, legs
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.snakes.grid import tables
from solvers.snakes.search import plain

DIVES = 10_000


def effort(puzzle: SnakePuzzle, *, back: bool, most: int) -> tuple[float, bool]:
    """Nodes of the search without look-ahead from one end, and whether they were counted.

    Up to `most` nodes are counted; beyond, they are estimated from random dives, always the same
    for the same chain; behind a given beginning, `most` is all that is told.
    """
    outcome = solve(plain(puzzle, back=back), count=True, limit=1, budget=Budget(nodes=most))
    if outcome.complete:
        return float(outcome.nodes), True
    return float(most) if puzzle.fixed else max(float(most), estimate_nodes(puzzle, back)), False


def estimate_nodes(puzzle: SnakePuzzle, back: bool) -> float:
    from solvers.kernels.paths.dive import dive

    grid, group = tables(puzzle.size)
    chain = puzzle.chain[::-1] if back else puzzle.chain
    runs = np.array([*legs(chain), 0], np.int64)
    colour = grid.colour == 0
    starts = np.flatnonzero(colour | (grid.cells % 2 == 0)).astype(np.int64)
    state = np.array([Dice(0, "snakes", "effort").word()], np.uint64)
    taken = np.zeros(grid.words, np.uint64)
    paths = dive(runs, grid.near, grid.home, starts, taken, state, DIVES)
    return float(paths) / group.order
