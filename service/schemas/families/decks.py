"""The JSON forms of the decks; the limits are those of the model."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, TypeVar, Unpack

from marshmallow import post_dump

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
from puzzles.facts import FLAG, NUMBER, TEXT, WHOLE, Fact, list_of, object_of, words
from puzzles.hexagons import ORDER_LIMIT as HEXAGON_ORDERS
from puzzles.hexagons import HexagonPuzzle
from puzzles.outcome import Verdict
from puzzles.search_space import space_facts
from puzzles.setting import settings
from puzzles.squares import EDGE_LIMIT, SquarePuzzle
from puzzles.triangles import ORDER_LIMIT, TrianglePuzzle
from service.schemas.families.deck_labels import LabelsField
from service.schemas.fields import (
    FamilyName,
    Json,
    JsonInteger,
    PartOptions,
    Records,
    RowsField,
    WordOrRows,
)
from service.schemas.forms import Forms, SpecForm
from service.schemas.settings import field_of
from service.schemas.strict import ModelSchema

M = TypeVar("M")  # params
_FAR = 1_000_000  # a claimed solution may be wrong in any way, and the checker names the way
_FIGURES = (-FIGURE_LIMIT, FIGURE_LIMIT)


def _tiles(sides: int, about: str) -> RowsField:
    return RowsField(sides, _FIGURES, low=1, high=TILE_LIMIT, required=True, description=about)


def _matching(default: PlainMatching = PlainMatching.OPPOSITE) -> WordOrRows:
    return WordOrRows(
        tuple(PlainMatching),
        RowsField(2, _FIGURES, low=1, high=DIFFERENT_LIMIT**2),
        load_default=default,
        description="Which figures may meet: `opposite`: z and -z; `equal`: z and z; or a list of"
        " pairs of figures, which may include figures that meet themselves.",
    )


def _border() -> JsonInteger:
    return JsonInteger(
        *_FIGURES,
        allow_none=True,
        load_default=None,
        description="The figure on every outer edge; null: any.",
    )


def _placements(about: str, far: bool, **options: Unpack[PartOptions]) -> Records:
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


class SquarePuzzleSchema(ModelSchema[SquarePuzzle]):
    family = FamilyName("squares")
    rows = JsonInteger(1, EDGE_LIMIT, required=True, description="Rows of the board.")
    columns = JsonInteger(1, EDGE_LIMIT, required=True, description="Columns of the board.")
    tiles = _tiles(4, "The figures of each card: north, east, south, west. More cards than places"
                      " are allowed.")  # fmt: skip
    matching = _matching()
    turning = field_of(settings(DeckParams)["turning"])
    border = _border()
    fixed = _placements("Given placements.", False, load_default=())
    labels = LabelsField(
        description="Names of the deck and its figures, as in Legespiel-Solver's XML."
    )

    def make(self, data: Mapping[str, Any]) -> SquarePuzzle:
        return SquarePuzzle(**{name: value for name, value in data.items() if name != "family"})

    @post_dump
    def _without_empty_labels(self, data: Json, **_: object) -> Json:
        """Most decks have no labels."""
        return data if data["labels"] else {k: v for k, v in data.items() if k != "labels"}


class TrianglePuzzleSchema(ModelSchema[TrianglePuzzle]):
    family = FamilyName("triangles")
    order = JsonInteger(
        1, ORDER_LIMIT, required=True, description="Edge of the large triangle in tiles."
    )
    tiles = _tiles(3, "The figures of each tile, clockwise. More tiles than places are allowed.")
    matching = _matching()
    turning = field_of(settings(DeckParams)["turning"])
    border = _border()
    fixed = _placements("Given placements.", False, load_default=())

    def make(self, data: Mapping[str, Any]) -> TrianglePuzzle:
        return TrianglePuzzle(**{name: value for name, value in data.items() if name != "family"})


class HexagonPuzzleSchema(ModelSchema[HexagonPuzzle]):
    family = FamilyName("hexagons")
    order = JsonInteger(
        1, HEXAGON_ORDERS, required=True, description="Edge of the large hexagon in tiles."
    )
    tiles = _tiles(6, "The figures of each tile, clockwise from the north-east. More tiles than"
                      " places are allowed.")  # fmt: skip
    matching = _matching(PlainMatching.EQUAL)
    turning = field_of(settings(DeckParams)["turning"])
    border = _border()
    fixed = _placements("Given placements.", False, load_default=())

    def make(self, data: Mapping[str, Any]) -> HexagonPuzzle:
        return HexagonPuzzle(**{name: value for name, value in data.items() if name != "family"})


class _LaidSchema(ModelSchema[DeckSolution]):
    placements = _placements("Place of each tile.", True, required=True)

    def make(self, data: Mapping[str, Any]) -> DeckSolution:
        return DeckSolution(data["placements"])


class SquareSolutionSchema(_LaidSchema):
    pass


class TriangleSolutionSchema(_LaidSchema):
    pass


class HexagonSolutionSchema(_LaidSchema):
    pass


_PLACEMENTS = list_of(object_of(dict.fromkeys(("tile", "row", "column", "turn"), WHOLE)))


def _placements_json(found: Any) -> list[Json]:
    return [asdict(placement) for placement in found.placements]


def _count(name: str) -> Fact:
    return Fact(name, WHOLE, lambda sheet: sheet.counts[name], nullable=True)


_SPEC_FORM = SpecForm(
    summary="Return all facts about a deck: counts, difficulty, duplicates, ladder",
    facts=(
        Fact("size", list_of(WHOLE), about="Rows and columns, or the order."),
        Fact("places", WHOLE),
        Fact("tiles", WHOLE),
        Fact("figures", WHOLE, about="Different figures; each half counts as one."),
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
            about="Placements in an order in which the first `least` or more, when given, leave"
            " exactly one completion.",
            nullable=True,
            parts=(Fact("least", WHOLE), Fact("placements", _PLACEMENTS, _placements_json)),
        ),
        Fact(
            "solution",
            about="A solution, if one was found.",
            nullable=True,
            parts=(Fact("placements", _PLACEMENTS, _placements_json),),
        ),
    ),
)

SQUARE_FORMS = Forms(
    family=SQUARES,
    puzzle=SquarePuzzleSchema,
    solution=SquareSolutionSchema,
    lists=(),
    spec=_SPEC_FORM,
)

TRIANGLE_FORMS = Forms(
    family=TRIANGLES,
    puzzle=TrianglePuzzleSchema,
    solution=TriangleSolutionSchema,
    lists=(),
    spec=_SPEC_FORM,
)

HEXAGON_FORMS = Forms(
    family=HEXAGONS,
    puzzle=HexagonPuzzleSchema,
    solution=HexagonSolutionSchema,
    lists=(),
    spec=_SPEC_FORM,
)
