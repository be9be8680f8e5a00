"""POST …/convert: from the JSON form to the original text format and back."""

from flask import Response

import actions
from service import answers
from service.http import reading
from service.http.context import Context
from service.http.replies import JSON_FORMAT
from service.http.replies import JSON_OR_TEXT
from service.http.replies import JSON_TYPE
from service.http.replies import TEXT_FORMAT
from service.http.replies import TEXT_TYPE
from service.http.replies import json_reply
from service.http.replies import negotiated
from service.http.replies import text_reply
from service.http.route import POSTING
from service.http.route import Route
from service.schemas.forms import AnyForms
from service.schemas.requests import convert_schema
from service.schemas.requests import notation_schema


def convert(context: Context) -> Response:
    """Convert between the JSON form and the original text format."""
    kind = reading.content_type((JSON_TYPE, TEXT_TYPE))
    other_first = (TEXT_FORMAT, JSON_FORMAT) if kind == JSON_TYPE else (JSON_FORMAT, TEXT_FORMAT)
    wanted, (said,) = context.query(other_first, notation_schema(context.forms))
    puzzle = context.puzzle_alone(kind)
    if wanted == "text":
        text = actions.write(context.family, puzzle, said.get("notation"))
        return negotiated(text_reply(text))
    return negotiated(json_reply(answers.converted(context.forms, puzzle)))


def convert_route(forms: AnyForms) -> Route:
    """How this is asked for over HTTP."""
    return Route(
        name="convert",
        method="POST",
        path="/convert",
        summary="Convert between the JSON form and the original text format",
        view=convert,
        formats=JSON_OR_TEXT,
        answer=forms.title + "Converted",
        problems=POSTING,
        query=(notation_schema(forms),),
        body=convert_schema(forms),
        text=True,
    )
