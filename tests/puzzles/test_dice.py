"""Reproducible chance."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations, product

import pytest

from puzzles.dice import SEED_LIMIT, Dice, fresh_seed


def test_the_stream_never_changes() -> None:
    """Pinned: a change here changes every seeded puzzle, and the changelog must say so."""
    dice = Dice(2024, "boxes", 5)
    words = [dice.word() for _ in range(9)]  # one more than a hash gives

    assert words[:2] == [9677591339830701962, 3506420687698027054]
    assert words[8] == 18343000514922577410
    assert "".join(Dice(2024).shuffle("abcdefgh")) == "cbfgahde"


def test_streams_of_other_seeds_and_names_differ() -> None:
    dice = [Dice(1), Dice(2), Dice(1, "a"), Dice(1, "a", "b"), Dice(1, "ab"), Dice(1, 1)]

    assert len({throw.word() for throw in dice}) == len(dice)


def test_a_child_does_not_depend_on_what_was_thrown_before() -> None:
    fresh, used = Dice(7, "boxes"), Dice(7, "boxes")
    used.word()

    assert fresh.child("cut", 3).word() == used.child("cut", 3).word()
    assert fresh.child("cut", 3).word() == Dice(7, "boxes", "cut", 3).word()


@pytest.mark.parametrize(
    ("throw", "outcomes", "chi_square"),
    [
        (lambda dice: (dice.below(6), dice.below(6)), [*product(range(6), repeat=2)], 66.6),
        (lambda dice: tuple(dice.shuffle("abcd")), [*permutations("abcd")], 49.7),
        (lambda dice: int(dice.share() * 20), [*range(20)], 43.8),
        (lambda dice: dice.weighted_choice("abc", (1, 0, 3)), ["a", "c", "c", "c"], 10.8),
    ],
    ids=["pairs of throws", "orders", "shares", "weights"],
)
def test_everything_comes_up_as_often_as_it_should(
    throw: Callable[[Dice], object], outcomes: list[object], chi_square: float
) -> None:
    """Every outcome is as probable as it is often listed; a larger chi-square has p = 0.001."""
    dice, each = Dice(1), 1_000
    thrown = Counter(throw(dice) for _ in range(each * len(outcomes)))
    expected = {outcome: each * count for outcome, count in Counter(outcomes).items()}

    assert thrown.keys() == expected.keys()
    assert sum((thrown[k] - n) ** 2 / n for k, n in expected.items()) < chi_square


def test_the_largest_limit_gives_the_word_itself() -> None:
    assert Dice(5).below(2**64) == Dice(5).word()


def test_both_ends_are_thrown() -> None:
    dice = Dice(6)

    assert {dice.between(-1, 1) for _ in range(100)} == {-1, 0, 1}


@pytest.mark.parametrize("limit", [0, -1, 2**64 + 1])
def test_a_limit_out_of_range_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="a limit is"):
        Dice(1).below(limit)


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is"):
        Dice(seed)


def test_a_fresh_seed_is_a_seed() -> None:
    assert 0 <= fresh_seed() < SEED_LIMIT
