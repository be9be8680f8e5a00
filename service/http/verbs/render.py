"""POST …/render: draw a puzzle, or the filled board, in any format there is."""

from flask import Response

import actions
from render.drawing import Picture
from render.writers import WRITERS
from service.http import reading
from service.http.context import Context
from service.http.replies import JSON_TYPE
from service.http.replies import file_reply
from service.http.replies import negotiated
from service.http.replies import tagged
from service.http.route import POSTING
from service.http.route import Route
from service.schemas.forms import AnyForms
from service.schemas.requests import render_schema

DRAWN = tuple((name, writer.media_type) for name, writer in WRITERS.items())


def render(context: Context) -> Response:
    """Draw a puzzle or its solution."""
    reading.content_type((JSON_TYPE,))
    wanted, _ = context.query(DRAWN)
    body, family = context.body(render_schema(context.forms)), context.family
    puzzle, style = context.fitting(body["puzzle"]), body["style"]
    if family.art is not None:
        style = family.art.with_pictures(style, body["pictures"])
    with context.cores.held(context.settings.seconds):
        picture = actions.draw(family, puzzle, body["solution"], style, wanted)
    return negotiated(tagged(picture_reply(picture)))


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
        problems=(*POSTING, 412, 503),
        body=render_schema(forms),
    )
