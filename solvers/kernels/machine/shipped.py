"""Kernels that a wheel ships as machine code: builtins of the extension module `_kernels`.

`python -m workshop.machine_code` builds it. It is used only if it was made of the very sources
that lie beside it, on a processor that it has code for, and unless numba is to check bounds.
"""

import os
from collections.abc import Callable
from typing import Any

from solvers.kernels.machine.ready import kernel_sources

FILE = "_kernels.abi3.so"
KERNEL_SOURCES = kernel_sources()


def load_builtins() -> dict[str, Callable[..., Any]]:
    """The builtin of each kernel, by the kernel's name; none where none are shipped."""
    if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0"):
        return {}
    try:
        from solvers.kernels.machine import _kernels
    except ImportError:
        return {}
    if _kernels.sources() != KERNEL_SOURCES:
        return {}
    functions: dict[str, Callable[..., Any]] = _kernels.functions()
    return functions


BUILTINS = load_builtins()
