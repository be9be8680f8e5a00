"""The interface of a kind of work: how it advances, splits and ends.

Every method depends only on the order and the saved state, so it can run in any process, on any
machine, and again after a loss. It runs in a worker; the dispatcher loads no family.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from families.record import AnyFamily
from puzzles.errors import BudgetError, FormatError, OtherPuzzleError
from service.jobs.errors import GivenUpError, StaleError
from service.jobs.orders import Item, JobAnswer, JobProgress, Order, Reached, SliceResult, Tally
from solvers.engine.search import Search


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


def search_from(
    state: bytes | None, family: AnyFamily, puzzle: object, options: object, first: bool
) -> Search[object]:
    """The search of a checkpoint; None: a new one. first: for one solution, not for all."""
    if state is None:
        return family.search(puzzle, options, first)
    with resuming():
        return family.resume(puzzle, options, state)


def given_up(reached: Reached) -> None:
    """Raise GivenUpError if a part was lost; for kinds that need every part."""
    if reached.lost:
        raise GivenUpError(reached.lost[0])


class Kind(ABC):
    """A sort of work.

    late: seconds beyond its own that a slice may take before its worker is given up.
    """

    name: str
    late = 60.0

    def most(self, order: Order) -> int:
        """Number of solutions to store."""
        return 0

    def best(self, order: Order) -> int | None:
        """Number of items to store, those with the highest ratings; None: all."""
        return None

    def ends(self, order: Order, standing: JobProgress) -> bool:
        """Whether the job can end, with this progress."""
        return False

    @abstractmethod
    def advance(
        self, order: Order, state: bytes | None, *, seconds: float, standing: JobProgress
    ) -> SliceResult:
        """Advance a part for about `seconds`; state: its checkpoint, None: it has not begun."""

    @abstractmethod
    def split(self, order: Order, state: bytes, parts: int) -> Sequence[bytes]:
        """Split a part into at most `parts`, which together cover exactly its rest."""

    def follow(self, order: Order, reached: Reached) -> Sequence[bytes]:
        """New parts to do once all others are done; none: the job is over."""
        return ()

    @abstractmethod
    def finish(self, order: Order, reached: Reached) -> JobAnswer:
        """The answer of a job. Raises PuzzleError, as the verb does."""


def drive(kind: Kind, order: Order, seconds: float) -> JobAnswer:
    """The answer to an order, made in this process without a store.

    Raises BudgetError if `seconds` are not enough. Solutions are not kept: only for kinds that
    give items.
    """
    deadline = time.monotonic() + seconds
    tally, nodes, items = Tally(), 0, list[Item]()
    states: list[bytes | None] = [None]
    while states:
        for state in states:
            done = False
            while not done:
                left = deadline - time.monotonic()
                if left <= 0:
                    what = f"{seconds:g} s were not enough to finish"
                    raise BudgetError(f"{what}; run it as a job (Prefer: respond-async)")
                slice = kind.advance(order, state, seconds=left, standing=JobProgress())
                state, done = slice.state, slice.done
                tally, nodes = tally + slice.tally, nodes + slice.nodes
                items += slice.items
        reached = Reached(tally=tally, nodes=nodes, items=items)
        states = list(kind.follow(order, reached))
    return kind.finish(order, reached)
