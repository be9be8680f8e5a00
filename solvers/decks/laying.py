"""A run of the scan kernel."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from puzzles.codes import RuleCode
from puzzles.errors import FormatError, RuleError
from solvers.decks.layout import Layout
from solvers.decks.numbering import Ints
from solvers.decks.run import BATCH, BoardRun
from solvers.engine.checkpoint import Array
from solvers.engine.run import Key

# cells of a class share their lists: demands, sides towards earlier and later cells
Demands = tuple[tuple[str, int], ...]
Class = tuple[Demands, tuple[int, ...], tuple[int, ...]]
Indices = NDArray[np.uint32]


MOST_ENTRIES = 3_000_000  # of a table: ways that tiles fit beside two neighbours; some 150 MB


class ScanTable:
    """The lists of fitting tiles, and the pointers of cells to them; see the kernel's arrays."""

    def __init__(self, layout: Layout) -> None:
        from solvers.kernels.tiles.scan import Lists, Third

        n = len(layout.order)
        self.width = len(layout.figures) + 1
        self.base, self.from_a, self.from_b, from_c, from_d = np.zeros((5, n), np.uint32)
        classes = self._point(layout, from_c, from_d)
        # beside an absent neighbour every tile fits
        meets = np.ones((self.width, self.width), np.bool_)
        for figure, mates in enumerate(layout.mates):
            meets[figure] = np.isin(np.arange(self.width), mates)
        self.third = Third(from_c, meets.ravel(), from_d[-1:]) if layout.is_crowded else None
        self._fill(layout, classes)
        corner, least = layout.corners
        self.lists = Lists(
            self.base, self.from_a, self.from_b, corner.astype(np.uint32), least,
            self.table, np.uint32(self.width), self.entries,
        )  # fmt: skip
        self.shown = np.zeros(2 * n + self.width + (n if self.third else 0), np.uint32)
        self.shown[2 * n : 2 * n + self.width] = range(self.width)

    def _point(self, layout: Layout, from_c: Indices, from_d: Indices) -> list[Class]:
        """Record the class of each cell, and the sides of earlier neighbours that face it."""
        n = len(layout.order)
        classes: dict[Class, int] = {}
        leaving: list[list[int]] = []  # for each cell its sides towards later cells
        for k, demand in enumerate(layout.demands):
            early = [side for side, (kind, _) in enumerate(demand) if kind == "early"]
            late = [side for side, (kind, _) in enumerate(demand) if kind == "late"]
            assert len(early) <= 3 + (k == n - 1) and len(late) <= 3, (
                "see the module of the kernel"
            )
            bare = tuple(d if d[0] in ("border", "meets") else (d[0], 0) for d in demand)
            number = classes.setdefault((bare, tuple(early), tuple(late)), len(classes))
            self.base[k] = number * self.width**2
            leaving.append(late)
            comes = [2 * n + self.width - 1] * 4  # the constant for an absent neighbour
            for slot, side in enumerate(early):
                cell = demand[side][1]
                facing = layout.board.beyond[layout.order[k]][side]
                assert facing is not None
                place = leaving[cell].index(facing[1])
                comes[slot] = 2 * cell + place if place < 2 else 2 * n + self.width + cell
            self.from_a[k], self.from_b[k], from_c[k], from_d[k] = comes
        return list(classes)

    def _fill(self, layout: Layout, classes: list[Class]) -> None:
        """Enter every way that fits a class into the lists of the figures that it fits."""
        free = self.width - 1  # stands for an absent neighbour
        kinds, turns, sides = layout.ways
        most = max(1, *map(len, layout.mates))
        mates = np.array([m + [-1] * (most - len(m)) for m in layout.mates] + [[free] * most])
        len_of_mates = np.array([*map(len, layout.mates)], np.int64)
        keys, packed, entries = [], [], 0
        for number, (bare, early, late) in enumerate(classes):
            ways, inside = self._ways(layout, bare)
            priced = [len_of_mates[sides[ways, side]] for side in early]
            entries += int(np.prod([np.ones(len(ways), np.int64), *priced[:2]], axis=0).sum())
            if entries > MOST_ENTRIES:
                what = "so many figures meet each other that the search needs a table of"
                what += f" {entries:,} entries or more; it is given {MOST_ENTRIES:,}"
                raise RuleError(RuleCode.TOO_DEAR, what, ("puzzle", "matching"))
            wanted = [sides[ways, side] for side in early] + [np.full(len(ways), free)] * 4
            shown = [sides[ways, side] for side in late] + [wanted[3]] * 3
            entry = kinds[ways] | shown[0] << 16 | shown[1] << 24 | turns[ways] << 32
            entry |= inside << 40
            if self.third is not None:
                entry |= shown[2] << 44 | wanted[2] << 52
            for a in range(most if len(early) > 0 else 1):
                for b in range(most if len(early) > 1 else 1):
                    first, second = mates[wanted[0], a], mates[wanted[1], b]
                    there = (first >= 0) & (second >= 0)
                    key = (number * self.width + first) * self.width + second
                    keys.append(key[there])
                    packed.append(entry[there])
        self._pack(np.concatenate(keys), np.concatenate(packed), len(classes))

    def _ways(self, layout: Layout, demands: Demands) -> tuple[Ints, Ints]:
        """The ways that fit these sides, and how often each shows the border inside."""
        _, _, sides = layout.ways
        frame = layout.puzzle.frame
        border = -1 if frame is None else layout.index[frame]
        fits, inside = np.ones(len(sides), np.bool_), (sides == border).sum(axis=1)
        for side, demand in enumerate(demands):
            fits &= layout.allowed_figures(demand)[sides[:, side]]
            inside -= demand[0] == "border"
        ways = np.flatnonzero(fits)
        return ways, np.maximum(inside[ways], 0)

    def _pack(self, keys: Ints, packed: Ints, classes: int) -> None:
        """One list after the other, each with its end; entry 0 is the empty list."""
        order = np.argsort(keys, kind="stable")
        keys, packed = keys[order], packed[order]
        starts = np.flatnonzero(np.diff(keys, prepend=-1))
        self.table = np.zeros(classes * self.width**2, np.uint32)
        list_of = np.cumsum(np.diff(keys, prepend=-1) != 0)
        self.entries = np.full(len(keys) + len(starts) + 1, -1, np.int64)
        self.entries[np.arange(len(keys)) + list_of] = packed
        self.table[keys[starts]] = starts + list_of[starts]


class Laying(BoardRun):
    """A resumable run of the scan kernel.

    tally: count the tiles laid at each cell.
    """

    STATE = ("stock", "shown", "pointer", "laid", "spent", "head", "levels", "total")

    def __init__(self, layout: Layout, *, tally: bool = False) -> None:
        from solvers.kernels.tiles import scan

        super().__init__(layout, scan)
        table, n = layout.table(ScanTable), self._n
        self._table, self._entries = table, table.entries
        self.shown = table.shown.copy()
        self.pointer = np.zeros(n + 1, np.uint32)
        self.laid = np.zeros(n, np.int64)
        self.spent = np.zeros(n + 1, np.int64)
        self.head[scan.LIMIT] = self._spare()
        self.levels = np.zeros(n if tally else 0, np.int64)
        a, b = self.shown[table.from_a[0]], self.shown[table.from_b[0]]
        self.pointer[0] = table.table[int(table.base[0]) + int(a) * table.width + int(b)]
        self._arguments()

    def _spare(self) -> int:
        """Number of border figures left for inner edges if all tiles are used; -1: any number."""
        layout, border = self.layout, self.layout.puzzle.frame
        if border is None or layout.surplus:
            return -1
        pairs = zip(layout.looks, layout.stock, strict=True)
        supply = sum(look.count(border) * count for look, count in pairs)
        outer = sum(kind == "border" for demand in layout.demands for kind, _ in demand)
        return max(0, supply - outer)

    def _arguments(self) -> None:
        lists = self._table.lists
        if self._entries is not lists.entries:
            lists = lists._replace(entries=self._entries)
        third = self._table.third
        self._call = (tuple(lists), third and tuple(third), *self._own_arrays(), self._found)

    @property
    def is_done(self) -> bool:
        return bool(self.head[0] == 0 and self._entries[self.pointer[0]] < 0)

    def advance(self, nodes: int, wanted: int = 0) -> list[Key]:
        many = self._kernel.scan(*self._call, nodes, min(wanted, BATCH))
        return list(map(tuple, self._found[:many].tolist()))

    def state(self) -> dict[str, Array]:
        arrays = {name: getattr(self, name).astype(np.int64) for name in self.STATE}
        return arrays | {"extra": self._entries[len(self._table.entries) :]}

    def restore(self, state: Mapping[str, Array]) -> None:
        for name in self.STATE:
            own, saved = getattr(self, name), state[name]
            if name == "levels" and len(saved) != len(own):
                own = self.levels = np.zeros(len(saved), np.int64)
            if saved.shape != own.shape:
                raise FormatError(0, f"the saved search does not fit the puzzle: {name}")
            own[:] = saved
        self._entries = np.concatenate([self._table.entries, state["extra"]])
        if not (0 <= self.head[0] < max(1, self._n) and self.pointer.max() < len(self._entries)):
            raise FormatError(0, "the search was saved by another version")
        self._arguments()

    def _bounds(self, cell: int) -> tuple[int, int, int]:
        """Beginning of the list at a cell, the next entry to try, and the end of the list."""
        following = int(self.pointer[cell])
        start, end = following, following
        while self._entries[start - 1] >= 0:
            start -= 1
        while self._entries[end] >= 0:
            end += 1
        return start, following, end

    def _options(self, d: int) -> tuple[int, int]:
        start, following, end = self._bounds(d)
        return end - start, following - start

    def _options_left(self, d: int) -> int:
        _, following, end = self._bounds(d)
        return end - following

    def copy(self) -> "Laying":
        twin = super().copy()
        twin.levels[:] = 0
        return twin

    def _divide(self, d: int, kept: int) -> "tuple[Laying, Laying]":
        near, far = self.copy(), self.copy()
        _, following, end = self._bounds(d)
        near.pointer[d] = end
        if kept:  # only the entries before the middle of the list
            near.pointer[d] = len(self._entries)
            entries = self._entries[following : following + kept]
            near._entries = np.concatenate([self._entries, entries, [-1]])
            near._arguments()
        far._retreat(d)
        far.pointer[d] = following + kept
        return near, far

    def _retreat(self, cell: int) -> None:
        """Take back the tiles from a cell on."""
        for k in range(cell, int(self.head[0])):
            self.stock[self.laid[k] & 0xFFFF] += 1
        self.head[0] = cell
