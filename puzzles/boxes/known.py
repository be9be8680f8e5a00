"""Known boxes, and the size of their search spaces as the document reckons it."""

from functools import cache

from puzzles.boxes import BoxPuzzle
from puzzles.boxes.text import parse
from puzzles.catalogue import Known, known_puzzles
from puzzles.search_space import SearchSpace, log10_factorial


@cache
def known_boxes() -> tuple[Known[BoxPuzzle], ...]:
    """The catalogue."""
    return known_puzzles("boxes", parse)


def box_space(puzzle: BoxPuzzle) -> SearchSpace:
    """The orders of the blocks, as the document reckons its own method."""
    return SearchSpace(f"{puzzle.block_count}!", log10_factorial(puzzle.block_count))
