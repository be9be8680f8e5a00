"""The layings of a square board without a border, grown as a patch around one tile.

With few figures, rows of the scan have far more layings than the whole board. If there are still
enough figures for the whole board to have few, the patch meets the fewest dead ends; see the
kernel. The board must use all tiles, each in any turn.
"""

from itertools import product

import numpy as np

from puzzles.decks import DeckPuzzle
from solvers.decks.layout import Layout
from solvers.decks.numbering import Ints
from solvers.decks.run import BATCH, BoardRun
from solvers.decks.symmetry import SHIFT
from solvers.engine.run import Key

EDGES = range(5, 9)  # of boards; more than 64 tiles exceed a word, smaller boards need no patch
MOST_ENTRIES = 2_000_000  # of the table; 32 MB
MOST_MATES = 2  # figures that a figure may meet: the table grows with the cube


def is_apt(layout: Layout) -> bool:
    """Whether a deck can be laid by patches with a table that is not too large."""
    met = max(map(len, layout.mates), default=0)
    return (
        is_open(layout.puzzle) and met <= MOST_MATES and layout.table(entries_of) <= MOST_ENTRIES
    )


def is_open(puzzle: DeckPuzzle) -> bool:
    """Whether all tiles are to be laid, in any turn, on a square board without a border."""
    size = puzzle.size
    square = puzzle.board.in_rows and size[0] == size[1]
    free = puzzle.border is None and puzzle.turning and not puzzle.fixed
    return square and free and size[0] in EDGES and len(puzzle.tiles) == puzzle.cells


def entries_of(layout: Layout) -> int:
    """Number of the table's entries, without single tiles."""
    kinds, _, sides = layout.ways
    stock, most = np.array(layout.stock)[kinds], max(map(len, layout.mates))
    east, west = (np.bincount(sides[:, k], stock, len(layout.figures)) for k in (1, 3))
    meets = np.array([[f in met for f in range(len(east))] for met in layout.mates])
    around = (meets @ east)[sides[:, 3]] * (meets @ west)[sides[:, 1]]
    return int(around @ stock) * int(most) ** 3


class PatchWays:
    """Every tile in each of its turns.

    kind, turn, tile: (ways,). figure: (ways, 4) on the sides. meets[a, b]: whether way b fits to
    the right of way a.
    """

    def __init__(self, layout: Layout) -> None:
        kinds, turns, sides = layout.ways
        stock = np.array(layout.stock)
        before = np.cumsum(stock) - stock
        rows = np.repeat(np.arange(len(kinds)), stock[kinds])
        first = np.flatnonzero(np.diff(rows, prepend=-1))
        nth = np.arange(len(rows)) - np.repeat(first, np.diff(first, append=len(rows)))
        self.kind, self.turn, self.figure = kinds[rows], turns[rows], sides[rows]
        self.tile = before[self.kind] + nth
        self._periods = np.array(layout.periods)[self.kind]
        self.mates = np.zeros((len(layout.figures),) * 2, np.bool_)
        for figure, mates in enumerate(layout.mates):
            self.mates[figure, mates] = True
        self.meets = self.mates[self.figure[:, 1][:, None], self.figure[:, 3]]
        self.meets &= self.tile[:, None] != self.tile

    @property
    def next_turns(self) -> Ints:
        """(4, ways) each way after 0 … 3 more turns."""
        index = {at: way for way, at in enumerate(zip(self.tile, self.turn, strict=True))}
        ways = list(zip(self.tile, self.turn, self._periods, strict=True))
        turned = [
            [index[tile, (turn + more) % period] for tile, turn, period in ways]
            for more in range(4)
        ]
        return np.array(turned, np.int64)

    def triples(self) -> Ints:
        """(…, 3) all ways to lay three tiles in a row."""
        one, two = np.nonzero(self.meets)
        begins = np.searchsorted(one, np.arange(len(self.kind) + 1))
        many = begins[two + 1] - begins[two]
        rows = np.repeat(np.arange(len(one)), many)
        nth = np.arange(len(rows)) - np.repeat(np.cumsum(many) - many, many)
        made: Ints = np.stack([one[rows], two[rows], two[begins[two[rows]] + nth]], axis=1)
        made = made[self.tile[made[:, 0]] != self.tile[made[:, 2]]]
        return made


class PatchTable:
    """The kernel's rules, and the first entries of a patch."""

    def __init__(self, layout: Layout) -> None:
        ways = self.ways = PatchWays(layout)
        figures, triples = len(layout.figures), ways.triples()
        single = np.arange(len(ways.kind))[:, None]
        rows = [self._entries_by_figures(layout, triples, ways.figure[triples, 0], 0)]
        facing = ways.figure[:, [0, 3]]
        rows.append(self._entries_by_figures(layout, single, facing, figures**3))
        keys, tiles, packed = (np.concatenate(part) for part in zip(*rows, strict=True))
        order, end = np.argsort(keys, kind="stable"), figures**3 + figures**2
        start = np.searchsorted(keys[order], np.arange(end + 1)).astype(np.int64)
        first = self._rarest(triples, np.diff(start))
        bits, opening = self._pack_entries(triples[ways.tile[triples[:, 0]] == first])
        self.opening = start[end], start[end] + len(opening)
        copies = np.concatenate([np.arange(many) > 0 for many in layout.stock]).astype(np.int64)
        self.rules = (
            np.ascontiguousarray(ways.figure), ways.next_turns,
            np.append(start, start[end] + len(opening)), np.append(tiles[order], bits),
            np.append(packed[order], opening), ways.kind * SHIFT + ways.turn, ways.tile, copies,
            np.array(layout.rank),
        )  # fmt: skip

    def _rarest(self, triples: Ints, many: Ints) -> int:
        """The tile that begins the fewest patches of two rows of three; many: entries by list."""
        figures, south = len(self.ways.mates), self.ways.figure[triples, 2]
        below = many[(south[:, 0] * figures + south[:, 1]) * figures + south[:, 2]]
        tiles = self.ways.tile[triples[:, 0]]
        return int(np.argmin(np.bincount(tiles, below, self.ways.tile[-1] + 1)))

    def _entries_by_figures(
        self, layout: Layout, entries: Ints, shown: Ints, first: int
    ) -> tuple[Ints, Ints, Ints]:
        """Keys, tiles and ways of the entries; each is listed under all figures that it fits.

        shown: the figures of each entry that must meet. first: number of the first list.
        """
        figures, most = len(layout.figures), max(map(len, layout.mates))
        mates = np.array([met + [-1] * (most - len(met)) for met in layout.mates])
        keys, rows = [], []
        for chosen in product(range(most), repeat=shown.shape[1]):
            beside = mates[shown, chosen]
            there = np.flatnonzero((beside >= 0).all(axis=1))
            weights = figures ** np.arange(shown.shape[1])[::-1]
            keys.append(first + beside[there] @ weights)
            rows.append(there)
        return np.concatenate(keys), *self._pack_entries(entries[np.concatenate(rows)])

    def _pack_entries(self, entries: Ints) -> tuple[Ints, Ints]:
        """For each entry the bits of its tiles, and its ways packed into a word."""
        from solvers.kernels.tiles.patch import WAY_BITS

        bits = np.int64(1) << self.ways.tile[entries]
        shifts = WAY_BITS * np.arange(entries.shape[1])
        return np.bitwise_or.reduce(bits, axis=1), (entries << shifts).sum(axis=1)


class Patching(BoardRun):
    """A resumable run of the kernel."""

    STATE = ("field", "steps", "strips", "head", "total")

    def __init__(self, layout: Layout) -> None:
        from solvers.kernels.tiles import patch as kernel

        super().__init__(layout, kernel)
        self._table = table = layout.table(PatchTable)
        edge = layout.puzzle.size[0]
        width = edge + (edge - 1) // 2
        self.field = np.zeros(width**2, np.int64)
        self.steps = np.zeros((self._n + 1, kernel.STEP_COLUMNS), np.int64)
        begin, end = table.opening
        self.steps[0, [kernel.FIRST, kernel.NEXT, kernel.END]] = begin, begin, end
        # the first strip, the first tile and those right of it, has no tiles above
        self.strips = np.zeros((2 * edge, kernel.STRIP_COLUMNS), np.int64)
        self.strips[0, [kernel.BOTTOM, kernel.RIGHT]] = -1, kernel.TRIPLE - 1
        self.strips[0, [kernel.PLACE, kernel.ALONG]] = (width + 1) * ((edge - 1) // 2), 1
        self.strips[0, kernel.LENGTH] = kernel.TRIPLE
        self.head[kernel.EDGE] = edge
        self._arguments()

    def _arguments(self) -> None:
        self.laid = np.zeros((2, self._n), np.int64)
        self._call = (self._table.rules, *self._own_arrays(), self._found)

    @property
    def is_done(self) -> bool:
        return bool(self.head[self._kernel.DEPTH] < 0)

    def advance(self, nodes: int, wanted: int = 0) -> list[Key]:
        many = self._kernel.grow(*self._call, nodes, min(wanted, BATCH))
        return list(map(tuple, self._found[:many].tolist()))

    def _options(self, d: int) -> tuple[int, int]:
        """See BoardRun; if a strip may lie on two sides, the options of both are counted."""
        first, following, end = self.steps[d, : self._kernel.END + 1].tolist()
        sides, side = 1, 0
        if self.steps[d, self._kernel.DONE] == 0:
            side = int(self._strip(d)[self._kernel.LAST] == self._kernel.SECOND)
            sides += side or self._turns_over(d)
        return (end - first) * sides, following - first + (end - first) * side

    def _options_left(self, d: int) -> int:
        rest = self.steps[d, self._kernel.END] - self.steps[d, self._kernel.NEXT]
        return int(rest) + self._turns_over(d)

    def _divide(self, d: int, kept: int) -> "tuple[Patching, Patching]":
        kernel, near, far = self._kernel, self.copy(), self.copy()
        rest = self._options_left(d) - self._turns_over(d)
        kept = kept and (rest + 1) // 2
        near.steps[d, kernel.END] -= rest - kept
        if self._turns_over(d):
            near._strip(d)[kernel.LAST] = kernel.ONLY
        far.steps[d, kernel.NEXT] += kept
        far.head[kernel.DEPTH] = d
        return near, far

    def _strip(self, d: int) -> Ints:
        strip: Ints = self.strips[self.steps[d, self._kernel.STRIP]]
        return strip

    def _turns_over(self, d: int) -> bool:
        """Whether the strip that begins at a step has its other side still to try."""
        kernel = self._kernel
        top, bottom, left, right, last = self._strip(d)[kernel.TOP : kernel.LAST + 1].tolist()
        small = min(bottom - top, right - left) < int(self.head[kernel.EDGE]) // 2
        return not (self.steps[d, kernel.DONE] or last or small)
