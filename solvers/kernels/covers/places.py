"""Placements of forms: wherever the cells of a target are free."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.compiled import inline, kernel

Ints = NDArray[np.int64]


class Forms(NamedTuple):
    """f turned pieces, and the c free cells of a target in a box.

    first    (f, 3)       the first cell of each form, from its lowest corner
    rooms    (f, 3)       how many lowest corners it has along each axis of the box
    begin    (f + 1,)     where its cells begin in steps and marks
    steps    (…,)         in the box from the first cell of a form to each of its cells
    marks    (…,)         their colours
    cells    (c, 3)       of the target
    places   (c,)         their indices in the box
    number   (box,)       the free cell at each place, -1 if there is none
    colours  (c,)         of the target
    meets    (…, …)       1 if a colour of a piece, a row, and one of the target may meet
    """

    first: Ints
    rooms: Ints
    begin: Ints
    steps: Ints
    marks: Ints
    cells: Ints
    places: Ints
    number: Ints
    colours: Ints
    meets: Ints


@inline
def has_room(forms, f, c):
    """True if a form whose first cell lies on a free one is inside the box."""
    for k in range(3):
        low = forms.cells[c, k] - forms.first[f, k]
        if not 0 <= low < forms.rooms[f, k]:
            return False
    return True


@inline
def cover_cells(forms, f, c, covered, free):
    """Write what a form covers whose first cell lies on a free one; False if it does not fit."""
    for i in range(forms.begin[f], forms.begin[f + 1]):
        cell = forms.number[forms.places[c] + forms.steps[i]]
        if cell < 0 or not forms.meets[forms.marks[i], forms.colours[cell]]:
            return False
        covered[free + i - forms.begin[f]] = cell
    return True


@kernel
def list_places(forms, form, where, covered):
    """List all placements by form and the cell under its first one; gives their number.

    form, where  (…,)  the two of each
    covered      (…,)  the cells of one after the other
    """
    forms, n, free = Forms(*forms), 0, 0
    for f in range(forms.first.shape[0]):
        for c in range(forms.cells.shape[0]):
            if has_room(forms, f, c) and cover_cells(forms, f, c, covered, free):
                form[n], where[n] = f, c
                n += 1
                free += forms.begin[f + 1] - forms.begin[f]
    return n


@kernel
def map_places(there, corners, shifts, form, table, images):
    """Write the image (g, p) of each placement by each symmetry.

    there (g, places), corners (p,): where the lowest corner of each goes. shifts (g, f): of the
    form of each, to the place of its image in the table of placements.
    """
    for g in range(np.uint64(images.shape[0])):
        for p in range(np.uint64(images.shape[1])):
            at = there[g, np.uint64(corners[p])] + shifts[g, np.uint64(form[p])]
            images[g, p] = table[np.uint64(at)]


@kernel
def mark_cells(start, covered, words, masks):
    """Set the bits of the cells that placements cover, in sets of so many words each."""
    for p in range(start.shape[0] - 1):
        for i in range(start[p], start[p + 1]):
            cell = covered[i]
            masks[p * words + (cell >> 6)] |= np.uint64(1) << np.uint64(cell & 63)
