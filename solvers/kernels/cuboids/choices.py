"""The turns of cuboids that fit on a corner of a layer, as sets of bits; turn t is bit t.

What does not change stands among the rules of a search:
wide       (a + 1, words)   the turns just so wide
deep       (b + 1, words)   the turns at most so deep
high       (c + 1, words)   the turns at most so high
alike      (kinds, words)   the turns of each kind
And in its state:
ready      (words,)         the turns of the kinds that are left
"""

import numpy as np

from solvers.kernels.machine.compiled import inline
from solvers.kernels.machine.words import lowest_bit


@inline
def fitting_word(rules, ready, w, profile, run, height):
    """Word w of the turns that fit under a height on a corner.

    profile[d]: how deep it is for a cuboid d wide, up to run.
    """
    bits = np.int64(0)
    for d in range(1, run + 1):
        bits |= rules.wide[d, w] & rules.deep[profile[d], w]
    return bits & rules.high[height, w] & ready[w]


@inline
def next_fit(rules, ready, profile, run, height, first):
    """The first turn that fits, from `first` on; 64 for each word if there is none."""
    w = first >> 6
    beyond = np.int64(-1) << (first & 63)
    while w < ready.shape[0]:
        bits = fitting_word(rules, ready, w, profile, run, height) & beyond
        if bits:
            return w * 64 + lowest_bit(bits)
        beyond = np.int64(-1)
        w += 1
    return ready.shape[0] * 64


@inline
def make_ready(rules, left, ready):
    """Find out which turns are ready."""
    for w in range(ready.shape[0]):
        ready[w] = 0
        for kind in range(left.shape[0]):
            if left[kind] > 0:
                ready[w] |= rules.alike[kind, w]


@inline
def take(rules, left, ready, kind, many):
    """Take so many cuboids of a kind, or give them back where many is below 0."""
    before = left[kind]
    left[kind] = before - many
    if (before > 0) != (left[kind] > 0):
        for w in range(ready.shape[0]):
            ready[w] ^= rules.alike[kind, w]
