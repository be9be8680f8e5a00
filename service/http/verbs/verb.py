"""The verbs of a family over HTTP: one code for all of them, driven by their records."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any

from flask import Response

from actions.generating import GENERATE, GenerateRequest, GenerateResult
from actions.rendering import RENDER, RenderRequest, draw_solution, style_of
from actions.solving import SolveRequest, SolveResult
from actions.verb import DRAWN, SHEETS, A, AnyVerb, Means, R, Request, Verb
from puzzles.errors import RuleError
from puzzles.facts import Json
from render.drawing import Picture
from render.writers import WRITERS, SheetWriter
from service import answers
from service.http.context import Asked, Context, flat_error
from service.http.header_table import Trait
from service.http.jobs import parking
from service.http.jobs import routes as jobs
from service.http.reading import Format
from service.http.replies import (
    JSON_FORMAT,
    TEXT_FORMAT,
    XML_FORMAT,
    file_reply,
    fresh_reply,
    json_reply,
    tag_reply,
    text_reply,
    vary_by_accept,
)
from service.http.route import BEFORE_BODY, POSTING, Route
from service.jobs.kinds.generating import generate_order
from service.jobs.kinds.rendering import render_order
from service.jobs.kinds.solving import solve_order
from service.schemas.forms import AnyForms
from service.schemas.requests import query_parts, query_words
from service.work.lanes import LIGHT_DRAWN, heavy, light_nodes, require_lane_for
from solvers.engine.search import Budget

PICTURES = tuple((name, writer.media_type) for name, writer in WRITERS.items())
SHOWN = (JSON_FORMAT, TEXT_FORMAT, *PICTURES)  # formats of a puzzle
FORMATS: Mapping[str, tuple[Format, ...]] = {  # by their names in a record
    "json": (JSON_FORMAT,),
    "text": (TEXT_FORMAT,),
    "xml": (XML_FORMAT,),
    DRAWN: PICTURES,
    SHEETS: tuple(
        (name, writer.media_type)
        for name, writer in WRITERS.items()
        if isinstance(writer, SheetWriter) and writer.flipbook is None and not writer.cuts
    ),
}
NO_BUDGET = Budget()
MEDIA = dict(format for formats in FORMATS.values() for format in formats)


@cache
def formats_of(verb: AnyVerb, forms: AnyForms) -> tuple[Format, ...]:
    """The formats of an answer; XML only if the family has it."""
    names = [name for name in verb.formats if name != "xml" or forms.family.xml is not None]
    return tuple(format for name in names for format in FORMATS[name])


def answer(verb: AnyVerb, context: Context) -> Response:
    """The answer to a request."""
    family = context.family
    asked = context.read_request(verb, formats_of(verb, context.forms))
    if isinstance(asked.request, RenderRequest):
        styled = replace(asked.request, style=style_of(family, asked.request))
        asked = asked._replace(request=styled)
    try:
        if verb.job and jobs.asynchronous():
            order = ORDERS[verb.job](context, asked)
            return jobs.handed_in(verb.job, family.name, order)
        reply, _ = answer_now(verb, context, asked.request, asked.wanted)
    except RuleError as error:
        raise flat_error(error, asked.said) from None
    if verb is GENERATE:
        fresh_reply(reply)
    return vary_by_accept(reply) if verb.formats != ("json",) else reply


def answer_now(verb: Verb[R, A], context: Context, request: R, wanted: str) -> tuple[Response, A]:
    """The answer in the wanted format, and the result of the request."""
    _require_lane(verb, context, request, wanted)
    held = parking.LastSearch()
    means = _means(context, request, held)
    came = verb.act(context.family, request, means)
    if isinstance(came, GenerateResult):
        context.require_fitting(came.instance.puzzle)
    wished = getattr(request, "budget", means.budget).nodes
    heavy(not verb.is_settled(came) and means.budget.nodes != wished)
    reply = _reply(verb, context, request, came, wanted)
    if verb.leaves:
        assert isinstance(request, SolveRequest) and isinstance(came, SolveResult)
        parking.offer_continuation(reply, context.forms, request, came, held.search)
    return reply, came


def draw_picture(context: Context, request: RenderRequest, wanted: str) -> Picture:
    """A picture of a puzzle, which is solved first if requested."""
    _require_lane(RENDER, context, request, wanted)
    solution = RENDER.act(context.family, request, _means(context, request, None))
    return draw_solution(context.family, request, solution, wanted, context.most)


def _require_lane(verb: Verb[R, A], context: Context, request: R, wanted: str) -> None:
    """Mark the beginning of the work; raises ElsewhereError if it belongs in another lane."""
    heavy(verb.is_heavy)
    require_lane_for(len(getattr(request, "placed", ())))  # finding their faults takes time
    if isinstance(request, RenderRequest):
        solves = request.solution is None and request.solve
        large = context.family.size.of(request.puzzle) > LIGHT_DRAWN
        heavy(wanted != "svg" or solves or (request.solution is not None and large))
        filled = solves or request.solution is not None
        context.require_photo_lane(filled, request.style, wanted)
    elif isinstance(request, GenerateRequest) and wanted in WRITERS:
        context.require_photo_lane(request.solution, request.style, wanted)


def _means(context: Context, request: Request, held: parking.LastSearch | None) -> Means:
    """The budget and memory of a request, within the limits of this server."""
    wished = getattr(request, "budget", NO_BUDGET)
    budget = Budget(context.seconds(wished.seconds), light_nodes(wished.nodes))
    return Means(budget=budget, most=context.most, watch=held)


def _reply(verb: Verb[R, A], context: Context, request: R, came: A, wanted: str) -> Response:
    """The result of a request in the wanted format."""
    family, forms = context.family, context.forms
    if wanted == "json":
        facts = answers.answer_json(verb, forms, *verb.told(request, came))
        reply = json_reply(facts)
    elif wanted in verb.texts:
        reply = text_reply(verb.texts[wanted](family, request, came), MEDIA[wanted])
    else:
        assert verb.draw is not None
        picture = verb.draw(family, request, came, wanted, context.most)
        assert picture is not None
        reply = picture_reply(picture)
    return tag_reply(reply) if verb.has_tag else reply


def picture_reply(picture: Picture) -> Response:
    """A picture or bodies as a file, with headers about it."""
    return file_reply(picture.content, picture.media_type, picture.filename, picture.notes)


def _solve_order(context: Context, asked: Asked[SolveRequest]) -> Json:
    return solve_order(context.forms, asked.request)


def _generate_order(context: Context, asked: Asked[GenerateRequest]) -> Json:
    return generate_order(context.forms, asked.request, asked.wanted, context.settings)


def _render_order(context: Context, asked: Asked[RenderRequest]) -> Json:
    return render_order(context.forms, asked.request, asked.wanted, context.settings)


# Makes the order of a job from a request, by kind of job.
ORDERS: Mapping[str, Callable[[Context, Asked[Any]], Json]] = {
    "solve": _solve_order,
    "generate": _generate_order,
    "render": _render_order,
}


def verb_route(verb: AnyVerb, forms: AnyForms) -> Route:
    """The route of a verb."""
    words = [schema for schema, _ in query_words(verb, forms)]
    title = forms.title if verb.is_named else ""
    traits = {Trait.LATER: verb.job, Trait.LEFT: verb.leaves, Trait.TAGGED: verb.has_tag}
    return Route(
        name=verb.name,
        method="POST",
        path=f"/{verb.name}",
        summary=verb.summary,
        view=partial(answer, verb),
        formats=formats_of(verb, forms),
        answer=title + verb.answer if "json" in verb.formats else "",
        problems=POSTING,
        query=(*words, *query_parts(verb, forms).values()),
        note=BEFORE_BODY if words else "",
        body=f"{forms.title}{verb.asks}Request",
        optional=not verb.required_parts,
        text=verb.takes_text,
        traits=tuple(trait for trait, is_met in traits.items() if is_met),
    )
