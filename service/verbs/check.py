"""POST …/check: name everything that is wrong with a claimed solution; never ask the search."""

from flask import Response

from service import answers
from service import door
from service.desk import Desk
from service.replies import JSON_TYPE
from service.replies import json_reply
from service.schemas.requests import check_schema


def check(desk: Desk) -> Response:
    door.content_type((JSON_TYPE,))
    desk.query((("json", JSON_TYPE),))
    body = desk.body(check_schema(desk.family))
    puzzle = desk.fitting(body["puzzle"])
    return json_reply(answers.judged(desk.family, puzzle, body["solution"]))
