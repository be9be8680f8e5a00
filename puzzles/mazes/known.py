"""Known sets of cubes."""

from functools import cache

from puzzles.catalogue import Known, known_puzzles
from puzzles.mazes import MazePuzzle
from puzzles.mazes.text import parse


@cache
def known_mazes() -> tuple[Known[MazePuzzle], ...]:
    """The catalogue."""
    return known_puzzles("mazes", parse)
