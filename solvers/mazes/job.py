"""A job, the input of an engine for mazes: one rectangle and one common turn.

wanted    (16,) pieces of each class; wanted[0] is the empty places
classes   (16,) class of each cube: itself, or the smallest turn of it
gate      0 the entrance is north, 1 it is west, 2 either
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.mazes import DeadEnds, MazePuzzle, MazeSolution, Turning, turned_set
from puzzles.mazes.kool import kind
from solvers.engine.run import Key

Ints = NDArray[np.int64]
NOWHERE = 16  # no piece, so that nothing may lie there
APART = np.arange(16)  # classes of cubes that cannot be turned by themselves
KINDS = np.array([kind(cube) for cube in range(16)])
OPEN = tuple([[cube for cube in range(16) if cube >> k & 1] for k in range(4)])  # by side
NORTH_GATE, WEST_GATE, EITHER_GATE = range(3)


# Cached, since large sets have more than a thousand rectangles.
_cubes = lru_cache(16)(turned_set)


@lru_cache(16)
def _sides(cubes: tuple[int, ...], turned: int) -> tuple[int, ...]:
    lying = _cubes(cubes, turned)
    return tuple([sum([lying[cube] for cube in open]) for open in OPEN])


@dataclass(frozen=True)
class MazeJob:
    """See the module."""

    puzzle: MazePuzzle
    width: int
    height: int
    turned: int

    @property
    def places(self) -> int:
        return self.width * self.height

    @property
    def empty(self) -> int:
        return self.places - self.puzzle.count

    @property
    def free(self) -> bool:
        """Every cube may be turned."""
        return self.puzzle.turning == Turning.EACH

    @property
    def loose(self) -> bool:
        """Corridors may end at walls, and not all openings are needed to link the cubes."""
        puzzle = self.puzzle
        return puzzle.dead_ends == DeadEnds.ANYWHERE and puzzle.openings > 2 * puzzle.count - 1

    @property
    def cubes(self) -> tuple[int, ...]:
        return _cubes(self.puzzle.cubes, self.turned)

    @property
    def sides(self) -> tuple[int, ...]:
        """Open north, east, south and west sides, in this turn."""
        return _sides(self.puzzle.cubes, self.turned)

    @property
    def gate(self) -> int:
        """The entrance that the balance allows; if it allows none, `proofs` refutes the job."""
        if self.free or self.loose:
            return EITHER_GATE
        return NORTH_GATE if self.sides[0] == self.sides[2] + 1 else WEST_GATE

    @property
    def classes(self) -> Ints:
        return KINDS if self.free else APART

    @cached_property
    def given_pieces(self) -> dict[int, int]:
        """The given piece on each place; {0: NOWHERE} if one lies outside the rectangle."""
        given = {}
        for p in self.puzzle.fixed:
            if p.row >= self.height or p.column >= self.width:
                return {0: NOWHERE}
            given[p.row * self.width + p.column] = p.cube
        return given

    @cached_property
    def wanted_counts(self) -> Ints:
        wanted = np.array(self.cubes, np.int64)
        if self.free:
            wanted = np.bincount(self.classes, wanted, 16).astype(np.int64)
        wanted[0] = self.empty
        return wanted

    def solution(self, pieces: Key) -> MazeSolution:
        """The maze of these pieces, place by place."""
        rows = [pieces[at : at + self.width] for at in range(0, self.places, self.width)]
        return MazeSolution(self.width, self.height, self.turned, tuple(rows))
