"""Sequences that kernels and Python share; no numba here, so that Python need not load it."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Words = TypeVar("Words", np.uint64, NDArray[np.uint64])

GOLDEN = np.uint64(0x9E3779B97F4A7C15)  # 2^64 over the golden ratio
MIX_1, MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
U27, U30, U31 = np.uint64(27), np.uint64(30), np.uint64(31)


def mix_words(word: Words) -> Words:
    """The finaliser of SplitMix64 (Steele, Lea and Flood 2014), of uint64 words."""
    word = (word ^ word >> U30) * MIX_1
    word = (word ^ word >> U27) * MIX_2
    return word ^ word >> U31


def luby(run: int) -> int:
    """The sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …, run from 1.

    How long searches run that are begun anew until one is lucky: within a logarithm of the best
    plan, whatever the odds (Luby, Sinclair and Zuckerman 1993).
    """
    while run & (run + 1):
        high = 1
        while high * 2 <= run:
            high *= 2
        run -= high - 1
    return (run + 1) // 2
