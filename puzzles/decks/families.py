"""All families of decks, by the names of their shapes."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from puzzles import hexagons, squares, triangles
from puzzles.decks import DeckPuzzle


class DeckFamily(NamedTuple):
    """The puzzles of a shape and their text form."""

    puzzle: type[DeckPuzzle]
    parse: Callable[[str], DeckPuzzle]
    write: Callable[[Any], str]


DECK_FAMILIES: Mapping[str, DeckFamily] = {
    "squares": DeckFamily(squares.SquarePuzzle, squares.parse, squares.write),
    "triangles": DeckFamily(triangles.TrianglePuzzle, triangles.parse, triangles.write),
    "hexagons": DeckFamily(hexagons.HexagonPuzzle, hexagons.parse, hexagons.write),
}
