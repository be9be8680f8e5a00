"""Eight words at a time: what holds of one word is reckoned for eight of them by one instruction.

Kernels take lanes from arrays and put them back; between, lanes go where a uint64 goes in `&`,
`|`, `^`, `~`, `<<`, `>>`, `-`, `+` and `*`, beside others or a uint64 that stands for eight of it.
There are no comparisons: a condition is a word that is 0 where it does not hold, and `filled`
makes a mask of it. Where nothing is compiled, lanes are an array of eight, which is why there
is no `|=` either: it would change the other names of that array.
"""

import operator

import numpy as np

from solvers.kernels.machine.compiled import AS_PYTHON
from solvers.kernels.machine.handles import Late
from solvers.kernels.machine.words import bit_count

LANES = 8
ALL = np.uint64(2**64 - 1)
OPERATORS = {
    "and_": "and_", "or_": "or_", "xor": "xor", "lshift": "shl", "rshift": "lshr",
    "add": "add", "sub": "sub", "mul": "mul",
}  # fmt: skip  # of Python, and how LLVM's builder names them


def lanes_at(words, at):
    """Eight words of an array of one dimension."""
    return words[at : at + LANES].view(np.uint64).copy()


def put_lanes(words, at, lanes):
    """Write eight words into an array of one dimension."""
    words[at : at + LANES] = lanes.view(words.dtype)


def at_each(words, lanes):
    """The words of an array at eight places; lanes: indices that lie within it."""
    return words[lanes.view(np.int64)].view(np.uint64)


def put_filled(words, at, lanes, mask):
    """Write those words, side by side, whose words of the mask are not 0; up to eight in all.

    What lies behind them in the array, up to eight words from the first, is lost.
    """
    kept = lanes[mask != 0]
    words[at : at + len(kept)] = kept.view(words.dtype)


def fill_words(lanes):
    """All bits of each word that is not 0."""
    return np.where(lanes != 0, ALL, np.uint64(0))


def any_of(lanes):
    """Whether one of the words is not 0."""
    return bool(lanes.any())


def sizes(lanes):
    """How many bits each word has."""
    return np.array([bit_count(word) for word in lanes], np.uint64)


def least(lanes, most):
    """The lesser of each word, as an int64, and a uint64."""
    return np.minimum(lanes.view(np.int64), np.int64(most)).view(np.uint64)


def interleave(one, other):
    """Two uint64 by turns."""
    return np.array([one, other] * (LANES // 2), np.uint64)


def bits_of(lanes):
    """An int64 with bit k set where word k is not 0."""
    return sum(1 << k for k in range(LANES) if lanes[k])


def with_partners(lanes):
    """Each word with the bits of the other one of its pair."""
    return lanes | lanes.reshape(-1, 2)[:, ::-1].reshape(-1)


def split_pairs(lanes):
    """The bits of all first words of pairs, and those of all second ones."""
    return np.bitwise_or.reduce(lanes[::2]), np.bitwise_or.reduce(lanes[1::2])


if not AS_PYTHON:
    interleave = Late(lambda: _instructions()["paired"])
    bits_of = Late(lambda: _instructions()["bits_of"])
    with_partners = Late(lambda: _instructions()["with_partners"])
    split_pairs = Late(lambda: _instructions()["gathered"])
    lanes_at = Late(lambda: _instructions()["lanes_at"])
    put_lanes = Late(lambda: _instructions()["put_lanes"])
    at_each = Late(lambda: _instructions()["at_each"])
    put_filled = Late(lambda: _instructions()["put_filled"])
    fill_words = Late(lambda: _instructions()["filled"])
    any_of = Late(lambda: _instructions()["any_of"])
    sizes = Late(lambda: _instructions()["sizes"])
    least = Late(lambda: _instructions()["least"])

_made = {}


def _instructions():
    """Register the operators of lanes with numba."""
    if not _made:
        from llvmlite import ir
        from numba import types
        from numba.extending import intrinsic, models, register_model

        class Lanes(types.Type):
            def __init__(self):
                super().__init__("Lanes")

        lanes, vector = Lanes(), ir.VectorType(ir.IntType(64), LANES)

        @register_model(Lanes)
        class Model(models.PrimitiveModel):
            def __init__(self, manager, kind):
                super().__init__(manager, kind, vector)

        _tell_operators(lanes, vector)
        _made.update(_memory(intrinsic, lanes, vector))
        _made.update(_reckoning(intrinsic, lanes, vector))
        _made.update(_pairs(intrinsic, lanes, vector))
    return _made


def _splat(builder, vector, word):
    """Eight of a word."""
    from llvmlite import ir

    one = builder.insert_element(ir.Constant(vector, ir.Undefined), word, ir.IntType(32)(0))
    first = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
    return builder.shuffle_vector(one, ir.Constant(vector, ir.Undefined), first)


def _tell_operators(lanes, vector):
    from llvmlite import ir
    from numba import types
    from numba.core.typing.templates import AbstractTemplate, infer_global, signature
    from numba.extending import lower_builtin

    class Binary(AbstractTemplate):
        def generic(self, arguments, words):
            others = {lanes, types.uint64}
            fits = lanes in arguments and all(each in others for each in arguments)
            return signature(lanes, *arguments) if fits else None

    def lower_binary(name, instruction):
        @lower_builtin(name, lanes, lanes)
        @lower_builtin(name, lanes, types.uint64)
        @lower_builtin(name, types.uint64, lanes)
        def lower(context, builder, signed, given):
            both = [
                value if kind == lanes else _splat(builder, vector, value)
                for kind, value in zip(signed.args, given, strict=True)
            ]
            return getattr(builder, instruction)(*both)

    for name, instruction in OPERATORS.items():
        kind = getattr(operator, name)
        infer_global(kind)(type("Of", (Binary,), {"key": kind}))
        lower_binary(kind, instruction)

    @infer_global(operator.invert)
    class Invert(AbstractTemplate):
        key = operator.invert

        def generic(self, arguments, words):
            return signature(lanes, lanes) if arguments == (lanes,) else None

    @lower_builtin(operator.invert, lanes)
    def lower(context, builder, signed, given):
        return builder.xor(given[0], ir.Constant(vector, [2**64 - 1] * LANES))


def _memory(intrinsic, lanes, vector):
    from numba import types
    from numba.core import cgutils

    def place(context, builder, kind, array, at):
        data = context.make_array(kind)(context, builder, array).data
        return builder.bitcast(cgutils.gep_inbounds(builder, data, at), vector.as_pointer())

    @intrinsic
    def lanes_at(typing, words, at):
        def generate(context, builder, signed, given):
            return builder.load(place(context, builder, signed.args[0], *given), align=8)

        return lanes(words, types.int64), generate

    @intrinsic
    def put_lanes(typing, words, at, value):
        def generate(context, builder, signed, given):
            where = place(context, builder, signed.args[0], *given[:2])
            builder.store(given[2], where, align=8)
            return context.get_dummy_value()

        return types.void(words, types.int64, lanes), generate

    return {
        "lanes_at": lanes_at,
        "put_lanes": put_lanes,
        **_register_masked_load(intrinsic, lanes, vector, place),
    }


def _register_masked_load(intrinsic, lanes, vector, place):
    """Register a masked load from eight addresses."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils

    bits, word = ir.VectorType(ir.IntType(1), LANES), ir.IntType(64)
    none = ir.Constant(vector, [0] * LANES)

    def called(builder, name, given, arguments):
        kind = ir.FunctionType(given, [each.type for each in arguments])
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), arguments)

    @intrinsic
    def at_each(typing, words, where):
        def generate(context, builder, signed, given):
            data = context.make_array(signed.args[0])(context, builder, given[0]).data
            begin = _splat(builder, vector, builder.ptrtoint(data, word))
            places = builder.add(begin, builder.shl(given[1], ir.Constant(vector, [3] * LANES)))
            kind = ir.VectorType(word.as_pointer(), LANES)
            every = ir.Constant(bits, [1] * LANES)
            arguments = [builder.inttoptr(places, kind), ir.IntType(32)(8), every, none]
            return called(builder, f"llvm.masked.gather.v{LANES}i64.v{LANES}p0", vector, arguments)

        return lanes(words, lanes), generate

    @intrinsic
    def put_filled(typing, words, at, value, mask):
        def generate(context, builder, signed, given):
            some = builder.icmp_unsigned("!=", given[3], none)
            arguments = [given[2], some, none]
            name = f"llvm.experimental.vector.compress.v{LANES}i64"
            close = called(builder, name, vector, arguments)
            builder.store(close, place(context, builder, signed.args[0], *given[:2]), align=8)
            return context.get_dummy_value()

        return types.void(words, types.int64, lanes, lanes), generate

    return {"at_each": at_each, "put_filled": put_filled}


def _reckoning(intrinsic, lanes, vector):
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils

    none = ir.Constant(vector, [0] * LANES)

    @intrinsic
    def filled(typing, value):
        def generate(context, builder, signed, given):
            return builder.sext(builder.icmp_unsigned("!=", given[0], none), vector)

        return lanes(lanes), generate

    @intrinsic
    def any_of(typing, value):
        def generate(context, builder, signed, given):
            whole = ir.IntType(64 * LANES)
            return builder.icmp_unsigned("!=", builder.bitcast(given[0], whole), whole(0))

        return types.boolean(lanes), generate

    @intrinsic
    def bits_of(typing, value):
        def generate(context, builder, signed, given):
            some = builder.icmp_unsigned("!=", given[0], none)
            return builder.zext(builder.bitcast(some, ir.IntType(LANES)), ir.IntType(64))

        return types.int64(lanes), generate

    @intrinsic
    def sizes(typing, value):
        def generate(context, builder, signed, given):
            kind, name = ir.FunctionType(vector, [vector]), f"llvm.ctpop.v{LANES}i64"
            return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), given)

        return lanes(lanes), generate

    @intrinsic
    def least(typing, value, most):
        def generate(context, builder, signed, given):
            other = _splat(builder, vector, given[1])
            return builder.select(builder.icmp_signed("<", given[0], other), given[0], other)

        return lanes(lanes, types.uint64), generate

    return {"filled": filled, "any_of": any_of, "bits_of": bits_of, "sizes": sizes, "least": least}


def _pairs(intrinsic, lanes, vector):
    from llvmlite import ir
    from numba import types

    number, none = ir.IntType(32), ir.Constant(vector, [0] * LANES)
    pair = types.UniTuple(types.uint64, 2)

    def moved(builder, value, order):
        places = ir.Constant(ir.VectorType(number, LANES), order)
        return builder.shuffle_vector(value, ir.Constant(vector, ir.Undefined), places)

    def joined(builder, value):
        """With the partner of each word."""
        return builder.or_(value, moved(builder, value, [k ^ 1 for k in range(LANES)]))

    @intrinsic
    def paired(typing, one, other):
        def generate(context, builder, signed, given):
            value = builder.insert_element(none, given[0], number(0))
            value = builder.insert_element(value, given[1], number(1))
            return moved(builder, value, [k & 1 for k in range(LANES)])

        return lanes(types.uint64, types.uint64), generate

    @intrinsic
    def with_partners(typing, value):
        def generate(context, builder, signed, given):
            return joined(builder, given[0])

        return lanes(lanes), generate

    @intrinsic
    def gathered(typing, value):
        def generate(context, builder, signed, given):
            whole = given[0]
            for by in (2, 4):
                order = [(k + by) % LANES for k in range(LANES)]
                whole = builder.or_(whole, moved(builder, whole, order))
            words = [builder.extract_element(whole, number(k)) for k in range(2)]
            return context.make_tuple(builder, signed.return_type, words)

        return pair(lanes), generate

    return {
        "paired": paired, "with_partners": with_partners, "gathered": gathered,
    }  # fmt: skip
