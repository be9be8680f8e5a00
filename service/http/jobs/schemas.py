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
            "description": "Estimated share of the work done; it never falls.",
        },
        "nodes": {**WHOLE, "description": "Placements made so far."},
        "found": {**WHOLE, "description": "Stored solutions so far."},
    }
)
_TOLD: Json = {
    "id": {"type": "string", "pattern": JOB_PATTERN},
    "family": TEXT,
    "kind": {**TEXT, "description": "Verb of the request."},
    "state": {
        "type": "string",
        "enum": list(JobState),
        "description": "`parked`: a POST continues it; it is deleted after an hour.",
    },
    "progress": _PROGRESS,
    "created": _TIME,
    "finished": some(_TIME, "null: the job has not ended."),
}
_ANSWER = {
    "description": "Answer of the verb, if it is JSON, otherwise its address; null: no answer so"
    " far, or none at all.",
    "type": ["object", "null"],
}
_SPAN = object_of({"least": WHOLE, "most": WHOLE})
_PRICE = {
    **object_of(
        {"puzzles": _SPAN, "pages": _SPAN, "bytes": {**_SPAN, "description": "Bytes of memory."}}
    ),
    "type": ["object", "null"],
    "description": "Estimated cost of the work, from the wishes alone; only for kits.",
}
_ERROR = {
    **object_of({"code": TEXT, "message": TEXT, "errors": list_of(OBJECT)}),
    "type": ["object", "null"],
    "description": "Why it failed.",
}
JOB_ANSWERS: dict[str, Json] = {
    "Job": object_of({**_TOLD, "price": _PRICE, "result": _ANSWER, "error": _ERROR}),
    "JobList": object_of(
        {"jobs": list_of(object_of(_TOLD)), "next": some(TEXT, "Cursor of the next page.")}
    ),
    "JobSolutions": object_of(
        {
            "solutions": list_of({"type": "object"}),
            "next": {**TEXT, "description": "Cursor of the solutions after these."},
        }
    ),
}
