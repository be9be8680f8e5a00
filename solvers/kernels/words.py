"""Instructions on machine words, for all kernels: an int64 or uint64 as 64 bits."""

from numba import njit
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


def instruction(name):
    """One machine instruction on a word, giving an int64; those that count zeros give 64 for 0."""

    @intrinsic
    def call(typing, word):
        def generate(context, builder, signature, args):
            extra = () if name == "ctpop" else (cgutils.false_bit,)
            return getattr(builder, name)(args[0], *extra)

        kind = types.uint64 if word == types.uint64 else types.int64
        return types.int64(kind), generate

    return call


lowest_bit = instruction("cttz")  # index of the lowest bit that is set
leading_zeros = instruction("ctlz")  # number of bits above the highest that is set
bit_count = instruction("ctpop")  # number of bits that are set


@njit(forceinline=True)
def scrambled(word):
    """The next word of a pseudo-random sequence (xorshift, Marsaglia 2003)."""
    word ^= word << 13
    word ^= (word >> 7) & ((1 << 57) - 1)
    return word ^ (word << 17)
