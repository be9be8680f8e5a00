"""A beam search for the first solution of a large box: sweeps keep the most promising paths.

The score of a path is learned from foldings of generated paths (`workshop.learning`). Each
sweep is wider than the one before; later ones add random numbers to the scores, so that no two
sweeps are alike. Sweeps begin at either end of the chain in turn. The beam finds solutions but
proves nothing (decision 23).
"""

import math
from functools import lru_cache

import numpy as np

from solvers.snakes.grid import CellGrid, Ints, SymmetryGroup
from solvers.snakes.scout import Restarts
from solvers.snakes.sweep import Sweep
from solvers.snakes.weights import SCALE

WIDTHS = (5_000, 5_000, 20_000, 20_000, 50_000)  # of the first sweeps; the last one of all others
SURE = 6  # first sweeps without random additions
CHANCE = (0.7, 0.7, 1.2, 1.2)  # in turn, of the later sweeps
THROWS = 4_096


class Beam(Restarts[Sweep]):
    """Sweeps one after the other; weights: see `Sweep`."""

    def __init__(self, grid: CellGrid, group: SymmetryGroup, chain: str, weights: Ints) -> None:
        self.weights = weights
        super().__init__(grid, group, chain, 0)

    def _next_run(self) -> Sweep:
        number = self.number
        chance = CHANCE[number % len(CHANCE)] if number >= SURE else 0.0
        return Sweep(
            self.grid, self.group, self.chain, width=WIDTHS[min(number, len(WIDTHS) - 1)],
            weights=self.weights, throws=throws(chance),
            back=bool(number % 2) and not self.group.given, salt=number,
        )  # fmt: skip

    @property
    def bulk(self) -> int:
        return self.run.bulk


@lru_cache(8)
def throws(chance: float) -> Ints:
    """Random additions to a score, equally likely: quantiles of a Gumbel distribution.

    With them added, a score is the best one with a probability proportional to e^(score / chance),
    as in a draw by weights (Gumbel 1954). The array is shared and must not be changed.
    """
    shares = ((each + 0.5) / THROWS for each in range(THROWS))
    return np.array([round(-SCALE * chance * math.log(-math.log(x))) for x in shares], np.int64)
