"""Attempts at puzzles as wished: each stands alone, and the first that succeeds is the answer."""

import pickle
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions import generating
from families.boxes import BOXES
from families.catalogue import FAMILIES
from families.record import AnyFamily
from generators.attempts import AGAIN, Maker, Tried
from generators.instance import Difficulty, Grade, Grading, Instance, Wish
from puzzles.boxes import BoxParams
from puzzles.dice import Dice
from puzzles.errors import BudgetError
from puzzles.outcome import Counts, Outcome
from tests.night import examples

ATTEMPTS = 5
RATINGS = st.floats(0, 20)


def number_made(number: int, word: int) -> Instance[int, int]:
    """A puzzle that stands for an attempt and its dice."""
    outcome: Outcome[int] = Outcome((), Counts(), True, 0, None, "none")
    return Instance(puzzle=number, solution=word, outcome=outcome, difficulty=rate(1.0))


def rate(rating: float) -> Difficulty:
    return Difficulty(rating=rating, grade=Grade.EASY, nodes=0, distinct=1, exact=True)


def numbers(wish: Wish, *, failing: int) -> Maker[int, int]:
    """A maker whose first so many attempts fail."""
    return Maker(
        make=lambda number, dice: None if number < failing else number_made(number, dice.word()),
        wish=wish,
        plural="numbers",
        advice="other numbers",
    )


def unique(family: AnyFamily) -> Maker[object, object]:
    """Puzzles with one solution, which many attempts fail at."""
    params = replace(family.params(), unique=True)
    return family.maker(params, Wish(attempts=ATTEMPTS, seconds=600))


def first_or_none(maker: Maker[object, object], dice: Dice) -> object:
    try:
        return maker.first(dice)
    except BudgetError:
        return None


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
@settings(max_examples=examples(2, 20), deadline=None)
@given(seed=st.integers(0, 2**53 - 1), order=st.permutations(range(ATTEMPTS)))
def test_attempts_in_any_order_and_place_come_to_the_same(
    family: AnyFamily, seed: int, order: list[int]
) -> None:
    elsewhere = pickle.loads(pickle.dumps(unique(family)))
    made = {number: elsewhere.attempt(number, Dice(seed)) for number in order}
    succeeded = [number for number in range(ATTEMPTS) if made[number] is not None]

    assert first_or_none(unique(family), Dice(seed)) == (made[succeeded[0]] if succeeded else None)


def test_the_first_attempt_that_succeeds_is_the_answer() -> None:
    made = numbers(Wish(), failing=3).first(Dice(7, "any"))

    assert made == number_made(3, Dice(7, "any", "attempt", 3).word())


def test_each_attempt_that_fails_is_told_with_the_nearest_to_the_wish_so_far() -> None:
    ratings = [None, 9.0, 4.0, 7.0, None, 2.0]
    reported: list[tuple[int, float | None]] = []

    def made(number: int, dice: Dice) -> Instance[int, int] | Difficulty | None:
        rating = ratings[number]
        return None if rating is None else rate(rating)

    def watch(tried: Tried) -> bool:
        reported.append((tried.attempts, None if tried.best is None else tried.best.rating))
        return True

    wish = Wish(ratings=(2.5, 3.0), attempts=6)
    nearest = "none of 6 numbers .*; the nearest is easy with the rating 2; wish for less"
    with pytest.raises(BudgetError, match=nearest):
        replace(numbers(wish, failing=0), make=made).first(Dice(1), watch)

    assert [(1, None), (2, 9.0), (3, 4.0), (4, 4.0), (5, 4.0), (6, 2.0)] == reported


def test_who_watches_can_end_the_attempts() -> None:
    with pytest.raises(BudgetError, match="stopped after 2 numbers"):
        numbers(Wish(), failing=9).first(Dice(1), lambda tried: tried.attempts < 2)


@pytest.mark.parametrize(
    ("grade", "nearer", "farther"),
    [
        ("medium", ("medium", 9.0), ("easy", 3.0)),
        ("hard", ("medium", 2.0), ("easy", 2.5)),
        ("hard", ("easy", 2.5), ("easy", 2.0)),
        ("easy", ("hard", 6.0), ("hard", 7.0)),
    ],
)
def test_the_nearer_grade_is_the_nearer_puzzle(
    grade: str, nearer: tuple[str, float], farther: tuple[str, float]
) -> None:
    near, far = (replace(rate(r), grade=Grade(g)) for g, r in (nearer, farther))
    wish = Wish(grade=grade)

    assert wish.distance_of(near) < wish.distance_of(far)
    assert wish.allows(near) == (grade == nearer[0])


@pytest.mark.parametrize(
    ("wish", "before", "message"),
    [
        (Wish(attempts=3), 0, "^none of 3 numbers in all attempts allowed met the wish; wish"),
        (
            Wish(seconds=0),
            0,
            "^none of 1 numbers in 0 s met the wish; wish for less, or for other numbers$",
        ),
        (Wish(seconds=600), 601, "^none of 1 numbers in 600 s met"),
    ],
)
def test_attempts_end_where_no_more_or_no_more_time_is_allowed(
    wish: Wish, before: float, message: str
) -> None:
    """before: seconds of the time allowed that are over when the attempts begin."""
    with pytest.raises(BudgetError, match=message):
        numbers(wish, failing=10**6).first(Dice(1), since=time.monotonic() - before)


def test_only_time_ends_attempts_that_nothing_else_bounds() -> None:
    assert numbers(Wish(seconds=600), failing=5_000).first(Dice(1)).puzzle == 5_000


def missing(rating: Callable[[int], float], until: int) -> Maker[int, int]:
    """A maker of puzzles that are not as wished, up to an attempt."""

    def made(number: int, dice: Dice) -> Instance[int, int] | Difficulty | None:
        return number_made(number, 0) if number == until else rate(rating(number))

    return replace(numbers(Wish(seconds=600), failing=0), make=made)


def test_attempts_end_that_give_nothing_but_what_came_before() -> None:
    with pytest.raises(BudgetError, match=f"none of {AGAIN + 7} numbers .the last {AGAIN} as"):
        missing(lambda number: min(number, 6), until=AGAIN + 7).first(Dice(1))

    assert missing(lambda number: min(number, 6), until=AGAIN + 6).first(Dice(1))


def test_attempts_go_on_while_others_come() -> None:
    assert missing(lambda number: number // AGAIN, until=3 * AGAIN).first(Dice(1))


def test_an_attempt_that_succeeds_late_still_counts() -> None:
    assert numbers(Wish(seconds=0), failing=0).first(Dice(1)).puzzle == 0


# difficulty


@given(RATINGS, RATINGS, RATINGS)
def test_a_wish_allows_its_ratings_with_both_ends(low: float, high: float, rating: float) -> None:
    wish = Wish(ratings=(low, high))

    assert wish.allows(rate(rating)) == (low <= rating <= high)
    assert not low <= high or (wish.allows(rate(low)) and wish.allows(rate(high)))


@pytest.mark.parametrize("wanted", [None, *Grade])
def test_a_wish_allows_its_grade_alone(wanted: str | None) -> None:
    assert Wish(grade=wanted).allows(rate(1.0)) == (wanted in (None, "easy"))


@given(RATINGS, st.sampled_from([None, *Grade]), st.none() | st.tuples(RATINGS, RATINGS))
def test_a_rating_is_at_no_distance_from_a_wish_that_allows_it(
    rating: float, grade: Grade | None, ratings: tuple[float, float] | None
) -> None:
    grading, wish = Grading(((1, 5.0, 10.0),)), Wish(grade=grade, ratings=ratings)
    rating = round(rating, 3)
    difficulty = replace(rate(rating), grade=grading.grade(rating, 9))

    assert (wish.distance(rating, grading.begins(9)) == 0.0) == wish.allows(difficulty)


def test_a_distance_is_to_the_nearer_end_of_a_grade() -> None:
    distances = [Wish(grade="medium").distance(rating, (2.0, 4.0)) for rating in (1.5, 3, 4.25)]

    assert distances == pytest.approx([0.5, 0.0, 0.251])


def test_puzzles_wished_with_one_solution_can_have_bounds_of_their_own() -> None:
    grading = Grading(((1, 2.0, 3.0),), unique=((1, 4.0, 5.0),))

    assert grading.grade(3.5, 9) == Grade.HARD
    assert grading.grade(3.5, 9, unique=True) == Grade.EASY


@pytest.mark.parametrize("cells", [1, 9, 1000])
@pytest.mark.parametrize(
    ("rating", "grade"),
    [(0.0, "easy"), (1.999, "easy"), (2.0, "medium"), (2.999, "medium"), (3.0, "hard")],
)
def test_a_grade_begins_at_its_bound_in_every_size(rating: float, grade: str, cells: int) -> None:
    assert Grading(((1, 2.0, 3.0),)).grade(rating, cells) == grade


@pytest.mark.parametrize(
    ("cells", "medium", "hard"),
    [(6, 0.5, 1.0), (8, 1, 2), (12, 2, 4), (16, 3, 6), (18, 4.0, 7.5), (24, 7, 12)],
)
def test_between_and_beyond_its_sizes_bounds_lie_on_lines(
    cells: int, medium: float, hard: float
) -> None:
    grading = Grading(((8, 1.0, 2.0), (16, 3.0, 6.0), (20, 5.0, 9.0)))
    ratings = (medium - 0.01, medium, hard - 0.01, hard)

    grades = [grading.grade(rating, cells) for rating in ratings]
    assert grades == ["easy", "medium", "medium", "hard"]


def test_compiling_takes_no_time_of_a_wish(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a checkout the first wish waits for numba, and failed for that."""
    passed, clock = [0.0], time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: clock() + passed[0])
    monkeypatch.setattr(generating, "warm", lambda _: passed.append(passed.pop() + 3_600.0))

    made = generating.generate(BOXES, BoxParams(unique=True), seed=9)

    assert passed == [3_600.0] and made.seed == 9
