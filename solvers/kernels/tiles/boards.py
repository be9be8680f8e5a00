"""Full boards in both searches for layings: keep the smallest image, and count.

label      kind * SHIFT + turn of what lies on a cell
head       (…,) int64: the registers
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.compiled import inline, part

Ints = NDArray[np.int64]

NODES, COUNT, DISTINCT, KEPT = range(1, 5)  # registers; those of a kernel follow
BITS = 30
BASE = 1 << BITS
SHIFT = 8


class Images(NamedTuple):
    """Symmetries of a laying; all int64, the identity first.

    source     (g, n)            the cell that each image brings to each cell
    relabel    (g, kinds * SHIFT)  what a label becomes with it
    turns      so many images, the first ones, are turns of the board alone
    """

    source: Ints
    relabel: Ints
    turns: int


class Supply(NamedTuple):
    """Tiles of each kind, where some are left over, and how many ways that makes; all int64.

    tiles      (kinds or 0,)    of each kind; empty where no tile is left over
    looks      (kinds,)         turns in which a tile of the kind looks the same
    used       (kinds,)         scratch
    ways       (l,)             scratch: a number in digits of BASE, the lowest first
    total      (l + 3,)         out: physical layings of all boards so far, in the same digits
    """

    tiles: Ints
    looks: Ints
    used: Ints
    ways: Ints
    total: Ints


@inline
def fixing(board, images):
    """How many images show the same board, and how many of the turns; 0, 0 if one is smaller.

    board: (n,) labels.
    """
    source, relabel = images.source, images.relabel
    same, same_turns = 1, 1
    for g in range(1, source.shape[0]):
        order = 0
        for k in range(source.shape[1]):
            order = relabel[g, board[source[g, k]]] - board[k]
            if order != 0:
                break
        if order < 0:
            return 0, 0
        same += order == 0
        same_turns += order == 0 and g < images.turns
    return same, same_turns


@inline
def add_ways(board, copies, supply):
    """Add the physical layings of a board and its images, `copies` in all, to the total."""
    used, ways, total = supply.used, supply.ways, supply.total
    n = board.shape[0]
    ways[:] = 0
    ways[0] = 1
    for k in range(n):
        used[board[k] // SHIFT] = 0
    for k in range(n + 1):
        factor = copies
        if k < n:
            kind = board[k] // SHIFT
            factor = (supply.tiles[kind] - used[kind]) * supply.looks[kind]
            used[kind] += 1
        carry = 0
        for digit in range(ways.shape[0] if factor != 1 else 0):
            carry += ways[digit] * factor
            ways[digit] = carry % BASE
            carry //= BASE
    carry = 0
    for digit in range(total.shape[0]):
        carry += total[digit] + (ways[digit] if digit < ways.shape[0] else 0)
        total[digit] = carry % BASE
        carry //= BASE


@part
def keep(board, images, supply, head):
    """Count a board with all its images, if it is the smallest of them; else False."""
    same, same_turns = fixing(board, images)
    if same == 0:
        return False
    copies = images.source.shape[0] // same
    head[COUNT] += copies
    head[DISTINCT] += copies * same_turns // images.turns
    head[KEPT] += 1
    if supply.tiles.shape[0]:
        add_ways(board, copies, supply)
    return True
