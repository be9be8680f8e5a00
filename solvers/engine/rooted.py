"""Base of runs that go through a list of roots, and through the tree behind each.

root       a part of a space, such as a first choice for some pieces
Their kernels have a stack with the columns FIRST, NEXT and LAST (of the options at a node), and
the registers DEPTH, STEP, CLASSES, COPIES, START, ROOT and END; values of STEP are LAY (the next
root), CHOOSE and RETREAT.
"""

from abc import abstractmethod
from collections.abc import Mapping
from types import ModuleType
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import FormatError
from puzzles.outcome import Counts
from solvers.engine.checkpoint import Array
from solvers.engine.run import KernelRun, Key

STEPS_TO_DIVIDE = 30
R = TypeVar("R", bound="RootedRun")


class RootedRun(KernelRun):
    """A run of a kernel from root to root.

    roots: their number. depths: the largest number of nodes on the stack.
    """

    stack: NDArray[np.int64]

    def __init__(self, kernel: ModuleType, roots: int, depths: int) -> None:
        super().__init__(kernel)
        self._roots = roots
        self.stack = np.zeros((depths, kernel.COLUMNS), np.int64)
        self.head = np.zeros(kernel.REGISTERS, np.int64)
        self.head[kernel.STEP] = kernel.LAY
        self.head[kernel.END] = roots

    @abstractmethod
    def _run(self, nodes: int, bulk: bool) -> int:
        """Run the kernel for at most `nodes`; with `bulk` it does not stop at solutions."""

    @abstractmethod
    def _retreat(self, depth: int) -> None:
        """Take back the pieces from a node on; the node's next option is tried then."""

    @abstractmethod
    def _may_end(self) -> bool:
        """True if a solution may be one or two nodes away."""

    @abstractmethod
    def _key(self) -> Key:
        """The key of the current placements."""

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        end, status = self.nodes + nodes, self._kernel.SPENT
        while status == self._kernel.SPENT and self.nodes < end:
            status = self._run(end - self.nodes, not wanted)
        return [self._key()] if status == self._kernel.FOUND else []

    def state(self) -> dict[str, Array]:
        """The arrays that change while the run advances, without the unused part of the stack."""
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
        return bool(self.head[k.STEP] == k.LAY and self.head[k.ROOT] >= self.head[k.END])

    def restore(self, state: Mapping[str, Array]) -> None:
        super().restore(state)
        k = self._kernel
        if not 0 <= self.head[k.START] <= self.head[k.END] <= self._roots:
            raise FormatError(0, "the search was saved by another version")

    def progress(self) -> float:
        """The share of the tree that is done; roots, and options of a node, count equally."""
        k = self._kernel
        start, end = int(self.head[k.START]), int(self.head[k.END])
        if self.is_done:
            return 1.0
        share, weight = 0.0, 1.0
        if self.head[k.STEP] != k.LAY:
            for d in range(int(self.head[k.DEPTH]) + (self.head[k.STEP] == k.CHOOSE)):
                first, following, last = map(int, self.stack[d, [k.FIRST, k.NEXT, k.LAST]])
                top = d == self.head[k.DEPTH]
                weight /= max(1, last - first)
                share += weight * (following - first - (not top))
        return (int(self.head[k.ROOT]) - start + share) / (end - start)

    def halve(self: R) -> tuple[R, R] | None:
        """Two runs that together cover the rest; None if the rest cannot be divided.

        May first advance by some nodes that lead to no solution.
        """
        for _ in range(STEPS_TO_DIVIDE):
            if self.is_done:
                return None
            halves = self._halves_of_roots() or self._halves_of_tree()
            if halves is not None:
                return halves
            k = self._kernel
            if self.head[k.STEP] == k.RETREAT or self._may_end():
                return None
            self._run(int(self.head[k.STEP] == k.CHOOSE), False)
        return None

    def _halves_of_roots(self: R) -> tuple[R, R] | None:
        k = self._kernel
        begun = int(self.head[k.STEP] != k.LAY)
        root, end = int(self.head[k.ROOT]), int(self.head[k.END])
        if end - root < 2:
            return None
        middle = root + 1 if begun else (root + end) // 2
        near, far = self.copy(), self.copy()
        near.head[k.END] = middle
        far.head[[k.START, k.ROOT, k.STEP, k.DEPTH]] = middle, middle, k.LAY, 0
        return near, far

    def _halves_of_tree(self: R) -> tuple[R, R] | None:
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
