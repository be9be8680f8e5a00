"""Fingerprints of mazes.

Two sets of cubes are the same puzzle if they ask for the same rectangles and turning the cubes, as
far as the puzzle allows it, makes one of the other. Mirror images are other puzzles: the entrance
stays where it is, so they count as different mazes. Given places are as they lie in the end.
"""

from puzzles.fingerprint import Fingerprint, fingerprint_of
from puzzles.mazes import MazePuzzle, Turning, common_turns, count_classes, rectangles, turned_set


def fingerprint(puzzle: MazePuzzle) -> Fingerprint:
    """The fingerprint of a set of cubes; `fixed` is part of it."""
    free = puzzle.turning == Turning.EACH
    cubes = min(
        count_classes(turned_set(puzzle.cubes, quarters), free)
        for quarters in common_turns(puzzle)
    )
    given = sorted((p.row, p.column, p.cube) for p in puzzle.fixed)
    rules = str(puzzle.turning), str(puzzle.dead_ends)
    return fingerprint_of((rectangles(puzzle), rules, cubes, given))
