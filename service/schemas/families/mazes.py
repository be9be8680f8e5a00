"""The JSON forms of mazes."""

from collections.abc import Mapping
from typing import Any

from families.mazes import MAZES
from puzzles.mazes import (
    SENT_CUBES,
    SENT_PLACES,
    MazePuzzle,
    MazeSolution,
    Placement,
)
from puzzles.setting import settings
from service.schemas.families.maze_fields import Cube, MazeRowsField, TallyField
from service.schemas.families.maze_lists import ROOMS_FORM
from service.schemas.families.maze_spec import maze_form
from service.schemas.fields import (
    FamilyName,
    JsonInteger,
    Records,
)
from service.schemas.forms import Forms
from service.schemas.settings import field_of
from service.schemas.strict import ModelSchema


def _side(description: str) -> JsonInteger:
    return JsonInteger(1, SENT_PLACES, allow_none=True, load_default=None, description=description)


class MazePuzzleSchema(ModelSchema[MazePuzzle]):
    family = FamilyName("mazes")
    cubes = TallyField(
        required=True,
        description="Number of each cube, named by its open sides in the order N, E, S, W; 1 to"
        f" {SENT_CUBES} in all.",
    )
    width = _side("Places from west to east; null without a height: every optimal rectangle.")
    height = _side("Places from north to south; null with a width: as few as possible.")
    turning = field_of(settings(MazePuzzle)["turning"])
    dead_ends = field_of(settings(MazePuzzle)["dead_ends"])
    fixed = Records(
        Placement,
        {
            "row": JsonInteger(0, SENT_PLACES - 1, description="Row from the north, from 0."),
            "column": JsonInteger(0, SENT_PLACES - 1, description="Column from the west, from 0."),
            "cube": Cube(description="Open sides as laid; an empty string: no cube."),
        },
        low=0,
        high=SENT_PLACES,
        load_default=(),
        description="Given places.",
    )

    def make(self, data: Mapping[str, Any]) -> MazePuzzle:
        return MazePuzzle(**{name: value for name, value in data.items() if name != "family"})


class MazeSolutionSchema(ModelSchema[MazeSolution]):
    width = JsonInteger(1, SENT_PLACES, required=True, description="Places from west to east.")
    height = JsonInteger(1, SENT_PLACES, required=True, description="Places from north to south.")
    turned = JsonInteger(
        0, 3, required=True, description="Clockwise turns of all cubes together; 0 with `each`."
    )
    rows = MazeRowsField(
        required=True, description="Open sides as laid; an empty string: no cube."
    )

    def make(self, data: Mapping[str, Any]) -> MazeSolution:
        return MazeSolution(**data)


MAZE_FORMS = Forms(
    family=MAZES,
    puzzle=MazePuzzleSchema,
    solution=MazeSolutionSchema,
    lists=(ROOMS_FORM,),
    spec=maze_form(MazeSolutionSchema),
)
