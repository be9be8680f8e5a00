"""The JSON Schemas of jobs."""

from datetime import UTC, datetime

from puzzles.facts import OBJECT, TEXT, WHOLE, Fact, list_of, object_of, schema_of, some, words
from service.jobs.orders import JobState
from service.schemas.fields import Json

JOB_PATTERN = "^[A-Za-z0-9_-]{22}$"

_TIME: Json = {"type": "string", "format": "date-time"}


def _time(seconds: float | None) -> str | None:
    """As ISO 8601 has it, in UTC."""
    if seconds is None:
        return None
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


JOB = (  # told of the job's row, without what came of it
    Fact("id", {"type": "string", "pattern": JOB_PATTERN}),
    Fact("family", TEXT),
    Fact("kind", TEXT, about="What is done, by the name of the verb."),
    Fact(
        "state",
        words(JobState),
        about="`parked`: POST to it, and it goes on; it is forgotten after an hour.",
    ),
    Fact(
        "progress",
        take=lambda job: job,
        parts=(
            Fact(
                "explored",
                {"type": "number", "minimum": 0, "maximum": 1},
                lambda job: round(job.explored, 6),
                "The share that is done, as estimated; it never falls.",
            ),
            Fact("nodes", WHOLE, about="Placements made so far."),
            Fact("found", WHOLE, about="Solutions so far, those that are kept."),
        ),
    ),
    Fact("created", _TIME, lambda job: _time(job.created)),
    Fact(
        "finished",
        _TIME,
        lambda job: _time(job.finished),
        "null: it is not over.",
        nullable=True,
    ),
)
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
_JOB = schema_of(JOB)
JOB_ANSWERS: dict[str, Json] = {
    "Job": object_of({**_JOB["properties"], "price": _PRICE, "result": _ANSWER, "error": _ERROR}),
    "JobList": object_of({"jobs": list_of(_JOB), "next": some(TEXT, "The next page's cursor.")}),
    "JobSolutions": object_of(
        {
            "solutions": list_of({"type": "object"}),
            "next": {**TEXT, "description": "The cursor of what comes after these."},
        }
    ),
}
