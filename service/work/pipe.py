"""The pipe to a child, and the child as seen from the other end."""

import asyncio
import os
import pickle
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.process import BaseProcess

from service.work import child
from service.work.memory import held_bytes, resident

START_SECONDS = 120.0  # of a child; the first one may have to compile


class DiedError(Exception):
    """The child that did the work died."""


class Pipe(asyncio.BufferedProtocol):
    """Our end of the pipe to a child: one answer at a time, without copies."""

    def __init__(self) -> None:
        self._coming = bytearray(child.LENGTH)
        self._size = 0  # bytes of it received so far
        self._in_head = True
        self._answer: asyncio.Future[bytearray] | None = None
        self._closed = False
        self._early: list[bytearray] = []
        self.lost: Callable[[], None] = lambda: None

    def answer(self) -> "asyncio.Future[bytearray]":
        """A future with the next answer."""
        answer = self._answer = asyncio.get_running_loop().create_future()
        if self._early:  # a child reports that it is ready before anybody waits
            self._settle(self._early.pop())
        elif self._closed:
            self.fail(DiedError())
        return answer

    def get_buffer(self, sizehint: int) -> memoryview:
        return memoryview(self._coming)[self._size :]

    def buffer_updated(self, nbytes: int) -> None:
        self._size += nbytes
        if self._size < len(self._coming):
            return
        frame, is_head = self._coming, self._in_head
        wanted = int.from_bytes(frame, "big") if is_head else child.LENGTH
        self._coming, self._size, self._in_head = bytearray(wanted), 0, not is_head
        if not is_head:
            self._settle(frame)

    def _settle(self, frame: bytearray) -> None:
        if (answer := self._take_waiting()) is not None:
            answer.set_result(frame)
        else:
            self._early.append(frame)

    def fail(self, error: Exception) -> None:
        """Raise an error for whoever waits for the answer."""
        if (answer := self._take_waiting()) is not None:
            answer.set_exception(error)

    def _take_waiting(self) -> "asyncio.Future[bytearray] | None":
        """Forget the future that somebody waits for, and return it.

        Its answer may be large. An error in it would form a reference cycle: its traceback leads
        back to this pipe.
        """
        answer, self._answer = self._answer, None
        return None if answer is None or answer.done() else answer

    def connection_lost(self, exc: Exception | None) -> None:
        self._closed = True
        self.fail(DiedError())
        self.lost()


@dataclass(eq=False, slots=True)
class Child:
    """A child, as its parent or borrower sees it."""

    pid: int
    transport: asyncio.Transport
    pipe: Pipe
    own: int  # bytes that it held at its start
    busy: bool = False
    alive: bool = True
    last: bool = False  # it ends after its present work
    rest: asyncio.TimerHandle | None = None  # ends the child if it stays idle until then
    lender: asyncio.Transport | None = None  # connection to the lender, if the child is borrowed
    process: BaseProcess | None = None  # None if the child is borrowed

    @property
    def growth(self) -> int:
        return held_bytes(self.pid) - self.own

    def send(self, message: bytes) -> None:
        self.transport.write(child.head(message))
        self.transport.write(message)

    def kill(self) -> None:
        if self.alive:
            self.alive = False
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            self.transport.abort()  # nobody reads data that is still to be sent
            if self.lender is not None:
                self.lender.close()


@dataclass(eq=False, slots=True)
class Guest:
    """A child lent to another process, which is told of its end through a socket."""

    pid: int
    told: socket.socket
    own: int  # bytes that it held at its start

    @property
    def growth(self) -> int:
        return held_bytes(self.pid) - self.own

    def kill(self, why: bytes) -> None:
        with suppress(OSError):
            self.told.send(why)
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


async def ready(pipe: socket.socket) -> Child:
    """Wait for the child at the other end to be ready; cancelling this ends the child."""
    pipe.setblocking(False)
    loop = asyncio.get_running_loop()
    transport, ours = await loop.create_connection(Pipe, sock=pipe)
    try:
        async with asyncio.timeout(START_SECONDS):
            _, pid = pickle.loads(await ours.answer())
    except BaseException:
        transport.close()
        raise
    return Child(pid, transport, ours, resident(pid))
