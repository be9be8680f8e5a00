"""POST /v1/read: a puzzle in any notation, as JSON with its family."""

from flask import Blueprint, Response, current_app

from families.record import refuse_problem
from puzzles.text import BLANK, is_json
from service.http import reading
from service.http.context import Context
from service.http.replies import JSON_ONLY, JSON_TYPE, TEXT_TYPE, XML_TYPE, json_reply
from service.schemas.readings import of_json, of_text
from service.schemas.requests import LanguageSchema, ProblemSchema

TAKEN = (TEXT_TYPE, JSON_TYPE, XML_TYPE, *reading.FILE_TYPES)

readings = Blueprint("readings", __name__)


@readings.post("/v1/read")
def read() -> Response:
    """The puzzle for each family that can read the body."""
    settings = current_app.config["SETTINGS"]
    _, (problem, language) = reading.read_query(JSON_ONLY, ProblemSchema, LanguageSchema)
    kind = reading.content_type(TAKEN)
    text = reading.body_text()
    if kind == JSON_TYPE or is_json(text):  # the sender of a file need not know its content type
        refuse_problem(problem)
        form = reading.json_in(text.lstrip(BLANK), settings.json_depth)
        found = of_json(form)
    else:
        found = of_text(text, problem)
    for forms, puzzle in found:
        Context(forms=forms, settings=settings).require_fitting(puzzle)
    return json_reply({"readings": [each.answer(language) for each in found]})
