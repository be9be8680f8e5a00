"""Small decks to draw: every matching on every shape, with their solutions."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from puzzles.decks import DeckPuzzle, DeckSolution, Matching, Placement
from puzzles.decks.shapes import board_of
from render.decks.art import Artwork
from service.schemas.catalogue import forms_named
from tests.families.decks.record.shape import ShapeSamples
from tests.families.decks.record.shapes import SHAPES, blank_of, samples_of
from workshop.worst import PHOTO, WIDE, Asked, Json, drawings, largest_wish, last_hint

MATCHINGS: dict[str, Matching] = {
    "opposite": "opposite",
    "equal": "equal",
    "mixed": ((1, 2), (3, 3), (4, 5), (5, 6), (7, 7), (7, 8)),
}
FIGURES = {"opposite": (1, -1, 2, -2, 3, -3), "equal": (1, 2, 3, 4, 5, 6, 7)}


def deck(shape: str, matching: str, **more: Any) -> DeckPuzzle:
    """A deck with every figure of its matching; it need not be solvable."""
    blank = blank_of(shape)
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


def lay_in_order(puzzle: DeckPuzzle) -> DeckSolution:
    """The tiles in the order of the places; edges need not match."""
    return DeckSolution(
        tuple(Placement(k, row, column, 0) for k, (row, column) in enumerate(puzzle.board.places))
    )


def dearest(name: str) -> Iterator[Asked]:
    """The dearest requests that the limits allow."""
    shape = samples_of(name)
    largest, same = laid_in_order(shape, shape.largest), all_alike(shape)
    yield from drawings(name, largest, ("sheet", "board"), WIDE)
    yield from drawings(name, {"puzzle": same}, ("solutions",), WIDE)
    in_space = laid_in_order(shape, shape.in_space)
    yield from drawings(name, in_space, ("assembled", "plates"), PHOTO)
    yield Asked(family=name, verb="solve", body={"puzzle": same, "limit": 1_000}, what="all alike")
    alike = {"puzzle": same}
    yield Asked(family=name, verb="spec", query="format=pdf", body=alike, what="all alike")
    yield Asked(family=name, verb="check", body=largest)
    solution = forms_named(name).solution().load(largest["solution"])
    yield last_hint(name, largest, solution.placements)
    for verb in ("solve", "spec", "convert", "fingerprint"):
        yield Asked(family=name, verb=verb, body={"puzzle": largest["puzzle"]})
    yield from largest_wish(name, shape.wished)


def laid_in_order(shape: ShapeSamples, size: Mapping[str, int], figures: int = 12) -> Json:
    """A board with its tiles, laid in their order; every figure meets every other."""
    sides = shape.blank.shape.sides
    places = board_of(shape.blank.shape, tuple(size.values())).places
    shown = [
        [(7 * k + 3 * side + k // 11) % figures + 1 for side in range(sides)]
        for k in range(len(places))
    ]
    placed = [{"tile": k, "row": r, "column": c, "turn": 0} for k, (r, c) in enumerate(places)]
    pairs = [[one, other] for one in range(1, figures + 1) for other in range(one, figures + 1)]
    puzzle = {**size, "tiles": shown, "matching": pairs}
    return {"puzzle": puzzle, "solution": {"placements": placed}}


def all_alike(shape: ShapeSamples) -> Json:
    """The largest board and as many tiles as there may be, of which any laying is a solution."""
    tiles = [[1 + k % 2] * shape.blank.shape.sides for k in range(2_048)]
    return {**shape.largest, "tiles": tiles, "matching": [[1, 1], [1, 2], [2, 2]]}
