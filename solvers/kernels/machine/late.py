"""Lazy registration of kernels and of their parts with numba.

Also the way back: what it has compiled, as `ready` keeps it.
"""

import struct
from collections.abc import Iterator
from typing import Any

from llvmlite.binding import ObjectFileRef
from numba import types
from numba.core.registry import cpu_target
from numba.extending import typeof_impl
from numba.np.numpy_support import as_dtype

from solvers.kernels.machine.cache import OBJECTS
from solvers.kernels.machine.handles import KERNELS, Kernel, Late
from solvers.kernels.machine.ready import NUMBERS, Entry, _stored_code, form_of

SYMBOL = struct.Struct("<IBBHQQ")  # of a table of symbols in an ELF file: name, …, section, …
NUMBA = ("numba_", "NRT_")  # beginnings of the names of its runtime
UNDEFINED = 0  # the section of what is defined elsewhere


@typeof_impl.register(Late)
def type_of(late: Late, context: Any) -> Any:
    """The type of what it stands for; TypeError for a kernel: no code links with it (`cache`)."""
    if isinstance(late, Kernel):
        raise TypeError(f"{late.name} is called by Python alone: make a part of it")
    made, known = late.compiled_kernel, cpu_target.typing_context
    known.refresh()  # it may be an instruction that was made just now
    return known.resolve_value_type(made)


def compile_all() -> dict[str, list[Entry]]:
    """The code of all kernels, as far as it may run without numba."""
    return {kernel.name: list(_entries(kernel)) for kernel in KERNELS}


def forget() -> None:
    """Let go of what only `ready` needs: each process that works for long would hold it."""
    OBJECTS.clear()
    _stored_code.cache_clear()


def _entries(kernel: Kernel) -> Iterator[Entry]:
    for code in kernel.compiled_kernel.overloads.values():
        form, symbol, words, result, many = describe_code(code)
        found = OBJECTS.get(symbol)
        if found is not None and "?" not in form + result:
            yield form, symbol, words, result, many, found, _missing(found)


def describe_code(code: Any) -> tuple[str, str, str, str, bool]:
    """Form, symbol, words, result and whether it gives many, of what numba compiled; see `ready`.

    What has no form has a "?" in its form or result.
    """
    words: list[str] = []
    form = _form(types.Tuple(code.signature.args), words)
    given = code.signature.return_type
    many = isinstance(given, types.BaseTuple)
    result = "".join(_single(each) for each in (given if many else (given,)))
    return form, code.fndesc.llvm_func_name, "".join(words), result, many


def _form(kind: Any, words: list[str]) -> str:
    """The form of a type, as `ready` tells that of a value; what its words are goes to a list."""
    if isinstance(kind, types.BaseTuple):
        return f"({''.join([_form(each, words) for each in kind])})"
    if isinstance(kind, types.Array):
        words += "i" * (5 + 2 * kind.ndim)
        return form_of(as_dtype(kind.dtype).str, kind.ndim, kind.layout, readonly=not kind.mutable)
    form = _single(kind)
    words.append("d" if form == "d" else "i")
    return form


def _single(kind: Any) -> str:
    if kind == types.none:
        return "n"
    known = isinstance(kind, types.Number | types.Boolean)
    return NUMBERS.get(as_dtype(kind).str, "?") if known else "?"


def _missing(found: bytes) -> list[str]:
    """Numba's names in an object that are defined elsewhere."""
    parts = {part.name(): part.data() for part in ObjectFileRef.from_data(found).sections()}
    names, missing = parts[b".strtab"], []
    for start, _, _, section, _, _ in SYMBOL.iter_unpack(parts[b".symtab"]):
        if section == UNDEFINED and start:
            missing.append(names[start : names.index(b"\0", start)].decode())
    return [name for name in missing if name.startswith(NUMBA)]
