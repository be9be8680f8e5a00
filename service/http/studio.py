"""The pages of the studio and the files that they load, in a coding that the client accepts."""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

import studio as bundle
from service.http.codes import ProblemCode
from service.http.problems import Problem
from service.http.replies import tag_reply

studio = Blueprint("studio", __name__)

PAGE_MAX_AGE = 0  # seconds: after an update, no page names files of the old version
FILE_MAX_AGE = 31_536_000  # a year: a file of such a name never changes
SHARED_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# The script of swagger-ui contains its pictures.
DOCS_POLICY = f"{SHARED_POLICY}; img-src 'self' data:"
# The page shows pictures as blobs if their request had a body. Its one trusted type is the address
# of its service worker.
INDEX_POLICY = (
    f"{SHARED_POLICY}; img-src 'self' data: blob:; manifest-src 'self'; worker-src 'self';"
    " require-trusted-types-for 'script'; trusted-types worker"
)
WORKER_POLICY = "default-src 'none'; connect-src 'self'"


@studio.get("/")
def index() -> Response:
    """The studio."""
    return _page("index.html", INDEX_POLICY)


@studio.get("/docs")
def docs() -> Response:
    """The OpenAPI document as a page to read and to try; works without the internet."""
    return _page("docs.html", DOCS_POLICY)


@studio.get("/sw.js")
def worker() -> Response:
    """The service worker: beside the page, since it serves nothing above its own address."""
    with _needs_bundle():
        name = bundle.entry("worker")["script"]
    reply = _page(name, WORKER_POLICY)
    reply.headers["Cache-Control"] = "no-cache"
    return reply


@studio.get(f"{bundle.PREFIX}<name>")
def file(name: str) -> Response:
    """A file of the bundle."""
    found = _find_file(name)
    if found is None or found.media_type.startswith("text/html"):
        raise NotFound
    reply = _encode_reply(found)
    tag_reply(reply, max_age=FILE_MAX_AGE)
    reply.headers["Cache-Control"] += ", immutable"
    if reply.status_code != HTTPStatus.NOT_MODIFIED:
        size = reply.content_length
        reply.make_conditional(request, accept_ranges=True, complete_length=size)
    return reply


def _page(name: str, policy: str) -> Response:
    found = _find_file(name)
    if found is None:
        raise NotFound
    reply = _encode_reply(found)
    reply.headers["Content-Security-Policy"] = policy
    return tag_reply(reply, max_age=PAGE_MAX_AGE)


def _find_file(name: str) -> bundle.File | None:
    with _needs_bundle():
        return bundle.file(name)


@contextmanager
def _needs_bundle() -> Iterator[None]:
    try:
        yield
    except bundle.NotBuiltError as error:
        raise Problem(ProblemCode.NOT_BUILT, str(error)) from None


def _encode_reply(found: bundle.File) -> Response:
    """The file in the client's best coding (RFC 9110, 12.5.3); uncoded if it accepts none."""
    asked = request.accept_encodings
    coding = asked.best_match(found.codings, default=bundle.IDENTITY) or bundle.IDENTITY
    reply = Response(found.data(coding), content_type=found.media_type)
    reply.headers["Vary"] = "Accept-Encoding"
    if coding != bundle.IDENTITY:
        reply.headers["Content-Encoding"] = coding
    return reply
