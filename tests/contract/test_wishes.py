"""Plain wishes of every family: granted, graded honestly, and refused where they are in vain."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import actions
from families.catalogue import FAMILIES
from families.mazes import MAZES
from families.record import AnyFamily
from families.squares import SQUARES
from generators.instance import Difficulty, Grade, Wish
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from tests.contract.asking import every_family
from tests.families.catalogue import RECORDS
from tests.night import NIGHT, examples, in_turn
from workshop.wishes import largest, params_of_size

ROOT = Path(__file__).parents[2]
SOME = 2  # of a grade among SEEDS puzzles of any difficulty, at the least
SEEDS = range(40)
# Attempts for one of the largest; `benchmarks.wishes --sizes largest` tells what they take.
FEW, FEW_UNIQUE = 16, 32


def sizes(family: AnyFamily) -> Iterator[Mapping[str, Any]]:
    """The default size, and by night some others."""
    yield {}
    if NIGHT:
        yield from RECORDS[family.name].wishes.sizes


def difficulty_of(
    family: AnyFamily,
    seed: int,
    size: Mapping[str, Any],
    grade: Grade | None,
    unique: bool,
    attempts: int | None = None,
) -> Difficulty:
    """How hard what comes of a wish is."""
    params = replace(family.params(), unique=unique, **size)
    wish = Wish(grade=grade, attempts=attempts, seconds=600)
    instance = actions.generate(family, params, wish, seed).instance
    assert instance.outcome.unique or not unique
    return instance.difficulty


@pytest.mark.parametrize(
    ("family", "unique", "grade"), in_turn(2, FAMILIES, [False, True], ["any", *Grade])
)
def test_a_plain_wish_is_granted(family: AnyFamily, unique: bool, grade: str) -> None:
    wish = None if grade == "any" else Grade(grade)
    for seed in range(examples(1, 2)):
        assert difficulty_of(family, seed, {}, wish, unique).grade in (wish or tuple(Grade))


@pytest.mark.hard
@pytest.mark.parametrize(("family", "unique"), in_turn(2, FAMILIES, [False, True]))
def test_a_wished_grade_has_many_ratings_above_those_of_the_grade_below(
    family: AnyFamily, unique: bool
) -> None:
    for size in sizes(family):
        easy, medium, hard = (
            {
                difficulty_of(family, seed, size, grade, unique).rating
                for seed in range(examples(4, 10))
            }
            for grade in Grade
        )

        assert max(easy) < min(medium) <= max(medium) < min(hard)
        assert min(len(easy), len(medium), len(hard)) > SOME


@pytest.mark.hard
@every_family
@pytest.mark.parametrize("unique", [pytest.param(False, marks=pytest.mark.night), True])
def test_puzzles_of_any_difficulty_are_of_all_grades(family: AnyFamily, unique: bool) -> None:
    for size in sizes(family):
        grades, seeds = Counter[Grade](), iter(SEEDS)
        while min(grades[grade] for grade in Grade) < SOME:
            seed = next(seeds, None)
            assert seed is not None, (size, grades)
            grades[difficulty_of(family, seed, size, None, unique).grade] += 1


@pytest.mark.hard
@pytest.mark.parametrize("edge", [8, 25, pytest.param(70, marks=pytest.mark.night)])
def test_about_a_third_of_large_mazes_is_of_each_grade(edge: int) -> None:
    size = {"width": edge, "height": edge}
    grades = Counter(difficulty_of(MAZES, seed, size, None, False).grade for seed in SEEDS)

    assert min(grades[grade] for grade in Grade) >= len(SEEDS) / 6


def kinds(family: AnyFamily) -> Iterator[tuple[bool, Grade | None, int]]:
    """Each kind of plain wish, and the most cells of a puzzle for it."""
    for grade in (None, *Grade):
        for unique in (False, True):
            limit = family.granted.limit(unique=unique, graded=grade is not None)
            yield unique, grade, limit


@pytest.mark.hard
@pytest.mark.parametrize(
    ("family", "unique", "wished"), in_turn(2, FAMILIES, [False, True], ["any", Grade.HARD])
)
def test_the_largest_puzzles_that_are_granted_come_in_few_attempts(
    family: AnyFamily, unique: bool, wished: str
) -> None:
    grades = [None] if wished == "any" else [*Grade] if NIGHT else [Grade.HARD]
    few = FEW_UNIQUE if unique else FEW
    for grade in grades:
        cells = family.granted.limit(unique=unique, graded=grade is not None)
        size = params_of_size(family, largest(family, cells))

        difficulty_of(family, 1, size, grade, unique, attempts=few)


@every_family
def test_a_larger_one_is_refused_at_once(family: AnyFamily) -> None:
    for unique, grade, cells in kinds(family):
        edge = largest(family, cells) + 1
        edge += family.granted.besides(replace(family.params(), **params_of_size(family, edge)))
        size = params_of_size(family, edge)
        if cells < family.granted.any:
            with pytest.raises(RuleError, match=f"at most {cells}") as caught:
                difficulty_of(family, 1, size, grade, unique)

            assert caught.value.code == RuleCode.WISH_SIZE
            assert caught.value.at == ("difficulty" if grade else "unique",)


@pytest.mark.parametrize("grade", Grade)
def test_unique_squares_of_8x8_come_in_all_grades(grade: Grade) -> None:
    size = params_of_size(SQUARES, 8)
    assert SQUARES.granted.besides(replace(SQUARES.params(), **size))

    for seed in range(10):
        assert grade == difficulty_of(SQUARES, seed, size, grade, True).grade


def test_a_larger_one_may_come_where_more_is_named() -> None:
    params = replace(SQUARES.params(), rows=12, columns=12, unique=True, turning=False)

    assert actions.generate(SQUARES, params, Wish(), 1).instance.outcome.unique


def test_what_can_be_wished_for_is_listed(client: FlaskClient) -> None:
    listed = client.get("/v1/families").json["families"]

    assert {one["name"]: one["wishes"] for one in listed} == {
        family.name: family.granted.most for family in FAMILIES
    }


def test_the_guide_tells_what_can_be_wished_for() -> None:
    guide = ROOT.joinpath("docs/api.md").read_text("utf-8")

    for family in FAMILIES:
        cells = " | ".join(map(str, family.granted.most.values()))
        assert f"| {family.name} | {cells} |\n" in guide
