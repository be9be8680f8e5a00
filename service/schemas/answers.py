"""The JSON Schemas of what the verbs answer, for the OpenAPI document; tests hold answers to them.

whole, text, flag   short names of the simplest schemas
"""

from typing import Any

from generators.instance import GRADES
from puzzles.dice import SEED_LIMIT
from puzzles.outcome import Verdict
from service.family import AnyFamily
from service.schemas.fields import Json
from service.schemas.requests import title
from service.schemas.strict import reference

WHOLE: Json = {"type": "integer", "minimum": 0}
TEXT: Json = {"type": "string"}
FLAG: Json = {"type": "boolean"}
NUMBER: Json = {"type": "number", "minimum": 0}
SEED: Json = {**WHOLE, "maximum": SEED_LIMIT - 1}


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


PROBLEM = {
    "type": "object",
    "description": "What went wrong (RFC 9457). Some codes bring further members.",
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": TEXT,
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": TEXT,
        "instance": {"type": "string", "format": "uri-reference"},
        "code": {"type": "string", "pattern": "^[a-z0-9_]+$", "description": "Stable."},
        "errors": listed(
            closed(
                {
                    "pointer": {
                        "type": "string",
                        "description": "JSON pointer into the body, or into the query read as an"
                        " object.",
                    },
                    "message": TEXT,
                }
            )
        ),
    },
    "required": ["type", "title", "status", "detail", "instance", "code", "errors"],
}

REASON = closed(
    {
        "code": {"type": "string", "pattern": "^[a-z0-9_]+$"},
        "message": TEXT,
        "details": {"type": "object"},
    }
)

CHECKED = closed(
    {
        "valid": FLAG,
        "faults": listed(
            closed(
                {
                    "code": TEXT,
                    "message": TEXT,
                    "at": {"type": "string", "description": "JSON pointer into the body."},
                }
            )
        ),
        "score": {
            "type": "object",
            "additionalProperties": WHOLE,
            "description": "Points of the parts that the original program reckons; only for"
            " families that have one.",
        },
    },
    "score",
)

_ENTRY: Json = {
    "family": TEXT,
    "name": TEXT,
    "title": TEXT,
    "source": TEXT,
    "counts": {"type": "object", "additionalProperties": WHOLE},
    "href": {"type": "string", "format": "uri-reference"},
}
CATALOG = closed({"puzzles": listed(closed(_ENTRY))})

FAMILY = closed(
    {
        "name": TEXT,
        "title": TEXT,
        "summary": TEXT,
        "limits": {"type": "object", "additionalProperties": WHOLE},
        "options": {"type": "object", "description": "JSON Schema of each option of `solve`."},
        "parameters": {
            "type": "object",
            "description": "JSON Schema of each own parameter of `generate`.",
        },
        "formats": listed(TEXT),
        "drawings": listed(TEXT),
        "views": listed(TEXT),
        "art": {**listed(TEXT), "description": "Themes of figures, where there are any."},
        "known": WHOLE,
        "example": {"type": "object"},
    }
)
FAMILY_LIST = closed({"families": listed(FAMILY), "version": TEXT})

STATE = closed({"status": TEXT, "version": TEXT})


def solved(family: AnyFamily) -> Json:
    """The answer to solve."""
    so_far = {
        "type": "integer",
        "minimum": 0,
        "description": "Lower bound; only while the search is not complete.",
    }
    further = {name: some(WHOLE, about) for name, about in family.counts.items()}
    further_so_far = {f"{name}_so_far": so_far for name in family.counts}
    measures = {name: {**WHOLE, "description": about} for name, about in family.measures.items()}
    return closed(
        {
            "family": constant(family.name),
            "verdict": {"type": "string", "enum": [verdict.value for verdict in Verdict]},
            "complete": {**FLAG, "description": "The whole space was searched, or a proof found."},
            "count": some(WHOLE, "Different filled boards; null while not complete."),
            "distinct": some(WHOLE, "The same up to symmetry; null while not complete."),
            "count_so_far": so_far,
            "distinct_so_far": so_far,
            **further,
            **further_so_far,
            "unique": some(FLAG, "Exactly one distinct solution; null while not known."),
            "solutions": listed(reference(family.solution_schema)),
            "facts": {**listed({"type": "object"}), "description": "Of each solution."},
            "reason": {"anyOf": [{"$ref": "#/components/schemas/Reason"}, {"type": "null"}]},
            "stats": closed(
                {
                    "nodes": WHOLE,
                    "seconds": NUMBER,
                    "search_space": TEXT,
                    "engine": TEXT,
                    **measures,
                },
                *measures,
            ),
            "version": TEXT,
        },
        "count_so_far",
        "distinct_so_far",
        *further_so_far,
    )


def generated(family: AnyFamily) -> Json:
    """The answer to generate."""
    return closed(
        {
            "family": constant(family.name),
            "puzzle": reference(family.puzzle_schema),
            "solution": reference(family.solution_schema),
            "seed": SEED,
            "difficulty": closed(
                {
                    "rating": NUMBER,
                    "grade": {"type": "string", "enum": list(GRADES)},
                    "nodes": WHOLE,
                    "exact": FLAG,
                }
            ),
            "unique": some(FLAG),
            "distinct": some(WHOLE),
            "version": TEXT,
        },
        "solution",
    )


def converted(family: AnyFamily) -> Json:
    """The answer to convert in JSON."""
    return closed({"family": constant(family.name), "puzzle": reference(family.puzzle_schema)})


def known(family: AnyFamily) -> Json:
    """One entry of the catalogue."""
    own = {"family": constant(family.name), "puzzle": reference(family.puzzle_schema)}
    return closed({**_ENTRY, **own})


def listing(family: AnyFamily, name: str) -> Json:
    """A page of a list."""
    entry = closed({key: dict(schema) for key, schema in family.listings[name].entry.items()})
    total = {**WHOLE, "description": "Entries on all pages."}
    return closed(
        {
            "family": constant(family.name),
            "total": total,
            "entries": listed(entry),
            "version": TEXT,
        }
    )


def fingerprint(family: AnyFamily) -> Json:
    """The answer to fingerprint."""
    exact = {**FLAG, "description": "No other puzzle has this fingerprint."}
    return closed(
        {
            "family": constant(family.name),
            "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
            "exact": exact,
            "known": {**listed(TEXT), "description": "The same in the catalogue, by name."},
            "version": TEXT,
        }
    )


def spec(family: AnyFamily) -> Json:
    """The answer to spec."""
    assert family.spec is not None
    own = {name: dict(schema) for name, schema in family.spec.entries.items()}
    return closed({"family": constant(family.name), **own, "version": TEXT})


def family_answers(family: AnyFamily) -> dict[str, Json]:
    """The schemas of a family's answers by their names as components."""
    made = {
        "Solved": solved(family),
        "Generated": generated(family),
        "Converted": converted(family),
        "Known": known(family),
    }
    for name in family.listings:
        made[name.title()] = listing(family, name)
    if family.fingerprint is not None:
        made["Fingerprint"] = fingerprint(family)
    if family.spec is not None:
        made["Spec"] = spec(family)
    return {title(family) + name: schema for name, schema in made.items()}


SHARED_ANSWERS: dict[str, Json] = {
    "Problem": PROBLEM,
    "Reason": REASON,
    "Checked": CHECKED,
    "Catalog": CATALOG,
    "Families": FAMILY_LIST,
    "State": STATE,
}
