"""The JSON forms of the census of decks."""

from collections.abc import Mapping
from typing import Any

from families.deck_census import HexagonSets, SquareSets, TriangleSets
from service.schemas.fields import JsonInteger
from service.schemas.strict import ModelSchema

_EDGE = 9


def _figures(sides: int, default: int) -> JsonInteger:
    about = f"Of how many figures each tile shows {sides} different ones."
    return JsonInteger(sides, sides + 2, load_default=default, description=about)


def _edge(about: str) -> JsonInteger:
    return JsonInteger(1, _EDGE, load_default=2, description=about)


class SquareCensusRequestSchema(ModelSchema[SquareSets]):
    rows = _edge("Rows of the board.")
    columns = _edge("Columns of the board; at most nine places in all.")
    figures = _figures(4, SquareSets().figures)

    def make(self, data: Mapping[str, Any]) -> SquareSets:
        return SquareSets(**data)


class TriangleCensusRequestSchema(ModelSchema[TriangleSets]):
    order = _edge("Edge of the large triangle in tiles; at most nine places in all.")
    figures = _figures(3, TriangleSets().figures)

    def make(self, data: Mapping[str, Any]) -> TriangleSets:
        return TriangleSets(**data)


class HexagonCensusRequestSchema(ModelSchema[HexagonSets]):
    order = _edge("Edge of the large hexagon in tiles; at most nine places in all.")
    figures = _figures(6, HexagonSets().figures)

    def make(self, data: Mapping[str, Any]) -> HexagonSets:
        return HexagonSets(**data)
