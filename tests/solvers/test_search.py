"""The driver of all searches, with a search that is nothing but a list of solutions."""

import pickle
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.codes import ReasonCode
from puzzles.outcome import Counts, Reason, Verdict
from solvers.engine.driver import solve
from solvers.engine.search import FIRST_SLICE, Budget, Search, Settled, StepLength

NONE = Reason(ReasonCode.EXHAUSTED, "all was searched")


@dataclass
class Walk:
    """A walk over so many nodes that finds a solution at some of them."""

    length: int
    solutions: tuple[int, ...]
    nodes: int = 0
    engine: str = "walk"
    bulk: int = 0

    @property
    def counts(self) -> Counts:
        distinct = sum(node <= self.nodes for node in self.solutions)
        return Counts(8 * distinct, distinct)

    @property
    def is_done(self) -> bool:
        return self.nodes == self.length

    @property
    def reason(self) -> Reason | None:
        return NONE if self.is_done and not self.solutions else None

    def advance(self, nodes: int, solutions: int, seconds: float | None = None) -> Sequence[int]:
        end = min(self.length, self.nodes + nodes)
        met = [node for node in self.solutions if self.nodes < node <= end]
        if solutions and len(met) >= solutions:
            met = met[:solutions]
            end = met[-1]
        self.nodes = end
        return met if solutions else ()

    def progress(self) -> float:
        return self.nodes / self.length

    def split(self, parts: int, *, hope: bool = False) -> Sequence[Search[int]]:
        return (self,)

    def save(self) -> bytes:
        return pickle.dumps(self)


LONG = 50 * FIRST_SLICE
walks = st.lists(st.integers(1, LONG), max_size=9, unique=True).map(
    lambda solutions: Walk(LONG, tuple(sorted(solutions)))
)


@given(walks, st.integers(1, 9))
def test_without_counting_a_search_ends_with_the_last_solution_asked_for(
    walk: Walk, limit: int
) -> None:
    solutions = walk.solutions
    outcome = solve(walk, limit=limit)

    assert outcome.solutions == solutions[:limit]
    assert outcome.nodes == (solutions[limit - 1] if len(solutions) >= limit else LONG)
    assert outcome.complete == (outcome.nodes == LONG)


@given(walks, st.integers(1, 9))
def test_counting_goes_on_to_the_end(walk: Walk, limit: int) -> None:
    outcome = solve(walk, limit=limit, count=True)

    assert outcome.solutions == walk.solutions[:limit]
    assert outcome.counts == Counts(8 * len(walk.solutions), len(walk.solutions))
    assert outcome.complete
    assert outcome.reason == (None if walk.solutions else NONE)


@given(walks, st.integers(0, LONG), st.booleans())
def test_a_budget_of_nodes_is_kept(walk: Walk, nodes: int, count: bool) -> None:
    outcome = solve(walk, limit=9, count=count, budget=Budget(nodes=nodes))

    assert outcome.nodes <= nodes
    assert outcome.solutions == tuple(node for node in walk.solutions if node <= nodes)
    assert outcome.complete == walk.is_done
    assert outcome.complete or outcome.reason is None
    assert (outcome.verdict is Verdict.OPEN) == (not outcome.complete and not outcome.solutions)


def test_no_time_is_no_search() -> None:
    outcome = solve(Walk(LONG, ()), budget=Budget(seconds=0))

    assert outcome.nodes == 0
    assert outcome.verdict is Verdict.OPEN


def test_a_watcher_sees_every_slice_and_can_end_it() -> None:
    seen: list[int] = []

    def watch(search: Search[int]) -> bool:
        seen.append(search.nodes)
        return len(seen) < 3

    outcome = solve(Walk(10**12, ()), watch=watch)

    assert seen == sorted(set(seen))
    assert (len(seen), outcome.nodes) == (3, seen[-1])
    assert outcome.verdict is Verdict.OPEN


class Hesitant(Walk):
    """A walk that goes no further than so many nodes at a time, however many are allowed."""

    def advance(self, nodes: int, solutions: int, seconds: float | None = None) -> Sequence[int]:
        assert nodes <= FIRST_SLICE * 16
        return super().advance(min(nodes, FIRST_SLICE * 2), solutions)


def test_slices_grow_no_further_than_a_search_goes_at_a_time() -> None:
    outcome = solve(Hesitant(FIRST_SLICE * 4_000, (FIRST_SLICE * 3,)), count=True)

    assert outcome.complete
    assert outcome.nodes == FIRST_SLICE * 4_000


def test_a_brief_rest_of_a_slice_does_not_shorten_the_next_step() -> None:
    length = StepLength()
    assert 500 <= length.nodes_in(1.0) < 600
    length.note(500, 0.001)
    for _ in range(9):
        length.note(4, 0.0001)
    assert (4_000, 250) == (length.nodes_in(1.0), length.nodes_in(0.0005))
    length.note(4, 0.5)  # nodes have become dear
    assert 8 == length.nodes_in(1.0)
    for _ in range(9):
        length.note(length.nodes_in(1.0), 0.0001)  # and cheap again
    assert length.nodes_in(1.0) > 100_000


@pytest.mark.parametrize("count", [True, False])
def test_a_proof_needs_no_budget(count: bool) -> None:
    reason = Reason(ReasonCode.VOLUME_MISMATCH, "26 cells for 27")
    proof: Settled[int] = Settled(None, None, reason)
    outcome = solve(proof, count=count, budget=Budget(seconds=0, nodes=0))

    assert outcome.verdict is Verdict.UNSOLVABLE
    assert (outcome.reason, outcome.nodes, outcome.unique) == (reason, 0, False)
