"""POST …/convert: from the JSON form to the original text format and back."""

from flask import Response

from puzzles.errors import RuleError
from service import door
from service.desk import Desk
from service.problems import broken
from service.replies import JSON_TYPE
from service.replies import TEXT_TYPE
from service.replies import json_reply
from service.replies import negotiated
from service.replies import text_reply
from service.schemas.requests import convert_schema
from service.schemas.requests import notation_schema
from service.schemas.strict import shared

JSON_FORMAT = ("json", JSON_TYPE)
TEXT_FORMAT = ("text", TEXT_TYPE)


def convert(desk: Desk) -> Response:
    """To the format that is asked for; to the other one, if none is."""
    family = desk.family
    if door.content_type((JSON_TYPE, TEXT_TYPE)) == JSON_TYPE:
        wanted, (said,) = desk.query((TEXT_FORMAT, JSON_FORMAT), notation_schema(family))
        puzzle = desk.fitting(desk.body(convert_schema(family))["puzzle"])
    else:
        wanted, (said,) = desk.query((JSON_FORMAT, TEXT_FORMAT), notation_schema(family))
        puzzle = desk.text_puzzle()
    if wanted == "text":
        write = family.notations.get(said.get("notation"), family.write)
        try:
            return negotiated(text_reply(write(puzzle)))
        except RuleError as error:  # a form that cannot say all of it
            raise broken(error) from None
    dumped = shared(family.puzzle_schema).dump(puzzle)
    return negotiated(json_reply({"family": family.name, "puzzle": dumped}))
