"""The line before the children of a lane: fair between clients, and with an end.

Clients have their turns one after the other, whatever each has sent. When the line is full, a
newcomer takes the place of the last one of the client that has most in it, unless that is the
newcomer's own.
"""

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FullError(Exception):
    """The line is full, or another client's work took this place."""


class WaitingLine(Generic[T]):
    """A waiting line for one of several things, such as children.

    most: largest number that may wait.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._free: list[T] = []
        self._waiting: OrderedDict[str, deque[asyncio.Future[T]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    @property
    def free(self) -> int:
        """How many of the things nobody has."""
        return len(self._free)

    def put(self, thing: T) -> None:
        """Give a thing to whose turn it is, or keep it for the next."""
        while self._waiting:
            client, theirs = next(iter(self._waiting.items()))
            future = theirs.popleft()
            self._waiting.move_to_end(client)
            if not theirs:
                del self._waiting[client]
            if not future.done():
                future.set_result(thing)
                return
        self._free.append(thing)

    def discard(self, thing: T) -> bool:
        """Take a thing out, if nobody has it; whether that was so."""
        free = thing in self._free
        if free:
            self._free.remove(thing)
        return free

    def take(self) -> T | None:
        """A thing that nobody has, the one used last first; None if there is none."""
        return self._free.pop() if self._free else None

    async def get(self, client: str) -> T:
        """A thing for a client, once it is its turn. Raises FullError."""
        if len(self) >= self.most:
            self._make_room(client)
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(future)
        try:
            return await future
        except BaseException:
            self._leave(client, future)
            raise

    def _make_room(self, client: str) -> None:
        most, theirs = max(
            self._waiting.items(), key=lambda entry: len(entry[1]), default=("", deque())
        )
        if len(theirs) <= len(self._waiting.get(client, ())) + 1:
            raise FullError
        theirs[-1].set_exception(FullError())
        theirs.pop()

    def _leave(self, client: str, future: "asyncio.Future[T]") -> None:
        """Take back what was given to somebody who has gone meanwhile."""
        theirs = self._waiting.get(client)
        if theirs is not None and future in theirs:
            theirs.remove(future)
            if not theirs:
                del self._waiting[client]
        if future.done() and not future.cancelled() and future.exception() is None:
            self.put(future.result())
