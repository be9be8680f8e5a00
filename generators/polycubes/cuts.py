"""Random cuts of a target into connected pieces."""

from collections.abc import Collection, Sequence

from puzzles.dice import Dice
from puzzles.lattice import Cell
from puzzles.polycubes.shapes import form_of, kind_of, neighbours

SMALLEST_FIRST = 7  # of 10 steps in which the smallest piece grows
ROUNDS = 40  # attempts at a cut whose pieces are as wished


def cut_cells(
    cells: Collection[Cell], pieces: int, dice: Dice, *, different: bool
) -> Sequence[frozenset[Cell]] | None:
    """Connected pieces that fill the cells; None if the attempts give none as wished.

    different: no two of the pieces have the same shape in some turn.
    """
    for _ in range(ROUNDS):
        cut = _grow(sorted(cells), pieces, dice)
        if cut is not None and not (different and _has_equal(cut)):
            return cut
    return None


def _grow(cells: Sequence[Cell], pieces: int, dice: Dice) -> Sequence[frozenset[Cell]] | None:
    """Grow pieces from random cells, mostly the smallest; None if one is stuck too small."""
    seeds = dice.shuffle(cells)[:pieces]
    grown = [{cell} for cell in seeds]
    left = set(cells) - set(seeds)
    free = [left.intersection(neighbours(cell)) for cell in seeds]  # cells beside each piece
    while left:
        able = [k for k in range(pieces) if free[k]]
        if not able:
            return None  # the cells do not hang together
        smallest = min(len(grown[k]) for k in able)
        if dice.below(10) < SMALLEST_FIRST:
            able = [k for k in able if len(grown[k]) == smallest]
        k = dice.choice(able)
        cell = dice.choice(sorted(free[k]))
        grown[k].add(cell)
        left.remove(cell)
        for each in free:
            each.discard(cell)
        free[k] |= left.intersection(neighbours(cell))
    return [frozenset(piece) for piece in grown]


def _has_equal(cut: Sequence[frozenset[Cell]]) -> bool:
    kinds = {kind_of(form_of((cell, 0) for cell in piece)) for piece in cut}
    return len(kinds) < len(cut)
