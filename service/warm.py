"""Compiling the kernels ahead, so that the first request does not wait for a compiler.

Who works for long calls them by numba, which takes some time to import and less for each call.
"""

import time
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from families.record import AnyFamily


def warm() -> Iterator[tuple[str, float]]:
    """Compile or load every kernel; yields each family's name and the seconds it took."""
    from families.catalogue import FAMILIES
    from solvers.kernels import late
    from solvers.kernels import ready

    for family in FAMILIES:
        start = time.monotonic()
        _warm(family)
        yield family.name, time.monotonic() - start
    if not ready.is_ready():
        ready.write(late.compiled())
    late.forget()


@cache
def _warm(family: "AnyFamily") -> None:
    family.warm()
