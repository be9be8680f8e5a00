"""Generated decks: solvable, as wished, and the same for the same seed."""

from typing import Any

import pytest

from generators.decks import ladder
from generators.decks import maker
from generators.instance import Wish
from puzzles.decks import faults
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.squares import SquareParams
from puzzles.triangles import TriangleParams
from solvers.decks import search
from solvers.search import solve

PARAMS = [
    SquareParams(),
    SquareParams(matching="equal", border=True),
    SquareParams(matching="mixed", rows=2, columns=5),
    SquareParams(turning=False, rows=4, columns=4),
    SquareParams(rows=1, columns=1),
    TriangleParams(),
    TriangleParams(order=4, matching="mixed", border=True),
    TriangleParams(order=1),
]


@pytest.mark.parametrize("params", PARAMS)
@pytest.mark.parametrize("seed", range(10))
def test_a_generated_deck_is_solved_by_what_it_was_made_from(params: Any, seed: int) -> None:
    made = maker(params, Wish()).first(Dice(seed))

    assert faults(made.puzzle, made.solution) == ()
    assert made == maker(params, Wish()).first(Dice(seed))
    assert solve(search(made.puzzle)).solutions


@pytest.mark.parametrize(
    "params",
    [
        SquareParams(unique=True),
        SquareParams(unique=True, rows=4, columns=4, matching="equal"),
        SquareParams(unique=True, rows=5, columns=5),
        TriangleParams(unique=True),
        TriangleParams(unique=True, order=4),
    ],
)
@pytest.mark.parametrize("seed", range(5))
def test_a_unique_deck_has_one_distinct_solution(params: Any, seed: int) -> None:
    made = maker(params, Wish()).first(Dice(seed))
    again = solve(search(made.puzzle), count=True)

    assert (True, 1) == (made.outcome.unique, again.counts.distinct)


@pytest.mark.parametrize("solutions", [1, 2, 5, 9])
def test_a_deck_has_exactly_as_many_solutions_as_wished(solutions: int) -> None:
    made = maker(SquareParams(solutions=solutions), Wish()).first(Dice(1))

    assert solutions == solve(search(made.puzzle), count=True).counts.distinct


@pytest.mark.parametrize("grade", ["easy", "medium", "hard"])
def test_a_deck_is_as_hard_as_wished(grade: str) -> None:
    size = {"easy": 2, "medium": 3, "hard": 4}[grade]
    params = SquareParams(rows=size, columns=size)

    assert grade == maker(params, Wish(grade=grade)).first(Dice(3)).difficulty.grade


@pytest.mark.parametrize("prelaid", range(2, 10))
def test_given_tiles_leave_exactly_one_completion(prelaid: int) -> None:
    made = maker(SquareParams(prelaid=prelaid), Wish()).first(Dice(5))
    again = solve(search(made.puzzle), count=True)

    assert prelaid == len(made.puzzle.fixed)
    assert 1 == again.counts.count
    assert faults(made.puzzle, made.solution) == ()


def test_no_rung_of_a_ladder_is_missing() -> None:
    made = maker(SquareParams(rows=4, columns=4), Wish()).first(Dice(2))
    rungs = ladder(made.puzzle, made.solution, Dice(1))

    assert list(range(len(rungs[0]), 17)) == [len(rung) for rung in rungs]
    assert all(set(low) < set(high) for low, high in zip(rungs, rungs[1:], strict=False))


@pytest.mark.parametrize(
    ("params", "code"),
    [
        (SquareParams(rows=21, columns=20), "board_size"),
        (SquareParams(rows=0, columns=3), "board_size"),
        (SquareParams(figures=0), "figure_count"),
        (SquareParams(unique=True, solutions=2), "contradiction"),
        (SquareParams(prelaid=3, solutions=2), "contradiction"),
        (SquareParams(prelaid=10), "prelaid"),
        (SquareParams(rows=11, columns=10, prelaid=50), "prelaid"),
    ],
)
def test_a_wish_that_contradicts_itself_is_refused(params: Any, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        maker(params, Wish()).first(Dice(1))

    assert code == caught.value.code
