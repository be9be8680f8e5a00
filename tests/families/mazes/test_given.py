"""Mazes of which places are given: found, counted, and kept to by each engine that goes."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.maze_grids import made_of, random_grid
from puzzles import mazes
from puzzles.dice import Dice
from puzzles.mazes import MazeOptions, MazePuzzle, MazeSolution, Placement, faults
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.mazes import resume, search
from solvers.mazes.job import MazeJob
from solvers.mazes.reshaping import Reshaping
from tests.families.mazes.record import definition as by_definition
from tests.families.mazes.record import strategies
from tests.families.mazes.record.truth import form
from tests.families.mazes.test_solving import ALL, KOOL, PUBLISHED, random_set
from tests.night import examples


@settings(max_examples=examples(30, 100), deadline=None)
@given(st.one_of(strategies.begun_mazes(), strategies.given_mazes()), st.booleans(), st.data())
def test_given_places_outlast_stops_and_splits(
    puzzle: MazePuzzle, first: bool, data: st.DataObject
) -> None:
    whole = by_definition.mazes(puzzle)
    run = search(puzzle, first=first)
    solutions: list[MazeSolution] = []
    for nodes in data.draw(st.lists(st.integers(1, 30), max_size=4)):
        solutions += run.advance(nodes, 1)
        run = resume(puzzle, MazeOptions(), run.save())
    counts = run.counts
    for part in run.split(data.draw(st.integers(1, 9))):
        again = resume(puzzle, MazeOptions(), part.save())
        while not again.is_done:
            solutions += again.advance(ALL, ALL)
        counts += again.counts

    assert Counter(form(puzzle, solution) for solution in solutions) == Counter(whole)
    assert counts.count == len(whole)


@pytest.mark.parametrize(("width", "height", "row", "column"), [(3, 9, 4, 1), (9, 3, 2, 5)])
def test_what_lies_on_a_place_parts_the_published_number(
    width: int, height: int, row: int, column: int
) -> None:
    upright = replace(KOOL, width=width, height=height, turning="none")
    numbers = []
    for cube in range(16):
        if cube == 0 or KOOL.cubes[cube]:
            given = replace(upright, fixed=(Placement(row, column, cube),))
            numbers.append(solve(search(given, first=False), count=True).counts.count)

    assert sum(numbers) == PUBLISHED[width, height][0]
    assert sum(number > 0 for number in numbers) > 2


def placements(solution: MazeSolution) -> list[Placement]:
    """All that lies, and the empty places."""
    rows = enumerate(solution.rows)
    return [Placement(y, x, cube) for y, row in rows for x, cube in enumerate(row)]


def test_a_large_maze_is_found_again_from_half_of_it() -> None:
    puzzle = random_set(1, 20, 20)
    (solution,) = solve(search(puzzle)).solutions
    given = replace(puzzle, fixed=tuple(placements(solution)[::2]))
    (again,) = solve(search(given), budget=Budget(nodes=20_000_000)).solutions

    assert faults(given, again) == ()


def with_given(
    seed: int, width: int, height: int, share: float, turning: str = "none", ends: str = "cubes"
) -> MazeJob:
    """The set of a random maze with a share of its places given, empty ones among them."""
    params = mazes.MazeParams(width=width, height=height, loops=0.1, empty=3)
    grid = random_grid(params, Dice(seed))
    assert grid is not None
    puzzle, solution = made_of(params, grid)
    lying = Dice(seed, "given").shuffle(placements(solution))
    fixed = tuple(lying[: round(share * len(lying))])
    begun = replace(puzzle, turning=turning, dead_ends=ends, fixed=fixed)
    return MazeJob(begun, width, height, 0)


@settings(max_examples=examples(12, 40))
@given(st.integers(0, 10**6), st.floats(0, 1), st.sampled_from(["none", "each"]), st.booleans())
def test_reshaping_keeps_to_given_places(
    seed: int, share: float, turning: str, loose: bool
) -> None:
    job = with_given(seed, 5, 4, share, turning, "anywhere" if loose else "cubes")
    keys = Reshaping(job, Dice(seed)).advance(1_000_000, 1)

    assert [faults(job.puzzle, job.solution(key)) for key in keys] in ([], [()])


@pytest.mark.parametrize(
    ("side", "share"),
    [
        *[(10, 0.02), (10, 0.1), (10, 0.6), (30, 0.1)],
        *[pytest.param(*large, marks=pytest.mark.night) for large in ((60, 0.1), (160, 0.0005))],
    ],
)
def test_reshaping_finds_mazes_around_given_places(side: int, share: float) -> None:
    job = with_given(1, side, side, share)
    keys = Reshaping(job, Dice(1)).advance(5_000_000, 1)

    assert [faults(job.puzzle, job.solution(key)) for key in keys] == [()]


@pytest.mark.parametrize("slices", [[7, 100, 1], [1_000], [19_999]])
def test_reshaping_around_given_places_can_stop_anywhere_and_be_saved(slices: list[int]) -> None:
    job = with_given(1, 10, 10, 0.1)
    whole = Reshaping(job, Dice(1))
    keys = whole.advance(5_000_000, 1)
    sliced, found = Reshaping(job, Dice(1)), []
    while not sliced.is_done:
        found = sliced.advance(slices[sliced.nodes % len(slices)], 1)
        again = Reshaping(job, Dice(1))
        again.restore(sliced.state())
        again.is_done, sliced = sliced.is_done, again

    assert (keys, whole.nodes) == (found, sliced.nodes)


def test_a_large_rectangle_is_searched_around_what_is_given() -> None:
    """Too large to list its placements: it was refused."""
    job = with_given(2, 160, 160, 0.0005)
    outcome = solve(search(job.puzzle), budget=Budget(nodes=20_000_000))

    assert [faults(job.puzzle, solution) for solution in outcome.solutions] == [()]
