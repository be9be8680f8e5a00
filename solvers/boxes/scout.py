"""A search for one solution by restarts: corners without frames, in random orders of trial.

The first two runs take large blocks first, at the first and at the tightest corner; each later
one draws an order in which large blocks tend to come first, and takes one of the two corners in
turn. A run is given up after some nodes; the lengths follow Luby, Sinclair and Zuckerman (1993).
It finds, and never proves.
"""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from puzzles.boxes import BoxSolution
from puzzles.dice import Dice
from solvers.boxes.crate import Crate
from solvers.boxes.crate import Ints
from solvers.boxes.filling import Filling
from solvers.checkpoint import Array
from solvers.restarts import luby

UNIT = 2_000  # nodes of the shortest run
SPREAD = 0.7  # how far the order strays from falling volume, as a factor's standard deviation


class Scout:
    """The runs, one after the other; `run` is the number of the one at hand, from 1."""

    def __init__(self, crate: Crate, run: int = 1) -> None:
        self.crate = crate
        self.run = run
        self.spent = 0  # nodes of the runs before
        self._begin()

    def _begin(self) -> None:
        order = None if self.run <= 2 else _order(self.crate, self.run)
        choosy = self.run % 2 == 0
        self.filling = Filling(self.crate, order=order, choosy=choosy, memo=False, any_image=True)

    @property
    def nodes(self) -> int:
        return self.spent + self.filling.nodes

    def advance(self, nodes: int) -> BoxSolution | None:
        """Go on for at most so many nodes or until a solution is found."""
        end = self.nodes + nodes
        while self.nodes < end:
            left = UNIT * luby(self.run) - self.filling.nodes
            found = self.filling.advance(min(left, end - self.nodes))
            if found is not None:
                return found
            if self.filling.done or self.filling.nodes >= UNIT * luby(self.run):
                self.spent += max(1, self.filling.nodes)
                self.run += 1
                self._begin()
        return None

    def head(self) -> Mapping[str, Any]:
        return {"run": self.run, "spent": self.spent}

    def state(self) -> dict[str, Array]:
        return self.filling.state()

    @staticmethod
    def restored(crate: Crate, head: Mapping[str, Any], state: Mapping[str, Array]) -> "Scout":
        scout = Scout(crate, head["run"])
        scout.spent = head["spent"]
        scout.filling.restore(state)
        return scout


def _order(crate: Crate, run: int) -> Ints:
    """The turns by falling volume, strewn at random."""
    dice = Dice(run, "boxes", "scout")
    volumes = crate.turned[:, :3].prod(axis=1)
    strewn = [float(v) * math.exp(SPREAD * _bell(dice)) for v in volumes]
    return np.argsort(-np.array(strewn), kind="stable").astype(np.int64)


def _bell(dice: Dice) -> float:
    """A throw of about standard normal distribution (Irwin–Hall)."""
    return sum(dice.share() for _ in range(12)) - 6.0
