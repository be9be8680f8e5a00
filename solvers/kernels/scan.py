"""Lay tiles cell by cell in a fixed order in which every cell has at most two earlier neighbours.

The figures that these two show, and the class of the cell, point into a table of lists: exactly
the tiles with their turns that fit there. A list ends with -1, so trying a tile costs a look at
its stock and little else. Equal tiles share a stock; a tile that looks the same after a turn is
listed once. Copies under the turns of the board are left out twice: no corner may hold a smaller
kind than the first cell (the other corners being those cells that a turn brings there), and a
board that is laid is kept if it is the smallest of its images.

    n          cells, in the order in which they are laid
    base       (n,)        where the class of each cell begins in the table
    from_a     (n,)        where in `shown` the figure stands that the first earlier neighbour
    from_b     (n,)        shows, and the second; a constant where there is none
    corner     (n,)        1 where a kind smaller than the first cell's is refused
    table      (…,)        [base + a * width + b]: beginning of the list for the figures a and b
    entries    (…,)        a tile in a turn: kind | figure 0 << 16 | figure 1 << 24 | turn << 32
                           | border figures inside << 40; the figures are those towards the
                           later neighbours; -1 ends a list
    source     (g, n)      the cell that each image of the board brings to each cell
    added      (g,)        turns that a tile makes with it
    period     (kinds,)    after how many turns a tile looks the same
  and the state itself:
    stock      (kinds,)    tiles that are not laid
    shown      (2 n + …,)  the figures that each cell shows, then the constants
    pointer    (n + 1,)    next entry to try at each cell
    laid       (n,)        the entry that lies there
    spent      (n + 1,)    border figures inside so far
    head       (REGISTERS,)
    levels     (n or 0,)   tiles laid at each cell, if that is to be known
Index arrays are uint32, for numba then leaves out the care for negative indices.
"""

import numpy as np
from numba import njit

DONE, FOUND, SPENT = 0, 1, 2  # space exhausted | a board is laid | budget spent
# registers: LIMIT is the number of border figures that may lie inside, -1: any
DEPTH, NODES, COUNT, DISTINCT, LIMIT = range(5)
REGISTERS = 5


@njit(forceinline=True)
def fixed_by(laid, source, added, period, n):
    """How many images show the same board; 0 if one of them is smaller."""
    same = 1
    for g in range(1, source.shape[0]):
        order = 0
        for k in range(n):
            own, other = laid[k], laid[source[g, k]]
            kind = other & 0xFFFF
            order = kind - (own & 0xFFFF)
            if order == 0:
                turn = ((other >> 32) & 0xF) + added[g]
                order = turn % period[kind] - ((own >> 32) & 0xF)
            if order != 0:
                break
        if order < 0:
            return 0
        same += order == 0
    return same


@njit(cache=True, nogil=True)
def scan(
    n, base, from_a, from_b, corner, table, width, entries, source, added, period,
    stock, shown, pointer, laid, spent, head, levels, budget, bulk,
):  # fmt: skip
    """Go on for at most `budget` nodes, from 1; stop at each kept board unless bulk."""
    d, nodes, limit = np.uint32(head[DEPTH]), 0, head[LIMIT]
    one = np.uint32(1)
    status = SPENT
    p = pointer[d]
    while True:
        entry = entries[p]
        p = np.uint32(p + one)
        if entry < 0:
            if d == 0:
                pointer[0] = np.uint32(p - one)
                status = DONE
                break
            d = np.uint32(d - one)
            stock[np.uint32(laid[d] & 0xFFFF)] += 1
            p = pointer[d]
            continue
        kind = np.uint32(entry & 0xFFFF)
        if stock[kind] == 0:
            continue
        if corner[d] and kind < np.uint32(laid[0] & 0xFFFF):
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
            d = below
            row = np.uint32(base[d] + shown[from_a[d]] * width)
            p = table[np.uint32(row + shown[from_b[d]])]
            if nodes >= budget:
                pointer[d] = p
                break
            continue
        same = fixed_by(laid, source, added, period, n)
        if same:
            head[COUNT] += source.shape[0] // same
            head[DISTINCT] += 1
            if not bulk:
                status = FOUND
                break
        if nodes >= budget:
            break
    head[DEPTH] = d
    head[NODES] += nodes
    return status
