"""Jobs tell solutions of the puzzle that was handed in, and not of one that a text makes of it."""

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

import actions
from actions.solving import SolveRequest
from families.boxes import BOXES
from families.catalogue import FAMILIES
from puzzles.boxes import BoxOptions
from puzzles.boxes.text import parse, write
from puzzles.errors import OtherPuzzleError
from service.config import Settings
from service.http.app import create_app
from service.jobs.dispatch import cluster, work
from service.jobs.dispatch.cluster import Cluster
from service.jobs.kinds.solving import solve_order
from service.jobs.orders import JobProgress, JobState, Order, SliceResult
from service.jobs.storage import migrations
from service.jobs.storage.database import Database, sqlite_url
from service.jobs.storage.ledger import Ledger
from service.jobs.storage.store import Store
from service.schemas.catalogue import forms_named
from service.schemas.families.boxes import BOX_FORMS
from service.schemas.strict import instance_of
from solvers.engine import driver
from solvers.engine import search as engine
from solvers.engine.checkpoint import pack, unpack
from tests.families.catalogue import RECORDS
from tests.jobs import tricky
from tests.jobs.keeping import keep
from tests.jobs.test_cluster import working
from tests.jobs.test_upgrade import dispatch_jobs
from tests.jobs.workers import Inline, dispatch
from tests.night import examples

ALL = 1_000  # the most that a request may ask for; a slice reports all that it finds


@pytest.fixture(autouse=True)
def often_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search is saved after some nodes."""
    monkeypatch.setattr(engine, "FIRST_SLICE", 100)


def count_order(family: str, puzzle: Any) -> Order:
    forms = forms_named(family)
    request = solve_order(forms, SolveRequest(puzzle=puzzle, limit=ALL, count=True))
    return Order(kind="solve", family=family, asked=request)


def sorted_json(solutions: Sequence[Any]) -> list[str]:
    return sorted(json.dumps(each, sort_keys=True) for each in solutions)


def solve_at_once(family: str, puzzle: Any) -> list[str]:
    """All solutions of a search that is never saved; each is right."""
    forms = forms_named(family)
    search = forms.family.search(puzzle, forms.family.options(), False)
    solutions = driver.solve(search, limit=10**6, count=True).solutions
    assert all(forms.family.faults(puzzle, each) == () for each in solutions)
    return sorted_json([forms.dumped_solution(each) for each in solutions])


# the functions that workers do, on puzzles that are drawn


@pytest.mark.parametrize("family", RECORDS)
@settings(max_examples=examples(12, 300))
@given(data=st.data(), splitting=st.integers(0, 2**32))
def test_slices_and_parts_report_the_solutions_of_the_puzzle(
    family: str, data: st.DataObject, splitting: int
) -> None:
    puzzle = data.draw(RECORDS[family].json_puzzles)
    dice = random.Random(splitting)  # how often it is thrown depends on the time that slices take
    order, found = count_order(family, puzzle), list[bytes]()
    states: list[bytes | None] = [None]
    while states:
        came = tricky.advance_a_little(order, states.pop(), 0.0, JobProgress())
        assert isinstance(came, SliceResult), came
        found += came.solutions
        if not came.done:
            splits = came.parts is not None and dice.random() < 0.5
            states += (came.parts or ()) if splits else [came.state]

    assert sorted_json([json.loads(body) for body in found]) == solve_at_once(family, puzzle)


def test_a_count_of_raetsel4_with_its_edges_shuffled_tells_right_solutions() -> None:
    """As it was found: sizes in any order, and one size in several entries."""
    dice = random.Random(4)
    known = actions.known_puzzle(BOXES, "raetsel4").puzzle
    sizes = [block.size for block in known.blocks for _ in range(block.count)]
    dice.shuffle(sizes)
    blocks = [{"size": dice.sample(size, 3), "count": 1} for size in sizes]
    order = count_order("boxes", known)
    order.asked["puzzle"]["blocks"] = blocks
    puzzle = instance_of(BOX_FORMS.puzzle).load(order.asked["puzzle"])
    states: list[bytes | None] = [None]
    found: list[bytes] = []
    while len(found) < examples(60, 3_000):
        came = work.advance(order, states.pop(0), 0.01, JobProgress(), 2, 2)
        assert isinstance(came, SliceResult), came
        states += came.parts or ()  # none of a part that is done
        found += came.solutions

    solutions = [instance_of(BOX_FORMS.solution).load(json.loads(body)) for body in found]
    assert [BOXES.faults(puzzle, each) for each in solutions] == [()] * len(found)
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("family", RECORDS)
@settings(max_examples=examples(8, 100))
@given(data=st.data())
def test_the_state_of_another_puzzle_is_refused(family: str, data: st.DataObject) -> None:
    puzzle, other = (
        data.draw(RECORDS[family].json_puzzles),
        data.draw(RECORDS[family].json_puzzles),
    )
    made = next(each for each in FAMILIES if each.name == family)
    options = made.options()
    state = made.search(puzzle, options, False).save()

    if other == puzzle:
        assert made.resume(other, options, state).save() == state
    else:
        with pytest.raises(OtherPuzzleError):
            made.resume(other, options, state)


def test_the_state_of_a_search_with_other_options_is_refused() -> None:
    puzzle = actions.known_puzzle(BOXES, "raetsel1").puzzle
    state = BOXES.search(puzzle, BoxOptions(), False).save()

    with pytest.raises(OtherPuzzleError):
        BOXES.resume(puzzle, BoxOptions(symmetric="only"), state)


# whole jobs


class TwoWorkers(Inline):
    """Slices are tiny, and parts are divided as soon as somebody has nothing to do."""

    capacity = 2

    async def run(self, function: Callable[..., Any], *arguments: Any, **known: Any) -> Any:
        tiny = tricky.advance_a_little if function is work.advance else function
        return await super().run(tiny, *arguments, **known)


class TinyCluster(Cluster):
    """A Dask scheduler with slices that are as tiny."""

    def run(self, function: Callable[..., Any], *arguments: Any, **known: Any) -> Any:
        tiny = tricky.advance_a_little if function is work.advance else function
        return super().run(tiny, *arguments, **known)


async def dispatch_on_dask(database: Database, ids: Sequence[str]) -> None:
    async with working() as scheduler:
        await dispatch(database, ids, TinyCluster(scheduler.address))


def hand_in(client: FlaskClient, family: str, puzzle: Any) -> str:
    """The path of a job that counts."""
    body = {"puzzle": forms_named(family).dumped_puzzle(puzzle), "count": True, "limit": ALL}
    reply = client.post(f"/v1/{family}/solve", json=body, headers={"Prefer": "respond-async"})
    assert reply.status_code == 202, reply.json
    return reply.headers["Location"]


@pytest.mark.parametrize("dask", [False, True])
def test_jobs_over_http_tell_right_solutions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dask: bool
) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1.0)
    puzzles = {name: record.unlike_text() for name, record in RECORDS.items()}
    url = sqlite_url(tmp_path)
    client = create_app(Settings(database=url, data=str(tmp_path))).test_client()
    paths = {family: hand_in(client, family, puzzle) for family, puzzle in puzzles.items()}
    ids = [path.rpartition("/")[2] for path in paths.values()]
    with closing(Database(url)) as database:
        runs = dispatch_on_dask(database, ids) if dask else dispatch(database, ids, TwoWorkers())
        asyncio.run(runs)
    for family, path in paths.items():
        page = client.get(f"{path}/solutions?limit=1000").json
        assert sorted_json(page["solutions"]) == solve_at_once(family, puzzles[family]), family
    client.application.extensions["jobs"]._database.close()


# what the version before saved: a state with the puzzle as text


def state_with_text(puzzle: Any, nodes: int) -> bytes:
    """A checkpoint as the version before wrote it, of a search for all fillings of a box."""
    begun = BOXES.search(puzzle, BoxOptions(), False)
    begun.advance(nodes, 0)
    head, arrays = unpack(begun.save(), "boxes")
    del head["of"]
    head["search"] |= {"puzzle": write(puzzle), "options": asdict(BoxOptions())}
    return pack("boxes", head, arrays)


def test_a_state_of_the_version_before_goes_on_if_its_text_is_the_puzzle() -> None:
    puzzle = actions.known_puzzle(BOXES, "raetsel1").puzzle
    apart = RECORDS["boxes"].unlike_text()
    assert parse(write(puzzle)) == puzzle and parse(write(apart)) != apart

    assert BOXES.resume(puzzle, BoxOptions(), state_with_text(puzzle, 50)).nodes >= 50
    with pytest.raises(OtherPuzzleError):
        BOXES.resume(apart, BoxOptions(), state_with_text(apart, 50))


def test_a_job_that_the_version_before_saved_begins_anew_rather_than_wrong(url: str) -> None:
    puzzle = RECORDS["boxes"].unlike_text()
    order = count_order("boxes", puzzle)
    with closing(Database(url)) as database:
        store, ledger = Store(database, most=9), Ledger(database)
        migrations.upgrade(database)
        id = store.submit(order).id
        ledger.lead()
        (share,) = ledger.shares(id)
        first = work.advance(order, None, tricky.SECONDS, JobProgress(), tricky.PARTS)
        assert isinstance(first, SliceResult) and not first.done
        wrong = replace(first, explored=0.5, state=state_with_text(puzzle, first.nodes))
        kept = keep(ledger, share, replace(wrong, solutions=(b'"wrong"',)), most=ALL)
        assert kept is not None
        ledger.split(kept, [wrong.state] * 2)  # each part is refused, and the job begins once
    (job,) = dispatch_jobs(url, id)
    with closing(Database(url)) as database:
        found = Store(database, most=9).solutions(id, "", after=0, most=ALL).bodies

    assert sorted_json([json.loads(body) for body in found]) == solve_at_once("boxes", puzzle)
    assert (job.state, job.explored, job.found) == (JobState.DONE, 1.0, len(found))
    assert json.loads(job.answer or b"")["distinct"] == len(found)
