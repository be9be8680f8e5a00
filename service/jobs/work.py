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
    order: Order,
    state: bytes | None,
    seconds: float,
    standing: Standing,
    parts: int = 0,
    needed: int = 0,
) -> Slice | Refused:
    """Go on with a part for about so long, and tell what is left in at most so many parts as well.

    parts: where that is cheap; by the time that one is to be divided, all workers may have
    something else to do. needed: where it is not, since the part is to be divided anyway.
    """
    kind = KINDS[order.kind]
    try:
        came = kind.advance(order, state, seconds=seconds, standing=standing)
    except PuzzleError as error:
        return Refused(error)
    many = parts if len(came.state) <= SMALL_STATE else needed
    if many < 2 or came.done:
        return came
    return replace(came, parts=kind.split(order, came.state, many))


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
