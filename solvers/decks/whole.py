"""The run for a board on which every tile is given: there is one laying, and it matches."""

from collections.abc import Mapping

import numpy as np

from puzzles.outcome import Counts
from solvers.engine.checkpoint import Array
from solvers.engine.run import Key


class Whole:
    """A run that meets the given board once; that costs a node, so that budgets hold for it."""

    complete = True
    reason = None

    def __init__(self) -> None:
        self.nodes = 0

    @property
    def is_done(self) -> bool:
        return self.nodes > 0

    @property
    def counts(self) -> Counts:
        one = self.nodes
        return Counts(one, one, {"labelled": one, "essential": one})

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        self.nodes = 1
        return [()] if wanted else []

    def progress(self) -> float:
        return float(self.is_done)

    def state(self) -> dict[str, Array]:
        return {"nodes": np.array([self.nodes], np.int64)}

    def restore(self, state: Mapping[str, Array]) -> None:
        self.nodes = int(state["nodes"][0])
