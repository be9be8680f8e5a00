"""Base of runs that go through a list of frames: their memo, and what they refuse.

The roots of their kernels are frames; a further register is REFUSED.
"""

from abc import abstractmethod
from types import ModuleType
from typing import TypeVar

import numpy as np

from solvers.boxes.crate import Crate
from solvers.boxes.frames import Frames
from solvers.engine.rooted import RootedRun
from solvers.engine.run import Key

F = TypeVar("F", bound="FramedRun")


class FramedRun(RootedRun):
    """A run of a kernel through the fillings of a crate, frame by frame.

    refuse_symmetric: point-symmetric fillings are not kept.
    memo_nodes: nodes before a memo is made, since in a search of milliseconds it costs more than
        it gains; None: never. memo_slots, memo_width: the size of the memo, which is a cache and
        not part of the state.
    """

    def __init__(
        self,
        kernel: ModuleType,
        crate: Crate,
        frames: Frames,
        *,
        refuse_symmetric: bool,
        memo_nodes: int | None,
        memo_slots: int,
        memo_width: int,
    ) -> None:
        self.crate, self.frames = crate, frames
        self._memo_nodes, self._memo_size = memo_nodes, (memo_slots, memo_width)
        self._blocks = int(crate.counts.sum())
        super().__init__(kernel, len(frames.frames), self._blocks + 1)
        self.head[kernel.REFUSED] = crate.half_turn if refuse_symmetric else -1

    @abstractmethod
    def _count_placed(self) -> int:
        """Number of blocks laid after the frame."""

    def _may_end(self) -> bool:
        missing = self._blocks - self.frames.frames.shape[1] - self._count_placed()
        return bool(missing <= 2)

    def _set_memo(self, slots: int) -> None:
        """Make a new memo."""
        self._keys = np.zeros((slots + 1, self._memo_size[1]), np.int64)
        self._values = np.full(slots, -1, np.int64)
        self._arguments()

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        end, status = self.nodes + nodes, self._kernel.SPENT
        while status == self._kernel.SPENT and self.nodes < end:
            most = end - self.nodes
            if self._memo_nodes is not None and len(self._values) == 1:
                if self.nodes < self._memo_nodes:  # the part of the search without a memo
                    most = min(most, self._memo_nodes - self.nodes)
                else:
                    self._set_memo(self._memo_size[0])
            status = self._run(most, not wanted)
        return [self._key()] if status == self._kernel.FOUND else []

    def copy(self: F) -> F:
        """An independent run at the same point; nodes and counts start at 0, without memo."""
        twin = super().copy()
        twin._set_memo(1)
        return twin
