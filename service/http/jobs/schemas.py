"""The JSON Schemas of jobs."""

from puzzles.facts import OBJECT, TEXT, WHOLE, list_of, object_of, some
from service.jobs.orders import JobState
from service.schemas.fields import Json

JOB_PATTERN = "^[A-Za-z0-9_-]{22}$"

_TIME: Json = {"type": "string", "format": "date-time"}
_PROGRESS = object_of(
    {
        "explored": {
            "type": "number",
            "minimum": 0,
            "maximum": 1,
            "description": "The share that is done, as estimated; it never falls.",
        },
        "nodes": {**WHOLE, "description": "Placements made so far."},
        "found": {**WHOLE, "description": "Solutions so far, those that are kept."},
    }
)
_TOLD: Json = {
    "id": {"type": "string", "pattern": JOB_PATTERN},
    "family": TEXT,
    "kind": {**TEXT, "description": "What is done, by the name of the verb."},
    "state": {
        "type": "string",
        "enum": list(JobState),
        "description": "`parked`: POST to it, and it goes on; it is forgotten after an hour.",
    },
    "progress": _PROGRESS,
    "created": _TIME,
    "finished": some(_TIME, "null: it is not over."),
}
_ANSWER = {
    "description": "What the verb answers, if that is JSON, else where to get it; null: nothing"
    " so far, or nothing at all.",
    "type": ["object", "null"],
}
_SPAN = object_of({"least": WHOLE, "most": WHOLE})
_PRICE = {
    **object_of(
        {"puzzles": _SPAN, "pages": _SPAN, "bytes": {**_SPAN, "description": "Of memory."}}
    ),
    "type": ["object", "null"],
    "description": "What the work takes, as far as its wishes tell; only of kits.",
}
_ERROR = {
    **object_of({"code": TEXT, "message": TEXT, "errors": list_of(OBJECT)}),
    "type": ["object", "null"],
    "description": "Why it failed.",
}
JOB_ANSWERS: dict[str, Json] = {
    "Job": object_of({**_TOLD, "price": _PRICE, "result": _ANSWER, "error": _ERROR}),
    "JobList": object_of(
        {"jobs": list_of(object_of(_TOLD)), "next": some(TEXT, "The next page's cursor.")}
    ),
    "JobSolutions": object_of(
        {
            "solutions": list_of({"type": "object"}),
            "next": {**TEXT, "description": "The cursor of what comes after these."},
        }
    ),
}
