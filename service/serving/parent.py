"""The parent: holds the listening socket, and starts the server anew if it dies.

Clients wait in the backlog meanwhile instead of being refused. It does nothing else and loads next
to nothing, so it lives.
"""

import logging
import logging.config
import os
import signal
import socket
import subprocess
import sys
import time
from types import FrameType

from service import config
from service.config import Settings
from service.serving.logs import logging_config

BACKLOG = 2_048
GRACE_SECONDS = 8  # for the server to end, beyond the longest work
LONG_LIVED = 10.0  # seconds: one that lived so long is replaced at once
LONGEST_PAUSE = 10.0  # seconds between two that die at once

# One thread for matrices, which are small here, and for PDFs, so that time is CPU; one arena, as
# a thread's own maps 64 MB.
FRUGAL = {"OPENBLAS_NUM_THREADS": "1", "RAYON_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"}

_log = logging.getLogger("knobelwerk.parent")


def serve(host: str, port: int) -> None:
    """Serves until SIGTERM or SIGINT; settings come from the environment."""
    try:
        settings = config.read(os.environ)
    except config.SettingError as error:
        sys.exit(f"knobelwerk: {error}")
    logging.config.dictConfig(logging_config(settings.log_level))
    try:
        listening = listen(host, port)
    except (OSError, OverflowError) as error:
        sys.exit(f"knobelwerk: cannot listen on {authority(host, port)}: {error}")
    sys.exit(Parent(listening, settings).run())


def authority(host: str, port: int) -> str:
    """Host and port as a URL has them: addresses of IPv6 in brackets (RFC 3986, 3.2.2)."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, IPv4 if the host has both kinds."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    family, _, _, _, place = min(found, key=lambda entry: entry[0] != socket.AF_INET)
    return socket.create_server(place[:2], family=family, backlog=BACKLOG)


class Parent:
    """See the module."""

    def __init__(self, listening: socket.socket, settings: Settings) -> None:
        self._listening, self._settings = listening, settings
        self._server: subprocess.Popen[bytes] | None = None
        self._stopping = False

    def run(self) -> int:
        """Until a signal ends it; the exit code."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._stop)
        pause = 0.0
        while not self._stopping:
            born = time.monotonic()
            self._server = self._started()
            if self._stopping:
                self._server.terminate()
            code = self._ended(self._server)
            if self._stopping:
                return 0 if code in (0, -signal.SIGTERM) else 1
            _log.error("the server ended with %s; another one starts", code)
            lived = time.monotonic() - born
            pause = 0.0 if lived > LONG_LIVED else min(max(2 * pause, 0.1), LONGEST_PAUSE)
            time.sleep(pause)
        return 0

    def _started(self) -> subprocess.Popen[bytes]:
        number = self._listening.fileno()
        return subprocess.Popen(
            [sys.executable, "-m", __package__, str(number), str(os.getpid())],
            pass_fds=(number,),
            env={**FRUGAL, **os.environ},
            start_new_session=True,  # Ctrl-C is for the parent alone
        )

    def _ended(self, server: subprocess.Popen[bytes]) -> int:
        while not self._stopping:
            try:
                return server.wait(1.0)
            except subprocess.TimeoutExpired:
                continue
        try:
            return server.wait(self._settings.seconds + GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            server.kill()
            return server.wait()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True
        self._listening.close()
        if self._server is not None and self._server.poll() is None:
            self._server.terminate()
