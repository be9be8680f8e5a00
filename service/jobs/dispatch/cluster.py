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
from service.work.pipe import DiedError
from service.work.pool import FailedError, LateError, MemoryUsedError

CONNECT_SECONDS = 5.0  # to reach the scheduler, and for anything that it is asked
LOOK_SECONDS = 0.5  # between two looks at the workers
RETRY_SECONDS = 1.0  # between two attempts to connect
REACH_SECONDS = 1.0  # to reach a worker past the scheduler
MOST_NAMES = 10_000  # of parts whose last worker is known
# After which an answer that came is let go: Dask lets 5 to 10 ms pass between two messages on a
# line, and the next slice would have to wait for one that tells this at once.
KEEP_SECONDS = 0.05
SETTINGS = {
    "distributed.admin.large-graph-warning-threshold": "1GiB",  # checkpoints have megabytes
    "distributed.admin.tick.interval": "1s",  # it looks 50 times a second how late it is
}
CHATTY = ("distributed", "distributed.client")  # they tell of every loss in many lines

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
    """A slice. where: the address of its worker. end: when it is likely to end."""

    where: str
    end: float
    late: asyncio.Timeout
    lost: bool = False

    def lose(self) -> None:
        """Report the task as lost to its waiter, unless that is known."""
        if not self.late.expired():  # its worker may be gone because it was late
            self.lost = True
            self.late.reschedule(0.0)


class Cluster:
    """See the module.

    A slice may be sent while the one before it still runs: the way from here to a worker takes 10
    to 20 ms, as long as some parts take. So it is decided here which worker does what.
    """

    queues = True

    def __init__(self, address: str) -> None:
        self._address = address
        self._client: Client | None = None
        self._threads: dict[str, int] = {}  # by the address of the worker
        self._direct: dict[str, bool] = {}  # whether it can be reached past the scheduler
        self._sent: dict[str, Sent] = {}  # by key
        self._last: dict[str, str] = {}  # worker that did last what has a name
        self._told: bool | None = None
        self._keeping: asyncio.Task[None] | None = None

    @property
    def capacity(self) -> int:
        """Zero where the scheduler is out of reach."""
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

        Dask may keep tasks for a worker that is gone, whatever its settings. A worker that dies
        at its work is reported before it is missed twice.
        """
        for sent in self._sent.values():
            if sent.where not in self._threads and sent.where not in threads:
                sent.lose()
        self._threads = threads

    async def _probe(self, client: Client) -> None:
        """Have answers come straight from the workers where all can be reached from here.

        Checkpoints of some megabytes are then not copied by the scheduler as well.
        """
        new = [address for address in self._threads if address not in self._direct]
        near = await asyncio.gather(*[_is_near(address, client) for address in new])
        self._direct.update(zip(new, near, strict=True))
        self._direct = {address: self._direct[address] for address in self._threads}
        client.direct_to_workers = all(self._direct.values())

    def _tell(self, reached: bool, said: str) -> None:
        """Say it once."""
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
        # No other may do it: it would be told as lost when that one is gone, and done twice.
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
                self._threads.pop(where, None)  # before the next look is taken
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
        self._last.pop(name, None)  # those that come again are forgotten last
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
        """Have another worker in the place of the one that does not come to an end."""
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                busy = await client.processing()
                hung = [address for address, keys in busy.items() if key in keys]
                await client.restart_workers(hung, raise_for_error=False)
        except (OSError, ValueError) as error:  # gone, or it has no nanny
            _log.warning("the worker of a late slice could not be ended: %r", error)


async def _is_near(address: str, client: Client) -> bool:
    """Whether a worker answers at its address."""
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
    """The exception that tells why a piece of work failed."""
    if sent.lost:
        return LostError("its worker is gone")
    if sent.late.expired():
        return LateError()
    if future.status != "error":
        return LostError(repr(error))
    if isinstance(error, KilledWorker):
        return DiedError()
    return MemoryUsedError() if isinstance(error, MemoryError) else FailedError(repr(error))
