"""Requests of each verb, the same for every family.

Bodies hold the puzzle and what is nested; queries hold the same words flat. `Words` tell where in
the body those of a query belong.
"""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from marshmallow import Schema, fields

from generators.instance import Wish, difficulty_setting
from puzzles.dice import SEED_LIMIT
from puzzles.errors import Place
from puzzles.setting import setting, settings
from render.style import Style
from service.schemas.fields import (
    Choice,
    JsonBoolean,
    JsonField,
    Pictures,
)
from service.schemas.forms import AnyForms
from service.schemas.held import held_puzzle, held_solution, told_beside_a_puzzle
from service.schemas.settings import SettingsSchema, field_of, settings_schema
from service.schemas.strict import Part, StrictSchema, instance_of, with_fields

PICTURES = (
    "Pictures that take the place of a theme, by their figures: each is cut in two at the edge. Of"
    " figures that meet one has a picture, whose upper half it shows; figures that meet themselves"
    " show it twice. Each is a data: URI or base64 of a PNG, JPEG or WebP."
)
PLACED = (
    "Pieces that lie besides those that are given, in the order in which they were placed; in the"
    " form of `fixed`."
)
SOLVE = (
    "Where no solution is given: search for one first, within the server's time, and draw that. A"
    " puzzle that has none, or of which none was found in time, is an error then."
)

# Each schema of a query, and where in the body its keys belong.
Words = tuple[tuple[type[Schema], Place], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How long to search and for what; the times and nodes as the client wants them."""

    limit: int = setting(1, "How many different solutions to return at most.", low=1, high=1_000)
    count: bool = setting(False, "Go on to the end of the search and count.")
    seconds: float | None = setting(
        5.0,
        "Time budget; the server's own maximum still holds. null: that maximum.",
        low=0,
        high=3_600,
    )
    nodes: int | None = setting(None, "Budget of placements; null: none.", low=0, high=2**53 - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Wishes for a generated puzzle of any family."""

    seed: int | None = setting(
        None,
        "The same seed, parameters and version give the same puzzle; without one, a fresh puzzle"
        " each time.",
        low=0,
        high=SEED_LIMIT - 1,
    )
    difficulty: str | tuple[float, float] | None = difficulty_setting()
    solution: bool = setting(True, "Include the solution, or draw the puzzle solved.")

    def wish(self, seconds: float) -> Wish:
        """The wish for the generator, with the seconds that it may take."""
        if isinstance(self.difficulty, str):
            return Wish(grade=self.difficulty, seconds=seconds)
        return Wish(ratings=self.difficulty, seconds=seconds)


def effort_field(name: str) -> JsonField[Any]:
    """How long to search, or for what."""
    return field_of(settings(Effort)[name])


class BudgetSchema(StrictSchema):
    seconds = effort_field("seconds")
    nodes = effort_field("nodes")


def _budget() -> Part:
    return Part(BudgetSchema, load_default=BudgetSchema().load({}))


class AimSchema(StrictSchema):
    limit = effort_field("limit")
    count = effort_field("count")


class SolveRequestSchema(AimSchema):
    budget = _budget()


class SolvingSchema(StrictSchema):
    solve = JsonBoolean(load_default=False, description=SOLVE)


OrderSchema = settings_schema(Order)


@cache
def format_schema(*names: str) -> type[Schema]:
    """A query that may name the format of the answer."""
    field = Choice(*names, load_default=None, description="Format; takes the place of `Accept`.")
    return with_fields(StrictSchema, "FormatQuerySchema", {"format": field})


@cache
def notation_schema(forms: AnyForms) -> type[Schema]:
    """A query that may name the notation of a text; nothing where there is but one."""
    if not forms.family.notations:
        return StrictSchema
    about = "How the text is written; the original form, if not said."
    field = Choice(*forms.family.notations, load_default=None, description=about)
    return with_fields(StrictSchema, "NotationQuerySchema", {"notation": field})


@cache
def style_schema(forms: AnyForms) -> type[Schema]:
    """How a picture or a body shall look: what the family's style says of its fields."""
    default: Style = forms.family.drawing.style
    known = settings(type(default))
    made = {
        name: field_of(replace(each, default=getattr(default, name)))
        for name, each in known.items()
        if name != "view"
    }
    views = forms.family.drawing.views.all
    about = known["view"].about
    view = Choice(*views, allow_none=True, load_default=None, description=about)
    schema = with_fields(SettingsSchema, forms.title + "StyleSchema", {"view": view, **made})
    schema.model = type(default)
    return schema


@cache
def paper_schema(forms: AnyForms) -> type[Schema]:
    """How a sheet of facts shall look: what a style says of paper and screen."""
    style = instance_of(style_schema(forms))
    kept = {name: style.fields[name] for name in ("page", "language", "theme", "width_px")}
    schema = with_fields(SettingsSchema, "PaperSchema", kept)
    schema.model = type(forms.family.drawing.style)
    return schema


def _asking(
    base: type[StrictSchema], forms: AnyForms, verb: str, parts: Mapping[str, fields.Field[Any]]
) -> type[Schema]:
    """The request of a verb of a puzzle; the puzzle may come in an answer.

    verb: as in the name of the schema.
    """
    taken = {"puzzle": held_puzzle(forms), **parts}
    made = with_fields(base, f"{forms.title}{verb}RequestSchema", taken)
    made.told = told_beside_a_puzzle(forms) - instance_of(made).fields.keys()
    return made


@cache
def solve_schema(forms: AnyForms) -> type[Schema]:
    parts = {"options": Part(forms.options, load_default=forms.options().load({}))}
    return _asking(SolveRequestSchema, forms, "Solve", parts)


@cache
def check_schema(forms: AnyForms) -> type[Schema]:
    return _asking(StrictSchema, forms, "Check", {"solution": held_solution(forms, required=True)})


@cache
def hint_schema(forms: AnyForms) -> type[Schema]:
    parts = {"placed": placed_field(forms), "budget": _budget()}
    return _asking(StrictSchema, forms, "Hint", parts)


@cache
def hint_words() -> Words:
    """Query parameters of `hint`."""
    return ((BudgetSchema, ("budget",)),)


@cache
def placed_schema(forms: AnyForms) -> type[Schema]:
    """An object with nothing but pieces that lie."""
    return with_fields(StrictSchema, "PlacedSchema", {"placed": placed_field(forms)})


def placed_field(forms: AnyForms) -> JsonField[Any]:
    """Pieces that lie, in the form in which a puzzle gives some."""
    field = copy(forms.pieces)
    field.metadata = {**field.metadata, "description": PLACED}
    return field


@cache
def render_schema(forms: AnyForms) -> type[Schema]:
    parts: dict[str, fields.Field[Any]] = {
        "solution": held_solution(forms, allow_none=True, load_default=None),
        **_style_part(forms),
    }
    if forms.family.art is not None:
        parts["pictures"] = pictures_field()
    return _asking(SolvingSchema, forms, "Render", parts)


@cache
def shown_schema(forms: AnyForms) -> type[Schema]:
    """How a puzzle that is made shall be shown."""
    return with_fields(StrictSchema, forms.title + "ShownSchema", _style_part(forms))


def _style_part(forms: AnyForms) -> dict[str, Part]:
    return {"style": Part(style_schema(forms), load_default=forms.family.drawing.style)}


@cache
def convert_schema(forms: AnyForms) -> type[Schema]:
    return _asking(StrictSchema, forms, "Convert", {})


@cache
def solve_words(forms: AnyForms) -> Words:
    """Query parameters of `solve`."""
    return ((AimSchema, ()), (BudgetSchema, ("budget",)), (forms.options, ("options",)))


@cache
def generate_words(forms: AnyForms) -> Words:
    """Query parameters of `generate`."""
    return ((OrderSchema, ()), (forms.params, ()), (style_schema(forms), ("style",)))


@cache
def render_words(forms: AnyForms) -> Words:
    """Query parameters of `render`."""
    return ((SolvingSchema, ()), (style_schema(forms), ("style",)))


@cache
def pictures_schema() -> type[Schema]:
    """An object with nothing but pictures of figures."""
    return with_fields(StrictSchema, "PicturesSchema", {"pictures": pictures_field()})


def pictures_field() -> Pictures:
    return Pictures(load_default={}, description=PICTURES)
