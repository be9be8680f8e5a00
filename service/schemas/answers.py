"""The JSON Schemas of the verbs' answers; tests validate the answers against them."""

from collections.abc import Iterable, Mapping

from actions.checking import CHECKED
from actions.converting import CONVERT
from actions.dismantling import APART
from actions.fingerprinting import FINGERPRINT
from actions.generating import GENERATE
from actions.hinting import HINT
from actions.solving import SOLVE
from actions.specifying import SPEC
from puzzles.codes import Code, FaultCode, ReasonCode, RuleCode
from puzzles.facts import (
    FLAG,
    OBJECT,
    SEED,
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
from service.schemas.strict import reference
from words.phrases import Language

_URI = {**TEXT, "format": "uri-reference"}
_POINTER = {
    **TEXT,
    "description": "JSON pointer into the body, or into the query read as an object.",
}
PROBLEM = {
    **OBJECT,
    "description": "An error (RFC 9457). Some codes have more members.",
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
            "description": "JSON Schema of each of the family's own parameters of `generate`.",
        },
        "wishes": {
            **object_of(dict.fromkeys(("any", "graded", "unique", "unique_graded"), WHOLE)),
            "description": "Cells of the largest puzzle made as wished, almost always and within"
            " ten seconds, if the wish names only its size (`any`), or also a"
            " difficulty (`graded`), `unique`, or both. Larger wishes are refused.",
        },
        "formats": list_of(TEXT),
        "drawings": list_of(TEXT),
        "notations": {**list_of(TEXT), "description": "Notations that `convert` writes."},
        "views": list_of(TEXT),
        "bodies": {**list_of(TEXT), "description": "The views that are 3D bodies."},
        "purposes": {
            **object_of({"film": list_of(TEXT), "cut": list_of(TEXT), "print": list_of(TEXT)}),
            "description": "Views for a purpose, the default first; none: the family has nothing"
            " for it. `film`: `webp` is a film, `glb` moves. `cut`: the only views as `dxf`, for a"
            " laser or a cutter. `print`: plates for a 3D printer as `stl`, `3mf` and `obj`;"
            " `zip` has all of them.",
        },
        "style": {
            **OBJECT,
            "description": "JSON Schema of each member of `style`.",
        },
        "art": {**list_of(TEXT), "description": "Themes of figures; only for decks."},
        "known": WHOLE,
        "example": OBJECT,
    }
)
FAMILY_LIST = object_of({"families": list_of(FAMILY), "version": TEXT})

_WORDS = object_of({str(language): TEXT for language in Language})
KIT_PRESETS = object_of(
    {
        "presets": list_of(
            object_of(
                {
                    "name": TEXT,
                    "title": {**_WORDS, "description": "By language."},
                    "about": {**_WORDS, "description": "By language."},
                    "puzzles": WHOLE,
                    "pages": {**WHOLE, "description": "Sheets of the booklet, about."},
                    "format": words(("pdf", "zip")),
                    "request": {
                        **OBJECT,
                        "description": "A request of `POST /v1/kits`, to which a client adds"
                        " `title`, `language`, `paper` and `seed`.",
                    },
                }
            )
        )
    }
)
_UNKEPT = object_of({"set": WHOLE, "first": TEXT, "last": TEXT, "grades": list_of(TEXT)})
KIT_PLAN = object_of(
    {
        "title": TEXT,
        "seed": SEED,
        "puzzles": WHOLE,
        "pages": {**WHOLE, "description": "Sheets of the booklet, exactly."},
        "roles": {**counts_of(), "description": "The same pages, by what is on them."},
        "grades": {
            **list_of(some(TEXT, "Grade of a puzzle; null: not known.")),
            "description": "Of each puzzle, in their order.",
        },
        "unkept": {
            **list_of(_UNKEPT),
            "description": "Rising grades (`first` … `last`) that a set with too few puzzles does"
            " not have all of, and those that it has.",
        },
    }
)
STATE = object_of({"status": TEXT, "version": TEXT})
_READY = {
    "name": TEXT,
    "needed": {**FLAG, "description": "Whether the parts asked about need it."},
    "missing": some(TEXT, "Why it is missing; null: it is ready."),
}
READINESS = object_of(
    {
        "status": words(("ready", "unready")),
        "version": TEXT,
        "checks": list_of(object_of(_READY)),
    }
)


def read(all_forms: Iterable[AnyForms]) -> Json:
    """The answer to `read`."""
    taken: Json = {**TEXT, "description": "What the sender's puzzle was taken for, in words."}
    each = {"anyOf": [_reading(forms, taken) for forms in all_forms]}
    about = "One for each family that can read it, nearly always one."
    return object_of({"readings": {**list_of(each), "minItems": 1, "description": about}})


def _reading(forms: AnyForms, taken: Json) -> Json:
    family: Json = {"const": forms.family.name}
    return object_of({"family": family, "puzzle": reference(forms.puzzle), "taken_for": taken})


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
    if family.apart is not None:
        made[APART.answer] = schema_of(answers.facts_of(APART, forms))
    if forms.spec is not None:
        made["Spec"] = schema_of(answers.facts_of(SPEC, forms))
    if forms.census is not None:
        made["Census"] = schema_of(answers.census_facts(forms))
    return {forms.title + name: schema for name, schema in made.items()}


def codes(about: str, meanings: Mapping[str, str]) -> Json:
    """A closed list of codes with their meanings."""
    lines = "".join(f"\n* `{code}`: {what}" for code, what in meanings.items())
    return {"type": "string", "enum": list(meanings), "description": f"{about}\n{lines}"}


def _describe_codes(about: str, listed: Iterable[Code]) -> Json:
    """A list of codes with their families, and with their details if they have any."""
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
            "description": "Their meaning depends on the code; if there are several causes, also"
            " `causes` and `cause_count`.",
        },
    }
)

SHARED_ANSWERS: dict[str, Json] = {
    "RuleCode": _describe_codes("Code of a broken rule.", RuleCode),
    "FaultCode": _describe_codes("Code of a fault.", FaultCode),
    "ReasonCode": _describe_codes("Code of a reason why there is no solution.", ReasonCode),
    "Problem": PROBLEM,
    "Reason": REASON,
    "Checked": schema_of(CHECKED),
    "Catalog": CATALOG,
    "Families": FAMILY_LIST,
    "KitPlan": KIT_PLAN,
    "KitPresets": KIT_PRESETS,
    "State": STATE,
    "Readiness": READINESS,
}
