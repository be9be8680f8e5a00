"""Sets of up to 2,048 bits as one value: a word of 64 bits, or 2, 4, 8, 16 or 32 of them.

Their width is told by a tuple of as many whole numbers, so that it is known when a kernel is
compiled, and each width has code of its own. Sets go where a uint64 goes in `&`, `|`, `^` and
`~`. Where nothing is compiled, a set is an array of words, which is why there is no `|=`: it would
change the other names of that array.
"""

import operator

import numpy as np

from solvers.kernels.machine.compiled import AS_PYTHON
from solvers.kernels.machine.handles import Late
from solvers.kernels.machine.words import bit_count, lowest_bit

WIDTHS = (1, 2, 4, 8, 16, 32)


def width_for(bits: int) -> tuple[int, ...]:
    """The width of sets of so many bits; 64 for each entry."""
    return (0,) * next(width for width in WIDTHS if 64 * width >= bits)


def no_bits(width):
    """The empty set."""
    return np.zeros(len(width), np.uint64)


def set_at(width, words, at):
    """The set that stands in an array of one dimension from an index on."""
    return words[at : at + len(width)].view(np.uint64).copy()


def put_set(words, at, bits):
    """Write a set into an array of one dimension."""
    words[at : at + len(bits)] = bits.view(words.dtype)


def kept_if(bits, condition):
    """The set where an int64 is 1, and the empty set where it is 0."""
    return bits if condition else np.zeros_like(bits)


def has_bits(bits):
    """Whether the set is not empty."""
    return bool(bits.any())


def size_of_set(bits):
    """Number of bits in the set."""
    return sum(bit_count(word) for word in bits)


def first_bit(bits):
    """The least bit of a set that is not empty."""
    return next(64 * w + lowest_bit(word) for w, word in enumerate(bits) if word)


if not AS_PYTHON:
    no_bits = Late(lambda: _instructions()["no_bits"])
    set_at = Late(lambda: _instructions()["set_at"])
    put_set = Late(lambda: _instructions()["put_set"])
    kept_if = Late(lambda: _instructions()["kept_if"])
    has_bits = Late(lambda: _instructions()["has_bits"])
    size_of_set = Late(lambda: _instructions()["size_of_set"])
    first_bit = Late(lambda: _instructions()["first_bit"])

_made = {}


def _instructions():
    """Register sets and their operators with numba."""
    if not _made:
        from llvmlite import ir
        from numba import types
        from numba.extending import intrinsic, models, register_model

        class Wide(types.Type):
            def __init__(self, width):
                self.width = width
                super().__init__(f"Wide({width})")

        @register_model(Wide)
        class Model(models.PrimitiveModel):
            def __init__(self, manager, kind):
                super().__init__(manager, kind, ir.VectorType(ir.IntType(64), kind.width))

        _tell_operators(Wide)
        _made.update(_memory(intrinsic, Wide))
        _made.update(_reckoning(intrinsic, Wide))
    return _made


def _tell_operators(wide):
    from llvmlite import ir
    from numba.core.typing.templates import AbstractTemplate, infer_global, signature
    from numba.extending import lower_builtin

    class Binary(AbstractTemplate):
        def generic(self, arguments, words):
            same = isinstance(arguments[0], wide) and arguments[0] == arguments[1]
            return signature(arguments[0], *arguments) if same else None

    def lower_binary(name, instruction):
        @lower_builtin(name, wide, wide)
        def lower(context, builder, signed, given):
            return getattr(builder, instruction)(*given)

    for kind, instruction in (
        (operator.and_, "and_"),
        (operator.or_, "or_"),
        (operator.xor, "xor"),
    ):
        infer_global(kind)(type("Of", (Binary,), {"key": kind}))
        lower_binary(kind, instruction)

    @infer_global(operator.invert)
    class Invert(AbstractTemplate):
        key = operator.invert

        def generic(self, arguments, words):
            return signature(arguments[0], *arguments) if isinstance(arguments[0], wide) else None

    @lower_builtin(operator.invert, wide)
    def lower(context, builder, signed, given):
        return builder.xor(
            given[0], ir.Constant(given[0].type, [2**64 - 1] * signed.args[0].width)
        )


def _memory(intrinsic, wide):
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils

    def place(context, builder, kind, array, at, width):
        data = context.make_array(kind)(context, builder, array).data
        vector = ir.VectorType(ir.IntType(64), width)
        return builder.bitcast(cgutils.gep_inbounds(builder, data, at), vector.as_pointer())

    @intrinsic
    def no_bits(typing, width):
        def generate(context, builder, signed, given):
            many = signed.return_type.width
            return ir.Constant(ir.VectorType(ir.IntType(64), many), [0] * many)

        return wide(len(width))(width), generate

    @intrinsic
    def set_at(typing, width, words, at):
        def generate(context, builder, signed, given):
            many = signed.return_type.width
            return builder.load(
                place(context, builder, signed.args[1], given[1], given[2], many), align=8
            )

        return wide(len(width))(width, words, types.int64), generate

    @intrinsic
    def put_set(typing, words, at, bits):
        def generate(context, builder, signed, given):
            where = place(
                context, builder, signed.args[0], given[0], given[1], signed.args[2].width
            )
            builder.store(given[2], where, align=8)
            return context.get_dummy_value()

        return types.void(words, types.int64, bits), generate

    return {"no_bits": no_bits, "set_at": set_at, "put_set": put_set}


def _reckoning(intrinsic, wide):
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils

    number, word = ir.IntType(32), ir.IntType(64)

    def each(builder, bits, kind):
        return [builder.extract_element(bits, number(w)) for w in range(kind.width)]

    @intrinsic
    def kept_if(typing, bits, condition):
        def generate(context, builder, signed, given):
            some = builder.trunc(given[1], ir.IntType(1))
            none = ir.Constant(given[0].type, [0] * signed.args[0].width)
            return builder.select(some, given[0], none)

        return bits(bits, types.int64), generate

    @intrinsic
    def has_bits(typing, bits):
        def generate(context, builder, signed, given):
            whole = ir.IntType(64 * signed.args[0].width)
            return builder.icmp_unsigned("!=", builder.bitcast(given[0], whole), whole(0))

        return types.boolean(bits), generate

    @intrinsic
    def size_of_set(typing, bits):
        def generate(context, builder, signed, given):
            total = word(0)
            for one in each(builder, given[0], signed.args[0]):
                total = builder.add(total, builder.ctpop(one))
            return total

        return types.int64(bits), generate

    @intrinsic
    def first_bit(typing, bits):
        def generate(context, builder, signed, given):
            found = word(64 * signed.args[0].width)
            words = each(builder, given[0], signed.args[0])
            for w, one in reversed(list(enumerate(words))):
                at = builder.add(word(64 * w), builder.cttz(one, cgutils.false_bit))
                some = builder.icmp_unsigned("!=", one, word(0))
                found = builder.select(some, at, found)
            return found

        return types.int64(bits), generate

    return {
        "kept_if": kept_if,
        "has_bits": has_bits,
        "size_of_set": size_of_set,
        "first_bit": first_bit,
    }
