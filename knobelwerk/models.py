"""Models of puzzles and solutions, by family: `models.boxes.BoxPuzzle`, …

`codes` has those of rules, faults and reasons.
The same names in an installed wheel and in the repository.
"""

from puzzles import (
    boxes,
    codes,
    decks,
    hexagons,
    mazes,
    outcome,
    polycubes,
    snakes,
    squares,
    triangles,
)

__all__ = [
    "boxes",
    "codes",
    "decks",
    "hexagons",
    "mazes",
    "outcome",
    "polycubes",
    "snakes",
    "squares",
    "triangles",
]
