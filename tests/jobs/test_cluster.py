"""Slices on the workers of a Dask scheduler, which is in the process of the test."""

import asyncio
import json
import logging
import operator
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from distributed import Scheduler, Worker, get_worker
from distributed.comm.core import connect

from service.config import SettingError, Settings, read
from service.jobs.dispatch import cluster, executors
from service.jobs.dispatch.cluster import Cluster
from service.jobs.dispatch.dispatcher import Dispatcher
from service.jobs.errors import LostError
from service.jobs.orders import JobState
from service.jobs.storage.database import Database
from service.jobs.storage.leading import Leader
from service.jobs.storage.ledger import Ledger
from service.jobs.storage.store import Store
from service.work.pool import FailedError, LateError, MemoryUsedError
from workshop.orders import conway

PATIENCE = 60  # seconds
ROOT = Path(__file__).parents[2]


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection is tried often."""
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1.0)
    monkeypatch.setattr(cluster, "RETRY_SECONDS", 0.1)


@asynccontextmanager
async def working(port: int = 0) -> AsyncIterator[Scheduler]:
    """A scheduler with two threads."""
    async with (
        Scheduler(host="127.0.0.1", port=port, dashboard_address=":0") as scheduler,
        Worker(scheduler.address, nthreads=2, dashboard_address=":0"),
    ):
        yield scheduler


@asynccontextmanager
async def reach_cluster(address: str) -> AsyncIterator[Cluster]:
    """An executor, once it has workers."""
    made = Cluster(address)
    await made.start()
    try:
        await until(lambda: made.capacity == 2)
        yield made
    finally:
        await made.close()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)


async def outcomes() -> list[object]:
    async with working() as scheduler, reach_cluster(scheduler.address) as made:
        assert scheduler.allowed_failures == 0  # Dask itself tries nothing again
        came: list[object] = [await made.run(operator.add, 20, 22, seconds=PATIENCE)]
        for function, arguments, seconds in (
            (operator.truediv, (1, 0), PATIENCE),
            (bytearray, (2**62,), PATIENCE),
            (time.sleep, (1,), 0.1),
            (os.stat, ("/nowhere",), PATIENCE),  # an OSError, but not of the connection
        ):
            try:
                came.append(await made.run(function, *arguments, seconds=seconds))
            except (FailedError, LateError, LostError, MemoryUsedError) as error:
                came.append(type(error))
        return came


def test_what_comes_of_work_is_told_as_the_pool_tells_it() -> None:
    assert asyncio.run(outcomes()) == [42, FailedError, MemoryUsedError, LateError, FailedError]


@asynccontextmanager
async def two_workers() -> AsyncIterator[Scheduler]:
    """A scheduler and two workers with a thread each."""
    async with (
        Scheduler(host="127.0.0.1", port=0, dashboard_address=":0") as scheduler,
        Worker(scheduler.address, nthreads=1, dashboard_address=":0"),
        Worker(scheduler.address, nthreads=1, dashboard_address=":0"),
    ):
        yield scheduler


async def queue_slices() -> tuple[list[str], list[str]]:
    """The workers of two slices, the longer one first, and to which the next two were sent."""
    async with two_workers() as scheduler, reach_cluster(scheduler.address) as made:
        first = [
            asyncio.create_task(made.run(napped, nap, seconds=PATIENCE, lasts=nap))
            for nap in (1.5, 0.5)
        ]
        await until(lambda: len(scheduler.tasks) == 2)
        early = asyncio.create_task(made.run(napped, 0.0, seconds=PATIENCE, lasts=2.0))
        await asyncio.sleep(0.1)
        last = asyncio.create_task(made.run(napped, 0.0, seconds=PATIENCE))
        await asyncio.sleep(0.1)
        waiting = [sent.where for sent in made._sent.values()][2:]
        assert await early == waiting[0]
        assert await last == waiting[1]
        return [await each for each in first], waiting


def napped(seconds: float) -> str:
    """The worker that slept so long; runs there."""
    time.sleep(seconds)
    return get_worker().address


def test_a_slice_that_comes_early_waits_for_the_worker_that_is_free_first() -> None:
    (long, short), waited = asyncio.run(queue_slices())
    assert long != short
    assert waited == [short, long]


async def name_workers() -> tuple[list[str], list[str], list[bool]]:
    """Where two parts were done, and then again in the other order; who holds what in between."""
    async with two_workers() as scheduler, reach_cluster(scheduler.address) as made:
        both = [
            asyncio.create_task(made.run(napped, 0.5, seconds=PATIENCE, lasts=0.5, name=name))
            for name in "ab"
        ]
        first = [await each for each in both]
        held = [made.holds(name) for name in "abc"]
        again = [await made.run(napped, 0.0, seconds=PATIENCE, name=name) for name in "ba"]
        return first, again, held


def test_what_is_named_goes_to_the_worker_that_did_it_last() -> None:
    first, again, held = asyncio.run(name_workers())
    assert first == again[::-1]
    assert first[0] != first[1]
    assert held == [True, True, False]


async def straight() -> tuple[bool, int]:
    """Whether answers come straight from the workers, and what came."""
    async with two_workers() as scheduler, reach_cluster(scheduler.address) as made:
        came = await made.run(operator.add, 20, 22, seconds=PATIENCE)
        assert made._client is not None
        return made._client.direct_to_workers, came


@pytest.mark.parametrize("near", [True, False])
def test_answers_come_straight_from_workers_that_can_be_reached(
    monkeypatch: pytest.MonkeyPatch, near: bool
) -> None:
    met: list[str] = []
    reach: Any = connect

    async def partly(address: str, *more: Any, **options: Any) -> Any:
        met.append(address)
        if len(met) > 1:
            raise OSError("there is no way")
        return await reach(address, *more, **options)

    if not near:
        monkeypatch.setattr(cluster, "connect", partly)
    assert asyncio.run(straight()) == (near, 42)
    assert near or len(set(met)) == 2


async def sent_to_nobody() -> None:
    async with Scheduler(host="127.0.0.1", port=0, dashboard_address=":0") as scheduler:
        made = Cluster(scheduler.address)
        await made.start()
        await until(lambda: made._connected_client() is not None)
        made._threads = {"tcp://127.0.0.1:1": 1}  # it died since they were counted
        with pytest.raises(LostError, match="its worker is gone"):
            await made.run(operator.add, 1, 2, seconds=PATIENCE)
        await made.close()


def test_what_was_sent_to_a_worker_that_is_gone_is_lost_soon() -> None:
    begun = time.monotonic()
    asyncio.run(sent_to_nobody())
    assert time.monotonic() - begun < PATIENCE / 2


def note(path: Path) -> None:
    """Leave a sign that it was done."""
    path.touch()


async def sent_to_one_that_is_gone(sign: Path) -> None:
    async with two_workers() as scheduler, reach_cluster(scheduler.address) as made:
        made._threads = {"tcp://127.0.0.1:1": 1}  # it died since they were counted
        with pytest.raises(LostError, match="its worker is gone"):
            await made.run(note, sign, seconds=PATIENCE)
        await made.run(operator.add, 1, 2, seconds=PATIENCE)


def test_what_is_told_as_lost_is_done_by_no_other_worker(tmp_path: Path) -> None:
    asyncio.run(sent_to_one_that_is_gone(tmp_path / "sign"))
    assert not (tmp_path / "sign").exists()


async def late_at_a_worker_that_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    async with working() as scheduler, reach_cluster(scheduler.address) as made:

        async def restarted(*_: object) -> None:
            for _look in range(2):  # while the worker is ended
                made._count({})

        monkeypatch.setattr(made, "_restart", restarted)
        with pytest.raises(LateError):
            await made.run(time.sleep, 1, seconds=0.1)


def test_what_is_late_is_not_lost_when_its_worker_is_ended_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asyncio.run(late_at_a_worker_that_goes(monkeypatch))


async def lost_and_back(caplog: pytest.LogCaptureFixture) -> None:
    async with working() as scheduler:
        port = scheduler.port
        made = Cluster(scheduler.address)
        await made.start()
        await until(lambda: made.capacity == 2)
        running = asyncio.create_task(made.run(time.sleep, 1, seconds=PATIENCE))
        await until(lambda: bool(scheduler.tasks))
        await scheduler.close()
    with pytest.raises(LostError):
        await running
    assert made.capacity == 0
    with pytest.raises(LostError):
        await made.run(operator.add, 1, 2, seconds=PATIENCE)
    await asyncio.sleep(0.5)  # time for some vain attempts
    async with working(port):
        await until(lambda: made.capacity == 2)
        assert await made.run(operator.add, 1, 2, seconds=PATIENCE) == 3
        await made.close()
    assert made.capacity == 0


def test_a_scheduler_that_comes_back_is_found_again_and_told_of_once(
    caplog: pytest.LogCaptureFixture, soon: None
) -> None:
    caplog.set_level(logging.INFO, "knobelwerk.jobs")
    asyncio.run(lost_and_back(caplog))
    said = [record.getMessage() for record in caplog.records if record.name == "knobelwerk.jobs"]
    assert ["does the work" in line for line in said] == [True, False, True], said


async def dispatched(database: Database, store: Store, id: str) -> None:
    made = Cluster("tcp://127.0.0.1:1")  # nobody is there yet
    dispatcher = Dispatcher(Ledger(database), Leader(database), made, days=1)
    running = asyncio.create_task(dispatcher.run())
    await asyncio.sleep(1.0)
    assert store.job(id, "").state == JobState.QUEUED
    async with working() as scheduler:
        made._address = scheduler.address
        await until(lambda: JobState(store.job(id, "").state).over)
        dispatcher.stop()
        await running


def test_jobs_wait_for_a_scheduler_and_are_done_on_its_workers(
    database: Database, soon: None
) -> None:
    store = Store(database, most=1)
    order, distinct = conway()
    id = store.submit(order).id
    asyncio.run(dispatched(database, store, id))
    job = store.job(id, "", whole=True)
    assert job.state == JobState.DONE and job.answer
    assert json.loads(job.answer)["distinct"] == distinct


def test_the_settings_say_where_slices_are_done() -> None:
    read_from = {"KNOBELWERK_SCHEDULER": "tcp://scheduler:8786"}
    assert isinstance(executors.make_executor(read(read_from)), Cluster)
    assert isinstance(executors.make_executor(Settings()), executors.LimitedChildren)


@pytest.mark.parametrize("text", ["scheduler:8786", "http://scheduler:8786", "tcp://a b:1", "x"])
def test_what_is_no_address_of_a_scheduler_is_refused(text: str) -> None:
    with pytest.raises(SettingError, match="KNOBELWERK_SCHEDULER: expected an address such as"):
        read({"KNOBELWERK_SCHEDULER": text})


FAULTS = """
import resource
import numpy as np
from service.work.memory import keep_freed

def faults():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(50):
        np.ones(2_000_000, np.uint8)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before

faults()
before = faults()
keep_freed()
faults()
print(before, faults())
"""


def test_a_worker_keeps_memory_that_a_search_will_want_again() -> None:
    nannied = {**os.environ, "MALLOC_TRIM_THRESHOLD_": "65536"}  # as Dask's nanny sets it
    done = subprocess.run(
        [sys.executable, "-c", FAULTS], cwd=ROOT, env=nannied, stdout=subprocess.PIPE, check=True
    )
    before, after = map(int, done.stdout.split())
    assert after < before / 10
