"""What a client may say to each verb, the same for every family.

Bodies hold the puzzle and what is nested; queries hold the same words flat.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from marshmallow import Schema
from marshmallow import ValidationError

from generators.instance import GRADES
from generators.instance import Wish
from puzzles.dice import SEED_LIMIT
from render.style import LIMITS
from render.style import PAGES
from render.style import THEMES
from render.style import Style
from service.family import AnyFamily
from service.schemas.fields import Choice
from service.schemas.fields import Json
from service.schemas.fields import JsonBoolean
from service.schemas.fields import JsonField
from service.schemas.fields import JsonInteger
from service.schemas.fields import JsonNumber
from service.schemas.fields import Pictures
from service.schemas.strict import ModelSchema
from service.schemas.strict import Part
from service.schemas.strict import StrictSchema
from service.schemas.strict import shared
from service.schemas.strict import with_fields

_MOST_SOLUTIONS = 1_000
_MOST_SECONDS = 3_600
_MOST_NODES = 2**53 - 1
_MOST_RATING = 30.0

_PARTS = (int(LIMITS["part"][0]), int(LIMITS["part"][1]))
_STYLE_SIZES = {
    "width_px": "Width of a PNG; the height follows from the picture.",
    "cell_mm": "Edge of a cell in a printed body.",
    "clearance_mm": "Gap that each face of a printed body gives up.",
    "chamfer_mm": "Width of the bevel along the edges of a printed body.",
    "cord_mm": "Width of the channel of a cord, for snakes; null: 0.15 of cell_mm.",
    "bed_mm": "Edge of the printer's square bed, which no plate of pieces exceeds.",
    "cube_m": "Edge of a cube of a maze in metres, as one walks in it.",
}

PICTURES = (
    "Pictures that take the place of a theme, by their figures: each is cut in two at the edge. Of"
    " figures that meet one has a picture, whose upper half it shows; figures that meet themselves"
    " show it twice. Each is a data: URI or base64 of a PNG, JPEG or WebP."
)
LIMIT = "How many different solutions to return at most."
COUNT = "Go on to the end of the search and count."
SECONDS = "Time budget; the server's own maximum still holds. null: that maximum."
NODES = "Budget of placements; null: none."


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


class Difficulty(JsonField[str | tuple[float, float]]):
    """A grade or a range of ratings: `hard`, {"min": 2.5, "max": 3.5}; in a query `2.5..3.5`."""

    rating = JsonNumber(0, _MOST_RATING)

    def __init__(self, **options: Any) -> None:
        super().__init__(f'{", ".join(GRADES)} or {{"min": …, "max": …}}', **options)

    def read(self, value: Any) -> str | tuple[float, float]:
        if isinstance(value, str) and value in GRADES:
            return value
        if not isinstance(value, dict) or set(value) != {"min", "max"}:
            raise self.refused(value)
        low, high = self.rating.read(value["min"]), self.rating.read(value["max"])
        if low > high:
            raise ValidationError(f"expected min to be at most max, found {low:g} and {high:g}")
        return low, high

    def from_query(self, text: str) -> Any:
        low, dots, high = text.partition("..")
        read = self.rating.from_query
        return {"min": read(low), "max": read(high)} if dots else text

    def kind(self) -> Json:
        range_of_ratings = {
            "type": "object",
            "properties": {"min": self.rating.kind(), "max": self.rating.kind()},
            "required": ["min", "max"],
            "additionalProperties": False,
        }
        return {"anyOf": [{"type": "string", "enum": list(GRADES)}, range_of_ratings]}

    def query_kind(self) -> Json:
        number = r"[0-9]{1,2}(\.[0-9]{1,15})?"
        return {"type": "string", "pattern": rf"^({'|'.join(GRADES)}|{number}\.\.{number})$"}


class BudgetSchema(StrictSchema):
    seconds = JsonNumber(
        0, _MOST_SECONDS, allow_none=True, load_default=Effort().seconds, description=SECONDS
    )
    nodes = JsonInteger(0, _MOST_NODES, allow_none=True, load_default=None, description=NODES)


class SolveRequestSchema(StrictSchema):
    limit = JsonInteger(1, _MOST_SOLUTIONS, load_default=1, description=LIMIT)
    count = JsonBoolean(load_default=False, description=COUNT)
    budget = Part(BudgetSchema, load_default=BudgetSchema().load({}))


class SolveQuerySchema(ModelSchema):
    limit = JsonInteger(1, _MOST_SOLUTIONS, load_default=1, description=LIMIT)
    count = JsonBoolean(load_default=False, description=COUNT)
    seconds = JsonNumber(0, _MOST_SECONDS, load_default=Effort().seconds, description=SECONDS)
    nodes = JsonInteger(0, _MOST_NODES, load_default=None, description=NODES)

    def make(self, data: Mapping[str, Any]) -> Effort:
        return Effort(**data)


class OrderSchema(ModelSchema):
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
def notation_schema(family: AnyFamily) -> type[Schema]:
    """A query that may name the notation of a text; nothing where there is but one."""
    if not family.notations:
        return StrictSchema
    about = "How the text is written; the original form, if not said."
    field = Choice(*family.notations, load_default=None, description=about)
    return with_fields(StrictSchema, "NotationQuerySchema", {"notation": field})


class _StyleBase(ModelSchema):
    def make(self, data: Mapping[str, Any]) -> Style:
        return Style(**data)


@cache
def style_schema(family: AnyFamily) -> type[Schema]:
    """How a picture or a body shall look; the views are the family's own."""
    default = family.style
    fields: dict[str, JsonField[Any]] = {
        "view": Choice(
            *family.views,
            allow_none=True,
            load_default=None,
            description="What is shown; null: what suits the format best.",
        ),
        "part": JsonInteger(
            *_PARTS,
            allow_none=True,
            load_default=None,
            description="Index of the one kind of piece to draw; null: everything.",
        ),
        "plate": JsonInteger(
            *_PARTS,
            allow_none=True,
            load_default=None,
            description="Index of the one plate of pieces to print; null: all side by side.",
        ),
        "page": Choice(*PAGES, load_default=default.page, description="Paper of a PDF."),
        "theme": Choice(*THEMES, load_default=default.theme, description="Light or dark."),
        "labels": JsonBoolean(load_default=default.labels, description="Number the pieces."),
    }
    if family.art:
        about = "Theme of the figures; `auto` takes one that suits the puzzle."
        fields["art"] = Choice(*family.art, load_default=default.art, description=about)
    fields |= _sizes(default)
    return with_fields(_StyleBase, title(family) + "StyleSchema", fields)


def _sizes(default: Style) -> dict[str, JsonField[Any]]:
    """The fields of a style that are lengths."""
    fields: dict[str, JsonField[Any]] = {}
    for name, description in _STYLE_SIZES.items():
        low, high = LIMITS[name]
        options: Json = {"load_default": getattr(default, name), "description": description}
        if isinstance(low, int) and isinstance(high, int):
            fields[name] = JsonInteger(low, high, **options)
        else:
            options |= {"allow_none": True} if options["load_default"] is None else {}
            fields[name] = JsonNumber(low, high, **options)
    return fields


@cache
def paper_schema(family: AnyFamily) -> type[Schema]:
    """How a sheet of facts shall look: what a style says of paper and screen."""
    fields = shared(style_schema(family)).fields
    kept = {name: fields[name] for name in ("page", "theme", "width_px")}
    return with_fields(_StyleBase, "PaperSchema", kept)


def title(family: AnyFamily) -> str:
    """What the names of a family's schemas begin with."""
    return family.puzzle_schema.__name__.removesuffix("PuzzleSchema")


@cache
def solve_schema(family: AnyFamily) -> type[Schema]:
    parts = {
        "puzzle": Part(family.puzzle_schema, required=True),
        "options": Part(family.options_schema, load_default=family.options_schema().load({})),
    }
    return with_fields(SolveRequestSchema, title(family) + "SolveRequestSchema", parts)


@cache
def check_schema(family: AnyFamily) -> type[Schema]:
    parts = {
        "puzzle": Part(family.puzzle_schema, required=True),
        "solution": Part(family.solution_schema, required=True),
    }
    return with_fields(StrictSchema, title(family) + "CheckRequestSchema", parts)


@cache
def render_schema(family: AnyFamily) -> type[Schema]:
    parts: dict[str, Part | Pictures] = {
        "puzzle": Part(family.puzzle_schema, required=True),
        "solution": Part(family.solution_schema, allow_none=True, load_default=None),
        "style": Part(style_schema(family), load_default=family.style),
    }
    if family.art:
        parts["pictures"] = Pictures(load_default={}, description=PICTURES)
    return with_fields(StrictSchema, title(family) + "RenderRequestSchema", parts)


@cache
def convert_schema(family: AnyFamily) -> type[Schema]:
    part = {"puzzle": Part(family.puzzle_schema, required=True)}
    return with_fields(StrictSchema, title(family) + "ConvertRequestSchema", part)
