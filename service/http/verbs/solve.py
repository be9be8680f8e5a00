"""POST …/solve: search within a budget; impossible is an answer, not an error."""

from typing import Any

from flask import Response

import actions
from service import answers
from service.http import reading
from service.http.context import Context
from service.http.replies import JSON_OR_TEXT
from service.http.replies import JSON_TYPE
from service.http.replies import TEXT_TYPE
from service.http.replies import json_reply
from service.http.replies import negotiated
from service.http.replies import text_reply
from service.http.route import ONLY_TEXT
from service.http.route import POSTING
from service.http.route import Route
from service.schemas.forms import AnyForms
from service.schemas.requests import Effort
from service.schemas.requests import SolveQuerySchema
from service.schemas.requests import solve_schema
from solvers.search import Budget


def solve(context: Context) -> Response:
    """Solve a puzzle, count its solutions, or prove that there is none."""
    if reading.content_type((JSON_TYPE, TEXT_TYPE)) == JSON_TYPE:
        wanted, _ = context.query(JSON_OR_TEXT)
        puzzle, effort, options = _from_body(context)
    else:
        wanted, (effort, options) = context.query(
            JSON_OR_TEXT, SolveQuerySchema, context.forms.options
        )
        puzzle = context.text_puzzle()
    with context.cores.held(context.seconds(effort.seconds)) as left:
        solved = actions.solve(
            context.family,
            puzzle,
            options,
            limit=effort.limit,
            count=effort.count,
            budget=Budget(left, effort.nodes),
        )
    if wanted == "text":
        return negotiated(text_reply(context.family.report(puzzle, solved.outcome)))
    return negotiated(json_reply(answers.solved(context.forms, puzzle, solved)))


def _from_body(context: Context) -> tuple[Any, Effort, Any]:
    body = context.body(solve_schema(context.forms))
    effort = Effort(limit=body["limit"], count=body["count"], **body["budget"])
    return context.fitting(body["puzzle"]), effort, body["options"]


def solve_route(forms: AnyForms) -> Route:
    """How this is asked for over HTTP."""
    return Route(
        name="solve",
        method="POST",
        path="/solve",
        summary="Solve a puzzle, count its solutions, or prove that there is none",
        view=solve,
        formats=JSON_OR_TEXT,
        answer=forms.title + "Solved",
        problems=(*POSTING, 503),
        query=(SolveQuerySchema, forms.options),
        note=ONLY_TEXT,
        body=solve_schema(forms),
        text=True,
    )
