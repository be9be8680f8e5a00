"""Go down the tree of a search for fillings of a box at random, to learn how large it is.

The search takes the first free cell and tries on it each cuboid in each turn that fits.
All but the result are int64.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.chance import next_word
from solvers.kernels.machine.compiled import inline, kernel
from solvers.kernels.machine.words import lowest_bit

Ints = NDArray[np.int64]


class Rules(NamedTuple):
    """Placements of blocks.

    box       (3,)      the edges
    given     (c, b)    bit x of given[z, y]: a cell where nothing may lie
    turned    (n, 4)    dx, dy, dz, kind of each turn
    counts    (kinds,)  cuboids of each kind
    """

    box: Ints
    given: Ints
    turned: Ints
    counts: Ints


@inline
def measure(rules, rows, wide, at):
    """wide[k]: so many cells are free in each of the k rows from a free cell on, beside it.

    What fits there fits above, too, but for what is given: whatever was laid begins at an earlier
    cell, so that no part of it is higher than it is wide here.
    """
    x, y, z = at
    free = rules.box[0] - x
    for k in range(1, wide.shape[0]):
        if y + k > rules.box[1] or free == 0:
            wide[k] = 0
            continue
        free = min(free, lowest_bit(rows[z, y + k - 1] >> x | 1 << (rules.box[0] - x)))
        wide[k] = free


@inline
def is_given(rules, t, at):
    """Whether a cuboid in turn t with its low corner at x, y, z would take a given cell above."""
    x, y, z = at
    cells = ((1 << rules.turned[t, 0]) - 1) << x
    for k in range(z + 1, z + rules.turned[t, 2]):
        for j in range(y, y + rules.turned[t, 1]):
            if rules.given[k, j] & cells:
                return True
    return False


@inline
def clear(rules, rows, left):
    for z in range(rows.shape[0]):
        for y in range(rows.shape[1]):
            rows[z, y] = rules.given[z, y]
    for kind in range(left.shape[0]):
        left[kind] = rules.counts[kind]


@inline
def lay(rules, rows, left, t, at):
    x, y, z = at
    for k in range(z, z + rules.turned[t, 2]):
        for j in range(y, y + rules.turned[t, 1]):
            rows[k, j] |= ((1 << rules.turned[t, 0]) - 1) << x
    left[rules.turned[t, 3]] -= 1


@kernel
def probe(rules, rows, left, wide, fitting, state, dives):
    """Estimate the nodes of the tree: gives the mean of so many dives, and their nodes.

    Knuth (1975): the product of the numbers of branches above a level has the number of nodes of
    that level as its mean.
    rows: (c, b), left: (kinds,), wide: (d + 1,) for cuboids up to d deep, fitting: (n,) scratch.
    state: (1,) uint64 of the random numbers (SplitMix64).
    """
    rules = Rules(*rules)
    turned, high, full = rules.turned, rules.box[2], (1 << rules.box[0]) - 1
    last = -1  # layer with a given cell
    for z in range(rows.shape[0]):
        for y in range(rows.shape[1]):
            last = z if rules.given[z, y] else last
    total, nodes = 0.0, 0
    for _ in range(dives):
        clear(rules, rows, left)
        weight, y, z = 1.0, 0, 0
        while True:
            while rows[z, y] == full:
                y += 1
                if y == rows.shape[1]:
                    y, z = 0, z + 1
                    if z == high:
                        break
            if z == high:
                break
            at = (lowest_bit(~rows[z, y]), y, z)
            measure(rules, rows, wide, at)
            ways = 0
            for t in range(turned.shape[0]):
                if wide[turned[t, 1]] < turned[t, 0] or z + turned[t, 2] > high:
                    continue
                if left[turned[t, 3]] and not (z < last and is_given(rules, t, at)):
                    fitting[ways] = t
                    ways += 1
            if ways == 0:
                break
            weight *= ways
            total += weight
            nodes += 1
            t = fitting[np.int64(next_word(state) >> np.uint64(33)) % ways]
            lay(rules, rows, left, t, at)
    return total / dives, nodes
