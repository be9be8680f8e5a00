"""The rectangles that fit into a room: what may be asked, and what is told of each."""

from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from puzzles.mazes import CUBE_LIMIT
from puzzles.mazes import PLACE_LIMIT
from puzzles.mazes import MazeOptions
from puzzles.mazes import optimal_rectangles
from puzzles.mazes import rooms
from service.family import Page
from service.schemas.fields import JsonBoolean
from service.schemas.fields import JsonInteger
from service.schemas.fields import JsonNumber
from service.schemas.mazes import CUBE_METRES
from service.schemas.mazes import Room
from service.schemas.strict import ModelSchema

_PAGE = 1_000  # entries
_COUNT = {"type": "integer", "minimum": 1}
_METRES = {"type": "number", "minimum": 0}

ENTRY: Mapping[str, Mapping[str, Any]] = {
    "width": {**_COUNT, "description": "Places from west to east."},
    "height": {**_COUNT, "description": "Places from north to south."},
    "places": _COUNT,
    "empty": {"type": "integer", "minimum": 0, "description": "Places without a cube."},
    "width_m": {**_METRES, "description": "Metres from west to east."},
    "height_m": {**_METRES, "description": "Metres from north to south."},
    "optimal": {
        "type": "boolean",
        "description": "Fewer empty places than columns and than rows.",
    },
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What shall fit into which room, and which page of the list."""

    room: tuple[float, float]
    cube_m: float
    cubes: int | None
    optimal: bool
    offset: int
    limit: int


class MazeRoomsQuerySchema(ModelSchema):
    room = Room(required=True, description="Width and depth of the room in metres.")
    cube_m = JsonNumber(
        *CUBE_METRES,
        load_default=MazeOptions().cube_m,
        description="Edge of a cube in metres.",
    )
    cubes = JsonInteger(
        1,
        CUBE_LIMIT,
        allow_none=True,
        load_default=None,
        description="How many cubes there are; without it, the largest rectangle is told.",
    )
    optimal = JsonBoolean(
        load_default=True,
        description="Only optimal rectangles; false: for each width the shortest one, too.",
    )
    offset = JsonInteger(
        0, PLACE_LIMIT, load_default=0, description="How many to leave out at the beginning."
    )
    limit = JsonInteger(1, _PAGE, load_default=100, description="How many to list at most.")

    def make(self, data: Mapping[str, Any]) -> Wanted:
        return Wanted(**data)


def look_up(wanted: Wanted, watch: Callable[[float], None]) -> Page:
    """The page that is asked for; RuleError `room_too_large` for one that no maze may fill."""
    found = rooms(wanted.room, wanted.cube_m, wanted.cubes, optimal=wanted.optimal)
    best = set(found if wanted.cubes is None else optimal_rectangles(wanted.cubes))
    page = found[wanted.offset : wanted.offset + wanted.limit]
    return Page(
        total=len(found),
        entries=tuple(
            {
                "width": width,
                "height": height,
                "places": width * height,
                "empty": 0 if wanted.cubes is None else width * height - wanted.cubes,
                "width_m": round(width * wanted.cube_m, 6),
                "height_m": round(height * wanted.cube_m, 6),
                "optimal": (width, height) in best,
            }
            for width, height in page
        ),
    )
