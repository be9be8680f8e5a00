"""Headers of every answer, of the application or of the server in front of it."""

import re
import secrets

# Policies for browsers in every answer; pages and pictures may have their own.
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:;"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}
PROBLEM_TYPE = "application/problem+json"
EVENTS_TYPE = "text/event-stream; charset=utf-8"

# Headers about a stream from the application to the server, which removes them: the id of the last
# event, and what follows: "more" events at once, "wait" for news, or "end".
STREAM_LAST = "Knobelwerk-Stream-Last"
STREAM_NEXT = "Knobelwerk-Stream-Next"

BODY = "knobelwerk.body"  # key of a request's environment: its whole body

_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def request_id(given: str) -> str:
    """The client's id of a request if it is valid, else a new one."""
    return given if _REQUEST_ID.fullmatch(given) else secrets.token_hex(8)


def job_path(job: str) -> str:
    """The service's own path of a job."""
    return f"/v1/jobs/{job}"


def continues(address: str) -> tuple[str, str]:
    """The Link header to the job that continues an unfinished search (RFC 8288)."""
    return "Link", f'<{address}>; rel="continue"'
