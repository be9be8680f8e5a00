"""The JSON Schemas of what the verbs answer; tests hold the answers to them."""

from collections.abc import Iterable, Mapping
from typing import Any

from families.record import AnyFamily
from generators.instance import Grade
from puzzles.codes import Code, FaultCode, ReasonCode, RuleCode
from puzzles.outcome import Verdict
from service.schemas.fields import Json
from service.schemas.forms import AnyForms, ListForm
from service.schemas.json_schema import (
    FLAG,
    NUMBER,
    SEARCH_SPACE,
    SEED,
    TEXT,
    WHOLE,
    closed,
    constant,
    listed,
    ref,
    some,
)
from service.schemas.strict import reference

PROBLEM = {
    "type": "object",
    "description": "What went wrong (RFC 9457). Some codes bring further members.",
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": TEXT,
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": TEXT,
        "instance": {"type": "string", "format": "uri-reference"},
        "code": {"anyOf": [ref("ProblemCode"), ref("RuleCode"), ref("FaultCode")]},
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
        "code": ref("ReasonCode"),
        "message": TEXT,
        "details": {
            "type": "object",
            "description": "What the code says that they hold; where there are several"
            " causes, `causes` and `cause_count`, too.",
        },
    }
)

FAULTS = listed(
    closed(
        {
            "code": ref("FaultCode"),
            "message": TEXT,
            "at": {"type": "string", "description": "JSON pointer into the body."},
        }
    )
)

CHECKED = closed(
    {
        "valid": FLAG,
        "faults": FAULTS,
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
        "wishes": {
            **closed(dict.fromkeys(("any", "graded", "unique", "unique_graded"), WHOLE)),
            "description": "Cells of the largest puzzle that is made as wished, nearly"
            " always and within ten seconds, where nothing but its size is named (`any`), or a"
            " difficulty (`graded`), `unique`, or both besides. Larger ones are refused.",
        },
        "formats": listed(TEXT),
        "drawings": listed(TEXT),
        "notations": {**listed(TEXT), "description": "What `convert` writes."},
        "views": listed(TEXT),
        "bodies": {**listed(TEXT), "description": "Those of the views that are bodies in space."},
        "style": {
            "type": "object",
            "description": "JSON Schema of each member of `style`: how a picture looks.",
        },
        "art": {**listed(TEXT), "description": "Themes of figures, where there are any."},
        "known": WHOLE,
        "example": {"type": "object"},
    }
)
FAMILY_LIST = closed({"families": listed(FAMILY), "version": TEXT})

STATE = closed({"status": TEXT, "version": TEXT})
READINESS = closed(
    {
        "status": {"type": "string", "enum": ["ready", "unready"]},
        "version": TEXT,
        "checks": listed(
            closed(
                {
                    "name": TEXT,
                    "needed": {**FLAG, "description": "For what is asked about."},
                    "missing": some(TEXT, "Why it is missing; null: it is there."),
                }
            )
        ),
    }
)


def solved(forms: AnyForms) -> Json:
    """The answer to solve."""
    so_far = {
        "type": "integer",
        "minimum": 0,
        "description": "Lower bound; only while the search is not complete.",
    }
    further = {name: some(WHOLE, about) for name, about in forms.family.counts.items()}
    names = ("count", "distinct", *forms.family.counts)
    lower = {f"{name}_so_far": so_far for name in names}
    return closed(
        {
            "family": constant(forms.family.name),
            "verdict": {"type": "string", "enum": [verdict.value for verdict in Verdict]},
            "complete": {**FLAG, "description": "The whole space was searched, or a proof found."},
            "count": some(WHOLE, "Different filled boards; null while not complete."),
            "distinct": some(WHOLE, "The same up to symmetry; null while not complete."),
            **further,
            **lower,
            "unique": some(FLAG, "Exactly one distinct solution; null while not known."),
            "solutions": listed(reference(forms.solution)),
            "facts": {**listed({"type": "object"}), "description": "Of each solution."},
            "reason": {"anyOf": [ref("Reason"), {"type": "null"}]},
            "hints": {
                **listed(TEXT),
                "description": "What can be tried where the budget ended first; else none.",
            },
            "stats": _stats(forms.family),
            "version": TEXT,
        },
        *lower,
    )


def _stats(family: AnyFamily) -> Json:
    """What a search has cost, and what the family measures besides."""
    abouts = {} if family.measure is None else family.measure.about
    measures = {name: {**WHOLE, "description": about} for name, about in abouts.items()}
    cost = {"nodes": WHOLE, "seconds": NUMBER, **SEARCH_SPACE, "engine": TEXT}
    return closed({**cost, **measures}, *measures)


def hinted(forms: AnyForms) -> Json:
    """The answer to hint."""
    return closed(
        {
            "family": constant(forms.family.name),
            "verdict": {
                "type": "string",
                "enum": list(Verdict),
                "description": "Whether a solution has all that lies.",
            },
            "complete": {**FLAG, "description": "All lie, and that is a solution."},
            "hint": {
                "anyOf": [forms.piece, {"type": "null"}],
                "description": "The piece to place next, which lies on a solution with all that"
                " lies already.",
            },
            "take_back": {
                "anyOf": [listed(WHOLE), {"type": "null"}],
                "description": "Where no solution has all of them: indices into `placed`, without"
                " which one has all the others. Empty: the puzzle itself has none; null: the"
                " budget ended first.",
            },
            "faults": {**FAULTS, "description": "What is wrong with what lies, whatever comes."},
            "reason": {"anyOf": [ref("Reason"), {"type": "null"}]},
            "stats": closed({"nodes": WHOLE, "seconds": NUMBER}),
            "version": TEXT,
        }
    )


def generated(forms: AnyForms) -> Json:
    """The answer to generate."""
    return closed(
        {
            "family": constant(forms.family.name),
            "puzzle": reference(forms.puzzle),
            "solution": reference(forms.solution),
            "seed": SEED,
            "difficulty": closed(
                {
                    "rating": NUMBER,
                    "grade": {"type": "string", "enum": list(Grade)},
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


def converted(forms: AnyForms) -> Json:
    """The answer to convert in JSON."""
    return closed({"family": constant(forms.family.name), "puzzle": reference(forms.puzzle)})


def read(all_forms: Iterable[AnyForms]) -> Json:
    """The answer to read."""
    each = {"anyOf": [ref(forms.title + "Converted") for forms in all_forms]}
    about = "Of each family that can read it: nearly always one."
    return closed({"readings": {**listed(each), "minItems": 1, "description": about}})


def known(forms: AnyForms) -> Json:
    """One entry of the catalogue."""
    own = {"family": constant(forms.family.name), "puzzle": reference(forms.puzzle)}
    return closed({**_ENTRY, **own})


def page(forms: AnyForms, form: ListForm[Any, Any]) -> Json:
    """A page of a list."""
    entry = closed(dict(form.entry))
    total = {**WHOLE, "description": "Entries on all pages."}
    return closed(
        {
            "family": constant(forms.family.name),
            "total": total,
            "entries": listed(entry),
            "version": TEXT,
        }
    )


def fingerprint(forms: AnyForms) -> Json:
    """The answer to fingerprint."""
    exact = {**FLAG, "description": "No other puzzle has this fingerprint."}
    return closed(
        {
            "family": constant(forms.family.name),
            "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
            "exact": exact,
            "known": {**listed(TEXT), "description": "The same in the catalogue, by name."},
            "version": TEXT,
        }
    )


def spec(forms: AnyForms) -> Json:
    """The answer to spec."""
    assert forms.spec is not None
    name = constant(forms.family.name)
    return closed({"family": name, **forms.spec.entries, "version": TEXT})


def census(forms: AnyForms) -> Json:
    """The answer to census."""
    assert forms.census is not None
    by_solutions = listed(closed({"distinct": WHOLE, "puzzles": WHOLE}))
    return closed(
        {
            "family": constant(forms.family.name),
            "of": reference(forms.census),
            "puzzles": {**WHOLE, "description": "How many there are."},
            "solvable": {**WHOLE, "description": "How many of them have a solution."},
            "by_solutions": {**by_solutions, "description": "How many have so many solutions."},
            "version": TEXT,
        }
    )


def family_answers(forms: AnyForms) -> dict[str, Json]:
    """The schemas of a family's answers by their names as components."""
    made = {
        "Solved": solved(forms),
        "Hinted": hinted(forms),
        "Generated": generated(forms),
        "Converted": converted(forms),
        "Known": known(forms),
        "Fingerprint": fingerprint(forms),
    }
    for form in forms.lists:
        made[form.list.name.title()] = page(forms, form)
    if forms.spec is not None:
        made["Spec"] = spec(forms)
    if forms.census is not None:
        made["Census"] = census(forms)
    return {forms.title + name: schema for name, schema in made.items()}


def codes(about: str, meanings: Mapping[str, str]) -> Json:
    """A closed list of codes; meanings: what each of them says."""
    lines = "".join(f"\n* `{code}`: {what}" for code, what in meanings.items())
    return {"type": "string", "enum": list(meanings), "description": f"{about}\n{lines}"}


def _described(about: str, listed: Iterable[Code]) -> Json:
    """A list of codes that are of families, and of which some tell what their details hold."""
    meanings: dict[str, str] = {}
    for code in listed:
        details = ", ".join(f"`{key}` {what}" for key, what in code.details.items())
        meanings[code] = f"{code.meaning} ({code.of})" + (f"; {details}" if details else "")
    return codes(about, meanings)


SHARED_ANSWERS: dict[str, Json] = {
    "RuleCode": _described("A broken rule.", RuleCode),
    "FaultCode": _described("What is wrong with a solution.", FaultCode),
    "ReasonCode": _described("Why there is no solution.", ReasonCode),
    "Problem": PROBLEM,
    "Reason": REASON,
    "Checked": CHECKED,
    "Catalog": CATALOG,
    "Families": FAMILY_LIST,
    "State": STATE,
    "Readiness": READINESS,
}
