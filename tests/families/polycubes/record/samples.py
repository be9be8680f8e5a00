"""Polycubes from files, and filled ones to draw: bars along rows, unsearched."""

from collections.abc import Iterator
from pathlib import Path

from puzzles.lattice import Size
from puzzles.polycubes import Piece, Placement, PolycubePuzzle, PolycubeSolution
from puzzles.polycubes.text import parse
from workshop import worst

ROOT = Path(__file__).parents[4]
Filled = tuple[PolycubePuzzle, PolycubeSolution]


def known_polycubes(name: str) -> PolycubePuzzle:
    """A puzzle of the catalogue."""
    return parse((ROOT / f"puzzles/known/polycubes/{name}.txt").read_text("utf-8"))


def bars(size: Size, long: int) -> Filled:
    """A box filled with bars of so many cells, which divide its rows."""
    a, b, c = size
    cells = frozenset((x, y, z) for x in range(a) for y in range(b) for z in range(c))
    at = [(x, y, z) for z in range(c) for y in range(b) for x in range(0, a, long)]
    bar = tuple((x, 0, 0) for x in range(long))
    puzzle = PolycubePuzzle(size, cells, (Piece(bar, len(at), len(at)),))
    return puzzle, PolycubeSolution(tuple(Placement(0, cell, 0) for cell in at))


def dearest() -> Iterator[worst.Asked]:
    """The dearest requests that the limits allow."""
    puzzle, solution = bars((10, 10, 10), 5)
    largest = worst.filled_sample("polycubes", puzzle, solution)
    yield from worst.drawings("polycubes", largest, ("sheet",), worst.WIDE)
    yield from worst.drawings("polycubes", largest, ("assembled",), worst.PHOTO)
    hinted = worst.last_hint("polycubes", largest, solution.placements)
    yield from worst.long_answers("polycubes", largest, largest["puzzle"], hinted)
    yield from worst.largest_wish("polycubes", "size=5x5x5")
