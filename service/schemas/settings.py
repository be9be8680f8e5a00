"""Schemas made from described dataclasses: options, params, styles, queries of lists."""

from functools import cache
from typing import Any, Unpack, get_args, get_origin

from marshmallow import ValidationError

from generators.instance import RATING_LIMIT, Grade
from puzzles.setting import Setting, settings
from service.schemas.fields import (
    AnyField,
    Choice,
    FieldOptions,
    Json,
    JsonBoolean,
    JsonField,
    JsonInteger,
    JsonNumber,
    LineField,
    NumbersField,
    Triple,
)
from service.schemas.strict import ModelSchema, with_fields

LONGEST = 100  # characters of a line


class SettingsSchema(ModelSchema[Any]):
    """An object of settings; loads to their dataclass."""


def settings_schema(
    model: Any, name: str | None = None, *, served: bool = False
) -> type[SettingsSchema]:
    """The schema of a dataclass; name: of the schema and its component, by default the model's.

    served: with the limits that settings have on a server.
    """
    return _schema(model, f"{name or model.__name__}Schema", served)


@cache
def _schema(model: Any, name: str, served: bool) -> type[SettingsSchema]:
    known = settings(model, served=served)
    made = {name: field_of(each) for name, each in known.items()}
    schema = with_fields(SettingsSchema, name, made)
    schema.model = model
    return schema


class DifficultyField(JsonField[str | tuple[float, float]]):
    """A grade or a range of ratings: `hard`, {"min": 2.5, "max": 3.5}; in a query `2.5..3.5`."""

    rating = JsonNumber(0, RATING_LIMIT)

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        super().__init__(f'{", ".join(Grade)} or {{"min": …, "max": …}}', **options)

    def read(self, value: object) -> str | tuple[float, float]:
        if isinstance(value, str) and value.lower() in set(Grade):
            return value.lower()
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


def field_of(known: Setting) -> AnyField:
    """The field of a JSON object for a setting."""
    options: Json = {"description": known.about, "allow_none": known.optional}
    options |= {"required": True} if known.is_required else {"load_default": known.default}
    kind, several = known.kinds[0], [kind for kind in known.kinds if get_origin(kind) is tuple]
    bounds: Any = known.low, known.high
    if several and len(known.kinds) > 1:
        return DifficultyField(**options)
    if known.words is not None:
        return Choice(*known.words, **options)
    if several and len(get_args(kind)) == 3:
        return Triple(*bounds, **options)
    if several:
        return NumbersField(2, JsonNumber(*bounds), "two numbers of metres", **options)
    if kind is str:
        return LineField(int(known.high or LONGEST), **options)
    if kind is bool:
        return JsonBoolean(**options)
    return (JsonInteger if kind is int else JsonNumber)(*bounds, **options)
