"""POST …/solve: search within a budget; impossible is an answer, not an error."""

import time
from typing import Any

from flask import Response

from puzzles.errors import RuleError
from service import answers
from service import door
from service.desk import Desk
from service.problems import broken
from service.replies import JSON_TYPE
from service.replies import TEXT_TYPE
from service.replies import json_reply
from service.replies import negotiated
from service.replies import text_reply
from service.schemas.requests import Effort
from service.schemas.requests import SolveQuerySchema
from service.schemas.requests import solve_schema
from solvers.search import Budget
from solvers.search import solve as search_on

FORMATS = (("json", JSON_TYPE), ("text", TEXT_TYPE))


def solve(desk: Desk) -> Response:
    kind = door.content_type((JSON_TYPE, TEXT_TYPE))
    if kind == JSON_TYPE:
        wanted, _ = desk.query(FORMATS)
        puzzle, effort, options = _from_body(desk)
    else:
        wanted, (effort, options) = desk.query(
            FORMATS, SolveQuerySchema, desk.family.options_schema
        )
        puzzle = desk.text_puzzle()
    family = desk.family
    with desk.workshop.turn(desk.seconds(effort.seconds)) as left:
        start = time.perf_counter()
        try:
            search = family.search(puzzle, options, not effort.count)
        except RuleError as error:
            raise broken(error, "options") from None
        outcome = search_on(
            search,
            limit=max(effort.limit, family.least(puzzle, options)),
            count=effort.count,
            budget=Budget(left, effort.nodes),
        )
        seconds = time.perf_counter() - start
        measured = family.measure(puzzle, options)
    if wanted == "text":
        return negotiated(text_reply(family.report(puzzle, outcome)))
    return negotiated(json_reply(answers.solved(family, puzzle, outcome, seconds, measured)))


def _from_body(desk: Desk) -> tuple[Any, Effort, Any]:
    body = desk.body(solve_schema(desk.family))
    effort = Effort(limit=body["limit"], count=body["count"], **body["budget"])
    return desk.fitting(body["puzzle"]), effort, body["options"]
