"""Jobs that draw films, large pictures and bodies, with more time and memory than a request.

The request is stored unchanged. If a solution must be found first, the search runs in slices; the
picture is drawn in one slice.
"""

import time
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import actions
from actions.rendering import RENDER, RenderRequest, style_of
from service.config import Settings
from service.jobs.kinds.drawing import DRAWING_SECONDS, draw_file, file_request
from service.jobs.kinds.kind import given_up, resuming
from service.jobs.orders import (
    Item,
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
from service.schemas.requests import request_schema, style_schema
from service.schemas.strict import instance_of
from solvers.engine.driver import solve as driven
from solvers.engine.search import Budget, Search

PICTURE = "picture"  # what is known of the file, in the notes


def render_order(
    forms: AnyForms, form: Json, request: RenderRequest, format: str, settings: Settings
) -> Json:
    """The order of a drawing job; RuleError if it cannot be drawn.

    form: the client's request to `render`. request: the same, loaded by its schema.
    """
    given = request.solution
    if given is not None:
        actions.shown_of(forms.family, request.puzzle, given, format, request.place("solution"))
    filled = given is not None or request.solve
    return {"form": form, **file_request(forms, filled, request.style, format, settings)}


def asked_of(
    forms: AnyForms,
    puzzle: Any,
    solution: Any,
    style: Any,
    format: str,
    settings: Settings,
    *,
    solve: bool = False,
) -> Json:
    """The same of models, as a client would say it."""
    form = _form(forms, puzzle, solution, style, solve)
    order = render_order(forms, form, _load(forms, form), format, settings)
    return {**order, "trace": {"seed": style.seed, "proved": style.proved}}


def _load(forms: AnyForms, form: Json) -> RenderRequest:
    request: RenderRequest = instance_of(request_schema(RENDER, forms)).load(form)
    return request


def _trace(order: Order, seed: int | None) -> Json:
    """Seed and proof for the pages: from the models, or the seed in the client's request."""
    said: Json = {"seed": seed, "proved": False}
    return {**said, **order.asked.get("trace", {})}


class Rendering:
    """See the module."""

    name = "render"
    late = DRAWING_SECONDS

    def most(self, order: Order) -> int:
        return 0

    def best(self, order: Order) -> int | None:
        return None

    def ends(self, order: Order, standing: JobProgress) -> bool:
        return False

    def advance(
        self, order: Order, state: bytes | None, *, seconds: float, standing: JobProgress
    ) -> SliceResult:
        begun, forms = time.monotonic(), forms_named(order.family)
        request = _load(forms, order.asked["form"])
        solution, nodes = request.solution, 0
        if solution is None and request.solve:
            search = _search(forms, request.puzzle, state)
            before = search.nodes
            outcome = driven(search, limit=1, budget=Budget(seconds))
            nodes = search.nodes - before
            if not outcome.solutions and not search.is_done:
                return SliceResult(
                    state=search.save(),
                    done=False,
                    explored=search.progress(),
                    nodes=nodes,
                    seconds=outcome.seconds,
                )
            solution = actions.first_solution(outcome)
        style = actions.add_origin(style_of(forms.family, request), **_trace(order, request.seed))
        picture = draw_file(forms, request.puzzle, solution, style, order.asked)
        known = asdict(picture)
        content = known.pop("content")
        return SliceResult(
            state=b"",
            done=True,
            explored=1.0,
            nodes=nodes,
            seconds=time.monotonic() - begun,
            tally=Tally(notes={PICTURE: known}),
            items=(Item(number=0, rating=0.0, mark="", body=content),),
        )

    def split(self, order: Order, state: bytes, parts: int) -> Sequence[bytes]:
        return (state,)

    def follow(self, order: Order, reached: Reached) -> Sequence[bytes]:
        return ()

    def finish(self, order: Order, reached: Reached) -> JobAnswer:
        given_up(reached)
        if not reached.items:
            raise actions.unfinished_error(reached.nodes)
        return JobAnswer(content=reached.items[0].body, **reached.tally.notes[PICTURE])


def _search(forms: AnyForms, puzzle: Any, state: bytes | None) -> Search[Any]:
    family = forms.family
    if state is None:
        return family.search(puzzle, family.options(), True)
    with resuming():
        return family.resume(puzzle, family.options(), state)


def _form(forms: AnyForms, puzzle: Any, solution: Any, style: Any, solve: bool) -> Json:
    art = forms.family.art
    form = {
        "puzzle": forms.dumped_puzzle(puzzle),
        "solution": None if solution is None else forms.dumped_solution(solution),
        "solve": solve,
        "style": instance_of(style_schema(forms)).dump(style),
    }
    if art is None:
        return form
    pictures = art.pictures(style).items()
    return {**form, "pictures": {str(each): b64encode(file).decode() for each, file in pictures}}
