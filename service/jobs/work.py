"""What a worker is asked to do; each function takes and gives values that can be pickled."""

from collections.abc import Sequence
from dataclasses import dataclass

from puzzles.errors import PuzzleError
from service.jobs.kinds import KINDS
from service.jobs.orders import Answer
from service.jobs.orders import Order
from service.jobs.orders import Reached
from service.jobs.orders import Slice
from service.jobs.orders import Standing


@dataclass(frozen=True, slots=True)
class Refused:
    """Work that cannot be done, and why, for who asked for it."""

    error: PuzzleError


def advance(
    order: Order, state: bytes | None, seconds: float, standing: Standing
) -> Slice | Refused:
    """Go on with a part for about so long."""
    try:
        return KINDS[order.kind].advance(order, state, seconds=seconds, standing=standing)
    except PuzzleError as error:
        return Refused(error)


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
