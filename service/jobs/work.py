"""What a worker is asked to do; each function takes and gives values that can be pickled."""

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace

from puzzles.errors import PuzzleError
from service.jobs.kinds import KINDS
from service.jobs.orders import Answer
from service.jobs.orders import Order
from service.jobs.orders import Reached
from service.jobs.orders import Slice
from service.jobs.orders import Standing

SMALL_STATE = 16_384  # bytes of a checkpoint that goes to and fro at no cost


@dataclass(frozen=True, slots=True)
class Refused:
    """Work that cannot be done, and why, for who asked for it."""

    error: PuzzleError


def advance(
    order: Order, state: bytes | None, seconds: float, standing: Standing, parts: int = 0
) -> Slice | Refused:
    """Go on with a part for about so long.

    Where that is cheap, what is left is told in at most so many parts as well: by the time that
    one is to be divided, all workers may have something else to do.
    """
    kind = KINDS[order.kind]
    try:
        came = kind.advance(order, state, seconds=seconds, standing=standing)
    except PuzzleError as error:
        return Refused(error)
    if parts < 2 or came.done or len(came.state) > SMALL_STATE:
        return came
    return replace(came, parts=kind.split(order, came.state, parts))


def split(order: Order, state: bytes, parts: int) -> Sequence[bytes]:
    """At most so many parts in the place of one."""
    return KINDS[order.kind].split(order, state, parts)


def follow(order: Order, reached: Reached) -> Sequence[bytes]:
    """The parts that are to be done when all are."""
    return KINDS[order.kind].follow(order, reached)


def finish(order: Order, reached: Reached) -> Answer | Refused:
    """What came of a job."""
    try:
        return KINDS[order.kind].finish(order, reached)
    except PuzzleError as error:
        return Refused(error)
