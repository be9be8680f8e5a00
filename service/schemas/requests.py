"""Schemas of the verbs' requests, made from their records.

Bodies hold the puzzle and nested parts; queries hold the same settings flat. `Words` give the
place in the body for each setting of a query.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, replace
from dataclasses import fields as fields_of
from functools import cache
from typing import Any

from marshmallow import Schema, ValidationError

from actions.generating import GENERATE, GenerateRequest
from actions.hinting import SolutionPieces
from actions.verb import AnyVerb, Effort, R, Request
from puzzles.errors import Place, RuleError
from puzzles.setting import settings
from render.style import Style
from service.schemas.fields import OPTIONAL, Choice, Json, JsonField, JsonInteger, PicturesField
from service.schemas.forms import AnyForms
from service.schemas.held import (
    Placed,
    held_puzzle,
    held_solution,
    refuse_answer,
    seed_in,
    told_beside_a_puzzle,
)
from service.schemas.messages import complaint
from service.schemas.settings import SettingsSchema, field_of, settings_schema
from service.schemas.strict import (
    MemberField,
    ModelSchema,
    PartField,
    StrictSchema,
    instance_of,
    reference,
    with_fields,
)
from words.phrases import Language

PICTURES = (
    "Pictures that replace a theme, by figure. Each is cut in two at the edge. Of two figures that"
    " meet, one has a picture and shows its upper half; a figure that meets itself shows it twice."
    " A picture is a data: URI or base64 of a PNG, JPEG or WebP."
)
PLACED = "Placed pieces, besides the given ones, in the order of placing; in the form of `fixed`."

MOST_PROBLEMS = 1_000  # the largest number of a problem

# Schemas of a query, each with the place of its keys in the body.
Words = tuple[tuple[type[Schema], Place], ...]

OrderSchema = settings_schema(GenerateRequest, "Order")
BudgetSchema = settings_schema(Effort, "Budget", served=True)


class RequestSchema(ModelSchema[Request]):
    """A request; its puzzle and its solution may be inside answers."""

    def load(self, data: object, **_: object) -> Any:
        if isinstance(data, Mapping) and "puzzle" not in data:
            try:
                refuse_answer(data, ("puzzle",))
            except RuleError as error:
                raise complaint(error) from None
        loaded = super().load(data)
        return replace(loaded, seed=seed_in(data)) if "style" in self.fields else loaded

    def make(self, data: Json) -> Request:
        within: dict[str, Place] = {}
        for name, value in data.items():
            if isinstance(value, Placed):
                data[name] = value.model
                if value.at:
                    within[name] = value.at
        return self.model(within=within, **data)


class PlacedRequestSchema(RequestSchema):
    """A request whose placed pieces may be a solution beside the puzzle, as `check` takes it.

    The solution in an answer of `generate` is not placed.
    """

    def load(self, data: object, **_: object) -> Any:
        if not isinstance(data, Mapping) or "placed" in data or not is_begun(data):
            return super().load(data)
        try:
            loaded = super().load({**data, "placed": data["solution"]})
            placed: SolutionPieces[Any] = loaded.placed
            return replace(loaded, placed=placed.move(("solution", *placed.at[1:])))
        except ValidationError as error:
            wrong = error.messages
            if isinstance(wrong, dict) and "placed" in wrong:
                wrong["solution"] = wrong.pop("placed")
            raise ValidationError(wrong) from None


def is_begun(data: Mapping[str, Any]) -> bool:
    """True if a solution stands beside the puzzle, and is not that of an answer of `generate`."""
    return data.get("solution") is not None and "seed" not in data


@cache
def request_schema(verb: AnyVerb, forms: AnyForms) -> type[RequestSchema]:
    """The body of a request, without the settings that only the query has."""
    known, made = settings(verb.request, served=True), dict[str, MemberField]()
    for each in fields_of(verb.request):
        if each.name in known:
            made[each.name] = field_of(known[each.name])
        elif "part" in each.metadata and not each.metadata.get("beside"):
            field = PARTS[each.metadata["part"]](forms, each)
            made |= {} if field is None else {each.name: field}
    base = PlacedRequestSchema if "placed" in made else RequestSchema
    schema = with_fields(base, f"{forms.title}{verb.asks}RequestSchema", made)
    schema.model = verb.request
    schema.told = told_beside_a_puzzle(forms) - made.keys()
    return schema


def request_schemas(verb: AnyVerb, forms: AnyForms) -> tuple[type[Schema], ...]:
    """The schemas of a body: several if the settings of a part are keys of the body itself."""
    if verb is GENERATE:
        return (OrderSchema, forms.params, shown_schema(forms))
    return (request_schema(verb, forms),)


def join_request(kind: type[R], loaded: Sequence[Any]) -> R:
    """The request from the values loaded by `request_schemas`."""
    request, *parts = loaded
    request = replace(request, params=parts[0], **parts[1]) if parts else request
    assert isinstance(request, kind)
    return request


@cache
def query_words(verb: AnyVerb, forms: AnyForms) -> Words:
    """The settings that a query may name in place of the body."""
    known = settings(verb.request, served=True)
    top = {name: field_of(each) for name, each in known.items()}
    words: list[tuple[type[Schema], Place]] = [(with_fields(StrictSchema, "WordsSchema", top), ())]
    for each in fields_of(verb.request):
        schema = WORDED.get(each.metadata.get("part", ""))
        if schema is not None and not each.metadata.get("beside"):
            words.append((schema(forms), () if each.metadata.get("flat") else (each.name,)))
    return tuple(words) if top else tuple(words[1:])


@cache
def query_parts(verb: AnyVerb, forms: AnyForms) -> Mapping[str, type[Schema]]:
    """The parts that only the query names, by the field of the request."""
    beside = [each for each in fields_of(verb.request) if each.metadata.get("beside")]
    return {each.name: WORDED[each.metadata["part"]](forms) for each in beside}


@cache
def format_schema(*names: str) -> type[Schema]:
    """A query that may name the format of the answer."""
    field = Choice(*names, load_default=None, description="Format; overrides `Accept`.")
    return with_fields(StrictSchema, "FormatQuerySchema", {"format": field})


class OneSchema(StrictSchema):
    """A query that loads to the value of its only key; None if it has none."""

    def build(self, values: Json) -> object:
        return next(iter(values.values()), None)


@cache
def notation_schema(forms: AnyForms) -> type[Schema]:
    """A query that may name the notation of a text; without fields if there is only one."""
    words = (*forms.family.notations, *forms.family.conversions)
    if not words:
        return OneSchema
    about = "Notation of the text, or the family that it is told as; default: the original form."
    field = Choice(*words, load_default=None, description=about)
    return with_fields(OneSchema, "NotationQuerySchema", {"notation": field})


@cache
def problem_schema(forms: AnyForms) -> type[Schema]:
    """A query that may choose a problem of a file; without fields if files hold one puzzle."""
    return OneSchema if forms.family.parse_problem is None else ProblemSchema


class ProblemSchema(OneSchema):
    problem = JsonInteger(
        1, MOST_PROBLEMS, **OPTIONAL, description="Problem of a file that has several, from 1."
    )


class LanguageSchema(OneSchema):
    language = Choice(
        *Language, load_default=Language.ENGLISH, description="Language of `taken_for`."
    )


@cache
def style_schema(forms: AnyForms) -> type[Schema]:
    """The style of a picture or body, from the fields of the family's style."""
    default: Style = forms.family.drawing.style
    known = settings(type(default))
    made = {
        name: field_of(replace(each, default=getattr(default, name)))
        for name, each in known.items()
        if name != "view"
    }
    views = forms.family.drawing.views.all
    about = known["view"].about
    view = Choice(*views, **OPTIONAL, description=about)
    schema = with_fields(SettingsSchema, forms.title + "StyleSchema", {"view": view, **made})
    schema.model = type(default)
    return schema


@cache
def paper_schema(forms: AnyForms) -> type[Schema]:
    """The style of a spec sheet: the settings for paper and screen."""
    style = instance_of(style_schema(forms))
    kept = {name: style.fields[name] for name in ("page", "language", "theme", "width_px")}
    schema = with_fields(SettingsSchema, "PaperSchema", kept)
    schema.model = type(forms.family.drawing.style)
    return schema


class PlacedField(JsonField[Sequence[Any]]):
    """Placed pieces: a list in the form of `fixed`, or whatever `check` takes as a solution."""

    def __init__(self, forms: AnyForms) -> None:
        super().__init__("a list of pieces, or a solution", load_default=(), description=PLACED)
        self._list, self._held = forms.pieces, held_solution(forms)
        self._solution = reference(forms.solution)
        self._placing = forms.family.placing

    def read(self, value: object) -> Sequence[Any]:
        if not isinstance(value, Mapping):
            pieces: Sequence[Any] = self._list.read(value)
            return pieces
        solution, at = self._held.read(value)
        return SolutionPieces(self._placing, solution, ("placed", *at))

    def write(self, value: Sequence[Any]) -> object:
        return self._list.write(value)

    def kind(self) -> Json:
        return {"anyOf": [self._list.kind(), self._solution, *self._held.holders()]}


def placed_field(forms: AnyForms) -> PlacedField:
    return PlacedField(forms)


@cache
def placed_schema(forms: AnyForms) -> type[Schema]:
    """An object that holds only placed pieces."""
    return with_fields(StrictSchema, "PlacedSchema", {"placed": placed_field(forms)})


@cache
def shown_schema(forms: AnyForms) -> type[Schema]:
    """The style of a puzzle to be generated."""
    return with_fields(StrictSchema, forms.title + "ShownSchema", {"style": _style_field(forms)})


def _style_field(forms: AnyForms) -> PartField:
    return PartField(style_schema(forms), load_default=forms.family.drawing.style)


@cache
def pictures_schema() -> type[Schema]:
    """An object that holds only pictures of figures."""
    return with_fields(StrictSchema, "PicturesSchema", {"pictures": pictures_field()})


def pictures_field() -> PicturesField:
    return PicturesField(load_default={}, description=PICTURES)


def _solution_field(forms: AnyForms, known: "Field[Any]") -> MemberField:
    if known.default is MISSING:
        return held_solution(forms, required=True)
    return held_solution(forms, **OPTIONAL)


# The field of each part of a request; None: no field.
PARTS: Mapping[str, Callable[[AnyForms, "Field[Any]"], MemberField | None]] = {
    "puzzle": lambda forms, _: held_puzzle(forms),
    "solution": _solution_field,
    "placed": lambda forms, _: placed_field(forms),
    "budget": lambda *_: PartField(BudgetSchema, load_default=instance_of(BudgetSchema).load({})),
    "options": lambda forms, _: PartField(forms.options, load_default=forms.family.options()),
    "style": lambda forms, _: _style_field(forms),
    "pictures": lambda forms, _: None if forms.family.art is None else pictures_field(),
    "origin": lambda *_: None,  # read from the answer that holds the puzzle
}
# The parts whose settings may be given in a query or as options of a command.
WORDED: Mapping[str, Callable[[AnyForms], type[Schema]]] = {
    "budget": lambda _: BudgetSchema,
    "options": lambda forms: forms.options,
    "params": lambda forms: forms.params,
    "style": style_schema,
    "notation": notation_schema,
    "problem": problem_schema,
    "paper": paper_schema,
}
