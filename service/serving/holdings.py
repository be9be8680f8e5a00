"""Bytes that connections hold in the server: what they sent, and answers that are not read.

If all together hold too much, the client that holds most loses its largest connection, however
late the others came. The allocator keeps what is no longer held until it is told to return it.
"""

import asyncio
from collections import Counter
from typing import Protocol

from service.work.memory import trim

SMALL = 16_384  # bytes that a connection may hold uncounted
LARGE = 8 << 20  # bytes held by all together, after which memory is returned
RETURNED_AFTER = 3.0  # seconds


class Holder(Protocol):
    """A connection."""

    @property
    def client_host(self) -> str: ...
    @property
    def held_bytes(self) -> int: ...
    def drop(self) -> None:
        """Refuse its request, or close it, so that it holds nothing."""


class Holdings:
    """The connections that hold much. most: limit in bytes of all together."""

    def __init__(self, most: int) -> None:
        self.most, self.total = most, 0
        self._known: dict[Holder, int] = {}
        self._returning: asyncio.TimerHandle | None = None

    def count(self, holder: Holder) -> None:
        """Count a connection anew; drop others, or itself, while all hold too much."""
        self._count(holder)
        if self.total > self.most:
            for each in list(self._known):
                self._count(each)
            while self.total > self.most:
                largest = self._largest()
                largest.drop()
                self.forget(largest)
        if self.total > LARGE and self._returning is None:
            self._return_later()

    def _return_later(self) -> None:
        loop = asyncio.get_running_loop()
        self._returning = loop.call_later(RETURNED_AFTER, self._return)

    def _return(self) -> None:
        """Return unused memory to the system, again and again while much is held."""
        self._returning = None
        trim()
        if self.total > LARGE:
            self._return_later()

    def _count(self, holder: Holder) -> None:
        self.forget(holder)
        held = holder.held_bytes
        if held > SMALL:
            self._known[holder] = held
            self.total += held

    def forget(self, holder: Holder) -> None:
        """Count a connection no longer."""
        self.total -= self._known.pop(holder, 0)

    def _largest(self) -> Holder:
        """The largest connection of the client that holds most."""
        clients: Counter[str] = Counter()
        for holder, held in self._known.items():
            clients[holder.client_host] += held
        host, _ = clients.most_common(1)[0]
        own = {holder: held for holder, held in self._known.items() if holder.client_host == host}
        return max(own, key=own.__getitem__)
