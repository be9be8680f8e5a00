"""Solutions piece by piece, as someone places them."""

from typing import Any

from puzzles.boxes import BoxSolution
from puzzles.decks import DeckSolution
from puzzles.mazes import MazeSolution, Placement
from puzzles.snakes import SnakeSolution


def pieces(solution: Any) -> list[Any]:
    """All that lies, in the form in which a puzzle gives some of it."""
    match solution:
        case BoxSolution() | DeckSolution():
            return list(solution.placements)
        case SnakeSolution():
            return list(solution.path)
        case MazeSolution():
            return [
                Placement(y, x, cube)
                for y, row in enumerate(solution.rows)
                for x, cube in enumerate(row)
                if cube
            ]
    raise TypeError(solution)
