"""Base of runs that go through a list of frames: their memo, progress and splitting.

Their kernels have a stack with the columns FIRST, NEXT and LAST (of the options at a node), and
the registers DEPTH, STEP, CLASSES, COPIES, REFUSED, START, FRAME and END.
"""

from abc import abstractmethod
from collections.abc import Mapping
from types import ModuleType
from typing import TypeVar

import numpy as np

from puzzles.errors import FormatError
from puzzles.outcome import Counts
from solvers.boxes.crate import Crate, Ints
from solvers.boxes.frames import Frames
from solvers.engine.checkpoint import Array
from solvers.engine.run import KernelRun, Key

STEPS_TO_DIVIDE = 30
F = TypeVar("F", bound="FramedRun")


class FramedRun(KernelRun):
    """A run of a kernel through the fillings of a crate, frame by frame.

    refuse_symmetric: point-symmetric fillings are not kept.
    memo_nodes: nodes before a memo is made, since in a search of milliseconds it costs more than
        it gains; None: never. memo_slots, memo_width: the size of the memo.
    """

    stack: Ints

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
        super().__init__(kernel)
        self.crate, self.frames = crate, frames
        self._memo_nodes, self._memo_size = memo_nodes, (memo_slots, memo_width)
        self._blocks = int(crate.counts.sum())
        self.stack = np.zeros((self._blocks + 1, kernel.COLUMNS), np.int64)
        self.head = np.zeros(kernel.REGISTERS, np.int64)
        self.head[kernel.STEP] = kernel.LAY
        self.head[kernel.END] = len(frames.frames)
        self.head[kernel.REFUSED] = crate.half_turn if refuse_symmetric else -1

    @abstractmethod
    def _run(self, nodes: int, bulk: bool) -> int:
        """Run the kernel for at most `nodes`; with `bulk` it does not stop at solutions."""

    @abstractmethod
    def _retreat(self, depth: int) -> None:
        """Take back the blocks from a node on; the node's next option is tried then."""

    @abstractmethod
    def _count_placed(self) -> int:
        """Number of blocks laid after the frame."""

    @abstractmethod
    def _key(self) -> Key:
        """The key of the current placements; see `Crate.solution`."""

    def _set_memo(self, slots: int) -> None:
        """Make a new memo; it is a cache and not part of the state."""
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

    def state(self) -> dict[str, Array]:
        """The arrays that change while the run advances; the memo is a cache and left out."""
        own = super().state()
        own["stack"] = own["stack"][: int(self.head[self._kernel.DEPTH]) + 1]
        return own

    @property
    def counts(self) -> Counts:
        k = self._kernel
        return Counts(int(self.head[k.COPIES]), int(self.head[k.CLASSES]))

    @property
    def is_done(self) -> bool:
        k = self._kernel
        return bool(self.head[k.STEP] == k.LAY and self.head[k.FRAME] >= self.head[k.END])

    def restore(self, state: Mapping[str, Array]) -> None:
        super().restore(state)
        k = self._kernel
        if not 0 <= self.head[k.START] <= self.head[k.END] <= len(self.frames.frames):
            raise FormatError(0, "the search was saved by another version")

    def progress(self) -> float:
        """The share of the tree that is done; frames, and options of a node, count equally."""
        k = self._kernel
        start, end = int(self.head[k.START]), int(self.head[k.END])
        if self.is_done:
            return 1.0
        share, weight = 0.0, 1.0
        if self.head[k.STEP] != k.LAY:
            for d in range(int(self.head[k.DEPTH]) + (self.head[k.STEP] == k.CHOOSE)):
                first, following, last = map(int, self.stack[d, [k.FIRST, k.NEXT, k.LAST]])
                top = d == self.head[k.DEPTH]
                weight /= last - first
                share += weight * (following - first - (not top))
        return (int(self.head[k.FRAME]) - start + share) / (end - start)

    def halve(self: F) -> tuple[F, F] | None:
        """Two runs that together cover the rest; None if the rest cannot be divided.

        May first advance by some nodes that lead to no filling.
        """
        for _ in range(STEPS_TO_DIVIDE):
            if self.is_done:
                return None
            halves = self._halves_of_frames() or self._halves_of_tree()
            if halves is not None:
                return halves
            k = self._kernel
            missing = self._blocks - self.frames.frames.shape[1] - self._count_placed()
            if self.head[k.STEP] == k.RETREAT or missing <= 2:
                return None  # the next step may be a filling
            self._run(int(self.head[k.STEP] == k.CHOOSE), False)
        return None

    def _halves_of_frames(self: F) -> tuple[F, F] | None:
        k = self._kernel
        begun = int(self.head[k.STEP] != k.LAY)
        frame, end = int(self.head[k.FRAME]), int(self.head[k.END])
        if end - frame < 2:
            return None
        middle = frame + 1 if begun else (frame + end) // 2
        near, far = self.copy(), self.copy()
        near.head[k.END] = middle
        far.head[[k.START, k.FRAME, k.STEP, k.DEPTH]] = middle, middle, k.LAY, 0
        return near, far

    def _halves_of_tree(self: F) -> tuple[F, F] | None:
        """Divide the untried options of the first node that has any."""
        k = self._kernel
        if self.head[k.STEP] == k.LAY:
            return None
        depth = int(self.head[k.DEPTH])
        for d in range(depth + (self.head[k.STEP] == k.CHOOSE)):
            following, last = int(self.stack[d, k.NEXT]), int(self.stack[d, k.LAST])
            middle = following if d < depth else (following + last) // 2
            if last > following and (d < depth or last - following > 1):
                near, far = self.copy(), self.copy()
                near.stack[d, k.LAST] = middle
                far._retreat(d)
                far.stack[d, [k.FIRST, k.NEXT]] = middle
                return near, far
        return None
