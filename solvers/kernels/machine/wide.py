"""Sets of up to 2,048 bits as one value: a word of 64 bits, or 2, 4, 8, 16 or 32 of them.

Several small sets that lie one behind the other are a group, which one register holds.

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
GROUP = 4  # words of a group of sets, if these are smaller


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


def has_bits(bits):
    """Whether the set is not empty."""
    return bool(bits.any())


def size_of_set(bits):
    """Number of bits in the set."""
    return sum(bit_count(word) for word in bits)


def first_bit(bits):
    """The least bit of a set that is not empty."""
    return next(64 * w + lowest_bit(word) for w, word in enumerate(bits) if word)


def group_at(width, words, at):
    """The group that stands in an array of one dimension from an index on."""
    return words[at : at + max(GROUP, len(width))].copy()


def no_group(width):
    """A group of empty sets."""
    return np.zeros(max(GROUP, len(width)), np.uint64)


def group_of(width, bits):
    """A group of equal sets."""
    return np.tile(bits, max(1, GROUP // len(width)))


def clear_of(width, group, taken):
    """The group without the sets that meet those of another, lane by lane."""
    meets = (group & taken).reshape(-1, len(width)).any(axis=1)
    return np.where(np.repeat(meets, len(width)), np.uint64(0), group)


def union_of(width, group):
    """The union of a group's sets."""
    return np.bitwise_or.reduce(group.reshape(-1, len(width)), axis=0)


if not AS_PYTHON:
    no_bits = Late(lambda: _instructions()["no_bits"])
    set_at = Late(lambda: _instructions()["set_at"])
    put_set = Late(lambda: _instructions()["put_set"])
    has_bits = Late(lambda: _instructions()["has_bits"])
    size_of_set = Late(lambda: _instructions()["size_of_set"])
    first_bit = Late(lambda: _instructions()["first_bit"])
    no_group = Late(lambda: _instructions()["no_group"])
    group_at = Late(lambda: _instructions()["group_at"])
    group_of = Late(lambda: _instructions()["group_of"])
    clear_of = Late(lambda: _instructions()["clear_of"])
    union_of = Late(lambda: _instructions()["union_of"])

_made = {}


def _instructions():
    """Register sets and their operators with numba."""
    if not _made:
        from numba import types
        from numba.extending import intrinsic, models, register_model

        class Wide(types.Type):
            def __init__(self, width):
                self.width = width
                super().__init__(f"Wide({width})")

        @register_model(Wide)
        class Model(models.PrimitiveModel):
            def __init__(self, manager, kind):
                super().__init__(manager, kind, _register(kind.width))

        _tell_operators(Wide)
        _made.update(_memory(intrinsic, Wide))
        _made.update(_reckoning(intrinsic, Wide))
        _made.update(_grouping(intrinsic, Wide))
    return _made


def _register(width):
    """The type of a register; LLVM makes vectors of its own of loops over single words."""
    from llvmlite import ir

    word = ir.IntType(64)
    return word if width == 1 else ir.VectorType(word, width)


def _constant(width, value):
    from llvmlite import ir

    return ir.Constant(_register(width), value if width == 1 else [value] * width)


def _tell_operators(wide):
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
        return builder.xor(given[0], _constant(signed.args[0].width, 2**64 - 1))


def _memory(intrinsic, wide):
    from numba import types
    from numba.core import cgutils

    def place(context, builder, kind, array, at, width):
        data = context.make_array(kind)(context, builder, array).data
        at_word = cgutils.gep_inbounds(builder, data, at)
        return builder.bitcast(at_word, _register(width).as_pointer())

    @intrinsic
    def no_bits(typing, width):
        def generate(context, builder, signed, given):
            return _constant(signed.return_type.width, 0)

        return wide(len(width))(width), generate

    @intrinsic
    def no_group(typing, width):
        def generate(context, builder, signed, given):
            return _constant(signed.return_type.width, 0)

        return wide(max(GROUP, len(width)))(width), generate

    @intrinsic
    def group_at(typing, width, words, at):
        def generate(context, builder, signed, given):
            many = signed.return_type.width
            return builder.load(
                place(context, builder, signed.args[1], given[1], given[2], many), align=8
            )

        return wide(max(GROUP, len(width)))(width, words, types.int64), generate

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

    return {
        "no_bits": no_bits,
        "no_group": no_group,
        "set_at": set_at,
        "group_at": group_at,
        "put_set": put_set,
    }


def _grouping(intrinsic, wide):
    from llvmlite import ir

    def shuffle_lanes(builder, group, order):
        lanes = ir.Constant(ir.VectorType(ir.IntType(32), len(order)), order)
        return builder.shuffle_vector(group, group, lanes)

    @intrinsic
    def group_of(typing, width, bits):
        def generate(context, builder, signed, given):
            own, many = signed.args[1].width, signed.return_type.width
            if own == many:
                return given[1]
            if own > 1:
                return shuffle_lanes(builder, given[1], [k % own for k in range(many)])
            none = _constant(many, 0)
            one = builder.insert_element(none, given[1], ir.IntType(32)(0))
            return shuffle_lanes(builder, one, [0] * many)

        return wide(max(GROUP, len(width)))(width, bits), generate

    @intrinsic
    def clear_of(typing, width, group, taken):
        def generate(context, builder, signed, given):
            own, many = len(signed.args[0]), signed.return_type.width
            common = meets = builder.and_(given[1], given[2])
            if own == many:
                whole = ir.IntType(64 * own)
                alone = builder.icmp_unsigned("==", builder.bitcast(meets, whole), whole(0))
                return builder.select(alone, given[1], _constant(many, 0))
            for step in range(own - 1):
                turned = [k // own * own + (k + step + 1) % own for k in range(many)]
                meets = builder.or_(meets, shuffle_lanes(builder, common, turned))
            alone = builder.icmp_unsigned("==", meets, _constant(many, 0))
            return builder.select(alone, given[1], _constant(many, 0))

        return group(width, group, taken), generate

    @intrinsic
    def union_of(typing, width, group):
        def generate(context, builder, signed, given):
            own, many = signed.return_type.width, signed.args[1].width
            if own == many:
                return given[1]
            parts = [
                builder.extract_element(given[1], ir.IntType(32)(k))
                if own == 1
                else shuffle_lanes(builder, given[1], list(range(k * own, k * own + own)))
                for k in range(many // own)
            ]
            total = parts[0]
            for one in parts[1:]:
                total = builder.or_(total, one)
            return total

        return wide(len(width))(width, group), generate

    return {"group_of": group_of, "clear_of": clear_of, "union_of": union_of}


def _reckoning(intrinsic, wide):
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils

    number, word = ir.IntType(32), ir.IntType(64)

    def each(builder, bits, kind):
        if kind.width == 1:
            return [bits]
        return [builder.extract_element(bits, number(w)) for w in range(kind.width)]

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
        "has_bits": has_bits,
        "size_of_set": size_of_set,
        "first_bit": first_bit,
    }
