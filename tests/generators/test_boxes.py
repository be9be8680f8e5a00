"""Generated boxes: always solvable, as wished, and the same for the same seed."""

from typing import Any

import pytest

from generators.boxes import maker
from generators.instance import Instance
from generators.instance import Wish
from puzzles.boxes import BoxOptions
from puzzles.boxes import BoxParams
from puzzles.boxes import BoxPuzzle
from puzzles.boxes import BoxSolution
from puzzles.boxes import faults
from puzzles.boxes import is_symmetric
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.lattice import Size
from puzzles.outcome import Verdict
from solvers.boxes import search
from solvers.search import solve

SIZES = ((3, 3, 3), (2, 3, 4), (1, 3, 5), (3, 3, 5), (4, 4, 2))
PATIENT = Wish(seconds=120)


def box(seed: int, wish: Wish = PATIENT, **params: Any) -> Instance[BoxPuzzle, BoxSolution]:
    return maker(BoxParams(**params), wish).first(Dice(seed, "test"))


def solved_by_search(puzzle: BoxPuzzle) -> bool:
    outcome = solve(search(puzzle, BoxOptions()))
    return outcome.verdict is Verdict.SOLVED and not faults(puzzle, outcome.solutions[0])


def test_a_thousand_seeds_solve_and_check() -> None:
    for seed in range(1000):
        instance = box(seed, size=SIZES[seed % len(SIZES)])

        assert not faults(instance.puzzle, instance.solution), seed
        assert solved_by_search(instance.puzzle), seed


@pytest.mark.parametrize("method", ["cut", "merge"])
@pytest.mark.parametrize("size", [(5, 5, 5), (4, 5, 6), (7, 7, 7), (9, 9, 9)])
def test_there_are_as_many_blocks_as_wished(method: str, size: Size) -> None:
    instance = box(1, size=size, blocks=40, method=method)

    assert instance.puzzle.block_count == 40
    assert not faults(instance.puzzle, instance.solution)


@pytest.mark.parametrize("method", ["cut", "merge"])
@pytest.mark.parametrize("size", [(3, 3, 3), (5, 5, 5), (4, 5, 6)])
def test_a_symmetric_box_comes_with_a_symmetric_filling(method: str, size: Size) -> None:
    for seed in range(6):
        golden = ("auto", "none")[seed % 2]
        instance = box(seed, size=size, symmetric=True, method=method, golden=golden)

        assert not faults(instance.puzzle, instance.solution)
        assert is_symmetric(instance.puzzle, instance.solution)


def test_an_asymmetric_box_has_no_symmetric_filling() -> None:
    for seed in range(5):
        puzzle = box(seed, size=(3, 3, 3), symmetric=False).puzzle
        outcome = solve(search(puzzle, BoxOptions(symmetric="only")))

        assert outcome.verdict is Verdict.UNSOLVABLE


@pytest.mark.parametrize("size", [(3, 3, 3), (4, 4, 4), (5, 5, 5)])
def test_a_unique_box_has_one_distinct_solution(size: Size) -> None:
    for seed in range(3):
        puzzle = box(seed, size=size, unique=True).puzzle
        outcome = solve(search(puzzle, BoxOptions(), first=False), count=True)

        assert outcome.complete
        assert outcome.counts.distinct == 1


@pytest.mark.parametrize("grade", ["easy", "medium", "hard"])
def test_the_grade_is_the_one_wished(grade: str) -> None:
    assert box(2, Wish(grade=grade, seconds=120)).difficulty.grade == grade


def test_the_rating_is_in_the_range_wished() -> None:
    wish = Wish(ratings=(2.0, 2.2), seconds=120)

    assert 2.0 <= box(3, wish, size=(3, 3, 3)).difficulty.rating <= 2.2


def test_the_same_dice_give_the_same_box() -> None:
    assert box(4, size=(3, 4, 5)) == box(4, size=(3, 4, 5))
    assert box(4, size=(3, 4, 5)).puzzle != box(5, size=(3, 4, 5)).puzzle


def test_the_golden_cube_stands_where_it_was_wished() -> None:
    assert box(1, size=(3, 3, 3)).puzzle.golden == (1, 1, 1)
    assert box(1, size=(3, 3, 4)).puzzle.golden is None
    assert box(1, size=(3, 3, 3), golden="none").puzzle.golden is None


@pytest.mark.parametrize(
    ("code", "params"),
    [
        ("box_size", {"size": (1, 1, 1)}),
        ("box_size", {"size": (20, 20, 20)}),
        ("unknown_option", {"method": "saw"}),
        ("unknown_option", {"golden": "silver"}),
        ("no_centre", {"size": (2, 3, 3), "golden": "centre"}),
        ("block_count", {"size": (3, 3, 3), "blocks": 27}),
        ("block_count", {"blocks": 0}),
        ("block_parity", {"blocks": 9, "symmetric": True}),
        ("block_parity", {"blocks": 10, "symmetric": True, "golden": "none"}),
    ],
)
def test_params_that_cannot_be_fulfilled_are_refused(code: str, params: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        box(1, **params)

    assert caught.value.code == code
