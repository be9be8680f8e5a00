"""Schemas made from described dataclasses: options, params, styles, queries of lists."""

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args, get_origin

from puzzles.setting import Setting, settings
from service.schemas.difficulty import DifficultyField
from service.schemas.families.maze_fields import RoomField
from service.schemas.fields import (
    Choice,
    Json,
    JsonBoolean,
    JsonField,
    JsonInteger,
    JsonNumber,
    Triple,
)
from service.schemas.strict import ModelSchema, with_fields


class SettingsSchema(ModelSchema[Any]):
    """An object of settings; loads to the dataclass `model`."""

    model: type[Any]

    def make(self, data: Mapping[str, Any]) -> Any:
        return self.model(**data)


def settings_schema(
    model: Any, name: str | None = None, *, served: bool = False
) -> type[SettingsSchema]:
    """The schema of a dataclass; name: its own and that of its component, if not the model's.

    served: as a server takes its settings.
    """
    return _schema(model, f"{name or model.__name__}Schema", served)


@cache
def _schema(model: Any, name: str, served: bool) -> type[SettingsSchema]:
    known = settings(model, served=served)
    made = {name: field_of(each) for name, each in known.items()}
    schema = with_fields(SettingsSchema, name, made)
    schema.model = model
    return schema


def field_of(known: Setting) -> JsonField[Any]:
    """The field of a JSON object for a setting."""
    options: Json = {"description": known.about, "allow_none": known.optional}
    options |= {"required": True} if known.is_required else {"load_default": known.default}
    kind, several = known.kinds[0], [kind for kind in known.kinds if get_origin(kind) is tuple]
    bounds: Any = known.low, known.high
    if several and len(known.kinds) > 1:
        return DifficultyField(**options)
    if known.words is not None:
        return Choice(*known.words, **options)
    if several:
        return (Triple if len(get_args(kind)) == 3 else RoomField)(*bounds, **options)
    if kind is bool:
        return JsonBoolean(**options)
    return (JsonInteger if kind is int else JsonNumber)(*bounds, **options)
