"""Models of puzzles and solutions, by family: `models.boxes.BoxPuzzle`, …

The same names in an installed wheel and in the repository.
"""

from puzzles import boxes, decks, hexagons, mazes, outcome, polycubes, snakes, squares, triangles

__all__ = [
    "boxes",
    "decks",
    "hexagons",
    "mazes",
    "outcome",
    "polycubes",
    "snakes",
    "squares",
    "triangles",
]
