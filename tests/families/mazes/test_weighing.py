"""Weights that prove, and why there are none where there are none, against all mazes, listed."""

from collections import Counter

import numpy as np
import pytest

from solvers.kernels.fronts import weave, weigh
from solvers.mazes.job import Ints
from solvers.mazes.strips import loom
from tests.families.mazes.test_strips import GATES, all_boards

CLASSES = np.arange(16)


@pytest.mark.parametrize(("width", "height"), [(1, 4), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)])
@pytest.mark.parametrize("gate", GATES)
def test_there_are_weights_unless_the_wanted_pieces_are_a_mean_of_mazes(
    width: int, height: int, gate: str
) -> None:
    dice, strip = np.random.default_rng(10 * width + height), loom(width, gate)
    every = all_boards(width, height, gate)
    counted = np.array([np.bincount(board, minlength=16) for board in every])
    rows, weights = np.zeros(height, np.int64), np.zeros(16, np.int64)
    nearest, scratch = np.zeros(16), weigh.scratch()
    of_loom, met = weave.scratch(strip, height), Counter[bool]()
    for _ in range(100):
        left = moved(counted[dice.integers(len(every))], dice)
        more = weigh.weigh(strip, CLASSES, left, rows, weights, nearest, scratch, of_loom)
        _, corners, shares, *_ = scratch
        surplus = counted - left
        met[more != weigh.BETWEEN] += 1
        if more != weigh.BETWEEN:
            assert (surplus @ weights).min() == more > 0
            continue
        between = shares > weigh.NONE
        between[np.flatnonzero(abs(shares.cumsum() - 1) < 1e-9)[0] + 1 :] = False  # of before
        mazes = {*map(tuple, surplus.tolist())}

        assert nearest @ nearest < weigh.NEAR
        assert abs(shares[between] @ corners[between]).max() < 1e-4
        assert {*map(tuple, corners[between].astype(int).tolist())} <= mazes
    assert met[True] > 10
    assert met[False] > 10 or len(every) < 10


def moved(counts: Ints, dice: np.random.Generator) -> Ints:
    """Some pieces less of one class and more of another."""
    left = counts.copy()
    for _ in range(dice.integers(3)):
        less = dice.choice(np.flatnonzero(left))
        left[less] -= 1
        left[dice.integers(16)] += 1
    return left
