"""Snakes: a chain of cubes that folds into a box."""

from dataclasses import dataclass

from puzzles.lattice import Cell
from puzzles.lattice import Size
from puzzles.lattice import volume


@dataclass(frozen=True, slots=True)
class SnakePuzzle:
    """chain: 0 straight or end, 1 corner, one figure a cube; size: of the box to fill."""

    chain: str
    size: Size

    @property
    def cells(self) -> int:
        return volume(self.size)


@dataclass(frozen=True, slots=True)
class SnakeSolution:
    """path: one cell for each cube, in the order of the chain."""

    path: tuple[Cell, ...]
