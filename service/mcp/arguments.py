"""Arguments of tools, from the schemas of requests.

AI clients fill flat objects best, so the keys of parts, such as `style`, become arguments of their
own; a tool serves several families, so their schemas are joined.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from marshmallow import Schema

from puzzles.errors import Place
from service.schemas.catalogue import FORMS
from service.schemas.fields import Json
from service.schemas.held import HeldField
from service.schemas.kits import SetsField, set_schema
from service.schemas.strict import MemberField, PartField, field_schema, instance_of

HELD: Mapping[str, str] = {
    "puzzle": "The puzzle: JSON as `generate`, `read` or `get_known` answer, or a text in a"
    " notation of its family; `describe_family` tells both forms.",
    "solution": "The solution: an answer of `solve` or `generate`, or JSON as `describe_family`"
    " tells.",
}


class Argument(NamedTuple):
    """An argument of a tool; at: its place in the body, () if it is elsewhere."""

    schema: Json
    at: Place = ()
    required: bool = False


Arguments = Mapping[str, Argument]


def read_arguments(*schemas: type[Schema]) -> dict[str, Argument]:
    """The arguments for a body that has the keys of all these schemas."""
    return {name: argument for schema in schemas for name, argument in _arguments(schema, ())}


def _arguments(schema: type[Schema], at: Place) -> Iterator[tuple[str, Argument]]:
    for name, field in instance_of(schema).fields.items():
        if isinstance(field, PartField) and not isinstance(field, HeldField):
            yield from _arguments(type(field.schema), (*at, name))
        else:
            yield name, Argument(_kind(name, field), (*at, name), field.required)


def _kind(name: str, field: MemberField) -> Json:
    """The JSON Schema of a field, without references."""
    if isinstance(field, HeldField):
        return {"type": ["object", "string"], "description": HELD[name]}
    if isinstance(field, PartField):
        return _object(type(field.schema))
    made = field_schema(field)
    if isinstance(field, SetsField):
        each = {forms.family.name: _object(set_schema(forms)) for forms in FORMS}
        return {**made, "items": join_schemas(each)}
    return {key: _without_references(value) for key, value in made.items()}


def _object(schema: type[Schema]) -> Json:
    fields = instance_of(schema).fields
    made: Json = {"type": "object", "properties": {n: _kind(n, f) for n, f in fields.items()}}
    required = [name for name, field in fields.items() if field.required]
    return made | ({"required": required} if required else {})


def _without_references(schema: object) -> object:
    """A JSON Schema with plain objects for its references, which name no place in a tool."""
    if isinstance(schema, list):
        parts = [_without_references(each) for each in schema]
        return [each for k, each in enumerate(parts) if each not in parts[:k]]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return {"type": "object"}
    return {key: _without_references(value) for key, value in schema.items()}


def join_arguments(found: Mapping[str, Arguments]) -> dict[str, Argument]:
    """The arguments of several families, by their names; one is required if it is so for all."""
    names = dict.fromkeys(name for arguments in found.values() for name in arguments)
    joined = {}
    for name in names:
        having = {family: known[name] for family, known in found.items() if name in known}
        schema = join_schemas({family: each.schema for family, each in having.items()}, len(found))
        needed = len(having) == len(found) and all(each.required for each in having.values())
        joined[name] = Argument(schema, next(iter(having.values())).at, needed)
    return joined


def join_schemas(found: Mapping[str, Json], all_families: int = 0) -> Json:
    """One JSON Schema for those of several families; all_families: the number of all."""
    groups: dict[str, list[str]] = {}
    for family, schema in found.items():
        groups.setdefault(json.dumps(schema, sort_keys=True), []).append(family)
    kinds = [(found[families[0]], families) for families in groups.values()]
    if len(kinds) > 1 and all("properties" in kind for kind, _ in kinds):
        return _join_objects(found)
    if len(kinds) > 1:
        return _any_of(kinds)
    ((kind, families),) = kinds
    if not all_families or len(families) == all_families:
        return kind
    about = f"{kind.get('description', '')} Only {_list_names(families)}."
    return {**kind, "description": about.strip()}


def _join_objects(found: Mapping[str, Json]) -> Json:
    names = dict.fromkeys(name for kind in found.values() for name in kind["properties"])
    members = {
        name: join_schemas(
            {
                f: kind["properties"][name]
                for f, kind in found.items()
                if name in kind["properties"]
            },
            len(found),
        )
        for name in names
    }
    for name in ("family",) if "family" in members else ():
        members[name] = {"type": "string", "enum": [*found]}
    needed = [n for n in names if all(n in kind.get("required", ()) for kind in found.values())]
    return {"type": "object", "properties": members} | ({"required": needed} if needed else {})


def _any_of(kinds: Sequence[tuple[Json, Sequence[str]]]) -> Json:
    """Kinds of the same argument, each with the families that have it."""
    abouts = {kind.get("description", "") for kind, _ in kinds}
    common = next(iter(abouts)) if len(abouts) == 1 else ""
    listed = []
    for kind, families in kinds:
        about = "" if common else kind.get("description", "")
        told = f"Of {_list_names(families)}{': ' if about else '.'}{about}"
        listed.append({**kind, "description": told})
    return {"anyOf": listed} | ({"description": common} if common else {})


def _list_names(families: Sequence[str]) -> str:
    return ", ".join(families)
