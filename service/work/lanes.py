"""The lanes of work: the light lane answers cheap requests, the heavy lane nearly all others.

Each child of the pool works in one lane; without a pool all work is done in the calling process.
The server itself does the smallest work. A process that finds out that a piece of work belongs to
another lane stops and says so; the whole work is then done again in that lane. So cheap work never
waits behind hard work, and no answer depends on the lane.

Photographs have a lane with one child, since the process that takes them needs hundreds of MB.
Requests to the store of jobs have one, too: if the store is slow or gone, nothing else waits.
"""

from enum import StrEnum

LIGHT_NODES = 10_000  # of a search that is no hard work; some 3 ms
LIGHT_CELLS = 300  # of a puzzle that a light child reads, checks and writes
LIGHT_DRAWN = 64  # of one that a light child draws solved
LIGHT_BYTES = 32_768  # of a body that a light child reads
LEAST_CELLS = 64  # of a puzzle that the server reads
LEAST_BYTES = 4_096  # of a body that the server reads
LANE = "knobelwerk.lane"  # key of a request's environment: the view found that it belongs there
BEGUN = "knobelwerk.begun"  # likewise: the view left something that may go on as a job


class Lane(StrEnum):
    """A lane of the pool, or the server in front of it."""

    SERVER = "server"
    LIGHT = "light"
    HEAVY = "heavy"
    PHOTO = "photo"
    STORE = "store"
    LONG = "long"


class ElsewhereError(Exception):
    """The work belongs in another lane."""

    def __init__(self, lane: Lane) -> None:
        super().__init__(lane)
        self.lane = lane


_here: Lane | None = None


def enter(lane: Lane) -> None:
    """This process works in that lane from now on."""
    global _here
    _here = lane


def is_alone() -> bool:
    """Whether there is no pool, so that this process does all work."""
    return _here is None


def is_light() -> bool:
    """Whether this process does light work only."""
    return _here in (Lane.SERVER, Lane.LIGHT, Lane.STORE)


def light_nodes(wanted: int | None) -> int | None:
    """The number of nodes that a search may use in this lane, at most those wanted."""
    if not is_light():
        return wanted
    return LIGHT_NODES if wanted is None else min(wanted, LIGHT_NODES)


def heavy(is_so: bool = True) -> None:
    """Mark the beginning of heavy work: raises ElsewhereError in the light lane."""
    if is_so and is_light():
        raise ElsewhereError(Lane.HEAVY)


def require_lane_for(cells: int) -> None:
    """Mark the beginning of work on so many cells; raises ElsewhereError if they are too many."""
    heavy(cells > LIGHT_CELLS)
    if _here is Lane.SERVER and cells > LEAST_CELLS:
        raise ElsewhereError(Lane.LIGHT)


def photograph() -> None:
    """Mark the beginning of a photograph: raises ElsewhereError in any other lane."""
    if _here not in (None, Lane.PHOTO):
        raise ElsewhereError(Lane.PHOTO)
