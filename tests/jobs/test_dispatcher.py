"""What the dispatcher does with what comes back, from workers that are made up."""

import asyncio
import gc
import json
import time
import weakref
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from actions.generating import GenerateRequest
from service.jobs.dispatch import work
from service.jobs.dispatch.work import Unknown
from service.jobs.errors import MOST_DEATHS, StoreError
from service.jobs.kinds.generating import generate_order
from service.jobs.orders import JobState, Mark, Order
from service.jobs.storage.database import Database
from service.jobs.storage.ledger import Came, KeptPart, Ledger, Share
from service.jobs.storage.store import Store
from service.schemas.families.boxes import BOX_FORMS
from service.schemas.strict import instance_of
from service.work.children import MemoryUsedError
from tests.jobs.killing import over
from tests.jobs.workers import (
    PATIENCE,
    ROUNDS,
    Here,
    MadeUp,
    dispatch,
    dispatching,
    submit,
    work_for,
)

GOOD = ("ada", "bob", "cleo", "dan", "eve")  # clients


class Labelled(MadeUp):
    """One worker; checkpoints say whose they are. What the client `endless` wants never ends."""

    capacity = 1

    def __init__(self) -> None:
        self.seen: list[tuple[str, bytes | None]] = []

    async def advance(self, order: Order, state: Any, *more: Any, **known: Any) -> Any:
        came = await super().advance(order, state)
        self.seen.append((order.client, state))
        endless = order.client == "endless"
        return replace(came, state=order.client.encode(), done=not endless and state is not None)

    def knows_state_of(self, client: str) -> bool:
        """True if a slice of this client began from a checkpoint."""
        return any(name == client and state for name, state in self.seen)


class Cut(Ledger):
    """Each third time that something is kept, the connection is cut before that is told."""

    kept = 0

    def keep_all(self, came: Sequence[Came]) -> Sequence[KeptPart | None]:
        kept = super().keep_all(came)
        self._cut()
        return kept

    def split(self, share: Share, states: Sequence[bytes]) -> Sequence[Share]:
        parts = super().split(share, states)
        self._cut()
        return parts

    def _cut(self) -> None:
        self.kept += 1
        if self.kept % 3 == 0:
            raise StoreError("the connection was cut")


def test_what_cannot_be_kept_keeps_no_other_from_it(database: Database) -> None:
    store = Store(database, most=100)
    first, (bad,), last = (submit(store, *names) for names in (GOOD, ["bad"], GOOD))
    ids = [*first, *last]
    asyncio.run(dispatch(database, ids, MadeUp()))
    for id in ids:
        job = store.job(id, "")
        assert (job.state, job.nodes, job.found) == (JobState.DONE, ROUNDS, ROUNDS)
    assert (store.job(bad, "").nodes, store.job(bad, "").found) == (0, 0)


@pytest.mark.parametrize("ledger", [Ledger, Cut])
def test_nothing_is_missed_even_if_it_is_told_as_lost(
    database: Database, ledger: type[Ledger]
) -> None:
    jobs = work_for(database, MadeUp(), *GOOD, *GOOD, ledger=ledger)
    assert [job.nodes for job in jobs] == [ROUNDS] * len(jobs)


async def test_a_part_begins_anew_under_the_number_of_one_that_is_gone(
    database: Database,
) -> None:
    store, workers = Store(database, most=100), Labelled()
    async with dispatching(database, workers) as until:
        for name in ("endless", *GOOD):
            (id,) = submit(store, name)
            await until(partial(workers.knows_state_of, name))
            if name == "endless":
                store.cancel(id, "")
            await until(partial(over, store, [id]))

    assert [] == [(name, of) for name, of in workers.seen if of not in (None, name.encode())]


class Single(MadeUp):
    """One worker. given: slices, in all; most: at a time. seen: whose they were."""

    capacity = 1

    def __init__(self) -> None:
        self.given, self.now, self.most = 0, 0, 0
        self.seen = set[str]()

    async def advance(self, order: Order, state: Any, *more: Any, **known: Any) -> Any:
        self.seen.add(order.client)
        self.given += 1
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            return await super().advance(order, state)
        finally:
            self.now -= 1


def test_a_worker_does_not_wait_until_its_slice_is_kept(database: Database) -> None:
    worker, meanwhile, kept = Single(), list[bool](), 0

    class Slow(Ledger):
        """Once all jobs are known, keeps a slice when the worker has another one."""

        def keep_all(self, came: Sequence[Came]) -> Sequence[KeptPart | None]:
            nonlocal kept
            kept += len(came)
            if len(worker.seen) == len(GOOD) and not meanwhile:
                end = time.monotonic() + PATIENCE / 2
                while worker.given <= kept and time.monotonic() < end:
                    time.sleep(0.01)
                meanwhile.append(worker.given > kept)
            return super().keep_all(came)

    work_for(database, worker, *GOOD, ledger=Slow)
    assert meanwhile == [True]
    assert worker.most == 1


class Queue(MadeUp):
    """One worker, whose slices last a little longer than they shall; most: sent at a time."""

    capacity = 1

    def __init__(self, queues: bool) -> None:
        self.queues, self.now, self.most = queues, 0, 0

    async def advance(self, order: Order, state: Any, *more: Any, **known: Any) -> Any:
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(known["lasts"] + 0.05)
        self.now -= 1
        return await super().advance(order, state)


@pytest.mark.parametrize(("queues", "most"), [(False, 1), (True, 2)])
def test_the_next_slice_is_sent_before_its_worker_is_free_if_it_can_wait_there(
    database: Database, queues: bool, most: int
) -> None:
    worker = Queue(queues)
    work_for(database, worker, "ada", "bob")
    assert worker.most == most


class Keen(MadeUp):
    """Notes which parts are asked for, and which are done."""

    def __init__(self) -> None:
        self.asked, self.done = set[str](), set[str]()

    def holds(self, name: str) -> bool:
        self.asked.add(name)
        return False

    async def advance(self, order: Order, state: Any, *more: Any, **known: Any) -> Any:
        self.done.add(known["name"])
        return await super().advance(order, state)


def test_a_part_is_offered_to_the_worker_that_did_it_last(database: Database) -> None:
    workers = Keen()
    jobs = work_for(database, workers, "ada", "bob")
    assert workers.asked == workers.done
    assert {name.split()[0] for name in workers.done} == {job.id for job in jobs}


class Forgetful(MadeUp):
    """One worker, who does not know the first checkpoint that it should have."""

    capacity = 1

    def __init__(self, holds: bool) -> None:
        self._holds, self.begun = holds, list[bytes | Mark | None]()

    def holds(self, name: str) -> bool:
        return self._holds

    async def advance(self, order: Order, state: Any, *more: Any, **known: Any) -> Any:
        self.begun.append(state)
        if isinstance(state, Mark):
            if sum(isinstance(each, Mark) for each in self.begun) == 1:
                return Unknown()
            state = state.name.encode()
        came = await super().advance(order, state)
        return replace(came, mark=Mark(came.state.decode(), 9))


@pytest.mark.parametrize(
    ("holds", "begun"),
    [(True, [None, Mark("1", 9), b"1", Mark("2", 9)]), (False, [None, b"1", b"2"])],
)
def test_a_mark_is_enough_for_who_knows_it(
    database: Database, holds: bool, begun: Sequence[bytes | Mark | None]
) -> None:
    worker = Forgetful(holds)
    (job,) = work_for(database, worker, "ada")
    assert worker.begun == begun
    assert job.nodes == ROUNDS


class Ready(MadeUp):
    """Two workers; a slice tells the parts of what is left, and nothing else divides it."""

    capacity = 2

    def __init__(self) -> None:
        self.begun: list[bytes | None] = []

    async def run(self, function: Callable[..., Any], *arguments: Any, **known: Any) -> Any:
        assert function is not work.split
        return await super().run(function, *arguments, **known)

    async def advance(self, order: Order, state: Any, *more: Any, **known: Any) -> Any:
        _, _, parts, *_ = more
        self.begun.append(state)
        left = [b"part %d" % k for k in range(parts)]
        came = await super().advance(order, state)
        return replace(came, done=state is not None, parts=left)


def test_what_a_slice_told_as_its_parts_goes_on_as_them(database: Database) -> None:
    workers = Ready()
    (job,) = work_for(database, workers, "ada")
    first, *others = workers.begun
    assert first is None
    assert len(others) >= 2
    assert set(others) == {b"part %d" % k for k in range(len(others))}
    assert job.state == JobState.DONE


class Whole(MadeUp):
    """Two workers whose slices tell no parts; how many of them are at work when one is divided."""

    capacity = 2

    def __init__(self) -> None:
        self._now, self.besides = 0, set[int]()

    async def run(self, function: Callable[..., Any], *arguments: Any, **known: Any) -> Any:
        if function is work.split:
            self.besides.add(self._now)
        self._now += function is work.advance
        try:
            return await super().run(function, *arguments, **known)
        finally:
            self._now -= function is work.advance


def test_no_worker_waits_until_a_part_is_divided_that_it_could_go_on_with(
    database: Database,
) -> None:
    workers = Whole()
    work_for(database, workers, *GOOD)
    assert workers.besides <= {0}
    work_for(database, workers, "ada")
    assert workers.besides == {0}


class Stuck(MadeUp):
    """Whoever begins something does not come to an end."""

    def __init__(self) -> None:
        self.ended = 0

    async def advance(self, order: Order, state: Any, *more: Any, **known: Any) -> Any:
        try:
            return await asyncio.Event().wait()
        finally:
            self.ended += 1


async def test_who_cancels_does_not_wait_for_what_is_under_way(database: Database) -> None:
    store, workers = Store(database, most=100), Stuck()
    (id,) = submit(store, "ada")
    async with dispatching(database, workers) as until:
        await until(lambda: store.job(id, "").state == JobState.RUNNING)
        store.cancel(id, "")
        await until(lambda: JobState(store.job(id, "").state).over)

    assert (JobState.CANCELLED, 1) == (store.job(id, "").state, workers.ended)


def tiny() -> Order:
    """A puzzle that is made in no time."""
    params = instance_of(BOX_FORMS.params).load({"size": [3, 3, 3]})
    order = generate_order(BOX_FORMS, GenerateRequest(seed=7, params=params))
    return Order(kind="generate", family="boxes", asked=order)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("function", [work.advance, work.finish])
def test_what_a_death_cost_is_done_again_but_not_for_ever(
    database: Database, function: Callable[..., Any]
) -> None:
    store = Store(database, most=1)
    for deaths, state in ((MOST_DEATHS - 1, JobState.DONE), (MOST_DEATHS, JobState.FAILED)):
        workers, id = Here(function, deaths), store.submit(tiny()).id
        asyncio.run(dispatch(database, [id], workers))
        job = store.job(id, "", whole=True)
        assert (job.state, workers.asked[function]) == (state, MOST_DEATHS)
        problem = json.loads(job.problem or b"{}")
        assert ("given_up" if state is JobState.FAILED else None) == problem.get("code")
        assert ("KNOBELWERK_CHILD_BYTES" in str(problem)) == (state is JobState.FAILED)


class Dying(MadeUp):
    """What is begun dies once."""

    lost: "weakref.ref[BaseException] | None" = None

    async def run(self, function: Callable[..., Any], *arguments: Any, **known: Any) -> Any:
        if self.lost is not None:
            return await super().run(function, *arguments, **known)
        error = MemoryUsedError()
        self.lost = weakref.ref(error)
        try:
            raise error
        finally:
            del error


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_nothing_of_a_lost_slice_waits_for_the_garbage_collector(database: Database) -> None:
    workers = Dying()
    gc.disable()
    try:
        work_for(database, workers, "ada")
        assert workers.lost is not None and workers.lost() is None
    finally:
        gc.enable()
