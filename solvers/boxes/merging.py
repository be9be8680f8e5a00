"""A search for one filling that can be put together two by two; see `solvers.kernels.merging`.

It finds, and never proves: fillings that planes, each across one part, do not cut up are not met.
"""

from collections.abc import Mapping
from itertools import combinations_with_replacement
from itertools import product

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import FormatError
from puzzles.lattice import Size
from solvers.boxes.crate import Crate
from solvers.boxes.crate import Ints
from solvers.boxes.parting import Lying
from solvers.boxes.parting import Part
from solvers.boxes.parting import around
from solvers.boxes.parting import placed
from solvers.checkpoint import Array
from solvers.checkpoint import refill
from solvers.kernels.sequences import luby
from solvers.run import Finder
from solvers.run import Key

UNIT = 100  # states of a level in the narrowest run
WIDEST = 16 * UNIT
LEAST_BLOCKS, MOST_BLOCKS = 21, 128  # fewer are for the others, more are soon filled
LONGEST = 16  # edge of a box; a table tells which two sizes can be merged, here of 816
STATE = ("steps", "best", "head")
LIKING = (-6.0, -3.0, -1.7, -1.0, -0.5, -0.5, 0, 0, 0, 0.3, 0.3, 0.3, 0.3, 0.3, 0.5)
VOLUMES = 4, 12, 30, 80, 250  # bounds of classes; partners of large blocks weigh more


def is_made_for(crate: Crate) -> bool:
    """Whether a crate is one to be filled this way."""
    return bool(
        not crate.puzzle.fixed
        and max(crate.box) <= LONGEST
        and LEAST_BLOCKS <= crate.counts.sum() <= MOST_BLOCKS
    )


class Merging(Finder):
    """The runs, one after the other, on a crate that it `is_made_for` and `proofs` did not refute.

    refuse_symmetric: goes past point-symmetric fillings.
    """

    def __init__(self, crate: Crate, *, refuse_symmetric: bool = False) -> None:
        from solvers.kernels import merging

        self._kernel = k = merging
        self._refuses = refuse_symmetric
        self.crate = crate
        self.sizes = _sizes(crate.box)
        index = _index(self.sizes, max(crate.box))
        self._own = own = np.repeat(
            np.array([index[size] for size in crate.kinds], np.int64), crate.counts
        )
        blocks, core = len(own), crate.golden is not None
        self.head = np.zeros(k.REGISTERS, np.int64)
        self.head[[k.HAS_CORE, k.UNIT]] = core, UNIT
        self.steps = np.zeros((WIDEST, blocks + core), np.int64)
        self.best = np.zeros((WIDEST, 4), np.int64)
        rows = np.zeros((WIDEST, k.REACH + blocks), np.int64)
        self._sides = _sides(crate)
        edges = np.isin(self.sizes, crate.box).sum(axis=1)
        rules = k.Rules(
            own,
            self._sides,
            self.sizes,
            index,
            _partners(self.sizes, index),
            k.SCALE * edges,
            _weights(self.sizes),
            _liking(blocks + 2, k.SCALE),
        )
        state = k.State(
            rows,
            self.best,
            self.steps,
            self.head,
            worth=np.zeros(len(self.sizes), np.int64),
            met=np.zeros(blocks, np.int64),
            touched=np.zeros(blocks, np.int64),
            reach=np.zeros((2, k.REACH), np.int64),
            spare=np.zeros_like(rows),
        )
        self._call = tuple(rules), tuple(state)

    @property
    def nodes(self) -> int:
        return int(self.head[self._kernel.NODES])

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        """Go on for about so many nodes or until a filling is found."""
        if self._kernel.seek(*self._call, nodes) != self._kernel.FOUND:
            return []
        key = self._found()
        if self._refuses and self.crate.is_symmetric(key):
            return []
        self.done = True
        return [key]

    def _found(self) -> Key:
        """The key of the filling that the steps make."""
        crate = self.crate
        whole: Lying = (0, 0, 0), crate.box
        parts, shells = self._parts()
        if crate.golden is None:
            lying = list(placed(parts[0], whole))
        else:
            lain = around(crate.golden, shells, whole)
            assert lain is not None, "steps were checked one by one"
            lying = [
                each
                for shell, there in zip(shells, lain, strict=True)
                for each in placed(shell, there)
            ]
        turns = {tuple(turned[:3]): t for t, turned in enumerate(crate.turned.tolist())}
        return tuple(x for at, size in lying for x in (turns[size], *at))

    def _parts(self) -> tuple[list[Part], list[Part]]:
        """What the merges leave, and what the core's block took in, in that order."""
        k, merges, s = self._kernel, list[int](), 0
        for level in range(int(self.head[k.LEVEL]), 0, -1):
            step = int(self.steps[s, level])
            merges.append(step & 0xFFFFFFFF)
            s = step >> 32
        sizes: list[Size] = [(a, b, c) for a, b, c in self.sizes.tolist()]
        parts = [Part(sizes[size]) for size in self._own.tolist()]
        shells = []
        for merge in reversed(merges):
            i, j = merge & 255, merge >> 8 & 255
            if j == k.CORE:
                shells.append(parts[i])
            else:
                parts[j] = Part(sizes[merge >> 16], (parts[j], parts[i]))
            parts[i] = parts[-1]
            parts.pop()
        return parts, shells

    def state(self) -> dict[str, Array]:
        """All that changes while the search goes on, but for what can be made anew."""
        k = self._kernel
        chosen, states = int(self.head[k.CHOSEN]), int(self.head[k.WIDTH])
        return {
            "steps": self.steps[:states].copy(),
            "best": self.best[:chosen].copy(),
            "head": self.head.copy(),
        }

    def restore(self, state: Mapping[str, Array]) -> None:
        """Go on from what `state` gave, in a search that was made alike."""
        own = self.head.copy()
        self.steps[:] = -1
        refill(self, STATE, state)
        if not (self._is_sound(own) and self._kernel.retrace(*self._call)):
            raise FormatError(0, "the saved search does not fit the puzzle: steps")

    def _is_sound(self, own: Ints) -> bool:
        """Whether the registers are what they can be; own: those of a new search."""
        k, head = self._kernel, self.head
        width = (
            min(int(own[k.UNIT]) * luby(int(head[k.RUN])), len(self.steps))
            if head[k.RUN] > 0
            else 0
        )
        return bool(
            (head[[k.HAS_CORE, k.UNIT]] == own[[k.HAS_CORE, k.UNIT]]).all()
            and head[k.STEP] in (k.BEGIN, k.TRY)
            and head[k.NODES] >= 0
            and 0 <= head[k.RUN] < 1 << 40
            and head[k.WIDTH] == width
            and 0 <= head[k.LEVEL] < self.steps.shape[1]
            and 0 <= head[k.NEXT]
            and 0 <= head[k.CHOSEN] <= width
        )


def _sizes(box: Size) -> Ints:
    """(m, 3) all rising edges that fit into a box."""
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
    golden = crate.golden or (0, 0, 0)
    return np.array(
        [sorted((at, edge - 1 - at)) for at, edge in zip(golden, crate.box, strict=True)], np.int64
    )


def _weights(sizes: Ints) -> Ints:
    """(m,) quarters that the partners of a block weigh."""
    return np.asarray(2 + np.searchsorted(VOLUMES, sizes.prod(axis=1)), np.int64)


def _liking(most: int, scale: int) -> Ints:
    """(most,) what so many partners are worth; quarters, see `_weights`."""
    listed = [LIKING[min(count, len(LIKING) - 1)] for count in range(most)]
    return np.round(scale / 4 * np.array(listed)).astype(np.int64)
