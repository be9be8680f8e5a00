"""Where work is done: the light lane answers what is cheap, the heavy lane nearly all the rest.

Each child of the pool works in one lane; without a pool everything is done where it is asked for.
The server itself does what is least. Who finds out that a piece of work belongs elsewhere does no
more of it and says so; the work is then done anew, and whole, in that lane. So nothing cheap waits
behind hard work, and no answer depends on where it was made.

Photographs have a lane with one child, since the process that takes them needs hundreds of MB.
What is asked of the store of jobs has one, too: when that is slow or gone nothing else waits.
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
    """Whether there is no pool, and all is done where it is asked for."""
    return _here is None


def is_light() -> bool:
    """Whether this process does light work only."""
    return _here in (Lane.SERVER, Lane.LIGHT, Lane.STORE)


def light_nodes(wanted: int | None) -> int | None:
    """The nodes that a search may make here, where so many are wanted."""
    if not is_light():
        return wanted
    return LIGHT_NODES if wanted is None else min(wanted, LIGHT_NODES)


def heavy(is_so: bool = True) -> None:
    """Mark the beginning of heavy work: raises ElsewhereError in the light lane."""
    if is_so and is_light():
        raise ElsewhereError(Lane.HEAVY)


def require_lane_for(cells: int) -> None:
    """Mark the beginning of work on so many cells; raises ElsewhereError if too many."""
    heavy(cells > LIGHT_CELLS)
    if _here is Lane.SERVER and cells > LEAST_CELLS:
        raise ElsewhereError(Lane.LIGHT)


def photograph() -> None:
    """Mark the beginning of a photograph: raises ElsewhereError in any other lane."""
    if _here not in (None, Lane.PHOTO):
        raise ElsewhereError(Lane.PHOTO)
