"""Kernels as Python calls them, and parts of kernels: compiled when they are first needed."""

import sys
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

from puzzles.extras import require_extra
from solvers.kernels.machine import ready
from solvers.kernels.machine.shipped import BUILTINS

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
        return self._make()


class Kernel(Late):
    """A kernel as Python calls it."""

    def __init__(self, function: Callable[..., Any], make: Callable[[], Any]) -> None:
        super().__init__(make)
        self.calls = 0
        self.name = f"{function.__module__.rsplit('.', 1)[-1]}.{function.__name__}"
        self.builtin = BUILTINS.get(self.name)
        KERNELS.append(self)

    def __call__(self, *arguments: Any) -> Any:
        if self.builtin is not None:
            given = self.builtin(*arguments)
            if given is not NotImplemented:
                return given
        if "numba" not in sys.modules and self.calls < FEW:
            _require_compiler()
            self.calls += 1
            found = ready.call_stored(self.name, arguments)
            if found is not None:
                return found[0]
        return self.compiled_kernel(*arguments)


@cache
def _require_compiler() -> None:
    """Raise MissingExtraError where a kernel has no machine code and cannot be compiled."""
    require_extra("compile")
