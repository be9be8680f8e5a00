"""Jobs that solve: a family's search, in slices between checkpoints."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict

import actions
from actions.solving import SOLVE, SolveRequest
from puzzles.codes import ReasonCode
from puzzles.facts import Json
from puzzles.outcome import Counts, Outcome, Reason
from service import answers
from service.jobs.kinds.kind import Kind, search_from
from service.jobs.orders import Begun, JobAnswer, JobProgress, Order, Reached, SliceResult, Tally
from service.schemas.catalogue import forms_named
from service.schemas.forms import AnyForms
from service.schemas.strict import instance_of
from solvers.engine.driver import solve as driven
from solvers.engine.search import Budget, Search, reason_of

LATEST, LATEST_BYTES = 2, 20_000_000  # searches held in memory; bytes of their checkpoints
MEASURING = 5.0  # seconds for further measures after a search
FURTHER = "further "  # prefix of the names of a family's further counts

# The latest searches of this process, by checkpoint. Most workers get the same part again and
# continue at once; a count of mazes would otherwise read megabytes into tables first. Two, since
# a worker runs another part while the first one is stored.
_latest: dict[bytes, Search[object]] = {}


def solve_order(forms: AnyForms, request: SolveRequest) -> Json:
    """The order of a solving job; the limit is raised to the least that the options need."""
    family, puzzle, limit = forms.family, request.puzzle, request.limit
    options = family.options() if request.options is None else request.options
    return {
        "puzzle": forms.dumped_puzzle(puzzle),
        "options": instance_of(forms.options).dump(options),
        "limit": limit if family.least is None else max(limit, family.least(puzzle, options)),
        "count": request.count,
    }


class Solving(Kind):
    """The kind `solve`: a part is a share of the search."""

    name = "solve"

    def most(self, order: Order) -> int:
        return int(order.asked["limit"])

    def ends(self, order: Order, standing: JobProgress) -> bool:
        return not order.asked["count"] and standing.found >= order.asked["limit"]

    def advance(
        self, order: Order, state: bytes | None, *, seconds: float, standing: JobProgress
    ) -> SliceResult:
        search = _latest.pop(state or b"", None) or _search(order, state)
        before, nodes = search.counts, search.nodes
        outcome = driven(
            search,
            limit=max(order.asked["limit"] - standing.found, 0),
            count=order.asked["count"],
            budget=Budget(seconds),
        )
        came = _slice(order, search, outcome, search.counts - before, search.nodes - nodes)
        if not came.done:
            _remember(came.state, search)
        return came

    def split(self, order: Order, state: bytes, parts: int) -> Sequence[bytes]:
        search = _latest.get(state) or _search(order, state)
        hope = order.asked["limit"] == 1 and not order.asked["count"]
        return [part.save() for part in search.split(parts, hope=hope)]

    def finish(self, order: Order, reached: Reached) -> JobAnswer:
        forms = forms_named(order.family)
        puzzle, options = _models(forms, order)
        load = instance_of(forms.solution).load
        counts = _counts(reached.tally.sums)
        outcome = Outcome(
            solutions=tuple(load(json.loads(body)) for body in reached.solutions),
            counts=counts,
            complete=reached.whole and not counts.undecided_count,
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


def started_job(order: Order, search: Search[object], outcome: Outcome[object]) -> Begun:
    """A started job that continues a search; outcome: of the whole search so far."""
    return Begun(order, _slice(order, search, outcome, search.counts, search.nodes))


def _slice(
    order: Order, search: Search[object], outcome: Outcome[object], counts: Counts, nodes: int
) -> SliceResult:
    forms = forms_named(order.family)
    further = {FURTHER + name: number for name, number in counts.further.items()}
    reason = search.reason if search.is_done else None
    return SliceResult(
        state=search.save(),
        done=search.is_done,
        explored=search.progress(),
        nodes=nodes,
        seconds=outcome.seconds,
        tally=Tally(
            sums={"count": counts.count, "distinct": counts.distinct, **further},
            notes={"engine": search.engine}
            | ({} if reason is None else {"reason": asdict(reason)}),
        ),
        solutions=tuple(
            json.dumps(forms.dumped_solution(each), separators=(",", ":")).encode()
            for each in outcome.solutions
        ),
    )


def _models(forms: AnyForms, order: Order) -> tuple[object, object]:
    puzzle = instance_of(forms.puzzle).load(order.asked["puzzle"])
    return puzzle, instance_of(forms.options).load(order.asked["options"])


def _search(order: Order, state: bytes | None) -> Search[object]:
    forms = forms_named(order.family)
    return search_from(state, forms.family, *_models(forms, order), not order.asked["count"])


def _remember(state: bytes, search: Search[object]) -> None:
    """Hold a search in memory, and as many earlier ones as there is room for."""
    _latest[state] = search
    while len(_latest) > 1 and (len(_latest) > LATEST or sum(map(len, _latest)) > LATEST_BYTES):
        del _latest[next(iter(_latest))]


def _counts(sums: Mapping[str, int]) -> Counts:
    further = {
        name.removeprefix(FURTHER): number
        for name, number in sums.items()
        if name.startswith(FURTHER)
    }
    return Counts(sums.get("count", 0), sums.get("distinct", 0), further)


def _reason(reached: Reached) -> Reason | None:
    """The reason why there is no solution, with the nodes of all parts; None if not proved."""
    if not reached.whole or reached.tally.sums.get("distinct", 0):
        return None
    reason = reason_of(reached.tally.notes["reason"])
    if reason.code is not ReasonCode.EXHAUSTED or "nodes" not in reason.details:
        return reason
    return Reason(reason.code, reason.message, {**reason.details, "nodes": reached.nodes})
