"""Generated boxes, snakes and mazes of which so much is given that one completion is left."""

from collections.abc import Callable, Sized
from dataclasses import replace
from typing import Any

import pytest

from families.boxes import BOXES
from families.mazes import MAZES
from families.record import AnyFamily
from families.snakes import SNAKES
from generators.ladder import rung, rungs
from puzzles.boxes import BoxParams
from puzzles.dice import Dice
from puzzles.mazes import MazeParams
from puzzles.snakes import SnakeParams
from tests.families.boxes.record.definition import fillings
from tests.families.mazes.record.definition import mazes
from tests.families.snakes.record.definition import foldings
from workshop.wishes import patient

BOX = BoxParams(size=(3, 3, 2), golden="none", blocks=7)
SNAKE = SnakeParams(size=(2, 2, 3))
MAZE = MazeParams(width=3, height=2, empty=1)


@pytest.mark.parametrize(
    ("family", "params", "prelaid", "every"),
    [
        *((BOXES, BOX, prelaid, fillings) for prelaid in (3, 5)),
        *((SNAKES, SNAKE, prelaid, foldings) for prelaid in (3, 6, 12)),
        *((MAZES, MAZE, prelaid, mazes) for prelaid in (1, 4, 6)),
    ],
)
def test_so_many_given_pieces_leave_exactly_one_solution(
    family: AnyFamily, params: Any, prelaid: int, every: Callable[[Any], Sized]
) -> None:
    """By brute force, too."""
    made = family.maker(replace(params, prelaid=prelaid), patient()).first(Dice(5))

    assert len(made.puzzle.fixed) == prelaid
    assert len(every(made.puzzle)) == made.outcome.counts.count == 1
    assert family.faults(made.puzzle, made.solution) == ()


def needs_two(given: tuple[str, ...]) -> bool:
    """Completions of a made-up puzzle: one if c and e are given."""
    return {"c", "e"} <= set(given)


def test_a_ladder_goes_down_to_what_cannot_be_done_without() -> None:
    ladder = list(rungs("abcdef", Dice(1), needs_two))

    assert [len(given) for given in ladder] == [6, 5, 4, 3, 2]
    assert ladder[-1] == ("c", "e")
    assert [rung("abcdef", many, Dice(1), needs_two) for many in (0, 1)] == [None, None]
    assert [rung("abcdef", many, Dice(1), needs_two) for many in range(6, 1, -1)] == ladder
