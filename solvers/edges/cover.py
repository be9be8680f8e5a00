"""One run of the kernel that goes where the fewest tiles fit: made, saved, resumed and split."""

from collections.abc import Mapping
from copy import copy

import numpy as np

from puzzles.errors import FormatError
from solvers.checkpoint import Array
from solvers.checkpoint import refill
from solvers.edges.layout import Layout

ROWS = ("domain", "free", "left")  # of the state: a row for each number of laid tiles
STATE = (*ROWS, "stock", "chosen", "many", "tried", "placed", "laid", "head")
WORDS_LIMIT = 1 << 22  # of all domains; 32 MiB
_CLOSE = 1e-12  # shares below it do not show


class Rules:
    """What does not change: how kinds fit to one another. See the kernel's arrays."""

    def __init__(self, layout: Layout) -> None:
        from solvers.kernels.colours import BITS

        n, sides = len(layout.order), layout.board.sides
        turns, kinds = max(layout.periods), len(layout.looks)
        words = -(-kinds // BITS)
        way_kind, way_turn, way_sides = layout.ways
        word, bit = way_kind // BITS, np.int64(1) << (way_kind % BITS)
        self.shows = np.zeros((turns, kinds, sides), np.int64)
        self.shows[way_turn, way_kind] = way_sides
        self.fits = np.zeros((sides * len(layout.figures), turns, words), np.int64)
        for side in range(sides):
            for figure, mates in enumerate(layout.mates):
                met = np.isin(way_sides[:, side], mates)
                row = self.fits[side * len(layout.figures) + figure]
                np.bitwise_or.at(row, (way_turn[met], word[met]), bit[met])
        self.below = np.zeros((kinds, words), np.int64)
        for kind in range(1, kinds):
            self.below[kind] = self.below[kind - 1]
            self.below[kind, (kind - 1) // BITS] |= np.int64(1) << ((kind - 1) % BITS)
        self.left = np.zeros(words, np.int64)
        np.bitwise_or.at(self.left, word, bit)
        self.beyond = np.full((n, sides, 2), -1, np.int64)
        self.domain = np.zeros((n, turns, words), np.int64)
        for k, demand in enumerate(layout.demands):
            fit = np.ones(len(way_kind), np.bool_)
            for side, wanted in enumerate(demand):
                fit &= layout.allowed(wanted)[way_sides[:, side]]
                other = layout.board.beyond[layout.order[k]][side]
                if wanted[0] in ("early", "late") and other is not None:
                    self.beyond[k, side] = layout.rank[other[0]], other[1]
            np.bitwise_or.at(self.domain[k], (way_turn[fit], word[fit]), bit[fit])


def is_small(layout: Layout) -> bool:
    """Whether the domains fit into the memory that a run may take."""
    cells, words = len(layout.order), -(-len(layout.looks) // 63)
    return cells * (cells + 1) * max(layout.periods) * words <= WORDS_LIMIT


class Covering:
    """A resumable run of the kernel."""

    name = "choosy"

    def __init__(self, layout: Layout) -> None:
        from solvers.kernels import colours

        self._kernel = colours
        self.layout = layout
        rules = layout.__dict__.get("_rules")
        if rules is None:
            rules = layout.__dict__["_rules"] = Rules(layout)
        self._rules: Rules = rules
        n = self._n = len(layout.order)
        self._source, self._added = layout.images
        self._period = np.array(layout.periods, np.int64)
        self._corner = np.zeros(n, np.int64)
        for image in self._source[1:]:
            self._corner[image[0]] = 1
        self._corner[0] = 2 * (len(self._source) > 1)
        self.domain = np.zeros((n + 2, *rules.domain.shape), np.int64)
        self.free = np.zeros((n + 2, n), np.int64)
        self.left = np.zeros((n + 2, len(rules.left)), np.int64)
        self.domain[-1], self.free[-1], self.left[-1] = rules.domain, range(n), rules.left
        self.stock = np.array(layout.stock, np.int64)
        self.chosen, self.many, self.tried, self.placed = np.zeros((4, n + 1), np.int64)
        self.laid = np.zeros(n, np.int64)
        self.head = np.zeros(colours.REGISTERS, np.int64)
        self.head[[colours.DEPTH, colours.EXACT]] = -1, layout.surplus == 0
        self._facing, self._size = np.full((2, n), -1, np.int64)
        self._arguments()

    def _arguments(self) -> None:
        """What the kernel is called with, but for the budget."""
        rules = self._rules
        self._call = (
            rules.beyond, rules.fits, rules.shows, rules.below, self._corner,
            self._source, self._added, self._period, self.domain, self.free, self.left,
            self.stock, self.chosen, self.many, self.tried, self.placed, self.laid, self.head,
            self._facing, self._size,
        )  # fmt: skip

    @property
    def nodes(self) -> int:
        return int(self.head[self._kernel.NODES])

    @property
    def count(self) -> int:
        return int(self.head[self._kernel.COUNT])

    @property
    def distinct(self) -> int:
        return int(self.head[self._kernel.DISTINCT])

    @property
    def done(self) -> bool:
        return bool(self.head[0] == 0 and self._rest(0) == 0)

    def advance(self, nodes: int, *, bulk: bool = False) -> list[int] | None:
        """Go on for at most so many nodes; stop at a board and give its labels, unless bulk."""
        if self._kernel.lay(*self._call, nodes, bulk) != self._kernel.FOUND:
            return None
        labels: list[int] = self.laid.tolist()
        return labels

    def state(self) -> dict[str, Array]:
        """All that changes while the search goes on."""
        used = int(self.head[0]) + 1
        found = {name: getattr(self, name).copy() for name in STATE}
        return found | {name: found[name][:used] for name in ROWS}

    def restore(self, state: Mapping[str, Array]) -> None:
        """Go on from what `state` gave, in a run that was made alike."""
        refill(self, STATE, state)
        if not -1 <= self.head[0] < self._n:
            raise FormatError(0, "the search was saved by another version")

    def progress(self) -> float:
        """The share of the tree that is done, the tiles of a domain reckoned alike."""
        if self.done:
            return 1.0
        share, weight = 0.0, 1.0
        depth = int(self.head[0])
        for d in range(depth + 1):
            many = int(self.many[d])
            if many == 0:
                break
            weight /= many
            share += weight * (many - self._rest(d) - (d < depth))
            if weight < _CLOSE:
                break
        return round(min(share, 1.0), 12)

    def _rest(self, d: int) -> int:
        """How many options are still to be tried at a depth."""
        return int(self.many[d] - self.tried[d])

    def copy(self) -> "Covering":
        """An independent run at the same point; nodes and counts start at 0."""
        k, twin = self._kernel, copy(self)
        for name in STATE:
            setattr(twin, name, getattr(self, name).copy())
        twin.head[[k.NODES, k.COUNT, k.DISTINCT]] = 0
        twin._facing, twin._size = self._facing.copy(), self._size.copy()
        twin._arguments()
        return twin

    def halved(self) -> "tuple[Covering, Covering] | None":
        """Two runs that cover exactly the rest; None if it is one way on at every cell."""
        self._kernel.lay(*self._call, 0, False)  # chooses the first cell
        depth = int(self.head[0])
        for d in range(depth + 1):
            rest = self._rest(d)
            if rest < (1 if d < depth else 2):
                continue
            near, far = self.copy(), self.copy()
            far._retreat(d)
            kept = 0 if d < depth else rest // 2
            for _ in range(kept):
                far._skip(d)
            near.many[d] -= rest - kept
            return near, far
        return None

    def _skip(self, d: int) -> None:
        """Leave out the next option at a depth; the kernel would take just this one."""
        self._kernel.option(self.domain, self.free, d, int(self.chosen[d]))
        self.tried[d] += 1

    def _retreat(self, depth: int) -> None:
        """Take back all that was laid from a depth on."""
        for d in range(depth, int(self.head[0])):
            self.stock[self.laid[self.placed[d]] // self._kernel.SHIFT] += 1
        self.head[0] = depth
