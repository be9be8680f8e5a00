"""The JSON forms of mazes."""

from families.maze_rooms import ROOMS
from families.mazes import MAZES
from puzzles.facts import FLAG, NUMBER, WHOLE, facts_of
from puzzles.mazes import SENT_CUBES, SENT_PLACES, MazePuzzle, MazeSolution, Placement
from puzzles.mazes.spec import MazeSpec
from puzzles.setting import settings
from service.schemas.families.maze_fields import Cube, MazeRowsField, TallyField
from service.schemas.families.specs import findings
from service.schemas.fields import OPTIONAL, FamilyName, JsonInteger, Records
from service.schemas.forms import Forms, ListForm, SpecForm
from service.schemas.settings import field_of
from service.schemas.strict import ModelSchema


def _side(description: str) -> JsonInteger:
    return JsonInteger(1, SENT_PLACES, **OPTIONAL, description=description)


class MazePuzzleSchema(ModelSchema[MazePuzzle]):
    model = MazePuzzle
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


class MazeSolutionSchema(ModelSchema[MazeSolution]):
    model = MazeSolution
    width = JsonInteger(1, SENT_PLACES, required=True, description="Places from west to east.")
    height = JsonInteger(1, SENT_PLACES, required=True, description="Places from north to south.")
    turned = JsonInteger(
        0, 3, required=True, description="Clockwise turns of all cubes together; 0 with `each`."
    )
    rows = MazeRowsField(
        required=True, description="Open sides as laid; an empty string: no cube."
    )


_COUNT = {"type": "integer", "minimum": 1}
_ENTRY = {  # a rectangle that fits into a room
    "width": {**_COUNT, "description": "Places from west to east."},
    "height": {**_COUNT, "description": "Places from north to south."},
    "places": _COUNT,
    "empty": {**WHOLE, "description": "Places without a cube."},
    "width_m": {**NUMBER, "description": "Metres from west to east."},
    "height_m": {**NUMBER, "description": "Metres from north to south."},
    "optimal": {**FLAG, "description": "Fewer empty places than columns and fewer than rows."},
}
MAZE_FORMS = Forms(
    family=MAZES,
    puzzle=MazePuzzleSchema,
    solution=MazeSolutionSchema,
    lists=(ListForm(list=ROOMS, entry=_ENTRY),),
    spec=SpecForm(
        summary="Return all facts about a set of cubes: rectangles, mazes, difficulty",
        facts=(*facts_of(MazeSpec), *findings(MazeSolutionSchema, "MazeSolution")),
    ),
)
