"""Lay tiles cell by cell in a fixed order: every cell has at most three earlier neighbours.

The last one may have four.

The figures that two of these show, and the class of the cell, point into a table of lists: exactly
the tiles with their turns that fit there; whether they fit to a third is looked up. A list ends
with -1, so trying a tile costs a look at its stock and little else. Equal tiles share a stock; a
tile that looks the same after a turn is listed once. Copies are left out twice: no corner, which
is a cell that an image brings to the first cell, may hold a tile that becomes a smaller kind there
than the first one is; and a board that is laid is kept if it is the smallest of its images
(`tiles.boards`).

Index arrays are uint32, for numba then leaves out the care for negative indices.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.compiled import inline, kernel
from solvers.kernels.tiles.boards import KEPT, NODES, SHIFT, Images, Ints, Supply, keep

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
                           figure 2 << 44, and the figure that lies towards it << 52; of the
                           last cell, which shows nothing, figure 0 lies towards a fourth
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
    """Data of third neighbours, where a cell has three earlier or three later ones.

    from_c     (n,)        where in `shown` the figure stands that the third earlier one shows
    meets      (…,)        [c * width + figure]: whether the figure may lie beside c
    from_d     (1,)        as from_c, of the fourth one of the last cell
    """

    from_c: Indices
    meets: NDArray[np.bool_]
    from_d: Indices


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


@inline
def fitting(d, shown, lists):
    """Where the list of the tiles begins that fit to two earlier neighbours of a cell."""
    row = np.uint32(lists.base[d] + shown[lists.from_a[d]] * lists.width)
    return lists.table[np.uint32(row + shown[lists.from_b[d]])]


@inline
def meets_third(d, entry, shown, lists, third):
    """Whether a tile also fits to the third earlier neighbour."""
    if third is None:
        return True
    from_c, meets, _ = third
    row = np.uint32(shown[from_c[d]] * lists.width)
    return meets[np.uint32(row + ((entry >> 52) & 0xFF))]


@inline
def meets_fourth(entry, shown, lists, third):
    """Whether the last tile also fits to a fourth earlier neighbour."""
    if third is None:
        return True
    _, meets, from_d = third
    row = np.uint32(shown[from_d[0]] * lists.width)
    return meets[np.uint32(row + ((entry >> 16) & 0xFF))]


@inline
def show(d, entry, shown, n, third):
    """Note the figures that a tile shows to the later neighbours of its cell."""
    shown[np.uint32(d + d)] = (entry >> 16) & 0xFF
    shown[np.uint32(d + d + np.uint32(1))] = (entry >> 24) & 0xFF
    if third is not None:
        figures_2 = np.uint32(shown.shape[0] - n)
        shown[np.uint32(figures_2 + d)] = (entry >> 44) & 0xFF


@inline
def label(laid, board):
    """Write the label of each cell; see `tiles.boards`."""
    for k in range(laid.shape[0]):
        board[k] = (laid[k] & 0xFFFF) * SHIFT + ((laid[k] >> 32) & 0xF)


@kernel
def scan(lists, third, images, supply, state, found, budget, wanted):
    """Go on for at most `budget` nodes, from 1, or until so many boards are wanted and found.

    found: (m, n) int64, out: labels of kept boards; with `wanted` 0 they are only counted, and
    the first row is scratch.
    third: None where no cell has three earlier or three later neighbours: compiled without it.
    Gives their number.
    """
    lists, images, supply, state = Lists(*lists), Images(*images), Supply(*supply), State(*state)
    corner, least, entries = lists.corner, lists.least, lists.entries
    stock, shown, pointer, laid = state.stock, state.shown, state.pointer, state.laid
    spent, head, levels = state.spent, state.head, state.levels
    n = np.uint32(laid.shape[0])
    d, nodes, limit = np.uint32(head[DEPTH]), 0, head[LIMIT]
    one, many, p = np.uint32(1), 0, pointer[d]
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
        if stock[kind] == 0 or not meets_third(d, entry, shown, lists, third):
            continue
        if corner[d] and least[corner[d] - 1, kind] < ((laid[0] if d else entry) & 0xFFFF):
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
        if d + one == n:
            if meets_fourth(entry, shown, lists, third):
                label(laid, found[many])
                if keep(found[many], images, supply, head):
                    many += wanted > 0
                    if many and many == wanted:
                        break
        else:
            stock[kind] -= 1
            show(d, entry, shown, n, third)
            d = np.uint32(d + one)
            p = fitting(d, shown, lists)
        if nodes >= budget:
            pointer[d] = p
            break
    head[DEPTH] = d
    head[NODES] += nodes
    return many
