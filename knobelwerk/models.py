"""What puzzles and solutions are made of, by family: `models.boxes.BoxPuzzle`, …

The same names in an installed wheel and in the repository.
"""

from puzzles import boxes, decks, hexagons, mazes, outcome, snakes, squares, triangles

__all__ = [
    "boxes",
    "decks",
    "hexagons",
    "mazes",
    "outcome",
    "snakes",
    "squares",
    "triangles",
]
