"""The JSON Schemas of jobs."""

from datetime import UTC, datetime

from puzzles.facts import OBJECT, TEXT, WHOLE, Fact, list_of, object_of, schema_of, some, words
from service.jobs.orders import JobState
from service.schemas.fields import Json

JOB_PATTERN = "^[A-Za-z0-9_-]{22}$"

_TIME: Json = {"type": "string", "format": "date-time"}


def _time(seconds: float | None) -> str | None:
    """The time in ISO 8601, in UTC."""
    if seconds is None:
        return None
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


JOB = (  # the facts take the job's row; without the answer
    Fact("id", {"type": "string", "pattern": JOB_PATTERN}),
    Fact("family", TEXT),
    Fact("kind", TEXT, about="Verb of the request."),
    Fact(
        "state",
        words(JobState),
        about="`parked`: a POST continues it; it is deleted after an hour.",
    ),
    Fact(
        "progress",
        take=lambda job: job,
        parts=(
            Fact(
                "explored",
                {"type": "number", "minimum": 0, "maximum": 1},
                lambda job: round(job.explored, 6),
                "Estimated share of the work done; it never falls.",
            ),
            Fact("nodes", WHOLE, about="Placements made so far."),
            Fact("found", WHOLE, about="Stored solutions so far."),
        ),
    ),
    Fact("created", _TIME, lambda job: _time(job.created)),
    Fact(
        "finished",
        _TIME,
        lambda job: _time(job.finished),
        "null: the job has not ended.",
        nullable=True,
    ),
)
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
_JOB = schema_of(JOB)
JOB_ANSWERS: dict[str, Json] = {
    "Job": object_of({**_JOB["properties"], "price": _PRICE, "result": _ANSWER, "error": _ERROR}),
    "JobList": object_of({"jobs": list_of(_JOB), "next": some(TEXT, "Cursor of the next page.")}),
    "JobSolutions": object_of(
        {
            "solutions": list_of({"type": "object"}),
            "next": {**TEXT, "description": "Cursor of the solutions after these."},
        }
    ),
}
