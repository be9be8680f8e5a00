"""Weights of the classes that prove that there is no maze of the wanted pieces.

A maze counts as the point of its surplus: pieces of each class, minus those that are wanted. If
the wanted counts are no mean of mazes, the nearest mean, from where they are, shows weights for
which every maze is heavier than the wanted pieces. It is found as Wolfe did it (1976: finding the
nearest point in a polytope): the lightest maze for the weights that the nearest point shows so far
is the next corner, until none is lighter.

corners  (MANY, 16)  points that the nearest one lies between, none of them a mean of others
shares   (MANY,)     of the corners in it; their sum is 1
"""

from typing import Any

import numpy as np

from solvers.kernels.fronts.weave import lightest
from solvers.kernels.machine.compiled import inline, kernel, part

BETWEEN = 0  # there are no such weights: the wanted counts may be those of a maze
MANY = 17  # corners at most: in 16 dimensions one more would be a mean of others
TRIES = 200  # mazes that are looked at
FINE = 1 << 20  # the largest weight, if none up to COARSE will do
COARSE = 256
NEAR, NONE = 1e-9, 1e-10  # squared distance, and share, that are taken for nothing
FLAT = 1e-9  # of a pivot: the corners are means of each other as far as can be told


def scratch() -> tuple[Any, ...]:
    """Scratch of `weigh`: (16,), (MANY, 16), twice (MANY,), (MANY, MANY + 1)."""
    return (
        np.zeros(16, np.int64), np.zeros((MANY, 16)), np.zeros(MANY), np.zeros(MANY),
        np.zeros((MANY, MANY + 1)),
    )  # fmt: skip


@kernel
def weigh(loom, classes, left, rows, weights, nearest, scratch, of_loom):
    """The excess of the lightest maze over the wanted pieces, with weights that prove it.

    left     (16,)          wanted pieces of each class
    rows     (height,)      the last maze that was looked at
    weights  (16,)          of each class
    nearest  (16,) floats   the nearest point
    scratch, of_loom        as `scratch` here and that of `weave` make them
    Gives BETWEEN, 0, if no such weights were found.
    """
    surplus, corners, shares, wanted, system = scratch
    weights[:] = 0
    lightest(loom, classes, weights, rows, of_loom)
    tell_surplus(loom, classes, left, rows, surplus)
    for c in range(16):
        nearest[c] = corners[0, c] = surplus[c]
    shares[0], count = 1.0, 1
    for _ in range(TRIES):
        far = 0.0
        for c in range(16):
            far += nearest[c] * nearest[c]
        if far < NEAR:
            break
        if extra(nearest, FINE, weights, loom, classes, left, rows, of_loom) > 0:
            return smallest(nearest, weights, loom, classes, left, rows, of_loom)
        tell_surplus(loom, classes, left, rows, surplus)
        along = 0.0
        for c in range(16):
            along += nearest[c] * surplus[c]
        if along > far * (1 - NEAR) or count == MANY:
            break
        for c in range(16):
            corners[count, c] = surplus[c]
        shares[count] = 0.0
        count = between(corners, count + 1, shares, wanted, system)
        if count == 0:
            break
        nearest[:] = 0.0
        for k in range(count):
            for c in range(16):
                nearest[c] += shares[k] * corners[k, c]
    return BETWEEN


@part
def smallest(direction, weights, loom, classes, left, rows, of_loom):
    """As `extra`, by weights as small as will do; FINE ones are known to."""
    scale = 1
    while scale <= COARSE:
        more = extra(direction, scale, weights, loom, classes, left, rows, of_loom)
        if more > 0:
            return more
        scale *= 2
    return extra(direction, FINE, weights, loom, classes, left, rows, of_loom)


@inline
def extra(direction, scale, weights, loom, classes, left, rows, of_loom):
    """The excess of the lightest maze over the wanted pieces; the maze is written into `rows`.

    weights  whole numbers of this direction, the largest of them the scale
    """
    top = 0.0
    for c in range(16):
        top = max(top, abs(direction[c]))
    for c in range(16):
        weights[c] = int(np.rint(direction[c] / top * scale))
    more = lightest(loom, classes, weights, rows, of_loom)
    for c in range(16):
        more -= weights[c] * left[c]
    return more


@inline
def tell_surplus(loom, classes, left, rows, surplus):
    """Pieces of each class in the rows, minus those that are wanted."""
    for c in range(16):
        surplus[c] = -left[c]
    for y in range(rows.size):
        for piece in loom.pieces[rows[y]]:
            surplus[classes[piece]] += 1


@inline
def between(corners, count, shares, wanted, system):
    """The corners that the nearest point of all means lies between, and their shares of it.

    Gives how many are left; 0 if some are means of others.
    """
    while nearest_shares(corners, count, wanted, system):
        inside, way = True, 1.0
        for k in range(count):
            if wanted[k] <= NONE:
                inside = False
                if shares[k] < way * (shares[k] - wanted[k]):
                    way = shares[k] / (shares[k] - wanted[k])
        least, total, kept = 0, 0.0, 0
        for k in range(count):
            shares[k] = wanted[k] if inside else shares[k] + way * (wanted[k] - shares[k])
            if shares[k] < shares[least]:
                least = k
        if inside:
            return count
        for k in range(count):
            if shares[k] > NONE and k != least:
                shares[kept] = shares[k]
                for c in range(16):
                    corners[kept, c] = corners[k, c]
                total += shares[k]
                kept += 1
        count = kept
        for k in range(count):
            shares[k] /= total
    return 0


@inline
def nearest_shares(corners, count, wanted, system):
    """Shares, of any sign, of the nearest point of the plane through corners; whether there are.

    Their ratios solve (1 + corner i · corner j) x = 1, which is positive definite.
    """
    for i in range(count):
        for j in range(count):
            system[i, j] = 1.0
            for c in range(16):
                system[i, j] += corners[i, c] * corners[j, c]
        system[i, count] = 1.0
    for i in range(count):
        if system[i, i] < FLAT:
            return False
        for j in range(i + 1, count):
            ratio = system[j, i] / system[i, i]
            for k in range(i, count + 1):
                system[j, k] -= ratio * system[i, k]
    total = 0.0
    for i in range(count - 1, -1, -1):
        wanted[i] = system[i, count]
        for j in range(i + 1, count):
            wanted[i] -= system[i, j] * wanted[j]
        wanted[i] /= system[i, i]
        total += wanted[i]
    for i in range(count):
        wanted[i] /= total
    return True
