"""Work on the jobs of a store, here and now, as long as there are any: for the command line."""

import asyncio
import signal
from collections.abc import Callable, Sequence

from service.config import Settings
from service.jobs.dispatch import executors
from service.jobs.dispatch.dispatcher import Dispatcher
from service.jobs.orders import JobState
from service.jobs.storage import opening
from service.jobs.storage.database import Database
from service.jobs.storage.leading import Leader
from service.jobs.storage.ledger import Ledger
from service.jobs.storage.models import JobRow
from service.jobs.storage.store import Store

LOOK_SECONDS = 0.2

Watch = Callable[[Sequence[JobRow]], None]


def work(settings: Settings, ids: Sequence[str], watch: Watch) -> bool:
    """Run until these jobs are over; False if somebody pressed Ctrl-C first.

    If another process leads, it does the work, and this one waits.
    watch: called with the jobs from time to time.
    """
    database = opening.database(settings)
    try:
        return asyncio.run(_work_on(database, settings, ids, watch))
    finally:
        database.close()


async def _work_on(
    database: Database, settings: Settings, ids: Sequence[str], watch: Watch
) -> bool:
    dispatcher = Dispatcher(
        Ledger(database),
        Leader(database),
        executors.make_executor(settings),
        days=settings.keep_days,
    )
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
        try:
            await asyncio.wait_for(stopped.wait(), LOOK_SECONDS)
        except TimeoutError:
            continue
    return False
