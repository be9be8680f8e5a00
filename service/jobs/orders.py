"""Plain values that pass between the store, the dispatcher and the workers.

They can be pickled; the store keeps them as JSON.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum

from puzzles.facts import Json

FAR = 2**62  # above the number of any attempt
FILE = "file"  # name of a file's headers in the notes
ESTIMATE = "estimate"  # name of the estimated cost, in the request and in the notes
JSON_TYPE = "application/json"
BEAT_SECONDS = 10.0  # between two beats of a leader
SILENT_SECONDS = 30.0  # without a beat, after which a leader counts as dead


class JobState(StrEnum):
    """State of a job; a parked job continues on request."""

    PARKED = "parked"
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def over(self) -> bool:
        """Whether the job has ended."""
        return self in OVER


OVER = (JobState.DONE, JobState.FAILED, JobState.CANCELLED)


class Ending(StrEnum):
    """Why a job ends before all of it is done."""

    ENOUGH = "enough"  # all that was requested was found
    CANCELLED = "cancelled"
    DUE = "due"  # its time is over
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """The request of a job.

    kind: sort of work. asked: the request as JSON, in the form of its kind.
    owner: of the job. client: whose share of the machine it uses.
    seconds: time limit from now on.
    """

    kind: str
    family: str
    asked: Json
    owner: str = ""
    client: str = ""
    seconds: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The sum of all slices of a job.

    sums: numbers to add. notes: the latest values, by name.
    """

    sums: Mapping[str, int] = field(default_factory=dict)
    notes: Json = field(default_factory=dict)

    def __add__(self, other: "Tally") -> "Tally":
        sums = dict(self.sums)
        for name, number in other.sums.items():
            sums[name] = sums.get(name, 0) + number
        return Tally(sums=sums, notes={**self.notes, **other.notes})

    def to_bytes(self) -> bytes:
        return json.dumps({"sums": dict(self.sums), "notes": dict(self.notes)}).encode()

    @staticmethod
    def of_estimate(estimate: Json | None) -> "Tally":
        """The tally of a job before its start, with its estimated cost."""
        return Tally(notes={} if estimate is None else {ESTIMATE: estimate})

    @property
    def file(self) -> Mapping[str, str]:
        """Notes on the file for the client."""
        known: Mapping[str, str] = self.notes.get(FILE, {})
        return known

    @property
    def estimate(self) -> Json | None:
        """The estimated cost of the work, if known in advance."""
        return self.notes.get(ESTIMATE)

    @staticmethod
    def read(written: bytes) -> "Tally":
        said = json.loads(written)
        sums = {name: int(number) for name, number in said.get("sums", {}).items()}
        return Tally(sums=sums, notes=said.get("notes", {}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A puzzle that a collection may take.

    number: of its attempt. mark: its fingerprint. body: its JSON.
    """

    number: int
    rating: float
    mark: str
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class JobProgress:
    """The progress of a job, for deciding whether it needs more.

    found: solutions so far. lowest: number of the first item.
    frontier: attempts below this one are done.
    bar: the rating of the last kept item, if only the best are kept; None: not enough items yet.
    """

    found: int = 0
    lowest: int | None = None
    frontier: int = 0
    bar: float | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """Replaces a checkpoint that the worker still has; `len` is the checkpoint's."""

    name: str
    size: int

    def __len__(self) -> int:
        return self.size


@dataclass(frozen=True, slots=True, kw_only=True)
class SliceResult:
    """The result of a part between two checkpoints.

    state: the checkpoint. done: nothing of the part is left.
    frontier: its attempts below this one are done.
    explored: share of the part done so far, 0 … 1.
    nodes, seconds: of the slice. tally: to add.
    solutions: found ones, each as JSON. items: puzzles that a collection may take.
    parts: may replace the checkpoint; None: splitting was not tried.
    mark: of the checkpoint, if its worker still has it.
    """

    state: bytes
    done: bool
    explored: float
    nodes: int
    seconds: float
    tally: Tally = Tally()
    solutions: tuple[bytes, ...] = ()
    items: tuple[Item, ...] = ()
    frontier: int = 0
    parts: Sequence[bytes] | None = None
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Begun:
    """An order whose work began without a store; slice: its result so far."""

    order: Order
    slice: SliceResult

    @property
    def size(self) -> int:
        """Bytes that storing it takes."""
        slice = self.slice
        return (
            len(json.dumps(self.order.asked)) + len(slice.state) + sum(map(len, slice.solutions))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """The results of a job so far.

    solutions: the first ones found. items: puzzles that a collection may take.
    ending: why it ends before all is done. lost: why parts of it were given up.
    """

    tally: Tally
    nodes: int
    seconds: float = 0.0
    solutions: Sequence[bytes] = ()
    items: Sequence[Item] = ()
    ending: Ending | None = None
    lost: Sequence[str] = ()

    @property
    def whole(self) -> bool:
        """Whether every part was done to its end."""
        return self.ending is None and not self.lost


@dataclass(frozen=True, slots=True, kw_only=True)
class JobAnswer:
    """The answer of a job, in the form of the verb's answer.

    notes: headers about a file.
    """

    content: bytes
    media_type: str = JSON_TYPE
    filename: str | None = None
    notes: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Pace:
    """Counters of a leader: work done and under way, written with each of its heartbeats.

    slices, nodes: stored. seconds: of work in these slices. deaths: processes that died.
    busy, capacity: numbers of workers. parts: waiting for a worker.
    """

    slices: int = 0
    nodes: int = 0
    seconds: float = 0.0
    deaths: int = 0
    busy: int = 0
    capacity: int = 0
    parts: int = 0

    def add(self, slice: SliceResult) -> None:
        """Count a stored slice."""
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
