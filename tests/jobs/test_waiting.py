"""However many jobs wait, none is overlooked: clients have turns, and the jobs of each."""

import asyncio
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, text

from service.jobs.dispatch import dispatcher as dispatchers
from service.jobs.dispatch.dispatcher import AT_HAND, Dispatcher
from service.jobs.dispatch.turns import Task, Turns
from service.jobs.orders import Ending, JobState, Order
from service.jobs.storage import migrations, waiting
from service.jobs.storage.database import Database, sqlite_url
from service.jobs.storage.leading import Leader
from service.jobs.storage.ledger import Ledger, Share
from service.jobs.storage.models import WAITS, JobRow, PartRow
from service.jobs.storage.store import Store
from tests.jobs.keeping import keep
from tests.jobs.workers import PATIENCE, MadeUp, dispatching, until

MANY, SOON = 10_000, 900  # slices of a hundredth of a second; a look comes after half a second
ORDER = Order(kind="solve", family="boxes", asked={"limit": 1, "count": True})


def fill(database: Database, client: str, jobs: int, **more: Any) -> list[str]:
    """Jobs that wait, all in one go; their ids."""
    ids = [f"{client}{number:0{22 - len(client)}d}" for number in range(jobs)]
    row = {
        "owner": client,
        "client": client,
        "family": ORDER.family,
        "kind": ORDER.kind,
        "order": b'{"asked":{"limit":1,"count":true}}',
        "state": JobState.QUEUED,
        "created": 1.0,
        **more,
    }
    with database.writing() as session:
        session.execute(insert(JobRow), [{**row, "id": id} for id in ids])
        session.execute(insert(PartRow), [{"job": id, "share": 1.0} for id in ids])
    return ids


class Endless(MadeUp):
    """Two workers whose slices end nothing; `turns` tells whose each was."""

    capacity = 2

    def __init__(self) -> None:
        self.turns: list[str] = []

    async def advance(self, order: Order, state: Any, *more: Any, **known: Any) -> Any:
        came = await super().advance(order, state)
        self.turns.append(order.client)
        return replace(came, done=False, solutions=(), explored=0.1)


async def test_the_first_of_a_client_comes_soon_behind_ten_thousand_of_another(
    database: Database,
) -> None:
    fill(database, "ada", MANY if database.is_file else SOON + 100)  # PostgreSQL takes its time
    store, workers = Store(database, most=9), Endless()
    async with dispatching(database, workers) as until:
        await until(lambda: len(workers.turns) >= 4)
        before = len(workers.turns)
        await asyncio.to_thread(store.submit, replace(ORDER, client="bob"))
        await until(lambda: "bob" in workers.turns)

    assert workers.turns.index("bob") - before < SOON


async def test_every_job_of_a_client_has_its_turn(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatchers, "AT_HAND", 2)
    for name in ("LOOK_SECONDS", "BUSY_LOOK_SECONDS"):
        monkeypatch.setattr(dispatchers, name, 0.02)
    ids = fill(database, "ada", 9)
    store = Store(database, most=9)
    async with dispatching(database, Endless()) as until:
        await until(lambda: all(store.job(id, "ada").nodes > 1 for id in ids))
    assert min(store.job(id, "ada").nodes for id in ids) > 1


def test_what_had_its_turn_goes_behind_the_others_of_its_client(database: Database) -> None:
    fill(database, "ada", 3)
    fill(database, "bob", 1)
    ledger = Ledger(database, now=lambda: 5.0)
    ledger.lead()
    order = [job.id for job in ledger.watch(["solve"], ["bob", "ada"], 2)]
    assert Counter(id[:3] for id in order) == {"bob": 1, "ada": 2}
    (share,) = ledger.shares(order[1])
    state = asyncio.run(MadeUp().advance(ORDER, None))
    keep(ledger, share, replace(state, done=False), 1)

    assert order[1] not in [job.id for job in ledger.watch(["solve"], ["ada", "bob"], 2)]
    assert order[1] in [job.id for job in ledger.watch(["solve"], ["ada"], 3)]
    assert order[1] in [job.id for job in ledger.watch(["solve"], [], 2, [order[1]])]
    assert ledger.watch(["dream"], ["ada"], 3) == []


def test_more_clients_than_a_query_takes_are_read_in_several(database: Database) -> None:
    names = [f"c{k:03d}" for k in range(waiting.AT_ONCE + 1)]
    first = [fill(database, name, 2)[0] for name in names]

    told = Ledger(database).watch(["solve", "dream"], names, 1)

    assert [job.id for job in told] == first


def test_what_shall_end_is_told_wherever_it_waits(database: Database) -> None:
    ids = fill(database, "ada", 9, due=9.0)
    with database.writing() as session:
        session.execute(text(f"UPDATE jobs SET ending = 'cancelled' WHERE id = '{ids[7]}'"))
        session.execute(text(f"UPDATE jobs SET due = 5.0 WHERE id = '{ids[8]}'"))
        session.execute(text(f"UPDATE jobs SET state = 'done', due = 1.0 WHERE id = '{ids[6]}'"))
    told = Ledger(database, now=lambda: 6.0).watch(["solve"], ["ada"], 1)

    assert [(job.id, job.ending) for job in told] == [
        (ids[0], None),
        (ids[7], Ending.CANCELLED),
        (ids[8], None),
    ]


def test_clients_are_those_whose_jobs_wait(database: Database) -> None:
    for name in ("bob", "ada", ""):
        fill(database, name, 3)
    fill(database, "eve", 2, state=JobState.DONE)
    fill(database, "fay", 2, state=JobState.RUNNING)

    ledger = Ledger(database)
    assert ledger.clients(9) == ["", "ada", "bob", "fay"]
    assert [ledger.clients(2), ledger.clients(2, "ada")] == [["", "ada"], ["bob", "fay"]]
    assert not ledger.clients(2, "fay")


def test_of_very_many_clients_those_come_first_whose_turn_is_the_longest_ago() -> None:
    turns = Turns()
    share = Share(id=1, job="", share=1.0, explored=0.0, deaths=0, turn=0)
    turns.meet(["ada", "bob", "eve"])
    for client in ("bob", "eve", "ada"):
        turns.serve(Task(id=client, order=replace(ORDER, client=client), idle=[share]))
    turns.meet(["ada", "eve", "new"])

    assert turns.longest_waiting(3) == ["new", "bob", "eve"]
    turns.forget(["new", "bob"])
    assert turns.longest_waiting(3) == ["eve", "ada"]


async def test_all_of_many_clients_are_met(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatchers, "MET_AT_ONCE", 2)
    clients = ["ada", "bob", "eve", "fay", "gus"]
    for name in clients:
        fill(database, name, 1)
    workers = Endless()
    async with dispatching(database, workers) as until:
        await until(lambda: {*clients} <= {*workers.turns})


def test_a_look_reads_no_more_rows_where_more_wait(tmp_path: Path) -> None:
    """By the plan of SQLite: every part of a look is led by an index."""
    asked: list[str] = []
    with closing(Database(sqlite_url(tmp_path))) as database:
        migrations.upgrade(database)
        fill(database, "ada", AT_HAND)
        with database.reading() as session:
            execute = session.connection().exec_driver_sql
            clients = map(str, (waiting.FIRST_CLIENTS, waiting.LATER_CLIENTS))
            for statement in (*clients, TURNS, ENDING, DUE):
                plan = execute(f"EXPLAIN QUERY PLAN {statement}", {**AT, "after": "ada"})
                asked += [str(row[-1]) for row in plan]

    told = [line for line in asked if " jobs " in line]
    assert len(told) == len(INDICES)
    assert all(name in line for name, line in zip(INDICES, told, strict=True)), told
    assert not [line for line in asked if "TEMP B-TREE" in line]


INDICES = (*["jobs_waiting"] * 6, "jobs_ending", "jobs_due")
COLUMNS = f"SELECT id, due, ending, state FROM jobs WHERE {WAITS} AND"
AT = {"most": 9, "each": 9, "client0": "ada", "client1": "bob"}
TURNS = " UNION ALL ".join(waiting.TURN % (k, k) for k in range(2)).replace(":kinds", "('solve')")
ENDING = f"{COLUMNS} ending IS NOT NULL LIMIT 9"
DUE = f"{COLUMNS} due <= 5 LIMIT 9"


async def test_a_dispatcher_without_jobs_looks_only_after_somebody_wrote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite tells whether somebody wrote; PostgreSQL does not, and is read every 0.2 s."""
    looks, real = [0], Ledger.watch

    def watch(self: Ledger, *asked: Any) -> Any:
        looks[0] += 1
        return real(self, *asked)

    monkeypatch.setattr(Ledger, "watch", watch)
    with closing(Database(sqlite_url(tmp_path))) as database:
        migrations.upgrade(database)
        workers = Endless()
        async with dispatching(database, workers) as until:
            await until(lambda: looks[0] > 0)
            await asyncio.sleep(1.0)
            assert looks[0] == 1
            await asyncio.to_thread(Store(database, most=9).submit, ORDER)
            await until(lambda: len(workers.turns) > 0)


async def test_a_dispatcher_that_heard_a_ring_looks_at_once(tmp_path: Path) -> None:
    """Else it would look only after `PATIENCE`, at which the test ends."""
    with closing(Database(sqlite_url(tmp_path))) as database:
        migrations.upgrade(database)
        workers, days = Endless(), 1.0
        parts = Ledger(database), Leader(database), workers
        dispatcher = Dispatcher(*parts, days=days, quiet_seconds=2 * PATIENCE)
        running = asyncio.create_task(dispatcher.run())
        await asyncio.sleep(0.5)
        await asyncio.to_thread(Store(database, most=9).submit, ORDER)
        dispatcher.look_soon()
        await until(lambda: len(workers.turns) > 0)
        dispatcher.stop()
        await running
