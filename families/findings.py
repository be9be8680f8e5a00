"""Helpers of the spec sheets of all families: a count within a budget, known puzzles."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from generators.instance import Difficulty
from puzzles.catalogue import Known
from puzzles.fingerprint import Fingerprint
from puzzles.outcome import Counts, Outcome, Verdict
from puzzles.spec import Rated
from solvers.engine.driver import solve
from solvers.engine.search import Budget, Search

P = TypeVar("P")
S = TypeVar("S")
SLICE = 20_000  # nodes, after which the clock is looked at: those of a proof take long
LEAST = 0.2  # of the time for a first solution, which is had even if counting took too long


def count_solutions(
    search: Callable[[bool], Search[S]], solution: S | None, budget: Budget
) -> Outcome[S]:
    """All solutions, as far as half of the budget goes; where it meets none, a quarter seeks one.

    search: that for a first solution soon (True), or for all. solution: one that is known.
    A quarter of the time is left for what else there is to find out. What a search takes to begin,
    or goes beyond its part, is taken from the next one.
    """
    start = time.monotonic()
    outcome = solve(search(False), count=True, budget=budget.part(0.5), longest=SLICE)
    if outcome.verdict is not Verdict.OPEN:
        return outcome
    if solution is not None:
        return replace(outcome, solutions=(solution,), counts=Counts(1, 1))
    return solve(search(True), budget=later(budget, start), longest=SLICE)


def later(budget: Budget, start: float) -> Budget:
    """A quarter of a budget; less of its time, but not nothing, if half of that was exceeded."""
    rest, quarter = budget.part(0.75).since(start), budget.part(0.25)
    if rest.seconds is None or quarter.seconds is None:
        return quarter
    return replace(
        quarter, seconds=min(max(rest.seconds, LEAST * quarter.seconds), quarter.seconds)
    )


def rating_of(difficulty: Difficulty | None, among_unique: Difficulty | None) -> Rated | None:
    """A difficulty as a spec sheet tells it: on the scale of all puzzles, as `generate` does.

    among_unique: on that of puzzles which are wished with one solution, if it has just one.
    """
    if difficulty is None:
        return None
    alone = among_unique
    return Rated(
        rating=difficulty.rating,
        grade=difficulty.grade,
        nodes=difficulty.nodes,
        exact=difficulty.exact,
        among_unique=None if alone is None else (alone.rating, str(alone.grade)),
    )


def known_as(
    mark: Fingerprint, fingerprint: Callable[[P], Fingerprint], known: Sequence[Known[P]]
) -> tuple[str, ...]:
    """The names of those known puzzles that are the same."""
    return tuple(entry.name for entry in known if fingerprint(entry.puzzle) == mark)
