"""Proofs that a chain fills no box of its size, found without a search, in words."""

import math
from collections.abc import Iterable
from operator import itemgetter

from puzzles.codes import ReasonCode
from puzzles.errors import amount
from puzzles.outcome import Reason, all_of
from puzzles.snakes import SnakePuzzle, chain_of

_KIND = {"0": "straight", "1": "a corner"}


def refutation(puzzle: SnakePuzzle) -> Reason | None:
    """The first proof that there is no solution; None if none is found."""
    return (
        _length_mismatch(puzzle) or _leg_too_long(puzzle) or _lies_in_line(puzzle)
        or _corner_cells(puzzle) or _given_mismatch(puzzle) or _given_colour(puzzle)
    )  # fmt: skip


def _length_mismatch(puzzle: SnakePuzzle) -> Reason | None:
    cubes = puzzle.cubes
    if cubes == puzzle.cells:
        return None
    what = f"the chain has {cubes} cubes, but the box has {puzzle.cells} cells"
    return Reason(ReasonCode.LENGTH_MISMATCH, what, {"cubes": cubes, "cells": puzzle.cells})


def _leg_too_long(puzzle: SnakePuzzle) -> Reason | None:
    edge, first = max(puzzle.size), 0
    long = []
    for leg in puzzle.legs:
        if leg >= edge:
            long.append((leg + 1, first))
        first += leg
    reasons = []
    for cubes, at in sorted(long, key=lambda line: (-line[0], line[1])):
        what = f"{cubes} cubes of the chain lie in a line, but the longest edge has {edge} cells"
        details = {"cube": at, "leg": cubes, "edge": edge}
        reasons.append(Reason(ReasonCode.LEG_TOO_LONG, what, details))
    return all_of(reasons)


def _lies_in_line(puzzle: SnakePuzzle) -> Reason | None:
    """The reason that the box is a single row, in which a chain cannot turn."""
    if sorted(puzzle.size)[1] > 1 or not puzzle.corners:
        return None
    what = (
        f"the chain has {amount(puzzle.corners, 'corner')}, but in a box of one row it cannot turn"
    )
    return Reason(ReasonCode.NO_ROOM_TO_TURN, what, {"corners": puzzle.corners})


def _corner_cells(puzzle: SnakePuzzle) -> Reason | None:
    """The reason that too few corners or ends can lie in the corner cells.

    A chain cannot run straight through a corner cell of the box. Colours alternate along the
    chain. If every edge is odd, all corner cells have the colour of both ends, which are even
    cubes; otherwise half of them have each colour, and so have the ends.
    """
    cells = math.prod(min(edge, 2) for edge in puzzle.size)
    even, odd = puzzle.chain[::2].count("1"), puzzle.chain[1::2].count("1")
    if puzzle.cells % 2:
        return all_of(_too_few(cells, [(even + 2, "first")]))
    usable = sorted([(odd + 1, "second"), (even + 1, "first")], key=itemgetter(0))
    return all_of(_too_few(cells // 2, usable))


def _too_few(cells: int, usable: Iterable[tuple[int, str]]) -> list[Reason]:
    """A reason for each entry with too few cubes; usable: cubes that fit, and the first cube."""
    begin = f"{cells} corner cells of the box have one chessboard colour, and a chain cannot run"
    begin = f"{begin} straight through them, but of every second cube from the"
    reasons = []
    for cubes, first in usable:
        if cubes < cells:
            what = f"{begin} {first} on, only {cubes} are corners or ends"
            details = {"cells": cells, "cubes": cubes}
            reasons.append(Reason(ReasonCode.TOO_FEW_CORNERS, what, details))
    return reasons


def _given_mismatch(puzzle: SnakePuzzle) -> Reason | None:
    lying, is_so, reasons = chain_of(puzzle.fixed), puzzle.chain, []
    for cube in range(1, len(puzzle.fixed) - 1):
        if lying[cube] != is_so[cube]:
            what = f"cube {cube} is given {_KIND[lying[cube]]}, but it is {_KIND[is_so[cube]]}"
            reasons.append(Reason(ReasonCode.GIVEN_MISMATCH, what, {"cube": cube}))
    return all_of(reasons)


def _given_colour(puzzle: SnakePuzzle) -> Reason | None:
    """The reason that all edges are odd, but the given start has not the corner cells' colour."""
    if not puzzle.fixed or not puzzle.cells % 2 or sum(puzzle.fixed[0]) % 2 == 0:
        return None
    what = f"a chain of {puzzle.cells} cubes starts on the more frequent chessboard colour,"
    what = f"{what} but cell {puzzle.fixed[0]} has the other colour"
    return Reason(ReasonCode.GIVEN_COLOUR, what, {"cell": list(puzzle.fixed[0])})
