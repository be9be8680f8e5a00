"""Facts on spec sheets of mazes hold by the definition."""

import time
from collections import Counter
from dataclasses import replace
from typing import Any

from hypothesis import given, settings

import actions
from families.mazes import MAZES
from puzzles.mazes import MazePuzzle, MazeSolution
from puzzles.mazes.kool import letters as sides_of
from puzzles.mazes.spec import links
from tests.families.mazes.record import definition, strategies
from tests.families.sheets import sheet_of
from tests.night import examples


@settings(max_examples=examples(15, 40), deadline=None)
@given(strategies.maze_puzzles())
def test_facts_of_a_maze_hold_by_the_definition(puzzle: MazePuzzle) -> None:
    sheet = sheet_of(MAZES, puzzle)
    truth = Counter((wide, high) for wide, high, _ in definition.mazes(puzzle))
    assert sheet.outcome.complete
    assert sheet.outcome.counts.count == truth.total()
    assert {each.rectangle: each.mazes for each in sheet.rectangles} == {
        shape: truth[shape] for shape in definition.shapes(puzzle)
    }
    assert sheet.rectangle_count == len(sheet.rectangles)
    named = [sides_of(cube) for cube, count in enumerate(puzzle.cubes) for _ in range(count)]
    assert sheet.sides == tuple(sum(side in name for name in named) for side in "NESW")
    for wide, high, cubes in definition.mazes(puzzle):
        rows = tuple(cubes[wide * y : wide * (y + 1)] for y in range(high))
        assert_walk_holds(MazeSolution(wide, high, 0, rows), sheet)


def assert_walk_holds(solution: MazeSolution, sheet: Any) -> None:
    """Loops, passages and bridges of a maze; those of the sheet's own, if it is that."""
    met = links(solution)
    passages = {frozenset((spot, other)) for spot, others in met.items() for other in others}
    if sheet.loops is not None:
        assert sheet.loops == len(passages) - len(met) + 1
    if sheet.solution is not None and sheet.solution.rows == solution.rows:
        cut = [one for one in passages if not is_connected(met, one)]
        assert (sheet.walked.passages, sheet.walked.bridges) == (len(passages), len(cut))


def is_connected(met: Any, without: frozenset[Any]) -> bool:
    """Whether all places can be reached with one passage closed."""
    start = next(iter(met))
    seen, waiting = {start}, [start]
    for spot in waiting:
        for other in met[spot]:
            if other not in seen and {spot, other} != without:
                seen.add(other)
                waiting.append(other)
    return len(seen) == len(met)


def test_bridges_are_told_in_a_maze_with_loops() -> None:
    made = actions.generate(MAZES, MAZES.params(width=9, height=8, loops=0.3), seed=5)
    puzzle = made.instance.puzzle
    sheet = sheet_of(MAZES, puzzle)
    assert sheet.solution is not None and sheet.loops
    assert_walk_holds(sheet.solution, sheet)
    assert sheet.walked is not None and 0 < sheet.walked.bridges < sheet.walked.passages


def test_a_sheet_keeps_to_its_time_where_a_slice_of_the_search_is_long() -> None:
    """By the clock of this thread; a 20 x 20 maze whose cubes may lie in any rectangle."""
    family = MAZES
    made = actions.generate(family, MAZES.params(width=20, height=20), seed=5).instance
    puzzle = replace(made.puzzle, width=None, height=None)
    actions.spec(family, puzzle, 0.1)  # loads what is needed
    start = time.thread_time()
    actions.spec(family, puzzle, 5.0)
    assert time.thread_time() - start < 5.0
