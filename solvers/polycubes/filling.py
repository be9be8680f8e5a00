"""One run of the kernel that covers a target: its arrays, made, saved, resumed and split."""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from puzzles.outcome import Counts
from solvers.engine.checkpoint import Array
from solvers.engine.rooted import RootedRun
from solvers.engine.run import Key
from solvers.polycubes.covering import Covering
from solvers.polycubes.roots import Roots

FIRST_ROOM = 3  # times as many placements as there are: the room for all lists of a branch
GROWTH = 2
DICE = 20_251.0


class Filling(RootedRun):
    """A resumable run through the fillings of a target."""

    STATE: ClassVar[tuple[str, ...]] = ("stack", "head")
    COUNTED = ("NODES", "SOLUTIONS", "CLASSES", "COPIES", "HANDED")

    def __init__(self, covering: Covering, roots: Roots) -> None:
        from solvers.kernels.covers import cover, lists
        from solvers.kernels.machine.wide import width_for

        pieces = min(int(covering.high.sum()), len(covering.cells))
        super().__init__(lists, len(roots.anchors), pieces + 2)
        self._cover = cover
        self.covering, self.roots = covering, roots
        self._width = width_for(len(covering.cells))
        self._rules = tuple(
            lists.Rules(
                masks=covering.masks.reshape(-1),
                kind=covering.kind,
                mapped=covering.images,
                mirrors=covering.mirrors,
                must=covering.set_of(covering.must),
                all=covering.set_of(len(covering.cells)),
                low=covering.low,
                high=covering.high,
                volume=covering.volume,
                first=roots.first,
                last=roots.last,
                anchors=roots.anchors,
                order=roots.order,
                stable=roots.stable,
            )
        )
        self._room = FIRST_ROOM * len(covering.kind) + 8
        self._arguments()

    def _arguments(self) -> None:
        from solvers.kernels.machine.wide import GROUP

        depths, kinds, w = len(self.stack), len(self.covering.kinds), len(self._width)
        room = self._room
        state = self._kernel.State(
            self.stack,
            self.head,
            taken=np.zeros(depths * w, np.uint64),
            left=np.zeros(kinds, np.int64),
            need=np.zeros(kinds, np.int64),
            ends=np.zeros((depths, kinds + 1), np.int64),
            alive=np.zeros(room, np.int64),
            sets=np.zeros(room * w, np.uint64),
            options=np.zeros(room, np.int64),
            lanes=np.zeros((self._kernel.DIGITS + 1) * max(GROUP, w), np.uint64),
            digits=np.zeros((self._kernel.DIGITS + 1) * w, np.uint64),
            chosen=np.zeros((2, depths), np.int64),
        )
        self._call = self._width, self._rules, tuple(state)
        self._retrace()

    def _retrace(self) -> None:
        while self._cover.retrace(*self._call) == self._kernel.FULL:
            self._grow()

    def _grow(self) -> None:
        self._room *= GROWTH
        self._arguments()

    def _run(self, nodes: int, bulk: bool) -> int:
        end = self.nodes + nodes
        while True:
            status = int(self._cover.cover(*self._call, bulk, end - self.nodes))
            if status != self._kernel.FULL:
                return status
            self._grow()

    def estimate(self, dives: int) -> float:
        """About how many nodes the first root has, by random dives; only before it is run."""
        sums = np.array([0.0, DICE])
        self._cover.probe(*self._call, dives, sums)
        return float(sums[0]) / dives

    @property
    def counts(self) -> Counts:
        k = self._kernel
        copies, classes, handed = map(int, self.head[[k.COPIES, k.CLASSES, k.HANDED]])
        return Counts(copies, classes, {"up_to_rotation": handed})

    def _key(self) -> Key:
        k = self._kernel
        return tuple(self.stack[: self.head[k.DEPTH], k.PLACE].tolist())

    def restore(self, state: Mapping[str, Array]) -> None:
        super().restore(state)
        self._retrace()

    def _retreat(self, depth: int) -> None:
        k = self._kernel
        self.head[[k.DEPTH, k.STEP]] = depth, k.CHOOSE
        self._retrace()

    def _may_end(self) -> bool:
        k, covering = self._kernel, self.covering
        depth = 0 if self.head[k.STEP] == k.LAY else int(self.head[k.DEPTH])
        lying = self.stack[:depth, k.PLACE]
        taken = int(covering.volume[covering.kind[lying]].sum())
        return covering.must - taken <= 2 * int(covering.volume.max())
