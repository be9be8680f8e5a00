"""Workers that are made up or in this process, and a dispatcher that hands out work to them."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from service.jobs.dispatch import work
from service.jobs.dispatch.dispatcher import Dispatcher
from service.jobs.dispatch.executors import Executor
from service.jobs.orders import Item, JobAnswer, Order, SliceResult
from service.jobs.storage.database import Database
from service.jobs.storage.leading import Leader
from service.jobs.storage.ledger import Ledger
from service.jobs.storage.models import JobRow
from service.jobs.storage.store import Store
from service.work.children import MemoryUsedError

PATIENCE = 60  # seconds
ROUNDS = 3  # slices of a part of made-up work
ASKED = {"puzzle": {}, "options": {}, "limit": 100, "count": True}

Until = Callable[[Callable[[], bool]], Awaitable[None]]


async def until(condition: Callable[[], bool]) -> None:
    """Wait for it; raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)


class MadeUp:
    """Ten workers; what they do for the client `bad` cannot be kept."""

    capacity = 10
    queues = False

    def holds(self, name: str) -> bool:
        return False

    async def start(self) -> None: ...

    async def close(self) -> None: ...

    async def run(self, function: Callable[..., Any], *arguments: Any, **known: Any) -> Any:
        if function is work.advance:
            return await self.advance(*arguments, **known)
        await asyncio.sleep(0.01)
        if function is work.split:
            return [arguments[1]]
        if function is work.follow:
            return ()
        assert function is work.finish
        return JobAnswer(content=b"{}")

    async def advance(self, order: Order, state: Any, *more: Any, **known: Any) -> Any:
        """A slice; the arguments are those of `work.advance` and of `Executor.run`."""
        await asyncio.sleep(0.01)
        rounds = int(state or b"0") + 1 if (state or b"0").strip().isdigit() else 1
        twice = (Item(number=1, rating=1.0, mark="", body=b""),) * 2
        return SliceResult(
            state=b"%d" % rounds,
            done=rounds == ROUNDS,
            explored=rounds / ROUNDS,
            nodes=1,
            seconds=0.01,
            solutions=(b"{}",),
            items=twice if order.client == "bad" else (),
        )


class Inline(MadeUp):
    """One worker: slices are done in a thread of this process."""

    capacity = 1

    async def run(self, function: Callable[..., Any], *arguments: Any, **known: Any) -> Any:
        return await asyncio.to_thread(function, *arguments)


class Here(MadeUp):
    """Does the work here, at once; `asked` counts it by its function.

    deadly: a function that kills its process so many times.
    """

    def __init__(self, deadly: Callable[..., Any] = work.split, deaths: int = 0) -> None:
        self.asked: Counter[Callable[..., Any]] = Counter()
        self._deadly, self._deaths = deadly, deaths

    async def run(self, function: Callable[..., Any], *arguments: Any, **known: Any) -> Any:
        self.asked[function] += 1
        if function is self._deadly and self.asked[function] <= self._deaths:
            raise MemoryUsedError
        return function(*arguments)


@asynccontextmanager
async def dispatching(
    database: Database, workers: Executor, ledger: type[Ledger] = Ledger
) -> AsyncIterator[Until]:
    """A dispatcher, stopped in the end; gives an `until` that ends with the dispatcher, too."""
    dispatcher = Dispatcher(ledger(database), Leader(database), workers, days=1)
    running = asyncio.create_task(dispatcher.run())
    try:
        yield lambda condition: until(lambda: condition() or running.done())
    finally:
        dispatcher.stop()
        await running


async def dispatch(
    database: Database, ids: Sequence[str], workers: Executor, ledger: type[Ledger] = Ledger
) -> None:
    """Dispatch until these jobs are over."""
    store = Store(database, most=100)
    async with dispatching(database, workers, ledger) as until:
        await until(lambda: all(over for _, over in store.versions(ids).values()))


def submit(store: Store, *clients: str) -> list[str]:
    """A job for each of them."""
    orders = [Order(kind="solve", family="boxes", asked=ASKED, client=name) for name in clients]
    return [store.submit(order).id for order in orders]


def work_for(
    database: Database, workers: Executor, *clients: str, ledger: type[Ledger] = Ledger
) -> list[JobRow]:
    """Jobs of these clients, once they are over."""
    store = Store(database, most=100)
    ids = submit(store, *clients)
    asyncio.run(dispatch(database, ids, workers, ledger))
    return [store.job(id, "") for id in ids]
