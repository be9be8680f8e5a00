"""The server's own requests to the store, in a lane of their own.

A client that waits for a job costs no process and no thread: one query of the store gives the
state of all jobs with waiting clients. Unfinished searches are put into the store as jobs.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from service.http.answering import Answer
from service.http.headers import continues, job_path
from service.http.jobs.asking import Seen, look_at, park
from service.work.children import UNDONE
from service.work.lanes import Lane
from service.work.pool import Pool

LOOK_SECONDS = 0.2  # between two queries of the store
LOOK_AT_MOST = 5.0  # limit of a query, in seconds
PARK_SECONDS = 3.0  # limit for storing a search; after it, the answer is sent without a job

_log = logging.getLogger("knobelwerk.jobs")


def is_over(now: Seen) -> bool:
    """Whether a job is over."""
    return now.over


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
        """End all waiting, since the service ends."""
        self.closed = True
        self._news.set()

    def __len__(self) -> int:
        return sum(self._waiters.values())

    async def until(self, job: str, enough: Callable[[Seen], bool], seconds: float) -> bool:
        """Wait until the state of a job is enough; False if the time or the service ends first."""
        try:
            async with asyncio.timeout(seconds):
                with self._while_wanted(job):
                    while not (job in self._seen and enough(self._seen[job])):
                        if self.closed:
                            return False
                        await self._news.wait()
        except TimeoutError:
            return False
        return True

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
        """Query the store as long as a client waits."""
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


async def keep_open_search(pool: Pool, answer: Answer, prefix: str = "") -> Answer:
    """The answer; with a link to a job if it left an unfinished search and that was stored.

    prefix: of the job's address.
    """
    begun = answer.begun
    if begun is None:
        return answer
    try:
        async with asyncio.timeout(PARK_SECONDS):
            id = await pool.run(
                Lane.STORE, park, begun, client=begun.order.client, seconds=PARK_SECONDS
            )
    except (TimeoutError, *UNDONE) as error:
        _log.warning("a search could not be parked: %r", error)
        return answer
    if id is None:
        return answer
    name, value = continues(prefix + job_path(id))
    return answer._replace(headers=[*answer.headers, (name.lower().encode(), value.encode())])
