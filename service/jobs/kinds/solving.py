"""Jobs that solve: the search of a family, from checkpoint to checkpoint."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import actions
from actions.solving import SOLVE, SolveRequest
from puzzles.codes import ReasonCode
from puzzles.outcome import Counts, Outcome, Reason
from service import answers
from service.jobs.kinds.kind import LATE_SECONDS, resuming
from service.jobs.orders import (
    Begun,
    JobAnswer,
    JobProgress,
    Json,
    Order,
    Reached,
    SliceResult,
    Tally,
)
from service.schemas.catalogue import forms_named
from service.schemas.forms import AnyForms
from service.schemas.strict import instance_of
from solvers.engine.driver import solve as driven
from solvers.engine.search import Budget, Search, reason_of

LATEST, LATEST_BYTES = 2, 20_000_000  # searches that are held, and of their checkpoints together
MEASURING = 5.0  # seconds for what is measured beside a search
FURTHER = "further "  # begins the names of a family's own counts in the sums

# What this process saved last, by its checkpoint: a worker that gets the same part again, as most
# do, goes on at once, where a count of mazes would first read megabytes into tables anew. Two, for
# while one part is kept its worker goes on with another.
_latest: dict[bytes, Search[Any]] = {}


def solve_order(forms: AnyForms, request: SolveRequest) -> Json:
    """The order of a job that solves; the options may ask for more than the limit."""
    family, puzzle, limit = forms.family, request.puzzle, request.limit
    options = family.options() if request.options is None else request.options
    return {
        "puzzle": forms.dumped_puzzle(puzzle),
        "options": instance_of(forms.options).dump(options),
        "limit": limit if family.least is None else max(limit, family.least(puzzle, options)),
        "count": request.count,
    }


class Solving:
    """See the module."""

    name = "solve"
    late = LATE_SECONDS

    def most(self, order: Order) -> int:
        return int(order.asked["limit"])

    def best(self, order: Order) -> int | None:
        return None

    def ends(self, order: Order, standing: JobProgress) -> bool:
        return not order.asked["count"] and standing.found >= order.asked["limit"]

    def advance(
        self, order: Order, state: bytes | None, *, seconds: float, standing: JobProgress
    ) -> SliceResult:
        forms = _forms(order)
        search = _begin_search(forms, order) if state is None else _gone_on(forms, order, state)
        before, nodes = search.counts, search.nodes
        outcome = driven(
            search,
            limit=max(order.asked["limit"] - standing.found, 0),
            count=order.asked["count"],
            budget=Budget(seconds),
        )
        came = _slice(forms, search, outcome, search.counts - before, search.nodes - nodes)
        if not came.done:
            _remember(came.state, search)
        return came

    def split(self, order: Order, state: bytes, parts: int) -> Sequence[bytes]:
        search = _latest.get(state) or _resume(_forms(order), order, state)
        hope = order.asked["limit"] == 1 and not order.asked["count"]
        return [part.save() for part in search.split(parts, hope=hope)]

    def follow(self, order: Order, reached: Reached) -> Sequence[bytes]:
        return ()

    def finish(self, order: Order, reached: Reached) -> JobAnswer:
        forms = _forms(order)
        puzzle, options = _puzzle(forms, order), _options(forms, order)
        outcome = Outcome(
            solutions=tuple(
                instance_of(forms.solution).load(json.loads(body)) for body in reached.solutions
            ),
            counts=_counts(reached.tally.sums),
            complete=reached.whole,
            nodes=reached.nodes,
            reason=_reason(reached),
            engine=reached.tally.notes.get("engine", "none"),
            seconds=reached.seconds,
        )
        solved = actions.solved_from(
            forms.family,
            puzzle,
            options,
            outcome,
            seconds=reached.seconds,
            rest=MEASURING,
            reached=True,
        )
        told = answers.answer_json(SOLVE, forms, solved)
        return JobAnswer(content=json.dumps(told).encode())


def started_job(order: Order, search: Search[Any], outcome: Outcome[Any]) -> Begun:
    """A started job of a search; outcome: of all that was done of it."""
    counts, nodes = search.counts, search.nodes
    return Begun(order, _slice(_forms(order), search, outcome, counts, nodes))


def _slice(
    forms: AnyForms, search: Search[Any], outcome: Outcome[Any], counts: Counts, nodes: int
) -> SliceResult:
    return SliceResult(
        state=search.save(),
        done=search.is_done,
        explored=search.progress(),
        nodes=nodes,
        seconds=outcome.seconds,
        tally=Tally(sums=_sums(counts), notes=_notes(search)),
        solutions=tuple(_solution_bytes(forms, each) for each in outcome.solutions),
    )


def _forms(order: Order) -> AnyForms:
    return forms_named(order.family)


def _puzzle(forms: AnyForms, order: Order) -> Any:
    return instance_of(forms.puzzle).load(order.asked["puzzle"])


def _options(forms: AnyForms, order: Order) -> Any:
    return instance_of(forms.options).load(order.asked["options"])


def _begin_search(forms: AnyForms, order: Order) -> Search[Any]:
    options = _options(forms, order)
    return forms.family.search(_puzzle(forms, order), options, not order.asked["count"])


def _resume(forms: AnyForms, order: Order, state: bytes) -> Search[Any]:
    puzzle, options = _puzzle(forms, order), _options(forms, order)
    with resuming():
        return forms.family.resume(puzzle, options, state)


def _gone_on(forms: AnyForms, order: Order, state: bytes) -> Search[Any]:
    """The search of a checkpoint, which may be advanced; the one that wrote it, if it is here."""
    return _latest.pop(state, None) or _resume(forms, order, state)


def _remember(state: bytes, search: Search[Any]) -> None:
    """Hold a search, and as many of those before as there is room for."""
    _latest[state] = search
    while len(_latest) > 1 and (len(_latest) > LATEST or sum(map(len, _latest)) > LATEST_BYTES):
        del _latest[next(iter(_latest))]


def _solution_bytes(forms: AnyForms, solution: Any) -> bytes:
    return json.dumps(forms.dumped_solution(solution), separators=(",", ":")).encode()


def _sums(counts: Counts) -> Mapping[str, int]:
    further = {FURTHER + name: number for name, number in counts.further.items()}
    return {"count": counts.count, "distinct": counts.distinct, **further}


def _counts(sums: Mapping[str, int]) -> Counts:
    further = {
        name.removeprefix(FURTHER): number
        for name, number in sums.items()
        if name.startswith(FURTHER)
    }
    return Counts(sums.get("count", 0), sums.get("distinct", 0), further)


def _notes(search: Search[Any]) -> Mapping[str, Any]:
    reason = search.reason if search.is_done else None
    noted = {} if reason is None else {"reason": asdict(reason)}
    return {"engine": search.engine, **noted}


def _reason(reached: Reached) -> Reason | None:
    """Why there is no solution; of a search of all parts, with the nodes of them all."""
    if not reached.whole or reached.tally.sums.get("distinct", 0):
        return None
    reason = reason_of(reached.tally.notes["reason"])
    if reason.code is not ReasonCode.EXHAUSTED or "nodes" not in reason.details:
        return reason
    return Reason(reason.code, reason.message, {**reason.details, "nodes": reached.nodes})
