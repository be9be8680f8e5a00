"""The machine's cores: as many requests compute at a time as there are cores.

A request that waits is spending its own time budget. More than a few do not wait at all, so that
threads stay free for the requests that cost nothing.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Semaphore

from service.http.codes import ProblemCode
from service.http.problems import Problem

_COME_BACK = {"Retry-After": "2"}  # seconds


class Cores:
    """The cores and the line in front of them."""

    def __init__(self, cores: int, waiting: int) -> None:
        self._cores = Semaphore(cores)
        self._line = Semaphore(waiting)

    @contextmanager
    def held(self, seconds: float) -> Iterator[float]:
        """A core for the caller; gives the seconds that are left of the budget after the wait."""
        start = time.monotonic()
        if not self._cores.acquire(blocking=False):
            self._wait(seconds)
        try:
            yield max(seconds - (time.monotonic() - start), 0.001)
        finally:
            self._cores.release()

    def _wait(self, seconds: float) -> None:
        if not self._line.acquire(blocking=False):
            raise Problem(ProblemCode.BUSY, "every core is busy and the line is full", _COME_BACK)
        try:
            if not self._cores.acquire(timeout=seconds):
                what = f"no core became free within {seconds:g} s"
                raise Problem(ProblemCode.BUSY, what, _COME_BACK)
        finally:
            self._line.release()
