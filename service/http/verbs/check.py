"""POST …/check: name everything that is wrong with a claimed solution; never ask the search."""

from flask import Response

import actions
from service import answers
from service.http import reading
from service.http.context import Context
from service.http.replies import JSON_ONLY, JSON_TYPE, json_reply
from service.http.route import POSTING, Route
from service.schemas.forms import AnyForms
from service.schemas.requests import check_schema


def check(context: Context) -> Response:
    """Name everything that is wrong with a claimed solution."""
    reading.content_type((JSON_TYPE,))
    context.query(JSON_ONLY)
    body = context.body(check_schema(context.forms))
    solution, at = body["solution"]
    checked = actions.check(context.family, body["puzzle"].model, solution)
    return json_reply(answers.checked_json(checked, ("solution", *at)))


def check_route(forms: AnyForms) -> Route:
    """How this is asked for over HTTP."""
    return Route(
        name="check",
        method="POST",
        path="/check",
        summary="Name everything that is wrong with a claimed solution",
        view=check,
        formats=JSON_ONLY,
        answer="Checked",
        problems=POSTING,
        body=check_schema(forms),
    )
