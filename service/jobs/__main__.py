"""`python -m service.jobs PARENT`: the dispatcher and its workers, until SIGTERM.

PARENT: the number of the process that started it, with which it ends.
"""

import asyncio
import ctypes
import logging.config
import os
import signal
import sys

from service import config
from service.config import Settings
from service.jobs import opening
from service.jobs.dispatcher import Dispatcher
from service.jobs.executors import Children
from service.jobs.leading import Leader
from service.jobs.ledger import Ledger
from service.serving.logs import logging_config

PR_SET_PDEATHSIG = 1


async def dispatch(settings: Settings) -> None:
    """Work on jobs until SIGTERM."""
    database = opening.database(settings)
    dispatcher = Dispatcher(
        Ledger(database),
        Leader(database),
        Children(settings.workers, settings.child_bytes),
        days=settings.keep_days,
    )
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, dispatcher.stop)
    await dispatcher.run()


def main(parent: int) -> None:
    """See the module."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        sys.exit("knobelwerk: the parent ended before the dispatcher began")
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    settings = config.read(os.environ)
    logging.config.dictConfig(logging_config(settings.log_level))
    asyncio.run(dispatch(settings))


if __name__ == "__main__":
    main(int(sys.argv[1]))
