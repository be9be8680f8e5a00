"""The program of the dispatcher: it works on the jobs of the store until SIGTERM."""

import asyncio
import ctypes
import logging.config
import os
import signal
import sys

from puzzles.errors import PuzzleError
from render.photo.memory import release_files
from service import config
from service.config import Settings
from service.jobs.dispatch import executors
from service.jobs.dispatch.dispatcher import Dispatcher
from service.jobs.storage import opening
from service.jobs.storage.leading import Leader
from service.jobs.storage.ledger import Ledger
from service.logs import logging_config
from service.work.memory import return_freed

PR_SET_PDEATHSIG = 1
NICE = 5  # beside a server: requests go first


def run(parent: str = "", lender: str = "") -> None:
    """Dispatch.

    parent: the number of the process that started it, with which it ends.
    lender: where children are lent, in hexadecimal digits; empty: they are its own.
    """
    if parent:
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != int(parent):
            sys.exit("knobelwerk: the parent ended before the dispatcher began")
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
        os.nice(NICE)
    try:
        settings = config.read(os.environ)
        logging.config.dictConfig(logging_config(settings.log_level))
        asyncio.run(_dispatch(settings, bytes.fromhex(lender)))
    except PuzzleError as error:
        sys.exit(f"knobelwerk: {error}")


async def _dispatch(settings: Settings, lender: bytes) -> None:
    database = opening.database(settings)
    dispatcher = Dispatcher(
        Ledger(database),
        Leader(database),
        executors.make_executor(settings, lender),
        days=settings.keep_days,
    )
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, dispatcher.stop)
    return_freed()  # checkpoints come and go
    release_files()
    await dispatcher.run()
