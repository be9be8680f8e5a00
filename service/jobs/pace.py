"""Counters of a leader: work done and under way, written with each of its heartbeats."""

import json
from dataclasses import asdict, dataclass, fields

from service.jobs.orders import SliceResult

BEAT_SECONDS = 5.0  # between two beats of a leader
SILENT_SECONDS = 30.0  # after which a leader is taken for dead


@dataclass(slots=True)
class Pace:
    """See the module.

    slices, nodes: kept. seconds: of work in them. deaths: processes that were lost.
    busy, capacity: workers. parts: that wait for one.
    """

    slices: int = 0
    nodes: int = 0
    seconds: float = 0.0
    deaths: int = 0
    busy: int = 0
    capacity: int = 0
    parts: int = 0

    def add(self, slice: SliceResult) -> None:
        """A slice was kept."""
        self.slices += 1
        self.nodes += slice.nodes
        self.seconds += slice.seconds

    def to_bytes(self) -> bytes:
        return json.dumps(asdict(self)).encode()

    @staticmethod
    def read(written: bytes) -> "Pace":
        """Read the counters that a leader of any version wrote."""
        said, known = json.loads(written), {each.name for each in fields(Pace)}
        return Pace(**{name: value for name, value in said.items() if name in known})
