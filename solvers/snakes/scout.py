"""Restarts for the first solution of a large box: short searches with other choices each time.

The cost of a search for one solution has a heavy tail (Gomes, Selman and others 1998): a wrong
direction near the root can cost hours, another order of trial finds a solution at once. Each run
starts from either end of the chain, in a cell of chance, with directions in an order of chance;
where the beginning of the path is given, behind it.
"""

from collections.abc import Mapping
from typing import Any

from puzzles.dice import Dice
from solvers.checkpoint import Array
from solvers.kernels.sequences import luby
from solvers.snakes.folding import Folding
from solvers.snakes.grid import Grid
from solvers.snakes.grid import Group
from solvers.snakes.grid import Ints

RESTART = 16_000  # nodes of the shortest run


class Scout:
    """A resumable sequence of runs; it ends with its first solution.

    spent: nodes of all runs that are over.
    """

    def __init__(self, grid: Grid, group: Group, chain: str, run: int = 1) -> None:
        self.grid, self.group, self.chain, self.run = grid, group, chain, run
        self.spent = 0
        self._begin()

    def _begin(self) -> None:
        throw = Dice(self.run, "snakes", "scout")
        back = bool(throw.below(2)) and not self.group.given
        self.folding = Folding(self.grid, self.group, self.chain, back=back, throw=throw)
        self._allowed = RESTART * luby(self.run)

    @property
    def nodes(self) -> int:
        return self.spent + self.folding.nodes

    def advance(self, nodes: int) -> Ints | None:
        """Go on for about so many nodes; give the path of the first solution."""
        end = self.nodes + nodes
        while self.nodes < end:
            rest = self._allowed - self.folding.nodes
            path = self.folding.advance(min(end - self.nodes, rest))
            if path is not None:
                return path
            if self.folding.done or self.folding.nodes >= self._allowed:
                self.spent += max(1, self.folding.nodes)
                self.run += 1
                self._begin()
        return None

    def head(self) -> Mapping[str, Any]:
        return {"run": self.run, "spent": self.spent}

    def state(self) -> dict[str, Array]:
        return self.folding.state()

    @staticmethod
    def restored(
        grid: Grid, group: Group, chain: str, head: Mapping[str, Any], state: Mapping[str, Array]
    ) -> "Scout":
        scout = Scout(grid, group, chain, head["run"])
        scout.spent = head["spent"]
        scout.folding.restore(state)
        return scout
