"""Two programs with a dispatcher: one runs until SIGTERM, the other until given jobs are over."""

import asyncio
import logging.config
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import closing, suppress

from render.photo.memory import release_files
from service import config
from service.config import Settings
from service.jobs.dispatch import dispatcher as dispatchers
from service.jobs.dispatch import executors
from service.jobs.dispatch.dispatcher import Dispatcher
from service.jobs.orders import JobState
from service.jobs.storage import opening
from service.jobs.storage.database import Database
from service.jobs.storage.leading import Leader
from service.jobs.storage.ledger import Ledger
from service.jobs.storage.models import JobRow
from service.jobs.storage.store import Store
from service.logs import logging_config
from service.work.memory import return_freed
from service.work.parent import end_with_parent

NICE = 5  # beside a server: requests go first
LOOK_SECONDS = 0.2
RINGS = 4_096  # read at once
QUIET_SECONDS = 2.0  # between two queries for jobs that were handed in without a ring

Watch = Callable[[Sequence[JobRow]], None]


def run(parent: str = "", lender: str = "", bell: str = "") -> None:
    """Dispatch until SIGTERM; PuzzleError if a setting is wrong or the store cannot be opened.

    parent: id of the process that started this one; both end together.
    lender: name of the lending socket, in hexadecimal digits; empty: own children.
    bell: file descriptor on which the server rings when a client has changed jobs.
    """
    if parent:
        end_with_parent(int(parent))
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
        os.nice(NICE)
    settings = config.read(os.environ)
    logging.config.dictConfig(logging_config(settings.log_level, settings.log))
    asyncio.run(_dispatch(settings, bytes.fromhex(lender), int(bell) if bell else None))


async def _dispatch(settings: Settings, lender: bytes, bell: int | None) -> None:
    database, loop = opening.database(settings), asyncio.get_running_loop()
    quiet = dispatchers.LOOK_SECONDS if bell is None else QUIET_SECONDS
    dispatcher = _make_dispatcher(database, settings, lender, quiet)
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, dispatcher.stop)
    if bell is not None:
        loop.add_reader(bell, _hear, bell, dispatcher)
    return_freed()  # checkpoints come and go
    release_files()
    await dispatcher.run()


def _hear(bell: int, dispatcher: Dispatcher) -> None:
    with suppress(BlockingIOError):  # a dispatcher that has just ended read it
        os.read(bell, RINGS)
    dispatcher.look_soon()


def _make_dispatcher(
    database: Database,
    settings: Settings,
    lender: bytes = b"",
    quiet: float = dispatchers.LOOK_SECONDS,
) -> Dispatcher:
    executor, held = executors.make_executor(settings, lender), Ledger(database)
    return Dispatcher(
        held,
        Leader(database),
        executor,
        days=settings.keep_days,
        quiet_seconds=quiet,
        networks=settings.callback_networks,
        base=settings.public_url.rstrip("/") or settings.prefix,
    )


def work(settings: Settings, ids: Sequence[str], watch: Watch) -> bool:
    """Run until these jobs are over; False if somebody pressed Ctrl-C first.

    If another process leads, it does the work, and this one waits.
    watch: called with the jobs from time to time.
    """
    with closing(opening.database(settings)) as database:
        return asyncio.run(_work_on(database, settings, ids, watch))


async def _work_on(
    database: Database, settings: Settings, ids: Sequence[str], watch: Watch
) -> bool:
    dispatcher = _make_dispatcher(database, settings)
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGINT, stopped.set)
    working = asyncio.create_task(dispatcher.run())
    try:
        return await _watch_jobs(Store(database, most=1), ids, watch, stopped)
    finally:
        loop.remove_signal_handler(signal.SIGINT)
        dispatcher.stop()
        await working


async def _watch_jobs(
    store: Store, ids: Sequence[str], watch: Watch, stopped: asyncio.Event
) -> bool:
    while not stopped.is_set():
        jobs = [await asyncio.to_thread(store.job, id, "") for id in ids]
        watch(jobs)
        if all(JobState(job.state).over for job in jobs):
            return True
        with suppress(TimeoutError):
            await asyncio.wait_for(stopped.wait(), LOOK_SECONDS)
    return False
