"""GET or POST …/generate: a random puzzle that is solvable, and the same for the same seed.

A GET names everything in its URL, so that a seeded one can stand in an <img src>.
"""

import math
from typing import Any
from urllib.parse import urlencode

from flask import Response, request

import actions
from actions import Generated
from actions.generating import GENERATE, GenerateRequest, generated_text
from render.style import Style
from service import answers
from service.http import reading
from service.http.context import Context, flat_query, worded_load
from service.http.jobs import routes as jobs
from service.http.replies import (
    JSON_TYPE,
    json_reply,
    tag_reply,
    text_reply,
    vary_by_accept,
)
from service.http.route import BEFORE_BODY, POSTING, READING, Route
from service.http.verbs.verb import PICTURES, SHOWN, picture_reply
from service.jobs.kinds import generating
from service.schemas.forms import AnyForms
from service.schemas.requests import OrderSchema, generate_words, shown_schema, style_schema
from service.schemas.strict import instance_of
from service.work.lanes import heavy

SEEDED_MAX_AGE = 3600  # seconds; a new version may give another puzzle for the seed


def generate(context: Context) -> Response:
    """Generate a puzzle that is solvable."""
    words = generate_words(context.forms)
    wanted, said, _ = context.read_query(SHOWN, words)
    wishes: Any = {}  # no body at all wishes for nothing special
    if request.content_type or request.content_length or "Transfer-Encoding" in request.headers:
        reading.content_type((JSON_TYPE,))
        wishes = reading.body_json(context.settings.json_depth)
    schemas = (OrderSchema, context.forms.params, shown_schema(context.forms))
    order, params, shown = worded_load([*map(instance_of, schemas)], wishes, said, words)
    with flat_query(said):
        if jobs.asynchronous():
            return _handed_in(context, order, params, shown["style"], wanted)
        reply, _ = _reply(context, order, params, shown["style"], wanted)
    reply.headers["Cache-Control"] = "no-store"
    return vary_by_accept(reply)


def get_generated(context: Context) -> Response:
    """Generate a puzzle as JSON, text, picture or body, under an address of its own."""
    wanted, (order, params, style) = context.query(
        SHOWN, OrderSchema, context.forms.params, style_schema(context.forms)
    )
    with flat_query():
        reply, seed = _reply(context, order, params, style, wanted)
    if order.seed is not None:
        return vary_by_accept(tag_reply(reply, max_age=SEEDED_MAX_AGE))
    reply.headers["Cache-Control"] = "no-store"
    seeded = [*request.args.items(), ("seed", str(seed))]
    reply.headers["Content-Location"] = f"{request.path}?{urlencode(seeded)}"
    return vary_by_accept(reply)


def _handed_in(
    context: Context, order: GenerateRequest, params: Any, style: Style, wanted: str
) -> Response:
    """The job that a request becomes."""
    family, forms = context.family, context.forms
    family.maker(params, order.wish(math.inf))  # what contradicts itself is told at once
    request = generating.generate_request(forms, params, order)
    if wanted != "json":
        request |= generating.format_request(
            forms, order.solution, style, wanted, context.settings
        )
    return jobs.handed_in(generating.Generating.name, family.name, request)


def _reply(
    context: Context, order: GenerateRequest, params: Any, style: Style, wanted: str
) -> tuple[Response, int]:
    """The answer in the wanted format, and the seed."""
    heavy()
    if wanted in dict(PICTURES):
        context.require_photo_lane(order.solution, style, wanted)
    made = actions.generate(
        context.family, params, order.wish(context.settings.seconds), order.seed
    )
    context.fitting(made.instance.puzzle)
    return _generated_reply(context, made, order, style, wanted), made.seed


def _generated_reply(
    context: Context, made: Generated[Any, Any], order: GenerateRequest, style: Style, wanted: str
) -> Response:
    if wanted == "json":
        return json_reply(answers.answer_json(GENERATE, context.forms, made, order.solution))
    if wanted == "text":
        return text_reply(generated_text(context.family, made))
    picture = actions.draw_generated(
        context.family, made, style, wanted, filled=order.solution, most=context.most
    )
    return picture_reply(picture)


def get_route(forms: AnyForms) -> Route:
    """How this is asked for over HTTP."""
    return Route(
        name="get_generated",
        method="GET",
        path="/generate",
        summary="Generate a puzzle as JSON, text, picture or body, under an address of its own",
        view=get_generated,
        formats=SHOWN,
        answer=forms.title + "Generated",
        problems=(*READING, 503),
        query=tuple(schema for schema, _ in generate_words(forms)),
        cached=True,
    )


def post_route(forms: AnyForms) -> Route:
    """How this is asked for over HTTP."""
    return Route(
        name="generate",
        method="POST",
        path="/generate",
        summary=GENERATE.summary,
        view=generate,
        formats=SHOWN,
        answer=forms.title + "Generated",
        problems=POSTING,
        query=tuple(schema for schema, _ in generate_words(forms)),
        note=BEFORE_BODY,
        body=forms.title + "GenerateRequest",
        optional=True,
        later=True,
    )
