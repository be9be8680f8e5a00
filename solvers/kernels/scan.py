"""Lay tiles cell by cell in a fixed order: every cell has at most three earlier neighbours.

The figures that two of these show, and the class of the cell, point into a table of lists: exactly
the tiles with their turns that fit there; whether they fit to a third is looked up. A list ends
with -1, so trying a tile costs a look at its stock and little else. Equal tiles share a stock; a
tile that looks the same after a turn is listed once. Copies are left out twice: no corner, which
is a cell that an image brings to the first cell, may hold a tile that becomes a smaller kind there
than the first one is; and a board that is laid is kept if it is the smallest of its images
(`solvers.kernels.boards`).

Index arrays are uint32, for numba then leaves out the care for negative indices.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.boards import KEPT
from solvers.kernels.boards import NODES
from solvers.kernels.boards import SHIFT
from solvers.kernels.boards import Images
from solvers.kernels.boards import Ints
from solvers.kernels.boards import Supply
from solvers.kernels.boards import keep
from solvers.kernels.compiled import kernel

DEPTH = 0  # registers, beside those of `boards`
LIMIT = KEPT + 1  # border figures that may lie inside, -1: any
REGISTERS = KEPT + 2

Indices = NDArray[np.uint32]


class Lists(NamedTuple):
    """Which tiles fit where; cells in the order in which they are laid.

    base       (n,)        where the class of each cell begins in the table
    from_a     (n,)        where in `shown` the figure stands that the first earlier neighbour
    from_b     (n,)        shows, and the second; a constant where there is none
    corner     (n,)        row of each cell in `least` + 1; 0: it is no corner
    least      (c, kinds)  the smallest kind that a kind becomes when an image brings it from the
                           corner to the first cell
    table      (…,)        [base + a * width + b]: beginning of the list for the figures a and b
    width      figures and one more, for a neighbour that is not there
    entries    (…,)        a tile in a turn: kind | figure 0 << 16 | figure 1 << 24 | turn << 32
                           | border figures inside << 40; the figures are those towards the
                           later neighbours; -1 ends a list. With a third neighbour also
                           figure 2 << 44, and the figure that lies towards it << 52
    """

    base: Indices
    from_a: Indices
    from_b: Indices
    corner: Indices
    least: Ints
    table: Indices
    width: np.uint32
    entries: Ints


class Third(NamedTuple):
    """What is known of third neighbours, where a cell has three earlier or three later ones.

    from_c     (n,)        where in `shown` the figure stands that the third earlier one shows
    meets      (…,)        [c * width + figure]: whether the figure may lie beside c
    """

    from_c: Indices
    meets: NDArray[np.bool_]


class State(NamedTuple):
    """All that changes while the search goes on.

    stock      (kinds,)    tiles that are not laid
    shown      (2 n + …,)  figures 0 and 1 of each cell, the constants, figure 2 of each cell
    pointer    (n + 1,)    next entry to try at each cell
    laid       (n,)        the entry that lies there
    spent      (n + 1,)    border figures inside so far
    head       (REGISTERS,)
    levels     (n or 0,)   tiles laid at each cell, if that is to be known
    """

    stock: Ints
    shown: Indices
    pointer: Indices
    laid: Ints
    spent: Ints
    head: Ints
    levels: Ints


@kernel
def scan(lists, third, images, supply, state, found, budget, wanted):
    """Go on for at most `budget` nodes, from 1, or until so many boards are wanted and found.

    found: (m, n) int64, out: labels of kept boards; with `wanted` 0 they are only counted, and
    the first row is scratch.
    third: None where no cell has three earlier or three later neighbours: compiled without it.
    Gives their number.
    """
    lists, images, supply, state = Lists(*lists), Images(*images), Supply(*supply), State(*state)
    base, from_a, from_b, corner = lists.base, lists.from_a, lists.from_b, lists.corner
    least, table, width, entries = lists.least, lists.table, lists.width, lists.entries
    stock, shown, pointer, laid = state.stock, state.shown, state.pointer, state.laid
    spent, head, levels = state.spent, state.head, state.levels
    n = np.uint32(laid.shape[0])
    d, nodes, limit = np.uint32(head[DEPTH]), 0, head[LIMIT]
    one = np.uint32(1)
    thirds = np.uint32(shown.shape[0] - n)  # where figures 2 begin
    many = 0
    p = pointer[d]
    while True:
        entry = entries[p]
        p = np.uint32(p + one)
        if entry < 0:
            if d == 0:
                pointer[0] = np.uint32(p - one)
                break
            d = np.uint32(d - one)
            stock[np.uint32(laid[d] & 0xFFFF)] += 1
            p = pointer[d]
            continue
        kind = np.uint32(entry & 0xFFFF)
        if stock[kind] == 0:
            continue
        if third is not None:
            from_c, meets = third
            row = np.uint32(shown[from_c[d]] * width)
            if not meets[np.uint32(row + ((entry >> 52) & 0xFF))]:
                continue
        if corner[d]:
            first = laid[0] if d else entry
            if least[corner[d] - 1, kind] < (first & 0xFFFF):
                continue
        if limit >= 0:
            inside = spent[d] + ((entry >> 40) & 0xF)
            if inside > limit:
                continue
            spent[np.uint32(d + one)] = inside
        nodes += 1
        laid[d] = entry
        pointer[d] = p
        if levels.shape[0]:
            levels[d] += 1
        below = np.uint32(d + one)
        if below < n:
            stock[kind] -= 1
            shown[np.uint32(d + d)] = (entry >> 16) & 0xFF
            shown[np.uint32(d + below)] = (entry >> 24) & 0xFF
            if third is not None:
                shown[np.uint32(thirds + d)] = (entry >> 44) & 0xFF
            d = below
            row = np.uint32(base[d] + shown[from_a[d]] * width)
            p = table[np.uint32(row + shown[from_b[d]])]
            if nodes >= budget:
                pointer[d] = p
                break
            continue
        for k in range(n):
            found[many, k] = (laid[k] & 0xFFFF) * SHIFT + ((laid[k] >> 32) & 0xF)
        if keep(found[many], images, supply, head):
            many += wanted > 0
            if many and many == wanted:
                break
        if nodes >= budget:
            break
    head[DEPTH] = d
    head[NODES] += nodes
    return many
