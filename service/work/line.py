"""The waiting line of a lane: fair between clients, and of limited length.

Clients take turns, however many requests each has sent. When the line is full, a new request
takes the place of the last request of the client with the most, unless it is of that client.
"""

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FullError(Exception):
    """The line is full, or another client's work took this place."""


class WaitingLine(Generic[T]):
    """A line that waits for any one of several things, such as children.

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
        """Number of things that nobody has."""
        return len(self._free)

    def put(self, thing: T) -> None:
        """Give a thing to the client whose turn it is, or keep it for the next one."""
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
        """Take a thing out if nobody has it; returns whether it was free."""
        free = thing in self._free
        if free:
            self._free.remove(thing)
        return free

    def take(self) -> T | None:
        """The free thing that was used last; None if none is free."""
        return self._free.pop() if self._free else None

    async def get(self, client: str) -> T:
        """Wait for the client's turn; returns a thing. Raises FullError."""
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
        """Take a client that has gone out of the line, and take back its thing if it got one."""
        theirs = self._waiting.get(client)
        if theirs is not None and future in theirs:
            theirs.remove(future)
            if not theirs:
                del self._waiting[client]
        if future.done() and not future.cancelled() and future.exception() is None:
            self.put(future.result())
