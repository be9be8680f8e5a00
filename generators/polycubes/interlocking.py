"""Cuts of a target into pieces that interlock: one after the other is the key to those behind it.

A random cut is changed cell by cell (`solvers.kernels.moves.locking`).
"""

import math
from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from generators.polycubes.cuts import cut_cells
from puzzles.dice import Dice
from puzzles.lattice import Cell

SPREAD = 0.5  # sizes of pieces differ from the mean by this share of it, at most
WARMTH = 0.5  # of the annealing
STEPS = 300_000  # of one attempt
ODDS = tuple(round(math.exp(-more / WARMTH) * 2**30) for more in range(9))
STEP = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))

Ints = NDArray[np.int64]


def interlocking_cut(
    cells: Collection[Cell], pieces: int, dice: Dice
) -> Sequence[frozenset[Cell]] | None:
    """Pieces that fill the cells, in the order in which they come out; None if none is found."""
    from solvers.kernels.moves import locking

    cut = cut_cells(cells, pieces, dice, different=False)
    if cut is None:
        return None
    ordered = sorted(cells)
    owner = {cell: k for k, piece in enumerate(cut) for cell in piece}
    own = np.array([owner[cell] for cell in ordered], np.int64)
    mean = len(ordered) / pieces
    low = np.full(pieces, max(1, math.floor(mean * (1 - SPREAD))), np.int64)
    high = np.full(pieces, math.ceil(mean * (1 + SPREAD)), np.int64)
    rules = locking.Rules(
        next_cells(ordered, 1), next_cells(ordered, max(map(max, ordered))), low, high,
        np.array(ODDS, np.int64),
    )  # fmt: skip
    head = np.zeros(locking.REGISTERS, np.int64)
    head[locking.DICE] = dice.below(1 << 62) + 1
    state = locking.State(
        own=own,
        sizes=np.bincount(own, minlength=pieces).astype(np.int64),
        head=head,
        links=np.zeros((3, pieces), np.uint64),
        reached=np.zeros(pieces, np.uint64),
        seen=np.zeros(len(own), np.int64),
        queue=np.zeros(len(own), np.int64),
    )
    if locking.lock_pieces(tuple(rules), tuple(state), STEPS) != locking.FOUND:
        return None
    return [
        frozenset(cell for cell, k in zip(ordered, own, strict=True) if k == piece)
        for piece in range(pieces)
    ]


def next_cells(cells: Sequence[Cell], farthest: int) -> Ints:
    """(n, 6) the next of the cells in each direction, at most so far away; -1: none."""
    index = {cell: k for k, cell in enumerate(cells)}

    def next_cell(cell: Cell, step: Cell) -> int:
        for far in range(1, farthest + 1):
            x, y, z = (at + far * by for at, by in zip(cell, step, strict=True))
            if (x, y, z) in index:
                return index[x, y, z]
        return -1

    return np.array([[next_cell(cell, step) for step in STEP] for cell in cells], np.int64)
