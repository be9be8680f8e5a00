"""A box puzzle as the kernels see it.

Inside, the axes are ordered so that the edges of the box rise (short sides fastest: a factor of
a hundred on long boxes); `Crate` turns placements back.

    kind       blocks of one size
    turn       a kind as it lies; index into `Crate.turned`
    image      a symmetry of the box that keeps the golden cell and the given blocks; index into
               `Crate.images`
"""

import math
from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from puzzles.boxes import BoxPuzzle, BoxSolution, Placement, add_reflections
from puzzles.lattice import Cell, Size, symmetries, turns, volume
from solvers.engine.run import Key

Ints = NDArray[np.int64]


class Crate:
    """The fixed data of a box search.

    half: the original puzzle, if `puzzle` also has the reflections of its given blocks; see
        `symmetric_crate`.
    box: edges, rising.
    golden: its cell, or None.
    taken: low corner and size of the golden cube and of each given block.
    kinds: sizes of the other blocks, by falling volume; counts: how many of each.
    turned: (n, 4) dx, dy, dz, kind of each turn; by kind, then short sides first.
    label: (n,) rank of each turn in the canonical order; rare kinds first.
    """

    def __init__(self, puzzle: BoxPuzzle, *, half: BoxPuzzle | None = None) -> None:
        self.puzzle = puzzle
        self.axes = tuple(sorted(range(3), key=lambda k: puzzle.size[k]))  # inner axis -> outer
        self._back = [self.axes.index(k) for k in range(3)]  # outer axis -> inner
        self.box = self._inner(puzzle.size)
        self.golden = None if puzzle.golden is None else self._inner(puzzle.golden)
        given = self._lying(puzzle)
        self._half = None if half is None else self._lying(half)
        gold = () if self.golden is None else ((self.golden, (1, 1, 1)),)
        self.taken: tuple[tuple[Cell, Size], ...] = (*gold, *given)
        used = Counter(p.block for p in puzzle.fixed)
        self._loose = [block.count - used[k] for k, block in enumerate(puzzle.blocks)]
        amounts = Counter[Size]()
        for block, loose in zip(puzzle.blocks, self._loose, strict=True):
            if loose:
                amounts[block.size] += loose
        self.kinds = sorted(amounts, key=lambda size: (-volume(size), size))
        self.counts = np.array([amounts[size] for size in self.kinds], np.int64)
        listed = [(*lying, kind) for kind, size in enumerate(self.kinds) for lying in turns(size)]
        self.turned = np.array(listed, np.int64).reshape(-1, 4)
        rarest = sorted(range(len(listed)), key=lambda t: (self.counts[listed[t][3]], listed[t]))
        self.label = np.argsort(np.array(rarest, np.int64)).astype(np.int64)
        self.reach = np.array([odd_slices(size) for size in self.kinds], np.int64)

    def _lying(self, puzzle: BoxPuzzle) -> tuple[tuple[Cell, Size], ...]:
        return tuple((self._inner(p.at), self._inner(p.size)) for p in puzzle.fixed)

    def _inner(self, outer: Sequence[int]) -> Size:
        return outer[self.axes[0]], outer[self.axes[1]], outer[self.axes[2]]

    @cached_property
    def images(self) -> Ints:
        """(g, 6 + n) the symmetries that keep the taken cells: axes, flips, turn -> turn."""
        moves = self._moves
        sizes, kinds = self.turned[:, :3], self.turned[:, 3]
        codes = _codes(sizes, kinds)
        order = np.argsort(codes)
        moved = _codes(sizes[:, moves[:, :3]].swapaxes(0, 1), kinds)
        return np.concatenate([moves, order[np.searchsorted(codes[order], moved)]], axis=1)

    @cached_property
    def _moves(self) -> Ints:
        """(g, 6) axes and flips of the images, the identity first."""
        moves = _keeping_gold(self.box, self.golden)
        if self._half is None:
            given = self.taken[self.golden is not None :]
            return moves[_keep(moves, self.box, given)] if given else moves
        kept = moves[_keep(moves, self.box, self._half)]
        reflected = np.concatenate([kept[:, :3], 1 - kept[:, 3:]], axis=1)
        return np.concatenate([kept, reflected])

    @cached_property
    def free(self) -> NDArray[np.uint8]:
        """(c, b, a) 1 where a block may lie."""
        cells = np.ones(self.box[::-1], np.uint8)
        for (x, y, z), (a, b, c) in self.taken:
            cells[z : z + c, y : y + b, x : x + a] = 0
        return cells

    @cached_property
    def combinations(self) -> int:
        """Number of combinations of blocks that may be left."""
        return math.prod(count + 1 for count in self.counts.tolist())

    @cached_property
    def edges(self) -> Ints:
        """(3,) the box as the kernels take it."""
        return np.array(self.box, np.int64)

    @cached_property
    def choices(self) -> tuple[Ints, Ints, Ints, Ints]:
        """The turns as bits: by exact width, greatest depth, greatest height, and kind."""
        dx, dy, dz, kinds = self.turned.T
        wide, deep, high = (np.arange(edge + 1)[:, None] for edge in self.box)
        alike = kinds == np.arange(len(self.kinds))[:, None]
        return words(dx == wide), words(dy <= deep), words(dz <= high), words(alike)

    @cached_property
    def given_rows(self) -> Ints:
        """(c, b) the cells that are taken as bits x of [z, y]."""
        rows = np.zeros(self.box[:0:-1], np.int64)
        for (x, y, z), (a, b, c) in self.taken:
            rows[z : z + c, y : y + b] |= ((1 << a) - 1) << x
        return rows

    @cached_property
    def odd(self) -> tuple[tuple[int, ...], ...]:
        """For each slice along x, y and z, 1 if its number of free cells is odd."""
        a, b, c = self.box
        areas = (b * c, a * c, a * b)
        odd = [[areas[k] % 2] * self.box[k] for k in range(3)]
        for at, (a, b, c) in self.taken:
            for k, (edge, area) in enumerate(((a, b * c), (b, a * c), (c, a * b))):
                for slice_at in range(at[k], at[k] + edge if area % 2 else at[k]):
                    odd[k][slice_at] ^= 1
        return tuple(map(tuple, odd))

    @cached_property
    def least(self) -> Ints:
        """(8, n) the smallest label of each turn in each corner of the box (bits: far in x, y, z),
        over the images that bring that corner to corner 0."""
        table = np.full((8, len(self.turned)), len(self.turned), np.int64)
        corners = (self.images[:, 3:6] << self.images[:, :3]).sum(axis=1)
        np.minimum.at(table, corners, self.label[self.images[:, 6:]])
        return table

    @cached_property
    def half_turn(self) -> int:
        """The image that is the point reflection; -1 if that does not keep the taken cells."""
        half_turns = np.flatnonzero((self._moves == (0, 1, 2, 1, 1, 1)).all(axis=1))
        return int(half_turns[0]) if len(half_turns) else -1

    @cached_property
    def symmetric_crate(self) -> "Crate | None":
        """The crate of the point-symmetric fillings: reflections of given blocks are given, too.

        None if the reflections do not fit. An image keeps this crate's given blocks or maps them
        to their reflections, which is the same for a symmetric filling.
        """
        if self.half_turn >= 0:
            return self
        puzzle = add_reflections(self.puzzle)
        return None if puzzle is None else Crate(puzzle, half=self.puzzle)

    @cached_property
    def _members(self) -> list[list[int]]:
        """For each kind the block index of each of its cuboids that is not given."""
        members: list[list[int]] = [[] for _ in self.kinds]
        for index, (block, loose) in enumerate(zip(self.puzzle.blocks, self._loose, strict=True)):
            if loose:
                members[self.kinds.index(block.size)] += [index] * loose
        return members

    @cached_property
    def _sizes(self) -> list[tuple[Size, int]]:
        """For each turn its edges, in the puzzle's own axes, and its kind."""
        i, j, k = self._back
        return [((s[i], s[j], s[k]), s[3]) for s in self.turned.tolist()]

    def copies(self, key: Key) -> set[Key]:
        """All symmetric copies of a filling."""
        placed = np.array(key, np.int64).reshape(-1, 4)
        return {self._copy(placed, image) for image in self.images}

    def is_symmetric(self, key: Key) -> bool:
        """Whether a filling is its own point reflection; False if that moves a taken cell."""
        if self.half_turn < 0:
            return False
        placed = np.array(key, np.int64).reshape(-1, 4)
        turned = self._copy(placed, self.images[self.half_turn])
        return turned == self._copy(placed, self.images[0])

    def _copy(self, placed: Ints, image: Ints) -> Key:
        """The key of the image of some placements, sorted."""
        far = np.array(self.box) - placed[:, 1:] - self.turned[placed[:, 0], :3]
        corners = np.concatenate([placed[:, 1:], far], axis=1)[:, image[:3] + 3 * image[3:6]]
        moved = np.column_stack([image[6:][placed[:, 0]], corners]).tolist()
        return tuple(x for row in sorted(moved) for x in row)

    def solution(self, key: Key) -> BoxSolution:
        """The placements in the puzzle's own axes, by their low corners, with block indices.

        key: for each block its turn in the crate and its low corner in the inner axes. Given
            blocks are not in the key; they are added to the placements.
        """
        supply = list(map(iter, self._members))
        i, j, k = self._back
        rows = zip(key[::4], key[1::4], key[2::4], key[3::4], strict=True)
        lying = sorted([((at[i], at[j], at[k]), t) for t, *at in rows])
        sizes = self._sizes
        placements = [Placement(next(supply[sizes[t][1]]), at, sizes[t][0]) for at, t in lying]
        if self.puzzle.fixed:
            placements = sorted([*placements, *self.puzzle.fixed], key=attrgetter("at"))
        return BoxSolution(tuple(placements))


@lru_cache(32)
def crate_of(puzzle: BoxPuzzle) -> Crate:
    """The crate of a puzzle; cached, since a puzzle is often solved or counted again."""
    return Crate(puzzle)


def odd_slices(size: Size) -> int:
    """The most slices of which a cuboid can cover an odd number of cells, over all its turns.

    It covers size[k] slices along axis k, in each as many cells as its other two edges span.
    """
    a, b, c = size
    return a * (b * c % 2) + b * (a * c % 2) + c * (a * b % 2)


def words(flags: NDArray[np.bool_], many: int | None = None) -> Ints:
    """(…, n) flags as bits of (…, many) words; many None: enough words for n + 1 bits."""
    n = flags.shape[-1]
    padded = np.zeros((*flags.shape[:-1], 64 * (many or n // 64 + 1)), np.uint8)
    padded[..., :n] = flags
    packed = np.packbits(padded, axis=-1, bitorder="little")
    return np.ascontiguousarray(packed).view("<i8").astype(np.int64)


def _codes(sizes: Ints, kinds: Ints | int) -> Ints:
    """A number for each turn, different for different turns; sizes (…, 3)."""
    return np.asarray(((sizes[..., 0] * 64 + sizes[..., 1]) * 64 + sizes[..., 2]) * 65536 + kinds)


@lru_cache(256)
def _keeping_gold(box: Size, golden: Cell | None) -> Ints:
    """(g, 6) axes and flips of the symmetries of a box that keep a cell, the identity first."""
    kept = [s for s in symmetries(box) if golden is None or s.move_cell(box, golden) == golden]
    return np.array([[*s.axes, *s.flipped] for s in kept], np.int64)


def _keep(moves: Ints, box: Size, given: Sequence[tuple[Cell, Size]]) -> NDArray[np.bool_]:
    """(g,) whether a symmetry maps the set of given blocks onto itself.

    All blocks are compared at once: a box may have 27,000 of them, and 48 symmetries.
    """
    lying = np.array(given, np.int64)  # (n, 2, 3) low corner and size
    begins = np.zeros(box, np.int64)  # the size, as a code, of the block whose low corner it is
    begins[tuple(lying[:, 0].T)] = _codes(lying[:, 1], 0)
    kept = np.zeros(len(moves), np.bool_)
    for k, move in enumerate(moves):
        at, size = lying[:, 0, move[:3]], lying[:, 1, move[:3]]
        at = np.where(move[3:], np.array(box) - at - size, at)
        kept[k] = (begins[tuple(at.T)] == _codes(size, 0)).all()
    return kept
