"""Cells of polycubes in space, and how they lie best."""

from collections.abc import Iterable
from functools import lru_cache

from puzzles.lattice import Cell
from puzzles.polycubes.shapes import ROTATIONS, Form, form_of, size_of, turn_form
from render.bodies.voxels.parts import slabs


def in_space(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Cells of a puzzle in space, from (0, 0, 0): rows run to the viewer, so y is turned round."""
    return tuple(cell for cell, _ in form_of(((x, -y, z), 0) for x, y, z in cells))


@lru_cache(1_000)
def best_turn(cells: tuple[Cell, ...], splits: bool = False) -> tuple[Cell, ...]:
    """The cells turned as they print best: few overhangs, or few parts; then flat, and well seen.

    Shapes stay what they are: no turn is a mirror image.
    """

    def worth(turned: tuple[Cell, ...]) -> tuple[int, ...]:
        there, up = set(turned), size_of(turned)[2]
        hanging = sum(z > 0 and (x, y, z - 1) not in there for x, y, z in turned)
        seen = sum({(x + 1, y, z), (x, y - 1, z), (x, y, z + 1)} <= there for x, y, z in turned)
        return len(slabs(turned)) if splits else hanging, up, seen, hanging

    form: Form = tuple((cell, 0) for cell in cells)
    every = dict.fromkeys(turn_form(form, turn) for turn in range(ROTATIONS))
    return min((tuple(cell for cell, _ in turned) for turned in every), key=worth)
