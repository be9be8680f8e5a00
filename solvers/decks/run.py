"""Base of the runs of both kernels: counts, labels of boards, copies, and resuming."""

from operator import attrgetter
from types import ModuleType
from typing import Any, TypeVar

import numpy as np

from puzzles.outcome import Counts
from solvers.decks.layout import Layout
from solvers.engine.run import KernelRun

BATCH = 64  # boards that one call of a kernel gives at most
CLOSE = 1e-12  # shares below it do not show
R = TypeVar("R", bound="BoardRun")


class BoardRun(KernelRun):
    """A run of a kernel, which has REGISTERS and those of `tiles.boards`."""

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
        """The images, the supply and the state, this run's own; scratch and boards are new."""
        self._found = np.zeros((BATCH, self._n), np.int64)
        scratch = np.zeros_like(self.stock), np.zeros(len(self.total) - 3, np.int64)
        supply = self._registers.Supply(self._tiles, self.layout.repeating, *scratch, self.total)
        state = attrgetter(*self._kernel.State._fields)(self)
        return tuple(self.layout.images), tuple(supply), state

    def _register(self, name: str) -> int:
        return int(self.head[getattr(self._registers, name)])

    @property
    def counts(self) -> Counts:
        """Boards met, and up to turning; essential ones are those up to all images."""
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
