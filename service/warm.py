"""Compiling the kernels ahead, so that the first request does not wait for a compiler.

Who works for long calls them by numba, which takes some time to import and less for each call.
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
    from solvers.kernels.machine import late, ready

    for family in FAMILIES:
        yield family.name, _warm_seconds(family)
    if not ready.is_ready():
        ready.write(late.compile_all())
    late.forget()


def warm_abreast() -> Iterator[tuple[str, float]]:
    """The same, compiled by as many processes as there are cores, each a family at a time.

    What they leave on disk is loaded here; what they do not, one that was killed for instance, is
    compiled here.
    """
    from families.catalogue import FAMILIES
    from solvers.engine.together import usable
    from solvers.kernels.machine import ready

    told: dict[str, float] = {}
    if not ready.is_ready() and usable() > 1:
        firsts: dict[Callable[[], None], str] = {}
        for family in FAMILIES:  # some have the same kernels, which are compiled once
            firsts.setdefault(family.warm, family.name)
        spawned = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(min(usable(), len(firsts)), spawned) as pool:
            compiling = {pool.submit(_compile_seconds, name): name for name in firsts.values()}
            with suppress(BrokenProcessPool):
                for done in as_completed(compiling):
                    told[compiling[done]] = done.result()
                    yield compiling[done], done.result()
    yield from ((name, seconds) for name, seconds in warm() if name not in told)


def _compile_seconds(name: str) -> float:
    """In a process of its own: the seconds that the kernels of a family took."""
    from families.catalogue import family

    return _warm_seconds(family(name))


def _warm_seconds(family: "AnyFamily") -> float:
    start = time.monotonic()
    _warm(family)
    return time.monotonic() - start


@cache
def _warm(family: "AnyFamily") -> None:
    family.warm()
