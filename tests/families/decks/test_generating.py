"""Generated decks: solvable, as wished, and the same for the same seed."""

import math
from dataclasses import replace
from statistics import median
from typing import Any

import pytest

from generators.deck_odds import odds, of_puzzle, patches
from generators.decks import ladder, maker
from puzzles.decks import DeckOptions, faults
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.hexagons import HexagonParams
from puzzles.squares import SquareParams
from puzzles.triangles import TriangleParams
from solvers.decks import search
from solvers.decks.layout import layout_of
from solvers.decks.patch import Patching
from solvers.engine.driver import solve
from workshop.wishes import patient

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
    made = maker(params, patient()).first(Dice(seed))

    assert faults(made.puzzle, made.solution) == ()
    assert made == maker(params, patient()).first(Dice(seed))
    assert solve(search(made.puzzle)).solutions


def test_what_was_not_asked_for_is_not_counted() -> None:
    any_number = maker(SquareParams(), patient()).first(Dice(1)).outcome
    begun = maker(SquareParams(prelaid=4), patient()).first(Dice(1)).outcome

    assert (None, 0, True) == (any_number.unique, any_number.nodes, begun.unique)


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
    made = maker(params, patient()).first(Dice(seed))
    again = solve(search(made.puzzle), count=True)

    assert (True, 1) == (made.outcome.unique, again.counts.distinct)


@pytest.mark.parametrize("edge", [5, 6, 7, 8])
def test_a_patch_proves_that_a_hard_deck_has_one_solution(edge: int) -> None:
    params = SquareParams(rows=edge, columns=edge, unique=True, matching="equal")
    made = maker(params, patient(grade="hard")).first(Dice(edge))
    run = Patching(layout_of(made.puzzle))
    met = len(run.advance(10**9, 2)) + len(run.advance(10**9, 1))

    assert (True, 1, True) == (made.outcome.unique, met, run.is_done)
    assert "hard" == made.difficulty.grade
    if edge == 5:
        scanned = solve(search(made.puzzle, DeckOptions(engine="scan")), count=True)
        assert 1 == scanned.counts.distinct


@pytest.mark.parametrize(("edge", "figures"), [(5, 11), (5, 30), (6, 14), (7, 18), (8, 24)])
def test_patches_lay_less_than_is_expected_of_any_first_tile(edge: int, figures: int) -> None:
    params = SquareParams(rows=edge, columns=edge, figures=figures, matching="equal")
    for seed in range(5):
        run = Patching(layout_of(maker(params, patient()).first(Dice(seed)).puzzle))
        run.advance(10**9)

        assert run.is_done and run.nodes < 10 ** patches(edge, 1 / figures)


def test_patches_are_counted_tile_by_tile() -> None:
    """A patch of nine tiles grows from a row of three by two more rows.

    The row has one place around the first tile, two rows have two, three rows have four.
    """
    meet, places = 0.001, (1, 1, 2, 2, 2, 4, 4, 4)
    joints = (1, 2, 3, 5, 7, 8, 10, 12)  # edges that have to meet, of two tiles, three, …
    expected = sum(
        at * 4 ** (tiles + 2) * math.perm(8, tiles + 1) * meet**met
        for tiles, (at, met) in enumerate(zip(places, joints, strict=True))
    )

    assert patches(3, meet) == pytest.approx(math.log10(expected))


@pytest.mark.parametrize("solutions", [1, 2, 5, 9])
def test_a_deck_has_exactly_as_many_solutions_as_wished(solutions: int) -> None:
    made = maker(SquareParams(solutions=solutions), patient()).first(Dice(1))

    assert solutions == solve(search(made.puzzle), count=True).counts.distinct


@pytest.mark.parametrize("grade", ["easy", "medium", "hard"])
def test_a_deck_is_as_hard_as_wished(grade: str) -> None:
    size = {"easy": 2, "medium": 3, "hard": 4}[grade]
    params = SquareParams(rows=size, columns=size)

    assert grade == maker(params, patient(grade=grade)).first(Dice(3)).difficulty.grade


@pytest.mark.parametrize("params", [SquareParams(), TriangleParams(), HexagonParams()])
@pytest.mark.parametrize("figures", [4, 7, 12])
def test_a_deck_is_about_as_hard_as_is_expected(params: Any, figures: int) -> None:
    params = replace(params, figures=figures)
    made = [maker(params, patient()).first(Dice(seed)) for seed in range(15)]

    assert all(one.difficulty.exact for one in made)
    expected = median(of_puzzle(one.puzzle).rating for one in made)
    assert expected == pytest.approx(median(one.difficulty.rating for one in made), abs=0.45)


def test_a_deck_that_is_too_large_to_be_searched_is_as_hard_as_is_expected() -> None:
    made = maker(SquareParams(rows=6, columns=6), patient(grade="hard")).first(Dice(1))

    assert not made.difficulty.exact
    assert made.difficulty.rating == round(of_puzzle(made.puzzle).rating, 3)


def test_the_boards_of_a_deck_whose_edges_all_meet_are_counted_exactly() -> None:
    board = SquareParams(rows=2, columns=2).blank.board
    tries = sum(4 * math.perm(4, k + 1) * 4**k for k in range(4))

    found = odds(board, 1.0, turning=True, border=False)

    assert found.rating == pytest.approx(math.log10(tries / (4 + 24 * 4**4)))
    assert found.others == pytest.approx(math.log10(24 * 4**4 / 4))


def test_a_grade_that_no_such_deck_can_have_is_refused_with_the_ratings_there_are() -> None:
    with pytest.raises(RuleError, match=r"ratings of about 1\.\d … 2\.\d") as caught:
        maker(SquareParams(border=True), patient(grade="hard"))

    assert (("difficulty",), "difficulty") == (caught.value.at, caught.value.code)


@pytest.mark.parametrize("prelaid", range(2, 10))
def test_given_tiles_leave_exactly_one_completion(prelaid: int) -> None:
    made = maker(SquareParams(prelaid=prelaid), patient()).first(Dice(5))
    again = solve(search(made.puzzle), count=True)

    assert prelaid == len(made.puzzle.fixed)
    assert 1 == again.counts.count
    assert faults(made.puzzle, made.solution) == ()


def test_no_rung_of_a_ladder_is_missing() -> None:
    made = maker(SquareParams(rows=4, columns=4), patient()).first(Dice(2))
    rungs = ladder(made.puzzle, made.solution, Dice(1))

    assert list(range(len(rungs[0]), 17)) == [len(rung) for rung in rungs]
    assert all(set(low) < set(high) for low, high in zip(rungs, rungs[1:], strict=False))


@pytest.mark.parametrize(
    ("params", "code", "at"),
    [
        (SquareParams(rows=21, columns=20), "board_size", ("rows",)),
        (TriangleParams(order=32), "board_size", ("order",)),
        (HexagonParams(order=18), "board_size", ("order",)),
        (SquareParams(rows=0, columns=3), "board_size", ("rows",)),
        (SquareParams(figures=0), "figure_count", ("figures",)),
    ],
)
def test_a_wish_beyond_the_limits_is_refused(params: Any, code: str, at: tuple[str, ...]) -> None:
    with pytest.raises(RuleError) as caught:
        maker(params, patient()).first(Dice(1))

    assert (code, at) == (caught.value.code, caught.value.at)
