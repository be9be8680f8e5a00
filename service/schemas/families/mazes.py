"""The JSON forms of mazes."""

from collections.abc import Mapping
from typing import Any

from families.mazes import MAZES
from puzzles.facts import facts_of
from puzzles.mazes import (
    SENT_CUBES,
    SENT_PLACES,
    MazePuzzle,
    MazeSolution,
    Placement,
)
from puzzles.mazes.spec import MazeSpec
from puzzles.setting import settings
from service.schemas.families.maze_fields import Cube, MazeRowsField, TallyField
from service.schemas.families.maze_lists import ROOMS_FORM
from service.schemas.families.specs import findings
from service.schemas.fields import (
    FamilyName,
    JsonInteger,
    Records,
)
from service.schemas.forms import Forms, SpecForm
from service.schemas.settings import field_of
from service.schemas.strict import ModelSchema


def _side(description: str) -> JsonInteger:
    return JsonInteger(1, SENT_PLACES, allow_none=True, load_default=None, description=description)


class MazePuzzleSchema(ModelSchema[MazePuzzle]):
    family = FamilyName("mazes")
    cubes = TallyField(
        required=True,
        description=f"How many there are of each cube, named by its open sides in the order N, E,"
        f" S, W; 1 to {SENT_CUBES} in all.",
    )
    width = _side("Places from west to east; null with no height: every optimal rectangle.")
    height = _side("Places from north to south; null with a width: as few as suffice.")
    turning = field_of(settings(MazePuzzle)["turning"])
    dead_ends = field_of(settings(MazePuzzle)["dead_ends"])
    fixed = Records(
        Placement,
        {
            "row": JsonInteger(0, SENT_PLACES - 1, description="From the north, from 0."),
            "column": JsonInteger(0, SENT_PLACES - 1, description="From the west, from 0."),
            "cube": Cube(description="Open sides as laid; an empty text: the place stays empty."),
        },
        low=0,
        high=SENT_PLACES,
        load_default=(),
        description="Places that are given.",
    )

    def make(self, data: Mapping[str, Any]) -> MazePuzzle:
        return MazePuzzle(**{name: value for name, value in data.items() if name != "family"})


class MazeSolutionSchema(ModelSchema[MazeSolution]):
    width = JsonInteger(1, SENT_PLACES, required=True, description="Places from west to east.")
    height = JsonInteger(1, SENT_PLACES, required=True, description="From north to south.")
    turned = JsonInteger(
        0, 3, required=True, description="Common quarter turns clockwise; 0 with `each`."
    )
    rows = MazeRowsField(
        required=True, description="Open sides as laid; an empty text: an empty place."
    )

    def make(self, data: Mapping[str, Any]) -> MazeSolution:
        return MazeSolution(**data)


MAZE_FORMS = Forms(
    family=MAZES,
    puzzle=MazePuzzleSchema,
    solution=MazeSolutionSchema,
    lists=(ROOMS_FORM,),
    spec=SpecForm(
        summary="Tell what there is to say of a set of cubes: rectangles, mazes, difficulty",
        facts=(
            *facts_of(MazeSpec),
            *findings(MazeSolutionSchema, "MazeSolution"),
        ),
    ),
)
