"""The run for a board on which every tile is given: there is one laying, and it matches."""

from collections.abc import Mapping

import numpy as np

from solvers.checkpoint import Array
from solvers.decks.layout import Layout


class Whole:
    """A run that meets the given board once; that costs a node, so that budgets hold for it."""

    name = "whole"

    def __init__(self, layout: Layout) -> None:
        self.nodes = self.count = self.distinct = self.kept = self.labelled = 0
        self.done = False
        self._layout = layout

    def advance(self, nodes: int, wanted: int = 0) -> list[list[int]]:
        self.done = True
        self.nodes = self.count = self.distinct = self.kept = self.labelled = 1
        return [[]] if wanted else []

    def progress(self) -> float:
        return float(self.done)

    def copy(self) -> "Whole":
        twin = Whole(self._layout)
        twin.done = self.done
        return twin

    def halved(self) -> None:
        return None

    def state(self) -> dict[str, Array]:
        return {"done": np.array([self.done, self.nodes], np.int64)}

    def restore(self, state: Mapping[str, Array]) -> None:
        self.done = bool(state["done"][0])
        self.nodes = self.count = self.distinct = int(state["done"][1])
        self.kept = self.labelled = self.nodes
