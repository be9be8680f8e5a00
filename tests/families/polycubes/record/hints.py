"""Pieces of polycubes that lie, right or wrong."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from puzzles.codes import FaultCode
from puzzles.polycubes import Piece, Placement, PolycubePuzzle, PolycubeSolution, faults
from tests.families.polycubes.record import definition
from tests.families.polycubes.record.strategies import placements_anywhere, polycube_puzzles
from tests.families.record import Hints


def solutions(puzzle: PolycubePuzzle) -> list[Counter[Any]]:
    return [Counter(form) for form in definition.solutions(puzzle)]


def pieces_by_place(puzzle: PolycubePuzzle, placed: Sequence[Placement]) -> Counter[Any]:
    return Counter(each for p in placed for each in _lying(puzzle, p))


def _lying(puzzle: PolycubePuzzle, placement: Placement) -> definition.Form:
    return definition.lying(puzzle, PolycubeSolution((placement,)))


def own(puzzle: PolycubePuzzle, placed: Sequence[Placement]) -> Sequence[Placement] | None:
    """Those that do not lie as a given one does; None if there are too many of a kind."""
    given = definition.lying(puzzle, PolycubeSolution(puzzle.fixed))
    mine = [p for p in placed if not _lying(puzzle, p) <= given]
    used = Counter(puzzle.kinds[p.piece] for p in (*puzzle.fixed, *mine))
    if any(used[kind] > puzzle.range_of(kind)[1] for kind in used):
        return None
    cells = Counter(cell for p in (*puzzle.fixed, *mine) for cell, _ in puzzle.covered_cells(p))
    return None if max(cells.values(), default=1) > 1 else mine


def is_right(puzzle: PolycubePuzzle, placed: Sequence[Placement]) -> bool:
    given = definition.lying(puzzle, PolycubeSolution(puzzle.fixed))
    mine = [p for p in placed if not _lying(puzzle, p) <= given]
    return faults(puzzle, PolycubeSolution((*puzzle.fixed, *mine))) == ()


def anything(
    draw: Any, puzzle: PolycubePuzzle, found: Sequence[PolycubeSolution]
) -> list[Placement]:
    right = [p for solution in found for p in solution.placements]
    able = st.one_of(*([st.sampled_from(right)] if right else []), placements_anywhere(puzzle))
    placed: list[Placement] = draw(st.lists(able, max_size=4))
    return placed


ROW = PolycubePuzzle(
    (3, 1, 1),
    frozenset((x, 0, 0) for x in range(3)),
    (Piece(((0, 0, 0),)), Piece(((0, 0, 0), (1, 0, 0)))),
)
RED = PolycubePuzzle(
    (2, 1, 1),
    frozenset([(0, 0, 0), (1, 0, 0)]),
    (Piece(((0, 0, 0),), marks=(2,)), Piece(((0, 0, 0),))),
    marks=(((0, 0, 0), 1),),
)
UNIT, ROD = Placement(0, (0, 0, 0), 0), Placement(1, (0, 0, 0), 0)
HINTS = Hints(
    pieces=lambda solution: list(solution.placements),
    begun={"polycubes": polycube_puzzles()},
    anything=anything,
    solutions=solutions,
    pieces_by_place=pieces_by_place,
    own=own,
    is_right=is_right,
    faulty=(
        (ROW, [UNIT, ROD], FaultCode.OVERLAP, (1,), (1,)),
        (ROW, [replace(UNIT, at=(3, 0, 0))], FaultCode.OUTSIDE, (0, "at"), (0,)),
        (ROW, [UNIT, replace(UNIT, at=(2, 0, 0))], FaultCode.WRONG_COUNT, (1, "piece"), (1,)),
        (ROW, [replace(ROD, turn=24)], FaultCode.UNKNOWN_TURN, (0, "turn"), (0,)),
        (ROW, [replace(UNIT, piece=7)], FaultCode.UNKNOWN_PIECE, (0, "piece"), (0,)),
        (RED, [UNIT], FaultCode.COLOUR_CLASH, (0, "at"), (0,)),
        (replace(ROW, fixed=(ROD,)), [UNIT], FaultCode.OVERLAP, (0,), (0,)),
    ),
)
