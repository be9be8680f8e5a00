"""Small decks to draw: every matching on every shape, with their solutions."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from puzzles.decks import DeckPuzzle, DeckSolution, Matching, Placement
from puzzles.hexagons import HexagonParams
from puzzles.squares import SquareParams
from puzzles.triangles import TriangleParams
from render.decks.art import Artwork

BLANKS = {
    blank.shape.name: blank
    for blank in (SquareParams(rows=2).blank, TriangleParams().blank, HexagonParams().blank)
}
SHAPES = tuple(BLANKS)
MATCHINGS: dict[str, Matching] = {
    "opposite": "opposite",
    "equal": "equal",
    "mixed": ((1, 2), (3, 3), (4, 5), (5, 6), (7, 7), (7, 8)),
}
FIGURES = {"opposite": (1, -1, 2, -2, 3, -3), "equal": (1, 2, 3, 4, 5, 6, 7)}


def deck(shape: str, matching: str, **more: Any) -> DeckPuzzle:
    """A deck with every figure of its matching; it need not be solvable."""
    blank = BLANKS[shape]
    figures = FIGURES.get(matching, (1, 2, 3, 4, 5, 6, 7, 8))
    sides, count = blank.board.sides, blank.cells
    shown = [figures[k % len(figures)] for k in range(sides * count)]
    tiles = tuple(tuple(shown[k * sides : (k + 1) * sides]) for k in range(count))
    return replace(blank, tiles=tiles, matching=MATCHINGS[matching], **more)


def decks_of_all_kinds() -> list[ParameterSet]:
    """Shape, matching and theme; by day each theme on one shape, with one matching."""
    kinds = list(product(SHAPES, MATCHINGS))
    return [
        pytest.param(*kind, art, marks=() if 4 * k % 9 == number else pytest.mark.night)
        for k, art in enumerate(Artwork)
        for number, kind in enumerate(kinds)
    ]


def laid(puzzle: DeckPuzzle) -> DeckSolution:
    """The tiles in the order of the places; edges need not match."""
    return DeckSolution(
        tuple(Placement(k, row, column, 0) for k, (row, column) in enumerate(puzzle.board.places))
    )
