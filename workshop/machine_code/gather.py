"""All kernels as numba's unoptimised LLVM modules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from numba.core import caching, callconv, codegen

from solvers.kernels.machine import cache, late, shipped
from solvers.kernels.machine.handles import KERNELS


@dataclass(frozen=True, slots=True)
class Library:
    """A function of numba's as bitcode, and the numbers of those that it is linked with."""

    bitcode: bytes
    parts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """See the package; the rest is as in `ready`. library: the one that defines the symbol."""

    name: str
    form: str
    symbol: str
    words: str
    result: str
    many: bool
    library: int


def gather(call: Callable[[], object]) -> tuple[Sequence[Library], Sequence[Entry]]:
    """The libraries of all kernels that a function calls, and their entries.

    For a process of its own, in which no kernel has been compiled: numba is changed.
    """
    raw: dict[Any, tuple[bytes, list[Any]]] = {}
    _note_libraries(raw)
    call()
    found = sorted(
        ((kernel.name, *late.describe_code(code)), code.library)
        for kernel in KERNELS
        for code in kernel.compiled_kernel.overloads.values()
    )
    numbers: dict[Any, int] = {}
    need = [library for _, library in found]
    while need:
        library = need.pop()
        if library not in numbers:
            numbers[library] = len(numbers)
            need += raw[library][1]
    libraries = [
        Library(raw[each][0], tuple(numbers[part] for part in raw[each][1])) for each in numbers
    ]
    return libraries, [Entry(*told, numbers[library]) for told, library in found]


def _note_libraries(raw: dict[Any, tuple[bytes, list[Any]]]) -> None:
    """Have numba compile everything, and note each library as it is before it is linked."""
    shipped.BUILTINS.clear()
    for kernel in KERNELS:
        kernel.builtin = None
    linked: Any = codegen.CPUCodeLibrary
    called: Any = callconv.CPUCallConv
    caches: Any = cache
    finalize, tell = linked.finalize, called.set_static_user_exc

    def note_and_finalize(self: Any) -> None:
        parts = list(dict.fromkeys(self._linking_libraries))
        raw[self] = self._final_module.as_bitcode(), parts
        finalize(self)

    def tell_without_place(
        self: Any, builder: Any, exc: Any, exc_args: Any = None, loc: Any = None,
        func_name: Any = None,
    ) -> None:  # fmt: skip
        """An exception without the path of its source, which would stand in the object."""
        tell(self, builder, exc, exc_args, None, func_name)

    linked.finalize, called.set_static_user_exc = note_and_finalize, tell_without_place
    caches.KernelCache = lambda function: caching.NullCache()
