"""Headers that clients and the service send each other, beside those that every HTTP message has.

One table for two readers: the OpenAPI document describes each header where it occurs, and CORS
allows or exposes all of them.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import StrEnum

from puzzles.facts import TEXT, Json

REQUEST_ID = "X-Request-Id"  # of every request and answer; the document says so once


class Trait(StrEnum):
    """Traits of an operation or of its answer that decide which headers it has."""

    CACHED = "cached"  # a GET whose answer has an entity tag
    TAGGED = "tagged"  # a POST whose answer has an entity tag
    LATER = "later"  # the request may become a job
    CALLED = "called"  # the end of the job may be told to the client
    ACCEPTED = "accepted"  # the answer names a job
    LEFT = "left"  # a job may continue an unfinished search
    UNSEEDED = "unseeded"  # the answer is another one each time
    FILE = "file"  # the answer may be a picture or another file
    PAGED = "paged"  # the answer is one of several pages
    EVENTS = "events"  # the answer is a stream of events


TAGS = (Trait.CACHED, Trait.TAGGED)


@dataclass(frozen=True, slots=True)
class Header:
    """A header. where: traits of operations, and statuses of problems."""

    name: str
    about: str
    where: Collection[Trait | int]
    schema: Json = field(default_factory=lambda: TEXT)


ASKED = (
    Header("If-Match", "Answer only if the ETag is one of these; else 412.", TAGS),
    Header(
        "If-None-Match",
        "Answer only if the ETag is none of these; else 304, or 412 for a POST.",
        TAGS,
    ),
    Header(
        "Prefer",
        "`respond-async` makes a job of the request; `wait=N` waits up to N seconds for the answer"
        " itself.",
        [Trait.LATER],
        {**TEXT, "examples": ["respond-async", "respond-async, wait=1"]},
    ),
    Header(
        "Idempotency-Key",
        "The same key and request give the same job; at most 255 ASCII characters without spaces.",
        [Trait.LATER],
        {**TEXT, "pattern": "^[!-~]{1,255}$"},
    ),
    Header(
        "Knobelwerk-Callback",
        "Address to which the end of the job is sent, as the webhook `job` of this document.",
        [Trait.LATER, Trait.CALLED],
        {**TEXT, "format": "uri", "maxLength": 2_048},
    ),
    Header(
        "Knobelwerk-Callback-Secret",
        "Signs the callback, after Standard Webhooks: `whsec_` and the base64 of 24 to 64 bytes.",
        [Trait.LATER, Trait.CALLED],
        {**TEXT, "pattern": "^whsec_[A-Za-z0-9+/]{32,88}={0,2}$"},
    ),
    Header(
        "Last-Event-ID",
        "Id of the last event received.",
        [Trait.EVENTS],
        {**TEXT, "pattern": r"^[0-9]{1,18}\.[0-9]{1,18}$"},
    ),
)
ANSWERED = (
    Header("ETag", "Entity tag: equal for equal bytes.", [*TAGS, 412]),
    Header("Content-Disposition", "The name of the file.", [Trait.FILE]),
    Header(
        "Knobelwerk-Fallback",
        "Why a drawing replaces the photograph: `no-opengl`, `missing-knobelwerk[photo]` …",
        [Trait.FILE],
    ),
    Header(
        "Knobelwerk-Unkept",
        "Wishes for a kit that its puzzles do not fulfil in full, and what they are.",
        [Trait.FILE],
    ),
    Header("Knobelwerk-Pages", "The number of pages.", [Trait.PAGED]),
    Header(
        "Link",
        "After a search of 1 s or more that did not end: `</v1/jobs/ID>;"
        ' rel="continue"`. A POST to it within an hour makes a job that continues'
        " the search.",
        [Trait.LEFT],
    ),
    Header("Location", "The address of the job.", [Trait.ACCEPTED]),
    Header(
        "Preference-Applied", "The part of `Prefer` that was met.", [Trait.LATER, Trait.ACCEPTED]
    ),
    Header(
        "Content-Location",
        "An address that gives this answer again: with its seed, or of the job that waited.",
        [Trait.UNSEEDED, Trait.LATER],
    ),
    Header("Retry-After", "Seconds after which to retry.", [404, 429, 503]),
    Header("WWW-Authenticate", "How to send the key.", [401]),
    Header("Allow", "The methods of this path.", [405]),
    Header("Accept-Post", "The content types that the path accepts.", [415]),
    Header("Accept-Encoding", "The content encodings that the path accepts.", [415]),
)


def headers_where(table: Collection[Header], traits: Collection[Trait | int]) -> list[Header]:
    """The headers of a table that come with any of these traits."""
    return [header for header in table if not set(traits).isdisjoint(header.where)]


def cors_lists() -> tuple[str, str]:
    """Names of the request headers that CORS allows, and of the answer headers that it exposes."""
    asked = ["Authorization", "Content-Type", REQUEST_ID, *(header.name for header in ASKED)]
    answered = [REQUEST_ID, *(header.name for header in ANSWERED)]
    return ", ".join(sorted(asked)), ", ".join(sorted(answered))
