"""A search for one solution by short runs at random; see `cuboids.corners`.

It finds, and never proves.
"""

from collections.abc import Mapping

import numpy as np

from puzzles.errors import FormatError
from solvers.boxes.crate import Crate, Ints, words
from solvers.engine.checkpoint import Array, refill
from solvers.engine.run import Finder, Key

UNIT = 500  # nodes of the shortest run
STATE = ("stack", "tries", "weights", "head")
WORDS = 1 << 21  # of all that is kept about corners
MOST_CORNERS = 512  # at a node


class BoxScout(Finder):
    """The runs, one after the other, on a crate that `proofs` did not refute.

    refuse_symmetric: goes past point-symmetric fillings.
    """

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
        logs = _logs(2 * max(crate.box) * sum(crate.box) + 1, corners.SCALE)
        beyond = _beyond(crate.turned, max(crate.box) + 1)
        rules = crate.edges, crate.given_rows, crate.turned, beyond, crate.counts, logs
        state = corners.State(
            self.stack,
            self.tries,
            self.weights,
            self.head,
            rows=np.zeros(crate.given_rows.shape, np.int64),
            left=np.zeros(kinds, np.int64),
            corners=np.zeros(depths, np.int64),
            keys=np.zeros((depths, most), np.int64),
            fits=np.zeros((depths, most, wide), np.int64),
            ready=np.zeros(wide, np.int64),
        )
        self._call = tuple(corners.Rules(*rules)), tuple(state)

    @property
    def nodes(self) -> int:
        return int(self.head[self._kernel.NODES])

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        """Go on for at most so many nodes or until a filling is found."""
        crate, k = self.crate, self._kernel
        status = k.seek(*self._call, nodes)
        placed: list[list[int]] = self.stack[:-1, [k.TURN, k.OX, k.OY, k.OZ]].tolist()
        key = tuple(x for row in placed for x in row)
        if status != k.FOUND or (self._refuses and crate.is_symmetric(key)):
            return []
        self.is_done = True
        return [key]

    def state(self) -> dict[str, Array]:
        """All that changes while the search goes on, but for what can be made anew."""
        used = int(self.head[self._kernel.DEPTH]) + 1
        return {
            "stack": self.stack[:used].copy(),
            "tries": self.tries[:used].copy(),
            "weights": self.weights.copy(),
            "head": self.head.copy(),
        }

    def restore(self, state: Mapping[str, Array]) -> None:
        """Go on from what `state` gave, in a search that was made alike."""
        refill(self, STATE, state)
        k = self._kernel
        if self.head[k.TOTAL] != len(self.stack) - 1 or not 0 <= self.head[k.DEPTH] < len(
            self.stack
        ):
            raise FormatError(0, "the saved search does not fit the puzzle: head")
        self._kernel.retrace(*self._call)


def _logs(most: int, scale: int) -> Ints:
    """(most + 1,) the logarithm of each area, in whole numbers; that of 0 is 0."""
    logs = np.zeros(most + 1, np.int64)
    logs[1:] = np.round(scale * np.log(np.arange(1, most + 1)))
    return logs


def _beyond(turned: Ints, edges: int) -> Ints:
    """(3, edges, words) bit t of [axis, g]: turn t is longer than g cells on the axis."""
    return words(turned[:, :3].T[:, None, :] > np.arange(edges)[None, :, None])
