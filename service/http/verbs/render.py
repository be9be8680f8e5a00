"""POST …/render: draw a puzzle, or the filled board, in any format there is."""

from collections.abc import Mapping
from typing import Any

from flask import Response

import actions
from actions import FaultySolutionError
from render.drawing import Picture
from render.style import Style
from render.writers import WRITERS
from service.http.context import Asked, Context, flat_query, merge_query
from service.http.jobs import routes as jobs
from service.http.replies import file_reply, tag_reply, vary_by_accept
from service.http.route import BEFORE_BODY, POSTING, Route
from service.jobs.kinds.rendering import Rendering, render_request
from service.schemas.forms import AnyForms
from service.schemas.held import seed_in
from service.schemas.requests import render_schema, render_words
from service.work.lanes import LIGHT_DRAWN, heavy
from solvers.engine.search import Budget

DRAWN = tuple((name, writer.media_type) for name, writer in WRITERS.items())


def render(context: Context) -> Response:
    """Draw a puzzle or its solution."""
    forms, family = context.forms, context.family
    request = context.read_request(DRAWN, render_schema(forms), render_words(forms))
    wanted, said, body, _ = request
    style = actions.add_origin(body["style"], seed_in(request.form), proved=False)
    if family.art is not None:
        style = family.art.with_pictures(style, body["pictures"])
    if jobs.asynchronous():
        return _handed_in(context, request)
    with flat_query(said):
        picture = draw_picture(context, body, style, wanted)
    return vary_by_accept(tag_reply(picture_reply(picture)))


def _handed_in(context: Context, request: Asked) -> Response:
    """The job that a request becomes: it is kept as it came, a text as JSON."""
    forms, settings = context.forms, context.settings
    text = {"puzzle": forms.dumped_puzzle(request.body["puzzle"].model)}
    form = text if request.form is None else request.form
    whole = merge_query(form, request.said, render_words(forms))
    with flat_query(request.said):
        order = render_request(forms, whole, request.body, request.wanted, settings)
    return jobs.handed_in(Rendering.name, context.family.name, order)


def draw_picture(context: Context, body: Mapping[str, Any], style: Style, wanted: str) -> Picture:
    """A picture of a puzzle with its solution, which is searched for if `solve` says so.

    body: `puzzle`, `solution` and `solve`; either model with its place.
    """
    puzzle, given = body["puzzle"].model, body["solution"]
    solution = None if given is None else given.model
    solves = solution is None and body["solve"]
    cells = context.family.size.of(puzzle)
    heavy(wanted != "svg" or solves or (solution is not None and cells > LIGHT_DRAWN))
    context.require_photo_lane(solves or solution is not None, style, wanted)
    if solves:
        budget = Budget(context.settings.seconds)
        solution = actions.solution(context.family, puzzle, budget=budget)
    try:
        return actions.draw(context.family, puzzle, solution, style, wanted, most=context.most)
    except FaultySolutionError as error:
        at = () if given is None else given.at
        raise FaultySolutionError(error.faults, ("solution", *at)) from None


def picture_reply(picture: Picture) -> Response:
    """A picture or bodies as a file, with what the client should know of it."""
    reply = file_reply(picture.content, picture.media_type, picture.filename)
    for name, note in picture.notes.items():
        reply.headers[f"Knobelwerk-{name.title()}"] = note
    return reply


def render_route(forms: AnyForms) -> Route:
    """How this is asked for over HTTP."""
    return Route(
        name="render",
        method="POST",
        path="/render",
        summary="Draw a puzzle or its solution",
        view=render,
        formats=DRAWN,
        answer="",
        problems=(*POSTING, 412),
        query=tuple(schema for schema, _ in render_words(forms)),
        note=BEFORE_BODY,
        body=render_schema(forms),
        text=True,
        later=True,
    )
