"""What tests need of a shape of tiles: `SHAPE` in `tests/families/<family>/record/shape.py`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from puzzles.decks import DeckPuzzle


@dataclass(frozen=True, slots=True, kw_only=True)
class ShapeSamples:
    """Boards without tiles of their own.

    blank: to draw. small: that the brute force can count. larger: a little too large for that.
    defined: for comparisons with the definition. largest: params of the largest board, and
    in_space: of one with as many tiles as are shown in space. wished: what is made at most.
    """

    blank: DeckPuzzle
    small: Sequence[DeckPuzzle]
    larger: Sequence[DeckPuzzle]
    defined: Sequence[DeckPuzzle]
    largest: Mapping[str, int]
    in_space: Mapping[str, int]
    wished: str
