"""Base classes of the schemas: unknown keys are refused, broken rules keep their place."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar

from marshmallow import Schema, ValidationError, fields, missing
from marshmallow.decorators import POST_DUMP

from puzzles.codes import RuleCode
from puzzles.errors import FormatError, Place, RuleError, join_errors
from puzzles.facts import ref
from service.schemas.fields import Json, JsonField
from service.schemas.messages import WHOLE, Coded, complaint, leaves, unknown_keys

S = TypeVar("S", bound=Schema)
MemberField = fields.Field[Any]
M = TypeVar("M")  # a value of the model
T = TypeVar("T")


class StrictSchema(Schema):
    """An object without unknown keys.

    told: keys of answers that are ignored, so that answers may be posted unchanged.
    """

    told: ClassVar[frozenset[str]] = frozenset()

    def load(self, data: object, **_: object) -> Any:
        """Load an object; its keys are read in the order of the fields.

        marshmallow's own loader, which supports features unused here (collections, hooks, other
        names), takes twice as long.
        """
        if not isinstance(data, Mapping):
            raise ValidationError({WHOLE: ["expected an object"]})
        values: Json = {}
        wrong: Json = {}
        for name, field in self.load_fields.items():
            if name in data:
                try:
                    values[name] = _read(field, data[name], name, data)
                except ValidationError as error:
                    wrong[name] = error.messages
            elif field.required:
                wrong[name] = ["missing"]
            elif field.load_default is not missing:
                values[name] = field.load_default
        known = self.load_fields.keys()
        if not data.keys() <= known:
            parts = (
                (n, each) for n, each in self.load_fields.items() if isinstance(each, PartField)
            )
            inner = {name: set(each.schema.fields) for name, each in parts}
            wrong |= unknown_keys(data, known | self.told, inner)
        if wrong:
            raise ValidationError(wrong)
        return self.build(values)

    def dump(self, obj: object, *, many: bool | None = None) -> Any:
        """The JSON of an object that has an attribute for each field; see `load`."""
        if self._hooks[POST_DUMP]:
            return super().dump(obj, many=many)
        try:
            return {
                name: field._serialize(
                    getattr(obj, name) if field._CHECK_ATTRIBUTE else None, name, obj
                )
                for name, field in self.dump_fields.items()
            }
        except AttributeError:
            return super().dump(obj, many=many)

    def build(self, values: Json) -> object:
        """The model of the loaded values."""
        return values


def _read(field: MemberField, value: object, name: str, data: Mapping[str, object]) -> object:
    if value is not None:
        return field._deserialize(value, name, data)
    if not field.allow_none:
        raise field.make_error("null")
    return None


class ModelSchema(StrictSchema, Generic[M]):
    """An object that loads to a value of the model."""

    model: type[M]

    def make(self, data: Json) -> M:
        """The model's value; may raise RuleError. The name of the family is no part of it."""
        return self.model(**{name: value for name, value in data.items() if name != "family"})

    def build(self, values: Json) -> M:
        try:
            return self.make(values)
        except RuleError as error:
            raise complaint(error) from None


class PartField(fields.Nested):
    """A schema inside a schema."""

    default_error_messages = {
        "required": "missing",
        "null": "expected an object, found null",
        "type": "expected an object",
    }

    def _deserialize(
        self, value: Any, attr: object, data: object, *_: object, **more: object
    ) -> object:
        return self.schema.load(value)

    def holders(self) -> list[Json]:
        """The JSON Schema of answers that may hold such an object."""
        return []


def with_fields(base: type[S], name: str, more: Mapping[str, MemberField]) -> type[S]:
    """A schema with a name and additional fields."""
    made: type[S] = type(name, (base,), dict(more))
    return made


@cache
def instance_of(schema: type[Schema]) -> Schema:
    """The shared instance of a schema: making one costs more than using it."""
    return schema()


def json_object(text: str) -> Json:
    """The JSON object that a text holds; FormatError if it holds none."""
    try:
        value = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        what = f"expected JSON, {error.msg[:1].lower()}{error.msg[1:]}"
        raise FormatError(error.lineno, what) from None
    except (RecursionError, ValueError):  # nested too deep, or a number with thousands of digits
        raise FormatError(0, "expected JSON of a reasonable size") from None
    if not isinstance(value, dict):
        raise FormatError(0, "expected a JSON object")
    return value


def load(schema: type[Schema], data: Any, at: Place = ()) -> Any:
    """Load JSON from a place of the request by a schema; RuleError with all its errors.

    The code is `invalid` if only types and ranges are wrong.
    """
    return load_by(instance_of(schema).load, data, at)


def load_by(read: Callable[[Any], T], data: Any, at: Place = ()) -> T:
    """JSON from a place of the request, read by a function; RuleError as of `load`."""
    try:
        return read(data)
    except ValidationError as error:
        raise join_errors([_rule_error(*leaf) for leaf in leaves(error.messages, at)]) from None


def _rule_error(at: Place, what: str) -> RuleError:
    return RuleError(what.code if isinstance(what, Coded) else RuleCode.INVALID, str(what), at)


def load_all(*makes: Callable[[], object]) -> list[Any]:
    """The results of all functions; RuleError with the errors of all."""
    made: list[object] = []
    wrong: list[RuleError] = []
    for make in makes:
        try:
            made.append(make())
        except RuleError as error:
            wrong.append(error)
    if wrong:
        raise join_errors(wrong)
    return made


def properties(schema: type[Schema]) -> Iterator[tuple[str, Json]]:
    """The keys of a schema and the JSON Schema of each."""
    made = instance_of(schema)
    for name, field in made.fields.items():
        yield name, field_schema(field)
    for name in sorted(made.told) if isinstance(made, StrictSchema) else ():
        yield name, {"description": "Part of an answer; ignored."}


def field_schema(field: MemberField) -> Json:
    """The JSON Schema of a field; of a part, a reference by the name of its schema."""
    if isinstance(field, JsonField):
        return field.json_schema()
    assert isinstance(field, PartField), field
    kinds = [reference(type(field.schema)), *field.holders()]
    kinds += [{"type": "null"}] if field.allow_none else []
    return {"anyOf": kinds} if len(kinds) > 1 else kinds[0]


def component(schema: type[Schema]) -> str:
    """The name of a schema in the OpenAPI document."""
    return schema.__name__.removesuffix("Schema")


def reference(schema: type[Schema]) -> Json:
    """A reference to a schema in the OpenAPI document."""
    return ref(component(schema))


def parts(schema: type[Schema]) -> Iterator[type[Schema]]:
    """The schema and all schemas inside it."""
    yield schema
    for field in instance_of(schema).fields.values():
        if isinstance(field, PartField):
            yield from parts(type(field.schema))


def object_schema(*schemas: type[Schema]) -> Json:
    """The JSON Schema of an object that has the keys of all these schemas."""
    members: Json = {}
    required = []
    for schema in schemas:
        members |= properties(schema)
        required += [name for name, field in instance_of(schema).fields.items() if field.required]
    made: Json = {"type": "object", "properties": members, "additionalProperties": False}
    if required:
        made["required"] = required
    return made
