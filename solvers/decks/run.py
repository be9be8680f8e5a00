"""Base of the runs of the kernels; and the run for a board on which every tile is given."""

from abc import abstractmethod
from collections.abc import Mapping
from operator import attrgetter
from types import ModuleType
from typing import Any, TypeVar

import numpy as np

from puzzles.outcome import Counts
from solvers.decks.layout import Layout
from solvers.engine.checkpoint import Array
from solvers.engine.run import KernelRun, Key

BATCH = 64  # most boards from one call of a kernel
CLOSE = 1e-12  # smaller shares do not matter
R = TypeVar("R", bound="BoardRun")


class BoardRun(KernelRun):
    """A run of a kernel, which has REGISTERS and those of `tiles.boards`; the first is DEPTH.

    The options at a depth are tried in order, and count equally for the progress.
    """

    COUNTED = ("NODES", "COUNT", "DISTINCT", "KEPT")

    def __init__(self, layout: Layout, kernel: ModuleType) -> None:
        from solvers.kernels.tiles import boards

        super().__init__(kernel, boards)
        self.layout = layout
        self._n = len(layout.order)
        self.stock = np.array(layout.stock, np.int64)
        self.head = np.zeros(kernel.REGISTERS, np.int64)
        digits = 2
        if layout.surplus:
            digits += (len(layout.stock) and self._n) * 14 // boards.BITS
        self.total = np.zeros(digits + 3, np.int64)
        self._tiles = self.stock.copy() if layout.surplus else np.zeros(0, np.int64)

    def _own_arrays(self) -> tuple[tuple[Any, ...], ...]:
        """The images, the supply and the state of this run, with new scratch arrays and boards."""
        self._found = np.zeros((BATCH, self._n), np.int64)
        scratch = np.zeros_like(self.stock), np.zeros(len(self.total) - 3, np.int64)
        supply = self._registers.Supply(self._tiles, self.layout.repeating, *scratch, self.total)
        state = attrgetter(*self._kernel.State._fields)(self)
        return tuple(self.layout.images), tuple(supply), state

    def _register(self, name: str) -> int:
        return int(self.head[getattr(self._registers, name)])

    @property
    def counts(self) -> Counts:
        """Boards met: all, distinct up to turns, and `essential`: distinct up to all images."""
        bits: int = self._registers.BITS
        count = self._register("COUNT")
        labelled = count * self.layout.ways_to_take
        if self.layout.surplus:
            labelled = sum(digit << bits * k for k, digit in enumerate(self.total.tolist()))
        further = {"labelled": labelled, "essential": self._register("KEPT")}
        return Counts(count, self._register("DISTINCT"), further)

    def copy(self: R) -> R:
        """An independent run at the same point; nodes and counts start at 0."""
        twin = super().copy()
        twin.total[:] = 0
        return twin

    @property
    @abstractmethod
    def is_done(self) -> bool: ...

    @abstractmethod
    def _options(self, d: int) -> tuple[int, int]:
        """Number of options at a depth, and how many of them were tried."""

    @abstractmethod
    def _options_left(self, d: int) -> int:
        """Number of untried options at a depth."""

    @abstractmethod
    def _divide(self: R, d: int, kept: int) -> tuple[R, R]:
        """Two runs that cover the rest: the first keeps `kept` options at a depth."""

    def progress(self) -> float:
        """The share of the tree that is done."""
        if self.is_done:
            return 1.0
        share, weight, depth = 0.0, 1.0, int(self.head[0])
        for d in range(depth + 1):
            many, tried = self._options(d)
            if many == 0:
                break
            weight /= many
            share += weight * (tried - (d < depth))
            if weight < CLOSE:
                break
        return round(min(share, 1.0), 12)

    def halve(self: R) -> tuple[R, R] | None:
        """Two runs that cover exactly the rest; None if no depth has options to share."""
        depth = int(self.head[0])
        for d in range(depth + 1):
            left = self._options_left(d)
            if left >= (1 if d < depth else 2):
                return self._divide(d, 0 if d < depth else left // 2)
        return None


class Whole:
    """A run that meets the given board once; it spends one node, so that budgets apply to it."""

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
