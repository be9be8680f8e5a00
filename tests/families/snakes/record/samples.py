"""Snakes from files, and folded ones to draw: a path through the box, changed at its ends."""

from collections.abc import Iterator
from pathlib import Path

from puzzles.dice import Dice
from puzzles.lattice import Cell, Size
from puzzles.snakes import SnakePuzzle, SnakeSolution, chain_of
from puzzles.snakes.text import parse
from workshop import worst

ROOT = Path(__file__).parents[4]
Folded = tuple[SnakePuzzle, SnakeSolution]


def known_snake(name: str) -> SnakePuzzle:
    """A puzzle of the catalogue."""
    return parse((ROOT / f"puzzles/known/snakes/{name}.txt").read_text("utf-8"))


def folded_snake(seed: int, size: Size, *, changes: int = 30) -> Folded:
    """A snake in its box at random: so many changes a cube at the ends of a plain path."""
    dice = Dice(seed, "chain")
    path = _plain(size)
    for _ in range(changes * len(path)):
        if dice.below(2):
            path.reverse()
        near = [cell for cell in _beside(path[-1], size) if cell != path[-2]]
        if near:
            turning = path.index(dice.choice(near))
            path[turning + 1 :] = reversed(path[turning + 1 :])
    return _of(path, size)


def winding(size: Size) -> Folded:
    """A snake that goes to and fro, row by row."""
    return _of(_plain(size), size)


def _of(path: list[Cell], size: Size) -> Folded:
    """The path and its chain."""
    return SnakePuzzle(chain_of(tuple(path)), size), SnakeSolution(tuple(path))


def _plain(size: Size) -> list[Cell]:
    path: list[Cell] = []
    for x in range(size[0]):
        for row in range(size[1]):
            y = row if x % 2 == 0 else size[1] - 1 - row
            cells = [(x, y, z) for z in range(size[2])]
            path += cells if (x * size[1] + row) % 2 == 0 else reversed(cells)
    return path


def _beside(cell: Cell, size: Size) -> list[Cell]:
    (x, y, z), (a, b, c) = cell, size
    along = [(x - 1, y, z), (x + 1, y, z), (x, y - 1, z), (x, y + 1, z)]
    beside = [*along, (x, y, z - 1), (x, y, z + 1)]
    return [(i, j, k) for i, j, k in beside if 0 <= i < a and 0 <= j < b and 0 <= k < c]


def dearest() -> Iterator[worst.Asked]:
    """The dearest requests that the limits allow."""
    puzzle, solution = folded_snake(1, (8, 8, 8), changes=10)
    largest = worst.filled_sample("snakes", puzzle, solution)
    smaller = worst.filled_sample("snakes", *folded_snake(1, (5, 5, 5), changes=10))
    yield from worst.drawings("snakes", largest, ("sheet",), worst.WIDE)
    yield from worst.drawings("snakes", largest, ("exploded",), worst.PHOTO)
    yield from worst.drawings("snakes", smaller, ("steps", "fold"), worst.PHOTO)
    hinted = worst.last_hint("snakes", largest, solution.path)
    yield from worst.long_answers("snakes", largest, largest["puzzle"], hinted)
    yield worst.Asked(family="snakes", verb="catalog/atlas", query="size=3x3x3&limit=1000")
    yield from worst.largest_wish("snakes", "size=8x8x8")
