"""Boxes of cells from every side, for all that a puzzle looks like."""

from itertools import permutations, product

from puzzles.lattice import Cell

MOVES = list(product(permutations((0, 1, 2)), product((False, True), repeat=3)))


Move = tuple[tuple[int, ...], tuple[bool, ...]]


def move_cell(move: Move, size: Cell, cell: Cell) -> Cell:
    """A cell after the axes were exchanged and some of them turned round."""
    axes, backwards = move
    x, y, z = (
        size[axis] - 1 - cell[axis] if back else cell[axis]
        for axis, back in zip(axes, backwards, strict=True)
    )
    return x, y, z


def exchange_edges(move: Move, edges: Cell) -> Cell:
    x, y, z = (edges[axis] for axis in move[0])
    return x, y, z
