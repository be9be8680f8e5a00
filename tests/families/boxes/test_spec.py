"""Facts on spec sheets of boxes hold by the definition."""

from collections import Counter
from typing import Any

from hypothesis import given, settings

import actions
from families.boxes import BOXES
from puzzles.boxes import BoxPuzzle, BoxSolution
from tests.families.boxes.record import definition, strategies
from tests.families.sheets import sheet_of
from tests.night import examples


@settings(max_examples=examples(15, 40), deadline=None)
@given(strategies.box_puzzles())
def test_facts_of_a_box_hold_by_the_definition(puzzle: BoxPuzzle) -> None:
    sheet = sheet_of(BOXES, puzzle)
    count, distinct = definition.counts(puzzle)
    symmetric = definition.counts(puzzle, symmetric="only")[1]
    counts = sheet.outcome.counts
    assert (counts.count, counts.distinct, sheet.outcome.complete) == (count, distinct, True)
    assert (sheet.symmetric, sheet.symmetric_complete) == (symmetric, True)
    assert sum(number for _, number in sheet.blocks) == puzzle.block_count
    for filling in definition.fillings(puzzle):
        assert_parity_holds(puzzle, sheet, [definition.cuboid(*lying) for lying in filling])


def assert_parity_holds(puzzle: BoxPuzzle, sheet: Any, blocks: list[frozenset[Any]]) -> None:
    """What parity says is so in a filling."""
    assert sheet.parity is not None and sheet.chessboard is not None
    fixed = [frozenset(p.cells()) for p in puzzle.fixed]
    loose = [block for block in blocks if block not in fixed]
    free = [cell for block in loose for cell in block]
    slices = [(axis, at) for axis in range(3) for at in range(puzzle.size[axis])]
    tally = {
        (axis, at): sum(sum(cell[axis] == at for cell in block) % 2 for block in loose)
        for axis, at in slices
    }
    odd = {each for each in slices if sum(cell[each[0]] == each[1] for cell in free) % 2}
    assert set(sheet.parity.odd) == odd
    assert sum(tally.values()) <= sheet.parity.able
    if sheet.parity.tight:
        assert {each for each in slices if tally[each] == 1} == odd
        assert {each for each in slices if tally[each]} == odd
    colours = Counter(sum(cell) % 2 for cell in free)
    assert (sheet.chessboard.dark, sheet.chessboard.light) == (colours[0], colours[1])
    more = [sum((-1) ** sum(cell) for cell in block) for block in loose]
    assert sheet.chessboard.odd_blocks == sum(map(abs, more))
    if sheet.chessboard.tight:
        assert len(set(more) - {0}) == 1


def test_a_solution_with_faults_is_not_believed() -> None:
    puzzle = actions.known_puzzle(BOXES, "conway").puzzle
    sheet = actions.spec(BOXES, puzzle, 0.0, BoxSolution(()))
    assert sheet.solution != BoxSolution(())


def test_conway_s_parity_is_tight() -> None:
    """The well-known reason why it is hard: three small blocks for fifteen slices."""
    puzzle = actions.known_puzzle(BOXES, "conway").puzzle
    parity = sheet_of(BOXES, puzzle).parity
    assert parity is not None and parity.tight
    assert (len(parity.odd), parity.by) == (15, ((1, 1, 3),))
    assert isinstance(sheet_of(BOXES, puzzle).solution, BoxSolution)
