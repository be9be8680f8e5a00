"""The JSON forms of squares and triangles; the limits are those of the model."""

from collections.abc import Mapping
from typing import Any

from puzzles.decks import CELL_LIMIT
from puzzles.decks import DIFFERENT_LIMIT
from puzzles.decks import FIGURE_LIMIT
from puzzles.decks import GENERATED_CELLS
from puzzles.decks import GENERATED_FIGURES
from puzzles.decks import GENERATED_SOLUTIONS
from puzzles.decks import KINDS
from puzzles.decks import TILE_LIMIT
from puzzles.decks import DeckOptions
from puzzles.decks import DeckSolution
from puzzles.decks import Placement
from puzzles.squares import EDGE_LIMIT
from puzzles.squares import SquareParams
from puzzles.squares import SquarePuzzle
from puzzles.triangles import ORDER_LIMIT
from puzzles.triangles import TriangleParams
from puzzles.triangles import TrianglePuzzle
from service.schemas.fields import Choice
from service.schemas.fields import FamilyName
from service.schemas.fields import JsonBoolean
from service.schemas.fields import JsonInteger
from service.schemas.fields import Records
from service.schemas.fields import Rows
from service.schemas.fields import WordOrRows
from service.schemas.strict import ModelSchema

_FAR = 1_000_000  # a claimed solution may be wrong in any way, and the checker names the way
_FIGURES = (-FIGURE_LIMIT, FIGURE_LIMIT)


def _tiles(sides: int, about: str) -> Rows:
    return Rows(sides, _FIGURES, low=1, high=TILE_LIMIT, required=True, description=about)


def _matching() -> WordOrRows:
    return WordOrRows(
        KINDS,
        Rows(2, _FIGURES, low=1, high=DIFFERENT_LIMIT**2),
        load_default="opposite",
        description="Which figures meet: `opposite`: z and -z; `equal`: z and z; or a list of"
        " pairs of figures, which may hold figures that meet themselves.",
    )


def _turning() -> JsonBoolean:
    return JsonBoolean(load_default=True, description="Whether the tiles may be turned.")


def _border() -> JsonInteger:
    return JsonInteger(
        *_FIGURES,
        allow_none=True,
        load_default=None,
        description="The figure that every outer edge shows; null: any.",
    )


def _placements(about: str, far: bool, **options: Any) -> Records:
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


class SquarePuzzleSchema(ModelSchema):
    family = FamilyName("squares")
    rows = JsonInteger(1, EDGE_LIMIT, required=True, description="Rows of the board.")
    columns = JsonInteger(1, EDGE_LIMIT, required=True, description="Columns of the board.")
    tiles = _tiles(4, "The figures of each card: north, east, south, west. More than there are"
                   " places are allowed.")  # fmt: skip
    matching = _matching()
    turning = _turning()
    border = _border()
    fixed = _placements("Given placements.", False, load_default=())

    def make(self, data: Mapping[str, Any]) -> SquarePuzzle:
        return SquarePuzzle(**{name: value for name, value in data.items() if name != "family"})


class TrianglePuzzleSchema(ModelSchema):
    family = FamilyName("triangles")
    order = JsonInteger(
        1, ORDER_LIMIT, required=True, description="Edge of the large triangle in tiles."
    )
    tiles = _tiles(3, "The figures of each tile, clockwise. More than there are places are"
                   " allowed.")  # fmt: skip
    matching = _matching()
    turning = _turning()
    border = _border()
    fixed = _placements("Given placements.", False, load_default=())

    def make(self, data: Mapping[str, Any]) -> TrianglePuzzle:
        return TrianglePuzzle(**{name: value for name, value in data.items() if name != "family"})


class _LaidSchema(ModelSchema):
    placements = _placements("Where each tile lies.", True, required=True)

    def make(self, data: Mapping[str, Any]) -> DeckSolution:
        return DeckSolution(data["placements"])


class SquareSolutionSchema(_LaidSchema):
    pass


class TriangleSolutionSchema(_LaidSchema):
    pass


class DeckOptionsSchema(ModelSchema):
    engine = Choice(
        "auto",
        "scan",
        "choosy",
        load_default=DeckOptions().engine,
        description="`scan` lays cell by cell, `choosy` always where the choice is smallest;"
        " `auto` lets them take turns until one is far ahead.",
    )
    tries = JsonBoolean(
        load_default=DeckOptions().tries,
        description="Count also the tries of the documents' programs, which tell every tile and"
        " each of its turns apart; at most those of some seconds.",
    )

    essential = JsonBoolean(
        load_default=DeckOptions().essential,
        description="Tell also the count up to reflections of the board and renamings of the"
        " figures, as far as those keep the deck.",
    )

    def make(self, data: Mapping[str, Any]) -> DeckOptions:
        return DeckOptions(**data)


class _DeckParamsSchema(ModelSchema):
    figures = JsonInteger(
        1,
        GENERATED_FIGURES,
        allow_none=True,
        load_default=None,
        description="How many figures; the more, the fewer solutions; null: a middling number.",
    )
    matching = Choice(
        "opposite",
        "equal",
        "mixed",
        load_default="opposite",
        description="Halves, figures that meet themselves, or both kinds (`mixed`).",
    )
    turning = _turning()
    border = JsonBoolean(
        load_default=False, description="Every outer edge shows the figure 0 and no inner one."
    )
    unique = JsonBoolean(
        load_default=False, description="true: proved to have exactly one distinct solution."
    )
    solutions = JsonInteger(
        1,
        GENERATED_SOLUTIONS,
        allow_none=True,
        load_default=None,
        description="Proved to have exactly so many distinct solutions; null: any number.",
    )
    prelaid = JsonInteger(
        0,
        GENERATED_CELLS,
        load_default=0,
        description="So many tiles are given, and they leave exactly one completion.",
    )


class SquareParamsSchema(_DeckParamsSchema):
    rows = JsonInteger(1, EDGE_LIMIT, load_default=3, description="Rows of the board.")
    columns = JsonInteger(1, EDGE_LIMIT, load_default=3, description="Columns of the board.")

    def make(self, data: Mapping[str, Any]) -> SquareParams:
        return SquareParams(**data)


class TriangleParamsSchema(_DeckParamsSchema):
    order = JsonInteger(
        1, ORDER_LIMIT, load_default=3, description="Edge of the large triangle in tiles."
    )

    def make(self, data: Mapping[str, Any]) -> TriangleParams:
        return TriangleParams(**data)


LIMITS = {
    "places": CELL_LIMIT,
    "tiles": TILE_LIMIT,
    "figure": FIGURE_LIMIT,
    "different_figures": DIFFERENT_LIMIT,
}
