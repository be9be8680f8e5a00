"""A run of the kernel that always fills the cell where the fewest tiles fit."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import FormatError
from solvers.decks.layout import Layout
from solvers.decks.run import BATCH, BoardRun
from solvers.engine.checkpoint import Array
from solvers.engine.run import Key

ROWS = ("domain", "free", "left")  # of the state: a row for each number of laid tiles
WORDS_LIMIT = 1 << 22  # of all domains; 32 MiB


class Rules:
    """The fixed data of a search: which kinds fit together. See the kernel's arrays."""

    def __init__(self, layout: Layout) -> None:
        from solvers.kernels.tiles.colours import BITS
        from solvers.kernels.tiles.colours import Rules as Arrays

        sides, turns, kinds = layout.board.sides, max(layout.periods), len(layout.looks)
        way_kind, way_turn, way_sides = layout.ways
        self.packed, rows, words = shape_of(layout)
        row, word = way_turn // self.packed, way_kind // BITS
        bit = np.int64(1) << (way_kind % BITS + way_turn % self.packed * min(kinds, BITS))
        self.shows = np.zeros((turns, kinds, sides), np.int64)
        self.shows[way_turn, way_kind] = way_sides
        self.fits = np.zeros((sides * len(layout.figures) + 1, rows, words), np.int64)
        self.fits[-1] = -1
        for side in range(sides):
            for figure, mates in enumerate(layout.mates):
                met = np.isin(way_sides[:, side], mates)
                fits = self.fits[side * len(layout.figures) + figure]
                np.bitwise_or.at(fits, (row[met], word[met]), bit[met])
        self._corners(layout, words)
        self.left = np.zeros(words, np.int64)
        np.bitwise_or.at(self.left, way_kind // BITS, np.int64(1) << (way_kind % BITS))
        self.beyond = np.full((len(layout.order), sides, 2), -1, np.int64)
        self.domain = np.zeros((len(layout.order), rows, words), np.int64)
        for k in range(len(layout.order)):
            fit = self._open(layout, k)
            np.bitwise_or.at(self.domain[k], (row[fit], word[fit]), bit[fit])
        corner = layout.corners[0]
        arrays = Arrays(self.beyond, self.fits, self.shows, corner, self.beside, self.before)
        self.arrays = tuple(arrays)

    def _open(self, layout: Layout, k: int) -> NDArray[np.bool_]:
        """Record the free neighbours of a cell; returns a mask of the ways that fit at first."""
        way_kind, _, way_sides = layout.ways
        fit = np.ones(len(way_kind), np.bool_)
        for side, wanted in enumerate(layout.demands[k]):
            fit &= layout.allowed_figures(wanted)[way_sides[:, side]]
            other = layout.board.beyond[layout.order[k]][side]
            if wanted[0] in ("early", "late") and other is not None:
                self.beyond[k, side] = layout.rank[other[0]], other[1]
        if k == 0:
            fit &= (layout.corners[1][0] >= np.arange(len(layout.looks)))[way_kind]
        return fit

    def _corners(self, layout: Layout, words: int) -> None:
        """Fill the tables of kinds that may lie at the first cell and another corner together."""
        from solvers.kernels.tiles.colours import BITS

        least = layout.corners[1]
        corners, kinds = least.shape
        every = np.arange(kinds)
        bit = np.int64(1) << (every % BITS)
        bit *= sum(1 << turn * kinds for turn in range(self.packed))  # in each turn of a word
        self.beside = np.zeros((corners, kinds, words), np.int64)
        self.before = np.zeros((corners, kinds, words), np.int64)
        for corner in range(1, corners):
            free = least[corner] >= every[:, None]  # [on the first cell, on the corner]
            for masks, allowed in ((self.beside, free), (self.before, free.T)):
                bits = np.where(allowed, bit, 0)
                masks[corner] = np.add.reduceat(bits, every[::BITS], axis=1)


def shape_of(layout: Layout) -> tuple[int, int, int]:
    """Numbers of turns in a word, of rows in a domain, and of words in a row; see the kernel."""
    from solvers.kernels.tiles.colours import BITS

    kinds, turns = len(layout.looks), max(layout.periods)
    packed = max(1, min(BITS // kinds, turns))
    return packed, -(-turns // packed), -(-kinds // BITS)


def is_small(layout: Layout) -> bool:
    """True if the domains fit into the memory that a run may take."""
    return (len(layout.order) + 1) * domain_words(layout) <= WORDS_LIMIT


def domain_words(layout: Layout) -> int:
    """Number of words of the domains of all cells; a node takes time in proportion."""
    _, rows, words = shape_of(layout)
    return len(layout.order) * rows * words


class Covering(BoardRun):
    """A resumable run of the kernel."""

    STATE = (*ROWS, "stock", "chosen", "many", "tried", "placed", "laid", "head", "total")

    def __init__(self, layout: Layout) -> None:
        from solvers.kernels.tiles import colours

        super().__init__(layout, colours)
        rules, n = layout.table(Rules), self._n
        self._rules = rules
        self.domain = np.zeros((n + 2, *rules.domain.shape), np.int64)
        self.free = np.zeros((n + 2, n), np.int64)
        self.left = np.zeros((n + 2, len(rules.left)), np.int64)
        self.domain[-1], self.free[-1], self.left[-1] = rules.domain, range(n), rules.left
        self.chosen, self.many, self.tried, self.placed = np.zeros((4, n + 1), np.int64)
        self.laid = np.full(n, -1, np.int64)
        self.head[[colours.DEPTH, colours.EXACT]] = -1, layout.surplus == 0
        self.head[colours.PACKED] = rules.packed
        self._arguments()

    def _arguments(self) -> None:
        facing = np.full(self._n, len(self._rules.fits) - 1, np.int64)
        size = np.zeros(self._n, np.int64)
        scratch = self._kernel.Scratch(facing, size, np.zeros(4, np.int64))
        self._call = (self._rules.arrays, *self._own_arrays(), tuple(scratch), self._found)

    @property
    def is_done(self) -> bool:
        return bool(self.head[0] == 0 and self._options_left(0) == 0)

    def advance(self, nodes: int, wanted: int = 0) -> list[Key]:
        many = self._kernel.lay(*self._call, nodes, min(wanted, BATCH))
        return list(map(tuple, self._found[:many].tolist()))

    def state(self) -> dict[str, Array]:
        used = int(self.head[0]) + 1
        arrays = super().state()
        return arrays | {name: arrays[name][:used] for name in ROWS}

    def restore(self, state: Mapping[str, Array]) -> None:
        super().restore(state)
        if not -1 <= self.head[0] < self._n:
            raise FormatError(0, "the search was saved by another version")

    def _options(self, d: int) -> tuple[int, int]:
        return int(self.many[d]), int(self.tried[d])

    def _options_left(self, d: int) -> int:
        return int(self.many[d] - self.tried[d])

    def halve(self) -> "tuple[Covering, Covering] | None":
        self._kernel.lay(*self._call, 0, 0)  # chooses the first cell
        return super().halve()

    def _divide(self, d: int, kept: int) -> "tuple[Covering, Covering]":
        near, far = self.copy(), self.copy()
        far._retreat(d)
        for _ in range(kept):  # skip the option that the kernel would take next
            option = int(far.chosen[d]), len(far.stock), far._rules.packed
            far._kernel.skip(far.domain, far.free, d, *option)
            far.tried[d] += 1
        near.many[d] = near.tried[d] + kept
        return near, far

    def _retreat(self, depth: int) -> None:
        """Take back the tiles from a depth on."""
        for d in range(depth, int(self.head[0])):
            self.stock[self.laid[self.placed[d]] // self._registers.SHIFT] += 1
            self.laid[self.placed[d]] = -1
        self.head[0] = depth
