"""Fingerprints of snakes.

Two snakes are the same puzzle if turning or mirroring the box, with the given cells, or reading
the chain from its other end makes one of the other. Where the beginning of the path is given, the
chain has but one reading: the other would give the end.
"""

from puzzles.fingerprint import Fingerprint, fingerprint_of
from puzzles.lattice import sortings
from puzzles.snakes import SnakePuzzle


def fingerprint(puzzle: SnakePuzzle) -> Fingerprint:
    """The fingerprint of a snake; `fixed` is part of it."""
    chain = puzzle.chain if puzzle.fixed else min(puzzle.chain, puzzle.chain[::-1])
    given = min(
        [move.move_cell(puzzle.size, cell) for cell in puzzle.fixed]
        for move in sortings(puzzle.size)
    )
    return fingerprint_of((sorted(puzzle.size), chain, given))
