"""How the kernels are compiled: what Python calls, and the parts it is made of.

None of them owns memory: arrays come in and go out as arguments. So they count no references,
which took a third to a half of the time of kernels whose parts hand arrays on.

Arrays travel in named tuples. Numba finds out the type of one in 1.1 us, and of a plain tuple in
0.2; so a kernel that is called for every short slice takes plain ones, and names them at once.

numba is imported by the first call for which no machine code lies ready (`ready`, decision 10):
importing it takes longer than most puzzles.
"""

import os
import sys
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from solvers.kernels.machine import ready

AS_PYTHON = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
FEW = 5_000  # calls of a kernel that take as long without numba as importing it
KERNELS: "list[Kernel]" = []


class Late:
    """Something of numba's that is made when it is first needed, by another that is compiled.

    Python calls kernels only: anything else would be compiled anew by each process.
    """

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make

    @cached_property
    def compiled_kernel(self) -> Any:
        from solvers.kernels.machine import late  # noqa: F401  # tells numba what this stands for

        return self._make()


class Kernel(Late):
    """A kernel as Python calls it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(lambda: _make_findable(function))
        self.calls = 0
        self.name = f"{function.__module__.rsplit('.', 1)[-1]}.{function.__name__}"
        KERNELS.append(self)

    def __call__(self, *arguments: Any) -> Any:
        if "numba" not in sys.modules and self.calls < FEW:
            self.calls += 1
            found = ready.call_stored(self.name, arguments)
            if found is not None:
                return found[0]
        return self.compiled_kernel(*arguments)


def part(function: Callable[..., Any]) -> Any:
    """Called by kernels."""
    return _part(function)


def inline(function: Callable[..., Any]) -> Any:
    """Called by kernels, and never left as a call."""
    return _part(function, forceinline=True)


def kernel(function: Callable[..., Any]) -> Any:
    """Compile what Python calls, and keep the code on disk."""
    return _plain(function) if AS_PYTHON else Kernel(function)


def _plain(function: Callable[..., Any]) -> Any:
    """A function of Python, whose words wrap around as those of the machine do."""
    return np.errstate(over="ignore")(function)


def _part(function: Callable[..., Any], **how: bool) -> Any:
    if AS_PYTHON:
        return function

    def make() -> Any:
        from numba import njit

        return njit(_nrt=False, **how)(function)

    return Late(make)


def _make_findable(function: Callable[..., Any]) -> Any:
    """Let a compiled function find its code again; numba has no way for a cache of one's own."""
    from numba import njit

    from solvers.kernels.machine.cache import KernelCache

    compiled = njit(nogil=True, _nrt=False)(function)
    compiled._cache = KernelCache(function)
    return compiled
