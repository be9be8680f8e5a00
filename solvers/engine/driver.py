"""Driving a search: in one thread, or in several."""

from collections.abc import Callable
from typing import TypeVar

from puzzles.outcome import Outcome
from solvers.engine.search import SLICE_SECONDS, Budget, Search, run_search

S = TypeVar("S")


def solve(
    search: Search[S],
    *,
    limit: int = 1,
    count: bool = False,
    budget: Budget | None = None,
    watch: Callable[[Search[S]], bool] | None = None,
    longest: int | None = None,
    lasts: float = SLICE_SECONDS,
) -> Outcome[S]:
    """Advance a search until it is settled or the budget is spent.

    limit: number of solutions to keep, from 1.
    count: continue to the end after `limit` solutions, and count.
    watch: called after every slice; False ends the search as if the budget were spent.
    lasts: target seconds of a slice.
    longest: most nodes of a slice; None: limited only by its time, estimated from the last slice.
    """
    budget = budget or Budget()
    if budget.cores != 1:
        from solvers.engine import together

        return together.solve(search, limit=limit, count=count, budget=budget, watch=watch)
    return run_search(
        search, limit=limit, count=count, budget=budget, watch=watch, longest=longest, lasts=lasts
    )
