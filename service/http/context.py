"""The data of every view: a family with its forms, and the settings."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple

from flask import request
from marshmallow import Schema

import actions
from actions.verb import A, R, Verb
from families.record import AnyFamily, refuse_problem
from puzzles.codes import RuleCode
from puzzles.errors import Place, RuleError
from render.style import Style
from service.config import Settings
from service.http import reading
from service.http.problems import Problem
from service.http.reading import Format
from service.http.replies import JSON_TYPE, TEXT_FORMAT, TEXT_TYPE, XML_TYPE
from service.schemas.fields import Json
from service.schemas.forms import AnyForms
from service.schemas.held import Placed
from service.schemas.readings import read_text
from service.schemas.requests import Words, join_request, query_parts, query_words, request_schemas
from service.schemas.strict import instance_of
from service.work.lanes import photograph, require_lane_for

NOTHING: Mapping[str, type[Schema]] = {}


class Asked(NamedTuple, Generic[R]):
    """A request of a verb.

    wanted: the format. form: the body. said: values of the query that override the body.
    """

    request: R
    wanted: str
    form: Json
    said: Json
    words: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The family and the settings for a request."""

    forms: AnyForms
    settings: Settings

    @property
    def family(self) -> AnyFamily:
        return self.forms.family

    def read_request(self, verb: Verb[R, A], formats: Sequence[Format]) -> Asked[R]:
        """The request, from a body that is JSON or only the puzzle as text.

        Values of the query override the body.
        """
        forms = self.forms
        words, beside = query_words(verb, forms), query_parts(verb, forms)
        body = bool(verb.required_parts) or reading.has_body()
        texts = self.texts if verb.takes_text else (JSON_TYPE,)
        kind = reading.content_type(texts) if body else JSON_TYPE
        if verb.turns and kind == JSON_TYPE:
            formats = sorted(formats, key=lambda format: format != TEXT_FORMAT)
        wanted, said, more = read_words(formats, words, beside)
        form: object
        if kind != JSON_TYPE:
            form = {"puzzle": Placed(self.text_puzzle(more.get("problem")), ())}
        else:
            refuse_problem(more.get("problem"))
            form = reading.body_json(self.settings.json_depth) if body else {}
        loaded = self.load_request(verb, form, said, words)
        given = {name: value for name, value in more.items() if value is not None}
        loaded = replace(loaded, **given) if given else loaded
        assert isinstance(form, dict)
        return Asked(loaded, wanted, form, said, words)

    def load_request(self, verb: Verb[R, A], form: object, said: Json, words: Words) -> R:
        """The request from a body and the values of a query."""
        schemas = [*map(instance_of, request_schemas(verb, self.forms))]
        loaded = join_request(verb.request, worded_load(schemas, form, said, words))
        puzzle = getattr(loaded, "puzzle", None)
        if puzzle is not None:
            self.require_fitting(puzzle)
        return loaded

    @property
    def texts(self) -> tuple[str, ...]:
        """The media types of bodies that hold a puzzle."""
        xml = () if self.family.xml is None else (XML_TYPE,)
        return (JSON_TYPE, TEXT_TYPE, *xml, *reading.FILE_TYPES)

    def text_puzzle(self, problem: int | None) -> object:
        """The puzzle that the body writes in the family's original format."""
        try:
            puzzle = read_text(self.forms, reading.body_text(), problem)
        except RuleError as error:
            if error.code is RuleCode.PROBLEM:
                raise
            raise RuleError(error.code, error.problem, ("puzzle", *error.at)) from None
        self.require_fitting(puzzle)
        return puzzle

    def require_fitting(self, puzzle: object) -> None:
        """RuleError if a puzzle is larger than this server allows."""
        size, unit = self.family.size.of(puzzle), self.family.size.unit
        most = self.settings.sizes[unit]
        if size > most:
            what = f"this server allows puzzles of at most {most} {unit}"
            raise RuleError(RuleCode.TOO_MANY_CELLS, f"{what}, not {size}", ("puzzle",))
        require_lane_for(size)

    def require_photo_lane(self, filled: bool, style: Style, wanted: str) -> None:
        """Mark the beginning of drawing: a photograph raises ElsewhereError outside its lane.

        Raises RuleError for a photograph wider than this server allows, since it costs memory.
        """
        if not actions.photographs(self.family, filled, style, wanted):
            return
        most = self.settings.photo_width
        if style.width_px > most:
            what = f"photographs on this server are at most {most} pixels wide"
            raise RuleError(
                RuleCode.STYLE_LIMIT, f"{what}, not {style.width_px}", ("style", "width_px")
            )
        photograph()

    @property
    def most(self) -> int:
        """Limit of the estimated memory of an answer, in bytes."""
        return self.settings.child_bytes

    def seconds(self, wanted: float | None) -> float:
        """A time budget within the server's maximum."""
        most = self.settings.seconds
        return most if wanted is None else min(wanted, most)


def read_words(
    formats: Sequence[Format], words: Words, beside: Mapping[str, type[Schema]] = NOTHING
) -> tuple[str, Json, Json]:
    """The wanted format, the query's values that a body could have, and its other values."""
    if not request.query_string:
        more = {name: reading.load_nothing(schema) for name, schema in beside.items()}
        return reading.best_format(formats), {}, more
    schemas = [schema for schema, _ in words]
    wanted, loaded = reading.read_query(formats, *schemas, *beside.values())
    said = reading.query([*map(instance_of, (*schemas, *beside.values()))])
    said.pop("format", None)
    return wanted, said, dict(zip(beside, loaded[len(schemas) :], strict=True))


def worded_load(schemas: Sequence[Schema], form: object, said: Json, words: Words) -> list[object]:
    """Load a body with the values of its query, which override it.

    Errors of the body are reported even where the query overrides it.
    """
    if not said:
        return reading.load(schemas, form)
    try:
        loaded = reading.load(schemas, merge_query(form, said, words))
        assert isinstance(form, dict)
        for schema, part in _overridden(form, said, words):
            reading.load([instance_of(schema)], part)
    except Problem:
        reading.load(schemas, form)
        raise
    return loaded


def _overridden(form: Json, said: Json, words: Words) -> Iterator[tuple[type[Schema], object]]:
    """The parts of a body that the query overrides, in the body's form."""
    for schema, place in words:
        known = instance_of(schema).fields
        if not said.keys() & known.keys():
            continue
        if not place:
            yield schema, {name: value for name, value in form.items() if name in known}
        elif place[0] in form:
            yield schema, form[place[0]]


def merge_query(form: object, said: Json, words: Words) -> object:
    """The JSON of a body with the query's values, each at its place.

    A body that is not an object stays unchanged and is refused later.
    """
    for schema, place in words:
        mine = {name: said[name] for name in instance_of(schema).fields if name in said}
        form = _within(form, place, mine) if mine else form
    return form


def _within(form: object, place: Place, mine: Json) -> object:
    if not isinstance(form, dict):
        return form
    if not place:
        return form | mine
    return form | {place[0]: _within(form.get(str(place[0]), {}), place[1:], mine)}


def flat_error(error: RuleError, said: Container[str | int] | None = None) -> RuleError:
    """The error of a broken rule at its place in a query, which has no `style` around its values.

    said: values of the query; None: there is no body.
    """
    nested = error.at[:1] == ("style",) and len(error.at) > 1
    if not nested or (said is not None and error.at[1] not in said):
        return error
    return RuleError(error.code, error.problem, error.at[1:])
