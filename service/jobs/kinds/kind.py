"""The interface of a kind of work: how it advances, splits and ends.

Every method depends only on the order and the saved state, so it can run in any process, on any
machine, and again after a loss. It runs in a worker; the dispatcher loads no family.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from puzzles.errors import FormatError, OtherPuzzleError
from service.jobs.errors import GivenUpError, StaleError
from service.jobs.orders import JobAnswer, JobProgress, Order, Reached, SliceResult


@contextmanager
def resuming() -> Iterator[None]:
    """Context for reading a checkpoint; an unreadable one was written by other code.

    A part cannot restart, since its solutions are counted already: the job fails with StaleError.
    If the checkpoint is of another puzzle, no part can continue: the whole job restarts.
    """
    try:
        yield
    except OtherPuzzleError:
        raise
    except (FormatError, AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise StaleError from error


def given_up(reached: Reached) -> None:
    """GivenUpError if a part was lost and the rest of the work has no value without it."""
    if reached.lost:
        raise GivenUpError(reached.lost[0])


LATE_SECONDS = 60.0


class Kind(Protocol):
    """A sort of work.

    late: seconds beyond its own that a slice may take before its worker is given up.
    """

    @property
    def name(self) -> str: ...
    @property
    def late(self) -> float: ...

    def most(self, order: Order) -> int:
        """How many solutions are kept."""
        ...

    def best(self, order: Order) -> int | None:
        """How many items are kept, those with the highest ratings; None: all."""
        ...

    def ends(self, order: Order, standing: JobProgress) -> bool:
        """Whether that is enough."""
        ...

    def advance(
        self, order: Order, state: bytes | None, *, seconds: float, standing: JobProgress
    ) -> SliceResult:
        """Go on with a part for about so long; None: it has not begun."""
        ...

    def split(self, order: Order, state: bytes, parts: int) -> Sequence[bytes]:
        """At most `parts` that together cover exactly the rest of one."""
        ...

    def follow(self, order: Order, reached: Reached) -> Sequence[bytes]:
        """The parts that are to be done when all are; none: it is over."""
        ...

    def finish(self, order: Order, reached: Reached) -> JobAnswer:
        """The answer of a job. Raises PuzzleErrors, as the verb does."""
        ...
