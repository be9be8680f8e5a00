"""Targets and sets of pieces by name or as text: outlines, sticks that cross, polyominoes.

stick    of a burr: 2 x 2 cells thick; a pair of them lies along each axis, and they cross in the
         middle. A cell where they cross may belong to any of its sticks.
"""

from collections.abc import Sequence
from functools import cache
from itertools import permutations, product

from puzzles.codes import RuleCode
from puzzles.errors import RuleError, require_within
from puzzles.lattice import Cell, Size
from puzzles.polycubes.shapes import (
    FULL,
    OUTSIDE,
    Form,
    cells_of,
    form_of,
    is_connected,
    kind_of,
    neighbours,
)
from puzzles.polycubes.wishes import PieceSet

Cells = frozenset[Cell]
BUNDLES = {6: (2, 1)}  # sticks beside and above each other along an axis
EVEN = ((0, 1, 2), (1, 2, 0), (2, 0, 1))
THICK = 2
TETRACUBES, PENTOMINOES = 4, 5  # cells


def box_cells(size: Size) -> Cells:
    a, b, c = size
    return frozenset(product(range(a), range(b), range(c)))


def read_outline(text: str, key: str) -> Cells:
    """The cells of an outline: rows parted by commas, layers from below by slashes.

    Raises RuleError at the key of the wish.
    """
    layers = [layer.split(",") for layer in text.replace(" ", "").split("/")]
    wrong = set(text) - {*FULL, *OUTSIDE, ",", "/", " "}
    cells = [] if wrong else cells_of(layers)
    if not cells:
        what = f"expected rows of `{FULL}` and `{OUTSIDE}`, parted by `,` and `/`, found {text!r}"
        raise RuleError(RuleCode.INVALID, what, (key,))
    if not is_connected(cells):
        what = "the cells of an outline hang together by their faces, and these do not"
        raise RuleError(RuleCode.INVALID, what, (key,))
    return frozenset(cell for cell, _ in form_of((cell, 0) for cell in cells))


def cross_sticks(pieces: int, size: Size) -> Sequence[Cells]:
    """The sticks of a burr, along x, y and z; RuleError if there is no such burr."""
    if pieces not in BUNDLES:
        known = ", ".join(map(str, BUNDLES))
        what = f"a burr has one of these numbers of pieces: {known}; not {pieces}"
        raise RuleError(RuleCode.PIECE_COUNT, what, ("pieces",))
    least = THICK * max(BUNDLES[pieces]) + 2
    for length in size:
        require_within(least, 16, length, "a stick has {} cells", RuleCode.TARGET_SIZE, ("size",))
        if length % 2:
            what = f"a stick has an even number of cells, not {length}"
            raise RuleError(RuleCode.TARGET_SIZE, what, ("size",))
    beside, above = BUNDLES[pieces]
    return [
        _stick(axes, size, THICK * (k - beside / 2), THICK * (j - above / 2))
        for axes in EVEN
        for k in range(beside)
        for j in range(above)
    ]


def _stick(axes: tuple[int, ...], size: Size, low: float, bottom: float) -> Cells:
    """A stick along the first axis; low, bottom: its corner on the others, from the middle."""
    along, across, up = axes
    spans = [range(0)] * 3
    spans[along] = range(size[along])
    spans[across] = range(int(size[across] / 2 + low), int(size[across] / 2 + low) + THICK)
    spans[up] = range(int(size[up] / 2 + bottom), int(size[up] / 2 + bottom) + THICK)
    return frozenset((x, y, z) for x in spans[0] for y in spans[1] for z in spans[2])


def pieces_of_set(name: PieceSet, own: str | None) -> Sequence[Form]:
    """The pieces of a set; RuleError for own pieces that are missing or wrong."""
    if name == PieceSet.TETRACUBES:
        return grow_forms(TETRACUBES, flat=False)
    if name == PieceSet.PENTOMINOES:
        flat = grow_forms(PENTOMINOES, flat=True)
        return sorted({min(form, _mirror(form)) for form in flat})
    if own is None:
        raise RuleError(RuleCode.CONTRADICTION, "the set `own` needs its pieces", ("own",))
    cut = [read_outline(text, "own") for text in own.split(";")]
    return [kind_of(form_of((cell, 0) for cell in cells)) for cells in cut]


@cache
def grow_forms(cells: int, *, flat: bool) -> Sequence[Form]:
    """All shapes of so many cells, mirror images as two unless turning makes them one."""
    forms = {form_of([((0, 0, 0), 0)])}
    for _ in range(cells - 1):
        grown = (
            form_of([*form, (near, 0)])
            for form in forms
            for cell, _ in form
            for near in neighbours(cell)
            if (near, 0) not in form and (near[2] == 0 or not flat)
        )
        forms = {kind_of(form) for form in grown}
        forms = {min(_lying(form)) for form in forms} if flat else forms
    return sorted(kind_of(form) for form in forms)


def _lying(form: Form) -> list[Form]:
    """The orders of the axes in which a flat shape lies flat."""
    turned = (
        form_of(((cell[a], cell[b], cell[c]), mark) for cell, mark in form)
        for a, b, c in permutations(range(3))
    )
    return [each for each in turned if all(cell[2] == 0 for cell, _ in each)]


def _mirror(form: Form) -> Form:
    return kind_of(form_of(((-x, y, z), mark) for (x, y, z), mark in form))


def has_broken_row(cells: Cells) -> bool:
    """True if a row along an axis leaves the cells and comes back."""
    rows: dict[tuple[int, int, int], list[int]] = {}
    for cell in cells:
        for axis in range(3):
            beside = cell[:axis] + cell[axis + 1 :]
            rows.setdefault((axis, beside[0], beside[1]), []).append(cell[axis])
    return any(max(row) - min(row) + 1 > len(row) for row in rows.values())


def hidden_cells(cells: Cells) -> Cells:
    """The cells that have a neighbour on each side."""
    return frozenset(cell for cell in cells if all(near in cells for near in neighbours(cell)))
