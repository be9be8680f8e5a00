"""Shapes of unit cubes: their turns, their forms, and the layers of a text that show them.

cell     (x, y, z)
mark     a whole number for each cell of a shape, its colour; 0: any
voxel    (cell, mark)
form     the voxels of a shape in rising order, the lowest cell of its box at (0, 0, 0)
turn     index into TURNS: 0 … 23 are rotations, of which the first leaves a shape as it is;
         24 … 47 are the same with a reflection
layers   from below (z), each a sequence of rows (y), each a text along x
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from puzzles.lattice import Cell, Size, Symmetry, symmetries
from puzzles.lattice import neighbours as neighbours

ROTATIONS = 24
FULL, SPARE, OUTSIDE = "#", "+", "."
Voxel = tuple[Cell, int]
Form = tuple[Voxel, ...]
Layers = Sequence[Sequence[str]]
_EVEN = ((0, 1, 2), (1, 2, 0), (2, 0, 1))  # orders of the axes that keep the hand


def is_reflection(move: Symmetry) -> bool:
    """True if the map makes a left hand a right one."""
    return (sum(move.flipped) + (move.axes not in _EVEN)) % 2 == 1


TURNS: Final = tuple(sorted(symmetries((1, 1, 1)), key=is_reflection))


def size_of(cells: Iterable[Cell]) -> Size:
    """The edges of the box from (0, 0, 0) to the farthest cell along each axis."""
    x, y, z = (max(along) + 1 for along in zip(*cells, strict=True))
    return x, y, z


def form_of(voxels: Iterable[Voxel]) -> Form:
    """The form of voxels, of which there must be one."""
    listed = list(voxels)
    a, b, c = (min(along) for along in zip(*(cell for cell, _ in listed), strict=True))
    return tuple(sorted(((x - a, y - b, z - c), mark) for (x, y, z), mark in listed))


@lru_cache(20_000)
def turn_form(form: Form, turn: int) -> Form:
    """The form of a turned shape."""
    return _turn(form, size_of(cell for cell, _ in form), turn)


def _turn(form: Form, box: Size, turn: int) -> Form:
    """The form of a turned shape whose box has these edges; as `Symmetry.move_cell`, for all."""
    (i, j, k), flipped = TURNS[turn].axes, TURNS[turn].flipped
    a, b, c = (-1 if each else 1 for each in flipped)
    x, y, z = (box[n] - 1 if each else 0 for n, each in zip((i, j, k), flipped, strict=True))
    moved = [((x + a * at[i], y + b * at[j], z + c * at[k]), mark) for at, mark in form]
    return tuple(sorted(moved))


@lru_cache(2_000)
def turned_forms(form: Form, mirrored: bool = False) -> dict[Form, int]:
    """The different forms of a shape in all turns, each with the least of its turns.

    mirrored: with reflections.
    """
    forms: dict[Form, int] = {}
    box = size_of(cell for cell, _ in form)
    for turn in range(len(TURNS) if mirrored else ROTATIONS):
        forms.setdefault(_turn(form, box, turn), turn)
    return forms


@lru_cache(20_000)
def kind_of(form: Form, mirrored: bool = False) -> Form:
    """The least form of a shape in all turns: shapes of one kind have it in common."""
    return min(turned_forms(form, mirrored))


def is_connected(cells: Iterable[Cell]) -> bool:
    """True if one can go from each cell to each other through common faces."""
    left = set(cells)
    ahead = [left.pop()] if left else []
    while ahead:
        near = left.intersection(neighbours(ahead.pop()))
        left -= near
        ahead += near
    return not left


def cells_of(layers: Layers, sign: str = FULL) -> list[Cell]:
    """The cells at which layers have a sign."""
    return [
        (x, y, z)
        for z, rows in enumerate(layers)
        for y, row in enumerate(rows)
        for x, each in enumerate(row)
        if each == sign
    ]


def draw_layers(size: Size, signs: dict[Cell, str]) -> tuple[tuple[str, ...], ...]:
    """The layers of a box of that size with signs at some cells, and OUTSIDE at all others."""
    a, b, c = size
    return tuple(
        tuple("".join(signs.get((x, y, z), OUTSIDE) for x in range(a)) for y in range(b))
        for z in range(c)
    )
