"""What the JSON forms of the spec sheets of puzzles share."""

from collections.abc import Mapping, Sequence
from typing import Any

from generators.instance import Grade
from puzzles.spec import Findings
from service.schemas.fields import Json
from service.schemas.json_schema import (
    FLAG,
    NUMBER,
    SEARCH_SPACE,
    TEXT,
    WHOLE,
    closed,
    listed,
    ref,
    some,
)

TRIPLE = {**listed(WHOLE), "minItems": 3, "maxItems": 3}
_GRADES: Json = {"type": "string", "enum": list(Grade)}


def either(schema: Json, description: str) -> Json:
    """A schema of an object, or null."""
    return {"anyOf": [schema, {"type": "null"}], "description": description}


def found_entries(solution: str, further: Sequence[str] = ()) -> Mapping[str, Json]:
    """The entries that all sheets have; solution: the name of its schema."""
    rated = {
        "rating": NUMBER,
        "grade": _GRADES,
        "nodes": {**WHOLE, "description": "What it was reckoned from."},
        "exact": {**FLAG, "description": "No estimate."},
        "among_unique": either(
            closed({"rating": NUMBER, "grade": _GRADES}),
            "The same among those that are wished with one solution; null unless it has just one.",
        ),
    }
    return {
        "given": {**WHOLE, "description": "Pieces that are given."},
        "verdict": {"type": "string", "enum": ["solved", "unsolvable", "open"]},
        "complete": {**FLAG, "description": "All solutions were counted."},
        "at_least": {**WHOLE, "description": "Distinct solutions that were met."},
        "distinct": some(WHOLE, "Null unless `complete`."),
        "count": some(WHOLE, "Symmetric copies counted; null unless `complete`."),
        **{name: some(WHOLE) for name in further},
        "unique": some(FLAG),
        "difficulty": either(closed(rated), "Null where it is not rated."),
        **SEARCH_SPACE,
        "fingerprint": TEXT,
        "fingerprint_exact": FLAG,
        "known": {**listed(TEXT), "description": "The same in the catalogue, by name."},
        "solution": either(ref(solution), "A solution, if any was found."),
    }


def told(spec: Findings[Any], schema: Any, further: Sequence[str] = ()) -> Json:
    """What all sheets have, as JSON; schema: of a solution."""
    outcome, hard = spec.outcome, spec.difficulty
    counts = outcome.counts if outcome.complete else None
    return {
        "given": spec.given,
        "verdict": outcome.verdict,
        "complete": outcome.complete,
        "at_least": outcome.counts.distinct,
        "distinct": counts and counts.distinct,
        "count": counts and counts.count,
        **{name: counts and counts.further.get(name, 0) for name in further},
        "unique": outcome.unique,
        "difficulty": hard
        and {
            "rating": hard.rating,
            "grade": hard.grade,
            "nodes": hard.nodes,
            "exact": hard.exact,
            "among_unique": hard.among_unique
            and dict(zip(("rating", "grade"), hard.among_unique, strict=True)),
        },
        "search_space": spec.search_space.formula,
        "search_space_log10": round(spec.search_space.log10, 6),
        "fingerprint": spec.fingerprint.digest,
        "fingerprint_exact": spec.fingerprint.exact,
        "known": list(spec.known),
        "solution": spec.solution and schema().dump(spec.solution),
    }
