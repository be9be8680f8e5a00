"""The lanes of work: the light lane answers cheap requests, the heavy lane nearly all others.

Each child of the pool works in one lane; without a pool all work is done in the calling process.
The server itself does the smallest work. If a process finds that a piece of work belongs in
another lane, it stops with ElsewhereError, and that lane does the whole work again. So cheap work
never waits behind hard work, and no answer depends on the lane.

Photographs have a lane with one child, since the process that takes them needs hundreds of MB.
Requests to the store of jobs have one, too: if the store is slow or gone, nothing else waits.
"""

from enum import StrEnum

LIGHT_NODES = 10_000  # most nodes of a light search; some 3 ms
LIGHT_CELLS = 300  # most cells of a puzzle that a light child reads, checks and writes
LIGHT_DRAWN = 64  # most cells of a puzzle that a light child draws solved
LIGHT_BYTES = 32_768  # most bytes of a body that a light child reads
LEAST_CELLS = 64  # most cells of a puzzle that the server reads
LEAST_BYTES = 4_096  # most bytes of a body that the server reads
LEAST_PACKED = 65_536  # most bytes of an answer that the server packs; some 0.7 ms
STORED_PACKED = 1 << 20  # the same of the one child that has the store; some 10 ms
MOST_PACKED = 32 << 20  # of any other; some 0.3 s, and far less than it took to make it
LANE = "knobelwerk.lane"  # key in a request's environment: the lane where the request belongs
BEGUN = "knobelwerk.begun"  # likewise: the unfinished search that a job may continue


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
    """Note that this process works in a lane from now on."""
    global _here
    _here = lane


def is_alone() -> bool:
    """Whether there is no pool, so that this process does all work."""
    return _here is None


def is_light() -> bool:
    """Whether this process does light work only."""
    return _here in (Lane.SERVER, Lane.LIGHT, Lane.STORE)


def light_nodes(wanted: int | None) -> int | None:
    """The number of nodes that a search may use in this lane, at most `wanted`."""
    if not is_light():
        return wanted
    return LIGHT_NODES if wanted is None else min(wanted, LIGHT_NODES)


def heavy(is_so: bool = True) -> None:
    """Mark the beginning of heavy work: raises ElsewhereError in the light lane."""
    if is_so and is_light():
        raise ElsewhereError(Lane.HEAVY)


def require_lane_for(cells: int) -> None:
    """Mark the beginning of work on `cells`; raises ElsewhereError if this lane takes fewer."""
    heavy(cells > LIGHT_CELLS)
    if _here is Lane.SERVER and cells > LEAST_CELLS:
        raise ElsewhereError(Lane.LIGHT)


def most_packed() -> int:
    """Most bytes of an answer that is packed; larger ones are sent as they are."""
    return STORED_PACKED if _here is Lane.STORE else MOST_PACKED


def require_lane_to_pack(size: int) -> None:
    """Mark the beginning of packing an answer; raises ElsewhereError if it is long for here."""
    if _here is Lane.SERVER and size > LEAST_PACKED:
        raise ElsewhereError(Lane.LIGHT)


def photograph() -> None:
    """Mark the beginning of a photograph: raises ElsewhereError in any other lane."""
    if _here not in (None, Lane.PHOTO):
        raise ElsewhereError(Lane.PHOTO)
