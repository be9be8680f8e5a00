"""A service of our own, on a free port of this machine alone, for as long as tools are served.

    python -m service.mcp.own PARENT NUMBER

serves on the socket of that number until the parent has gone.
"""

import logging.config
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from service import config
from service.logs import logging_config
from service.mcp import asking
from service.serving.parent import GRACE_SECONDS, Parent, authority, listen, require_kernels
from service.work.parent import end_with_parent

HOST = "127.0.0.1"
KEY = f"{config.PREFIX}KEY"  # the variable with the API key of a client
LOG_LEVEL = f"{config.PREFIX}LOG_LEVEL"


@contextmanager
def serving() -> Iterator[asking.Service]:
    """Context of a service with the settings of the environment.

    Its socket listens at once, so that the first request waits for it.
    """
    require_kernels()
    variables = {name: value for name, value in os.environ.items() if name != KEY}
    settings = config.read(variables)
    with listen(HOST, 0) as listening:
        address = f"http://{authority(*listening.getsockname())}{settings.prefix}"
        number = listening.fileno()
        process = subprocess.Popen(
            [sys.executable, "-m", __name__, str(os.getpid()), str(number)],
            pass_fds=(number,),
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr.fileno(),  # stdout is the protocol's
            env={LOG_LEVEL: "WARNING", **variables},
            start_new_session=True,  # Ctrl-C is for us alone
        )
    try:
        yield asking.Service(address, os.environ.get(KEY, ""))
    finally:
        process.terminate()
        try:
            process.wait(settings.seconds + GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()


def run(parent: int, number: int) -> None:
    """Serve on a socket until SIGTERM, or until the parent has gone."""
    end_with_parent(parent)
    settings = config.read(os.environ)
    logging.config.dictConfig(logging_config(settings.log_level, settings.log))
    sys.exit(Parent(socket.socket(fileno=number), settings).run())


if __name__ == "__main__":
    run(*map(int, sys.argv[1:]))
