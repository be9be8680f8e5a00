"""One run of the fill kernel: its arrays, made, saved, resumed and split."""

from types import ModuleType

import numpy as np

from solvers.boxes.crate import Crate, Ints
from solvers.boxes.framed import FramedRun
from solvers.boxes.frames import Frames, no_frames
from solvers.engine.checkpoint import Array
from solvers.engine.run import Key

MEMO_SLOTS = 1 << 16
MEMO_CELLS = 400  # a key holds every cell, so large boxes pay more for it than they gain
MEMO_COUNTS = 1 << 62  # most combinations of blocks left, which are coded in one word of a key
MEMO_NODES = 20_000


class Filling(FramedRun):
    """A resumable run of the fill kernel on a crate.

    frames: laid first; None: no frame, and the kernel's own corner rule breaks symmetry.
    paired: only point-symmetric fillings. choosy: the tightest corner first.
    memo: states are remembered once the search has become long.
    """

    STATE = ("rows", "left", "stack", "profile", "head")
    COUNTED = ("NODES", "FILLINGS", "CLASSES", "COPIES")

    def __init__(
        self,
        crate: Crate,
        *,
        frames: Frames | None = None,
        paired: bool = False,
        choosy: bool = False,
        refuse_symmetric: bool = False,
        memo: bool = True,
    ) -> None:
        from solvers.kernels.cuboids import fill

        # the keys of a memo can distinguish all states of a crate
        fits = crate.free.size <= MEMO_CELLS and crate.combinations <= MEMO_COUNTS
        super().__init__(
            fill, crate, frames or no_frames(crate), refuse_symmetric=refuse_symmetric,
            memo_nodes=MEMO_NODES if memo and fits else None, memo_slots=MEMO_SLOTS,
            memo_width=-(-crate.free.size // 64) + 2,
        )  # fmt: skip
        self.rows = np.zeros(crate.given_rows.shape, np.int64)
        self.left = np.zeros(len(crate.counts), np.int64)
        plain = not (frames or choosy) and crate.free[0, 0, 0] == 1
        self.head[fill.FLAGS] = fill.CHOOSY * choosy + fill.PAIRED * paired + fill.CORNERS * plain
        self.profile = np.zeros((len(self.stack), crate.box[0] + 2), np.int64)
        self._set_memo(1)

    def _set_memo(self, slots: int) -> None:
        self.head[self._kernel.FLAGS] |= self._kernel.MEMO * (slots > 1)
        super()._set_memo(slots)

    def _arguments(self) -> None:
        k, crate, frames = self._kernel, self.crate, self.frames
        rules = k.Rules(
            crate.edges, crate.given_rows, crate.turned, crate.label, crate.counts, crate.reach,
            crate.images, crate.least, frames.lying, frames.frames, frames.fixing,
            *crate.choices,
        )  # fmt: skip
        codes = np.zeros((2, crate.free.size), np.int64)
        ready = np.zeros(len(crate.turned) // 64 + 1, np.int64)
        state = k.State(
            self.rows, self.left, self.stack, self.head, self.profile, codes,
            self._keys, self._values, ready,
        )  # fmt: skip
        self._call = tuple(rules), tuple(state)

    def _run(self, nodes: int, bulk: bool) -> int:
        k = self._kernel
        self.head[k.FLAGS] = self.head[k.FLAGS] & ~k.BULK | k.BULK * bulk
        return int(k.fill(*self._call, nodes))

    def _key(self) -> Key:
        k = self._kernel
        laid = self.frames.frames[self.head[k.ROOT]]
        key: list[int] = self.frames.lying[laid].ravel().tolist() if len(laid) else []
        depth = int(self.head[k.DEPTH])
        nodes = self.stack[: depth + 1, [k.OX, k.OY, k.Z, k.PLACED]].tolist()
        chosen = (self.stack[:depth, k.NEXT] - 1).tolist()
        for t, (x, y, z, placed), below in zip(chosen, nodes, nodes[1:], strict=False):
            key += t, x, y, z
            if below[3] - placed == 2:
                a, b, c = self.crate.box
                dx, dy, dz = self.crate.turned[t, :3].tolist()
                key += t, a - x - dx, b - y - dy, c - z - dz
        return tuple(key)

    def state(self) -> dict[str, Array]:
        own = super().state()
        own["profile"] = own["profile"][: len(own["stack"])]
        _forget(self._kernel, own["stack"], own["head"])
        return own

    def copy(self) -> "Filling":
        twin = super().copy()
        _forget(self._kernel, twin.stack, twin.head)
        return twin

    def _count_placed(self) -> int:
        k, depth = self._kernel, int(self.head[self._kernel.DEPTH])
        return int(self.stack[depth, k.PLACED]) if self.head[k.STEP] == k.CHOOSE else 0

    def _retreat(self, depth: int) -> None:
        k = self._kernel
        a, b, c = self.crate.box
        for d in range(int(self.head[k.DEPTH]) - 1, depth - 1, -1):
            t = self.stack[d, k.NEXT] - 1
            x, y, z = self.stack[d, [k.OX, k.OY, k.Z]]
            dx, dy, dz, kind = self.crate.turned[t]
            taken = self.stack[d + 1, k.PLACED] - self.stack[d, k.PLACED]
            self.rows[z : z + dz, y : y + dy] ^= ((1 << dx) - 1) << x
            if taken == 2:
                x, y, z = a - x - dx, b - y - dy, c - z - dz
                self.rows[z : z + dz, y : y + dy] ^= ((1 << dx) - 1) << x
            self.left[kind] += taken
        self.head[k.DEPTH] = depth
        self.head[k.STEP] = k.CHOOSE


def _forget(kernel: ModuleType, stack: Ints, head: Ints) -> None:
    """Erase all references to the memo: nodes opened before are not stored in it."""
    stack[:, [kernel.WHOLE, kernel.BEFORE]] = 0
    stack[:, kernel.SLOT] = -1
    head[kernel.FLAGS] &= ~(kernel.MEMO | kernel.BULK)
