"""The JSON forms of mazes."""

from collections.abc import Mapping
from typing import Any

from families.mazes import MAZES, SENT_CUBES, SENT_PLACES
from puzzles.dice import SEED_LIMIT
from puzzles.mazes import (
    DeadEnds,
    MazeMethod,
    MazeOptions,
    MazeParams,
    MazePuzzle,
    MazeSolution,
    Placement,
    Turning,
)
from service.schemas.fields import (
    Choice,
    FamilyName,
    JsonBoolean,
    JsonInteger,
    JsonNumber,
    Records,
)
from service.schemas.forms import Forms
from service.schemas.maze_fields import CUBE_METRES, Cube, Room, Rows, Tally
from service.schemas.maze_lists import ROOMS_FORM
from service.schemas.maze_spec import maze_form
from service.schemas.strict import ModelSchema

_GENERATED_SIDE = 100


def _side(description: str) -> JsonInteger:
    return JsonInteger(1, SENT_PLACES, allow_none=True, load_default=None, description=description)


class MazePuzzleSchema(ModelSchema[MazePuzzle]):
    family = FamilyName("mazes")
    cubes = Tally(
        required=True,
        description=f"How many there are of each cube, named by its open sides in the order N, E,"
        f" S, W; 1 to {SENT_CUBES} in all.",
    )
    width = _side("Places from west to east; null with no height: every optimal rectangle.")
    height = _side("Places from north to south; null with a width: as few as suffice.")
    turning = Choice(
        *Turning,
        load_default=Turning.TOGETHER,
        description="`together`: the whole set by quarter turns; `each`: every cube by itself.",
    )
    dead_ends = Choice(
        *DeadEnds,
        load_default=DeadEnds.CUBES,
        description="`anywhere`: corridors may end at the wall of another cube.",
    )
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
    rows = Rows(required=True, description="Open sides as laid; an empty text: an empty place.")

    def make(self, data: Mapping[str, Any]) -> MazeSolution:
        return MazeSolution(**data)


class MazeOptionsSchema(ModelSchema[MazeOptions]):
    all_rectangles = JsonBoolean(
        load_default=MazeOptions().all_rectangles,
        description="One maze for each rectangle that has one. Solutions and counts are then of"
        " rectangles, and `limit` is raised to their number.",
    )
    seed = JsonInteger(
        0,
        SEED_LIMIT - 1,
        load_default=MazeOptions().seed,
        description="The same seed finds the same first maze.",
    )
    room = Room(
        allow_none=True,
        load_default=None,
        description="Width and depth of a room in metres: only rectangles that fit into it.",
    )
    cube_m = JsonNumber(
        *CUBE_METRES, load_default=MazeOptions().cube_m, description="Edge of a cube in metres."
    )

    def make(self, data: Mapping[str, Any]) -> MazeOptions:
        return MazeOptions(**data)


class MazeParamsSchema(ModelSchema[MazeParams]):
    width = JsonInteger(
        1, _GENERATED_SIDE, load_default=MazeParams().width, description="Places west to east."
    )
    height = JsonInteger(
        1, _GENERATED_SIDE, load_default=MazeParams().height, description="Places north to south."
    )
    method = Choice(
        *MazeMethod,
        load_default=MazeParams().method,
        description="`uniform`: every spanning tree alike; `growing`: long winding corridors.",
    )
    loops = JsonNumber(
        0.0,
        1.0,
        load_default=MazeParams().loops,
        description="Share of the walls between neighbours beyond a tree that are taken down.",
    )
    empty = JsonInteger(
        0, 9_999, load_default=MazeParams().empty, description="Places that stay empty."
    )
    longest = JsonInteger(
        1,
        10_000,
        allow_none=True,
        load_default=None,
        description="Most cubes on the shortest way from the entrance to the farthest cube.",
    )
    dead_end_share = JsonNumber(
        0.0,
        1.0,
        load_default=MazeParams().dead_end_share,
        description="Dead ends among all cubes at the most; less than there are makes loops.",
    )
    turning = Choice(
        *Turning, load_default=MazeParams().turning, description="Of the puzzle that is made."
    )
    unique = JsonBoolean(
        load_default=MazeParams().unique,
        description="true: proved to have exactly one maze in this rectangle.",
    )
    prelaid = JsonInteger(
        0,
        10_000,
        load_default=MazeParams().prelaid,
        description="So many places are given, and they leave exactly one completion.",
    )

    def make(self, data: Mapping[str, Any]) -> MazeParams:
        return MazeParams(**data)


MAZE_FORMS = Forms(
    family=MAZES,
    puzzle=MazePuzzleSchema,
    solution=MazeSolutionSchema,
    params=MazeParamsSchema,
    options=MazeOptionsSchema,
    lists=(ROOMS_FORM,),
    spec=maze_form(MazeSolutionSchema),
    census=None,
)
