"""Slices on the workers of a Dask scheduler, on one machine or many.

Dask carries work out and answers back, nothing else. It tries nothing a second time: a slice whose
worker died, or that was lost with the scheduler, is told as that, and done again from its
checkpoint. The connection is made again as long as it takes; until then nothing can be done.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from uuid import uuid4

import dask
from distributed import Client
from distributed import Future
from distributed import KilledWorker
from distributed import Scheduler

from service.jobs.errors import LostError
from service.work.pipe import DiedError
from service.work.pool import FailedError
from service.work.pool import LateError
from service.work.pool import MemoryUsedError

CONNECT_SECONDS = 5.0  # to reach the scheduler, and for anything that it is asked
LOOK_SECONDS = 0.5  # between two looks at the workers
RETRY_SECONDS = 1.0  # between two attempts to connect
KEEP_SECONDS = 0.05  # that an answer is let go after it came
SETTINGS = {
    "distributed.admin.large-graph-warning-threshold": "1GiB",  # checkpoints have megabytes
    "distributed.admin.tick.interval": "1s",  # it looks 50 times a second how late it is
}
CHATTY = ("distributed", "distributed.client")  # they tell of every loss in many lines

_log = logging.getLogger("knobelwerk.jobs")


def ready(dask_scheduler: Scheduler) -> int:
    """How many slices the workers can do at a time; runs in the scheduler.

    Whatever it was told when it started, it gives up a task when the first worker dies of it: the
    deaths of a part are counted in the store.
    """
    dask_scheduler.allowed_failures = 0
    return sum(worker.nthreads for worker in dask_scheduler.running)


class Cluster:
    """See the module."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client: Client | None = None
        self._threads = 0
        self._told: bool | None = None
        self._keeping: asyncio.Task[None] | None = None

    @property
    def capacity(self) -> int:
        """Zero where the scheduler is out of reach."""
        return 0 if self._reached() is None else self._threads

    def _reached(self) -> Client | None:
        """The connection, if there is one."""
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
        """Stay connected."""
        while True:
            try:
                await self._connected()
            except Exception as error:  # of the network, or of a scheduler of another version
                self._tell(False, f"the scheduler {self._address} is out of reach: {error!r}")
            await asyncio.sleep(RETRY_SECONDS)

    async def _connected(self) -> None:
        """Count the workers, as long as the connection lasts."""
        options = {"asynchronous": True, "set_as_default": False, "timeout": CONNECT_SECONDS}
        async with Client(self._address, **options) as client:
            try:
                while True:
                    async with asyncio.timeout(CONNECT_SECONDS):
                        self._threads = await client.run_on_scheduler(ready)
                    self._client = client
                    self._tell(True, f"the scheduler {self._address} does the work")
                    await asyncio.sleep(LOOK_SECONDS)
                    if client.status != "running":
                        raise ConnectionResetError("the connection was lost")
            finally:
                self._client = None

    def _tell(self, reached: bool, said: str) -> None:
        """Say it once."""
        if self._told is not reached:
            self._told = reached
            _log.log(logging.INFO if reached else logging.WARNING, "%s", said)

    async def run(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> Any:
        client = self._reached()
        if client is None:
            raise LostError("the scheduler is out of reach")
        key = f"{function.__name__}-{uuid4().hex}"
        future = client.submit(function, *arguments, key=key, pure=False)
        kept = 0.0
        try:
            async with asyncio.timeout(seconds) as late:
                came = await future
                # Dask lets 5 to 10 ms pass between two messages on a line: told at once that
                # this answer is no longer needed, the next slice would have to wait for that.
                kept = KEEP_SECONDS
                return came
        except Exception as error:
            if late.expired():
                await self._restart(client, key)
                raise LateError from None
            raise _meaning(future, error) from None
        finally:
            asyncio.get_running_loop().call_later(kept, future.release)

    async def _restart(self, client: Client, key: str) -> None:
        """Have another worker in the place of the one that does not come to an end."""
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                busy = await client.processing()
                hung = [address for address, keys in busy.items() if key in keys]
                await client.restart_workers(hung, raise_for_error=False)
        except (OSError, ValueError) as error:  # gone, or it has no nanny
            _log.warning("the worker of a late slice could not be ended: %r", error)


def _meaning(future: "Future[Any]", error: Exception) -> Exception:
    """What went wrong with a piece of work."""
    if future.status != "error":
        return LostError(repr(error))
    if isinstance(error, KilledWorker):
        return DiedError()
    if isinstance(error, MemoryError):
        return MemoryUsedError()
    return FailedError(repr(error))
