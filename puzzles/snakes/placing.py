"""Snakes folded by hand: the faults of the beginning of a path, and its next cell.

placed   the cells of the cubes after the given ones; or of all cubes from the first one on
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from puzzles.clue import Clue
from puzzles.codes import FaultCode
from puzzles.lattice import Cell
from puzzles.outcome import Fault
from puzzles.snakes import SnakePuzzle, SnakeSolution, folding_faults


def faults(puzzle: SnakePuzzle, placed: Sequence[Cell]) -> Iterator[Fault]:
    """Faults of the beginning of a path; a fault's place begins with the index of a cell."""
    path, first = _path(puzzle, placed)
    if len(path) > puzzle.cubes:
        what, counts = f"the chain has {puzzle.cubes} cubes", (len(path), puzzle.cubes)
        yield Fault(FaultCode.WRONG_LENGTH, what, (puzzle.cubes - first,), counts=counts)
    for fault in folding_faults(puzzle, path):
        # the bend at a cube shows only with the next one
        cube = int(fault.at[1]) + (fault.code == FaultCode.WRONG_BEND)
        if cube >= first:
            yield replace(fault, at=(cube - first,))


def _path(puzzle: SnakePuzzle, placed: Sequence[Cell]) -> tuple[tuple[Cell, ...], int]:
    """The cells from the first cube on, and the index of the cube that is the first of `placed`.

    No path returns to its first cell, so if `placed` begins there, it starts with the first cube.
    """
    if puzzle.fixed and placed and placed[0] == puzzle.fixed[0]:
        return tuple(placed), 0
    return (*puzzle.fixed, *placed), len(puzzle.fixed)


def give(puzzle: SnakePuzzle, placed: Sequence[Cell]) -> SnakePuzzle:
    """The puzzle with a faultless beginning given."""
    path, _ = _path(puzzle, placed)
    return replace(puzzle, fixed=(*path, *puzzle.fixed[len(path) :]))


def following(puzzle: SnakePuzzle, solution: SnakeSolution) -> Cell | None:
    """The cell of the next cube after the given ones; None if all are given."""
    return next(iter(solution.path[len(puzzle.fixed) :]), None)


def given_again(puzzle: SnakePuzzle, placed: Sequence[Cell]) -> Cell | None:
    """The next given cell, if `placed` starts at the first cube and ends among given cells."""
    path, first = _path(puzzle, placed)
    return puzzle.fixed[len(path)] if placed and not first and puzzle.fixed[len(path) :] else None


def clue(puzzle: SnakePuzzle, placed: Sequence[Cell], cell: Cell) -> Clue:
    """The index in the chain of the cube that comes next, and its cell."""
    path, _ = _path(puzzle, placed)
    return Clue(piece=len(path), at=cell)
