"""Go down a random branch of the plain search for foldings again and again, to learn its size."""

import numpy as np

from solvers.kernels.machine.chance import next_word
from solvers.kernels.machine.compiled import kernel
from solvers.kernels.paths.links import NONE, ONE
from solvers.kernels.paths.trail import end_of_leg


@kernel
def dive(legs, near, home, starts, taken, state, dives):
    """Estimate the nodes of the search without pruning and without symmetry, from all starts.

    Knuth (1975): go down a random branch; the product of the numbers of branches above a level
    has the number of nodes of that level as its mean. Gives the mean of so many dives.
    taken: (words,) scratch. state: (1,) of the random numbers (SplitMix64).
    """
    total = 0.0
    for _ in range(dives):
        cell, axis, weight = -1, np.int64(-1), 1.0
        taken[:] = NONE
        for k in range(legs.shape[0] - 1):
            chance = np.int64(next_word(state) >> np.uint64(33))
            if cell < 0:
                cell = starts[chance % starts.shape[0]]
                chance //= starts.shape[0]
                weight *= starts.shape[0]
                taken[home[cell, 0]] |= ONE << np.uint64(home[cell, 1])
            todo, ways = np.int64(0), np.int64(0)
            for way in range(6):
                if min(way, 5 - way) != axis:
                    if end_of_leg(near, home, taken, cell, way, legs[k]) >= 0:
                        todo |= np.int64(1) << way
                        ways += 1
            if ways == 0:
                break
            weight *= ways
            total += weight
            skip = chance % ways
            for way in range(6):
                if todo >> way & 1:
                    if skip == 0:
                        axis = min(way, 5 - way)
                        for _ in range(legs[k]):
                            cell = near[cell, way]
                            taken[home[cell, 0]] |= ONE << np.uint64(home[cell, 1])
                        break
                    skip -= 1
    return total / dives
