"""Routes: each is made with its view, and listed in `service.http.routes`."""

from collections.abc import Callable
from dataclasses import dataclass

from flask import Response
from marshmallow import Schema

from service.http.header_table import Trait
from service.http.reading import Format
from service.http.replies import JSON_ONLY

READING = (400, 406, 422)
POSTING = (400, 406, 413, 415, 422, 503)
BEFORE_BODY = "Overrides the value in the body."
PLACE = "<name>"  # the variable part of a path


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """A path with its input, its output, and its view.

    name: of the operation, before the family's name. path: below the family's.
    formats: of the answer; the first is the default.
    answer: the component that describes the answer in JSON; "" for none.
    query: its parameters besides the format; note: added to the description of each.
    body: its schema; None: there is no body. optional: the body may be left out.
    text: the body may be text in the family's original format instead.
    problems: statuses of errors.
    traits: those that decide its headers and statuses, but CACHED, which every GET has.
    """

    name: str
    path: str
    summary: str
    view: Callable[..., Response]
    answer: str
    method: str = "GET"
    formats: tuple[Format, ...] = JSON_ONLY
    problems: tuple[int, ...] = READING
    query: tuple[type[Schema], ...] = ()
    note: str = ""
    body: str | type[Schema] | None = None
    optional: bool = False
    text: bool = False
    traits: tuple[Trait, ...] = ()
