"""Shuffle a path through all cells of a box: backbite moves (Mansfield 1982).

A move links an end of the path to a neighbour of it and drops the link behind that neighbour, so
that the piece between runs the other way. A move and its way back are proposed alike, so that
after many moves all paths are alike; with weights, a path with s straight cells has the weight
e^(s * straightness) (Metropolis).

    path      (n,)     cells in order; where (n,): index of a cell in path
    near      (n, 6)   neighbour in each direction d, or -1; 5 - d is the direction back
    accept    (5,)     chance of a move that loses so many straight cells, in 2^-32
    state     (1,)     of the random numbers, uint64
"""

import numpy as np

from solvers.kernels.machine.chance import next_word
from solvers.kernels.machine.compiled import inline, kernel

U32 = np.uint64(32)


@inline
def straight(near, before, cell, after):
    """1 if three cells lie in a line, the last two of them neighbours."""
    for way in range(6):
        if near[cell, way] == after:
            return np.int64(near[cell, 5 - way] == before)
    return np.int64(0)


@inline
def straight_loss(path, near, tip, step, j):
    """How many straight cells a move loses; the tip is next to the cell at j, `step` inwards."""
    n = path.shape[0]
    bitten, freed, end = path[j], path[j - step], path[tip]
    before = straight(near, path[j], freed, path[j - 2 * step])
    after = straight(near, path[tip + step], end, bitten)
    if 0 <= j + step < n:
        before += straight(near, path[j + step], bitten, freed)
        after += straight(near, path[j + step], bitten, end)
    return before - after


@kernel
def shuffle(path, where, near, accept, state, moves):
    """Propose so many moves; the path is changed in place."""
    n = path.shape[0]
    for _ in range(moves):
        word = next_word(state)
        front = word & np.uint64(1)
        way = np.int64((word >> np.uint64(1) & np.uint64(0x3FFFFFFF)) % np.uint64(6))
        tip, step = (0, 1) if front else (n - 1, -1)
        cell = near[path[tip], way]
        if cell < 0:
            continue
        j = where[cell]
        if j == tip + step:
            continue
        worse = straight_loss(path, near, tip, step, j)
        if worse > 0 and word >> U32 >= accept[worse]:
            continue
        low, high = (0, j - 1) if front else (j + 1, n - 1)
        while low < high:
            path[low], path[high] = path[high], path[low]
            where[path[low]], where[path[high]] = low, high
            low += 1
            high -= 1
