"""The length of slices: long enough to be worth sending, short enough for idle workers.

way     seconds for sending a slice to its worker and its result back, besides its work
calm    factor of a slice's usual length; below 1 after workers had to wait
turn    number of slices that the part had before

Plain data and no clock.
"""

import math
from dataclasses import dataclass
from enum import Enum

FIRST_SECONDS = 0.25  # first slice of a part, whose checkpoint is still small
BEGIN_SECONDS = 0.1  # first slice while an idle worker waits for half of the part
HURRIED_SECONDS = 0.4  # later slice of a part to split; least of any other later slice
SLICE_SECONDS = 1.0  # other slices with a small checkpoint; longer with a large one
WAYS = 100.0  # least length of a slice as a multiple of its way, up to 2 s
WAY_WEIGHT = 0.2  # weight of the latest way in the mean
LEAST_CALM, CALMING = 0.25, 1.03
ENDS = 2.0  # a slice takes at most 1/ENDS of the estimated time left of its job
DOUBTS = 4.0  # divides the length for each worker that just died of the part
LIGHT_BYTES = 100_000  # of a checkpoint that costs almost nothing to store
LARGE_BYTES = 3_000_000  # of a checkpoint that makes a slice 1 s longer; at most 3 s longer


class Need(Enum):
    """Reasons to split a part."""

    NONE = 0
    STOCK = 1  # few idle parts are left
    WORKER = 2  # a worker is idle


@dataclass(slots=True)
class Lengths:
    """Chooses the length of slices; way: a running mean. calm: from LEAST_CALM to 1."""

    way: float = 0.0
    calm: float = 1.0

    def went(self, way: float) -> None:
        """Add the way of a slice, in seconds, to the mean."""
        self.way += WAY_WEIGHT * (max(way, 0.0) - self.way)

    def note_wait(self, is_so: bool) -> None:
        """Shorten slices if a worker had to wait for a part until a slice came back to be split.

        With tiny parts this happens again and again, and costs half a slice each time.
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
        """The same for a part that no worker died of.

        size: bytes of its checkpoint; a large one is stored less often. left: estimated seconds
        until all workers finish the job; near its end, a long slice would make the others wait.
        """
        large = min(size / LARGE_BYTES, 3.0)
        if need is not Need.NONE:
            first = BEGIN_SECONDS if need is Need.WORKER else FIRST_SECONDS
            return max(min(HURRIED_SECONDS, left / ENDS), BEGIN_SECONDS) if turn else first
        if turn == 0 and size < LIGHT_BYTES:
            return FIRST_SECONDS
        usual = max(self.calm + large, self.calm * min(self.way * WAYS, 2.0))
        return max(min(SLICE_SECONDS * usual, max(left / ENDS, large / 2)), HURRIED_SECONDS)
