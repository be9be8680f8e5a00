"""The JSON Schemas of jobs, and of the message about the end of one."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

import orjson

from puzzles.facts import (
    OBJECT,
    TEXT,
    WHOLE,
    Fact,
    list_of,
    object_of,
    schema_of,
    some,
    tell,
    words,
)
from service.jobs.orders import OVER, JobState
from service.schemas.fields import Json

JOB_PATTERN = "^[A-Za-z0-9_-]{22}$"


class CallState(StrEnum):
    """State of a callback."""

    WAITING = "waiting"  # for the end of the job, or for the next attempt
    DELIVERED = "delivered"
    GIVEN_UP = "given_up"


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
_CALLBACK = {
    **object_of(
        {
            "url": TEXT,
            "attempts": WHOLE,
            "state": words(CallState),
            "failure": some(TEXT, "Why the last attempt failed."),
        }
    ),
    "type": ["object", "null"],
    "description": "How the end of the job was told to the address that the request named.",
}
_JOB = schema_of(JOB)
_HREF = {**TEXT, "description": "Address of the job."}
JOB_ANSWERS: dict[str, Json] = {
    "JobEvent": object_of(
        {
            "type": words(f"job.{state}" for state in OVER),
            "timestamp": {**_TIME, "description": "Time at which the job ended."},
            "data": object_of({**_JOB["properties"], "href": _HREF}),
        }
    ),
    "Job": object_of(
        {
            **_JOB["properties"],
            "price": _PRICE,
            "result": _ANSWER,
            "error": _ERROR,
            "callback": _CALLBACK,
        }
    ),
    "JobList": object_of({"jobs": list_of(_JOB), "next": some(TEXT, "Cursor of the next page.")}),
    "JobSolutions": object_of(
        {
            "solutions": list_of({"type": "object"}),
            "next": {**TEXT, "description": "Cursor of the solutions after these."},
        }
    ),
}


def callback_json(attempts: int, url: str, due: float | None, failure: str | None) -> Json:
    """A callback as clients see it, without its secret; due: of the next attempt."""
    state = CallState.WAITING
    if due is None:
        state = CallState.DELIVERED if failure is None else CallState.GIVEN_UP
    return {"url": url, "attempts": attempts, "state": state, "failure": failure}


def event_bytes(job: Any, base: str) -> bytes:
    """The message about the end of a job, the same at every attempt.

    job: its row. base: what stands before the service's own paths.
    """
    told = tell(JOB, job)
    href = f"{base}/v1/jobs/{job.id}"
    event = {"type": f"job.{job.state}", "timestamp": _time(job.finished)}
    return orjson.dumps({**event, "data": {**told, "href": href}})
