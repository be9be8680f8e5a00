"""Random numbers for all kernels; what is random is repeatable from the words it starts with."""

from solvers.kernels.machine import sequences
from solvers.kernels.machine.compiled import inline

mixed = inline(sequences.mix_words)


@inline
def next_word(state):
    """The next 64 random bits, uint64 (SplitMix64).

    state: (1,) uint64, in place.
    """
    state[0] += sequences.GOLDEN
    return mixed(state[0])


@inline
def scramble_word(word):
    """The next word of a pseudo-random sequence, int64 (xorshift, Marsaglia 2003)."""
    word ^= word << 13
    word ^= (word >> 7) & ((1 << 57) - 1)
    return word ^ (word << 17)


@inline
def throw(head, dice, limit):
    """A whole number below the limit, which is at most 2^30.

    head: (…,) int64; head[dice], the last word of the sequence, in place.
    """
    head[dice] = scramble_word(head[dice])
    return (head[dice] >> 32 & 0xFFFFFFFF) * limit >> 32
