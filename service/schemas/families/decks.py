"""The JSON forms of the decks; the limits are those of the model."""

from typing import TypeVar, Unpack

from marshmallow import ValidationError, post_dump

from families.hexagons import HEXAGONS
from families.squares import SQUARES
from families.triangles import TRIANGLES
from puzzles.decks import (
    CELL_LIMIT,
    DIFFERENT_LIMIT,
    FIGURE_LIMIT,
    TILE_LIMIT,
    DeckParams,
    DeckPuzzle,
    DeckSolution,
    Placement,
    PlainMatching,
)
from puzzles.decks.labels import LABEL_LIMIT, Labels, labels_of
from puzzles.decks.spec import DeckSpec
from puzzles.decks.text import NO_PAIRS
from puzzles.facts import facts_of
from puzzles.hexagons import ORDER_LIMIT as HEXAGON_ORDERS
from puzzles.hexagons import HexagonPuzzle
from puzzles.setting import settings
from puzzles.squares import EDGE_LIMIT, SquarePuzzle
from puzzles.triangles import ORDER_LIMIT, TrianglePuzzle
from service.schemas.fields import (
    FIGURE,
    OPTIONAL,
    AnyField,
    FamilyName,
    FieldOptions,
    Json,
    JsonField,
    JsonInteger,
    PartOptions,
    Records,
    RowsField,
    WordOrRows,
    each_of,
)
from service.schemas.forms import Forms, SpecForm
from service.schemas.settings import field_of
from service.schemas.strict import ModelSchema, with_fields

P = TypeVar("P", bound=DeckPuzzle)

_FAR = 1_000_000  # wide, since the checker names the faults of a claimed solution
_FIGURES = (-FIGURE_LIMIT, FIGURE_LIMIT)
_MOST_EDGES = 4 * CELL_LIMIT  # outer edges of a board
_MOST_FIGURES = 2_000  # with names
_LABEL: Json = {"type": "string", "maxLength": LABEL_LIMIT}


class LabelsField(JsonField[Labels]):
    """A name, a description, and names of figures, each stored as one line."""

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        super().__init__("an object of labels", **options)

    def read(self, value: object) -> Labels:
        if not isinstance(value, dict):
            raise self.wrong_value(value)
        wrong: Json = {name: ["unknown key"] for name in value if name not in Labels._fields}
        name, about = (self._text(value, key, wrong) for key in ("name", "description"))
        figures = value.get("figures", {})
        if not isinstance(figures, dict) or len(figures) > _MOST_FIGURES:
            wrong["figures"] = ["expected an object of names by figures"]
        elif not all(FIGURE.fullmatch(name) for name in figures):
            wrong["figures"] = ["expected numbers of figures as keys"]
        else:
            figures = {key: self._text(figures, key, wrong) for key in figures}
        if wrong:
            raise ValidationError(wrong)
        return labels_of(name, about, {int(key): words for key, words in figures.items()})

    def _text(self, value: Json, name: str, wrong: Json) -> str:
        text = value.get(name, "")
        if isinstance(text, str) and len(text) <= LABEL_LIMIT:
            return text
        wrong[name] = [f"expected a text of at most {LABEL_LIMIT} characters"]
        return ""

    def write(self, value: Labels) -> object:
        figures = {str(figure): words for figure, words in value.figures}
        told = {"name": value.name, "description": value.description, "figures": figures}
        return {name: what for name, what in told.items() if what}

    def kind(self) -> Json:
        figures = {
            "type": "object",
            "propertyNames": {"pattern": f"^({FIGURE.pattern})$"},
            "additionalProperties": _LABEL,
            "maxProperties": _MOST_FIGURES,
        }
        return {
            "type": "object",
            "properties": {"name": _LABEL, "description": _LABEL, "figures": figures},
            "additionalProperties": False,
        }


def _tiles(sides: int, about: str) -> RowsField:
    return RowsField(sides, _FIGURES, low=1, high=TILE_LIMIT, required=True, description=about)


def _placements(about: str, far: bool, **options: Unpack[PartOptions]) -> Records[Placement]:
    low, high = (-_FAR, _FAR) if far else (0, TILE_LIMIT)
    return Records(
        Placement,
        {
            "tile": JsonInteger(low, high, description="Index into the puzzle's tiles."),
            "row": JsonInteger(low, high, description="Row from the top, from 0."),
            "column": JsonInteger(low, high, description="Place from the left, from 0."),
            "turn": JsonInteger(low, high, description="Clockwise turns of the tile."),
        },
        low=0,
        high=TILE_LIMIT,
        description=about,
        **options,
    )


class BorderField(JsonField[int | tuple[int, ...]]):
    """One figure for all outer edges, or a list of one for each."""

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        self.figure = JsonInteger(*_FIGURES)
        super().__init__(f"{self.figure.expected}, or a list of such", **options)

    def read(self, value: object) -> int | tuple[int, ...]:
        if not isinstance(value, list):
            return self.figure.read(value)
        if len(value) > _MOST_EDGES:
            raise ValidationError(f"expected a list of at most {_MOST_EDGES} figures")
        return each_of(self.figure.read, value)

    def write(self, value: int | tuple[int, ...]) -> object:
        return value if isinstance(value, int) else list(value)

    def kind(self) -> Json:
        figure = self.figure.kind()
        each: Json = {"type": "array", "items": figure, "maxItems": _MOST_EDGES}
        return {"anyOf": [figure, each]}


Rules = tuple[WordOrRows, AnyField, BorderField, Records[Placement], LabelsField]


def _rules(matching: PlainMatching = PlainMatching.OPPOSITE) -> Rules:
    """The fields `matching`, whose default is given, `turning`, `border`, `fixed`, `labels`."""
    return (
        WordOrRows(
            tuple(PlainMatching),
            RowsField(2, _FIGURES, low=0, high=DIFFERENT_LIMIT**2),
            NO_PAIRS,
            load_default=matching,
            description="Which figures may meet: `opposite`: z and -z, and 0 itself; `equal`: z"
            " and z; `none`: no figures; or a list of pairs of figures, which may include figures"
            " that meet themselves. A figure in no pair meets none.",
        ),
        field_of(settings(DeckParams)["turning"]),
        BorderField(
            **OPTIONAL,
            description="The figure on every outer edge, or a list of one for each, clockwise from"
            " the top left; null: any.",
        ),
        _placements("Given placements.", False, load_default=()),
        LabelsField(
            description="Names of the deck and its figures, as in Legespiel-Solver's XML."
        ),
    )


class DeckPuzzleSchema(ModelSchema[P]):
    @post_dump
    def _without_empty_labels(self, data: Json, **_: object) -> Json:
        """Leave out empty labels: most decks have none."""
        return data if data["labels"] else {k: v for k, v in data.items() if k != "labels"}


class SquarePuzzleSchema(DeckPuzzleSchema[SquarePuzzle]):
    model = SquarePuzzle
    family = FamilyName("squares")
    rows = JsonInteger(1, EDGE_LIMIT, required=True, description="Rows of the board.")
    columns = JsonInteger(1, EDGE_LIMIT, required=True, description="Columns of the board.")
    tiles = _tiles(4, "The figures of each tile: north, east, south, west. More tiles than places"
                   " are allowed.")  # fmt: skip
    matching, turning, border, fixed, labels = _rules()


class TrianglePuzzleSchema(DeckPuzzleSchema[TrianglePuzzle]):
    model = TrianglePuzzle
    family = FamilyName("triangles")
    order = JsonInteger(
        1, ORDER_LIMIT, required=True, description="Edge of the large triangle in tiles."
    )
    tiles = _tiles(3, "The figures of each tile, clockwise. More tiles than places are allowed.")
    matching, turning, border, fixed, labels = _rules()


class HexagonPuzzleSchema(DeckPuzzleSchema[HexagonPuzzle]):
    model = HexagonPuzzle
    family = FamilyName("hexagons")
    order = JsonInteger(
        1, HEXAGON_ORDERS, required=True, description="Edge of the large hexagon in tiles."
    )
    tiles = _tiles(6, "The figures of each tile, clockwise from the north-east. More tiles than"
                   " places are allowed.")  # fmt: skip
    matching, turning, border, fixed, labels = _rules(PlainMatching.EQUAL)


class DeckSolutionSchema(ModelSchema[DeckSolution]):
    model = DeckSolution
    placements = _placements("Place of each tile.", True, required=True)


_SPEC_FORM = SpecForm(
    summary="Return all facts about a deck: counts, difficulty, duplicates, ladder",
    facts=facts_of(DeckSpec),
)

SQUARE_FORMS = Forms(
    family=SQUARES,
    puzzle=SquarePuzzleSchema,
    solution=with_fields(DeckSolutionSchema, "SquareSolutionSchema", {}),
    lists=(),
    spec=_SPEC_FORM,
)

TRIANGLE_FORMS = Forms(
    family=TRIANGLES,
    puzzle=TrianglePuzzleSchema,
    solution=with_fields(DeckSolutionSchema, "TriangleSolutionSchema", {}),
    lists=(),
    spec=_SPEC_FORM,
)

HEXAGON_FORMS = Forms(
    family=HEXAGONS,
    puzzle=HexagonPuzzleSchema,
    solution=with_fields(DeckSolutionSchema, "HexagonSolutionSchema", {}),
    lists=(),
    spec=_SPEC_FORM,
)
