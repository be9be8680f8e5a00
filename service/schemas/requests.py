"""What a client may say to each verb, the same for every family.

Bodies hold the puzzle and what is nested; queries hold the same words flat. `Words` tell where in
the body those of a query belong.
"""

from collections.abc import Mapping
from copy import copy
from dataclasses import Field, dataclass
from dataclasses import fields as fields_of
from functools import cache
from typing import Any

from marshmallow import Schema, fields

from generators.instance import Wish
from puzzles.dice import SEED_LIMIT
from puzzles.errors import Place
from render.style import Style
from service.schemas.difficulty import Difficulty
from service.schemas.fields import (
    Choice,
    Json,
    JsonBoolean,
    JsonField,
    JsonInteger,
    JsonNumber,
    Pictures,
)
from service.schemas.forms import AnyForms
from service.schemas.held import held_puzzle, held_solution, told_beside_a_puzzle
from service.schemas.strict import ModelSchema, Part, StrictSchema, shared, with_fields

_MOST_SOLUTIONS = 1_000
_MOST_SECONDS = 3_600
_MOST_NODES = 2**53 - 1

PICTURES = (
    "Pictures that take the place of a theme, by their figures: each is cut in two at the edge. Of"
    " figures that meet one has a picture, whose upper half it shows; figures that meet themselves"
    " show it twice. Each is a data: URI or base64 of a PNG, JPEG or WebP."
)
PLACED = (
    "Pieces that lie besides those that are given, in the order in which they were placed; in the"
    " form of `fixed`."
)
LIMIT = "How many different solutions to return at most."
COUNT = "Go on to the end of the search and count."
SECONDS = "Time budget; the server's own maximum still holds. null: that maximum."
NODES = "Budget of placements; null: none."
SOLVE = (
    "Where no solution is given: search for one first, within the server's time, and draw that. A"
    " puzzle that has none, or of which none was found in time, is an error then."
)

# Each schema of a query, and where in the body its keys belong.
Words = tuple[tuple[type[Schema], Place], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How long to search and for what; the times and nodes as the client wants them."""

    limit: int = 1
    count: bool = False
    seconds: float | None = 5.0
    nodes: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What a generated puzzle shall be, whatever the family.

    difficulty: a grade, or the lowest and highest rating; None: any.
    """

    seed: int | None
    difficulty: str | tuple[float, float] | None
    solution: bool

    def wish(self, seconds: float) -> Wish:
        """What the generator is to know of it, and how long it may take."""
        if isinstance(self.difficulty, str):
            return Wish(grade=self.difficulty, seconds=seconds)
        return Wish(ratings=self.difficulty, seconds=seconds)


class BudgetSchema(StrictSchema):
    seconds = JsonNumber(
        0, _MOST_SECONDS, allow_none=True, load_default=Effort().seconds, description=SECONDS
    )
    nodes = JsonInteger(0, _MOST_NODES, allow_none=True, load_default=None, description=NODES)


def _budget() -> Part:
    return Part(BudgetSchema, load_default=BudgetSchema().load({}))


class AimSchema(StrictSchema):
    limit = JsonInteger(1, _MOST_SOLUTIONS, load_default=1, description=LIMIT)
    count = JsonBoolean(load_default=False, description=COUNT)


class SolveRequestSchema(AimSchema):
    budget = _budget()


class SolvingSchema(StrictSchema):
    solve = JsonBoolean(load_default=False, description=SOLVE)


class OrderSchema(ModelSchema[Order]):
    seed = JsonInteger(
        0,
        SEED_LIMIT - 1,
        allow_none=True,
        load_default=None,
        description="The same seed, parameters and version give the same puzzle; without one,"
        " a fresh puzzle each time.",
    )
    difficulty = Difficulty(
        allow_none=True, load_default=None, description="A grade, or a range of the rating."
    )
    solution = JsonBoolean(
        load_default=True, description="Include the solution, or draw the puzzle solved."
    )

    def make(self, data: Mapping[str, Any]) -> Order:
        return Order(**data)


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


class _StyleBase(ModelSchema[Any]):
    model: type[Style] = Style

    def make(self, data: Mapping[str, Any]) -> Any:
        return self.model(**data)


@cache
def style_schema(forms: AnyForms) -> type[Schema]:
    """How a picture or a body shall look: what the family's style says of its fields."""
    default: Style = forms.family.drawing.style
    styled = {known.name: known for known in fields_of(default) if "about" in known.metadata}
    made = {name: _style_field(known, default) for name, known in styled.items()}
    views = forms.family.drawing.views.all
    about = styled["view"].metadata["about"]
    made["view"] = Choice(*views, allow_none=True, load_default=None, description=about)
    schema = with_fields(_StyleBase, forms.title + "StyleSchema", made)
    schema.model = type(default)
    return schema


def _style_field(known: Field[Any], default: Style) -> JsonField[Any]:
    """The schema's field for a field of a style."""
    value, metadata = getattr(default, known.name), known.metadata
    options: Json = {"load_default": value, "description": metadata["about"]}
    if value is None:
        options["allow_none"] = True
    if metadata["words"] is not None:
        return Choice(*metadata["words"], **options)
    if isinstance(value, bool):
        return JsonBoolean(**options)
    low, high = metadata["low"], metadata["high"]
    if isinstance(low, int) and isinstance(high, int):
        return JsonInteger(low, high, **options)
    return JsonNumber(low or 0.0, high or 0.0, **options)


@cache
def paper_schema(forms: AnyForms) -> type[Schema]:
    """How a sheet of facts shall look: what a style says of paper and screen."""
    style = shared(style_schema(forms))
    kept = {name: style.fields[name] for name in ("page", "language", "theme", "width_px")}
    schema = with_fields(_StyleBase, "PaperSchema", kept)
    schema.model = type(forms.family.drawing.style)
    return schema


def _asking(
    base: type[StrictSchema], forms: AnyForms, verb: str, parts: Mapping[str, fields.Field[Any]]
) -> type[Schema]:
    """What is said to a verb of a puzzle; that may come in an answer, whose other keys are let be.

    verb: as in the name of the schema.
    """
    taken = {"puzzle": held_puzzle(forms), **parts}
    made = with_fields(base, f"{forms.title}{verb}RequestSchema", taken)
    made.told = told_beside_a_puzzle(forms) - shared(made).fields.keys()
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
    """What a query may say to `hint`."""
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
        **_styled(forms),
    }
    if forms.family.art is not None:
        parts["pictures"] = pictures_field()
    return _asking(SolvingSchema, forms, "Render", parts)


@cache
def shown_schema(forms: AnyForms) -> type[Schema]:
    """How a puzzle that is made shall be shown."""
    return with_fields(StrictSchema, forms.title + "ShownSchema", _styled(forms))


def _styled(forms: AnyForms) -> dict[str, Part]:
    return {"style": Part(style_schema(forms), load_default=forms.family.drawing.style)}


@cache
def convert_schema(forms: AnyForms) -> type[Schema]:
    return _asking(StrictSchema, forms, "Convert", {})


@cache
def solve_words(forms: AnyForms) -> Words:
    """What a query may say to `solve`."""
    return ((AimSchema, ()), (BudgetSchema, ("budget",)), (forms.options, ("options",)))


@cache
def generate_words(forms: AnyForms) -> Words:
    """What a query may say to `generate`."""
    return ((OrderSchema, ()), (forms.params, ()), (style_schema(forms), ("style",)))


@cache
def render_words(forms: AnyForms) -> Words:
    """What a query may say to `render`."""
    return ((SolvingSchema, ()), (style_schema(forms), ("style",)))


@cache
def pictures_schema() -> type[Schema]:
    """An object with nothing but pictures of figures."""
    return with_fields(StrictSchema, "PicturesSchema", {"pictures": pictures_field()})


def pictures_field() -> Pictures:
    return Pictures(load_default={}, description=PICTURES)
