"""The cells of a box as bits: bit x of rows[z, y] is set where a cell is taken."""

import numpy as np

from solvers.kernels.machine.compiled import inline
from solvers.kernels.machine.words import leading_zeros, lowest_bit


@inline
def free_run(free, x, side):
    """Number of free cells from x on in the direction of side."""
    if side > 0:
        return lowest_bit(~(free >> x))
    taken = ~free & ((np.int64(2) << x) - 1)
    return x - 63 + leading_zeros(taken) if taken else x + 1


@inline
def measure(rows, z, y, x, sx, sy, full, profile, d):
    """Fill profile[d, w] with the most rows of a free rectangle of width w; give the widest w."""
    run = free_run(~rows[z, y] & full, x, sx)
    widest = run
    for w in range(1, run + 1):
        profile[d, w] = 1
    deep = 1
    y += sy
    while 0 <= y < rows.shape[1] and run > 0:
        run = min(run, free_run(~rows[z, y] & full, x, sx))
        deep += 1
        for w in range(1, run + 1):
            profile[d, w] = deep
        y += sy
    return widest


@inline
def is_free(rows, low, high, y, dy, mask):
    """Whether the cells of mask are free in the layers low … high - 1 and in dy rows from y."""
    for z in range(low, high):
        for k in range(y, y + dy):
            if rows[z, k] & mask:
                return False
    return True


@inline
def toggle(rows, z, dz, y, dy, mask):
    """Take or give back the cells of mask in dz layers from z and dy rows from y."""
    for i in range(z, z + dz):
        for k in range(y, y + dy):
            rows[i, k] ^= mask
