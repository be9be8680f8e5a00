"""The field for the wished difficulty."""

from typing import Unpack

from marshmallow import ValidationError

from generators.instance import RATING_LIMIT, Grade
from service.schemas.fields import FieldOptions, Json, JsonField, JsonNumber


class DifficultyField(JsonField[str | tuple[float, float]]):
    """A grade or a range of ratings: `hard`, {"min": 2.5, "max": 3.5}; in a query `2.5..3.5`."""

    rating = JsonNumber(0, RATING_LIMIT)

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        super().__init__(f'{", ".join(Grade)} or {{"min": …, "max": …}}', **options)

    def read(self, value: object) -> str | tuple[float, float]:
        if isinstance(value, str) and value in set(Grade):
            return value
        if not isinstance(value, dict) or set(value) != {"min", "max"}:
            raise self.wrong_value(value)
        low, high = self.rating.read(value["min"]), self.rating.read(value["max"])
        if low > high:
            raise ValidationError(f"expected min to be at most max, found {low:g} and {high:g}")
        return low, high

    def from_query(self, text: str) -> object:
        low, dots, high = text.partition("..")
        read = self.rating.from_query
        return {"min": read(low), "max": read(high)} if dots else text

    def kind(self) -> Json:
        range_of_ratings = {
            "type": "object",
            "properties": {"min": self.rating.kind(), "max": self.rating.kind()},
            "required": ["min", "max"],
            "additionalProperties": False,
        }
        return {"anyOf": [{"type": "string", "enum": list(Grade)}, range_of_ratings]}

    def query_kind(self) -> Json:
        number = r"[0-9]{1,3}(\.[0-9]{1,15})?"
        return {"type": "string", "pattern": rf"^({'|'.join(Grade)}|{number}\.\.{number})$"}
