"""Random paths through all cells of a box."""

import math

import numpy as np

from puzzles.dice import Dice
from puzzles.lattice import Cell, Size
from solvers.snakes.grid import CellGrid, Ints, tables

MIXING = 10  # times n ln² n moves until paths are equally likely (Oberdorf and others 2006)


PROPOSALS = 1_000  # proposed moves at most, until one changes the path


def random_path(size: Size, straightness: float, dice: Dice) -> tuple[Cell, ...]:
    """A random path through all cells of a box, directed.

    If the number of cells is even, the moves leave the first cell on one colour of a chessboard.
    All paths are still equally likely, but each comes in one direction only.
    straightness: each straight cell has the weight e^straightness; from 0.
    """
    grid, _ = tables(size)
    path = _there_and_back(grid.box)
    moves = math.ceil(MIXING * grid.cells * math.log(grid.cells) ** 2)
    _shuffle(grid, path, straightness, dice, moves, 1)
    return grid.path(path.tolist())


def moved_path(
    size: Size, path: tuple[Cell, ...], straightness: float, dice: Dice
) -> tuple[Cell, ...]:
    """The path after one move; the path itself if there seems to be none."""
    grid, _ = tables(size)
    index = {cell: k for k, cell in enumerate(grid.outer)}
    cells = np.array([index[cell] for cell in path], np.int64)
    _shuffle(grid, cells, straightness, dice, 1, PROPOSALS)
    return grid.path(cells.tolist())


def _shuffle(
    grid: CellGrid, path: Ints, straightness: float, dice: Dice, moves: int, times: int
) -> None:
    """Propose some moves; repeat a limited number of times until the path has changed."""
    from solvers.kernels.paths.backbite import shuffle

    where, before = np.argsort(path).astype(np.int64), path.copy()
    chances = (math.exp(-straightness * lost) for lost in range(5))
    accept = np.array([round(chance * 2**32) for chance in chances], np.uint64)
    state = np.array([dice.word()], np.uint64)
    for _ in range(times):
        shuffle(path, where, grid.near, accept, state, moves)
        if not np.array_equal(path, before):
            break


def _there_and_back(box: Size) -> Ints:
    """A first path: row by row, layer by layer."""
    a, b, c = box
    layers = np.arange(a * b * c).reshape(c, b, a)
    layers[1::2] = layers[1::2, ::-1].copy()
    rows = layers.reshape(-1, a)
    rows[1::2] = rows[1::2, ::-1].copy()
    return np.ascontiguousarray(rows.reshape(-1), np.int64)
