"""GET …/generate: a random puzzle as a URL, such as in <img src>."""

from urllib.parse import urlencode

from flask import Response, request

from actions.generating import GENERATE
from puzzles.errors import RuleError
from service.http.addresses import address_of
from service.http.context import Context, flat_error, read_words
from service.http.header_table import Trait
from service.http.replies import fresh_reply, tag_reply, vary_by_accept
from service.http.route import READING, Route
from service.http.verbs.verb import SHOWN, answer_now
from service.schemas.forms import AnyForms
from service.schemas.requests import query_words

SEEDED_MAX_AGE = 3600  # seconds; a new version may give another puzzle for the seed


def get_generated(context: Context) -> Response:
    """Generate a puzzle as JSON, text, picture or body by a GET request."""
    words = query_words(GENERATE, context.forms)
    wanted, said, _ = read_words(SHOWN, words)
    asked = context.load_request(GENERATE, {}, said, words)
    try:
        reply, made = answer_now(GENERATE, context, asked, wanted)
    except RuleError as error:
        raise flat_error(error) from None
    if asked.seed is not None:
        return vary_by_accept(tag_reply(reply, max_age=SEEDED_MAX_AGE))
    fresh_reply(reply)
    seeded = [*request.args.items(), ("seed", str(made.seed))]
    reply.headers["Content-Location"] = address_of(f"{request.path}?{urlencode(seeded)}")
    return vary_by_accept(reply)


def get_route(forms: AnyForms) -> Route:
    return Route(
        name="get_generated",
        path="/generate",
        summary="Generate a puzzle as JSON, text, picture or body by a GET request",
        view=get_generated,
        formats=SHOWN,
        answer=forms.title + GENERATE.answer,
        problems=(*READING, 503),
        query=tuple(schema for schema, _ in query_words(GENERATE, forms)),
        traits=(Trait.UNSEEDED,),
    )
