"""The parent: holds the listening socket, and restarts the server and the dispatcher if they die.

Meanwhile clients wait in the backlog instead of being refused. The parent does nothing else and
loads almost nothing, so it does not die.
"""

import logging
import logging.config
import os
import select
import signal
import socket
import subprocess
import sys
import time
from types import FrameType

from puzzles.extras import is_installed, require_extra
from render.photo.memory import release_files
from service import config, jobs
from service.config import Settings
from service.logs import is_for_people, logging_config

BACKLOG = 2_048
GRACE_SECONDS = 8  # limit for the server to end, beyond the longest work
LONG_LIVED = 10.0  # seconds: a process that ran this long is restarted at once
SIGNALS = 4_096  # read at once
PAUSE = 10.0  # most seconds before a process that died sooner is restarted
LOOK_SECONDS = 5.0  # between two checks whether all processes run, besides those after signals

# One thread for matrices, which are small here, and for PDFs, so that time equals CPU time; one
# arena, since each thread's own arena maps 64 MB.
FRUGAL = {"OPENBLAS_NUM_THREADS": "1", "RAYON_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"}

_log = logging.getLogger("knobelwerk.parent")


def serve(host: str, port: int) -> None:
    """Serves until SIGTERM or SIGINT; settings come from the environment."""
    try:
        settings = config.read(os.environ)
    except config.SettingError as error:
        sys.exit(f"knobelwerk: {error}")
    logging.config.dictConfig(logging_config(settings.log_level, settings.log))
    try:
        listening = listen(host, port)
    except (OSError, OverflowError) as error:
        sys.exit(f"knobelwerk: cannot listen on {authority(host, port)}: {error}")
    if not is_for_people(settings.log):  # people are welcomed by the command
        _log.info("serving", extra={"fields": {"address": f"http://{authority(host, port)}"}})
    sys.exit(Parent(listening, settings).run())


def require_kernels() -> None:
    """Raise MissingExtraError where there is neither machine code nor what compiles it."""
    if not is_installed("compile"):
        from solvers.kernels.machine import ready  # late, since the parent loads almost nothing

        if not ready.is_ready():
            require_extra("compile")


def authority(host: str, port: int) -> str:
    """Host and port as a URL has them: addresses of IPv6 in brackets (RFC 3986, 3.2.2)."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, IPv4 if the host has both kinds."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    family, _, _, _, place = min(found, key=lambda entry: entry[0] != socket.AF_INET)
    return socket.create_server(place[:2], family=family, backlog=BACKLOG)


class ServerProgram:
    """A process that is restarted when it dies, after a pause if it died at once."""

    def __init__(
        self, name: str, module: str, *arguments: str, files: tuple[int, ...] = ()
    ) -> None:
        self.name = name
        self._module, self._arguments, self._files = module, arguments, files
        self._process: subprocess.Popen[bytes] | None = None
        self._born = self._pause = self._due = 0.0

    def look(self) -> float:
        """Start the process unless it runs or has to pause; returns seconds to the next look."""
        now = time.monotonic()
        code = None if self._process is None else self._process.poll()
        if code is not None:
            _log.error("the %s ended with %s; another one starts", self.name, code)
            self._process = None
            lived = now - self._born
            self._pause = 0.0 if lived > LONG_LIVED else min(max(2 * self._pause, 0.1), PAUSE)
            self._due = now + self._pause
        if self._process is None and now >= self._due:
            self._born = now
            self._process = subprocess.Popen(
                [sys.executable, "-m", self._module, str(os.getpid()), *self._arguments],
                pass_fds=self._files,
                env={**FRUGAL, **os.environ},
                start_new_session=True,  # Ctrl-C is for the parent alone
            )
        return LOOK_SECONDS if self._process is not None else self._due - now

    def terminate(self) -> None:
        """Ask the process to end."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def wait(self, seconds: float) -> bool:
        """Whether it ended well within `seconds`; a process that did not end is killed."""
        if self._process is None:
            return True
        try:
            return self._process.wait(seconds) in (0, -signal.SIGTERM)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            return False


class Parent:
    """The parent with its programs, the server and the dispatcher."""

    def __init__(self, listening: socket.socket, settings: Settings) -> None:
        self._listening, self._settings = listening, settings
        # The server lends children to the dispatcher here, under an abstract name without a file.
        self._lending = socket.socket(socket.AF_UNIX)
        self._lending.bind("")
        self._lending.listen()
        # The server rings here whenever a client has changed a job, so that the dispatcher looks.
        hears, rings = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        files = listening.fileno(), self._lending.fileno(), rings
        self._programs = [ServerProgram("server", str(__package__), *map(str, files), files=files)]
        if settings.workers:
            told = self._lending.getsockname().hex(), str(hears)
            self._programs.append(
                ServerProgram("dispatcher", jobs.__name__, *told, files=(hears,))
            )
        self._stopping = False

    def run(self) -> int:
        """Run until a signal; returns the exit code."""
        woken, waking = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        signal.set_wakeup_fd(waking)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._stop)
        signal.signal(signal.SIGCHLD, lambda *_: None)  # of a program that ended: look at once
        release_files()  # from now on it only waits
        while not self._stopping:
            rest = min(program.look() for program in self._programs)
            if select.select([woken], [], [], max(rest, 0.0))[0]:
                os.read(woken, SIGNALS)
        ended = True
        for program in reversed(self._programs):  # the server lends the dispatcher its children
            program.terminate()
            ended &= program.wait(self._settings.seconds + GRACE_SECONDS)
        return 0 if ended else 1

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True
        self._listening.close()
