"""Go down the tree of a search for fillings of a box at random, to learn how large it is.

The search takes the first free cell and tries on it each cuboid in each turn that fits.
All but the result are int64.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.chance import next_word
from solvers.kernels.compiled import inlined
from solvers.kernels.compiled import kernel
from solvers.kernels.words import lowest_bit

Ints = NDArray[np.int64]


class Rules(NamedTuple):
    """What is laid where.

    box       (3,)      the edges
    given     (c, b)    bit x of given[z, y]: a cell where nothing may lie
    turned    (n, 4)    dx, dy, dz, kind of each turn
    counts    (kinds,)  cuboids of each kind
    """

    box: Ints
    given: Ints
    turned: Ints
    counts: Ints


@inlined
def fits(rules, rows, left, t, at):
    """Whether a cuboid is left that fits in turn t with its low corner at x, y, z."""
    dx, dy, dz = rules.turned[t, 0], rules.turned[t, 1], rules.turned[t, 2]
    x, y, z = at
    if left[rules.turned[t, 3]] == 0:
        return False
    if x + dx > rules.box[0] or y + dy > rules.box[1] or z + dz > rules.box[2]:
        return False
    cells = ((1 << dx) - 1) << x
    for k in range(z, z + dz):
        for j in range(y, y + dy):
            if rows[k, j] & cells:
                return False
    return True


@inlined
def clear(rules, rows, left):
    for z in range(rows.shape[0]):
        for y in range(rows.shape[1]):
            rows[z, y] = rules.given[z, y]
    for kind in range(left.shape[0]):
        left[kind] = rules.counts[kind]


@inlined
def lay(rules, rows, left, t, at):
    x, y, z = at
    for k in range(z, z + rules.turned[t, 2]):
        for j in range(y, y + rules.turned[t, 1]):
            rows[k, j] |= ((1 << rules.turned[t, 0]) - 1) << x
    left[rules.turned[t, 3]] -= 1


@kernel
def probe(rules, rows, left, fitting, state, dives):
    """Estimate the nodes of the tree: gives the mean of so many dives, and their nodes.

    Knuth (1975): the product of the numbers of branches above a level has the number of nodes of
    that level as its mean.
    rows: (c, b), left: (kinds,), fitting: (n,) scratch. state: (1,) uint64 of the random numbers
    (SplitMix64).
    """
    rules = Rules(*rules)
    full = (1 << rules.box[0]) - 1
    total, nodes = 0.0, 0
    for _ in range(dives):
        clear(rules, rows, left)
        weight, row = 1.0, 0
        while True:
            while row < rows.size and rows[row // rows.shape[1], row % rows.shape[1]] == full:
                row += 1
            if row == rows.size:
                break
            z, y = row // rows.shape[1], row % rows.shape[1]
            x = lowest_bit(~rows[z, y])
            ways = 0
            for t in range(rules.turned.shape[0]):
                if fits(rules, rows, left, t, (x, y, z)):
                    fitting[ways] = t
                    ways += 1
            if ways == 0:
                break
            weight *= ways
            total += weight
            nodes += 1
            t = fitting[np.int64(next_word(state) >> np.uint64(33)) % ways]
            lay(rules, rows, left, t, (x, y, z))
    return total / dives, nodes
