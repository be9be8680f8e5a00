"""Symmetries of a puzzle of polycubes: maps of its target by which solutions become solutions.

g          symmetries, the identity first, rotations before reflections
box        the smallest one around the target, with the given pieces and the golden cube
place      (x, y, z) in the box from its lowest corner; or its index, along z first
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from puzzles.lattice import Cell, Symmetry
from puzzles.polycubes import PolycubePuzzle
from puzzles.polycubes.shapes import ROTATIONS, TURNS, is_reflection, kind_of, turn_form

Ints = NDArray[np.int64]

AXES = np.array([move.axes for move in TURNS])
FLIPPED = np.array([move.flipped for move in TURNS])
MIRRORS = np.array([is_reflection(move) for move in TURNS])
MATRICES = np.eye(3, dtype=np.int64)[AXES] * np.where(FLIPPED, -1, 1)[:, :, None]


def _compose() -> Ints:
    """(48, 48) the turn that does what the turn of a column and then that of a row does."""
    codes = (MATRICES[:, None] @ MATRICES).reshape(len(TURNS), -1, 9) @ 3 ** np.arange(9)
    composed: Ints = (codes[:, :, None] == codes[:, 0]).argmax(axis=2)
    return composed


COMPOSED = _compose()


@dataclass(frozen=True, eq=False)
class Symmetries:
    """See the module.

    low, box   (3,)         the lowest cell of the box, and its edges
    turns      (g,)         indices of TURNS
    maps       (g, kinds)   the kind that each kind becomes
    there      (g, places)  where each moves each place
    """

    low: Ints
    box: Ints
    turns: Ints
    maps: Ints
    there: Ints

    @cached_property
    def strides(self) -> Ints:
        """(3,) from a place to the next one along each axis."""
        return _strides(self.box)

    def places_of(self, cells: Ints) -> Ints:
        """The indices of the places of cells (…, 3)."""
        places: Ints = (cells - self.low) @ self.strides
        return places

    def moves_of(self, cells: Ints) -> Ints:
        """(g, c) where each symmetry moves each of all cells of the target (c, 3)."""
        places = self.places_of(cells)
        number = np.empty(self.there.shape[1], np.int64)
        number[places] = np.arange(len(cells))
        return number[self.there.take(places, axis=1)]


def symmetries_of(
    puzzle: PolycubePuzzle, kinds: Sequence[int], cells: Sequence[Cell]
) -> Symmetries:
    """All maps of the target onto itself that keep its colours, golden cube and given pieces.

    They map kinds to kinds that may be used equally often.
    """
    low, box, sign = _picture(puzzle, cells)
    mirrored, straight = _mirror_map(puzzle, kinds), list(range(len(kinds)))
    able = np.flatnonzero((box[AXES] == box).all(axis=1) & ~(MIRRORS & (mirrored is None)))
    strides = _strides(box)
    there = (strides @ MATRICES[able]) @ np.indices(box.tolist()).reshape(3, -1)
    there += ((FLIPPED[able] * (box - 1)) @ strides)[:, None]
    maps = np.where(MIRRORS[able, None], mirrored or straight, straight)
    kept = (sign[there] == sign).all(axis=1)
    if puzzle.fixed:
        for n, (turn, kinds_to) in enumerate(zip(able, maps.tolist(), strict=True)):
            kept[n] &= _keeps_given(puzzle, kinds, kinds_to, low, box, TURNS[turn])
    return Symmetries(low, box, able[kept], maps[kept], there[kept])


def count_symmetries(puzzle: PolycubePuzzle) -> int:
    """The number of different maps of the target by which solutions become solutions.

    A reflection that moves no cell, as one through a flat target, is no map of its own.
    """
    cells = sorted(puzzle.must | puzzle.may)
    found = symmetries_of(puzzle, sorted(set(puzzle.kinds)), cells)
    return len(np.unique(found.moves_of(np.array(cells, np.int64)), axis=0))


def _strides(box: Ints) -> Ints:
    return np.array([box[1] * box[2], box[2], 1])


def _picture(puzzle: PolycubePuzzle, cells: Sequence[Cell]) -> tuple[Ints, Ints, Ints]:
    """The lowest corner and the edges of the box, and the sort of each of its places."""
    given = [cell for p in puzzle.fixed for cell, _ in puzzle.covered_cells(p)]
    golden = [] if puzzle.golden is None else [puzzle.golden]
    colours = puzzle.colours
    sorts = [2 * colours.get(cell, 0) + (cell in puzzle.must) for cell in (*cells, *given)]
    whole = np.array([*cells, *given, *golden], np.int64)
    low = whole.min(axis=0)
    box = whole.max(axis=0) - low + 1
    sign = np.full(box.prod(), -1)
    sign[(whole - low) @ _strides(box)] = [*sorts, *(-2 for _ in golden)]
    return low, box, sign


def _mirror_map(puzzle: PolycubePuzzle, kinds: Sequence[int]) -> list[int] | None:
    """The kind that each becomes by reflections; None if one is missing or has another range."""
    forms = [puzzle.pieces[kind].form for kind in kinds]
    number = {kind_of(form, puzzle.mirrored): n for n, form in enumerate(forms)}
    there = []
    for kind, form in zip(kinds, forms, strict=True):
        other = number.get(kind_of(turn_form(form, ROTATIONS), puzzle.mirrored))
        if other is None or puzzle.range_of(kinds[other]) != puzzle.range_of(kind):
            return None
        there.append(other)
    return there


def _keeps_given(
    puzzle: PolycubePuzzle, kinds: Sequence[int], kinds_to: Sequence[int],
    low: Ints, box: Ints, move: Symmetry,
) -> bool:  # fmt: skip
    """True if a symmetry maps the given pieces onto given pieces."""
    number = {kind: n for n, kind in enumerate(kinds)}
    given = {(number[puzzle.kinds[p.piece]], puzzle.covered_cells(p)) for p in puzzle.fixed}
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
