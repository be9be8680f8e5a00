"""One search on several cores: threads advance its parts, and divide them if too few are left.

Kernels release Python's lock, so threads run at the same time and share all tables. The answer of
a complete search is the same as on one core: verdict, counts, uniqueness. Which solutions are
shown, and the number of nodes, may differ between runs, unless all solutions were found before the
threads began (`ALONE`).

A slice takes a tenth of the elapsed time, at most 50 ms, so that no thread waits long for another.
If no other part is ready, a part is divided after its slice; into several, since one of two halves
is often almost empty. Runs still race each other; see `solvers.engine.entrants`.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Generic

from puzzles.outcome import Counts, Outcome, Reason
from solvers.engine.entrants import IN_VAIN, Entrant, Part, fields_of
from solvers.engine.run import S
from solvers.engine.search import SLICE_SECONDS, Budget, Search, outcome_of, run_search
from solvers.engine.spaces import SpaceSearch

ALONE = 200_000  # nodes of the search for a first solution without threads
BRIEF_SECONDS = 0.005  # of a count; a shorter one ends before threads would help
NEARLY_SECONDS = 0.015  # estimated rest of a count; with less, threads would not help
ALONE_SECONDS = 0.05  # of a count; then threads begin in any case
BRIEF_SLICE_SECONDS = 0.002  # of a count without threads
FIRST_SLICE = 2_000  # nodes
LEAST_SECONDS, MOST_SECONDS = 0.001, 0.05  # of a slice
SLICES = 10.0  # see the module
GROWTH = 8  # largest ratio of nodes to the slice before
PARTS = 4  # of a divided part, at least
WATCH_SECONDS = 0.05
LOOK_SECONDS = 0.02  # between two updates of a part's progress
LATER = 1.1  # factor of the elapsed time before a failed division is tried again
DIVIDING = 0.1  # share of the elapsed time for dividing, from the second division on

Watch = Callable[[Search[S]], bool]


def solve(
    search: Search[S], *, limit: int, count: bool, budget: Budget, watch: Watch[S] | None
) -> Outcome[S]:
    """Like `solvers.engine.search.solve`, on the cores of the budget.

    The search itself stays as it was when the threads began; from then on `watch` gets a `Shared`.
    """
    start, goes_on = time.monotonic(), True

    def goes_on_alone(search: Search[S]) -> bool:
        nonlocal goes_on
        goes_on = watch is None or watch(search)
        return goes_on and not (count and _is_long(search, time.monotonic() - start))

    if not isinstance(search, SpaceSearch):
        alone = replace(budget, cores=1)
        return run_search(search, limit=limit, count=count, budget=alone, watch=watch)
    alone = _alone(search, budget, count=count)
    lasts = BRIEF_SLICE_SECONDS if count else SLICE_SECONDS
    begun = run_search(
        search, limit=limit, count=count, budget=alone, watch=goes_on_alone, lasts=lasts
    )
    kept, rest = list(begun.solutions), budget.since(start)
    reached = begun.complete or (not count and len(kept) >= limit)
    more = None if budget.nodes is None else max(0, budget.nodes - search.nodes)
    if reached or not goes_on or rest.seconds == 0 or more == 0:
        return begun
    shared = Shared(search, limit=limit - len(kept), count=count, nodes=more)
    shared.run(budget.cores or usable(), rest.seconds, watch)
    return shared.outcome(kept, time.monotonic() - start)


def _alone(search: Search[S], budget: Budget, *, count: bool) -> Budget:
    """The part of the budget that is spent before threads begin."""
    if count:
        seconds = ALONE_SECONDS if budget.seconds is None else min(ALONE_SECONDS, budget.seconds)
        return Budget(seconds, budget.nodes)
    most = search.nodes + ALONE
    return Budget(budget.seconds, most if budget.nodes is None else min(most, budget.nodes))


def _is_long(search: Search[S], seconds: float) -> bool:
    """Whether threads pay off for a count that has taken `seconds` in one thread."""
    if seconds < BRIEF_SECONDS:
        return False
    done = search.progress()
    return seconds * (1.0 - done) >= NEARLY_SECONDS * done


def usable() -> int:
    """Number of cores that this process may use."""
    known = getattr(os, "sched_getaffinity", None)
    return len(known(0)) if known else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Slice(Generic[S]):
    """The result of a slice of a part.

    halves: the searches into which the part was divided; empty if it was not.
    """

    part: Part[S]
    nodes: int
    seconds: float
    met: Sequence[S]
    halves: Sequence[SpaceSearch[S]]


class Shared(Generic[S]):
    """A search that threads advance; as a `Search` it shows the present state.

    limit, count: as in `solve`. nodes: most nodes to spend; None: no limit.
    """

    def __init__(
        self, search: SpaceSearch[S], *, limit: int, count: bool, nodes: int | None
    ) -> None:
        self._search, self._limit, self._count = search, limit, count
        self._before, self._spent = search.counts, search.nodes
        self._fields = fields_of(search)
        self._left = nodes
        self._begun = time.perf_counter()
        self._retry = 0.0  # time at which a failed division is tried again
        self._dividing = 0.0  # seconds spent on dividing
        self._turned = 0.0  # time of the last look at the turns
        self._many = PARTS
        self._busy = self._waiting = 0
        self._stopped = self._paused = False
        self._failed: BaseException | None = None
        self._changed = threading.Condition()
        self._floor = 0.0  # of the progress

    # the threads

    def run(self, cores: int, seconds: float | None, watch: Watch[S] | None) -> None:
        """Search until it is settled, or the budget is spent, or `watch` returns False."""
        self._many = max(PARTS, 2 * cores)
        threads = [threading.Thread(target=self._work, daemon=True) for _ in range(cores)]
        try:
            for each in threads:
                each.start()
            told = self._look_on(seconds, watch)
        finally:
            self._stop()
            for each in threads:
                each.join()
        if self._failed is not None:
            raise self._failed
        if watch is not None and told:
            watch(self)

    def _look_on(self, seconds: float | None, watch: Watch[S] | None) -> bool:
        """Wait for the threads and call `watch` now and then; False: `watch` ended the search."""
        left = seconds
        while left is None or left > 0:
            patience = WATCH_SECONDS if left is None else min(left, WATCH_SECONDS)
            with self._changed:
                if self._changed.wait_for(lambda: self._stopped, patience):
                    break
            if watch is not None and not watch(self):
                return False
            if seconds is not None:
                left = seconds - (time.perf_counter() - self._begun)
        return True

    def _stop(self, error: BaseException | None = None) -> None:
        with self._changed:
            self._stopped = True
            self._failed = self._failed or error
            self._changed.notify_all()

    def _work(self) -> None:
        try:
            came = None
            while (part := self._take(came)) is not None:
                came = self._advance(part)
        except BaseException as error:
            self._stop(error)

    def _advance(self, part: Part[S]) -> Slice[S]:
        begun, before = time.perf_counter(), part.search.nodes
        wanted = self._solutions_wanted(part.entrant)
        met = part.search.advance(part.allowed, wanted, 2 * SLICE_SECONDS)
        now, nodes = time.perf_counter(), part.search.nodes - before
        halves = self._halves(part, now)
        part.counts = part.search.counts
        if halves or now > part.looked + LOOK_SECONDS:  # progress takes as long as a short slice
            part.progress, part.looked = part.search.progress(), now
        return Slice(part, nodes, now - begun, met, halves)

    def _solutions_wanted(self, entrant: Entrant[S]) -> int:
        """Number of solutions that an entrant should report; 0: they are only counted."""
        others = sum(f.most_found for f in self._fields if f is not entrant.field)
        return max(self._limit - others - len(entrant.found), int(not self._count))

    def _halves(self, part: Part[S], now: float) -> Sequence[SpaceSearch[S]]:
        """Divide the rest of a part if no other part is ready; empty if it was not divided."""
        entrant = part.entrant
        if not entrant.divisible or entrant.idle or self._stopped or part.search.is_done:
            return ()
        if entrant.vain >= IN_VAIN and now < self._retry:
            return ()
        if self._dividing > DIVIDING * (now - self._begun):
            return ()
        halves = part.search.split(self._many)
        self._dividing += time.perf_counter() - now
        if len(halves) > 1:
            entrant.vain = 0
            return halves
        entrant.vain += 1
        self._retry = self._begun + LATER * (now - self._begun)
        return ()

    # under the lock

    def _take(self, came: Slice[S] | None) -> Part[S] | None:
        """Give back the result of a slice and take the next part; None: the search is over."""
        with self._changed:
            if came is not None:
                self._give_back(came)
            while not self._is_over():
                part = None if self._paused else self._next(came)
                if part is not None:
                    self._busy += 1
                    return part
                if not (self._busy or self._paused):
                    break
                self._waiting += 1
                self._changed.wait()
                self._waiting -= 1
            self._stopped = True
            self._changed.notify_all()
            return None

    def _is_over(self) -> bool:
        if self._stopped:
            return True
        if not self._count and self._is_found():
            return True
        if self._search.proves_all and any(field.reason for field in self._fields):
            return True
        return all(field.is_settled for field in self._fields)

    def _is_found(self) -> bool:
        """Whether the requested number of solutions is found."""
        if sum(field.most_found for field in self._fields) < self._limit:
            return False
        return sum(len(field.solutions_found) for field in self._fields) >= self._limit

    def _next(self, came: Slice[S] | None) -> Part[S] | None:
        """The next part to search; None: no part is ready.

        came: the slice that this thread has just done. As a rule it continues with the same part,
        which costs least.
        """
        now = time.perf_counter()
        if came is not None and not self._waiting and now < self._turned + LOOK_SECONDS:
            part = came.part
            if part in part.entrant.idle and part.entrant.left > 0 and not part.entrant.given_up:
                return self._hand_out(part)
        self._turned = now
        for entrant in self._in_turn():
            if entrant.left > 0 and entrant.idle:
                return self._hand_out(max(entrant.idle, key=lambda each: each.share_left))
            if entrant.left > 0 and entrant.busy and entrant.divides:
                return None
        return None

    def _hand_out(self, part: Part[S]) -> Part[S] | None:
        entrant, allowed = part.entrant, self._nodes_allowed(part)
        if allowed <= 0:
            return None
        entrant.take(part)
        part.allowed = allowed
        entrant.left -= allowed
        if self._left is not None:
            self._left -= allowed
        return part

    def _in_turn(self) -> Sequence[Entrant[S]]:
        """The entrants that may go, in their turn."""
        blind = self._count and self._is_found()
        waiting = [
            (entrant.round, k, entrant.place, entrant)
            for k, field in enumerate(self._fields)
            if not field.is_settled
            for entrant in field.going(blind=blind)
        ]
        if self._search.together:
            waiting.sort(key=lambda each: each[:3])
        else:
            waiting.sort(key=lambda each: (each[1], each[0], each[2]))
        return [each[3] for each in waiting]

    def _nodes_allowed(self, part: Part[S]) -> int:
        """The nodes of the next slice of a part."""
        entrant, elapsed = part.entrant, time.perf_counter() - self._begun
        seconds = min(max(elapsed / SLICES, LEAST_SECONDS), MOST_SECONDS)
        nodes = int(min(entrant.rate * seconds, GROWTH * part.nodes)) or FIRST_SLICE
        return min(nodes, entrant.left, nodes if self._left is None else self._left)

    def _give_back(self, came: Slice[S]) -> None:
        part, entrant = came.part, came.part.entrant
        self._busy -= 1
        entrant.busy.remove(part)
        if self._left is not None:
            self._left += part.allowed - came.nodes
        self._spent += came.nodes
        if came.nodes and came.seconds > 0:
            entrant.rate = came.nodes / came.seconds
        part.nodes = part.allowed
        entrant.found += came.met
        if part.search.is_done or (entrant.finds and not part.search.races[0].goes_on):
            entrant.field.retire_part(part)
        elif came.halves:
            entrant.replace_part(part, came.halves)
        else:
            entrant.idle.append(part)
        entrant.field.spend(part, came.nodes)
        if self._waiting:
            self._changed.notify_all()

    # results

    def outcome(self, kept: Sequence[S], seconds: float) -> Outcome[S]:
        """The outcome of the search; kept: solutions that were found before the threads began."""
        with self._whole() as whole:
            found = [solution for field in self._fields for solution in field.solutions_found]
            return outcome_of(whole, [*kept, *found[: self._limit]], seconds)

    @contextmanager
    def _whole(self) -> Iterator[SpaceSearch[S]]:
        """The search at this moment, while the threads wait."""
        with self._changed:
            self._paused = True
            self._changed.wait_for(lambda: not self._busy or self._failed)
            try:
                yield self._search.of([race for f in self._fields for race in f.races()])
            finally:
                self._paused = False
                self._changed.notify_all()

    # as a search

    @property
    def nodes(self) -> int:
        return self._spent

    @property
    def counts(self) -> Counts:
        with self._changed:
            return sum((field.counts for field in self._fields), self._before)

    @property
    def is_done(self) -> bool:
        with self._whole() as whole:
            return whole.is_done

    @property
    def reason(self) -> Reason | None:
        with self._whole() as whole:
            return whole.reason

    @property
    def engine(self) -> str:
        with self._whole() as whole:
            return whole.engine

    @property
    def bulk(self) -> int:
        with self._whole() as whole:
            return whole.bulk

    def progress(self) -> float:
        """The progress of the search; it never falls."""
        with self._changed:
            weights = [field.weight for field in self._fields]
            done = sum(field.weight * field.progress for field in self._fields) / sum(weights)
            self._floor = max(self._floor, done)
            return self._floor

    def save(self) -> bytes:
        with self._whole() as whole:
            return whole.save()

    def split(self, parts: int, *, hope: bool = False) -> Sequence[Search[S]]:
        with self._whole() as whole:
            return whole.split(parts, hope=hope)

    def advance(self, nodes: int, solutions: int, seconds: float | None = None) -> Sequence[S]:
        raise TypeError("threads go on with this search")
