"""Restarts for the first solution of a large box: short searches with other choices each time.

The cost of a search for one solution has a heavy tail (Gomes, Selman and others 1998): a wrong
direction near the root can cost hours, while another order finds a solution at once. Each run
starts from either end of the chain, in a random cell, with directions in a random order. If the
beginning of the path is given, it starts after that.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Generic, TypeVar

import numpy as np

from puzzles.dice import Dice
from solvers.engine.checkpoint import Array
from solvers.engine.run import Finder, Key
from solvers.kernels.machine.sequences import luby
from solvers.snakes.folding import Folding
from solvers.snakes.grid import CellGrid, SymmetryGroup
from solvers.snakes.sweep import UNLIMITED, Sweep
from solvers.snakes.walks import folding

R = TypeVar("R", bound="Folding | Sweep")

RESTART, SHORT = 16_000, 64  # nodes of the shortest run; number of runs of that scale
LONG = 2_000_000  # nodes of the shortest run after those


class Restarts(Finder, Generic[R]):
    """A resumable sequence of runs along a chain; it ends with its first solution.

    number: of the current run. spent: nodes of all earlier runs.
    allowed: nodes of the current run.
    """

    allowed = UNLIMITED

    def __init__(self, grid: CellGrid, group: SymmetryGroup, chain: str, number: int) -> None:
        self.grid, self.group, self.chain = grid, group, chain
        self.number, self.spent = number, 0
        self.run = self._next_run()

    @abstractmethod
    def _next_run(self) -> R:
        """The run of this number."""

    @property
    def nodes(self) -> int:
        return self.spent + self.run.nodes

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        end = self.nodes + nodes
        while self.nodes < end and not self.is_done:
            rest = self.allowed - self.run.nodes
            keys = self.run.advance(min(end - self.nodes, rest), 1)
            self.is_done = bool(keys)
            if keys:
                return keys
            if self.run.is_done or self.run.nodes >= self.allowed:
                self.spent += max(1, self.run.nodes)
                self.number += 1
                self.run = self._next_run()
        return []

    def state(self) -> dict[str, Array]:
        return {"runs": np.array([self.number, self.spent], np.int64), **self.run.state()}

    def restore(self, state: Mapping[str, Array]) -> None:
        self.number, self.spent = state["runs"].tolist()
        self.run = self._next_run()
        self.run.restore(state)


class SnakeScout(Restarts[Folding]):
    """Restarts whose runs each search a small part of the space."""

    def __init__(self, grid: CellGrid, group: SymmetryGroup, chain: str) -> None:
        super().__init__(grid, group, chain, 1)

    def _next_run(self) -> Folding:
        throw = Dice(self.number, "snakes", "scout")
        back = bool(throw.below(2)) and not self.group.given
        many = self.number - SHORT
        self.allowed = LONG * luby(many) if many > 0 else RESTART * luby(self.number)
        return folding(self.grid, self.group, self.chain, back=back, throw=throw)
