"""What puzzles and solutions are made of, by family: `models.boxes.BoxPuzzle`, …

The same names in an installed wheel and in the repository.
"""

from puzzles import boxes
from puzzles import decks
from puzzles import hexagons
from puzzles import mazes
from puzzles import outcome
from puzzles import snakes
from puzzles import squares
from puzzles import triangles

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
