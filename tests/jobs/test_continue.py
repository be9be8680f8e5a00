"""A search that ends open goes on as a job from where it was: nothing twice, nothing missed."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import actions
from actions.solving import SolveRequest
from families.mazes import MAZES
from puzzles.mazes import MazeOptions
from service.config import STORE_FILE, Guarded, Settings
from service.http.answering import Answer
from service.http.jobs import parking
from service.http.jobs.asking import park
from service.jobs.errors import NotParkedError, QuotaError, UnknownJobError
from service.jobs.kinds.solving import solve_order
from service.jobs.orders import Begun, JobState, Order, SliceResult, Tally
from service.jobs.storage import database
from service.jobs.storage import store as stores
from service.jobs.storage.database import Database, sqlite_url
from service.jobs.storage.ledger import Ledger
from service.jobs.storage.store import Store
from service.schemas.catalogue import FORMS
from service.schemas.families.mazes import MAZE_FORMS
from service.serving.waiting import keep_open_search
from service.work.children import UNDONE
from service.work.lanes import Lane
from service.work.pool import Pool
from tests.families.catalogue import RECORDS
from tests.jobs.conftest import client_of, rows
from tests.jobs.test_keys import ADA, BOB, KNOWN, bearer
from tests.jobs.test_upgrade import dispatch_jobs
from tests.night import in_turn

LINK = re.compile(r'<(/v1/jobs/([A-Za-z0-9_-]{22}))>; rel="continue"')
ORDER = Order(kind="solve", family="boxes", asked={"puzzle": 1}, owner="ada", client="ada")
BEGUN = Begun(
    ORDER,
    SliceResult(
        state=b"somewhere",
        done=False,
        explored=0.25,
        nodes=7,
        seconds=2.0,
        tally=Tally(sums={"count": 3}),
        solutions=(b"1", b"2"),
    ),
)


def known_json(family: str) -> Any:
    """A puzzle as JSON."""
    forms = next(forms for forms in FORMS if forms.family.name == family)
    return forms.dumped_puzzle(
        actions.known_puzzle(forms.family, RECORDS[family].known.long).puzzle
    )


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search is worth keeping."""
    monkeypatch.setattr(parking, "LEAST_SECONDS", 0.0)


def cut(client: FlaskClient, family: str = "boxes", **more: Any) -> Any:
    """The answer to a search that is not through."""
    headers = more.pop("headers", {})
    body = {
        "puzzle": known_json(family),
        "count": True,
        "budget": {"nodes": RECORDS[family].known.cut},
        **more,
    }
    return client.post(f"/v1/{family}/solve", json=body, headers=headers)


def path_left(reply: Any) -> str:
    """The path of the job that goes on."""
    found = LINK.fullmatch(reply.headers["Link"])
    assert found, reply.headers
    return found[1]


# what goes on is the whole


@contextmanager
def application(settings: Settings) -> Iterator[FlaskClient]:
    """A client of an application of its own, whose store is closed in the end."""
    client = client_of(settings)
    yield client
    if (opened := client.application.extensions.pop("jobs", None)) is not None:
        opened._database.close()


def goes_on(url: str, family: str, *, count: bool) -> None:
    """What a cut search and the job that goes on from there find is what the whole one finds."""
    wish: Any = {"puzzle": known_json(family), "count": count, "limit": 1000}
    with application(Settings(database=url)) as client:
        whole = client.post(f"/v1/{family}/solve", json=wish)
        first = cut(client, family, limit=1000, count=count)
        assert (whole.json["complete"], first.json["complete"]) == (True, False)
        begun, found = first.json["stats"]["nodes"], first.json["solutions"]

        path = path_left(first)
        parked = client.get(path).json
        assert (parked["state"], parked["result"]) == ("parked", None)
        told = parked["progress"]
        assert (told["nodes"], told["found"]) == (begun, len(found))
        assert client.get(f"{path}/solutions?limit=1000").json["solutions"] == found

        taken = client.post(path)
        assert (taken.status_code, taken.json["state"]) == (202, "queued")
        assert taken.headers["Location"] == path
        (job,) = dispatch_jobs(url, parked["id"])
        every = client.get(f"{path}/solutions?limit=1000").json["solutions"]
    assert every[: len(found)] == found and job.explored == 1.0
    assert sorted(map(json.dumps, every)) == sorted(map(json.dumps, whole.json["solutions"]))
    answer = json.loads(job.answer or b"{}")
    for name in ("complete", "count", "distinct", "labelled", "verdict"):
        assert answer.get(name) == whole.json.get(name)
    assert answer["stats"]["nodes"] == job.nodes > begun


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize(
    ("family", "count"), in_turn(2, [forms.family.name for forms in FORMS], [True, False])
)
def test_what_goes_on_finds_all_and_nothing_twice(
    tmp_path: Path, family: str, count: bool
) -> None:
    goes_on(sqlite_url(tmp_path), family, count=count)


@pytest.mark.usefixtures("soon")
def test_it_goes_on_in_every_database(url: str) -> None:
    goes_on(url, "triangles", count=True)


@pytest.mark.usefixtures("soon")
def test_a_search_that_was_through_leaves_nothing(client: FlaskClient) -> None:
    assert "Link" not in cut(client, budget={}).headers
    assert "Link" not in cut(client, count=False).headers


def test_a_short_search_leaves_nothing(client: FlaskClient) -> None:
    reply = cut(client)
    assert reply.json["verdict"] == "solved" and not reply.json["complete"]
    assert "Link" not in reply.headers


@pytest.mark.usefixtures("soon")
def test_what_is_large_is_not_kept(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("MOST_BYTES", "MOST_PLACED"):
        with monkeypatch.context() as patched:
            patched.setattr(parking, limit, 50)
            assert "Link" not in cut(client, limit=1000).headers
    assert path_left(cut(client, limit=1000))


def test_a_job_is_asked_for_as_many_solutions_as_its_options_are() -> None:
    puzzle = actions.known_puzzle(MAZES, "simple").puzzle  # of three rectangles
    options = MazeOptions(all_rectangles=True)
    limits = [
        solve_order(
            MAZE_FORMS, SolveRequest(puzzle=puzzle, options=options, limit=limit, count=False)
        )["limit"]
        for limit in (1, 9)
    ]
    assert limits == [3, 9]


# who may take it up, and when


@pytest.mark.usefixtures("soon")
def test_a_job_is_taken_up_once(client: FlaskClient) -> None:
    path = path_left(cut(client))
    assert client.post(path + "?x=1").status_code == 422
    assert client.post(path).status_code == 202
    again = client.post(path)
    assert (again.status_code, again.json["code"]) == (409, "not_parked")
    assert again.json["detail"] == "the job is queued; only a parked job can continue"
    client.delete(path)
    assert client.post(path).json["code"] == "not_parked"
    assert client.post("/v1/jobs/" + "x" * 22).status_code == 404


@pytest.mark.usefixtures("soon")
def test_what_is_parked_can_be_cancelled(client: FlaskClient) -> None:
    path = path_left(cut(client))
    assert client.delete(path).json["state"] == "cancelled"
    assert client.post(path).status_code == 409


@pytest.mark.usefixtures("soon")
def test_the_search_of_another_key_does_not_exist(tmp_path: Path) -> None:
    with application(Settings(data=str(tmp_path), keys=KNOWN)) as client:
        path = path_left(cut(client, headers=bearer(ADA)))
        assert client.post(path).status_code == 401
        assert client.post(path, headers=bearer(BOB)).status_code == 404
        assert client.post(path, headers=bearer(ADA)).status_code == 202
        assert "Link" not in cut(client).headers
        wrong = cut(client, headers=bearer("wrong"))
        assert wrong.status_code == 200 and "Link" not in wrong.headers


@pytest.mark.usefixtures("soon")
def test_where_all_needs_a_key_a_search_is_its_keys_own(tmp_path: Path) -> None:
    guarded = Settings(data=str(tmp_path), keys=KNOWN, keys_for=Guarded.ALL)
    with application(guarded) as client:
        path = path_left(cut(client, headers=bearer(ADA)))
        assert client.post(path, headers=bearer(BOB)).status_code == 404
        assert client.post(path, headers=bearer(ADA)).status_code == 202


@pytest.mark.usefixtures("soon")
def test_a_store_that_cannot_be_used_costs_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0)
    with application(Settings(database="postgresql://nobody@127.0.0.1:1/nothing")) as gone:
        assert (cut(gone).status_code, "Link" in cut(gone).headers) == (200, False)
    with application(Settings(data=str(tmp_path))) as client:
        assert path_left(cut(client))
        with closing(sqlite3.connect(tmp_path / STORE_FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            locked = cut(client)
            assert (locked.status_code, "Link" in locked.headers) == (200, False)
            other.execute("ROLLBACK")
        assert path_left(cut(client))


# the store


class Clock:
    """Shows what it is set to."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


def test_what_is_parked_is_no_active_job(database: Database) -> None:
    store = Store(database, most=1)
    parked = store.park(BEGUN)
    active = store.submit(ORDER)
    with pytest.raises(QuotaError):
        store.take_up(parked.id, "ada", 9.0)
    store.cancel(active.id, "ada")
    assert store.take_up(parked.id, "ada", 9.0).state == JobState.QUEUED
    with pytest.raises(QuotaError):
        store.submit(ORDER)
    with pytest.raises(NotParkedError, match="the job is queued"):
        store.take_up(parked.id, "ada", 9.0)


def test_what_is_parked_is_worked_on_only_once_it_is_taken_up(database: Database) -> None:
    store, ledger = Store(database, most=9, now=Clock()), Ledger(database)
    id = store.park(BEGUN).id
    assert not ledger.clients(9) and not ledger.watch(["solve"], ["ada"], 9)
    with pytest.raises(UnknownJobError):
        store.take_up(id, "bob", 9.0)
    assert store.take_up(id, "ada", 9.0).due == 1_009.0
    assert [watched.id for watched in ledger.watch(["solve"], ledger.clients(9), 9)] == [id]
    (share,) = ledger.shares(id)
    assert (share.share, share.explored, ledger.state(share)) == (1.0, 0.25, b"somewhere")
    reached = ledger.progress_of(id, None)
    assert (reached.nodes, reached.seconds, reached.solutions) == (7, 2.0, (b"1", b"2"))
    assert reached.tally.sums == {"count": 3}


def test_what_nobody_takes_up_is_forgotten_after_its_time(database: Database) -> None:
    clock = Clock()
    store, ledger = Store(database, most=9, now=clock), Ledger(database, now=clock)
    ledger.lead()
    first, kept = store.park(BEGUN).id, store.park(BEGUN, 2 * stores.PARKED_SECONDS).id
    clock.now += stores.PARKED_SECONDS - 1.0
    assert store.job(first, "ada").state == JobState.PARKED
    clock.now += 1.0
    with pytest.raises(UnknownJobError):
        store.job(first, "ada")
    with pytest.raises(UnknownJobError):
        store.take_up(first, "ada", 9.0)
    assert [job.id for job in store.jobs("ada", before=None, most=9)] == [kept]
    ledger.clean(1.0)
    assert [rows(database, name) for name in ("jobs", "parts", "solutions")] == [1, 1, 2]
    taken = store.take_up(kept, "ada", None)
    clock.now += 10 * stores.PARKED_SECONDS
    ledger.clean(1.0)
    assert store.job(taken.id, "ada").state == JobState.QUEUED


def test_of_what_a_client_parks_the_oldest_are_forgotten(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "PARKED_PER_CLIENT", 3)
    monkeypatch.setattr(stores, "PARKED", 5)
    clock = Clock()
    store = Store(database, most=9, now=clock)

    def park(client: str) -> str:
        clock.now += 1.0
        return store.park(Begun(replace(ORDER, client=client), BEGUN.slice)).id

    ours = [park("ada") for _ in range(5)]
    taken = store.take_up(ours[2], "ada", None).id
    theirs = [park(name) for name in ("bob", "cat", "dog", "eve")]
    there = [job.id for job in store.jobs("ada", before=None, most=99)]
    assert there == [*theirs[::-1], ours[4], taken]
    assert rows(database, "parts") == len(there)


# the server before the application


class ShamPool(Pool):
    """Answers as the test says."""

    def __init__(self, said: Any) -> None:
        self.said = said

    async def run(self, lane: Lane, function: Any, *arguments: Any, **_: Any) -> Any:
        assert (lane, function, arguments) == (Lane.STORE, park, (BEGUN,))
        if isinstance(self.said, Exception):
            raise self.said
        return self.said


@pytest.mark.parametrize("said", [None, *(error() for error in UNDONE), TimeoutError()])
async def test_what_the_store_does_not_keep_is_answered_all_the_same(said: Any) -> None:
    came = await keep_open_search(ShamPool(said), Answer(200, [], b"{}", BEGUN))
    assert (came.status, came.headers, came.body) == (200, [], b"{}")


async def test_what_the_store_keeps_is_told() -> None:
    answer = Answer(200, [(b"a", b"b")], b"{}", BEGUN)
    came = await keep_open_search(ShamPool("x" * 22), answer, "/puzzles")
    assert came.headers == [
        (b"a", b"b"),
        (b"link", b'</puzzles/v1/jobs/%b>; rel="continue"' % (b"x" * 22)),
    ]
