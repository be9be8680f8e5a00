"""Fields that only mazes have: counts of cubes, rows of laid cubes, rooms."""

import re
from typing import Any, Unpack

from marshmallow import ValidationError

from puzzles.mazes import SENT_CUBES, SENT_PLACES
from puzzles.mazes.kool import letters
from service.schemas.fields import FieldOptions, Json, JsonField, JsonInteger, JsonNumber

CUBES = {letters(cube): cube for cube in range(16)}
_NAMES = [name for name in CUBES if name]
_ERRORS = 20  # rows that are complained of


class TallyField(JsonField[tuple[int, ...]]):
    """How many there are of each cube, by the letters of its open sides."""

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

    def write(self, value: Any) -> object:
        return {name: value[CUBES[name]] for name in _NAMES if value[CUBES[name]]}

    def kind(self) -> Json:
        return {
            "type": "object",
            "properties": {name: self.number.kind() for name in _NAMES},
            "additionalProperties": False,
        }


class Cube(JsonField[int]):
    """A laid cube by the letters of its open sides; empty: no cube."""

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        super().__init__("open sides in the order N, E, S, W, such as ES", **options)

    def read(self, value: object) -> int:
        if not isinstance(value, str) or value not in CUBES:
            raise self.wrong_value(value)
        return CUBES[value]

    def write(self, value: Any) -> object:
        return letters(value)

    def kind(self) -> Json:
        return {"type": "string", "enum": list(CUBES)}


class MazeRowsField(JsonField[tuple[tuple[int, ...], ...]]):
    """Rows of cubes, each by the letters of its open sides."""

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        super().__init__("a list of rows, each a list of open sides such as ES", **options)

    def read(self, value: object) -> tuple[tuple[int, ...], ...]:
        if not isinstance(value, list) or len(value) > SENT_PLACES:
            raise self.wrong_value(value)
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

    def write(self, value: Any) -> object:
        return [[letters(cube) for cube in row] for row in value]

    def kind(self) -> Json:
        row = {"type": "array", "items": {"type": "string", "enum": list(CUBES)}}
        return {"type": "array", "items": row, "maxItems": SENT_PLACES}


def _unknown(cube: object) -> bool:
    return not isinstance(cube, str) or cube not in CUBES


class RoomField(JsonField[tuple[float, float]]):
    """Width and depth of a room in metres; in a query `6.5x5`."""

    def __init__(self, low: float, high: float, **options: Unpack[FieldOptions]) -> None:
        super().__init__("two numbers of metres", **options)
        self.number = JsonNumber(low, high)

    def read(self, value: object) -> tuple[float, float]:
        if not isinstance(value, list) or len(value) != 2:
            raise self.wrong_value(value)
        return self.number.read(value[0]), self.number.read(value[1])

    def write(self, value: Any) -> object:
        return list(value)

    def from_query(self, text: str) -> object:
        parts = re.split("[,x]", text)
        return [self.number.from_query(part) for part in parts] if len(parts) == 2 else text

    def kind(self) -> Json:
        return {"type": "array", "items": self.number.kind(), "minItems": 2, "maxItems": 2}
