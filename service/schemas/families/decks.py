"""The JSON forms of the decks; the limits are those of the model."""

from dataclasses import asdict
from typing import Unpack

from marshmallow import ValidationError, post_dump

from families.hexagons import HEXAGONS
from families.squares import SQUARES
from families.triangles import TRIANGLES
from puzzles.decks import (
    DIFFERENT_LIMIT,
    FIGURE_LIMIT,
    TILE_LIMIT,
    DeckParams,
    DeckSolution,
    Placement,
    PlainMatching,
)
from puzzles.decks.labels import LABEL_LIMIT, Labels, labels_of
from puzzles.facts import FLAG, NUMBER, TEXT, WHOLE, Fact, list_of, object_of, words
from puzzles.hexagons import ORDER_LIMIT as HEXAGON_ORDERS
from puzzles.hexagons import HexagonPuzzle
from puzzles.outcome import Verdict
from puzzles.search_space import space_facts
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
)
from service.schemas.forms import Forms, SpecForm
from service.schemas.settings import field_of
from service.schemas.strict import ModelSchema, with_fields

_FAR = 1_000_000  # a claimed solution may be wrong in any way, and the checker names the way
_FIGURES = (-FIGURE_LIMIT, FIGURE_LIMIT)
_MOST_FIGURES = 2_000  # that have names
_LABEL: Json = {"type": "string", "maxLength": LABEL_LIMIT}


class LabelsField(JsonField[Labels]):
    """A name, a description, and names of figures; kept on one line each."""

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
            "row": JsonInteger(low, high, description="From the top, from 0."),
            "column": JsonInteger(low, high, description="From the left, from 0."),
            "turn": JsonInteger(low, high, description="Turns of the tile clockwise."),
        },
        low=0,
        high=TILE_LIMIT,
        description=about,
        **options,
    )


Rules = tuple[WordOrRows, AnyField, JsonInteger, Records[Placement]]


def _rules(matching: PlainMatching = PlainMatching.OPPOSITE) -> Rules:
    """The fields `matching`, whose default is given, `turning`, `border` and `fixed`."""
    return (
        WordOrRows(
            tuple(PlainMatching),
            RowsField(2, _FIGURES, low=1, high=DIFFERENT_LIMIT**2),
            load_default=matching,
            description="Which figures meet: `opposite`: z and -z; `equal`: z and z; or a list of"
            " pairs of figures, which may hold figures that meet themselves.",
        ),
        field_of(settings(DeckParams)["turning"]),
        JsonInteger(
            *_FIGURES, **OPTIONAL, description="The figure that every outer edge shows; null: any."
        ),
        _placements("Given placements.", False, load_default=()),
    )


class SquarePuzzleSchema(ModelSchema[SquarePuzzle]):
    model = SquarePuzzle
    family = FamilyName("squares")
    rows = JsonInteger(1, EDGE_LIMIT, required=True, description="Rows of the board.")
    columns = JsonInteger(1, EDGE_LIMIT, required=True, description="Columns of the board.")
    tiles = _tiles(4, "The figures of each card: north, east, south, west. More than there are"
                   " places are allowed.")  # fmt: skip
    matching, turning, border, fixed = _rules()
    labels = LabelsField(
        description="What people call the deck and its figures, as Legespiel-Solver's XML does."
    )

    @post_dump
    def _without_empty_labels(self, data: Json, **_: object) -> Json:
        """Most decks have no labels."""
        return data if data["labels"] else {k: v for k, v in data.items() if k != "labels"}


class TrianglePuzzleSchema(ModelSchema[TrianglePuzzle]):
    model = TrianglePuzzle
    family = FamilyName("triangles")
    order = JsonInteger(
        1, ORDER_LIMIT, required=True, description="Edge of the large triangle in tiles."
    )
    tiles = _tiles(3, "The figures of each tile, clockwise. More than there are places are"
                   " allowed.")  # fmt: skip
    matching, turning, border, fixed = _rules()


class HexagonPuzzleSchema(ModelSchema[HexagonPuzzle]):
    model = HexagonPuzzle
    family = FamilyName("hexagons")
    order = JsonInteger(
        1, HEXAGON_ORDERS, required=True, description="Edge of the large hexagon in tiles."
    )
    tiles = _tiles(6, "The figures of each tile, clockwise from the north-east. More than there"
                   " are places are allowed.")  # fmt: skip
    matching, turning, border, fixed = _rules(PlainMatching.EQUAL)


class DeckSolutionSchema(ModelSchema[DeckSolution]):
    model = DeckSolution
    placements = _placements("Where each tile lies.", True, required=True)


_PLACEMENTS = list_of(object_of(dict.fromkeys(("tile", "row", "column", "turn"), WHOLE)))


def _placements_json(found: DeckSolution) -> list[Json]:
    """Placements as JSON."""
    return [asdict(placement) for placement in found.placements]


def _count(name: str) -> Fact:
    return Fact(name, WHOLE, lambda sheet: sheet.counts[name], nullable=True)


_SPEC_FORM = SpecForm(
    summary="Tell what there is to say of a deck: counts, difficulty, duplicates, ladder",
    facts=(
        Fact("size", list_of(WHOLE), about="Rows and columns, or the order."),
        Fact("places", WHOLE),
        Fact("tiles", WHOLE),
        Fact("figures", WHOLE, about="Different ones, each half by itself."),
        Fact("matching", words(("opposite", "equal", "pairs"))),
        Fact("turning", FLAG),
        Fact("border", {"type": "integer"}, nullable=True),
        Fact("given", WHOLE),
        Fact("surplus", WHOLE),
        Fact("duplicates", list_of(list_of(WHOLE)), about="Tiles that look the same."),
        Fact("symmetric", list_of(WHOLE), about="Tiles that look the same after a turn."),
        Fact("verdict", words(Verdict)),
        Fact("complete", FLAG),
        *map(_count, ("count", "distinct", "labelled", "essential")),
        Fact("unique", FLAG, nullable=True),
        *space_facts(lambda sheet: sheet.search_space),
        Fact(
            "difficulty",
            take=lambda sheet: sheet,
            parts=(
                Fact("rating", NUMBER),
                Fact("grade", TEXT),
                Fact("tries", WHOLE),
                Fact("exact", FLAG),
            ),
        ),
        Fact("fingerprint", TEXT),
        Fact("fingerprint_exact", FLAG),
        Fact(
            "ladder",
            about="The first so many placements, given, leave exactly one completion:"
            " for every number from `least` on.",
            nullable=True,
            parts=(Fact("least", WHOLE), Fact("placements", _PLACEMENTS, _placements_json)),
        ),
        Fact(
            "solution",
            about="A solution, if any was found.",
            nullable=True,
            parts=(Fact("placements", _PLACEMENTS, _placements_json),),
        ),
    ),
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
