"""The JSON forms of mazes: a cube is written as the letters of its open sides."""

from typing import Unpack

from marshmallow import ValidationError

from families.maze_rooms import ROOMS
from families.mazes import MAZES
from puzzles.facts import FLAG, NUMBER, WHOLE, facts_of
from puzzles.mazes import SENT_CUBES, SENT_PLACES, MazePuzzle, MazeSolution, Placement
from puzzles.mazes.kool import letters
from puzzles.mazes.spec import MazeSpec
from puzzles.setting import settings
from service.schemas.families.specs import findings
from service.schemas.fields import (
    MOST_ERRORS,
    OPTIONAL,
    FamilyName,
    FieldOptions,
    Json,
    JsonField,
    JsonInteger,
    Records,
    each_of,
)
from service.schemas.forms import Forms, ListForm, SpecForm
from service.schemas.settings import field_of
from service.schemas.strict import ModelSchema

CUBES = {letters(cube): cube for cube in range(16)}
_NAMES = [name for name in CUBES if name]


class TallyField(JsonField[tuple[int, ...]]):
    """The number of each cube, by the letters of its open sides."""

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        super().__init__("an object of counts by open sides, such as EW or NES", **options)
        self.number = JsonInteger(0, SENT_CUBES)

    def read(self, value: object) -> tuple[int, ...]:
        if not isinstance(value, dict):
            raise self.wrong_value(value)
        counts = [0] * 16
        wrong: Json = {}
        for name, count in value.items():
            if name not in _NAMES:
                wrong[name] = ["expected the open sides in the order N, E, S, W, such as EW"]
                continue
            try:
                counts[CUBES[name]] = self.number.read(count)
            except ValidationError as error:
                wrong[name] = error.messages
        if wrong:
            raise ValidationError(wrong)
        return tuple(counts)

    def write(self, value: tuple[int, ...]) -> object:
        return {name: value[CUBES[name]] for name in _NAMES if value[CUBES[name]]}

    def kind(self) -> Json:
        return {
            "type": "object",
            "properties": {name: self.number.kind() for name in _NAMES},
            "additionalProperties": False,
        }


class Cube(JsonField[int]):
    """A laid cube as the letters of its open sides; empty: no cube."""

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        super().__init__("open sides in the order N, E, S, W, such as ES", **options)

    def read(self, value: object) -> int:
        if not isinstance(value, str) or value not in CUBES:
            raise self.wrong_value(value)
        return CUBES[value]

    def write(self, value: int) -> object:
        return letters(value)

    def kind(self) -> Json:
        return {"type": "string", "enum": list(CUBES)}


class MazeRowsField(JsonField[tuple[tuple[int, ...], ...]]):
    """Rows of cubes, each as the letters of its open sides."""

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        super().__init__("a list of rows, each a list of open sides such as ES", **options)

    def read(self, value: object) -> tuple[tuple[int, ...], ...]:
        if not isinstance(value, list) or len(value) > SENT_PLACES:
            raise self.wrong_value(value)
        return each_of(self._row, value)

    def _row(self, row: object) -> tuple[int, ...]:
        if not isinstance(row, list):
            raise ValidationError("expected a list of open sides")
        bad = [x for x, cube in enumerate(row) if not isinstance(cube, str) or cube not in CUBES]
        if bad:
            what = "expected open sides in the order N, E, S, W"
            raise ValidationError({x: [what] for x in bad[:MOST_ERRORS]})
        return tuple(CUBES[cube] for cube in row)

    def write(self, value: tuple[tuple[int, ...], ...]) -> object:
        return [[letters(cube) for cube in row] for row in value]

    def kind(self) -> Json:
        row = {"type": "array", "items": {"type": "string", "enum": list(CUBES)}}
        return {"type": "array", "items": row, "maxItems": SENT_PLACES}


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
