"""A search for one filling of a large target by many small pieces.

Each attempt lays pieces one by one, from the far sides of the target towards one corner of its
box: of all placements that cover the next cell the one that leaves the fewest faces open, large
pieces and those with few ways first. The complete search fills what is left with the small ones
that have many ways. It finds fillings but proves nothing.
"""

from dataclasses import replace
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from puzzles.dice import Dice
from puzzles.polycubes.shapes import Form, neighbours
from solvers.engine.run import Finder, Key, StateArrays
from solvers.polycubes.covering import Covering
from solvers.polycubes.filling import Filling
from solvers.polycubes.roots import roots_without_breaker
from solvers.polycubes.symmetries import Ints

SMALLEST = 150  # cells of a target; the complete search fills smaller ones as soon
LARGEST_PIECE = 7  # cells, on average; of larger ones too few fillings are left at the end
ENDINGS = 100, 80, 120  # cells that are left for the complete search, in turn
ENDING = 20_000  # its nodes
STEP = 16  # nodes that laying a piece is worth: it looks at a thousand placements
# The score of a placement; its noise is less than a face. By attempts on cuts of 216 to 512
# cells and on pentacubes in 10x10x10: without the last two weights few succeed.
FACE = 16  # an open face
CELL = 4 * FACE  # a cell of the piece
WAYS = 2 * FACE  # each doubling of the placements of its kind
NODES, ATTEMPTS = range(2)  # registers


def is_made_for(covering: Covering) -> bool:
    """Tell if pieces are many and small enough for this search."""
    most = int(covering.high.sum())
    return bool(SMALLEST <= covering.must <= LARGEST_PIECE * most)


class Packing(StateArrays, Finder):
    """Successive attempts at a covering that `is_made_for` accepts.

    cells, faces   (p, v)      the cells of each placement; (c + 1, 6) those beside each cell;
                               the number of cells: none
    owners, begin  (…,), (c + 1,)  the placements that cover each cell
    worth          (p,)        what its piece adds to the score of a placement
    price: the nodes that an attempt counts as, whatever it takes.
    """

    STATE = ("head",)

    def __init__(self, covering: Covering) -> None:
        self.covering, self.head = covering, np.zeros(2, np.int64)
        self.price = STEP * min(covering.must, int(covering.high.sum())) + ENDING
        places, cells = len(covering.kind), len(covering.cells)
        owner = np.repeat(np.arange(places), np.diff(covering.start))
        self._cells = np.full((places, int(covering.volume.max())), cells, np.int64)
        self._cells[owner, np.arange(len(owner)) - covering.start[owner]] = covering.covered
        order = np.argsort(covering.covered, kind="stable")
        self._owners = owner[order]
        self._begin = np.searchsorted(covering.covered[order], np.arange(cells + 1))
        self._faces = _faces(covering)
        ways = np.log2(np.maximum(1, np.bincount(covering.kind, minlength=len(covering.kinds))))
        joints = np.array([_joints(form) for form in covering.forms], np.int64)
        piece = np.round(WAYS * ways).astype(np.int64) - CELL * covering.volume
        self._worth = piece[covering.kind] - FACE * joints[covering.form]

    @property
    def nodes(self) -> int:
        return int(self.head[NODES])

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        """Make an attempt whenever its price is spent; returns the key of the first filling."""
        end = self.nodes + nodes
        while (due := self.price * (int(self.head[ATTEMPTS]) + 1)) <= end:
            self.head[NODES] = due
            key = self._attempt(int(self.head[ATTEMPTS]))
            self.head[ATTEMPTS] += 1
            if key is not None:
                self.is_done = True
                return [key]
        self.head[NODES] = end
        return []

    def _attempt(self, number: int) -> Key | None:
        """The filling of an attempt, which its number decides; None if it finds none."""
        dice = Dice(number, "polycubes", "packing")
        laid = self._lay(ENDINGS[number % len(ENDINGS)], dice)
        if laid is None:
            return None
        places, free, left = laid
        rest, own = _rest(self.covering, np.array(places, np.int64), free, left, self._cells)
        ending = Filling(rest, roots_without_breaker(rest))
        found = ending.advance(ENDING, 1)
        return tuple(sorted([*places, *own[list(found[0])].tolist()])) if found else None

    def _lay(self, ending: int, dice: Dice) -> tuple[list[int], NDArray[np.bool_], Ints] | None:
        """Lay pieces until so many cells are left: placements, free cells and pieces left.

        None if nothing covers a cell.
        """
        covering, cells = self.covering, len(self.covering.cells)
        far = _distances(covering.cells, dice)
        free = np.ones(cells + 1, np.bool_)  # the last one is no cell
        open_ = (self._faces < cells).sum(axis=1)
        left, places, must = covering.high.copy(), list[int](), covering.must
        word = np.uint64(dice.word() | 1)
        while must > ending:
            cell = _next_cell(far, free[: covering.must], open_)
            able = self._owners[self._begin[cell] : self._begin[cell + 1]]
            able = able[left[covering.kind[able]] > 0]
            able = able[free[self._cells[able]].all(axis=1)]
            if not len(able):
                return None
            noise = (able.astype(np.uint64) + np.uint64(1)) * word >> np.uint64(60)
            score = FACE * open_[self._cells[able]].sum(axis=1) + self._worth[able]
            place = int(able[(score + noise.astype(np.int64)).argmin()])
            own = covering.covered[covering.start[place] : covering.start[place + 1]]
            free[own] = False
            np.subtract.at(open_, self._faces[own].ravel(), 1)
            open_[cells] = 0
            left[covering.kind[place]] -= 1
            must -= int((own < covering.must).sum())
            places.append(place)
        return places, free, left


def _next_cell(far: Ints, free: NDArray[np.bool_], open_: Ints) -> int:
    """The farthest free cell of those with at most one open face, or of all."""
    able = np.flatnonzero(free)
    narrow = able[open_[able] <= 1]
    able = narrow if len(narrow) else able
    return int(able[far[able].argmax()])


def _distances(cells: Ints, dice: Dice) -> Ints:
    """(c,) how far cells are from a corner of their box, along the longest axis first."""
    high = cells.max(axis=0)
    own = np.stack([cells[:, k] if dice.below(2) else high[k] - cells[:, k] for k in range(3)])
    order = dice.choice(list(permutations(range(3))))
    span = int(high.max()) + 1
    near: Ints = (own.max(axis=0) * 3 * span + own.sum(axis=0)) * span**3
    for axis in order:
        near = near + own[axis] * span ** (2 - order.index(axis))
    return near


def _rest(
    covering: Covering, laid: Ints, free: NDArray[np.bool_], left: Ints, cells: Ints
) -> tuple[Covering, Ints]:
    """The covering left behind placements, without symmetries, and its placements in the whole."""
    own = np.flatnonzero(free[cells].all(axis=1) & (left[covering.kind] > 0))
    kept = np.flatnonzero(free[:-1])
    number = np.cumsum(free[:-1]) - 1
    parts = [covering.covered[covering.start[p] : covering.start[p + 1]] for p in own]
    used = np.bincount(covering.kind[laid], minlength=len(covering.kinds))
    rest = replace(
        covering,
        cells=covering.cells[kept],
        must=int((kept < covering.must).sum()),
        low=np.maximum(0, covering.low - used),
        high=left,
        kind=covering.kind[own],
        form=covering.form[own],
        at=covering.at[own],
        start=np.concatenate([[0], np.cumsum(covering.volume[covering.kind[own]])]),
        covered=number[np.concatenate([*parts, np.zeros(0, np.int64)])],
        moves=np.arange(len(kept))[None],
        images=np.arange(len(own))[None],
        mirrors=np.zeros(1, np.int64),
    )
    return rest, own


def _faces(covering: Covering) -> Ints:
    """(c + 1, 6) the cells beside each cell; the number of cells: none."""
    index = {(x, y, z): k for k, (x, y, z) in enumerate(covering.cells.tolist())}
    none = len(index)
    rows = [[index.get(cell, none) for cell in neighbours(own)] for own in index]
    return np.array([*rows, [none] * 6], np.int64)


def _joints(form: Form) -> int:
    """Twice the number of faces at which cells of a form meet."""
    own = {cell for cell, _ in form}
    return sum(cell in own for each in own for cell in neighbours(each))
