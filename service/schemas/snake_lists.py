"""The JSON forms of the atlas of snakes."""

from collections.abc import Mapping
from typing import Any

from families.snake_atlas import ATLAS, EDGE, MOST, AtlasQuery, Order
from generators.instance import Grade
from service.schemas.difficulty import Difficulty
from service.schemas.fields import Choice, Json, JsonBoolean, JsonInteger, Triple
from service.schemas.forms import ListForm
from service.schemas.strict import ModelSchema

_PAGE = 1_000  # entries
_COUNT = {"type": "integer", "minimum": 0}

ENTRY: Mapping[str, Json] = {
    "chain": {"type": "string", "pattern": "^[01]{2,27}$"},
    "distinct": {**_COUNT, "description": "Solutions up to symmetry."},
    "up_to_reversal": {**_COUNT, "description": "For a palindrome, up to reversal, too."},
    "legs": {**_COUNT, "description": "Straight runs: one more than corners."},
    "palindromic": {"type": "boolean"},
    "rating": {"type": "number", "minimum": 0},
    "grade": {"type": "string", "enum": list(Grade)},
}


def _number(low: int, high: int, default: int, description: str) -> JsonInteger:
    return JsonInteger(low, high, load_default=default, description=description)


class SnakeAtlasQuerySchema(ModelSchema[AtlasQuery]):
    size = Triple(1, EDGE, load_default=(3, 3, 3), description="The box; at most 27 cells.")
    unique = JsonBoolean(
        allow_none=True, load_default=None, description="Exactly one distinct solution, or more."
    )
    palindromic = JsonBoolean(
        allow_none=True, load_default=None, description="Reads the same from both ends, or not."
    )
    min_distinct = _number(1, MOST, 1, "Fewest distinct solutions.")
    max_distinct = _number(1, MOST, MOST, "Most distinct solutions.")
    min_legs = _number(1, EDGE, 1, "Fewest straight runs.")
    max_legs = _number(1, EDGE, EDGE, "Most straight runs.")
    difficulty = Difficulty(
        allow_none=True, load_default=None, description="A grade, or a range of the rating."
    )
    order = Choice(*Order, load_default=Order.CHAIN, description="Sorted by this, rising.")
    offset = _number(0, MOST, 0, "How many to leave out at the beginning.")
    limit = _number(1, _PAGE, 100, "How many to list at most.")

    def make(self, data: Mapping[str, Any]) -> AtlasQuery:
        return AtlasQuery(**data)


ATLAS_FORM = ListForm(list=ATLAS, query=SnakeAtlasQuerySchema, entry=ENTRY)
