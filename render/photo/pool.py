"""Photographs are taken in a separate process, since OpenGL may crash it.

Without GL libraries VTK does not raise an error, it kills its process. So a worker takes a trial
picture before it says that it is ready; one that dies instead shows that this machine cannot.

The last pictures are cached, so that a repeated request, with an entity tag or without, needs no
new photograph.
"""

import os
import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as WaitedTooLong
from functools import cache
from hashlib import blake2b
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import TYPE_CHECKING

from puzzles.extras import is_installed
from render.bodies.solid import Solid, standing
from render.kept import ByteCache

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

START_SECONDS = 60.0  # of a worker, until its trial picture is done
PICTURE_SECONDS = 30.0
FILM_SECONDS = 90.0  # of a solid that moves
QUEUE_SECONDS = 60.0  # that a picture may wait for others and be taken
KEPT_BYTES = 16 << 20  # of the last pictures
PICTURES = 200  # that a worker takes; OpenGL drivers leak
WORKER = (sys.executable, "-m", f"{__package__}.worker")
ROOT = Path(__file__).parents[__name__.count(".")]  # where Python finds our packages


class PhotoError(Exception):
    """No photograph; `code` is no-opengl, renderer-failed, busy, or names the missing extra."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class PhotoPool:
    """One worker process and one thread that speaks to it; any thread may ask for pictures.

    The thread lives as long as this object: the worker dies with the thread that started it, so
    no short-lived thread may start it.

    command: of the worker; the number of its pipe and of our process follow.
    """

    def __init__(self, command: tuple[str, ...] = WORKER) -> None:
        self._command = command
        self._bench = ThreadPoolExecutor(1, thread_name_prefix="photo_pool")
        self._worker: Popen[bytes] | None = None
        self._pipe: Connection | None = None
        self._taken = 0  # pictures by this worker
        self._works: bool | None = None  # whether OpenGL does; None before the first try
        self._kept: ByteCache[bytes, bytes] = ByteCache(KEPT_BYTES, len)  # by a hash of orders

    def photograph(self, solid: Solid, *, theme: str, width: int, format: str = "png") -> bytes:
        """A PNG of the solid; PhotoError if none can be taken.

        format: of the file; "webp" shows the motion of a solid with joints.
        """
        order = pickle.dumps((standing(solid), theme, width, format))
        most, waits = (FILM_SECONDS, FILM_SECONDS) if solid.joints else (PICTURE_SECONDS, 0.0)
        future = self._bench.submit(self._picture_for, order, most)
        try:
            return future.result(QUEUE_SECONDS + waits)
        except WaitedTooLong:
            future.cancel()
            raise PhotoError("busy") from None

    def available(self) -> bool:
        """Whether this machine can take photographs; starts the worker to find out."""
        try:
            self._bench.submit(self._ready).result()
        except PhotoError:
            return False
        return True

    def forget(self) -> None:
        """Empty the cache of pictures."""
        self._bench.submit(self._kept.clear).result()

    def close(self) -> None:
        """Ends the worker; the next picture starts a new one."""
        self._bench.submit(self._end).result()

    def _picture_for(self, order: bytes, seconds: float) -> bytes:
        """The cached picture of an order, or a new one that is taken within `seconds`."""
        mark = blake2b(order, digest_size=16).digest()
        return self._kept.get(mark, lambda: self._take(order, seconds))

    def _take(self, order: bytes, seconds: float) -> bytes:
        pipe = self._ready()
        try:
            pipe.send_bytes(order)  # pickled already, as `send` would
            if not pipe.poll(seconds):
                raise TimeoutError
            picture: bytes | None = pipe.recv()
        except (OSError, EOFError, TimeoutError):
            self._end()
            raise PhotoError("renderer-failed") from None
        self._taken += 1
        if self._taken >= PICTURES:
            self._end()
        if picture is None:
            raise PhotoError("renderer-failed")
        return picture

    def _ready(self) -> "Connection":
        """The pipe to a worker that has shown that it can."""
        if not is_installed("photo"):
            raise PhotoError("missing-knobelwerk[photo]")
        if self._works is False or sys.platform != "linux":  # EGL is Linux's
            raise PhotoError("no-opengl")
        if self._pipe is not None and self._worker is not None and self._worker.poll() is None:
            return self._pipe
        self._end()
        pipe = self._start()
        try:
            if not pipe.poll(START_SECONDS):
                raise TimeoutError
            pipe.recv()
        except (OSError, EOFError, TimeoutError):
            self._end()
            self._works = bool(self._works)
            raise PhotoError("renderer-failed" if self._works else "no-opengl") from None
        self._works = True
        return pipe

    def _start(self) -> "Connection":
        from multiprocessing import Pipe  # imported late, as it loads sockets and SSL

        ours, theirs = Pipe()
        roots = [str(ROOT), os.environ.get("PYTHONPATH", "")]
        environment = {
            "VTK_DEFAULT_OPENGL_WINDOW": "vtkEGLRenderWindow",  # needs no X server
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, roots)),
        }
        self._worker = Popen(
            [*self._command, str(theirs.fileno()), str(os.getpid())],
            pass_fds=(theirs.fileno(),),
            env=environment,
            stdin=DEVNULL,
            stdout=DEVNULL,
            stderr=DEVNULL,
        )
        theirs.close()
        self._pipe, self._taken = ours, 0
        return ours

    def _end(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._worker is not None:
            self._worker.kill()
            self._worker.wait()
        self._pipe = self._worker = None


@cache
def photo_pool() -> PhotoPool:
    """The pool of this process, made on first use."""
    return PhotoPool()


if hasattr(os, "register_at_fork"):  # Windows has none
    os.register_at_fork(after_in_child=photo_pool.cache_clear)  # a child has no thread
