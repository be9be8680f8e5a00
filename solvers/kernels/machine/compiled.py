"""How the kernels are compiled: what Python calls, and the parts it is made of.

None of them owns memory: arrays come in and go out as arguments. So they count no references,
which took a third to a half of the time of kernels whose parts hand arrays on.

Arrays travel in named tuples. Numba finds out the type of one in 1.1 us, and of a plain tuple in
0.2; so a kernel that is called for every short slice takes plain ones, and names them at once.

numba is imported by the first call for which no machine code lies ready (`ready`, decision 10):
importing it takes longer than most puzzles.
"""

import os
from collections.abc import Callable
from typing import Any

import numpy as np

from solvers.kernels.machine.handles import Kernel, Late

AS_PYTHON = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def part(function: Callable[..., Any]) -> Any:
    """Called by kernels."""
    return _part(function)


def inline(function: Callable[..., Any]) -> Any:
    """Called by kernels, and never left as a call."""
    return _part(function, forceinline=True)


def kernel(function: Callable[..., Any]) -> Any:
    """Compile what Python calls, and keep the code on disk."""
    if AS_PYTHON:
        return _plain(function)
    return Kernel(function, lambda: _make_findable(function))


def _plain(function: Callable[..., Any]) -> Any:
    """A function of Python, whose words wrap around as those of the machine do."""
    return np.errstate(over="ignore")(function)


def _part(function: Callable[..., Any], **how: bool) -> Any:
    if AS_PYTHON:
        return function

    def make() -> Any:
        from numba import njit

        from solvers.kernels.machine import late  # noqa: F401  # tells numba what this stands for

        return njit(_nrt=False, **how)(function)

    return Late(make)


def _make_findable(function: Callable[..., Any]) -> Any:
    """Let a compiled function find its code again; numba has no way for a cache of one's own."""
    from numba import njit

    from solvers.kernels.machine import late  # noqa: F401  # tells numba what parts stand for
    from solvers.kernels.machine.cache import KernelCache

    compiled = njit(nogil=True, _nrt=False)(function)
    compiled._cache = KernelCache(function)
    return compiled
