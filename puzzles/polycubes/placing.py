"""Polycubes put together by hand: the faults of placed pieces, and the piece to place next."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from puzzles.clue import Clue
from puzzles.lattice import Cell
from puzzles.outcome import Fault
from puzzles.polycubes import (
    Placement,
    PolycubePuzzle,
    PolycubeSolution,
    count_faults,
    is_known,
    placement_faults,
)
from puzzles.polycubes.shapes import Form, neighbours


def faults(puzzle: PolycubePuzzle, placed: Sequence[Placement]) -> Iterator[Fault]:
    """Faults of pieces beside the given ones; a fault's place begins with the piece's index."""
    given = {_lying(puzzle, p) for p in puzzle.fixed}
    owner: dict[Cell, int] = {
        cell: -1 for p in puzzle.fixed for cell, _ in puzzle.covered_cells(p)
    }
    used = Counter(puzzle.kinds[p.piece] for p in puzzle.fixed)
    for index, p in enumerate(placed):
        if is_known(puzzle, p) and _lying(puzzle, p) in given:
            continue
        for fault in placement_faults(puzzle, p, ("placements", index), owner):
            yield replace(fault, at=fault.at[1:])
        if is_known(puzzle, p):
            kind = puzzle.kinds[p.piece]
            used[kind] += 1
            for fault in count_faults(puzzle, used, least=False):
                if fault.piece == kind:
                    yield replace(fault, at=(index, "piece"))


def _lying(puzzle: PolycubePuzzle, placement: Placement) -> tuple[int, Form]:
    """The kind of a placed piece and what it covers, by whichever of equal turns."""
    return puzzle.kinds[placement.piece], puzzle.covered_cells(placement)


def give(puzzle: PolycubePuzzle, placed: Sequence[Placement]) -> PolycubePuzzle:
    """The puzzle with placed pieces as further given ones; they must have no faults."""
    given = {_lying(puzzle, p) for p in puzzle.fixed}
    more = (p for p in placed if _lying(puzzle, p) not in given)
    return replace(puzzle, fixed=(*puzzle.fixed, *more))


def following(puzzle: PolycubePuzzle, solution: PolycubeSolution) -> Placement | None:
    """The piece of a solution to place next after the given ones; None if all are placed.

    Pieces that can be lowered straight down come first; then the lowest, then the one that touches
    most of the given pieces.
    """
    given = {_lying(puzzle, p) for p in puzzle.fixed}
    cells = {cell for p in puzzle.fixed for cell, _ in puzzle.covered_cells(p)}
    tops: dict[tuple[int, int], int] = {}
    for x, y, z in cells:
        tops[x, y] = max(z, tops.get((x, y), -1))

    def rank(p: Placement) -> tuple[bool, int, int, Cell]:
        own = [cell for cell, _ in puzzle.covered_cells(p)]
        blocked = any(z < tops.get((x, y), -1) for x, y, z in own)
        touching = sum(near in cells for cell in own for near in neighbours(cell))
        return blocked, p.at[2], -touching, p.at

    left = [p for p in solution.placements if _lying(puzzle, p) not in given]
    if not left:
        return None
    chosen, used = min(left, key=rank), Counter(p.piece for p in puzzle.fixed)
    kind = puzzle.kinds[chosen.piece]
    able = (
        index
        for index, piece in enumerate(puzzle.pieces)
        if puzzle.kinds[index] == kind and used[index] < piece.high
    )
    return puzzle.lay(next(able, chosen.piece), puzzle.covered_cells(chosen))


def clue(_puzzle: PolycubePuzzle, _placed: Sequence[Placement], placement: Placement) -> Clue:
    """The piece and the lowest corner of the box around it."""
    return Clue(piece=placement.piece, at=placement.at)
