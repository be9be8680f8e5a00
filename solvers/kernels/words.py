"""Instructions on machine words, for all kernels: an int64 or uint64 as 64 bits."""

from solvers.kernels.compiled import AS_PYTHON
from solvers.kernels.compiled import Late


def instruction(name, plain):
    """One machine instruction on a word, giving an int64; those that count zeros give 64 for 0.

    plain: the same for an int of 0 … 2^64 - 1, where nothing is compiled.
    """
    if AS_PYTHON:
        return lambda word: plain(int(word) & (1 << 64) - 1)
    return Late(lambda: _intrinsic(name))


def _intrinsic(name):
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic
    def call(typing, word):
        def generate(context, builder, signature, args):
            extra = () if name == "ctpop" else (cgutils.false_bit,)
            return getattr(builder, name)(args[0], *extra)

        kind = types.uint64 if word == types.uint64 else types.int64
        return types.int64(kind), generate

    return call


# index of the lowest bit that is set
lowest_bit = instruction("cttz", lambda word: (word & -word).bit_length() - 1 if word else 64)
# number of bits above the highest that is set
leading_zeros = instruction("ctlz", lambda word: 64 - word.bit_length())
# number of bits that are set
bit_count = instruction("ctpop", int.bit_count)
