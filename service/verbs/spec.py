"""POST …/spec: what there is to say of a puzzle, as JSON, in words, or as a drawn sheet."""

from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Response

from puzzles.errors import RuleError
from render.drawing import Picture
from render.drawing import draw
from render.sheet import Sheet
from render.style import Style
from render.writers import WRITERS
from render.writers import SheetWriter
from service import answers
from service import door
from service.desk import Desk
from service.family import AnyFamily
from service.problems import broken
from service.replies import JSON_TYPE
from service.replies import TEXT_TYPE
from service.replies import file_reply
from service.replies import json_reply
from service.replies import negotiated
from service.replies import text_reply
from service.schemas.requests import paper_schema

DRAWN = tuple(
    (name, writer.media_type)
    for name, writer in WRITERS.items()
    if isinstance(writer, SheetWriter) and writer.flipbook is None
)
FORMATS = (("json", JSON_TYPE), ("text", TEXT_TYPE), *DRAWN)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A spec sheet as `render.drawing` takes it."""

    name: str
    pages: Callable[[Any, None, Style], tuple[Sheet, ...]]
    views: tuple[str, ...] = ("spec",)
    spatial_views: tuple[str, ...] = ()
    photographed: bool = False
    solid: None = None


def spec(desk: Desk) -> Response:
    kind = door.content_type((JSON_TYPE, TEXT_TYPE))
    wanted, (style,) = desk.query(FORMATS, paper_schema(desk.family))
    puzzle = desk.puzzle_alone(kind)
    with desk.workshop.turn(desk.settings.seconds) as left:
        found = answers.spec(desk.family, puzzle, left)
        if wanted == "json":
            return negotiated(json_reply(found))
        if wanted == "text":
            return negotiated(text_reply(words(desk.family, found)))
        try:
            picture = drawn(desk.family, puzzle, found, style, wanted)
        except RuleError as error:
            raise broken(RuleError(error.code, error.problem, error.at[1:])) from None
    return negotiated(file_reply(picture.content, picture.media_type, picture.filename))


def words(family: AnyFamily, found: Mapping[str, Any]) -> str:
    """The sheet as lines of text."""
    assert family.spec is not None
    return "".join(f"{name}: {said}\n" for name, said in family.spec.lines(found))


def drawn(
    family: AnyFamily, puzzle: Any, found: Mapping[str, Any], style: Style, wanted: str
) -> Picture:
    """The sheet as a picture; may raise RuleError."""
    pages = family.spec.pages if family.spec is not None else None
    assert pages is not None
    drawing = _Drawing(family.name, lambda puzzle, _, style: pages(puzzle, found, style))
    return draw(drawing, puzzle, None, style, wanted)
