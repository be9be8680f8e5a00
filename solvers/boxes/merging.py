"""A search for a filling that is built by joining two parts at a time; see `cuboids.merging`.

It finds fillings but proves nothing: it misses those that do not come apart by plane cuts, each
through one part.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations_with_replacement, product
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import FormatError
from puzzles.lattice import Cell, Size, halves, rising
from solvers.boxes.crate import Crate, Ints
from solvers.engine.checkpoint import Array, refill
from solvers.engine.run import Finder, Key
from solvers.kernels.machine.sequences import luby

if TYPE_CHECKING:
    from solvers.kernels.cuboids import merges

UNIT = 60  # states of the first levels in the narrowest run
WIDEST = 4096  # states of a level
LEAST_BLOCKS, MOST_BLOCKS = 21, 128  # with fewer, other searches are better; more are filled soon
LONGEST = 16  # edge of a box; a table has all pairs of sizes that merge, here of 816 sizes
STATE = ("steps", "best", "allowed", "order", "head")
MOST_MERGES = 32  # tried for a state
# The score of a state. The weights come from a regression over runs with random weights, of the
# number of blocks at their end (decision 26).
VOLUMES = 4, 12, 30, 80, 250  # bounds of classes
WEIGHTS = 0.72, 0.96, 1.31, 1.46, 1.27, 1.7  # for the partners of a block of each class
LIKING = (-8.8, -3.6, -2.1, -1.75, -0.7, -0.5, 0, 0, 0, 0.6, 0.6, 0.6, 0.6, 0.6, 0.8)
LIKE_BOX = 1.5  # for an edge as long as one of the box
THIN = -0.45  # an edge of 1
COVERING = -50.0  # for a block that would cover the middle, where the core is


Lying = tuple[Cell, Size]  # low corner, and edges as it lies


def is_made_for(crate: Crate) -> bool:
    """Whether this search is suitable for a crate."""
    return bool(
        not crate.puzzle.fixed
        and max(crate.box) <= LONGEST
        and LEAST_BLOCKS <= crate.counts.sum() <= MOST_BLOCKS
    )


class Merging(Finder):
    """Successive runs on a crate that `is_made_for` accepts and `proofs` did not refute.

    refuse_symmetric: point-symmetric fillings are skipped.
    """

    def __init__(self, crate: Crate, *, refuse_symmetric: bool = False) -> None:
        from solvers.kernels.cuboids import merges, merging

        self._kernel, self._merges = k, m = merging, merges
        self._refuses = refuse_symmetric
        self.crate = crate
        self.sizes = _sizes(crate.box)
        index = _index(self.sizes, max(crate.box))
        own = np.array([index[size] for size in crate.kinds], np.int64)
        self._own = np.repeat(own, crate.counts)
        blocks, core = len(self._own), crate.golden is not None
        self.head = np.zeros(m.REGISTERS, np.int64)
        self.head[[m.HAS_CORE, m.UNIT]] = core, UNIT
        self.steps = np.zeros((WIDEST, blocks + core), np.int64)
        self.best = np.zeros((WIDEST, 4), np.int64)
        words = (blocks + 63) // 64
        self.allowed = np.zeros((WIDEST, blocks + 1, words), np.int64)
        self.order = np.full((WIDEST, MOST_MERGES), -1, np.int32)
        self.rules = m.Rules(
            self._own, _sides(crate), self.sizes, index, _partners(self.sizes, index),
            _worth(crate, self.sizes, k.SCALE),
            np.searchsorted(VOLUMES, self.sizes.prod(axis=1)).astype(np.int64),
            _liking(blocks + 2, k.SCALE),
        )  # fmt: skip
        self.beam = self._beam(len(index), blocks, words)
        self._call = tuple(self.rules), tuple(self.beam)

    def _beam(self, longest: int, blocks: int, words: int) -> "merges.State":
        """The state of the beam that changes, with scratch space."""
        m = self._merges
        rows = np.zeros((WIDEST, m.REACH + blocks), np.int64)
        beam: merges.State = m.State(
            rows,
            self.best,
            self.steps,
            self.allowed,
            self.order,
            self.head,
            worth=np.zeros(len(self.sizes), np.int64),
            seen=np.zeros(1 << (4 * WIDEST - 1).bit_length(), np.int64),
            faces=np.zeros((longest, longest, words), np.int64),
            masks=np.zeros((blocks + 1, words), np.int64),
            met=np.zeros(blocks + 1, np.int64),
            own=np.zeros(blocks + 1, np.int64),
            gains=np.zeros((blocks + 1, 4), np.int64),
            losses=np.zeros(blocks, np.int64),
            merges=np.zeros((MOST_MERGES + 1, m.PARTNERS + words), np.int64),
            ranked=np.arange(MOST_MERGES + 1, dtype=np.int64),
            reach=np.zeros(m.REACH, np.int64),
            spare=np.zeros_like(rows),
            spared=np.zeros_like(self.allowed),
        )
        return beam

    @property
    def nodes(self) -> int:
        return int(self.head[self._merges.NODES])

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        if self._kernel.seek(*self._call, nodes) != self._kernel.FOUND:
            return []
        key = self._key_of_steps()
        if self._refuses and self.crate.is_symmetric(key):
            return []
        self.is_done = True
        return [key]

    def _key_of_steps(self) -> Key:
        """The key of the filling that the steps make."""
        crate = self.crate
        whole: Lying = (0, 0, 0), crate.box
        parts, shells = self._parts()
        if crate.golden is None:
            lying = list(place_blocks(parts[0], whole))
        else:
            lain = around(crate.golden, shells, whole)
            assert lain is not None, "steps were checked one by one"
            lying = list(chain.from_iterable(map(place_blocks, shells, lain)))
        turns = {tuple(turned[:3]): t for t, turned in enumerate(crate.turned.tolist())}
        return tuple(x for at, size in lying for x in (turns[size], *at))

    def _parts(self) -> "tuple[list[BlockPart], list[BlockPart]]":
        """The blocks left after the merges, and the parts that were added around the core."""
        m, merges, s = self._merges, list[int](), 0
        for level in range(int(self.head[m.LEVEL]), 0, -1):
            step = int(self.steps[s, level])
            merges.append(step & 0xFFFFFFFF)
            s = step >> 32
        sizes: list[Size] = [(a, b, c) for a, b, c in self.sizes.tolist()]
        parts = [BlockPart(sizes[size]) for size in self._own.tolist()]
        shells = []
        for merge in reversed(merges):
            i, j = merge & 255, merge >> 8 & 255
            if j == m.CORE:
                shells.append(parts[i])
            else:
                parts[j] = BlockPart(sizes[merge >> 16], (parts[j], parts[i]))
            parts[i] = parts[-1]
            parts.pop()
        return parts, shells

    @property
    def bulk(self) -> int:
        m = self._merges
        level, held, tried, width = map(int, self.head[[m.LEVEL, m.STATES, m.NEXT, m.WIDTH]])
        sets = held * (len(self._own) - level + 1) * self.allowed[0, 0].nbytes
        return int(8 * width * (level + 5) + sets + self.order[:tried].nbytes)

    def state(self) -> dict[str, Array]:
        """The arrays that change while the run advances, without those that can be rebuilt."""
        m = self._merges
        chosen, width, held, tried = map(int, self.head[[m.CHOSEN, m.WIDTH, m.STATES, m.NEXT]])
        level = int(self.head[m.LEVEL])
        # only levels so far, and sets of blocks that are left; the last set belongs to the core
        blocks = [*range(len(self._own) - level), len(self._own)]
        return {
            "steps": self.steps[:width, : level + 1].copy(),
            "best": self.best[:chosen].copy(),
            "allowed": self.allowed[:held][:, blocks],
            "order": self.order[:tried].copy(),
            "head": self.head.copy(),
        }

    def restore(self, state: Mapping[str, Array]) -> None:
        own = self.head.copy()
        self.steps[:] = -1
        refill(self, STATE, self._with_room(state))
        if not (self._is_sound(own) and self._kernel.retrace(*self._call)):
            raise FormatError(0, "the saved search does not fit the puzzle: steps")

    def _with_room(self, state: Mapping[str, Array]) -> dict[str, Array]:
        """A saved state at full size again: with the levels and blocks that were not saved."""
        full = dict(state)
        for name, kept in (("steps", 0), ("allowed", 1)):
            own, saved = getattr(self, name), state.get(name)
            if saved is None or saved.ndim != own.ndim:
                continue
            if not kept <= saved.shape[1] <= own.shape[1]:
                continue
            first = saved.shape[1] - kept
            full[name] = np.full((len(saved), *own.shape[1:]), kept - 1, np.int64)
            if saved.shape[2:] == own.shape[2:]:
                full[name][:, :first] = saved[:, :first]
                full[name][:, own.shape[1] - kept :] = saved[:, first:]
        return full

    def _is_sound(self, own: Ints) -> bool:
        """Whether the registers have possible values; own: the registers of a new search."""
        k, m, head = self._kernel, self._merges, self.head
        width = 0  # states to keep of the next level
        if head[m.RUN] > 0:
            base = int(head[m.UNIT]) * luby(int(head[m.RUN]))
            level, most = int(head[m.LEVEL]), len(self.steps)
            width = int(m.width_of(len(self._own), level, base, most))
        return bool(
            (head[[m.HAS_CORE, m.UNIT]] == own[[m.HAS_CORE, m.UNIT]]).all()
            and head[m.STEP] in (k.BEGIN, k.TRY)
            and head[m.NODES] >= 0
            and 0 <= head[m.RUN] < 1 << 40
            and 0 <= head[m.LEVEL] < self.steps.shape[1]
            and head[m.WIDTH] == width
            and 0 <= head[m.NEXT]
            and 0 <= head[m.CHOSEN] <= width
        )


def _sizes(box: Size) -> Ints:
    """(m, 3) the sizes of all cuboids that fit into a box, edges rising."""
    a, b, c = sorted(box)
    listed = combinations_with_replacement(range(1, c + 1), 3)
    return np.array([size for size in listed if size[0] <= a and size[1] <= b], np.int64)


def _index(sizes: Ints, longest: int) -> Ints:
    index = np.full((longest + 1,) * 3, -1, np.int64)
    index[tuple(sizes.T)] = np.arange(len(sizes))
    return index


def _partners(sizes: Ints, index: Ints) -> NDArray[np.uint8]:
    """(m, m) whether two sizes share a face, and fit into the box along it."""
    partners = np.zeros((len(sizes), len(sizes)), np.uint8)
    for e, f in product(range(3), repeat=2):
        faces, ends = np.delete(sizes, e, 1), np.delete(sizes, f, 1)
        one, other = np.nonzero((faces[:, None] == ends).all(axis=2))
        long = sizes[one, e] + sizes[other, f]
        fits = long < len(index)
        one, other, long = one[fits], other[fits], long[fits]
        made = np.sort(np.column_stack([faces[one], long]), axis=1)
        fits = index[tuple(made.T)] >= 0
        partners[one[fits], other[fits]] = 1
    return partners


def _sides(crate: Crate) -> Ints:
    """(3, 2) cells on either side of the core, the shorter side first: a reflection of the box."""
    before = np.array(crate.golden or (0, 0, 0))
    return np.sort(np.stack([before, crate.edges - 1 - before], axis=1), axis=1)


def _worth(crate: Crate, sizes: Ints, scale: int) -> Ints:
    """(m,) worth of a block of each size, not counting its partners."""
    like_box = np.isin(sizes, crate.box).sum(axis=1)
    worth = LIKE_BOX * like_box + THIN * (sizes == 1).sum(axis=1)
    if crate.golden == tuple(edge // 2 for edge in crate.box):
        worth += COVERING * (2 * sizes > max(crate.box)).all(axis=1)
    return np.asarray(np.round(scale * worth), np.int64)


def _liking(most: int, scale: int) -> Ints:
    """(classes, most) worth of a number of partners, by the class of a block's volume."""
    listed = [LIKING[min(count, len(LIKING) - 1)] for count in range(most)]
    return np.round(scale * np.outer(WEIGHTS, listed)).astype(np.int64)


# blocks that were put together two by two, taken apart in the box


@dataclass(frozen=True, slots=True)
class BlockPart:
    """A block, or two parts that share a face; the edges are sorted."""

    size: Size
    parts: "tuple[BlockPart, BlockPart] | None" = None


def place_blocks(part: BlockPart, lying: Lying) -> Iterator[Lying]:
    """The placements of all blocks of a part, from the placement of the part."""
    open_parts = [(part, lying)]
    while open_parts:
        part, lying = open_parts.pop()
        if part.parts is None:
            yield lying
            continue
        low, high = part.parts
        for one, other in _cuts(lying):
            if rising(one[1]) == low.size and rising(other[1]) == high.size:
                open_parts += (low, one), (high, other)
                break


def around(core: Cell, shells: Sequence[BlockPart], lying: Lying) -> list[Lying] | None:
    """Placements of parts that were added around a cell one after the other; None if impossible.

    The last part may have been added on any of several sides. Only one is right, and which one
    may turn out later, so this backtracks.
    """
    failed = set[tuple[int, Lying]]()
    open_sides = [_peel(core, shells, len(shells), lying)]
    chosen: list[tuple[Lying, Lying]] = []  # a part, and the rest without it
    while open_sides:
        depth = len(shells) - len(chosen)
        if depth == 0:
            return [part for part, _ in reversed(chosen)]
        for part, rest in open_sides[-1]:
            if (depth - 1, rest) not in failed:
                chosen.append((part, rest))
                open_sides.append(_peel(core, shells, depth - 1, rest))
                break
        else:
            open_sides.pop()
            if chosen:
                failed.add((depth, chosen.pop()[1]))
    return None


def _peel(
    core: Cell, shells: Sequence[BlockPart], count: int, lying: Lying
) -> Iterator[tuple[Lying, Lying]]:
    """The ways to remove the last of `count` parts: its placement and the rest around the core."""
    for cut in _cuts(lying) if count else ():
        for part, rest in (cut, cut[::-1]):
            at, size = rest
            holds = all(at[k] <= core[k] < at[k] + size[k] for k in range(3))
            if holds and rising(part[1]) == shells[count - 1].size:
                yield part, rest


def _cuts(lying: Lying) -> Iterator[tuple[Lying, Lying]]:
    """All ways to cut a cuboid in two."""
    at, size = lying
    for k in range(3):
        for low in range(1, size[k]):
            one, other = halves(at, size, k, low)
            yield one, other
