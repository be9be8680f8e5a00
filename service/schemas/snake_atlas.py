"""The atlas of snakes: what may be asked of it, and its pages."""

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from typing import Any

from generators.instance import GRADES
from puzzles.errors import RuleError
from puzzles.lattice import Size
from service.family import Page
from service.schemas.fields import Choice
from service.schemas.fields import JsonBoolean
from service.schemas.fields import JsonInteger
from service.schemas.fields import Triple
from service.schemas.requests import Difficulty
from service.schemas.strict import ModelSchema

if TYPE_CHECKING:
    from solvers.snakes import Entry

_EDGE = 27  # of a box that there is an atlas of
_MOST = 1_000_000
_PAGE = 1_000  # entries
_COUNT = {"type": "integer", "minimum": 0}

ENTRY: Mapping[str, Mapping[str, Any]] = {
    "chain": {"type": "string", "pattern": "^[01]{2,27}$"},
    "distinct": {**_COUNT, "description": "Solutions up to symmetry."},
    "up_to_reversal": {**_COUNT, "description": "For a palindrome, up to reversal, too."},
    "legs": {**_COUNT, "description": "Straight runs: one more than corners."},
    "palindromic": {"type": "boolean"},
    "rating": {"type": "number", "minimum": 0},
    "grade": {"type": "string", "enum": list(GRADES)},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which entries are wanted, in which order, and which page of them."""

    size: Size
    unique: bool | None
    palindromic: bool | None
    min_distinct: int
    max_distinct: int
    min_legs: int
    max_legs: int
    difficulty: str | tuple[float, float] | None
    order: str
    offset: int
    limit: int


def _number(low: int, high: int, default: int, description: str) -> JsonInteger:
    return JsonInteger(low, high, load_default=default, description=description)


class SnakeAtlasQuerySchema(ModelSchema):
    size = Triple(1, _EDGE, load_default=(3, 3, 3), description="The box; at most 27 cells.")
    unique = JsonBoolean(
        allow_none=True, load_default=None, description="Exactly one distinct solution, or more."
    )
    palindromic = JsonBoolean(
        allow_none=True, load_default=None, description="Reads the same from both ends, or not."
    )
    min_distinct = _number(1, _MOST, 1, "Fewest distinct solutions.")
    max_distinct = _number(1, _MOST, _MOST, "Most distinct solutions.")
    min_legs = _number(1, _EDGE, 1, "Fewest straight runs.")
    max_legs = _number(1, _EDGE, _EDGE, "Most straight runs.")
    difficulty = Difficulty(
        allow_none=True, load_default=None, description="A grade, or a range of the rating."
    )
    order = Choice("chain", "rating", load_default="chain", description="Sorted by this, rising.")
    offset = _number(0, _MOST, 0, "How many to leave out at the beginning.")
    limit = _number(1, _PAGE, 100, "How many to list at most.")

    def make(self, data: Mapping[str, Any]) -> Filter:
        for what in ("distinct", "legs"):
            low, high = data[f"min_{what}"], data[f"max_{what}"]
            if low > high:
                problem = f"expected at least min_{what}, which is {low}, found {high}"
                raise RuleError("empty_range", problem, (f"max_{what}",))
        return Filter(**data)


def look_up(wanted: Filter, watch: Callable[[float], None]) -> Page:
    """The page that is asked for; RuleError `too_many_cells` when there is no such atlas."""
    from solvers.snakes import atlas

    found = list(_chosen(atlas(wanted.size, watch), wanted))
    if wanted.order == "rating":
        found.sort(key=lambda rated: rated[1])
    page = found[wanted.offset : wanted.offset + wanted.limit]
    return Page(total=len(found), entries=tuple(_told(*rated, wanted.size) for rated in page))


def _chosen(entries: "tuple[Entry, ...]", wanted: Filter) -> "Iterator[tuple[Entry, float]]":
    """The entries that pass the filter, with their ratings."""
    from generators.snakes import rating_of

    for entry in entries:
        if (
            wanted.unique in (None, entry.distinct == 1)
            and wanted.palindromic in (None, entry.palindromic)
            and wanted.min_distinct <= entry.distinct <= wanted.max_distinct
            and wanted.min_legs <= entry.legs <= wanted.max_legs
        ):
            rating = rating_of(*entry.nodes, entry.distinct)
            if _is_as_hard(rating, wanted):
                yield entry, rating


def _is_as_hard(rating: float, wanted: Filter) -> bool:
    from generators.snakes import grade

    if isinstance(wanted.difficulty, tuple):
        low, high = wanted.difficulty
        return low <= rating <= high
    return wanted.difficulty in (None, grade(rating, _cells(wanted.size)))


def _told(entry: "Entry", rating: float, size: Size) -> Mapping[str, object]:
    from generators.snakes import grade

    return {
        "chain": entry.chain,
        "distinct": entry.distinct,
        "up_to_reversal": entry.up_to_reversal,
        "legs": entry.legs,
        "palindromic": entry.palindromic,
        "rating": rating,
        "grade": grade(rating, _cells(size)),
    }


def _cells(size: Size) -> int:
    return size[0] * size[1] * size[2]
