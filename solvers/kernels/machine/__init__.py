"""Kernels: their compilation, storage and calls, and the instructions that they share.

LISTENERS: called with COMPILING before numba compiles a kernel, which takes seconds, and with
NOT_KEPT where none of the places for machine code can be written to.
"""

from collections.abc import Callable

COMPILING, NOT_KEPT = "compiling", "not kept"
LISTENERS: list[Callable[[str], object]] = []


def notify(event: str) -> None:
    """Call all listeners."""
    for listener in LISTENERS:
        listener(event)
