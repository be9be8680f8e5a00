"""Placements of pieces: each of their forms, wherever the cells of a target are free.

f          forms: the different turned pieces, by kind
k          cells of a piece
p          placements: by form, then by the cell under the first one of the form
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from puzzles.polycubes import PolycubePuzzle
from puzzles.polycubes.shapes import ROTATIONS, TURNS, Form, turn_form, turned_forms
from solvers.polycubes.symmetries import COMPOSED, MIRRORS, Ints, Symmetries


@dataclass(frozen=True, eq=False)
class TurnedPiece:
    """A piece in all its turns.

    forms      (f,)        the different ones
    turns      (f,)        the least turn that gives each
    first      (f, 3)      the first cell of each
    cells      (f, k, 3)   of each
    marks      (f, k)      their colours
    sizes      (f, 3)      edges of the box around each
    """

    forms: tuple[Form, ...]
    turns: Ints
    first: Ints
    cells: Ints
    marks: Ints
    sizes: Ints


@lru_cache(2_000)
def turned_piece(form: Form, mirrored: bool) -> TurnedPiece:
    """A piece in all its turns; mirrored: with reflections."""
    turned = turned_forms(form, mirrored)
    voxels = [[(*cell, mark) for cell, mark in each] for each in turned]
    table = np.array(voxels, np.int64)
    cells, marks = table[:, :, :3], table[:, :, 3]
    return TurnedPiece(
        forms=tuple(turned),
        turns=np.array([*turned.values()], np.int64),
        first=cells[:, 0],
        cells=np.ascontiguousarray(cells),
        marks=marks,
        sizes=cells.max(axis=1) + 1,
    )


@lru_cache(2_000)
def _form_numbers(form: Form, mirror: Form, mirrored: bool) -> Ints:
    """(48,) the number of a piece in each turn: among its forms, and reflected among its mirror's.

    mirror: the piece that is its mirror image; if it is not, reflections have no number: -1.
    """
    own, other = (
        {each: n for n, each in enumerate(turned_forms(piece, mirrored))}
        for piece in (form, mirror)
    )
    numbers = [
        (own if turn < ROTATIONS else other).get(turn_form(form, turn), -1)
        for turn in range(len(TURNS))
    ]
    return np.array(numbers, np.int64)


class Forms:
    """The forms of all kinds.

    volume     (kinds,)    cells of a piece of each kind
    kind       (f,)        rising
    first      (f, 3)      the first cell of each form
    sizes      (f, 3)      edges of the box around each
    """

    def __init__(self, shapes: Sequence[Form], mirrored: bool) -> None:
        self.shapes, self.mirrored = shapes, mirrored
        self.pieces = [turned_piece(shape, mirrored) for shape in shapes]
        self.counts = np.array([len(piece.forms) for piece in self.pieces])
        self.volume = np.array([len(shape) for shape in shapes], np.int64)
        self.kind = np.repeat(np.arange(len(shapes)), self.counts)
        self.first = np.concatenate([piece.first for piece in self.pieces])
        self.sizes = np.concatenate([piece.sizes for piece in self.pieces])

    def images(self, symmetries: Symmetries) -> Ints:
        """(g, f) the form that each form becomes by each symmetry."""
        mirrors = symmetries.maps[-1].tolist()  # reflections come last
        numbers = np.array(
            [
                _form_numbers(shape, self.shapes[mirror], self.mirrored)
                for shape, mirror in zip(self.shapes, mirrors, strict=True)
            ]
        )
        before = np.cumsum(self.counts) - self.counts
        numbers += np.where(MIRRORS, before[mirrors, None], before[:, None])
        turns = np.concatenate([piece.turns for piece in self.pieces])
        images: Ints = numbers[self.kind, COMPOSED[symmetries.turns][:, turns]]
        return images


def find_places(puzzle: PolycubePuzzle, forms: Forms, cells: Ints) -> tuple[Ints, Ints, Ints]:
    """All placements: the form of each (p,), the cell under its first one (p,), and all it covers.

    cells: the free ones (c, 3), of which indices are given. What the placements cover stands one
    behind the other.
    """
    from solvers.kernels.covers import places as kernel

    a, b, _ = puzzle.size
    box, strides = np.array(puzzle.size), np.array([1, a, a * b])
    volume, places = forms.volume[forms.kind], cells @ strides
    number = np.full(box.prod(), -1)
    number[places] = np.arange(len(cells))
    listed = np.concatenate([piece.cells.reshape(-1, 3) for piece in forms.pieces]) @ strides
    rooms = np.maximum(0, box - forms.sizes + 1)
    most = rooms.prod(axis=1)
    form, where = np.empty((2, most.sum()), np.int64)
    covered = np.empty(most @ volume, np.int64)
    told = kernel.Forms(
        forms.first,
        rooms,
        np.concatenate([[0], np.cumsum(volume)]),
        listed - np.repeat(forms.first @ strides, volume),
        np.concatenate([piece.marks.reshape(-1) for piece in forms.pieces]),
        cells,
        places,
        number,
        *_colours(puzzle, forms, cells),
    )
    found = int(kernel.list_places(tuple(told), form, where, covered))
    form, where = form[:found], where[:found]
    return form, where, covered[: volume[form].sum()]


def _colours(puzzle: PolycubePuzzle, forms: Forms, cells: Ints) -> tuple[Ints, Ints]:
    """The colours of cells of the target, and a table of those that may meet them."""
    own = max(int(piece.marks.max()) for piece in forms.pieces)
    colours = np.zeros(len(cells), np.int64)
    if puzzle.colours:
        colours[:] = [puzzle.colours.get((x, y, z), 0) for x, y, z in cells.tolist()]
    there = range(int(colours.max(initial=0)) + 1)
    return colours, np.array(
        [[puzzle.may_meet_colour(a, b) for b in there] for a in range(own + 1)], np.int64
    )
