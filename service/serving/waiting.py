"""Waiting for jobs in the process that reads requests: a waiting client needs no thread.

One look at the store, in a light child, covers all jobs that clients wait for.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from service.http.jobs.asking import Seen, look_at
from service.work.lanes import Lane
from service.work.pool import UNDONE, Pool

LOOK_SECONDS = 0.2  # between two looks at the store
LOOK_AT_MOST = 5.0  # seconds that one may take

_log = logging.getLogger("knobelwerk.jobs")


class Waiting:
    """The clients that wait for jobs."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._waiters: dict[str, int] = {}
        self._seen: dict[str, Seen] = {}
        self._news = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None
        self.closed = False

    def close(self) -> None:
        """The service ends, and with it all waiting."""
        self.closed = True
        self._news.set()

    def __len__(self) -> int:
        return sum(self._waiters.values())

    async def until_over(self, job: str, seconds: float) -> bool:
        """Wait for the end of a job, at most `seconds`; whether it has ended or is unknown."""
        try:
            async with asyncio.timeout(seconds):
                await self._until(job, lambda now: now.over)
        except TimeoutError:
            return False
        return True

    async def until_new(self, job: str, version: int, seconds: float) -> bool:
        """Wait until there is something to tell of a job beyond that version; whether there is."""
        try:
            async with asyncio.timeout(seconds):
                await self._until(job, lambda now: now.over or now.version > version)
        except TimeoutError:
            return False
        return True

    async def _until(self, job: str, enough: Callable[[Seen], bool]) -> None:
        with self._while_wanted(job):
            while True:
                news = self._news
                now = self._seen.get(job)
                if now is not None and enough(now):
                    return
                if self.closed:
                    raise TimeoutError
                await news.wait()

    @contextmanager
    def _while_wanted(self, job: str) -> Iterator[None]:
        self._waiters[job] = self._waiters.get(job, 0) + 1
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._look())
        try:
            yield
        finally:
            self._waiters[job] -= 1
            if not self._waiters[job]:
                del self._waiters[job]
                self._seen.pop(job, None)

    async def _look(self) -> None:
        """Look at the store as long as a client waits."""
        while self._waiters:
            try:
                self._seen = await self._pool.run(
                    Lane.STORE, look_at, tuple(self._waiters), seconds=LOOK_AT_MOST
                )
            except UNDONE as error:
                _log.warning("the store could not be looked at: %r", error)
            news, self._news = self._news, asyncio.Event()
            news.set()
            await asyncio.sleep(LOOK_SECONDS)
