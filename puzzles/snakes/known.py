"""Known snakes, and the size of their search spaces."""

import math
from functools import cache

from puzzles.catalogue import Known, known_puzzles
from puzzles.search_space import SearchSpace
from puzzles.snakes import SnakePuzzle
from puzzles.snakes.text import parse


@cache
def known_snakes() -> tuple[Known[SnakePuzzle], ...]:
    """The catalogue."""
    return known_puzzles("snakes", parse)


def snake_space(puzzle: SnakePuzzle) -> SearchSpace:
    """Starts, directions of the first leg, and four turns at each corner."""
    size = math.log10(6 * puzzle.cells) + puzzle.corners * math.log10(4)
    return SearchSpace(f"{puzzle.cells} · 6 · 4^{puzzle.corners}", size)
