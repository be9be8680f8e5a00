"""Restarts for the first solution of a large box: short searches with other choices each time.

The cost of a search for one solution has a heavy tail (Gomes, Selman and others 1998): a wrong
direction near the root can cost hours, another order of trial finds a solution at once. Each run
starts from either end of the chain, in a cell of chance, with directions in an order of chance;
where the beginning of the path is given, behind it.
"""

from collections.abc import Mapping

import numpy as np

from puzzles.dice import Dice
from solvers.engine.checkpoint import Array
from solvers.engine.run import Finder, Key
from solvers.kernels.machine.sequences import luby
from solvers.snakes.grid import CellGrid, SymmetryGroup
from solvers.snakes.walks import folding

RESTART, SHORT = 16_000, 64  # nodes of the shortest run; so many have few
LONG = 2_000_000  # nodes of the shortest run behind those


class SnakeScout(Finder):
    """A resumable sequence of runs; it ends with its first solution.

    spent: nodes of all runs that are over.
    """

    def __init__(self, grid: CellGrid, group: SymmetryGroup, chain: str) -> None:
        self.grid, self.group, self.chain = grid, group, chain
        self.run, self.spent = 1, 0
        self._begin()

    def _begin(self) -> None:
        throw = Dice(self.run, "snakes", "scout")
        back = bool(throw.below(2)) and not self.group.given
        self.folding = folding(self.grid, self.group, self.chain, back=back, throw=throw)
        many = self.run - SHORT
        self._allowed = LONG * luby(many) if many > 0 else RESTART * luby(self.run)

    @property
    def nodes(self) -> int:
        return self.spent + self.folding.nodes

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        """Go on for about so many nodes or until a solution is found."""
        end = self.nodes + nodes
        while self.nodes < end and not self.is_done:
            rest = self._allowed - self.folding.nodes
            keys = self.folding.advance(min(end - self.nodes, rest), 1)
            self.is_done = bool(keys)
            if keys:
                return keys
            if self.folding.is_done or self.folding.nodes >= self._allowed:
                self.spent += max(1, self.folding.nodes)
                self.run += 1
                self._begin()
        return []

    def state(self) -> dict[str, Array]:
        """All that changes while the search goes on."""
        return {"runs": np.array([self.run, self.spent], np.int64), **self.folding.state()}

    def restore(self, state: Mapping[str, Array]) -> None:
        """Go on from what `state` gave, in a search that was made alike."""
        self.run, self.spent = state["runs"].tolist()
        self._begin()
        self.folding.restore(state)
