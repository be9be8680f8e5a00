"""Slices on the workers of a Dask scheduler, which is in the process of the test."""

import asyncio
import json
import logging
import operator
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from distributed import Scheduler, Worker, get_worker
from distributed.comm.core import connect

from service.config import SettingError, Settings, read
from service.jobs.dispatch import cluster, executors
from service.jobs.dispatch.cluster import Cluster
from service.jobs.errors import LostError
from service.jobs.orders import JobState
from service.jobs.storage.database import Database
from service.jobs.storage.store import Store
from service.work.children import FailedError, LateError, MemoryUsedError
from tests.jobs.workers import PATIENCE, dispatching, until
from workshop.orders import conway

ROOT = Path(__file__).parents[2]


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection is tried often."""
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1.0)
    monkeypatch.setattr(cluster, "RETRY_SECONDS", 0.1)


@asynccontextmanager
async def working(*, port: int = 0, threads: Sequence[int] = (2,)) -> AsyncIterator[Scheduler]:
    """A scheduler, and a worker for each number of threads."""
    async with AsyncExitStack() as stack:
        scheduler = await stack.enter_async_context(
            Scheduler(host="127.0.0.1", port=port, dashboard_address=":0")
        )
        for number in threads:
            worker = Worker(scheduler.address, nthreads=number, dashboard_address=":0")
            await stack.enter_async_context(worker)
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


@asynccontextmanager
async def two_workers() -> AsyncIterator[Cluster]:
    """An executor with two workers of a thread each."""
    async with working(threads=(1, 1)) as scheduler, reach_cluster(scheduler.address) as made:
        yield made


async def test_what_comes_of_work_is_told_as_the_pool_tells_it() -> None:
    async with working() as scheduler, reach_cluster(scheduler.address) as made:
        assert scheduler.allowed_failures == 0  # Dask itself tries nothing again
        assert await made.run(operator.add, 20, 22, seconds=PATIENCE) == 42
        for function, argument, seconds, error in (
            (operator.inv, "x", PATIENCE, FailedError),
            (bytearray, 2**62, PATIENCE, MemoryUsedError),
            (time.sleep, 1, 0.1, LateError),
            (os.stat, "/nowhere", PATIENCE, FailedError),  # an OSError, but not of the connection
        ):
            with pytest.raises(error):
                await made.run(function, argument, seconds=seconds)


def nap(seconds: float) -> str:
    """Sleep on a worker; returns its address."""
    time.sleep(seconds)
    return get_worker().address


async def test_a_slice_that_comes_early_waits_for_the_worker_that_is_free_first() -> None:
    async with two_workers() as made:
        first = [
            asyncio.create_task(made.run(nap, slept, seconds=PATIENCE, lasts=slept))
            for slept in (1.5, 0.5)
        ]
        await until(lambda: len(made._sent) == 2)
        early = asyncio.create_task(made.run(nap, 0.0, seconds=PATIENCE, lasts=2.0))
        await asyncio.sleep(0.1)
        last = asyncio.create_task(made.run(nap, 0.0, seconds=PATIENCE))
        await asyncio.sleep(0.1)
        waiting = [sent.where for sent in made._sent.values()][2:]
        assert [await early, await last] == waiting
        long, short = [await each for each in first]
    assert long != short
    assert waiting == [short, long]


async def test_what_is_named_goes_to_the_worker_that_did_it_last() -> None:
    async with two_workers() as made:
        both = [
            asyncio.create_task(made.run(nap, 0.5, seconds=PATIENCE, lasts=0.5, name=name))
            for name in "ab"
        ]
        first = [await each for each in both]
        assert [made.holds(name) for name in "abc"] == [True, True, False]
        again = [await made.run(nap, 0.0, seconds=PATIENCE, name=name) for name in "ba"]
    assert first == again[::-1]
    assert first[0] != first[1]


@pytest.mark.parametrize("near", [True, False])
async def test_answers_come_straight_from_workers_that_can_be_reached(
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
    async with two_workers() as made:
        assert await made.run(operator.add, 20, 22, seconds=PATIENCE) == 42
        assert made._client is not None and made._client.direct_to_workers == near
    assert near or len(set(met)) == 2


async def test_what_was_sent_to_a_worker_that_is_gone_is_lost_soon() -> None:
    begun = time.monotonic()
    async with working(threads=()) as scheduler:
        made = Cluster(scheduler.address)
        await made.start()
        await until(lambda: made._connected_client() is not None)
        made._threads = {"tcp://127.0.0.1:1": 1}  # it died since they were counted
        with pytest.raises(LostError, match="its worker is gone"):
            await made.run(operator.add, 1, 2, seconds=PATIENCE)
        await made.close()
    assert time.monotonic() - begun < PATIENCE / 2


def note(path: Path) -> None:
    """Leave a sign that it was done."""
    path.touch()


async def test_what_is_told_as_lost_is_done_by_no_other_worker(tmp_path: Path) -> None:
    sign = tmp_path / "sign"
    async with two_workers() as made:
        made._threads = {"tcp://127.0.0.1:1": 1}  # it died since they were counted
        with pytest.raises(LostError, match="its worker is gone"):
            await made.run(note, sign, seconds=PATIENCE)
        await made.run(operator.add, 1, 2, seconds=PATIENCE)
    assert not sign.exists()


async def test_what_is_late_is_not_lost_when_its_worker_is_ended_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with working() as scheduler, reach_cluster(scheduler.address) as made:

        async def restarted(*_: object) -> None:
            for _look in range(2):  # while the worker is ended
                made._count({})

        monkeypatch.setattr(made, "_restart", restarted)
        with pytest.raises(LateError):
            await made.run(time.sleep, 1, seconds=0.1)


async def test_a_scheduler_that_comes_back_is_found_again_and_told_of_once(
    caplog: pytest.LogCaptureFixture, soon: None
) -> None:
    caplog.set_level(logging.INFO, "knobelwerk.jobs")
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
    async with working(port=port):
        await until(lambda: made.capacity == 2)
        assert await made.run(operator.add, 1, 2, seconds=PATIENCE) == 3
        await made.close()
    assert made.capacity == 0
    said = [record.getMessage() for record in caplog.records if record.name == "knobelwerk.jobs"]
    assert ["does the work" in line for line in said] == [True, False, True], said


async def test_jobs_wait_for_a_scheduler_and_are_done_on_its_workers(
    database: Database, soon: None
) -> None:
    store = Store(database, most=1)
    order, distinct = conway()
    id = store.submit(order).id
    made = Cluster("tcp://127.0.0.1:1")  # nobody is there yet
    async with working() as scheduler, dispatching(database, made) as until:
        await asyncio.sleep(1.0)
        assert store.job(id, "").state == JobState.QUEUED
        made._address = scheduler.address
        await until(lambda: JobState(store.job(id, "").state).over)
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
