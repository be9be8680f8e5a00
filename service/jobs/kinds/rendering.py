"""Jobs that draw films, large pictures and bodies, with more time and memory than a request.

If a solution must be found first, that search takes as many slices as it needs. The picture is
drawn in one slice.
"""

import time
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import asdict

import actions
from actions.rendering import RENDER, RenderRequest, search_options, style_of
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.facts import Json
from render.drawing import Picture
from render.style import Style
from service.config import Settings
from service.jobs.kinds.kind import Kind, given_up, search_from
from service.jobs.orders import Item, JobAnswer, JobProgress, Order, Reached, SliceResult, Tally
from service.schemas.catalogue import forms_named
from service.schemas.forms import AnyForms
from service.schemas.requests import request_schema, style_schema
from service.schemas.strict import instance_of
from solvers.engine.driver import solve as driven
from solvers.engine.search import Budget

DRAWING_SECONDS = 600.0  # beyond a slice's own, for films
PICTURE = "picture"  # name of the file's metadata in the notes


def render_order(forms: AnyForms, request: RenderRequest, format: str, settings: Settings) -> Json:
    """The order of a drawing job; RuleError if it cannot be drawn.

    The style of the request already has its pictures and the origin of the puzzle.
    """
    family, style, solution = forms.family, request.style, request.solution
    if solution is not None:
        actions.shown_of(family, request.puzzle, solution, format, request.place("solution"))
    filled = solution is not None or request.solve
    file = file_request(forms, filled, style, format, settings)
    form = {
        "puzzle": forms.dumped_puzzle(request.puzzle),
        "solution": None if solution is None else forms.dumped_solution(solution),
        "solve": request.solve,
        "style": instance_of(style_schema(forms)).dump(style),
    }
    if family.art is not None:
        pictures = family.art.pictures(style).items()
        form["pictures"] = {str(each): b64encode(file).decode() for each, file in pictures}
    return {"form": form, **file, "trace": {"seed": style.seed, "proved": style.proved}}


def file_request(
    forms: AnyForms, filled: bool, style: Style, format: str, settings: Settings
) -> Json:
    """The part of an order about its file; RuleError if there is no such picture.

    price: bytes of memory that drawing may take, a photograph beside the other workers. most: of
    the file.
    """
    actions.view_of(forms.family, filled, style, format)
    price = settings.child_bytes
    if actions.photographs(forms.family, filled, style, format):
        price = settings.memory_bytes // (settings.workers + 1)
    return {"format": format, "price": price, "most": settings.file_bytes}


def draw_file(
    forms: AnyForms, puzzle: object, solution: object, style: Style, file: Json
) -> Picture:
    """The picture for a `file_request`; the process that took a photograph ends with it."""
    from render.photo.pool import photo_pool

    family, format, most = forms.family, file["format"], file["most"]
    try:
        picture = actions.draw(family, puzzle, solution, style, format, most=file["price"])
    finally:
        if actions.photographs(family, solution is not None, style, format):
            photo_pool().close()
    if (size := len(picture.content)) > most:
        what = f"the file has {size:,} bytes; the limit is {most:,} (KNOBELWERK_FILE_BYTES)"
        raise RuleError(RuleCode.TOO_DEAR, what, ("style",))
    return picture


class Rendering(Kind):
    """The kind `render`."""

    name = "render"
    late = DRAWING_SECONDS

    def advance(
        self, order: Order, state: bytes | None, *, seconds: float, standing: JobProgress
    ) -> SliceResult:
        begun, forms = time.monotonic(), forms_named(order.family)
        schema = instance_of(request_schema(RENDER, forms))
        request: RenderRequest = schema.load(order.asked["form"])
        if request.solution is not None or not request.solve:
            return _picture_slice(forms, order, request, request.solution, begun)
        options = search_options(forms.family, style_of(forms.family, request))
        search = search_from(state, forms.family, request.puzzle, options, True)
        before = search.nodes
        outcome = driven(search, limit=1, budget=Budget(seconds))
        nodes = search.nodes - before
        if outcome.solutions or search.is_done:
            solution = actions.first_solution(outcome)
            return _picture_slice(forms, order, request, solution, begun, nodes)
        return SliceResult(
            state=search.save(),
            done=False,
            explored=search.progress(),
            nodes=nodes,
            seconds=outcome.seconds,
        )

    def split(self, order: Order, state: bytes, parts: int) -> Sequence[bytes]:
        return (state,)

    def finish(self, order: Order, reached: Reached) -> JobAnswer:
        given_up(reached)
        if not reached.items:
            raise actions.unfinished_error(reached.nodes)
        return JobAnswer(content=reached.items[0].body, **reached.tally.notes[PICTURE])


def _picture_slice(
    forms: AnyForms,
    order: Order,
    request: RenderRequest,
    solution: object,
    begun: float,
    nodes: int = 0,
) -> SliceResult:
    """The last slice, in which the picture is drawn."""
    # Orders that an earlier version took over HTTP have no trace, but a seed in their form.
    trace = {"seed": request.seed, "proved": False, **order.asked.get("trace", {})}
    style = actions.add_origin(style_of(forms.family, request), **trace)
    known = asdict(draw_file(forms, request.puzzle, solution, style, order.asked))
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
