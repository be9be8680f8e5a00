"""Slices on the workers of a Dask scheduler, on one machine or many.

Dask only runs slices and returns their results. It never retries: a slice whose worker died, or
that was lost with the scheduler, is reported as lost and runs again from its checkpoint. The
connection is retried without end; until it is back, no slice runs.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar
from uuid import uuid4

import dask
from distributed import Client, Future, KilledWorker, Scheduler
from distributed.comm.core import connect

from service.jobs.errors import LostError
from service.work.children import FailedError, LateError, MemoryUsedError
from service.work.pipe import DiedError

CONNECT_SECONDS = 5.0  # limit for connecting to the scheduler and for each request to it
LOOK_SECONDS = 0.5  # between two queries of the list of workers
RETRY_SECONDS = 1.0  # between two attempts to connect
REACH_SECONDS = 1.0  # limit for connecting to a worker directly
MOST_NAMES = 10_000  # parts whose last worker is remembered
# Delay before a received result is released. Dask waits 5 to 10 ms between two messages on a
# connection, so a release sent at once would delay the next slice.
KEEP_SECONDS = 0.05
SETTINGS = {
    "distributed.admin.large-graph-warning-threshold": "1GiB",  # checkpoints have megabytes
    "distributed.admin.tick.interval": "1s",  # by default 50 times a second, to measure lag
}
CHATTY = ("distributed", "distributed.client")  # they log many lines for every lost connection

R = TypeVar("R")

_log = logging.getLogger("knobelwerk.jobs")


def ready(dask_scheduler: Scheduler) -> dict[str, int]:
    """Number of slices that each worker can run at a time, by address; runs in the scheduler.

    Whatever its configuration, the scheduler gives up a task when one worker dies of it: the store
    counts the deaths of a part.
    """
    dask_scheduler.allowed_failures = 0
    return {worker.address: worker.nthreads for worker in dask_scheduler.running}


@dataclass(eq=False, slots=True)
class Sent:
    """A sent slice. where: address of its worker. end: expected end, by the monotonic clock."""

    where: str
    end: float
    late: asyncio.Timeout
    lost: bool = False

    def lose(self) -> None:
        """Report the task as lost to its waiter, unless that is known."""
        if not self.late.expired():  # if it has, the worker may be gone because of that
            self.lost = True
            self.late.reschedule(0.0)


class Cluster:
    """The executor for a Dask scheduler.

    A slice may be sent while its worker still runs another: sending takes 10 to 20 ms, as long as
    some slices run. So this class, not Dask, chooses the worker of each slice.
    """

    queues = True

    def __init__(self, address: str) -> None:
        self._address = address
        self._client: Client | None = None
        self._threads: dict[str, int] = {}  # slices at a time, by the address of the worker
        self._direct: dict[str, bool] = {}  # whether it can be reached directly, by address
        self._sent: dict[str, Sent] = {}  # by the key of its Dask task
        self._last: dict[str, str] = {}  # address of the last worker of a part, by its name
        self._told: bool | None = None
        self._keeping: asyncio.Task[None] | None = None

    @property
    def capacity(self) -> int:
        """Slices that can run at a time; 0 while the scheduler is out of reach."""
        return 0 if self._connected_client() is None else sum(self._threads.values())

    def _connected_client(self) -> Client | None:
        client = self._client
        return client if client is not None and client.status == "running" else None

    async def start(self) -> None:
        dask.config.set(SETTINGS)
        for name in CHATTY:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._keeping = asyncio.get_running_loop().create_task(self._keep())

    async def close(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeping

    async def _keep(self) -> None:
        while True:
            try:
                await self._watch_workers()
            except Exception as error:  # of the network, or of a scheduler of another version
                self._tell(False, f"the scheduler {self._address} is out of reach: {error!r}")
            await asyncio.sleep(RETRY_SECONDS)

    async def _watch_workers(self) -> None:
        """Count the workers, as long as the connection lasts."""
        options = {"asynchronous": True, "set_as_default": False, "timeout": CONNECT_SECONDS}
        async with Client(self._address, **options) as client:
            try:
                while True:
                    async with asyncio.timeout(CONNECT_SECONDS):
                        self._count(await client.run_on_scheduler(ready))
                    await self._probe(client)
                    self._client = client
                    self._tell(True, f"the scheduler {self._address} does the work")
                    await asyncio.sleep(LOOK_SECONDS)
                    if client.status != "running":
                        raise ConnectionResetError("the connection was lost")
            finally:
                self._client = None

    def _count(self, threads: dict[str, int]) -> None:
        """Update the list of workers.

        A slice whose worker was missing in two lists is lost: Dask may keep its task for ever,
        whatever its settings. If the worker died of the slice, Dask reports that sooner.
        """
        for sent in self._sent.values():
            if sent.where not in self._threads and sent.where not in threads:
                sent.lose()
        self._threads = threads

    async def _probe(self, client: Client) -> None:
        """Fetch results from the workers themselves if all of them can be reached from here.

        Then the scheduler does not copy checkpoints of some megabytes.
        """
        new = [address for address in self._threads if address not in self._direct]
        near = await asyncio.gather(*[_is_near(address, client) for address in new])
        self._direct.update(zip(new, near, strict=True))
        self._direct = {address: self._direct[address] for address in self._threads}
        client.direct_to_workers = all(self._direct.values())

    def _tell(self, reached: bool, said: str) -> None:
        """Log a change of the connection, once."""
        if self._told is not reached:
            self._told = reached
            _log.log(logging.INFO if reached else logging.WARNING, "%s", said)

    async def run(
        self,
        function: Callable[..., R],
        *arguments: object,
        seconds: float,
        lasts: float = 0.0,
        name: str = "",
    ) -> R:
        client = self._connected_client()
        if client is None:
            raise LostError("the scheduler is out of reach")
        where = self._freest(name)
        self._remember(name, where)
        key = f"{function.__name__}-{uuid4().hex}"
        # Pinned to one worker: if Dask moved it, it would be reported lost here and run twice.
        future = client.submit(function, *arguments, key=key, pure=False, workers=[where])
        del arguments  # they may be large
        sent = self._sent[key] = Sent(where, time.monotonic() + lasts, asyncio.timeout(seconds))
        kept = 0.0
        try:
            async with sent.late:
                came: R = await future
            kept = KEEP_SECONDS
            return came
        except Exception as error:
            if isinstance(error, KilledWorker):
                self._threads.pop(where, None)  # at once, not only at the next query
            if sent.late.expired() and not sent.lost:
                await self._restart(client, key)
            raise _meaning(sent, future, error) from None
        finally:
            del self._sent[key]
            asyncio.get_running_loop().call_later(kept, future.release)

    def holds(self, name: str) -> bool:
        return bool(self._threads) and self._last.get(name) == self._freest(name)

    def _remember(self, name: str, where: str) -> None:
        """Remember that a worker has the state of this name."""
        self._last.pop(name, None)  # so that the latest is the last to be forgotten
        self._last[name] = where
        if len(self._last) > MOST_NAMES:
            del self._last[next(iter(self._last))]

    def _freest(self, name: str) -> str:
        """The worker expected to be free first; of several, the one that ran the part last."""
        if not self._threads:
            raise LostError("there are no workers")
        ends: dict[str, list[float]] = {address: [] for address in self._threads}
        for sent in self._sent.values():
            if sent.where in ends:
                ends[sent.where].append(sent.end)
        free = {each: _free(times, self._threads[each]) for each, times in ends.items()}
        return min(free, key=lambda each: (free[each], each != self._last.get(name)))

    async def _restart(self, client: Client, key: str) -> None:
        """Replace the worker of a slice that does not end."""
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                busy = await client.processing()
                hung = [address for address, keys in busy.items() if key in keys]
                await client.restart_workers(hung, raise_for_error=False)
        except (OSError, ValueError) as error:  # the worker has gone, or no nanny can restart it
            _log.warning("the worker of a late slice could not be ended: %r", error)


async def _is_near(address: str, client: Client) -> bool:
    """Whether this process can connect to a worker."""
    try:
        comm = await connect(address, REACH_SECONDS, **client.connection_args)
        await comm.close()
    except (OSError, ValueError):
        return False
    return True


def _free(ends: list[float], threads: int) -> float:
    """The time when one of a worker's threads is free, if its tasks end as expected."""
    return 0.0 if len(ends) < threads else sorted(ends)[-threads]


def _meaning(sent: Sent, future: "Future[R]", error: Exception) -> Exception:
    """The exception for the failure of a slice."""
    if sent.lost:
        return LostError("its worker is gone")
    if sent.late.expired():
        return LateError()
    if future.status != "error":
        return LostError(repr(error))
    if isinstance(error, KilledWorker):
        return DiedError()
    return MemoryUsedError() if isinstance(error, MemoryError) else FailedError(repr(error))
