"""Building blocks of JSON Schemas.

whole, text, flag   short names of the simplest schemas
"""

from typing import Any

from puzzles.dice import SEED_LIMIT
from service.schemas.fields import Json

WHOLE: Json = {"type": "integer", "minimum": 0}
TEXT: Json = {"type": "string"}
FLAG: Json = {"type": "boolean"}
NUMBER: Json = {"type": "number", "minimum": 0}
SEED: Json = {**WHOLE, "maximum": SEED_LIMIT - 1}
SEARCH_SPACE: Json = {
    "search_space": {**TEXT, "description": "As the source reckons it."},
    "search_space_log10": {**NUMBER, "description": "The decimal logarithm of its size."},
}


def ref(name: str) -> Json:
    """A reference to a schema in the OpenAPI document."""
    return {"$ref": f"#/components/schemas/{name}"}


def some(schema: Json, description: str = "") -> Json:
    """The schema or null."""
    nullable = {**schema, "type": [schema["type"], "null"]}
    return {**nullable, "description": description} if description else nullable


def closed(properties: Json, *optional: str) -> Json:
    """An object with just these keys."""
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def listed(item: Json) -> Json:
    return {"type": "array", "items": item}


def constant(value: Any) -> Json:
    return {"type": "string", "enum": [value]}
