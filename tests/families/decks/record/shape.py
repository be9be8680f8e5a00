"""What tests need of a shape of tiles: `SHAPE` in `tests/families/<family>/record/shape.py`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from puzzles.decks import DeckPuzzle

Spot = tuple[complex, complex]  # middle of a place, middle of one of its edges
Spots = dict[tuple[int, int], list[Spot]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShapeSamples:
    """Boards without tiles of their own.

    blank: to draw. small: that the brute force can count. larger: a little too large for that.
    defined: for comparisons with the definition. largest: params of the largest board, and
    in_space: of one with as many tiles as are shown in space. wished: what is made at most.
    spots: the edges of every place of a puzzle, clockwise, as points in the plane; y points down.
    """

    blank: DeckPuzzle
    small: Sequence[DeckPuzzle]
    larger: Sequence[DeckPuzzle]
    defined: Sequence[DeckPuzzle]
    largest: Mapping[str, int]
    in_space: Mapping[str, int]
    wished: str
    spots: Callable[[Any], Spots]


def round_point(point: complex) -> complex:
    return complex(round(point.real, 6) + 0.0, round(point.imag, 6) + 0.0)
