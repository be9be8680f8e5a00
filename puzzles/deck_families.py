"""All families of decks, by the names of their shapes."""

from collections.abc import Mapping

from puzzles.decks import DeckPuzzle
from puzzles.hexagons import HexagonPuzzle
from puzzles.squares import SquarePuzzle
from puzzles.triangles import TrianglePuzzle

PUZZLES: Mapping[str, type[DeckPuzzle]] = {
    puzzle.shape.name: puzzle for puzzle in (SquarePuzzle, TrianglePuzzle, HexagonPuzzle)
}
