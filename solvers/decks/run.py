"""What the runs of both kernels share: counts, labels of boards, copies, and how to go on."""

from abc import ABC
from abc import abstractmethod
from collections.abc import Mapping
from copy import copy
from operator import attrgetter
from typing import TYPE_CHECKING
from typing import Any
from typing import Protocol
from typing import TypeVar

import numpy as np

from solvers.checkpoint import Array
from solvers.decks.layout import Layout

if TYPE_CHECKING:
    from solvers.kernels.boards import Images
    from solvers.kernels.boards import Supply

BATCH = 64  # boards that one call of a kernel gives at most
CLOSE = 1e-12  # shares below it do not show
R = TypeVar("R", bound="Run")


class Running(Protocol):
    """A resumable search of one way, as `solvers.decks.search` uses it.

    count, distinct, kept: boards met, up to turning, and up to all images.
    labelled: physical layings; reckoned only where tiles are left over.
    """

    @property
    def nodes(self) -> int: ...
    @property
    def count(self) -> int: ...
    @property
    def distinct(self) -> int: ...
    @property
    def kept(self) -> int: ...
    @property
    def labelled(self) -> int: ...
    @property
    def done(self) -> bool: ...

    def advance(self, nodes: int, wanted: int) -> list[list[int]]:
        """Go on for at most so many nodes, or until so many boards are found: their labels.

        With `wanted` 0 boards are counted only.
        """
        ...

    def progress(self) -> float:
        """The estimated share of the tree that is done."""
        ...

    def copy(self) -> "Running":
        """An independent run at the same point; nodes and counts start at 0."""
        ...

    def halved(self) -> "tuple[Running, Running] | None":
        """Two runs that cover exactly the rest; None if there is but one way on."""
        ...

    def state(self) -> dict[str, Array]:
        """All that changes while the search goes on."""
        ...

    def restore(self, state: Mapping[str, Array]) -> None:
        """Go on from what `state` gave, in a run that was made alike."""
        ...


class Run(ABC):
    """A run of a kernel, which has REGISTERS and those of `solvers.kernels.boards`.

    STATE: names of the arrays that change.
    """

    STATE: tuple[str, ...] = ()

    def __init__(self, layout: Layout, kernel: Any) -> None:
        from solvers.kernels import boards

        self._kernel, self._registers = kernel, boards
        self.layout = layout
        self._n = len(layout.order)
        self.stock = np.array(layout.stock, np.int64)
        self.head = np.zeros(kernel.REGISTERS, np.int64)
        digits = 2
        if layout.surplus:
            digits += (len(layout.stock) and self._n) * 14 // boards.BITS
        self.total = np.zeros(digits + 3, np.int64)
        self._images = boards.Images(*layout.images)
        self._tiles = self.stock.copy() if layout.surplus else np.zeros(0, np.int64)
        self._found = np.zeros((BATCH, self._n), np.int64)

    @abstractmethod
    def _arguments(self) -> None:
        """Gather what the kernel is called with."""

    def _shared(self) -> tuple["Images", "Supply", Any]:
        """What both kernels are called with; the scratch is new, the state this run's own."""
        scratch = np.zeros_like(self.stock), np.zeros(len(self.total) - 3, np.int64)
        supply = self._registers.Supply(self._tiles, self.layout.repeating, *scratch, self.total)
        state = self._kernel.State
        return self._images, supply, state(*attrgetter(*state._fields)(self))

    def _register(self, name: str) -> int:
        return int(self.head[getattr(self._registers, name)])

    @property
    def nodes(self) -> int:
        return self._register("NODES")

    @property
    def count(self) -> int:
        return self._register("COUNT")

    @property
    def distinct(self) -> int:
        return self._register("DISTINCT")

    @property
    def kept(self) -> int:
        return self._register("KEPT")

    @property
    def labelled(self) -> int:
        bits: int = self._registers.BITS
        return sum(digit << bits * k for k, digit in enumerate(self.total.tolist()))

    def copy(self: R) -> R:
        """An independent run at the same point; nodes and counts start at 0."""
        twin, k = copy(self), self._registers
        for name in self.STATE:
            setattr(twin, name, getattr(self, name).copy())
        twin.head[[k.NODES, k.COUNT, k.DISTINCT, k.KEPT]] = 0
        twin.total[:] = 0
        twin._found = np.zeros_like(self._found)
        twin._arguments()
        return twin
