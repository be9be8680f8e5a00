"""Random paths through all cells of a box."""

import math

import numpy as np

from puzzles.dice import Dice
from puzzles.lattice import Cell
from puzzles.lattice import Size
from solvers.snakes.grid import tables

MIXING = 10  # times n ln² n moves until paths are alike (Oberdorf and others 2006)


class Shuffling:
    """A path that is shuffled on and on.

    straightness: each straight cell has the weight e^straightness; from 0.
    """

    def __init__(self, size: Size, straightness: float, dice: Dice) -> None:
        self._grid, _ = tables(size)
        a, b, c = self._grid.box
        snake = np.arange(self._grid.cells).reshape(c, b, a)
        snake[1::2] = snake[1::2, ::-1]  # layers, then rows, there and back
        rows = snake.reshape(-1, a)
        rows[1::2] = rows[1::2, ::-1]
        self._path = np.ascontiguousarray(rows.reshape(-1), np.int64)
        self._where = np.argsort(self._path).astype(np.int64)
        chances = (math.exp(-straightness * lost) for lost in range(5))
        self._accept = np.array([round(chance * 2**32) for chance in chances], np.uint64)
        self._state = np.array([dice.word()], np.uint64)
        self.mixing = math.ceil(MIXING * self._grid.cells * math.log(self._grid.cells) ** 2)
        self.shuffle(self.mixing)

    def shuffle(self, moves: int) -> None:
        """Make so many moves; a share of `mixing` gives a path that is still akin to the last."""
        from solvers.kernels.backbite import shuffle

        near = self._grid.near
        shuffle(self._path, self._where, near, self._accept, self._state, moves)

    @property
    def path(self) -> tuple[Cell, ...]:
        return self._grid.path(self._path)
