"""Generated mazes: solvable for sure, and as wished."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.instance import Instance
from generators.maze_grids import made_of, random_grid
from generators.mazes import GRADING, maker
from puzzles import mazes
from puzzles.dice import Dice
from puzzles.errors import BudgetError, RuleError
from puzzles.mazes import MazeMethod, MazeParams, MazePuzzle, MazeSolution
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.mazes import search
from tests.night import examples
from workshop.wishes import patient

ROOT = Path(__file__).parents[3]
SEEDS = range(examples(4, 8))


def make(seed: int, **params: Any) -> Instance[MazePuzzle, MazeSolution]:
    return maker(MazeParams(**params), patient()).first(Dice(seed, "mazes"))


PARAMS = st.builds(
    MazeParams,
    width=st.integers(1, 7),
    height=st.integers(1, 7),
    method=st.sampled_from(MazeMethod),
    loops=st.sampled_from([0.0, 0.3, 1.0]),
    empty=st.integers(0, 5),
    dead_end_share=st.sampled_from([0.0, 0.1, 1.0]),
)


@settings(max_examples=examples(30, 60), deadline=None)
@given(
    PARAMS.filter(lambda params: params.empty < params.width * params.height),
    st.integers(0, 2**53 - 1),
)
def test_a_random_maze_is_a_maze(params: MazeParams, seed: int) -> None:
    grid = random_grid(params, Dice(seed))
    if grid is None:  # some have a dead end that leads nowhere
        assert params.dead_end_share < 1
        return
    puzzle, solution = made_of(params, grid)

    assert mazes.faults(puzzle, solution) == ()
    assert sum(puzzle.cubes[end] for end in (1, 2, 4, 8)) <= params.dead_end_share * puzzle.count
    assert puzzle.count == params.width * params.height - params.empty
    assert puzzle.openings % 2 == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_unique_set_has_one_maze(seed: int) -> None:
    instance = make(seed, width=4, height=3, unique=True)
    outcome = solve(search(instance.puzzle, first=False), limit=5)

    assert outcome.complete
    assert outcome.solutions == (instance.solution,)


@pytest.mark.parametrize("longest", [12, 20])
def test_the_longest_walk_is_bounded(longest: int) -> None:
    instance = make(2, width=6, height=6, method="growing", longest=longest)

    assert max(mazes.reachable_places(instance.solution).values()) <= longest


def test_dead_ends_are_bounded() -> None:
    for unique, share in ((False, 0.05), (True, 0.2)):
        for seed in range(examples(2, 4)):
            cubes = make(seed, dead_end_share=share, unique=unique).puzzle.cubes

            assert cubes[1] + cubes[2] + cubes[4] + cubes[8] <= share * 30


def test_a_share_of_dead_ends_that_cannot_be_kept_is_refused() -> None:
    with pytest.raises(BudgetError, match="none of 50 mazes"):
        maker(MazeParams(width=1, dead_end_share=0.1), patient(attempts=50)).first(Dice(1))


def test_a_range_of_ratings_is_met() -> None:
    for unique in (False, True):
        wish = patient(ratings=(3.2, 3.4))
        instance = maker(MazeParams(unique=unique), wish).first(Dice(2, "mazes"))

        assert 3.2 <= instance.difficulty.rating <= 3.4


def test_unique_mazes_are_no_combs() -> None:
    for seed in range(examples(2, 5)):
        assert max(make(seed, unique=True).puzzle.cubes) <= 0.5 * 30


def test_grades_rise_with_the_rating() -> None:
    for cells in (4, 9, 30, 36, 37, 64, 120, 10_000):
        for unique in (False, True):
            medium, hard = GRADING.begins(cells, unique=unique)

            assert 0 < medium < hard


def test_the_guide_tells_where_grades_begin() -> None:
    guide = ROOT.joinpath("docs/mazes.md").read_text("utf-8")
    _, _, *rows = guide.split("| places |")[1].split("\n\n")[0].splitlines()
    told = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]

    assert told
    for places, *kinds in told:
        for unique, kind in zip((False, True), kinds, strict=True):
            medium, hard = GRADING.begins(int(places), unique=unique)
            assert kind == f"{medium:.2f}, {hard:.2f}" or (unique and kind == "none")


@pytest.mark.parametrize(
    ("params", "at"),
    [
        ({"width": 101, "height": 101}, ("width",)),
        ({"empty": 30}, ("empty",)),
        ({"method": "magic"}, ("method",)),
        ({"loops": 1.5}, ("loops",)),
        ({"width": 15, "height": 15, "unique": True}, ("unique",)),
    ],
)
def test_contradictions_are_refused(params: dict[str, Any], at: tuple[str, ...]) -> None:
    with pytest.raises(RuleError) as error:
        make(1, **params)

    assert error.value.at == at


def test_a_walk_that_cannot_be_as_short_makes_no_maze() -> None:
    assert maker(MazeParams(width=20, height=20, longest=5), patient()).attempt(0, Dice(1)) is None


def test_a_large_maze_is_rated_within_its_budget() -> None:
    instance = make(1, width=40, height=40)
    outcome = solve(search(instance.puzzle), budget=Budget(nodes=5_000_000))

    assert not instance.difficulty.exact
    assert len(outcome.solutions) == 1
