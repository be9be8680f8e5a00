"""Fields that only mazes have: counts of cubes, and rows of laid cubes."""

from typing import Unpack

from marshmallow import ValidationError

from puzzles.mazes import SENT_CUBES, SENT_PLACES
from puzzles.mazes.kool import letters
from service.schemas.fields import MOST_ERRORS, FieldOptions, Json, JsonField, JsonInteger, each_of

CUBES = {letters(cube): cube for cube in range(16)}
_NAMES = [name for name in CUBES if name]


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

    def write(self, value: tuple[int, ...]) -> object:
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

    def write(self, value: int) -> object:
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
