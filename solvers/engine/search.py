"""A search is a value: it can be advanced, split, saved and resumed, and reports its progress.

    slice      the work between two calls of `advance`
    node       one placement; the machine-free unit of cost
    part       one of several searches that together cover exactly the rest of one

`solve` is the one driver: it turns any search into an `Outcome` within a budget. Time limits,
cancelling, progress, streaming and checkpoints all come from the slices between its calls.
"""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from puzzles.codes import ReasonCode
from puzzles.outcome import Counts, Outcome, Reason

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)

FIRST_SLICE = 500  # nodes; for a large deck each takes half a millisecond
FASTER = 8  # times as many nodes as in the last slice that the next one may have
SLICE_SECONDS = 0.05  # target of a slice
FIRST_STEP = math.ceil(FIRST_SLICE / FASTER)
SHORTEST = 1e-6  # seconds of a step for which the clock shows none
BRIEF_SECONDS = 0.002  # of a step whose time may not be that of its nodes
LEAST_NODES = 8  # of a step, which takes a tenth of a millisecond to begin
MANY = 1 << 62  # nodes: no limit
SETTLED = "settled"  # the kind of checkpoint of a `Settled`


class Search(Protocol[S_co]):
    """The state of a search between two slices.

    nodes: placements made so far.
    counts: solutions met so far.
    done: nothing is left to search.
    reason: why there is no solution; None until that is proved.
    engine: how the search works, in a few words.
    bulk: approximate bytes of a large state that `save` writes; quick to compute.
    """

    @property
    def nodes(self) -> int: ...
    @property
    def counts(self) -> Counts: ...
    @property
    def is_done(self) -> bool: ...
    @property
    def reason(self) -> Reason | None: ...
    @property
    def engine(self) -> str: ...
    @property
    def bulk(self) -> int: ...

    def advance(self, nodes: int, solutions: int, seconds: float | None = None) -> Sequence[S_co]:
        """Advance by about `nodes`, for about `seconds`, or until `solutions` are found.

        Returns the solutions of this slice, one of each class of symmetric copies. With
        `solutions` 0 they are only counted and do not end the slice.
        """
        ...

    def progress(self) -> float:
        """The estimated share of the space that has been searched, 0 … 1; never falls."""
        ...

    def split(self, parts: int, *, hope: bool = False) -> "Sequence[Search[S_co]]":
        """Split into at most `parts` searches that together cover exactly the rest.

        hope: the first solution ends everything, and one part keeps the runs that only look for
        one. Without it, no two parts report the same solution, and such runs end when another is
        divided. Nodes and counts of the parts start at 0. This search is unchanged and must not
        be advanced beside its parts.
        """
        ...

    def save(self) -> bytes:
        """The state without the puzzle, from which the family's `resume` makes an equal search.

        It holds a hash of puzzle and options: `resume` refuses it for any other.
        """
        ...


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of a search; None: no limit. A search that reaches a limit stays open.

    cores: number of cores to use; 0: all of the machine. See `solvers.engine.together`.
    """

    seconds: float | None = None
    nodes: int | None = None
    cores: int = 1

    def part(self, share: float) -> "Budget":
        """A share of the budget, 0 … 1."""
        return Budget(
            None if self.seconds is None else share * self.seconds,
            None if self.nodes is None else int(share * self.nodes),
            self.cores,
        )

    def since(self, start: float) -> "Budget":
        """The budget left by the clock since `time.monotonic()` was `start`."""
        if self.seconds is None:
            return self
        return replace(self, seconds=max(0.0, self.seconds - _since(start)))

    def after(self, outcome: Outcome[Any]) -> "Budget":
        """The budget left after a search."""
        return Budget(
            None if self.seconds is None else max(0.0, self.seconds - outcome.seconds),
            None if self.nodes is None else max(0, self.nodes - outcome.nodes),
            self.cores,
        )


@dataclass(frozen=True, slots=True)
class Settled(Generic[S]):
    """A search that is over before it begins, since a proof takes its place."""

    puzzle: object
    options: object
    reason: Reason
    engine: str = "proof"
    nodes: int = 0
    counts: Counts = Counts()
    is_done: bool = True
    bulk: int = 0

    def advance(self, nodes: int, solutions: int, seconds: float | None = None) -> Sequence[S]:
        return ()

    def progress(self) -> float:
        return 1.0

    def split(self, parts: int, *, hope: bool = False) -> "Sequence[Search[S]]":
        return ()

    def save(self) -> bytes:
        from solvers.engine.checkpoint import pack, seal

        of = seal(self.puzzle, self.options)
        return pack(SETTLED, {"of": of, "reason": asdict(self.reason)}, {})


def reason_of(written: Mapping[str, Any]) -> Reason:
    """A reason from its JSON."""
    return Reason(ReasonCode(written["code"]), written["message"], written["details"])


class StepLength:
    """The length of a search's or a run's steps, by the nodes and the speed of the last one.

    A step that is both brief and smaller than the one before, such as the rest of a slice, only
    raises the speed: much of its time is not that of its nodes.
    """

    __slots__ = ("_last", "_rate")

    def __init__(self) -> None:
        self._last, self._rate = FIRST_STEP, math.inf

    def nodes_in(self, seconds: float) -> int:
        """The nodes of a step of about so many seconds; few more than it has taken before."""
        return max(LEAST_NODES, int(min(self._rate * seconds, FASTER * self._last)))

    def note(self, nodes: int, seconds: float) -> None:
        """Note a step."""
        rate = nodes / (seconds or SHORTEST)
        if nodes >= self._last or seconds >= BRIEF_SECONDS:
            if nodes:
                self._last, self._rate = nodes, rate
        elif rate > self._rate:
            self._rate = rate


def run_search(
    search: Search[S],
    *,
    limit: int = 1,
    count: bool = False,
    budget: Budget | None = None,
    watch: Callable[[Search[S]], bool] | None = None,
    longest: int | None = None,
    lasts: float = SLICE_SECONDS,
) -> Outcome[S]:
    """Advance a search in this thread; see `solvers.engine.driver.solve`."""
    budget = budget or Budget()
    start = time.monotonic()
    kept: list[S] = []
    length = StepLength()
    while (count or len(kept) < limit) and not search.is_done:
        allowed = min(length.nodes_in(lasts), longest or MANY)
        if budget.nodes is not None:
            allowed = min(allowed, budget.nodes - search.nodes)
        seconds = 2 * lasts
        if budget.seconds is not None:
            seconds = min(seconds, budget.seconds - _since(start))
        if allowed <= 0 or seconds <= 0:
            break
        begun, before = time.monotonic(), search.nodes
        kept += search.advance(allowed, limit - len(kept), seconds)
        length.note(search.nodes - before, _since(begun))
        if watch is not None and not watch(search):
            break
    return outcome_of(search, kept, _since(start))


def outcome_of(search: Search[S], kept: Sequence[S], seconds: float) -> Outcome[S]:
    """The outcome of a search at this moment; kept: the solutions to report."""
    counts = search.counts
    complete = search.is_done and not counts.undecided_count
    return Outcome(
        solutions=tuple(kept),
        counts=counts,
        complete=complete,
        nodes=search.nodes,
        reason=search.reason if complete else None,
        engine=search.engine,
        seconds=seconds,
    )


def _since(start: float) -> float:
    return time.monotonic() - start
