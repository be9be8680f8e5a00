"""Reproducible chance."""

from collections import Counter
from itertools import permutations

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


def test_every_face_comes_up_equally_often() -> None:
    """Chi-square with 36 - 1 degrees of freedom, of pairs of throws: 66.6 has p = 0.001."""
    dice = Dice(1)
    pairs = Counter((dice.below(6), dice.below(6)) for _ in range(36_000))

    assert sum((pairs[i, j] - 1000) ** 2 / 1000 for i in range(6) for j in range(6)) < 66.6


def test_every_order_comes_up_equally_often() -> None:
    """Chi-square with 24 - 1 degrees of freedom: 49.7 has p = 0.001."""
    dice = Dice(2)
    orders = Counter(tuple(dice.shuffle("abcd")) for _ in range(24_000))

    assert sum((orders[order] - 1000) ** 2 / 1000 for order in permutations("abcd")) < 49.7


def test_shares_fill_the_unit_interval_evenly() -> None:
    """Chi-square with 20 - 1 degrees of freedom: 43.8 has p = 0.001."""
    dice = Dice(3)
    bins = Counter(int(dice.share() * 20) for _ in range(20_000))

    assert set(bins) == set(range(20))
    assert sum((count - 1000) ** 2 / 1000 for count in bins.values()) < 43.8


def test_weights_weigh() -> None:
    """Chi-square with 2 - 1 degrees of freedom: 10.8 has p = 0.001."""
    dice = Dice(4)
    drawn = Counter(dice.weighted_choice("abc", (1, 0, 3)) for _ in range(4_000))

    assert drawn["b"] == 0
    assert (drawn["a"] - 1000) ** 2 / 1000 + (drawn["c"] - 3000) ** 2 / 3000 < 10.8


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
