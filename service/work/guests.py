"""Lending children to another process, so that one fork server is enough.

The lender listens on a socket and watches the memory of all; the borrower asks there for each
child and gets the pipe to it. The child ends with the borrower, which learns of a child that was
ended for its memory or to make room. If the lender goes, its children finish their work and
get no more.
"""

import asyncio
import logging
import os
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from service.work.children import InTheWayError, MemoryUsedError
from service.work.lanes import Lane
from service.work.pipe import START_SECONDS, Child, ready
from service.work.pool import TOO_MUCH, Pool

PEER = struct.Struct("3i")  # process, user and group of the borrower

_log = logging.getLogger("knobelwerk.work")


async def lend(pool: Pool, lane: Lane, room: int, listening: socket.socket) -> None:
    """Lend children to processes of the same user, until cancelled."""
    listening.setblocking(False)
    loop, lent, asked = asyncio.get_running_loop(), set[asyncio.Task[None]](), asyncio.Event()
    loop.add_reader(listening, asked.set)
    try:
        while True:
            await asked.wait()
            asked.clear()
            with suppress(BlockingIOError):  # the one who asked has gone
                # `loop.sock_accept` would lose a connection if it is cancelled just then.
                asking, _ = listening.accept()
                task = loop.create_task(_lend(pool, lane, room, asking))
                lent.add(task)
                task.add_done_callback(lent.discard)
                task.add_done_callback(partial(_close, asking))
    finally:
        if listening.fileno() >= 0:  # not closed already
            loop.remove_reader(listening)


async def _lend(pool: Pool, lane: Lane, room: int, asking: socket.socket) -> None:
    """Lend a child to who asks, if it is a process of the same user."""
    asking.setblocking(False)
    said = asking.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, PEER.size)
    if PEER.unpack(said)[1] != os.getuid():
        return
    try:
        await pool.lend(lane, room, asking)
    except (OSError, EOFError) as error:
        _log.warning("no child could be lent: %r", error)


def _close(asking: socket.socket, _: object) -> None:
    """Close a connection whose task is over, even one that never began."""
    asking.close()


class Lender(asyncio.Protocol):
    """Messages of the lender about a child."""

    def __init__(self, gone: Callable[[], None]) -> None:
        self._gone = gone
        self.child: Child | None = None

    def data_received(self, data: bytes) -> None:
        if self.child is not None:
            alone = data == TOO_MUCH
            self.child.pipe.fail(MemoryUsedError() if alone else InTheWayError())

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone()


class Borrowing(Pool):
    """A pool of children that another process lends.

    name: of the lender's socket.
    """

    name: bytes

    async def fork(self, lane: Lane, room: int) -> Child:
        asking = socket.socket(socket.AF_UNIX)
        asking.settimeout(START_SECONDS)
        pipes: list[socket.socket] = []
        try:
            await asyncio.to_thread(_connect_to, asking, self.name, pipes)
            made = await ready(pipes[0])
        except BaseException:
            asking.close()
            for pipe in pipes:
                pipe.close()
            raise
        asking.setblocking(False)
        loop = asyncio.get_running_loop()

        def gone() -> None:
            made.last = True
            if not made.busy:
                self.lanes[lane].lose(made)

        told, lender = await loop.create_connection(lambda: Lender(gone), sock=asking)
        lender.child, made.lender = made, told
        return made


def _connect_to(asking: socket.socket, name: bytes, pipes: list[socket.socket]) -> None:
    """Ask the lender for a child, and add the pipe to it unless who asks has given up."""
    asking.connect(name)
    _, found, _, _ = socket.recv_fds(asking, 8, 1)
    if not found:
        raise EOFError("nobody lends children now")
    pipe = socket.socket(fileno=found[0])
    pipes.append(pipe)
    if asking.fileno() < 0:  # closed in the meantime, perhaps before the pipe was in the list
        pipe.close()
