"""A chain in its box as clauses: variable (i, cell) says that cube i lies there."""

from collections.abc import Iterator
from itertools import product

from benchmarks.folding import Folding
from puzzles.lattice import Cell

Variable = tuple[int, Cell]


def variables(task: Folding) -> list[Variable]:
    return [(i, cell) for i in range(len(task.chain)) for cell in task.cells()]


def choices(task: Folding) -> Iterator[list[Variable]]:
    """Exactly one of each is true."""
    cells, n = task.cells(), len(task.chain)
    for i in range(n):
        yield [(i, cell) for cell in cells]
    for cell in cells:
        yield [(i, cell) for i in range(n)]


def implications(task: Folding) -> Iterator[tuple[list[Variable], list[Variable]]]:
    """If all of the first are true, one of the second is."""
    cells, n = task.cells(), len(task.chain)
    around = {cell: [other for other in cells if _apart(cell, other) == 1] for cell in cells}
    for cell, i in product(cells, range(n - 1)):
        yield [(i, cell)], [(i + 1, c) for c in around[cell]]
        yield [(i + 1, cell)], [(i, c) for c in around[cell]]
    for i, cell in product(range(1, n - 1), cells):
        for before in around[cell]:
            straight = [c for c in around[cell] if _opposite(before, cell, c)]
            bent = [c for c in around[cell] if c != before and c not in straight]
            after = bent if task.chain[i] == "1" else straight
            yield [(i - 1, before), (i, cell)], [(i + 1, c) for c in after]


def _apart(one: Cell, other: Cell) -> int:
    return sum(abs(one[k] - other[k]) for k in range(3))


def _opposite(before: Cell, cell: Cell, after: Cell) -> bool:
    return all(before[k] + after[k] == 2 * cell[k] for k in range(3))
