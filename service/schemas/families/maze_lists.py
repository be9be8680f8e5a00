"""The JSON forms of the rectangles that fit into a room."""

from collections.abc import Mapping

from families.maze_rooms import ROOMS
from service.schemas.fields import Json
from service.schemas.forms import ListForm

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
        "description": "Fewer empty places than columns and fewer than rows.",
    },
}


ROOMS_FORM = ListForm(list=ROOMS, entry=ENTRY)
