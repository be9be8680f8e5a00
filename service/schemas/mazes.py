"""The JSON forms of mazes; the limits are those of the model."""

import re
from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError

from puzzles.dice import SEED_LIMIT
from puzzles.kool import letters
from puzzles.mazes import CUBE_LIMIT
from puzzles.mazes import DEAD_ENDS
from puzzles.mazes import METHODS
from puzzles.mazes import PLACE_LIMIT
from puzzles.mazes import TURNING
from puzzles.mazes import MazeOptions
from puzzles.mazes import MazeParams
from puzzles.mazes import MazePuzzle
from puzzles.mazes import MazeSolution
from service.schemas.fields import Choice
from service.schemas.fields import FamilyName
from service.schemas.fields import Json
from service.schemas.fields import JsonBoolean
from service.schemas.fields import JsonField
from service.schemas.fields import JsonInteger
from service.schemas.fields import JsonNumber
from service.schemas.strict import ModelSchema

CUBES = {letters(cube): cube for cube in range(16)}
_NAMES = [name for name in CUBES if name]
_METRES = (0.1, 10_000.0)
CUBE_METRES = (0.1, 10.0)
_GENERATED_SIDE = 100
_ERRORS = 20  # rows that are complained of


class Tally(JsonField[tuple[int, ...]]):
    """How many there are of each cube, by the letters of its open sides."""

    def __init__(self, **options: Any) -> None:
        super().__init__("an object of counts by open sides, such as EW or NES", **options)
        self.number = JsonInteger(0, CUBE_LIMIT)

    def read(self, value: Any) -> tuple[int, ...]:
        if not isinstance(value, dict):
            raise self.refused(value)
        found = [0] * 16
        wrong: Json = {}
        for name, count in value.items():
            if name not in _NAMES:
                wrong[name] = ["expected the open sides in the order N, E, S, W, such as EW"]
                continue
            try:
                found[CUBES[name]] = self.number.read(count)
            except ValidationError as error:
                wrong[name] = error.messages
        if wrong:
            raise ValidationError(wrong)
        return tuple(found)

    def write(self, value: Any) -> Any:
        return {name: value[CUBES[name]] for name in _NAMES if value[CUBES[name]]}

    def kind(self) -> Json:
        return {
            "type": "object",
            "properties": {name: self.number.kind() for name in _NAMES},
            "additionalProperties": False,
        }


class Rows(JsonField[tuple[tuple[int, ...], ...]]):
    """Rows of cubes, each by the letters of its open sides."""

    def __init__(self, **options: Any) -> None:
        super().__init__("a list of rows, each a list of open sides such as ES", **options)

    def read(self, value: Any) -> tuple[tuple[int, ...], ...]:
        if not isinstance(value, list) or len(value) > PLACE_LIMIT:
            raise self.refused(value)
        made: list[tuple[int, ...]] = []
        wrong: dict[int, Any] = {}
        for y, row in enumerate(value):
            if not isinstance(row, list):
                wrong[y] = ["expected a list of open sides"]
            else:
                bad = [x for x, cube in enumerate(row) if _unknown(cube)][:_ERRORS]
                if bad:
                    wrong[y] = {x: ["expected open sides in the order N, E, S, W"] for x in bad}
                else:
                    made.append(tuple(CUBES[cube] for cube in row))
            if len(wrong) == _ERRORS:
                break
        if wrong:
            raise ValidationError(wrong)
        return tuple(made)

    def write(self, value: Any) -> Any:
        return [[letters(cube) for cube in row] for row in value]

    def kind(self) -> Json:
        row = {"type": "array", "items": {"type": "string", "enum": list(CUBES)}}
        return {"type": "array", "items": row, "maxItems": PLACE_LIMIT}


def _unknown(cube: object) -> bool:
    return not isinstance(cube, str) or cube not in CUBES


class Room(JsonField[tuple[float, float]]):
    """Width and depth of a room in metres; in a query `6.5x5`."""

    def __init__(self, **options: Any) -> None:
        super().__init__("two numbers of metres", **options)
        self.number = JsonNumber(*_METRES)

    def read(self, value: Any) -> tuple[float, float]:
        if not isinstance(value, list) or len(value) != 2:
            raise self.refused(value)
        return self.number.read(value[0]), self.number.read(value[1])

    def write(self, value: Any) -> Any:
        return list(value)

    def from_query(self, text: str) -> Any:
        parts = re.split("[,x]", text)
        return [self.number.from_query(part) for part in parts] if len(parts) == 2 else text

    def kind(self) -> Json:
        return {"type": "array", "items": self.number.kind(), "minItems": 2, "maxItems": 2}


def _side(description: str) -> JsonInteger:
    return JsonInteger(1, PLACE_LIMIT, allow_none=True, load_default=None, description=description)


class MazePuzzleSchema(ModelSchema):
    family = FamilyName("mazes")
    cubes = Tally(
        required=True,
        description=f"How many there are of each cube, named by its open sides in the order N, E,"
        f" S, W; 1 to {CUBE_LIMIT} in all.",
    )
    width = _side("Places from west to east; null with no height: every optimal rectangle.")
    height = _side("Places from north to south; null with a width: as few as suffice.")
    turning = Choice(
        *TURNING,
        load_default="together",
        description="`together`: the whole set by quarter turns; `each`: every cube by itself.",
    )
    dead_ends = Choice(
        *DEAD_ENDS,
        load_default="cubes",
        description="`anywhere`: corridors may end at the wall of another cube.",
    )

    def make(self, data: Mapping[str, Any]) -> MazePuzzle:
        return MazePuzzle(**{name: value for name, value in data.items() if name != "family"})


class MazeSolutionSchema(ModelSchema):
    width = JsonInteger(1, PLACE_LIMIT, required=True, description="Places from west to east.")
    height = JsonInteger(1, PLACE_LIMIT, required=True, description="From north to south.")
    turned = JsonInteger(
        0, 3, required=True, description="Common quarter turns clockwise; 0 with `each`."
    )
    rows = Rows(required=True, description="Open sides as laid; an empty text: an empty place.")

    def make(self, data: Mapping[str, Any]) -> MazeSolution:
        return MazeSolution(**data)


class MazeOptionsSchema(ModelSchema):
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


class MazeParamsSchema(ModelSchema):
    width = JsonInteger(
        1, _GENERATED_SIDE, load_default=MazeParams().width, description="Places west to east."
    )
    height = JsonInteger(
        1, _GENERATED_SIDE, load_default=MazeParams().height, description="Places north to south."
    )
    method = Choice(
        *METHODS,
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
        *TURNING, load_default=MazeParams().turning, description="Of the puzzle that is made."
    )
    unique = JsonBoolean(
        load_default=MazeParams().unique,
        description="true: proved to have exactly one maze in this rectangle.",
    )

    def make(self, data: Mapping[str, Any]) -> MazeParams:
        return MazeParams(**data)
