"""The JSON forms of the rectangles that fit into a room."""

from collections.abc import Mapping
from typing import Any

from families.maze_rooms import ROOMS, RoomQuery
from families.mazes import SENT_CUBES, SENT_PLACES
from puzzles.mazes import MazeOptions
from service.schemas.fields import Json, JsonBoolean, JsonInteger, JsonNumber
from service.schemas.forms import ListForm
from service.schemas.maze_fields import CUBE_METRES, Room
from service.schemas.strict import ModelSchema

_PAGE = 1_000  # entries
_COUNT = {"type": "integer", "minimum": 1}
_METRES = {"type": "number", "minimum": 0}

ENTRY: Mapping[str, Json] = {
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


class MazeRoomsQuerySchema(ModelSchema[RoomQuery]):
    room = Room(required=True, description="Width and depth of the room in metres.")
    cube_m = JsonNumber(
        *CUBE_METRES,
        load_default=MazeOptions().cube_m,
        description="Edge of a cube in metres.",
    )
    cubes = JsonInteger(
        1,
        SENT_CUBES,
        allow_none=True,
        load_default=None,
        description="How many cubes there are; without it, the largest rectangle is told.",
    )
    optimal = JsonBoolean(
        load_default=True,
        description="Only optimal rectangles; false: for each width the shortest one, too.",
    )
    offset = JsonInteger(
        0, SENT_PLACES, load_default=0, description="How many to leave out at the beginning."
    )
    limit = JsonInteger(1, _PAGE, load_default=100, description="How many to list at most.")

    def make(self, data: Mapping[str, Any]) -> RoomQuery:
        return RoomQuery(**data)


ROOMS_FORM = ListForm(list=ROOMS, query=MazeRoomsQuerySchema, entry=ENTRY)
