"""Eight words at a time are what each of them is alone, by Python's own whole numbers."""

import os
import subprocess
import sys
from pathlib import Path
from typing import no_type_check

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from solvers.kernels.machine.lanes import (
    LANES,
    any_of,
    at_each,
    bits_of,
    fill_words,
    interleave,
    lanes_at,
    least,
    put_filled,
    put_lanes,
    sizes,
    split_pairs,
    with_partners,
)
from solvers.kernels.paths.links import Words

ROOT = Path(__file__).parents[2]
ALL = 2**64 - 1
WORDS = st.one_of(st.integers(0, ALL), st.sampled_from([0, 1, ALL, 1 << 63]))
BOTH = st.lists(WORDS, min_size=2 * LANES, max_size=2 * LANES)
BY, ONE, FIFTEEN = np.uint64(5), np.uint64(1), np.uint64(15)


@njit
@no_type_check
def reckon(words, out, single):
    """All that there is to do with lanes, each result into eight words; the rest as numbers."""
    one, two = lanes_at(words, 0), lanes_at(words, LANES)
    put_lanes(out, 0, one & two)
    put_lanes(out, 8, one | two)
    put_lanes(out, 16, one ^ two)
    put_lanes(out, 24, ~one)
    put_lanes(out, 32, one << BY)
    put_lanes(out, 40, one >> BY)
    put_lanes(out, 48, one + two)
    put_lanes(out, 56, BY - one)
    put_lanes(out, 64, one * two)
    put_lanes(out, 72, fill_words(one))
    put_lanes(out, 80, sizes(one))
    put_lanes(out, 88, least(one, BY))
    put_lanes(out, 96, with_partners(one))
    put_lanes(out, 104, interleave(words[0], words[1]))
    put_lanes(out, 112, at_each(words, one & FIFTEEN))
    put_filled(out, 120, one, two & ONE)
    first, second = split_pairs(one)
    single[0], single[1] = first, second
    single[2], single[3] = np.uint64(any_of(one)), np.uint64(bits_of(one))


def reckoned(both: list[int]) -> tuple[list[list[int]], list[int]]:
    words = np.array(both, np.uint64)
    out: Words = np.zeros(16 * LANES, np.uint64)
    single: Words = np.zeros(4, np.uint64)
    reckon(words, out, single)
    return out.reshape(-1, LANES).tolist(), single.tolist()


def by_definition(both: list[int]) -> tuple[list[list[int]], list[int]]:
    pairs, one = list(zip(both[:LANES], both[LANES:], strict=True)), both[:LANES]
    by = int(BY)
    signed = [word - 2**64 if word >> 63 else word for word in one]
    lanes = [
        [a & b for a, b in pairs], [a | b for a, b in pairs], [a ^ b for a, b in pairs],
        [ALL - a for a in one], [a << by & ALL for a in one], [a >> by for a in one],
        [a + b & ALL for a, b in pairs], [by - a & ALL for a in one],
        [a * b & ALL for a, b in pairs], [ALL if a else 0 for a in one],
        [a.bit_count() for a in one], [min(a, by) & ALL for a in signed],
        [one[k] | one[k ^ 1] for k in range(LANES)], [one[k & 1] for k in range(LANES)],
        [both[a & 15] for a in one], ([a for a, b in pairs if b & 1] + [0] * LANES)[:LANES],
    ]  # fmt: skip
    first = second = 0
    for k in range(0, LANES, 2):
        first, second = first | one[k], second | one[k + 1]
    bits = sum((word != 0) << k for k, word in enumerate(one))
    return lanes, [first, second, int(any(one)), bits]


@settings(deadline=None)
@given(both=BOTH)
def test_each_lane_is_what_its_word_is_alone(both: list[int]) -> None:
    assert reckoned(both) == by_definition(both)


def test_uncompiled_lanes_are_the_same() -> None:
    rng = [pow(3, k * k + 7, 2**64 + 13) & ALL for k in range(2 * LANES)]
    code = (
        f"from tests.solvers.test_lanes import *; print(reckoned({rng}) == by_definition({rng}))"
    )
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    said = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=plain,
        capture_output=True,
        text=True,
        check=True,
    )

    assert said.stdout == "True\n", said.stderr
