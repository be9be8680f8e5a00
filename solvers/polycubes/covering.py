"""A puzzle of polycubes as placements that cover cells: what kernels and proofs read.

p          placements: a kind of piece in one turn at one place
g          symmetries of the puzzle, the identity first, rotations before reflections
cells      those of the target that no given piece covers, the ones that must be filled first
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from puzzles.dice import Dice
from puzzles.lattice import Cell, Symmetry
from puzzles.polycubes import Placement, PolycubePuzzle, PolycubeSolution
from puzzles.polycubes.shapes import (
    ROTATIONS,
    TURNS,
    Form,
    is_reflection,
    kind_of,
    size_of,
    turn_form,
    turned_forms,
)
from puzzles.price import afford

MOST_LISTED = 1_000_000_000  # bytes of placements, which take seconds to list
MOST_TOGETHER = 500_000  # numbers that are looked at together
AXES = np.array([move.axes for move in TURNS])
FLIPPED = np.array([move.flipped for move in TURNS])
MIRRORS = np.array([is_reflection(move) for move in TURNS])

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class Covering:
    """See the module.

    cells      (c, 3)      x, y, z
    must       number of cells that must be filled, which come first
    kinds      the first of the pieces of each kind
    low, high  (kinds,)    pieces of each kind beside the given ones
    volume     (kinds,)    cells of a piece of each kind
    kind       (p,)        rising
    forms      the different turned pieces
    form, at   (p,), (p, 3)  which of them, and its lowest corner
    start      (p + 1,)    where the cells of a placement begin in `covered`
    covered    (…,)        indices of cells
    moves      (g, c)      where each symmetry moves each cell
    images     (g, p)      where it moves each placement
    mirrors    (g,)        1 for a reflection
    """

    puzzle: PolycubePuzzle
    cells: Ints
    must: int
    kinds: tuple[int, ...]
    low: Ints
    high: Ints
    volume: Ints
    kind: Ints
    forms: tuple[Form, ...]
    form: Ints
    at: Ints
    start: Ints
    covered: Ints
    moves: Ints
    images: Ints
    mirrors: Ints

    @cached_property
    def least(self) -> Ints:
        """(p,) the least image of each placement."""
        least: Ints = self.images.min(axis=0)
        return least

    @cached_property
    def words(self) -> int:
        """Number of words of a set of cells, as kernels take them."""
        from solvers.kernels.machine.wide import width_for

        return len(width_for(len(self.cells)))

    @cached_property
    def masks(self) -> Words:
        """(p, words) the cells of each placement as bits."""
        masks = np.zeros((len(self.kind), self.words), np.uint64)
        owner = np.repeat(np.arange(len(self.kind)), np.diff(self.start))
        bits = np.uint64(1) << (self.covered & 63).astype(np.uint64)
        np.bitwise_or.at(masks, (owner, self.covered >> 6), bits)
        return masks

    def set_of(self, cells: int) -> Words:
        """(words,) the set of the first so many cells."""
        whole = (1 << cells) - 1
        parts = [whole >> 64 * w & (1 << 64) - 1 for w in range(self.words)]
        return np.array(parts, np.uint64)

    def solution(self, places: Sequence[int]) -> PolycubeSolution:
        """The solution of some placements, with the given pieces before them."""
        puzzle = self.puzzle
        used = [0] * len(puzzle.pieces)
        for p in puzzle.fixed:
            used[p.piece] += 1
        placements = list(puzzle.fixed)
        for place in sorted(places):
            kind = self.kinds[self.kind[place]]
            placements.append(self._placement(place, self._next_piece(kind, used)))
        return PolycubeSolution(tuple(placements))

    def _next_piece(self, kind: int, used: list[int]) -> int:
        """A piece of a kind that may lie once more, first one that must."""
        puzzle = self.puzzle
        own = [k for k, first in enumerate(puzzle.kinds) if first == kind]
        wanted = (k for k in own if used[k] < puzzle.pieces[k].low)
        able = (k for k in own if used[k] < puzzle.pieces[k].high)
        piece = next(wanted, None)
        piece = next(able) if piece is None else piece
        used[piece] += 1
        return piece

    def _placement(self, place: int, piece: int) -> Placement:
        form = self.forms[self.form[place]]
        x, y, z = map(int, self.at[place])
        turn = turned_forms(self.puzzle.pieces[piece].form, self.puzzle.mirrored)[form]
        return Placement(piece, (x, y, z), turn)


def covering_of(puzzle: PolycubePuzzle) -> Covering:
    """All placements of a puzzle beside its given pieces; RuleError if they would be too many."""
    afford("the list of all placements", _list_price(puzzle), MOST_LISTED, ("puzzle", "pieces"))
    given = {cell for p in puzzle.fixed for cell, _ in puzzle.covered_cells(p)}
    must = sorted(puzzle.must - given, key=lambda cell: cell[::-1])
    may = sorted(puzzle.may - given, key=lambda cell: cell[::-1])
    cells = np.array([*must, *may], np.int64).reshape(-1, 3)
    kinds = tuple(sorted(set(puzzle.kinds)))
    low, high = _ranges_left(puzzle, kinds)
    placed = _Places(puzzle, cells)
    for number, piece in enumerate(kinds):
        placed.add(number, puzzle.pieces[piece].form)
    moves, maps, mirrors = _symmetries(puzzle, kinds, cells)
    start, covered, kind, marks = placed.join()
    return Covering(
        puzzle=puzzle,
        cells=cells,
        must=len(must),
        kinds=kinds,
        low=low,
        high=high,
        volume=np.array([len(puzzle.pieces[kind].cells) for kind in kinds], np.int64),
        kind=kind,
        forms=tuple(placed.forms),
        form=np.concatenate([np.zeros(0, np.int64), *placed.form]),
        at=np.concatenate([np.zeros((0, 3), np.int64), *placed.at]),
        start=start,
        covered=covered,
        moves=moves,
        images=_images(start, covered, kind, marks, moves, maps),
        mirrors=mirrors,
    )


def _ranges_left(puzzle: PolycubePuzzle, kinds: Sequence[int]) -> tuple[Ints, Ints]:
    """The least and the largest number of pieces of each kind beside the given ones."""
    low, high = np.array([puzzle.range_of(kind) for kind in kinds], np.int64).T
    given = [sum(puzzle.kinds[p.piece] == kind for p in puzzle.fixed) for kind in kinds]
    used = np.array(given, np.int64)
    return np.maximum(0, low - used), high - used


def count_symmetries(puzzle: PolycubePuzzle) -> int:
    """The number of different maps of the target by which solutions become solutions.

    A reflection that moves no cell, as one through a flat target, is no map of its own.
    """
    cells = np.array(sorted(puzzle.must | puzzle.may), np.int64)
    moves, _, _ = _symmetries(puzzle, sorted(set(puzzle.kinds)), cells)
    return len(set(map(tuple, moves.tolist())))


def _list_price(puzzle: PolycubePuzzle) -> int:
    """Bytes of the placements, their images and the lists of a search, rather too many."""
    words = len(puzzle.must | puzzle.may) // 64 + 1
    price = 0
    for kind in set(puzzle.kinds):
        piece = puzzle.pieces[kind]
        each = 32 * len(piece.cells) + 8 * len(TURNS) + 32 * words
        sizes = _voxels(piece.form, puzzle.mirrored)[:, :, :3].max(axis=1) + 1
        rooms = np.maximum(0, np.array(puzzle.size) - sizes + 1).prod(axis=1)
        price += each * int(rooms.sum())
    return price


@lru_cache(2_000)
def _voxels(form: Form, mirrored: bool) -> Ints:
    """(f, k, 4) the cells of a form in all turns, and their colours."""
    turned = turned_forms(form, mirrored)
    return np.array([[(*cell, mark) for cell, mark in each] for each in turned], np.int64)


@lru_cache(64)
def _random_words(many: int) -> Words:
    dice = Dice(0, "polycubes", "images")
    return np.array([dice.word() for _ in range(many)], np.uint64)


class _Places:
    """The placements of one kind after the other."""

    def __init__(self, puzzle: PolycubePuzzle, cells: Ints) -> None:
        self.puzzle, self.cells = puzzle, cells
        self.reach = max(max(size_of(piece.cells)) for piece in puzzle.pieces)
        # with a margin, so that what lies outside the box is no cell
        self.grid = np.full(np.array(puzzle.size) + 2 * self.reach, -1, np.int64)
        self.grid[tuple(cells.T + self.reach)] = np.arange(len(cells))
        self.marks = np.array([puzzle.colours.get(cell, 0) for cell in map(tuple, cells.tolist())])
        self.forms: list[Form] = []
        self.form: list[Ints] = []
        self.at: list[Ints] = []
        self.covered: list[Ints] = []
        self.mark: list[Ints] = []
        self.kind: list[Ints] = []

    def add(self, number: int, form: Form) -> None:
        """Add all placements of a kind."""
        voxels = _voxels(form, self.puzzle.mirrored)
        together = max(1, MOST_TOGETHER // (len(form) * max(1, len(self.cells))))
        for begin in range(0, len(voxels), together):
            self._add(number, form, voxels[begin : begin + together], begin + len(self.forms))
        self.forms += turned_forms(form, self.puzzle.mirrored)

    def _add(self, number: int, form: Form, voxels: Ints, forms: int) -> None:
        """Add the placements of some turns of a kind: the first cell of each on each cell.

        forms: that are before them.
        """
        offsets, marks = voxels[:, :, :3], voxels[:, :, 3]
        _, b, c = self.grid.shape
        steps = (offsets - offsets[:, :1]) @ np.array([b * c, c, 1])
        places = (self.cells + self.reach) @ np.array([b * c, c, 1])
        covered = self.grid.ravel()[places[None, :, None] + steps[:, None]]
        which, where = np.nonzero((covered >= 0).all(axis=2) & self._meet(form, marks, covered))
        self.form.append(which + forms)
        self.at.append(self.cells[where] - offsets[which, 0])
        self.covered.append(covered[which, where])
        self.mark.append(marks[which])
        self.kind.append(np.full(len(which), number))

    def _meet(self, form: Form, marks: Ints, covered: Ints) -> NDArray[np.bool_]:
        """(forms, cells) whether the colours of forms may lie on what they cover."""
        if not self.puzzle.colours:
            return np.ones(covered.shape[:2], np.bool_)
        there = self.marks[covered]
        meet = (marks[:, None] == 0) | (there == 0)
        for mark in {mark for _, mark in form if mark}:
            pairs = self.puzzle.pairs
            able = [mark] if pairs is None else [b for a, b in pairs if a == mark]
            meet |= (marks[:, None] == mark) & np.isin(there, able)
        whole: NDArray[np.bool_] = meet.all(axis=2)
        return whole

    def join(self) -> tuple[Ints, Ints, Ints, Ints]:
        """start, covered, kind of all placements, and the colour of each cell of a piece."""
        sizes = [np.full(len(each), each.shape[1]) for each in self.covered]
        none = np.zeros(0, np.int64)
        start = np.concatenate([[0], np.cumsum(np.concatenate([none, *sizes]))])
        covered = np.concatenate([none, *(each.ravel() for each in self.covered)])
        marks = np.concatenate([none, *(each.ravel() for each in self.mark)])
        return start, covered, np.concatenate([none, *self.kind]), marks


def _symmetries(
    puzzle: PolycubePuzzle, kinds: Sequence[int], cells: Ints
) -> tuple[Ints, Ints, Ints]:
    """The moves of cells (g, c), the maps of kinds (g, kinds), and which are reflections (g,).

    A symmetry maps the target onto itself with its colours, the golden cube and the given pieces,
    and kinds to kinds that may be used equally often.
    """
    golden = [] if puzzle.golden is None else [puzzle.golden]
    given = [cell for p in puzzle.fixed for cell, _ in puzzle.covered_cells(p)]
    whole = np.array([*cells.tolist(), *given, *golden], np.int64)
    low = whole.min(axis=0)
    box = whole.max(axis=0) - low + 1
    sign, number_at = _pictures(puzzle, cells, low, box)
    number = {kind_of(puzzle.pieces[k].form, puzzle.mirrored): n for n, k in enumerate(kinds)}
    mirrored, straight = _mirror_map(puzzle, kinds, number), list(range(len(kinds)))
    able = np.flatnonzero((box[AXES] == box).all(axis=1) & ~(MIRRORS & (mirrored is None)))
    there = (whole - low)[:, AXES[able]]  # (cells, symmetries, 3)
    there = np.where(FLIPPED[able], box - 1 - there, there) @ [box[1] * box[2], box[2], 1]
    same = (sign.ravel()[there] == sign[tuple((whole - low).T)][:, None]).all(axis=0)
    kept = [
        (int(k), n)
        for k, n in zip(able[same], np.flatnonzero(same), strict=True)
        if _keeps_given(puzzle, kinds, mirrored if MIRRORS[k] else straight, low, box, TURNS[k])
    ]
    moves = number_at.ravel()[there[: len(cells), [n for _, n in kept]]].T
    maps = [mirrored if MIRRORS[k] else straight for k, _ in kept]
    return (
        np.ascontiguousarray(moves),
        np.array(maps, np.int64),
        MIRRORS[[k for k, _ in kept]].astype(np.int64),
    )


def _pictures(puzzle: PolycubePuzzle, cells: Ints, low: Ints, box: Ints) -> tuple[Ints, Ints]:
    """The box around a target twice: the sort of each place, and the number of its cell, or -1."""
    sign, number_at = np.zeros(box, np.int64), np.full(box, -1, np.int64)
    parts = (puzzle.must, puzzle.may, () if puzzle.golden is None else (puzzle.golden,))
    for kind, part in enumerate(parts, 1):
        sign[tuple((np.array([*part], np.int64).reshape(-1, 3) - low).T)] = kind
    for cell, mark in puzzle.marks:
        sign[tuple(np.array(cell) - low)] += len(parts) * mark + mark
    number_at[tuple((cells - low).T)] = np.arange(len(cells))
    return sign, number_at


def _keeps_given(
    puzzle: PolycubePuzzle, kinds: Sequence[int], kinds_to: Sequence[int] | None,
    low: Ints, box: Ints, move: Symmetry,
) -> bool:  # fmt: skip
    """True if a symmetry maps the given pieces onto given pieces."""
    if not puzzle.fixed or kinds_to is None:
        return True
    given = {(n_of(puzzle, kinds, p), puzzle.covered_cells(p)) for p in puzzle.fixed}
    a, b, c = low.tolist()
    x, y, z = box.tolist()

    def image_of(cell: Cell) -> Cell:
        i, j, k = move.move_cell((x, y, z), (cell[0] - a, cell[1] - b, cell[2] - c))
        return i + a, j + b, k + c

    there = {
        (kinds_to[kind], tuple(sorted((image_of(cell), mark) for cell, mark in covered)))
        for kind, covered in given
    }
    return there == given


def n_of(puzzle: PolycubePuzzle, kinds: Sequence[int], placement: Placement) -> int:
    """The number of the kind of a placed piece."""
    return list(kinds).index(puzzle.kinds[placement.piece])


def _mirror_map(
    puzzle: PolycubePuzzle, kinds: Sequence[int], number: dict[Form, int]
) -> list[int] | None:
    """The kind that each becomes by reflections; None if one is missing or has another range."""
    there = []
    for kind in kinds:
        form = turn_form(puzzle.pieces[kind].form, ROTATIONS)
        other = number.get(kind_of(form, puzzle.mirrored))
        if other is None or puzzle.range_of(kinds[other]) != puzzle.range_of(kind):
            return None
        there.append(other)
    return there


def _images(start: Ints, covered: Ints, kind: Ints, marks: Ints, moves: Ints, maps: Ints) -> Ints:
    """(g, p) the placement that each symmetry makes of each, found by random sums of its cells."""
    if not len(kind):
        return np.zeros((len(moves), 0), np.int64)
    cells = moves.shape[1]
    words = _random_words(10 * cells + maps.shape[1])
    by_cell, of_kinds = words[: 10 * cells].reshape(cells, 10), words[10 * cells :]
    voxels = 10 * covered + marks
    together = max(1, MOST_TOGETHER // len(kind))
    ends = np.searchsorted(kind, np.arange(maps.shape[1] + 1)).tolist()
    images = np.empty((len(moves), len(kind)), np.int64)
    for begin in range(0, len(moves), together):
        some = slice(begin, begin + together)
        moved = by_cell[moves[some]].reshape(-1, 10 * cells)
        sums = of_kinds[maps[some]][:, kind]
        for first, last in pairwise(ends):
            if first == last:  # it fits nowhere
                continue
            of_kind = voxels[start[first] : start[last]].reshape(last - first, -1)
            sums[:, first:last] ^= sum(moved[:, column] for column in of_kind.T)
        if begin == 0:
            order = np.argsort(sums[0])
        np.put_along_axis(images[some], np.argsort(sums, axis=1), order[None], axis=1)
    return images
