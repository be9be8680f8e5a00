"""A search for one maze by reshaping; see `fronts.reshape`.

It finds mazes but proves nothing. If places are given, there are two stages, since both goals at
once get stuck: first a maze of any pieces that has the given ones; then a maze of the wanted
pieces, in which the given ones no longer change.
"""

import math
from collections.abc import Mapping
from statistics import fmean
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from puzzles.dice import Dice
from puzzles.mazes import MazePuzzle, rectangles
from solvers.engine.checkpoint import Array
from solvers.engine.run import Finder, Key, StateArrays
from solvers.mazes.job import EITHER_GATE, WEST_GATE, MazeJob

if TYPE_CHECKING:
    from solvers.kernels.fronts.reshape import Board

FEW, MANY = 3, 15  # runs of an estimate
PLACES = 6_000  # of all runs together, about
LEAST, MORE = 20_000, 100  # steps of a run at the most; and for each place
MOVABLE, HELD = 2, 1 << 20  # cost of a wrong piece on a given place: small; prohibitive


class Reshaping(StateArrays, Finder):
    """A maze that is changed step by step until it consists of the cubes of a job."""

    STATE = ("pieces", "parents", "surplus", "head", "past")

    def __init__(self, job: MazeJob, dice: Dice) -> None:
        from solvers.kernels.fronts import reshape

        self._kernel = reshape
        self.job = job
        n = job.places
        self.pieces, self.parents = np.zeros(n, np.int8), np.zeros(n, np.int8)
        self.surplus, self.head = np.zeros(16, np.int64), np.zeros(reshape.REGISTERS, np.int64)
        self.head[reshape.DICE] = dice.between(1, (1 << 53) - 1)
        self.head[reshape.EXTRA] = extra(job)
        self.head[reshape.LAID] = not job.given_pieces
        keys = np.array([dice.below(1 << 40) for _ in range(16)], np.int64)
        self.past = np.zeros((reshape.SLOTS, 5), np.int64)
        self._gate = 3 if job.gate == WEST_GATE else 0
        self._boards = self._stages(keys)
        self._ways = reshape.Ways(*(np.zeros(size, np.int32) for size in (n, n + 2, n + 2)))

    def _stages(self, keys: NDArray[np.int64]) -> "list[Board]":
        """The goals of both stages; in the first stage all pieces count as one class."""
        job, n = self.job, self.job.places
        given = np.full(n, self._kernel.ANY, np.int8) if job.given_pieces else None
        if given is not None:
            given[list(job.given_pieces)] = list(job.given_pieces.values())
        alike, any_piece = np.zeros(16, np.int64), np.zeros(16, np.int64)
        any_piece[0] = n
        return [
            self._kernel.Board(
                job.width, job.height, int(job.loose), apart, self.pieces, self.parents, classes,
                wanted, given, self.surplus, keys, self.head, self.past,
            )
            for apart, classes, wanted in (
                (MOVABLE, alike, any_piece), (HELD, job.classes, job.wanted_counts)
            )
        ]  # fmt: skip

    @property
    def nodes(self) -> int:
        return int(self.head[self._kernel.STEPS])

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        k, end = self._kernel, self.nodes + nodes
        while (status := self._work(end - self.nodes)) != k.SPENT:
            if status == k.FOUND and self.head[k.LAID]:
                self.is_done = True
                return [tuple(self.pieces.tolist())]
            self.head[k.LAID] = status == k.FOUND or not self.job.given_pieces
            if status == k.FOUND:
                k.reckon(self._boards[1])
                self.head[k.PHASE] = 1  # hot again, from the present maze
        return []

    def _work(self, nodes: int) -> int:
        job = self.job
        board = self._boards[int(self.head[self._kernel.LAID])]
        status: int = self._kernel.reshape(
            job.empty, self._gate, int(job.gate == EITHER_GATE), board, self._ways, nodes
        )
        return status

    def restore(self, state: Mapping[str, Array]) -> None:
        super().restore(state)
        self.head[self._kernel.STAMP] = 0


def extra(job: MazeJob) -> int:
    """Links beyond a tree; with loose corridors, openings beyond it."""
    if job.loose:
        return job.puzzle.openings - 1 - 2 * (job.puzzle.count - 1)
    return (job.puzzle.openings - 1) // 2 - (job.puzzle.count - 1)


def reshaping_effort(puzzle: MazePuzzle) -> float:
    """Steps to a maze in the first rectangle, as the geometric mean of some runs.

    The cubes are not turned. A run that finds no maze counts with all of its steps.
    """
    job = MazeJob(puzzle, *rectangles(puzzle)[0], 0)
    logs = []
    for number in range(max(FEW, min(MANY, PLACES // job.places))):
        run = Reshaping(job, Dice(0, "mazes", "effort", number))
        run.advance(LEAST + MORE * job.places, 1)
        logs.append(math.log(max(1, run.nodes)))
    return math.exp(fmean(logs))
