"""Instructions on machine words, for all kernels: an int64 or uint64 as 64 bits."""

from solvers.kernels.machine.compiled import AS_PYTHON
from solvers.kernels.machine.handles import Late


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


def prefetch(table, row):
    """Have the machine read where a row of a two-dimensional array begins, before it is needed."""


if not AS_PYTHON:
    prefetch = Late(lambda: _prefetch())


def _prefetch():
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic
    def call(typing, table, row):
        def generate(context, builder, signature, args):
            array = context.make_array(signature.args[0])(context, builder, args[0])
            begin = cgutils.pointer_add(
                builder, array.data, builder.mul(args[1], builder.extract_value(array.strides, 0))
            )
            number, address = ir.IntType(32), ir.IntType(8).as_pointer()
            kind = ir.FunctionType(ir.VoidType(), [address, number, number, number])
            read = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
            how = [number(each) for each in (1, 3, 1)]  # to be written to, kept, data
            builder.call(read, [builder.bitcast(begin, address), *how])
            return context.get_dummy_value()

        return types.void(table, types.int64), generate

    return call
