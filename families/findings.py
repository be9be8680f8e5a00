"""Helpers of the spec sheets of all families: a count within a budget, known puzzles."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from generators.instance import Difficulty
from puzzles.fingerprint import Fingerprint
from puzzles.known import Known
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
    """Count solutions with half of the budget; if none is found, search for one with a quarter.

    search: makes the search for a first solution (True) or for all. solution: a known one.
    The last quarter of the time is left for other findings. Time that a search takes to begin, or
    beyond its part, is taken from the next one.
    """
    start = time.monotonic()
    outcome = solve(search(False), count=True, budget=budget.part(0.5), longest=SLICE)
    if outcome.verdict is not Verdict.OPEN:
        return outcome
    if solution is not None:
        return replace(outcome, solutions=(solution,), counts=Counts(1, 1))
    return solve(search(True), budget=later(budget, start), longest=SLICE)


def later(budget: Budget, start: float) -> Budget:
    """A quarter of a budget; with less time, but not none, if the first half was exceeded."""
    rest, quarter = budget.part(0.75).since(start), budget.part(0.25)
    if rest.seconds is None or quarter.seconds is None:
        return quarter
    return replace(
        quarter, seconds=min(max(rest.seconds, LEAST * quarter.seconds), quarter.seconds)
    )


def rating_of(difficulty: Difficulty | None, among_unique: Difficulty | None) -> Rated | None:
    """The difficulty for a spec sheet, on the scale of all puzzles, like `generate`.

    among_unique: on the scale of puzzles wished with one solution, if it has just one.
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
    """The names of the known puzzles that are the same puzzle."""
    return tuple(entry.name for entry in known if fingerprint(entry.puzzle) == mark)
