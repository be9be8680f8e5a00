"""Keys of answers and of spec sheets, each described once.

A `Fact` is a key with its JSON Schema and a function that takes its value from an object. `tell`
makes the JSON of an object, `schema_of` the JSON Schema of that JSON.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from puzzles.dice import SEED_LIMIT

Json = dict[str, Any]

WHOLE: Json = {"type": "integer", "minimum": 0}
TEXT: Json = {"type": "string"}
FLAG: Json = {"type": "boolean"}
NUMBER: Json = {"type": "number", "minimum": 0}
OBJECT: Json = {"type": "object"}
SEED: Json = {**WHOLE, "maximum": SEED_LIMIT - 1}
ABSENT = object()  # the value of a key that is left out
SCALARS = ("integer", "number", "boolean", "string")


@dataclass(frozen=True, slots=True)
class Fact:
    """A key of an object in an answer.

    kind: its JSON Schema; if it has parts, the schema is made from them.
    take: gets its value from the arguments of `tell`; None: the attribute of its name.
    nullable: the value may be null. optional: the key may be left out (ABSENT).
    parts: keys of the object that is its value.
    """

    name: str
    kind: Json | None = None
    take: Callable[..., Any] | None = None
    about: str = ""
    nullable: bool = False
    optional: bool = False
    parts: "Sequence[Fact]" = ()

    @property
    def schema(self) -> Json:
        """Its JSON Schema."""
        kind = schema_of(self.parts) if self.parts else self.kind
        assert kind is not None, self.name
        if self.nullable:
            return some(kind, self.about)
        return {**kind, "description": self.about} if self.about else kind


def fact(kind: Json | None = None, about: str = "", *, name: str = "", **how: Any) -> Fact:
    """A fact as the annotation of a dataclass field; name: the key, if not the field's name."""
    return Fact(name, kind, about=about, **how)


def facts_of(model: Any) -> tuple[Fact, ...]:
    """The facts of a dataclass that annotate its own fields, in their order.

    Without a `take` the value is the attribute of the fact's name, or else of the annotated field.
    """
    facts = []
    for field, hint in model.__annotations__.items():
        for known in getattr(hint, "__metadata__", ()):
            name = known.name or field
            take = known.take or attrgetter(name if hasattr(model, name) else field)
            facts.append(replace(known, name=name, take=take))
    return tuple(facts)


def tell(facts: Iterable[Fact], *told: Any) -> Json:
    """The JSON that facts make of an object, or of several that belong together."""
    values: Json = {}
    for fact in facts:
        value = (fact.take or attrgetter(fact.name))(*told)
        if value is ABSENT:
            continue
        if fact.parts and value is not None:
            value = tell(fact.parts, value)
        elif isinstance(value, tuple):
            value = list(value)
        values[fact.name] = value
    return values


def schema_of(facts: Sequence[Fact]) -> Json:
    """The JSON Schema of what `tell` makes."""
    optional = [fact.name for fact in facts if fact.optional]
    return object_of({fact.name: fact.schema for fact in facts}, *optional)


def ref(name: str, kind: str = "schemas") -> Json:
    """A reference to a schema or other component in the OpenAPI document."""
    return {"$ref": f"#/components/{kind}/{name}"}


def some(schema: Json, description: str = "") -> Json:
    """The schema or null."""
    nullable: Json = {"anyOf": [schema, {"type": "null"}]}
    if schema.get("type") in SCALARS and "enum" not in schema:
        nullable = {**schema, "type": [schema["type"], "null"]}
    return {**nullable, "description": description} if description else nullable


def object_of(properties: Json, *optional: str) -> Json:
    """An object with just these keys."""
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def list_of(item: Json) -> Json:
    return {"type": "array", "items": item}


TRIPLE = {**list_of(WHOLE), "minItems": 3, "maxItems": 3}


def counts_of(item: Json = WHOLE) -> Json:
    """An object with any keys and values of one schema."""
    return {"type": "object", "additionalProperties": item}


def words(values: Iterable[Any]) -> Json:
    """A closed list of words."""
    return {"type": "string", "enum": [str(value) for value in values]}


def constant(value: Any) -> Json:
    return words([value])
