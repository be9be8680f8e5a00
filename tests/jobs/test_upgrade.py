"""Jobs under way live through a new version: they go on, or say why not."""

import asyncio
import json
from contextlib import closing
from dataclasses import replace

import pytest
from sqlalchemy import text

from service.jobs.dispatch import work
from service.jobs.errors import StaleError
from service.jobs.orders import JobProgress, JobState, Order
from service.jobs.storage import migrations
from service.jobs.storage.database import Database
from service.jobs.storage.models import JobRow
from service.jobs.storage.store import Store
from tests.jobs.checkpoints import LIMIT, Checkpoint, checkpoints, orders, run_to_end
from tests.jobs.workers import Inline, dispatch

FIRST = "0001"


@pytest.mark.parametrize("saved", checkpoints(), ids=lambda saved: saved.name)
def test_what_an_earlier_version_saved_goes_on(saved: Checkpoint) -> None:
    after, solutions = run_to_end(saved.order, saved.state)
    assert (saved.before + after).sums == saved.end.sums
    every = [json.dumps(each) for each in saved.solutions + solutions]
    assert len(every) == len(set(every)) == min(saved.end.sums.get("distinct", 0), LIMIT)


def test_each_kind_has_a_checkpoint() -> None:
    kept = {(saved.order.kind, saved.order.family) for saved in checkpoints()}
    assert kept == {(order.kind, order.family) for order in orders()}


@pytest.mark.parametrize("saved", checkpoints(), ids=lambda saved: saved.name)
@pytest.mark.parametrize("spoilt", [b"", b"{}", b"[1]", b'{"moon": 1}', b"KWS0" + b"\0" * 20])
def test_what_cannot_be_gone_on_with_is_told(saved: Checkpoint, spoilt: bytes) -> None:
    came = work.advance(saved.order, spoilt, 1.0, JobProgress())
    assert isinstance(came, work.Refused) and isinstance(came.error, StaleError)


def begin_job(url: str, saved: Checkpoint) -> str:
    """A store of the first version with a job under way; its id."""
    with closing(Database(url)) as database:
        migrations.upgrade(database, FIRST)
        order, id = saved.order, "x" * 22
        job = {
            **{"id": id, "owner": "", "client": "", "family": order.family, "kind": order.kind},
            **{"asked": json.dumps({"asked": order.asked}).encode(), "state": JobState.RUNNING},
            **{"priority": 0, "version": 2, "created": 1.0, "started": 1.0, "explored": 0.25},
            **{"nodes": 0, "found": len(saved.solutions), "seconds": 0.0},
            "tally": saved.before.to_bytes(),
        }
        part = {"job": id, "share": 1.0, "explored": 0.25, "state": saved.state, "done": False}
        part |= {"turn": 1, "frontier": 0, "deaths": 0}
        with database.writing() as session:
            for table, row in (("jobs", job), ("parts", part)):
                columns, values = ", ".join(row), ", ".join(f":{name}" for name in row)
                session.execute(text(f"INSERT INTO {table} ({columns}) VALUES ({values})"), row)
            for number, solution in enumerate(saved.solutions, 1):
                row = {"job": id, "number": number, "body": json.dumps(solution).encode()}
                session.execute(text("INSERT INTO solutions VALUES (:job, :number, :body)"), row)
    return id


def dispatch_jobs(url: str, *ids: str) -> list[JobRow]:
    """The jobs once all of them are over."""
    with closing(Database(url)) as database:
        migrations.ready(database)
        store = Store(database, most=9)
        asyncio.run(dispatch(database, ids, Inline()))
        return [store.job(id, "", whole=True) for id in ids]


SAVED = next(saved for saved in checkpoints() if saved.name == "solve-triangles")


def test_a_job_goes_on_in_a_store_of_an_earlier_version(url: str) -> None:
    (job,) = dispatch_jobs(url, begin_job(url, SAVED))
    assert (job.state, job.explored) == (JobState.DONE, 1.0) and job.answer
    answer = json.loads(job.answer)
    assert (answer["count"], answer["distinct"]) == (12, 4)  # published
    assert job.found == len(answer["solutions"]) == 4


def test_a_job_that_cannot_go_on_says_why_and_keeps_what_it_found(url: str) -> None:
    id = begin_job(url, replace(SAVED, state=b"KWS0" + SAVED.state[4:]))
    (job,) = dispatch_jobs(url, id)
    problem = json.loads(job.problem or b"{}")
    assert (job.state, problem["code"]) == (JobState.FAILED, "stale_checkpoint")
    assert "another version" in problem["message"]
    with closing(Database(url)) as database:
        found = Store(database, most=1).solutions(id, "", after=0, most=9).bodies
    assert [json.loads(body) for body in found] == SAVED.solutions


def test_a_job_of_a_later_version_waits_for_it(url: str) -> None:
    with closing(Database(url)) as database:
        migrations.upgrade(database)
        store = Store(database, most=9)
        later = store.submit(Order(kind="dream", family="boxes", asked={})).id
        now = store.submit(SAVED.order).id
    (done,) = dispatch_jobs(url, now)
    with closing(Database(url)) as database:
        waiting = Store(database, most=9).job(later, "")
    assert (done.state, waiting.state) == (JobState.DONE, JobState.QUEUED)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)  # nothing of it is read there
@pytest.mark.parametrize(
    ("column", "spoilt"),
    [
        ("asked", b""),
        ("asked", b"{}"),
        ("asked", b'{"asked": {"limit": 1'),
        ("asked", b'{"asked": {}}'),
        ("asked", b'{"asked": {"limit": [], "count": false}}'),
        ("tally", b"[1, 2]"),
        ("tally", b'{"sums": {"count": "many"}}'),
        ("state", SAVED.state[: len(SAVED.state) // 2]),
        ("state", SAVED.state[:-1] + b"\0\0"),
    ],
)
def test_what_cannot_be_read_fails_and_holds_up_no_other_job(
    database: Database, url: str, column: str, spoilt: bytes
) -> None:
    store = Store(database, most=9)
    bad, good = (store.submit(SAVED.order).id for _ in range(2))
    table, key = ("parts", "job") if column == "state" else ("jobs", "id")
    change = text(f"UPDATE {table} SET {column} = :spoilt WHERE {key} = :bad")
    with database.writing() as session:
        session.execute(change, {"spoilt": spoilt, "bad": bad})
    failed, done = dispatch_jobs(url, bad, good)
    problem = json.loads(failed.problem or b"{}")
    assert (failed.state, problem["code"]) == (JobState.FAILED, "stale_checkpoint")
    assert "or damaged" in problem["message"]
    assert (done.state, done.found) == (JobState.DONE, 4)


def test_a_job_that_shall_end_for_an_unknown_reason_ends(database: Database, url: str) -> None:
    id = Store(database, most=9).submit(SAVED.order).id
    with database.writing() as session:
        session.execute(text("UPDATE jobs SET ending = 'dreamt'"))
    (job,) = dispatch_jobs(url, id)
    assert job.state == JobState.DONE and json.loads(job.answer or b"")["verdict"] == "open"
