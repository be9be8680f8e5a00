"""What the dispatcher does with what comes back, from workers that are made up."""

import asyncio
import gc
import json
import time
import weakref
from collections import Counter
from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from service.jobs import migrations
from service.jobs import work
from service.jobs.database import Database
from service.jobs.database import sqlite_url
from service.jobs.dispatcher import HURRIES
from service.jobs.dispatcher import Dispatcher
from service.jobs.errors import MOST_DEATHS
from service.jobs.errors import StoreError
from service.jobs.executors import Executor
from service.jobs.kinds.generating import asked
from service.jobs.leading import Leader
from service.jobs.ledger import Came
from service.jobs.ledger import Kept
from service.jobs.ledger import Ledger
from service.jobs.ledger import Share
from service.jobs.lengths import BEGIN_SECONDS
from service.jobs.lengths import FIRST_SECONDS
from service.jobs.lengths import HURRIED_SECONDS
from service.jobs.lengths import LARGE_BYTES
from service.jobs.lengths import SLICE_SECONDS
from service.jobs.orders import Answer
from service.jobs.orders import Item
from service.jobs.orders import Order
from service.jobs.orders import Slice
from service.jobs.orders import State
from service.jobs.store import Store
from service.schemas.boxes import BOX_FORMS
from service.schemas.requests import OrderSchema
from service.schemas.strict import shared
from service.work.pool import MemoryUsedError

PATIENCE = 60  # seconds
ROUNDS = 3  # slices of a part
GOOD = ("ada", "bob", "cleo", "dan", "eve")  # clients
ASKED = {"puzzle": {}, "options": {}, "limit": 100, "count": True}


class MadeUp:
    """Ten workers; what they do for the client `bad` cannot be kept."""

    capacity = 10
    queues = False

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def run(
        self, function: Callable[..., Any], *arguments: Any, seconds: float, lasts: float = 0.0
    ) -> Any:
        await asyncio.sleep(0.01)
        if function is work.split:
            return [arguments[1]]
        if function is work.follow:
            return ()
        if function is work.finish:
            return Answer(content=b"{}")
        order, state = arguments[:2]
        rounds = int(state or b"0") + 1 if (state or b"0").strip().isdigit() else 1
        twice = (Item(number=1, rating=1.0, mark="", body=b""),) * 2
        return Slice(
            state=b"%d" % rounds,
            done=rounds == ROUNDS,
            explored=rounds / ROUNDS,
            nodes=1,
            seconds=0.01,
            solutions=(b"{}",),
            items=twice if order.client == "bad" else (),
        )


class Labelled(MadeUp):
    """One worker; checkpoints say whose they are. What the client `endless` wants never ends."""

    capacity = 1

    def __init__(self) -> None:
        self.seen: list[tuple[str, bytes | None]] = []

    async def run(
        self, function: Callable[..., Any], *arguments: Any, seconds: float, lasts: float = 0.0
    ) -> Any:
        came = await super().run(function, *arguments, seconds=seconds, lasts=lasts)
        if function is not work.advance:
            return came
        order, state = arguments[:2]
        self.seen.append((order.client, state))
        endless = order.client == "endless"
        return replace(came, state=order.client.encode(), done=not endless and state is not None)


class Cut(Ledger):
    """Each third time that something is kept, the connection is cut before that is told."""

    kept = 0

    def keep_all(self, came: Sequence[Came]) -> Sequence[Kept | None]:
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


class Here(MadeUp):
    """Does the work here, at once; `asked` counts it by its function.

    deadly: a function that kills its process so many times.
    """

    def __init__(self, deadly: Callable[..., Any] = work.split, deaths: int = 0) -> None:
        self.asked: Counter[Callable[..., Any]] = Counter()
        self._deadly, self._deaths = deadly, deaths

    async def run(
        self, function: Callable[..., Any], *arguments: Any, seconds: float, lasts: float = 0.0
    ) -> Any:
        self.asked[function] += 1
        if function is self._deadly and self.asked[function] <= self._deaths:
            raise MemoryUsedError
        return function(*arguments)


async def dispatched(
    database: Database,
    ids: Sequence[str],
    ledger: type[Ledger] = Ledger,
    executor: Executor | None = None,
) -> None:
    """Dispatch until these jobs are over."""
    store = Store(database, most=100)
    workers = MadeUp() if executor is None else executor
    dispatcher = Dispatcher(ledger(database), Leader(database), workers, days=1)
    running = asyncio.create_task(dispatcher.run())
    async with asyncio.timeout(PATIENCE):
        while not all(over for _, over in store.versions(ids).values()):
            await asyncio.sleep(0.05)
    dispatcher.stop()
    await asyncio.gather(running, return_exceptions=True)


def submitted(store: Store, *clients: str) -> list[str]:
    """A job for each of them."""
    orders = [Order(kind="solve", family="boxes", asked=ASKED, client=name) for name in clients]
    return [store.submit(order).id for order in orders]


def test_what_cannot_be_kept_keeps_no_other_from_it(database: Database) -> None:
    store = Store(database, most=100)
    first, (bad,), last = (submitted(store, *names) for names in (GOOD, ["bad"], GOOD))
    ids = [*first, *last]
    asyncio.run(dispatched(database, ids, Ledger))
    for id in ids:
        job = store.job(id, "")
        assert (job.state, job.nodes, job.found) == (State.DONE, ROUNDS, ROUNDS)
    assert (store.job(bad, "").nodes, store.job(bad, "").found) == (0, 0)


@pytest.mark.parametrize("ledger", [Ledger, Cut])
def test_nothing_is_missed_even_if_it_is_told_as_lost(
    database: Database, ledger: type[Ledger]
) -> None:
    store = Store(database, most=100)
    ids = submitted(store, *GOOD, *GOOD)
    asyncio.run(dispatched(database, ids, ledger))
    assert [store.job(id, "").nodes for id in ids] == [ROUNDS] * len(ids)


def test_a_part_begins_anew_under_the_number_of_one_that_is_gone(database: Database) -> None:
    async def look() -> None:
        running = asyncio.create_task(dispatcher.run())
        for name in ("endless", *GOOD):
            (id,) = submitted(store, name)
            async with asyncio.timeout(PATIENCE):
                while name not in {client for client, state in workers.seen if state is not None}:
                    await asyncio.sleep(0.05)
                if name == "endless":
                    store.cancel(id, "")
                while not State(store.job(id, "").state).over:
                    await asyncio.sleep(0.05)
        dispatcher.stop()
        await asyncio.gather(running, return_exceptions=True)

    store, workers = Store(database, most=100), Labelled()
    dispatcher = Dispatcher(Ledger(database), Leader(database), workers, days=1)
    asyncio.run(look())

    assert [] == [(name, of) for name, of in workers.seen if of not in (None, name.encode())]


class Slow(Ledger):
    """Takes its time to keep something; `keeping` says whether it is about it."""

    keeping = False

    def keep_all(self, came: Sequence[Came]) -> Sequence[Kept | None]:
        Slow.keeping = True
        time.sleep(0.2)
        Slow.keeping = False
        return super().keep_all(came)


class Single(MadeUp):
    """One worker; notes whether it was given a slice while another was kept."""

    capacity = 1

    def __init__(self) -> None:
        self.meanwhile, self.now, self.most = 0, 0, 0

    async def run(
        self, function: Callable[..., Any], *arguments: Any, seconds: float, lasts: float = 0.0
    ) -> Any:
        self.meanwhile += Slow.keeping and function is work.advance
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            return await super().run(function, *arguments, seconds=seconds, lasts=lasts)
        finally:
            self.now -= 1


def test_a_worker_does_not_wait_until_its_slice_is_kept(database: Database) -> None:
    store, worker = Store(database, most=100), Single()
    asyncio.run(dispatched(database, submitted(store, *GOOD), Slow, worker))
    assert worker.meanwhile > 0
    assert worker.most <= 2  # a finish may be asked for beside a slice


class Queue(MadeUp):
    """One worker, whose slices last a little longer than they shall; most: sent at a time."""

    capacity = 1

    def __init__(self, queues: bool) -> None:
        self.queues, self.now, self.most = queues, 0, 0

    async def run(
        self, function: Callable[..., Any], *arguments: Any, seconds: float, lasts: float = 0.0
    ) -> Any:
        if function is not work.advance:
            return await super().run(function, *arguments, seconds=seconds, lasts=lasts)
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(lasts + 0.05)
        self.now -= 1
        return await super().run(function, *arguments, seconds=seconds, lasts=lasts)


@pytest.mark.parametrize(("queues", "most"), [(False, 1), (True, 2)])
def test_the_next_slice_is_sent_before_its_worker_is_free_if_it_can_wait_there(
    database: Database, queues: bool, most: int
) -> None:
    store, worker = Store(database, most=100), Queue(queues)
    asyncio.run(dispatched(database, submitted(store, "ada", "bob"), executor=worker))
    assert worker.most == most


class Timed(MadeUp):
    """Divides nothing; notes how long slices shall take.

    way: seconds that one seems to be on its way; less than none, so that nothing adds to it.
    explored: of the part, after each.
    """

    def __init__(
        self, capacity: int, size: int, rounds: int, way: float = -9.0, explored: float = 0.0
    ) -> None:
        self.capacity, self._size, self._rounds, self._way = capacity, size, rounds, way
        self._explored, self.seconds = explored, list[float]()

    async def run(
        self, function: Callable[..., Any], *arguments: Any, seconds: float, lasts: float = 0.0
    ) -> Any:
        begun = time.monotonic()
        came = await super().run(function, *arguments, seconds=seconds, lasts=lasts)
        if function is not work.advance:
            return came
        self.seconds.append(arguments[2])
        done = len(self.seconds) == self._rounds
        took = time.monotonic() - begun - self._way
        state, explored = came.state.ljust(self._size), self._explored
        return replace(came, state=state, explored=explored, done=done, seconds=took)


@pytest.mark.parametrize(
    ("capacity", "size", "expected"),
    [
        (1, 9, [FIRST_SECONDS, SLICE_SECONDS, SLICE_SECONDS]),
        (1, LARGE_BYTES, [FIRST_SECONDS, 2 * SLICE_SECONDS, 2 * SLICE_SECONDS]),
        (1, 9 * LARGE_BYTES, [FIRST_SECONDS, 4 * SLICE_SECONDS, 4 * SLICE_SECONDS]),
        (
            2,
            LARGE_BYTES,
            [BEGIN_SECONDS] + [HURRIED_SECONDS] * (HURRIES - 1) + [2 * SLICE_SECONDS] * 2,
        ),
    ],
)
def test_slices_are_long_where_there_is_much_to_save_and_nobody_waits_for_a_half(
    database: Database, capacity: int, size: int, expected: Sequence[float]
) -> None:
    store, workers = Store(database, most=100), Timed(capacity, size, rounds=len(expected))
    asyncio.run(dispatched(database, submitted(store, "ada"), executor=workers))
    assert workers.seconds == pytest.approx(expected, rel=1e-5)


def test_slices_are_short_where_little_is_left_of_a_job_and_others_would_wait_for_it(
    database: Database,
) -> None:
    lasts = HURRIES + 2
    many = {workers: Timed(workers, 9, lasts, explored=0.99) for workers in (1, 2)}
    for workers in many.values():
        store = Store(database, most=100)
        asyncio.run(dispatched(database, submitted(store, "ada"), executor=workers))
    assert many[1].seconds[-1] == pytest.approx(SLICE_SECONDS, rel=1e-4)
    assert many[2].seconds[-1] == HURRIED_SECONDS


def test_slices_are_longer_where_their_way_is_long(database: Database) -> None:
    store, workers = Store(database, most=100), Timed(1, 9, rounds=30, way=0.015)
    asyncio.run(dispatched(database, submitted(store, "ada"), executor=workers))
    assert workers.seconds[-1] > 1.3 * SLICE_SECONDS


class Ready(MadeUp):
    """Two workers; a slice tells the parts of what is left, and nothing else divides it."""

    capacity = 2

    def __init__(self) -> None:
        self.begun: list[bytes | None] = []

    async def run(
        self, function: Callable[..., Any], *arguments: Any, seconds: float, lasts: float = 0.0
    ) -> Any:
        assert function is not work.split
        came = await super().run(function, *arguments, seconds=seconds, lasts=lasts)
        if function is not work.advance:
            return came
        _, state, _, _, parts, _ = arguments
        self.begun.append(state)
        left = [b"part %d" % k for k in range(parts)]
        return replace(came, done=state is not None, parts=left)


def test_what_a_slice_told_as_its_parts_goes_on_as_them(database: Database) -> None:
    store, workers = Store(database, most=100), Ready()
    ids = submitted(store, "ada")
    asyncio.run(dispatched(database, ids, executor=workers))
    first, *others = workers.begun
    assert first is None
    assert len(others) >= 2
    assert set(others) == {b"part %d" % k for k in range(len(others))}
    assert store.job(ids[0], "").state == State.DONE


class Stuck(MadeUp):
    """Whoever begins something does not come to an end."""

    def __init__(self) -> None:
        self.ended = 0

    async def run(
        self, function: Callable[..., Any], *arguments: Any, seconds: float, lasts: float = 0.0
    ) -> Any:
        if function is not work.advance:
            return await super().run(function, *arguments, seconds=seconds, lasts=lasts)
        try:
            return await asyncio.Event().wait()
        finally:
            self.ended += 1


def test_who_cancels_does_not_wait_for_what_is_under_way(database: Database) -> None:
    async def look() -> State:
        running = asyncio.create_task(dispatcher.run())
        async with asyncio.timeout(PATIENCE):
            while store.job(id, "").state != State.RUNNING:
                await asyncio.sleep(0.05)
            store.cancel(id, "")
            while not State(store.job(id, "").state).over:
                await asyncio.sleep(0.05)
        dispatcher.stop()
        await asyncio.gather(running, return_exceptions=True)
        return State(store.job(id, "").state)

    store, workers = Store(database, most=100), Stuck()
    (id,) = submitted(store, "ada")
    dispatcher = Dispatcher(Ledger(database), Leader(database), workers, days=1)

    assert (State.CANCELLED, 1) == (asyncio.run(look()), workers.ended)


def tiny() -> Order:
    """A puzzle that is made in no time."""
    params = shared(BOX_FORMS.params).load({"size": [3, 3, 3]})
    wished = shared(OrderSchema).load({"seed": 7})
    return Order(kind="generate", family="boxes", asked=asked(BOX_FORMS, params, wished))


@pytest.mark.parametrize("function", [work.advance, work.finish])
def test_what_a_death_cost_is_done_again_but_not_for_ever(
    tmp_path: Path, function: Callable[..., Any]
) -> None:
    for deaths, state in ((MOST_DEATHS - 1, State.DONE), (MOST_DEATHS, State.FAILED)):
        database = Database(sqlite_url(tmp_path / str(deaths)))
        migrations.upgrade(database)
        store, workers = Store(database, most=1), Here(function, deaths)
        id = store.submit(tiny()).id
        asyncio.run(dispatched(database, [id], executor=workers))
        job = store.job(id, "", whole=True)
        assert (job.state, workers.asked[function]) == (state, MOST_DEATHS)
        problem = json.loads(job.problem or b"{}")
        assert ("given_up" if state is State.FAILED else None) == problem.get("code")
        assert ("KNOBELWERK_CHILD_BYTES" in str(problem)) == (state is State.FAILED)
        database.close()


class Dying(MadeUp):
    """What is begun dies once."""

    lost: "weakref.ref[BaseException] | None" = None

    async def run(
        self, function: Callable[..., Any], *arguments: Any, seconds: float, lasts: float = 0.0
    ) -> Any:
        if self.lost is not None:
            return await super().run(function, *arguments, seconds=seconds, lasts=lasts)
        error = MemoryUsedError()
        self.lost = weakref.ref(error)
        try:
            raise error
        finally:
            del error


def test_nothing_of_a_lost_slice_waits_for_the_garbage_collector(tmp_path: Path) -> None:
    database = Database(sqlite_url(tmp_path))
    migrations.upgrade(database)
    store, workers = Store(database, most=1), Dying()
    gc.disable()
    try:
        asyncio.run(dispatched(database, submitted(store, "ada"), executor=workers))
        assert workers.lost is not None and workers.lost() is None
    finally:
        gc.enable()
        database.close()
