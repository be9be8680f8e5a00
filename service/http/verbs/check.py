"""POST …/check: name everything that is wrong with a claimed solution; never ask the search."""

from flask import Response

import actions
from service import answers
from service.http import reading
from service.http.context import Context
from service.http.replies import JSON_ONLY
from service.http.replies import JSON_TYPE
from service.http.replies import json_reply
from service.schemas.requests import check_schema


def check(context: Context) -> Response:
    """Name everything that is wrong with a claimed solution."""
    reading.content_type((JSON_TYPE,))
    context.query(JSON_ONLY)
    body = context.body(check_schema(context.forms))
    puzzle = context.fitting(body["puzzle"])
    return json_reply(answers.checked(actions.check(context.family, puzzle, body["solution"])))
