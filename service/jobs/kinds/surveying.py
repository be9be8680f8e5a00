"""Jobs that take a census: all puzzles of a small size, by their numbers of solutions."""

import json
import time
from collections.abc import Sequence

from families.record import Survey
from puzzles.errors import BudgetError
from puzzles.facts import Json
from service import answers
from service.jobs.kinds.kind import Kind, given_up, resuming
from service.jobs.orders import JobAnswer, JobProgress, Order, Reached, SliceResult, Tally
from service.schemas.catalogue import forms_named
from service.schemas.forms import AnyForms
from service.schemas.strict import instance_of
from solvers.engine.search import SLICE_SECONDS, StepLength

SOLVED = "solved "  # prefix of the names of the sums


def census_request(forms: AnyForms, query: object) -> Json:
    """The request of a census job; RuleError if there are too many puzzles."""
    family = forms.family
    assert family.census is not None and forms.census is not None
    family.census.begin(query)
    dumped: Json = instance_of(forms.census).dump(query)
    return dumped


class Surveying(Kind):
    """The kind `census`."""

    name = "census"

    def advance(
        self, order: Order, state: bytes | None, *, seconds: float, standing: JobProgress
    ) -> SliceResult:
        begun, survey = time.monotonic(), _survey(order, state)
        before, length, met = survey.nodes, StepLength(), Tally()
        while not survey.is_done and time.monotonic() - begun < seconds:
            start, reached = time.monotonic(), survey.nodes
            slice = survey.advance(length.nodes_in(SLICE_SECONDS))
            met += Tally(sums={f"{SOLVED}{many}": number for many, number in slice.items()})
            length.note(survey.nodes - reached, time.monotonic() - start)
        return SliceResult(
            state=survey.save(),
            done=survey.is_done,
            explored=survey.explored_share,
            nodes=survey.nodes - before,
            seconds=time.monotonic() - begun,
            tally=met,
        )

    def split(self, order: Order, state: bytes, parts: int) -> Sequence[bytes]:
        return [part.save() for part in _survey(order, state).split(parts)]

    def finish(self, order: Order, reached: Reached) -> JobAnswer:
        given_up(reached)
        if not reached.whole:
            raise BudgetError("the count is not complete, and a part of a census has no meaning")
        forms = forms_named(order.family)
        sums = reached.tally.sums.items()
        met = {int(name.removeprefix(SOLVED)): number for name, number in sums}
        said = answers.census(forms, _query(forms, order), met)
        return JobAnswer(content=json.dumps(said).encode())


def _query(forms: AnyForms, order: Order) -> object:
    assert forms.census is not None
    return instance_of(forms.census).load(order.asked)


def _survey(order: Order, state: bytes | None) -> Survey:
    forms = forms_named(order.family)
    census, query = forms.family.census, _query(forms, order)
    assert census is not None
    if state is None:
        return census.begin(query)
    with resuming():
        return census.resume(query, state)
