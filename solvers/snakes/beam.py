"""A beam for the first solution of a large box: sweeps that keep what looks most like a folding.

What looks like one is learned from foldings of generated paths (`solvers.snakes.learning`). Sweeps
grow wider, and from then on chance is added to what they go by, so that no two are alike; they
begin at either end of the chain in turn. It finds and never proves (decision 23).
"""

import math
from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from solvers.engine.checkpoint import Array
from solvers.engine.run import Finder, Key
from solvers.snakes.grid import CellGrid, Ints, SymmetryGroup
from solvers.snakes.sweep import Sweep
from solvers.snakes.weights import SCALE

WIDTHS = (5_000, 5_000, 20_000, 20_000, 50_000)  # of the sweeps; the last one of all others
SURE = 6  # sweeps without chance
CHANCE = (0.7, 0.7, 1.2, 1.2)  # by turns, of those after them
THROWS = 4_096


class Beam(Finder):
    """A resumable sequence of sweeps; it ends with its first solution.

    spent: nodes of all sweeps that are over. weights: see `Sweep`.
    """

    def __init__(self, grid: CellGrid, group: SymmetryGroup, chain: str, weights: Ints) -> None:
        self.grid, self.group, self.chain, self.weights = grid, group, chain, weights
        self.run, self.spent = 0, 0
        self._begin()

    def _begin(self) -> None:
        width = WIDTHS[min(self.run, len(WIDTHS) - 1)]
        chance = CHANCE[self.run % len(CHANCE)] if self.run >= SURE else 0.0
        self.sweep = Sweep(
            self.grid, self.group, self.chain, width=width, weights=self.weights,
            throws=throws(chance), back=bool(self.run % 2) and not self.group.given,
            salt=self.run,
        )  # fmt: skip

    @property
    def nodes(self) -> int:
        return self.spent + self.sweep.nodes

    @property
    def bulk(self) -> int:
        """About how many bytes there are to be saved."""
        return self.sweep.bulk

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        """Go on for about so many nodes or until a solution is found."""
        end = self.nodes + nodes
        while self.nodes < end and not self.is_done:
            key = self.sweep.advance(end - self.nodes)
            if key is not None:
                self.is_done = True
                return [key]
            if self.sweep.over:
                self.spent += max(1, self.sweep.nodes)
                self.run += 1
                self._begin()
        return []

    def state(self) -> dict[str, Array]:
        """All that changes while the search goes on."""
        return {"runs": np.array([self.run, self.spent], np.int64), **self.sweep.state()}

    def restore(self, state: Mapping[str, Array]) -> None:
        """Go on from what `state` gave, in a search that was made alike."""
        self.run, self.spent = state["runs"].tolist()
        self._begin()
        self.sweep.restore(state)


@lru_cache(8)
def throws(chance: float) -> Ints:
    """Random additions to a score, equally likely: quantiles of a Gumbel distribution.

    The best of scores with such numbers added is each one with a chance of e^(score / chance), as
    in drawing by weights (Gumbel 1954). Shared, so nobody may write to it.
    """
    shares = ((each + 0.5) / THROWS for each in range(THROWS))
    return np.array([round(-SCALE * chance * math.log(-math.log(x))) for x in shares], np.int64)
