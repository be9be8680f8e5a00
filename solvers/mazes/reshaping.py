"""A search for one maze by reshaping; see `solvers.kernels.reshape`.

It finds, and never proves.
"""

from collections.abc import Mapping

import numpy as np

from puzzles.dice import Dice
from solvers.checkpoint import Array
from solvers.checkpoint import refill
from solvers.mazes.job import EITHER_GATE
from solvers.mazes.job import WEST_GATE
from solvers.mazes.job import Job
from solvers.run import Finder
from solvers.run import Key

STATE = ("pieces", "parents", "surplus", "head", "past")


class Reshaping(Finder):
    """A maze on its way to being made of the cubes of a job."""

    def __init__(self, job: Job, dice: Dice) -> None:
        from solvers.kernels import reshape

        self._kernel = reshape
        self.job = job
        n = job.places
        self.pieces, self.parents = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self.surplus, self.head = np.zeros(16, np.int64), np.zeros(reshape.REGISTERS, np.int64)
        self.head[reshape.DICE] = dice.between(1, (1 << 53) - 1)
        self.head[reshape.EXTRA] = extra(job)
        keys = np.array([dice.below(1 << 40) for _ in range(16)], np.int64)
        self.past = np.zeros((reshape.SLOTS, 5), np.int64)
        self._gate = 3 if job.gate == WEST_GATE else 0
        self._board = reshape.Board(
            job.width, job.height, int(job.loose), self.pieces, self.parents, job.classes,
            job.wanted, self.surplus, keys, self.head, self.past,
        )  # fmt: skip
        self._ways = reshape.Ways(*(np.zeros(size, np.int64) for size in (n, n + 2, n + 2)))

    @property
    def nodes(self) -> int:
        return int(self.head[self._kernel.STEPS])

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        """The pieces of a maze; none if so many steps did not find one."""
        job = self.job
        status = self._kernel.reshape(
            job.empty, self._gate, int(job.gate == EITHER_GATE), self._board, self._ways, nodes
        )
        self.done = status == self._kernel.FOUND
        return [tuple(self.pieces.tolist())] if self.done else []

    def state(self) -> dict[str, Array]:
        return {name: getattr(self, name).copy() for name in STATE}

    def restore(self, state: Mapping[str, Array]) -> None:
        refill(self, STATE, state)
        self.head[self._kernel.STAMP] = 0


def extra(job: Job) -> int:
    """Links beyond a tree; with loose corridors, openings beyond it."""
    if job.loose:
        return job.puzzle.openings - 1 - 2 * (job.puzzle.count - 1)
    return (job.puzzle.openings - 1) // 2 - (job.puzzle.count - 1)
