"""A small trial of foldings, for texts of which two readings are possible: which chain folds.

It shares nothing with the solvers.
"""

from collections.abc import Sequence
from itertools import product

from puzzles.lattice import Cell, Size

STEPS = 200_000  # cubes laid before it gives up; they take less than half a second
AXES: tuple[Cell, ...] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
ACROSS = [[k for k in range(6) if k // 2 != axis // 2] for axis in range(6)]


def may_fold(chain: str, size: Size) -> bool:
    """False if a chain of as many cubes as the box has cells cannot fill it.

    chain: 0 for straight cubes and ends, 1 for corners. The trial ends after STEPS; what is not
    decided then is True.
    """
    if max(len(run) for run in f"1{chain[1:-1]}1".split("1")) + 2 > max(size):
        return False  # a leg is longer than the box
    cells, beyond = _grid(size)
    free, last = [True] * len(cells) + [False], len(chain) - 1  # the last one is outside
    steps = 0
    for start, cell in enumerate(cells):
        if any(2 * at >= edge for at, edge in zip(cell, size, strict=True)):
            continue  # a mirror image begins in the first octant
        path, options = [start], [iter(range(6))]
        free[start] = False
        while path:
            here = beyond[path[-1]]
            axis = next((axis for axis in options[-1] if free[here[axis]]), None)
            if axis is None:
                free[path.pop()] = True
                options.pop()
                continue
            steps += 1
            if len(path) == last or steps > STEPS:
                return True
            free[here[axis]] = False
            path.append(here[axis])
            turns = ACROSS[axis] if chain[len(path) - 1] == "1" else [axis]
            options.append(iter(turns))
    return False


def _grid(size: Size) -> tuple[Sequence[Cell], Sequence[Sequence[int]]]:
    """The cells of a box, and for each the numbers of those beside it; -1 is outside."""
    cells: list[Cell] = list(product(range(size[0]), range(size[1]), range(size[2])))
    number = {cell: index for index, cell in enumerate(cells)}
    return cells, [
        [number.get((x + dx, y + dy, z + dz), -1) for dx, dy, dz in AXES] for x, y, z in cells
    ]
