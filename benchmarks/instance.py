"""What a family gives to the benchmark, and our own runs of it."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba  # noqa: F401  # or a kernel that is called often loads it while it is measured

from benchmarks.peers import Run, Task
from solvers.engine.driver import solve
from solvers.engine.search import Budget, Search

ALL = 10**9  # solutions
LEAST_SECONDS = 0.2  # of CPU that a short run is repeated for


@dataclass(frozen=True, slots=True)
class Case:
    """One puzzle: a fresh search of ours, and the task of the peers, if it is one for them."""

    search: Callable[[], Search[Any]]
    task: Callable[[], Task] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Instance:
    """A row of the table.

    cases: several where the median over seeds is told; the peers, being slower, get the first.
    truth: the number of all solutions, from a source; None: the first one is looked for.
    settle: look for no number, but go on until all that is asked is solved or refuted.
    limit: CPU seconds for each case and each contestant.
    published: what another program is said to need, cited and not measured here.
    """

    name: str
    cases: tuple[Case, ...]
    truth: int | None
    limit: float
    published: str = ""
    settle: bool = False


def ours(case: Case, instance: Instance, limit: float) -> Run:
    """Our own run: warm, making the search included; a short one is the mean of many."""
    truth = instance.truth
    through = truth is not None or instance.settle
    kept = ALL if instance.settle else 1
    repeats = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < LEAST_SECONDS:
        outcome = solve(case.search(), limit=kept, count=through, budget=Budget(seconds=limit))
        repeats += 1
    ended = outcome.complete if through else bool(outcome.solutions)
    count = outcome.counts.count if truth is not None else 1
    return Run(count if ended else None, outcome.nodes, spent / repeats if ended else limit)
