"""How long someone who moves pieces at random needs to take an assembly apart.

wander     the mean number of moves until something can leave, summed over the stages of a way
"""

from collections.abc import Sequence

import numpy as np

from puzzles.moves import Apart, Cells
from solvers.engine.search import Budget
from solvers.polycubes.apart import StateSearch, Taking

MOST_STATES = 1 << 14  # a power of two
MOST_MOVES = 1 << 20  # of all states
SWEEPS = 4_000


def take_apart_at_random(
    pieces: Sequence[Cells], groups: Sequence[int], budget: Budget
) -> tuple[Apart, float | None]:
    """How pieces come apart, and their wander; None if they do not, or have too many states."""
    taking = Taking(pieces, groups, budget)
    way = taking.take()
    if not way.apart:
        return way, None
    total = 0.0
    for own, moved in taking.starts:
        mean = _mean_moves(StateSearch(taking, own, moved, MOST_STATES))
        if mean is None:
            return way, None
        total += mean
    return way, total


def _mean_moves(search: StateSearch) -> float | None:
    """The mean number of random moves of a stage; None if it has too many states."""
    from solvers.kernels.moves import apart, wander

    first, to = np.zeros(MOST_STATES + 1, np.int64), np.zeros(MOST_MOVES, np.int64)
    state = tuple(search.state)
    if wander.list_states(search.rules, state, first, to) == apart.FULL:
        return None
    mean = np.ones(MOST_STATES, np.float64)
    wander.mean_moves(first, to, mean, search.state_count, SWEEPS)
    return float(mean[0])
