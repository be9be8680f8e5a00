"""A child of the pool: does one piece of work after another, received through its pipe.

work       (function, arguments), pickled; the function is known by its module and name
answer     ("done", value), ("memory", None) or ("failed", text), pickled
frame      8 bytes with the length, then the content
"""

import gc
import logging
import os
import pickle
import resource
import select
import signal
import socket
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module

from render.photo.memory import give_back
from service.work.lanes import Lane, enter
from service.work.memory import mapped_bytes, one_heap, resident

LENGTH = 8  # bytes before each frame
# Priorities: light work first, photographs next, jobs last.
NICE = {Lane.HEAVY: 10, Lane.LONG: 15, Lane.PHOTO: 8}
LIBRARIES = 64 << 20  # bytes of addresses, not memory, for libraries loaded later, such as typst
FAT = 64 << 20  # bytes that a child may grow before another replaces it
# The same by lane: a worker of jobs keeps its latest searches in memory.
FATTER = {Lane.LONG: 256 << 20}

_log = logging.getLogger("knobelwerk.work")


def head(message: bytes) -> bytes:
    """The header of a message."""
    return len(message).to_bytes(LENGTH, "big")


def main(
    pipe: socket.socket,
    lane: Lane,
    room: int,
    preload: Sequence[str],
    prepare: Callable[[], object] | None,
) -> None:
    """Work as a child until the pipe is closed, or the child has grown by FAT.

    room: bytes of memory that it may use beyond its present ones.
    preload: modules to load first, even if the fork server was started without them.
    prepare: called before the child reports that it is ready.
    """
    for module in preload:
        import_module(module)
    _begin(pipe, lane, room)
    if prepare is not None:
        prepare()
    own = resident(os.getpid())
    with suppress(ConnectionError):  # the parent has gone
        _send(pipe, pickle.dumps(("ready", os.getpid())))
        fat = False
        while not fat and (answer := _receive_answer(pipe)) is not None:
            fat = answer[0] != "done" or _is_fat(own, FATTER.get(lane, FAT))
            _send(pipe, pickle.dumps((*answer, fat)))
            del answer  # may be large
    os._exit(0)  # nothing needs cleaning up in a fork


def _begin(pipe: socket.socket, lane: Lane, room: int) -> None:
    pipe.setblocking(True)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    confine(lane, room)
    defer(lane)
    threading.Thread(target=_die_with, args=(pipe,), daemon=True).start()


def _is_fat(own: int, most: int) -> bool:
    """Whether it has grown by more than this many bytes that it cannot free."""
    if resident(os.getpid()) <= own + most:
        return False
    give_back()
    return resident(os.getpid()) > own + most


def confine(lane: Lane, room: int) -> None:
    """Make this process a worker of a lane; room: limit of additional bytes of memory."""
    enter(lane)
    one_heap()
    if lane in NICE:
        with suppress(OSError), open("/proc/self/oom_score_adj", "w") as score:
            score.write("900")  # if memory is short, the kernel kills this process first
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (mapped_bytes(os.getpid()) + room + LIBRARIES, most))


def defer(lane: Lane) -> None:
    """Lower the priority of this thread and of those that it starts."""
    os.nice(NICE.get(lane, 0))


def _die_with(pipe: socket.socket) -> None:
    """End this process once the other end of the pipe is closed, whatever it is doing."""
    ended = select.poll()
    ended.register(pipe, select.POLLRDHUP)
    ended.poll()
    os._exit(0)


def _exactly(pipe: socket.socket, size: int) -> bytearray | None:
    whole = bytearray(size)
    left = memoryview(whole)
    while left:
        got = pipe.recv_into(left)
        if not got:
            return None
        left = left[got:]
    return whole


def _send(pipe: socket.socket, message: bytes) -> None:
    """Send a message as a frame, without a copy of it: it may be large."""
    pipe.sendall(head(message))
    pipe.sendall(message)


def _receive_answer(pipe: socket.socket) -> tuple[str, object] | None:
    """The answer to the next message; None: the pipe is closed."""
    length = _exactly(pipe, LENGTH)
    message = None if length is None else _exactly(pipe, int.from_bytes(length, "big"))
    if message is None:
        return None
    function: Callable[..., object]
    try:
        function, arguments = pickle.loads(message)
        del message  # may be large
        return "done", function(*arguments)
    except MemoryError:
        gc.collect()
        return "memory", None
    except Exception as error:
        _log.exception("work failed")
        return "failed", repr(error)
