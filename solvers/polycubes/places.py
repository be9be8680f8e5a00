"""Placements of pieces: each of their forms, wherever the cells of a target are free.

f          forms: the different turned pieces, by kind
k          cells of a piece; where pieces are looked at together, smaller ones repeat their first
p          placements: by form, then by the cell under the first one of the form
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.polycubes import PolycubePuzzle
from puzzles.polycubes.shapes import ROTATIONS, TURNS, Form, turn_form, turned_forms
from solvers.polycubes.symmetries import COMPOSED, MIRRORS, Ints, Symmetries

MOST_TOGETHER = 500_000  # numbers that are looked at together


@dataclass(frozen=True, eq=False)
class TurnedPiece:
    """A piece in all its turns.

    forms      (f,)        the different ones
    turns      (f,)        the least turn that gives each
    first      (f, 3)      the first cell of each
    steps      (k, f, 3)   from there to each cell
    cells      (f, k, 3)   of each
    marks      (k, f)      colours of the cells
    sizes      (f, 3)      edges of the box around each
    """

    forms: tuple[Form, ...]
    turns: Ints
    first: Ints
    steps: Ints
    cells: Ints
    marks: Ints
    sizes: Ints


@lru_cache(2_000)
def turned_piece(form: Form, mirrored: bool) -> TurnedPiece:
    """A piece in all its turns; mirrored: with reflections."""
    turned = turned_forms(form, mirrored)
    voxels = [[(*cell, mark) for cell, mark in each] for each in turned]
    table = np.array(voxels, np.int64).transpose(1, 0, 2)
    cells, marks = table[:, :, :3], table[:, :, 3]
    return TurnedPiece(
        forms=tuple(turned),
        turns=np.array([*turned.values()], np.int64),
        first=cells[0],
        steps=cells - cells[0],
        cells=np.ascontiguousarray(cells.transpose(1, 0, 2)),
        marks=marks,
        sizes=cells.max(axis=0) + 1,
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
    target, before = _Target(puzzle, cells), 0
    found = []
    for pieces in _divide_pieces(forms.pieces):
        for form, where, covered in target.place_pieces(pieces):
            found.append((form + before, where, covered))
        before += sum(len(piece.forms) for piece in pieces)
    form, where, covered = map(np.concatenate, zip(*found, strict=True))
    return form, where, covered


def _divide_pieces(pieces: Sequence[TurnedPiece]) -> Iterator[list[TurnedPiece]]:
    """The pieces in parts, in each of which none has more than twice the cells of another."""
    part: list[TurnedPiece] = []
    for piece in pieces:
        volumes = [len(each.steps) for each in (*part, piece)]
        if max(volumes) > 2 * min(volumes):
            yield part
            part = []
        part.append(piece)
    yield part


class _Target:
    """The free cells of a target, by their places in its box."""

    def __init__(self, puzzle: PolycubePuzzle, cells: Ints) -> None:
        self.puzzle = puzzle
        a, b, _ = puzzle.size
        self.box = np.array(puzzle.size)
        self.strides = np.array([1, a, a * b])
        self.number = np.full(self.box.prod(), -1)
        self.number[cells @ self.strides] = np.arange(len(cells))
        colours = puzzle.colours
        listed = [colours.get(cell, 0) for cell in map(tuple, cells.tolist())] if colours else []
        self.marks = np.array([*listed, 0])  # the last one for what is not free

    def place_pieces(self, pieces: Sequence[TurnedPiece]) -> Iterator[tuple[Ints, Ints, Ints]]:
        """The placements of some pieces, as `find_places` gives those of all, in parts."""
        volume = np.repeat(
            [len(piece.steps) for piece in pieces], [len(piece.forms) for piece in pieces]
        )
        count, most = len(volume), int(volume.max())
        steps, marks = np.zeros((2, most, count), np.int64)
        end = 0
        for piece in pieces:
            cells, begin, end = len(piece.steps), end, end + len(piece.forms)
            steps[:, begin:end] = piece.first @ self.strides
            steps[:cells, begin:end] += piece.steps @ self.strides
            marks[:cells, begin:end] = piece.marks
        rooms = np.maximum(0, self.box - np.concatenate([piece.sizes for piece in pieces]) + 1)
        for form, at in _corners(rooms, MOST_TOGETHER // most):
            covered = self.number[at @ self.strides + steps[:, form]]
            fits = (covered >= 0).all(axis=0)
            if self.puzzle.colours:
                fits &= self._meet(marks[:, form], covered)
            form, covered = form[fits], covered[:, fits]
            if self.puzzle.may:  # whose cells come last
                order = np.lexsort((covered[0], form))
                form, covered = form[order], covered[:, order]
            real = np.arange(most) < volume[form, None]
            yield form, covered[0], covered.T[real]

    def _meet(self, marks: Ints, covered: Ints) -> NDArray[np.bool_]:
        """(n,) whether the colours (k, n) of forms may lie on what they cover."""
        there = self.marks[covered]
        meet = (marks == 0) | (there == 0)
        for mark in set(np.unique(marks).tolist()) - {0}:
            pairs = self.puzzle.pairs
            able = [mark] if pairs is None else [b for a, b in pairs if a == mark]
            meet |= (marks == mark) & np.isin(there, able)
        whole: NDArray[np.bool_] = meet.all(axis=0)
        return whole


def _corners(rooms: Ints, most: int) -> Iterator[tuple[Ints, Ints]]:
    """Forms (n,) and lowest corners (n, 3) of all that lie in a box: form by form, x first.

    They come in parts of whole forms, of about so many. rooms: (f, 3) how many lowest corners
    each form has along each axis.
    """
    counts = rooms.prod(axis=1)
    ends, begin = np.cumsum(counts), 0
    while begin < len(rooms):
        before = ends[begin] - counts[begin]
        end = max(begin + 1, int(ends.searchsorted(before + most, "right")))
        form = np.repeat(np.arange(begin, end), counts[begin:end])
        left = np.arange(len(form)) + before - (ends - counts)[form]
        a, b, _ = rooms[form].T
        yield form, np.stack([left % a, left // a % b, left // (a * b)], axis=-1)
        begin = end
