"""Predicting which slices are about to end, so that the next ones are sent in time.

A slice that was sent early waits at the worker and begins when another ends; only then its own
end is known.
"""

import asyncio
from collections.abc import Callable

from service.jobs.dispatch.work import RunningSlice


class Foresight:
    """Knows how many slices are about to end; soon: called when another one is."""

    def __init__(self, soon: Callable[[], None]) -> None:
        self._soon = soon
        self._almost: set[RunningSlice] = set()
        self._queued: dict[RunningSlice, float] = {}  # expected seconds from its beginning

    def __len__(self) -> int:
        """Number of slices that are about to end."""
        return len(self._almost)

    def expect(self, slice: RunningSlice, seconds: float) -> None:
        """A slice was sent that will take about this long."""
        if self._almost:
            self._queued[slice] = seconds
        else:
            self._begin(slice, seconds)

    def waits(self, slice: RunningSlice) -> bool:
        """Whether a slice has probably not begun, since its worker runs another first."""
        return slice in self._queued

    def came(self, slice: RunningSlice) -> None:
        """A slice is back, so the one that waited longest begins."""
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
