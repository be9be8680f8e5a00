"""The JSON Schemas of what the verbs answer; tests hold the answers to them."""

from collections.abc import Iterable, Mapping

from actions.checking import CHECKED
from actions.converting import CONVERT
from actions.fingerprinting import FINGERPRINT
from actions.generating import GENERATE
from actions.hinting import HINT
from actions.solving import SOLVE
from actions.specifying import SPEC
from puzzles.codes import Code, FaultCode, ReasonCode, RuleCode
from puzzles.facts import (
    FLAG,
    OBJECT,
    TEXT,
    WHOLE,
    constant,
    counts_of,
    list_of,
    object_of,
    ref,
    schema_of,
    some,
    words,
)
from service import answers
from service.schemas.fields import Json
from service.schemas.forms import AnyForms

_URI = {**TEXT, "format": "uri-reference"}
_POINTER = {
    **TEXT,
    "description": "JSON pointer into the body, or into the query read as an object.",
}
PROBLEM = {
    **OBJECT,
    "description": "What went wrong (RFC 9457). Some codes bring further members.",
    "properties": {
        "type": _URI,
        "title": TEXT,
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": TEXT,
        "instance": _URI,
        "code": {"anyOf": [ref("ProblemCode"), ref("RuleCode"), ref("FaultCode")]},
        "errors": list_of(object_of({"pointer": _POINTER, "message": TEXT})),
    },
    "required": ["type", "title", "status", "detail", "instance", "code", "errors"],
}

CATALOG = object_of({"puzzles": list_of(schema_of(answers.ENTRY))})

FAMILY = object_of(
    {
        "name": TEXT,
        "title": TEXT,
        "summary": TEXT,
        "limits": counts_of(),
        "options": {**OBJECT, "description": "JSON Schema of each option of `solve`."},
        "parameters": {
            **OBJECT,
            "description": "JSON Schema of each own parameter of `generate`.",
        },
        "wishes": {
            **object_of(dict.fromkeys(("any", "graded", "unique", "unique_graded"), WHOLE)),
            "description": "Cells of the largest puzzle that is made as wished, nearly"
            " always and within ten seconds, where nothing but its size is named (`any`), or a"
            " difficulty (`graded`), `unique`, or both besides. Larger ones are refused.",
        },
        "formats": list_of(TEXT),
        "drawings": list_of(TEXT),
        "notations": {**list_of(TEXT), "description": "What `convert` writes."},
        "views": list_of(TEXT),
        "bodies": {**list_of(TEXT), "description": "Those of the views that are bodies in space."},
        "style": {
            **OBJECT,
            "description": "JSON Schema of each member of `style`: how a picture looks.",
        },
        "art": {**list_of(TEXT), "description": "Themes of figures, where there are any."},
        "known": WHOLE,
        "example": OBJECT,
    }
)
FAMILY_LIST = object_of({"families": list_of(FAMILY), "version": TEXT})

STATE = object_of({"status": TEXT, "version": TEXT})
_READY = {
    "name": TEXT,
    "needed": {**FLAG, "description": "For what is asked about."},
    "missing": some(TEXT, "Why it is missing; null: it is there."),
}
READINESS = object_of(
    {
        "status": words(("ready", "unready")),
        "version": TEXT,
        "checks": list_of(object_of(_READY)),
    }
)


def read(all_forms: Iterable[AnyForms]) -> Json:
    """The answer to read."""
    each = {"anyOf": [ref(forms.title + "Converted") for forms in all_forms]}
    about = "Of each family that can read it: nearly always one."
    return object_of({"readings": {**list_of(each), "minItems": 1, "description": about}})


def entry_schema(forms: AnyForms) -> Json:
    """One entry of the catalogue."""
    entry = schema_of(answers.ENTRY)["properties"]
    own = {"family": constant(forms.family.name), "puzzle": forms.puzzle_ref}
    return object_of({**entry, **own})


def family_answers(forms: AnyForms) -> dict[str, Json]:
    """The schemas of a family's answers by their names as components."""
    family = forms.family
    made: dict[str, Json] = {
        verb.answer: schema_of(answers.facts_of(verb, forms))
        for verb in (SOLVE, HINT, GENERATE, CONVERT, FINGERPRINT)
    }
    made["Known"] = entry_schema(forms)
    for form in forms.lists:
        made[form.list.name.title()] = schema_of(answers.page_facts(family, form))
    if forms.spec is not None:
        made["Spec"] = schema_of(answers.facts_of(SPEC, forms))
    if forms.census is not None:
        made["Census"] = schema_of(answers.census_facts(forms))
    return {forms.title + name: schema for name, schema in made.items()}


def codes(about: str, meanings: Mapping[str, str]) -> Json:
    """A closed list of codes; meanings: what each of them says."""
    lines = "".join(f"\n* `{code}`: {what}" for code, what in meanings.items())
    return {"type": "string", "enum": list(meanings), "description": f"{about}\n{lines}"}


def _describe_codes(about: str, listed: Iterable[Code]) -> Json:
    """A list of codes that are of families, and of which some tell what their details hold."""
    meanings: dict[str, str] = {}
    for code in listed:
        details = ", ".join(f"`{key}` {what}" for key, what in code.details.items())
        meanings[code] = f"{code.meaning} ({code.of})" + (f"; {details}" if details else "")
    return codes(about, meanings)


REASON = object_of(
    {
        "code": ref("ReasonCode"),
        "message": TEXT,
        "details": {
            **OBJECT,
            "description": "What the code says that they hold; where there are several"
            " causes, `causes` and `cause_count`, too.",
        },
    }
)

SHARED_ANSWERS: dict[str, Json] = {
    "RuleCode": _describe_codes("A broken rule.", RuleCode),
    "FaultCode": _describe_codes("What is wrong with a solution.", FaultCode),
    "ReasonCode": _describe_codes("Why there is no solution.", ReasonCode),
    "Problem": PROBLEM,
    "Reason": REASON,
    "Checked": schema_of(CHECKED),
    "Catalog": CATALOG,
    "Families": FAMILY_LIST,
    "State": STATE,
    "Readiness": READINESS,
}
