"""POST …/render: draw a puzzle, or the filled board, in any format there is."""

from dataclasses import replace
from typing import Any

from flask import Response

from puzzles.errors import RuleError
from render.drawing import draw
from render.style import Style
from render.writers import WRITERS
from service import answers
from service import door
from service.desk import Desk
from service.family import AnyFamily
from service.problems import Problem
from service.problems import broken
from service.replies import JSON_TYPE
from service.replies import file_reply
from service.replies import negotiated
from service.replies import tagged
from service.schemas.requests import render_schema

FORMATS = tuple((name, writer.media_type) for name, writer in WRITERS.items())


def render(desk: Desk) -> Response:
    door.content_type((JSON_TYPE,))
    wanted, _ = desk.query(FORMATS)
    body = desk.body(render_schema(desk.family))
    puzzle, solution = desk.fitting(body["puzzle"]), body["solution"]
    if solution is not None and not desk.family.draws_faults:
        _refuse_faults(desk, puzzle, solution)
    with desk.workshop.turn(desk.settings.seconds):
        try:
            style = replace(body["style"], pictures=body.get("pictures", {}))
            reply = drawn(desk.family, puzzle, solution, style, wanted)
        except RuleError as error:
            raise broken(error) from None
    return negotiated(tagged(reply))


def drawn(family: AnyFamily, puzzle: Any, solution: Any, style: Style, wanted: str) -> Response:
    """The picture or body as a file; may raise RuleError. The caller has a turn at a core."""
    picture = draw(family, puzzle, solution, style, wanted)
    reply = file_reply(picture.content, picture.media_type, picture.filename)
    for name, note in picture.notes.items():
        reply.headers[f"Knobelwerk-{name.title()}"] = note
    return reply


def _refuse_faults(desk: Desk, puzzle: Any, solution: Any) -> None:
    faults = answers.checked(desk.family.faults(puzzle, solution))["faults"]
    if faults:
        errors = [(fault["at"], fault["message"]) for fault in faults]
        what = "the solution has faults, so there is nothing true to draw"
        raise Problem(422, "faulty_solution", what, errors=errors, more={"faults": faults})
