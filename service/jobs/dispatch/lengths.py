"""The length of slices: long enough to pay, short enough for those who wait for a part.

way        seconds that a slice takes to its worker and back, beside its work
calm       share of its usual seconds that a slice takes

Plain data and no clock.
"""

import math
from dataclasses import dataclass
from enum import Enum

FIRST_SECONDS = 0.25  # of the first slice of a part, where there is hardly anything to save
BEGIN_SECONDS = 0.1  # of that one, where a worker who has nothing to do is waiting for a half
HURRIED_SECONDS = 0.4  # of another one that is to be divided, and of any at least
SLICE_SECONDS = 1.0  # of the others, where there is little to save; more where there is much
WAYS = 100.0  # times that a slice takes what its way does, up to twice that
WAY_WEIGHT = 0.2  # of the latest way in the mean
LEAST_CALM, CALMING = 0.25, 1.03
ENDS = 2.0  # times that a slice would fit into what is left of its job, if all workers shared it
DOUBTS = 4.0  # times shorter that a slice of a part is, for each worker that just died of it
LIGHT_BYTES = 100_000  # of a checkpoint that costs next to nothing
LARGE_BYTES = 3_000_000  # of a checkpoint, for which a slice takes a second more; up to 3


class Need(Enum):
    """Reasons to split a part."""

    NONE = 0
    STOCK = 1  # few are left that could be handed out
    WORKER = 2  # one has nothing to do


@dataclass(slots=True)
class Lengths:
    """See the module; seconds are told in means, shares from LEAST_CALM to 1."""

    way: float = 0.0
    calm: float = 1.0

    def went(self, way: float) -> None:
        """A slice took this many seconds on its way."""
        self.way += WAY_WEIGHT * (max(way, 0.0) - self.way)

    def note_wait(self, is_so: bool) -> None:
        """Whether a worker had to wait until a slice came back, and then had a part of it.

        Where parts turn out to be tiny this happens again and again, and each time costs half
        a slice.
        """
        self.calm = max(self.calm / 2, LEAST_CALM) if is_so else min(self.calm * CALMING, 1.0)

    def seconds(
        self, turn: int, size: int, need: Need, left: float = math.inf, deaths: int = 0
    ) -> float:
        """Seconds for the next slice; deaths: of workers at the part, in a row.

        If workers are killed from outside, a short slice is likely to return before the next kill.
        """
        seconds = self._normal_length(turn, size, need, left)
        return max(seconds / DOUBTS**deaths, BEGIN_SECONDS) if deaths else seconds

    def _normal_length(self, turn: int, size: int, need: Need, left: float) -> float:
        """The same of a part that no worker died of.

        turn: slices of the part before it. size: bytes of its checkpoint; where there is much to
        save it is seldom done. left: seconds that its job will take all workers; towards the end
        one that is long would have the others wait for it.
        """
        large = min(size / LARGE_BYTES, 3.0)
        if need is not Need.NONE:
            first = BEGIN_SECONDS if need is Need.WORKER else FIRST_SECONDS
            return max(min(HURRIED_SECONDS, left / ENDS), BEGIN_SECONDS) if turn else first
        if turn == 0 and size < LIGHT_BYTES:
            return FIRST_SECONDS
        usual = max(self.calm + large, self.calm * min(self.way * WAYS, 2.0))
        return max(min(SLICE_SECONDS * usual, max(left / ENDS, large / 2)), HURRIED_SECONDS)
