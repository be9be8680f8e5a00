"""Predicting which slices are about to end, so that the next ones are sent in time.

A slice that was sent early waits at the worker and begins when another ends; only then its own
end is known.
"""

import asyncio
from collections.abc import Callable
from typing import Any


class Foresight:
    """See the module; soon: is called when one more is about to come back."""

    def __init__(self, soon: Callable[[], None]) -> None:
        self._soon = soon
        self._almost: set[asyncio.Future[Any]] = set()
        self._queued: dict[asyncio.Future[Any], float] = {}  # seconds from its begin

    def __len__(self) -> int:
        """How many are about to come back."""
        return len(self._almost)

    def expect(self, slice: asyncio.Future[Any], seconds: float) -> None:
        """A slice was sent that will take about this long."""
        if self._almost:
            self._queued[slice] = seconds
        else:
            self._begin(slice, seconds)

    def waits(self, slice: asyncio.Future[Any]) -> bool:
        """Whether it has hardly begun, since its worker does another one first."""
        return slice in self._queued

    def came(self, slice: asyncio.Future[Any]) -> None:
        """A slice is back, so the one that waited longest begins."""
        self._almost.discard(slice)
        self._queued.pop(slice, None)
        if self._queued:
            first = next(iter(self._queued))
            self._begin(first, self._queued.pop(first))

    def _begin(self, slice: asyncio.Future[Any], seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self._ends, slice)

    def _ends(self, slice: asyncio.Future[Any]) -> None:
        if not slice.done():
            self._almost.add(slice)
            self._soon()
