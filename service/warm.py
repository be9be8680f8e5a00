"""Compiling the kernels in advance, so that the first request does not wait for a compiler.

A warm process calls them through numba, which is slow to import but faster in each call.
"""

import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from families.record import AnyFamily


def warm() -> Iterator[tuple[str, float]]:
    """Compile or load every kernel; yields each family's name and the seconds it took."""
    from families.catalogue import FAMILIES
    from solvers.kernels.machine import ready
    from solvers.kernels.machine.shipped import BUILTINS

    if BUILTINS:
        yield from ((family.name, _warm_seconds(family)) for family in FAMILIES)
        return
    from solvers.kernels.machine import late  # before the first call, which is numba's then

    for family in FAMILIES:
        yield family.name, _warm_seconds(family)
    if not ready.is_ready():
        ready.write(late.compile_all())
    late.forget()


def warm_abreast() -> Iterator[tuple[str, float]]:
    """The same, compiled by as many processes as there are cores, one family at a time each.

    This process then loads what they wrote to disk, and compiles what is missing, for instance
    because one of them was killed.
    """
    from families.catalogue import FAMILIES
    from solvers.engine.together import usable
    from solvers.kernels.machine import ready

    told: dict[str, float] = {}
    if not ready.is_ready() and usable() > 1:
        sharing: dict[Callable[[], None], list[str]] = {}
        for family in FAMILIES:  # families with the same kernels compile them once
            sharing.setdefault(family.warm, []).append(family.name)
        spawned = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(min(usable(), len(sharing)), spawned, _end_with_parent) as pool:
            waiting = sorted(sharing.values(), key=len, reverse=True)  # for most families first
            compiling = {pool.submit(_compile_seconds, each[0]): each for each in waiting}
            with suppress(BrokenProcessPool):
                for done in as_completed(compiling):
                    seconds = done.result()
                    for name in compiling[done]:
                        told[name] = seconds
                        yield name, seconds
    yield from ((name, seconds) for name, seconds in warm() if name not in told)


def _end_with_parent() -> None:
    """Let a process that compiles not outlive the one that asked for it."""
    from service.work.parent import end_with_parent

    parent = multiprocessing.parent_process()
    assert parent is not None and parent.pid is not None
    end_with_parent(parent.pid)


def _compile_seconds(name: str) -> float:
    """The seconds that compiling the kernels of a family took, in its own process."""
    from families.catalogue import family

    return _warm_seconds(family(name))


def _warm_seconds(family: "AnyFamily") -> float:
    start = time.monotonic()
    _warm(family)
    return time.monotonic() - start


@cache
def _warm(family: "AnyFamily") -> None:
    family.warm()
