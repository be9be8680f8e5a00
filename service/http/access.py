"""Identifying a client by its API key, if the server requires keys."""

from flask import g, request

from service import keys
from service.config import Guarded, Settings
from service.http.codes import ProblemCode
from service.http.jobs.routes import asynchronous
from service.http.problems import Problem

REHEARSAL = "knobelwerk.rehearsal"  # key of the environment: the server itself sent the request
GUARDED = "/v1/jobs"
LONG = ("/collect", "/v1/kits")  # ends of the paths of requests that cost as much as a job
CHALLENGE = {"WWW-Authenticate": 'Bearer realm="knobelwerk"'}


def owner(settings: Settings) -> str:
    """The owner of the client's jobs; empty if keys are not required.

    Raises Problem if the request needs a key and has none or a wrong one.
    """
    if not settings.keys or request.method == "OPTIONS" or REHEARSAL in request.environ:
        return ""
    if not _needs_key(settings.keys_for):
        return ""
    return holder(settings)


def job_owner(settings: Settings) -> str | None:
    """The owner of a job that a request leaves behind; the request itself may need no key.

    None: jobs need a key and the client sent none, so nobody could ask for the job.
    """
    if not settings.keys or g.owner:
        return str(g.owner)
    try:
        return holder(settings)
    except Problem:
        return None


def holder(settings: Settings) -> str:
    """The owner of the client's key. Raises Problem."""
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not given.strip():
        what = "this request needs a key: Authorization: Bearer KEY"
        raise Problem(ProblemCode.KEY, what, CHALLENGE)
    found = keys.owner(settings.keys, given.strip())
    if found is None:
        challenge = {"WWW-Authenticate": CHALLENGE["WWW-Authenticate"] + ', error="invalid_token"'}
        raise Problem(ProblemCode.KEY, "this server does not know the key", challenge)
    return found


def _needs_key(what: Guarded) -> bool:
    """Whether the request needs a key."""
    path = request.path
    if what is Guarded.ALL:
        return path.startswith("/v1/")
    is_job = path == GUARDED or path.startswith(GUARDED + "/")
    return is_job or path.endswith(LONG) or asynchronous()
