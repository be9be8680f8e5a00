"""POST …/convert: from the JSON form to the original text format and back."""

from flask import Response

import actions
from puzzles.facts import tell
from service import answers
from service.http import reading
from service.http.context import Context, Format
from service.http.replies import (
    JSON_OR_TEXT,
    JSON_TYPE,
    TEXT_FORMAT,
    XML_FORMAT,
    XML_TYPE,
    json_reply,
    text_reply,
    vary_by_accept,
)
from service.http.route import POSTING, Route
from service.schemas.forms import AnyForms
from service.schemas.requests import convert_schema, notation_schema


def convert(context: Context) -> Response:
    """Convert between the JSON form and the original text format."""
    kind = reading.content_type(context.texts)
    formats = notations(context.forms)
    other_first = (TEXT_FORMAT, *formats) if kind == JSON_TYPE else formats
    wanted, (said,) = context.query(
        tuple(dict.fromkeys(other_first)), notation_schema(context.forms)
    )
    puzzle = context.puzzle_alone(kind)
    if wanted == "xml":
        text = actions.write(context.family, puzzle, context.family.xml)
        return vary_by_accept(text_reply(text, XML_TYPE))
    if wanted == "text":
        text = actions.write(context.family, puzzle, said.get("notation"))
        return vary_by_accept(text_reply(text))
    return vary_by_accept(json_reply(tell(answers.converted_facts(context.forms), puzzle)))


def notations(forms: AnyForms) -> tuple[Format, ...]:
    """Formats of a puzzle: JSON, the original text and, where there is such, XML."""
    return JSON_OR_TEXT if forms.family.xml is None else (*JSON_OR_TEXT, XML_FORMAT)


def convert_route(forms: AnyForms) -> Route:
    """How this is asked for over HTTP."""
    return Route(
        name="convert",
        method="POST",
        path="/convert",
        summary="Convert between the JSON form and the original text format",
        view=convert,
        formats=notations(forms),
        answer=forms.title + "Converted",
        problems=POSTING,
        query=(notation_schema(forms),),
        body=convert_schema(forms),
        text=True,
    )
