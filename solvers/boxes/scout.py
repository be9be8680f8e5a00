"""A search for one solution by short random runs; see `cuboids.corners`.

It finds solutions but proves nothing.
"""

from collections.abc import Mapping

import numpy as np

from puzzles.errors import FormatError
from solvers.boxes.crate import Crate, words
from solvers.engine.checkpoint import Array
from solvers.engine.run import Finder, Key, StateArrays

UNIT = 500  # nodes of the shortest run
WORDS = 1 << 21  # of memory about corners
MOST_CORNERS = 512  # at a node


class BoxScout(StateArrays, Finder):
    """Successive runs on a crate that `proofs` did not refute.

    refuse_symmetric: point-symmetric fillings are skipped.
    """

    STATE = ("stack", "tries", "weights", "head")

    def __init__(self, crate: Crate, *, refuse_symmetric: bool = False) -> None:
        from solvers.kernels.cuboids import corners

        self._kernel = corners
        self._refuses = refuse_symmetric
        self.crate = crate
        kinds, turns = len(crate.counts), len(crate.turned)
        depths, wide = int(crate.counts.sum()) + 1, turns // 64 + 1
        most = int(np.clip(WORDS // (depths * wide), 16, MOST_CORNERS))
        self.stack = np.zeros((depths, corners.COLUMNS), np.int64)
        self.tries = np.zeros((depths, turns), np.int64)
        self.weights = np.zeros(turns, np.int64)
        self.head = np.zeros(corners.REGISTERS, np.int64)
        self.head[[corners.TOTAL, corners.UNIT]] = depths - 1, UNIT
        areas = np.arange(1, 2 * max(crate.box) * sum(crate.box) + 2)
        logs = np.append(0, np.round(corners.SCALE * np.log(areas)).astype(np.int64))
        edges = np.arange(max(crate.box) + 1)
        beyond = words(crate.turned[:, :3].T[:, None, :] > edges[None, :, None])
        rules = crate.edges, crate.given_rows, crate.turned, beyond, crate.counts, logs
        state = corners.State(
            self.stack, self.tries, self.weights, self.head,
            rows=np.zeros(crate.given_rows.shape, np.int64), left=np.zeros(kinds, np.int64),
            corners=np.zeros(depths, np.int64), keys=np.zeros((depths, most), np.int64),
            fits=np.zeros((depths, most, wide), np.int64), ready=np.zeros(wide, np.int64),
        )  # fmt: skip
        self._call = tuple(corners.Rules(*rules)), tuple(state)

    @property
    def nodes(self) -> int:
        return int(self.head[self._kernel.NODES])

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        """Advance by at most `nodes`, or until a filling is found; returns its key."""
        crate, k = self.crate, self._kernel
        status = k.seek(*self._call, nodes)
        placed: list[list[int]] = self.stack[:-1, [k.TURN, k.OX, k.OY, k.OZ]].tolist()
        key = tuple(x for row in placed for x in row)
        if status != k.FOUND or (self._refuses and crate.is_symmetric(key)):
            return []
        self.is_done = True
        return [key]

    def state(self) -> dict[str, Array]:
        used = int(self.head[self._kernel.DEPTH]) + 1
        own = super().state()
        return own | {name: own[name][:used] for name in ("stack", "tries")}

    def restore(self, state: Mapping[str, Array]) -> None:
        super().restore(state)
        k, depths = self._kernel, len(self.stack)
        if self.head[k.TOTAL] != depths - 1 or not 0 <= self.head[k.DEPTH] < depths:
            raise FormatError(0, "the saved search does not fit the puzzle: head")
        self._kernel.retrace(*self._call)
