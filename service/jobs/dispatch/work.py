"""Functions that run in workers; their arguments and results can be pickled."""

from asyncio import Future
from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import uuid4

from puzzles.errors import PuzzleError
from service.jobs.kinds import KINDS
from service.jobs.orders import JobAnswer, JobProgress, Mark, Order, Reached, SliceResult

SMALL_STATE = 16_384  # bytes of a checkpoint that costs almost nothing to send
MARKED = 2  # checkpoints that a worker keeps: it runs one part while the other is stored

_marked: dict[Mark, bytes] = {}


@dataclass(frozen=True, slots=True)
class Refused:
    """Work that cannot be done, with the reason for the client."""

    error: PuzzleError


@dataclass(frozen=True, slots=True)
class Unknown:
    """A worker does not have the checkpoint of a mark any more."""


SliceOutcome = SliceResult | Refused | Unknown
RunningSlice = Future[SliceOutcome]


def advance(
    order: Order,
    state: bytes | Mark | None,
    seconds: float,
    standing: JobProgress,
    parts: int = 0,
    needed: int = 0,
    marks: bool = False,
) -> SliceOutcome:
    """Advance a part for about `seconds`, and split the rest if that is wanted.

    parts: most parts if splitting is cheap; done in advance, and perhaps in vain.
    needed: most parts if splitting is not cheap, since the part must be split anyway.
    marks: this worker keeps its large checkpoint for the next slice.
    """
    kind = KINDS[order.kind]
    if isinstance(state, Mark):
        if state not in _marked:
            return Unknown()
        state = _marked.pop(state)
    try:
        came = kind.advance(order, state, seconds=seconds, standing=standing)
    except PuzzleError as error:
        return Refused(error)
    many = parts if len(came.state) <= SMALL_STATE else needed
    if many >= 2 and not came.done:
        return replace(came, parts=kind.split(order, came.state, many))
    keeps = marks and not came.done and len(came.state) > SMALL_STATE
    return _with_mark(came) if keeps else came


def _with_mark(came: SliceResult) -> SliceResult:
    """A slice with a mark; this worker keeps its checkpoint under that mark."""
    mark = Mark(uuid4().hex, len(came.state))
    _marked[mark] = came.state
    if len(_marked) > MARKED:
        del _marked[next(iter(_marked))]
    return replace(came, mark=mark)


def split(order: Order, state: bytes, parts: int) -> Sequence[bytes]:
    """Split a part into at most `parts`."""
    return KINDS[order.kind].split(order, state, parts)


def follow(order: Order, reached: Reached) -> Sequence[bytes]:
    """New parts to do once all others are done; none: the job is over."""
    return KINDS[order.kind].follow(order, reached)


def finish(order: Order, reached: Reached) -> JobAnswer | Refused:
    """The answer of a job."""
    try:
        return KINDS[order.kind].finish(order, reached)
    except PuzzleError as error:
        return Refused(error)
