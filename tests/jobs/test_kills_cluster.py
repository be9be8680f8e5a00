"""Nothing is lost and nothing doubled by Dask, whatever of it dies."""

import json
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pytest

from service.config import Settings
from service.jobs.errors import MOST_DEATHS
from service.jobs.orders import JobState
from service.jobs.storage import opening
from service.jobs.storage.database import sqlite_url
from service.jobs.storage.store import Store
from tests.jobs.deadly import DEATHS, Deadly
from tests.jobs.killing import (
    Program,
    assert_exact,
    kill,
    over,
    running,
    wait_for_progress,
    wait_until,
    wait_until_over,
)
from tests.night import examples
from workshop.orders import conway, deck, endless, maze, snake

SOON = 10.0  # seconds; two where the machine has nothing else to do
VICTIMS = ("worker", "scheduler", "nanny", "dispatcher", "scheduler")
DASK = str(Path(sys.executable).with_name("dask"))


DISPATCHER = [
    sys.executable,
    "-c",
    "from tests.jobs import deadly; from service.jobs.dispatch.program import run; run()",
]


@dataclass(frozen=True, slots=True)
class Cluster:
    """Two workers, their scheduler, and a dispatcher that hands out the work of a store.

    deaths: a file with a line for each that died of `Deadly`.
    """

    store: Store
    deaths: Path
    scheduler: Program
    workers: tuple[Program, Program]
    dispatcher: Program

    @property
    def programs(self) -> tuple[Program, ...]:
        return (self.scheduler, *self.workers, self.dispatcher)


@pytest.fixture(scope="module")
def one_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """The cluster of all tests; its start takes seconds."""
    folder = tmp_path_factory.mktemp("cluster")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(DEATHS, str(folder / "deaths"))
        with cluster(folder) as made:
            yield made


@pytest.fixture
def around(one_cluster: Cluster) -> Cluster:
    """The cluster, with what died in another test."""
    for program in one_cluster.programs:
        program.look()
    return one_cluster


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    url = sqlite_url(folder)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    address = f"tcp://127.0.0.1:{port}"
    worker = [DASK, "worker", address, "--nthreads", "1", "--memory-limit", "1GB"]
    for preload in ("knobelwerk.worker", Deadly.__module__):
        worker += ["--preload", preload]
    worker += ["--no-dashboard", "--local-directory"]
    scheduler = [DASK, "scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard"]
    settings = {"KNOBELWERK_DATABASE": url, "KNOBELWERK_SCHEDULER": address}
    with ExitStack() as all_of_it:
        yield Cluster(
            store=opening.store(Settings(database=url)),
            deaths=folder / "deaths",
            scheduler=all_of_it.enter_context(running(*scheduler)),
            workers=(
                all_of_it.enter_context(running(*worker, str(folder / "one"))),
                all_of_it.enter_context(running(*worker, str(folder / "two"))),
            ),
            dispatcher=all_of_it.enter_context(running(*DISPATCHER, **settings)),
        )


@pytest.mark.hard
def test_a_scheduler_a_worker_and_a_dispatcher_may_be_killed(around: Cluster) -> None:
    store, wanted = around.store, [conway(), snake(), maze(), deck()][: examples(3, 4)]
    ids = [store.submit(order).id for order, _ in wanted]
    for victim in VICTIMS[: examples(4, 5)]:
        wait_for_progress(store, ids, *around.programs)
        assert not over(store, ids), f"all was done before the {victim} could be killed"
        if victim == "worker":  # the processes below a nanny
            for pid in around.workers[0].below():
                kill(pid)
        else:
            named = {
                "scheduler": around.scheduler,
                "nanny": around.workers[1],
                "dispatcher": around.dispatcher,
            }
            kill(named[victim].process.pid)
    wait_until_over(store, ids, *around.programs)
    assert_exact(store, ids, wanted)


@pytest.mark.hard
def test_without_a_scheduler_jobs_stay_and_can_be_cancelled(around: Cluster) -> None:
    store = around.store
    one, other = (store.submit(endless()).id for _ in "12")
    wait_for_progress(store, [one], *around.programs)
    around.scheduler.kill()
    time.sleep(2.0)
    assert not over(store, [one]) and not over(store, [other])
    for id in (one, other):
        store.cancel(id, "")
        assert wait_until(partial(over, store, [id])) < SOON
        assert store.job(id, "").state == JobState.CANCELLED


@pytest.mark.hard
def test_a_job_that_runs_is_cancelled_at_once_and_another_takes_its_workers(
    around: Cluster,
) -> None:
    store = around.store
    order, distinct = conway()
    id = store.submit(endless()).id
    wait_for_progress(store, [id], *around.programs)
    store.cancel(id, "")
    lasted, cancelled = wait_until(lambda: over(store, [id])), store.job(id, "")
    other = store.submit(order).id
    wait_until_over(store, [other], *around.programs)
    assert cancelled.state == JobState.CANCELLED and lasted < SOON
    assert store.job(id, "").nodes == cancelled.nodes > 0  # no further slice of it was kept
    assert_exact(store, [other], [(order, distinct)])


@pytest.mark.hard
def test_what_kills_three_workers_is_given_up(around: Cluster) -> None:
    store = around.store
    order, distinct = conway()
    good, deadly = store.submit(order).id, store.submit(replace(order, kind=Deadly.name)).id
    wait_until_over(store, [good, deadly], *around.programs)
    assert around.deaths.read_text().count("died") == MOST_DEATHS
    assert_exact(store, [good], [(order, distinct)])
    given_up = store.job(deadly, "", whole=True)
    assert given_up.state == JobState.DONE and given_up.answer
    assert json.loads(given_up.answer)["verdict"] == "open"
