"""One run of the fill kernel: its arrays, made, saved, resumed and split."""

import math
from types import ModuleType

import numpy as np

from solvers.boxes.crate import Crate, Ints
from solvers.boxes.framed import FramedRun
from solvers.boxes.frames import Frames, no_frames
from solvers.engine.checkpoint import Array
from solvers.engine.run import Key

MEMO_SLOTS = 1 << 16
MEMO_CELLS = 400  # a key holds every cell, so large boxes pay more for it than they gain
MEMO_COUNTS = 1 << 62  # ways to have some blocks left, which are told by one word of a key
MEMO_NODES = 20_000


class Filling(FramedRun):
    """A resumable run of the fill kernel on a crate.

    frames: what is laid before; None: nothing, and the kernel's own corner rule breaks symmetry.
    paired: only point-symmetric fillings. choosy: the tightest corner first.
    refuse_symmetric: point-symmetric fillings are not kept. memo: states are remembered once the
        search has become long.
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

        super().__init__(fill, crate, frames or no_frames(crate))
        blocks = int(crate.counts.sum())
        self.rows = np.zeros(crate.given_rows.shape, np.int64)
        self.left = np.zeros(len(crate.counts), np.int64)
        self.stack = np.zeros((blocks + 1, fill.COLUMNS), np.int64)
        self.head = np.zeros(fill.REGISTERS, np.int64)
        self.head[fill.STEP] = fill.LAY
        self.head[fill.END] = len(self.frames.frames)
        self.head[fill.REFUSED] = crate.half_turn if refuse_symmetric else -1
        plain = not (frames or choosy) and crate.free[0, 0, 0] == 1
        self.head[fill.FLAGS] = fill.CHOOSY * choosy + fill.PAIRED * paired + fill.CORNERS * plain
        self.profile = np.zeros((len(self.stack), crate.box[0] + 2), np.int64)
        self._codes = np.zeros((2, crate.free.size), np.int64)
        self._ready = np.zeros(len(crate.turned) // 64 + 1, np.int64)
        self._may_remember = memo and _fits_memo(crate)
        self._set_memo(1)

    def _set_memo(self, slots: int) -> None:
        """Make a new memo; it is a cache and not part of the state."""
        self._keys = np.zeros((slots + 1, -(-self.crate.free.size // 64) + 2), np.int64)
        self._values = np.full(slots, -1, np.int64)
        self._arguments()

    def _arguments(self) -> None:
        k, crate, frames = self._kernel, self.crate, self.frames
        rules = k.Rules(
            crate.edges, crate.given_rows, crate.turned, crate.label, crate.counts, crate.reach,
            crate.images, crate.least, frames.lying, frames.frames, frames.fixing,
            *crate.choices,
        )  # fmt: skip
        state = k.State(
            self.rows, self.left, self.stack, self.head, self.profile, self._codes,
            self._keys, self._values, self._ready,
        )  # fmt: skip
        self._call = tuple(rules), tuple(state)

    def _wants_memo(self) -> bool:
        """Whether a memo is worth its memory by now; it is not for a search of milliseconds."""
        k = self._kernel
        new = not self.head[k.FLAGS] & k.MEMO
        return self._may_remember and new and bool(self.head[k.NODES] >= MEMO_NODES)

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        """Go on for at most so many nodes; stop at a filling, if any are wanted."""
        end = self.nodes + nodes
        status = self._kernel.SPENT
        while status == self._kernel.SPENT and self.nodes < end:
            if self._wants_memo():
                self._set_memo(MEMO_SLOTS)
                self.head[self._kernel.FLAGS] |= self._kernel.MEMO
            small = max(0, MEMO_NODES - self.nodes)  # the part of the search without a memo
            status = self._run(min(small or nodes, end - self.nodes), not wanted)
        return [self._key()] if status == self._kernel.FOUND else []

    def _run(self, nodes: int, bulk: bool) -> int:
        k = self._kernel
        self.head[k.FLAGS] = self.head[k.FLAGS] & ~k.BULK | k.BULK * bulk
        return int(k.fill(*self._call, nodes))

    def _key(self) -> Key:
        """The key of what lies now; see `Crate.solution`."""
        k = self._kernel
        laid = self.frames.frames[self.head[k.FRAME]]
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
        """All that changes while the search goes on; the memo is a cache and left out."""
        k = self._kernel
        used = int(self.head[k.DEPTH]) + 1
        own = super().state()
        own["stack"], own["profile"] = own["stack"][:used], own["profile"][:used]
        _forget(k, own["stack"], own["head"])
        return own

    def copy(self) -> "Filling":
        """An independent search at the same point; nodes and counts start at 0, without memo."""
        twin = super().copy()
        _forget(self._kernel, twin.stack, twin.head)
        twin._codes, twin._ready = self._codes.copy(), self._ready.copy()
        twin._set_memo(1)
        return twin

    def _missing(self) -> int:
        k = self._kernel
        depth = int(self.head[k.DEPTH])
        laid = self.stack[depth, k.PLACED] if self.head[k.STEP] == k.CHOOSE else 0
        total = int(self.crate.counts.sum())
        return total - int(self.frames.frames.shape[1]) - int(laid)

    def _retreat(self, depth: int) -> None:
        """Take back all that lies on the corners from a node on."""
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


def _fits_memo(crate: Crate) -> bool:
    """Whether the keys of a memo can tell all states of a crate apart."""
    ways = math.prod(count + 1 for count in crate.counts.tolist())
    return crate.free.size <= MEMO_CELLS and ways <= MEMO_COUNTS


def _forget(kernel: ModuleType, stack: Ints, head: Ints) -> None:
    """Strike out what refers to the memo: nodes that were opened before will not be kept in it."""
    stack[:, [kernel.WHOLE, kernel.BEFORE]] = 0
    stack[:, kernel.SLOT] = -1
    head[kernel.FLAGS] &= ~(kernel.MEMO | kernel.BULK)
