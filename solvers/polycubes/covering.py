"""A puzzle of polycubes as placements that cover cells: what kernels and proofs read.

p          placements: a kind of piece in one turn at one place
g          symmetries of the puzzle, the identity first, rotations before reflections
cells      those of the target that no given piece covers, the ones that must be filled first
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from puzzles.polycubes import Placement, PolycubePuzzle, PolycubeSolution
from puzzles.polycubes.shapes import TURNS, Form, turned_forms
from puzzles.price import afford
from solvers.polycubes.places import Forms, find_places
from solvers.polycubes.symmetries import (
    FLIPPED,
    MATRICES,
    MIRRORS,
    Ints,
    Symmetries,
    symmetries_of,
)

MOST_LISTED = 1_000_000_000  # bytes of placements, which take seconds to list

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
        from solvers.kernels.covers.places import mark_cells

        masks = np.zeros((len(self.kind), self.words), np.uint64)
        mark_cells(self.start, self.covered, self.words, masks.reshape(-1))
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
    kinds = tuple(sorted(set(puzzle.kinds)))
    forms = Forms([puzzle.pieces[kind].form for kind in kinds], puzzle.mirrored)
    afford(
        "the list of all placements", _list_price(puzzle, forms), MOST_LISTED, ("puzzle", "pieces")
    )
    given = {cell for p in puzzle.fixed for cell, _ in puzzle.covered_cells(p)}
    must = sorted(puzzle.must - given, key=lambda cell: cell[::-1])
    may = sorted(puzzle.may - given, key=lambda cell: cell[::-1])
    cells = np.array([*must, *may], np.int64).reshape(-1, 3)
    low, high = _ranges_left(puzzle, kinds)
    form, where, covered = find_places(puzzle, forms, cells)
    kind, at = forms.kind[form], cells[where] - forms.first[form]
    symmetries = symmetries_of(puzzle, kinds, [*must, *may])
    return Covering(
        puzzle=puzzle,
        cells=cells,
        must=len(must),
        kinds=kinds,
        low=low,
        high=high,
        volume=forms.volume,
        kind=kind,
        forms=tuple(form for piece in forms.pieces for form in piece.forms),
        form=form,
        at=at,
        start=np.concatenate([[0], np.cumsum(forms.volume[kind])]),
        covered=covered,
        moves=symmetries.moves_of(cells),
        images=_images(forms, symmetries, form, at),
        mirrors=MIRRORS[symmetries.turns].astype(np.int64),
    )


def _ranges_left(puzzle: PolycubePuzzle, kinds: Sequence[int]) -> tuple[Ints, Ints]:
    """The least and the largest number of pieces of each kind beside the given ones."""
    low, high = np.array([puzzle.range_of(kind) for kind in kinds], np.int64).T
    given = [sum(puzzle.kinds[p.piece] == kind for p in puzzle.fixed) for kind in kinds]
    used = np.array(given, np.int64)
    return np.maximum(0, low - used), high - used


def _list_price(puzzle: PolycubePuzzle, forms: Forms) -> int:
    """Bytes of the placements, their images and the lists of a search, rather too many."""
    words = len(puzzle.must | puzzle.may) // 64 + 1
    each = 32 * forms.volume[forms.kind] + 8 * len(TURNS) + 32 * words
    rooms = np.maximum(0, np.array(puzzle.size) - forms.sizes + 1).prod(axis=1)
    return int(each @ rooms)


def _images(forms: Forms, symmetries: Symmetries, form: Ints, at: Ints) -> Ints:
    """(g, p) the placement that each symmetry makes of each: its form turned, its box moved."""
    from solvers.kernels.covers.places import map_places

    box, strides, turns = symmetries.box, symmetries.strides, symmetries.turns
    # the placements of a form stand in a table by their lowest corners
    rooms = np.maximum(0, (box - forms.sizes) @ strides + 1)
    before = np.cumsum(rooms) - rooms
    corners = symmetries.places_of(at)
    table = np.empty(rooms.sum(), np.int64)
    table[before[form] + corners] = np.arange(len(form))
    # along an axis that is flipped, the highest cell of a form becomes the lowest
    flips = (strides * FLIPPED[turns])[:, None] @ np.abs(MATRICES[turns])
    shifts = before[forms.images(symmetries)] - flips[:, 0] @ (forms.sizes.T - 1)
    images = np.empty((len(turns), len(form)), np.int64)
    map_places(symmetries.there, corners, np.ascontiguousarray(shifts), form, table, images)
    return images
