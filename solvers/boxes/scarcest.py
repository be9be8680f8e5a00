"""A run that, after each frame, takes the scarcest cell or block first; see `cuboids.scarce`.

For small boxes, since their lists of places are short.
"""

from collections.abc import Mapping

import numpy as np

from solvers.boxes.crate import Crate, Ints, words
from solvers.boxes.framed import FramedRun
from solvers.boxes.frames import Frames, all_places, images_of
from solvers.engine.checkpoint import Array
from solvers.engine.run import Key

WORDS = 2  # of a set of cells
MOST_CELLS = 64 * WORDS  # of a box
MEMO_NODES = 4_000
MEMO_SLOTS = 1 << 16


class Scarcest(FramedRun):
    """A resumable run on a crate."""

    STATE = ("stack", "head")
    COUNTED = ("NODES", "CLASSES", "COPIES")

    def __init__(self, crate: Crate, frames: Frames, *, refuse_symmetric: bool = False) -> None:
        from solvers.kernels.cuboids import scarce

        super().__init__(
            scarce, crate, frames, refuse_symmetric=refuse_symmetric, memo_nodes=MEMO_NODES,
            memo_slots=MEMO_SLOTS, memo_width=WORDS + 2,
        )  # fmt: skip
        self.lying = all_places(crate, frames)
        self._rules = scarce.Rules(
            _masks(crate, self.lying),
            crate.turned[self.lying[:, 0], 3],
            images_of(crate, self.lying),
            words(crate.free.ravel() == 1, WORDS),
            crate.counts,
            frames.frames,
            frames.fixing,
        )
        self._set_memo(1)

    def _arguments(self) -> None:
        depths, kinds = len(self.stack), len(self.crate.kinds)
        places, wide = self._rules.masks.shape
        beside = np.zeros((max(1, self.frames.frames.shape[1]), places), np.int64)
        beside[0], trunk = np.arange(places), np.full((len(beside), 2), -1)
        trunk[0, 1] = places
        state = self._kernel.State(
            self.stack,
            self.head,
            taken=np.zeros((depths, wide), np.int64),
            left=np.zeros(kinds, np.int64),
            alive=np.zeros((depths, places), np.int64),
            options=np.zeros((depths, places), np.int64),
            beside=beside,
            trunk=trunk,
            tally=np.zeros(kinds, np.int64),
            covered=np.zeros((3, wide), np.int64),
            chosen=np.zeros((2, depths), np.int64),
            keys=self._keys,
            values=self._values,
        )
        self._call = tuple(self._rules), tuple(state)
        self._kernel.retrace(*self._call)

    def _run(self, nodes: int, bulk: bool) -> int:
        return int(self._kernel.fill_scarcest(*self._call, bulk, nodes))

    def _key(self) -> Key:
        k = self._kernel
        chosen = self.stack[: self.head[k.DEPTH], k.PLACE]
        laid = np.concatenate([self.frames.frames[self.head[k.ROOT]], chosen])
        return tuple(self.lying[laid].ravel().tolist())

    def restore(self, state: Mapping[str, Array]) -> None:
        super().restore(state)
        self._kernel.retrace(*self._call)

    def _retreat(self, depth: int) -> None:
        k = self._kernel
        self.head[[k.DEPTH, k.STEP]] = depth, k.CHOOSE
        k.retrace(*self._call)

    def _count_placed(self) -> int:
        k = self._kernel
        return int(self.head[k.DEPTH]) if self.head[k.STEP] != k.LAY else 0


def _masks(crate: Crate, lying: Ints) -> Ints:
    """(p, 2) the cells of each place as bits."""
    x, y, z = (
        (low <= cells) & (cells < low + crate.turned[lying[:, 0], axis, None])
        for axis, cells in enumerate(map(np.arange, crate.box))
        for low in [lying[:, 1 + axis, None]]
    )
    inside = z[:, :, None, None] & y[:, None, :, None] & x[:, None, None, :]
    return words(inside.reshape(len(lying), crate.free.size), WORDS)
