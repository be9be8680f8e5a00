"""Generated boxes, snakes and mazes of which so much is given that one completion is left."""

import pytest

from generators import boxes, mazes, snakes
from generators.ladder import rung, rungs
from puzzles.boxes import BoxParams
from puzzles.boxes import faults as box_faults
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.mazes import MazeParams
from puzzles.mazes import faults as maze_faults
from puzzles.snakes import SnakeParams
from puzzles.snakes import faults as snake_faults
from tests.families.boxes.record.definition import fillings
from tests.families.mazes.record.definition import mazes as mazes_by_definition
from tests.families.snakes.record.definition import foldings
from workshop.wishes import patient


@pytest.mark.parametrize("prelaid", [3, 5])
def test_given_blocks_leave_exactly_one_filling(prelaid: int) -> None:
    params = BoxParams(size=(3, 3, 2), golden="none", blocks=7, prelaid=prelaid)
    made = boxes.maker(params, patient()).first(Dice(5))

    assert len(made.puzzle.fixed) == prelaid
    assert len(fillings(made.puzzle)) == made.outcome.counts.count == 1
    assert box_faults(made.puzzle, made.solution) == ()


@pytest.mark.parametrize("prelaid", [3, 6, 12])
def test_a_given_beginning_leaves_exactly_one_folding(prelaid: int) -> None:
    made = snakes.maker(SnakeParams(size=(2, 2, 3), prelaid=prelaid), patient()).first(Dice(5))

    assert made.puzzle.fixed == made.solution.path[:prelaid]
    assert len(foldings(made.puzzle)) == made.outcome.counts.count == 1
    assert snake_faults(made.puzzle, made.solution) == ()


@pytest.mark.parametrize("prelaid", [1, 4, 6])
def test_given_places_leave_exactly_one_maze(prelaid: int) -> None:
    params = MazeParams(width=3, height=2, prelaid=prelaid, empty=1)
    made = mazes.maker(params, patient()).first(Dice(5))

    assert len(made.puzzle.fixed) == prelaid
    assert len(mazes_by_definition(made.puzzle)) == made.outcome.counts.count == 1
    assert maze_faults(made.puzzle, made.solution) == ()


def test_more_than_there_is_cannot_be_given() -> None:
    for make in (
        lambda: boxes.maker(BoxParams(size=(3, 3, 3), blocks=5, prelaid=6), patient()),
        lambda: snakes.maker(SnakeParams(prelaid=28), patient()),
        lambda: mazes.maker(MazeParams(prelaid=31), patient()),
        lambda: mazes.maker(MazeParams(width=11, height=10, prelaid=1), patient()),
    ):
        with pytest.raises(RuleError) as caught:
            make()
        assert (caught.value.code, caught.value.at) == ("prelaid", ("prelaid",))


def needs_two(given: tuple[str, ...]) -> bool:
    """Completions of a made-up puzzle: one if c and e are given."""
    return {"c", "e"} <= set(given)


def test_a_ladder_goes_down_to_what_cannot_be_done_without() -> None:
    ladder = list(rungs("abcdef", Dice(1), needs_two))

    assert [len(given) for given in ladder] == [6, 5, 4, 3, 2]
    assert ladder[-1] == ("c", "e")
    assert [rung("abcdef", many, Dice(1), needs_two) for many in (0, 1)] == [None, None]
    assert [rung("abcdef", many, Dice(1), needs_two) for many in range(6, 1, -1)] == ladder
