"""Headers of every answer, by the application or by the server in front of it."""

import re
import secrets

# What every answer says to browsers; pages and pictures may bring a policy of their own.
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:;"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}
PROBLEM_TYPE = "application/problem+json"
EVENTS_TYPE = "text/event-stream; charset=utf-8"

# What the application says of a stream to the server, which does not send it on: the last event,
# and whether there is "more" at once, when there is news ("wait"), or nothing any more ("end").
STREAM_LAST = "Knobelwerk-Stream-Last"
STREAM_NEXT = "Knobelwerk-Stream-Next"

BODY = "knobelwerk.body"  # key of a request's environment: all of its body

_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def request_id(given: str) -> str:
    """The id that a request brings, if it is one, or a new one."""
    return given if _REQUEST_ID.fullmatch(given) else secrets.token_hex(8)


def continues(job: str) -> tuple[str, str]:
    """The Link header to the job that goes on with an open search (RFC 8288)."""
    return "Link", f'</v1/jobs/{job}>; rel="continue"'
