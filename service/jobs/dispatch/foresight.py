"""Predicting which slices are about to end, so that the next ones are sent in time.

A slice that was sent early waits at the worker and begins when another ends; only then its own
end is known.
"""

import asyncio
from collections.abc import Callable

from service.jobs.dispatch.work import RunningSlice


class Foresight:
    """See the module; soon: is called when one more is about to come back."""

    def __init__(self, soon: Callable[[], None]) -> None:
        self._soon = soon
        self._almost: set[RunningSlice] = set()
        self._queued: dict[RunningSlice, float] = {}  # seconds from its begin

    def __len__(self) -> int:
        """How many are about to come back."""
        return len(self._almost)

    def expect(self, slice: RunningSlice, seconds: float) -> None:
        """One is under way that comes back about so long after it has begun."""
        if self._almost:
            self._queued[slice] = seconds
        else:
            self._begin(slice, seconds)

    def waits(self, slice: RunningSlice) -> bool:
        """Whether it has hardly begun, since its worker does another one first."""
        return slice in self._queued

    def came(self, slice: RunningSlice) -> None:
        """One is back: that which waits longest begins."""
        self._almost.discard(slice)
        self._queued.pop(slice, None)
        if self._queued:
            first = next(iter(self._queued))
            self._begin(first, self._queued.pop(first))

    def _begin(self, slice: RunningSlice, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self._ends, slice)

    def _ends(self, slice: RunningSlice) -> None:
        if not slice.done():
            self._almost.add(slice)
            self._soon()
