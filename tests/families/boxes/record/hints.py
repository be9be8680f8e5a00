"""Pieces of boxes that lie, right or wrong."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from puzzles.boxes import Block, BoxPuzzle, BoxSolution, Placement, faults
from puzzles.codes import FaultCode
from tests.families.boxes.record import definition
from tests.families.boxes.record.strategies import given_boxes, placements_anywhere
from tests.families.record import Hints


def solutions(puzzle: BoxPuzzle) -> list[Counter[Any]]:
    return [Counter(filling) for filling in definition.fillings(puzzle)]


def pieces_by_place(puzzle: BoxPuzzle, placed: Sequence[Placement]) -> Counter[Any]:
    return Counter((p.at, p.size) for p in placed)


def own(puzzle: BoxPuzzle, placed: Sequence[Placement]) -> Sequence[Placement] | None:
    mine = [p for p in placed if p not in puzzle.fixed]
    used = Counter(p.block for p in (*puzzle.fixed, *mine))
    if any(used[k] > block.count for k, block in enumerate(puzzle.blocks)):
        return None
    return None if {p.at for p in mine} & {p.at for p in puzzle.fixed} else mine


def is_right(puzzle: BoxPuzzle, placed: Sequence[Placement]) -> bool:
    lying = tuple(dict.fromkeys((*puzzle.fixed, *placed)))
    return faults(puzzle, BoxSolution(lying)) == ()


def anything(draw: Any, puzzle: BoxPuzzle, found: Sequence[BoxSolution]) -> list[Placement]:
    right = [p for solution in found for p in solution.placements]
    able = st.one_of(*([st.sampled_from(right)] if right else []), placements_anywhere(puzzle))
    placed: list[Placement] = draw(st.lists(able, max_size=4))
    return placed


BOX = BoxPuzzle((3, 1, 1), (Block((1, 1, 1), 1), Block((1, 1, 2), 1)), None)
UNIT, ROD = Placement(0, (0, 0, 0), (1, 1, 1)), Placement(1, (0, 0, 0), (2, 1, 1))
HINTS = Hints(
    pieces=lambda solution: list(solution.placements),
    begun={"boxes": given_boxes()},
    anything=anything,
    solutions=solutions,
    pieces_by_place=pieces_by_place,
    own=own,
    is_right=is_right,
    faulty=(
        (BOX, [UNIT, ROD], FaultCode.OVERLAP, (1,), (1,)),
        (BOX, [replace(UNIT, at=(3, 0, 0))], FaultCode.OUTSIDE, (0, "at"), (0,)),
        (BOX, [UNIT, replace(UNIT, at=(2, 0, 0))], FaultCode.WRONG_COUNT, (1, "block"), (1,)),
        (BOX, [replace(ROD, size=(1, 1, 1))], FaultCode.WRONG_SIZE, (0, "size"), (0,)),
        (BOX, [replace(UNIT, block=7)], FaultCode.UNKNOWN_BLOCK, (0, "block"), (0,)),
        (replace(BOX, fixed=(ROD,)), [UNIT], FaultCode.OVERLAP, (0,), (0,)),
    ),
)
