"""Random paths through all cells of a box."""

import math

import numpy as np

from puzzles.dice import Dice
from puzzles.lattice import Cell
from puzzles.lattice import Size
from solvers.snakes.grid import Ints
from solvers.snakes.grid import tables

MIXING = 10  # times n ln² n moves until paths are alike (Oberdorf and others 2006)


def random_path(size: Size, straightness: float, dice: Dice) -> tuple[Cell, ...]:
    """A path of chance through all cells of a box, and one of its directions.

    With evenly many cells, the moves leave the first cell on one colour of a chessboard; so all
    paths are alike, but each comes in one direction only.
    straightness: each straight cell has the weight e^straightness; from 0.
    """
    from solvers.kernels.backbite import shuffle

    grid, _ = tables(size)
    path = _there_and_back(grid.box)
    where = np.argsort(path).astype(np.int64)
    chances = (math.exp(-straightness * lost) for lost in range(5))
    accept = np.array([round(chance * 2**32) for chance in chances], np.uint64)
    state = np.array([dice.word()], np.uint64)
    moves = math.ceil(MIXING * grid.cells * math.log(grid.cells) ** 2)
    shuffle(path, where, grid.near, accept, state, moves)
    return grid.path(path.tolist())


def _there_and_back(box: Size) -> Ints:
    """A first path: row by row, layer by layer."""
    a, b, c = box
    layers = np.arange(a * b * c).reshape(c, b, a)
    layers[1::2] = layers[1::2, ::-1].copy()
    rows = layers.reshape(-1, a)
    rows[1::2] = rows[1::2, ::-1].copy()
    return np.ascontiguousarray(rows.reshape(-1), np.int64)
