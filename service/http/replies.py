"""Answers that are not errors: JSON, texts and files, with headers for caches.

tag    strong entity tag: a hash of the bytes before they are packed, and the coding
"""

import hashlib
import json
from collections.abc import Mapping

import orjson
from flask import Response, request

from render.writers import viewer
from service.http.codes import ProblemCode
from service.http.coding import tag_suffix
from service.http.problems import Problem

JSON_TYPE = "application/json"
TEXT_TYPE = "text/plain"
XML_TYPE = "application/xml"
HTML_TYPE = "text/html"
JSON_FORMAT = ("json", JSON_TYPE)
TEXT_FORMAT = ("text", TEXT_TYPE)
XML_FORMAT = ("xml", XML_TYPE)
JSON_ONLY = (JSON_FORMAT,)
NO_NOTES: Mapping[str, str] = {}


def json_reply(data: object) -> Response:
    try:
        body = orjson.dumps(data, option=orjson.OPT_APPEND_NEWLINE)
    except orjson.JSONEncodeError:  # a count beyond 64 bits, which orjson refuses
        body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    return Response(body, content_type=JSON_TYPE)


def text_reply(text: str, media_type: str = TEXT_TYPE) -> Response:
    return Response(text, content_type=f"{media_type}; charset=utf-8")


def file_reply(
    data: bytes, media_type: str, name: str, notes: Mapping[str, str] = NO_NOTES
) -> Response:
    """A file that browsers show, and save under its name; notes: headers about it, by name."""
    charset = "; charset=utf-8" if media_type.startswith("text/") else ""
    made = Response(data, content_type=media_type + charset)
    made.headers["Content-Disposition"] = f'inline; filename="{name}"'
    policy = viewer.policy(data) if media_type == HTML_TYPE else None
    if policy is not None:  # its script may run, and any page or local file may embed it
        made.headers["Content-Security-Policy"] = policy
    for word, note in notes.items():
        made.headers[f"Knobelwerk-{word.title()}"] = note
    return made


def fresh_reply(reply: Response) -> Response:
    """An answer that no cache keeps."""
    reply.headers["Cache-Control"] = "no-store"
    return reply


def vary_by_accept(reply: Response) -> Response:
    """An answer whose format depends on the Accept header."""
    reply.headers.add("Vary", "Accept")
    return reply


def tag_reply(reply: Response, *, max_age: int | None = None) -> Response:
    """An answer with its entity tag; only the tag if the client has the answer already.

    RFC 9110, 13.1.2: that is 304 for GET and HEAD, and 412 for every other method.
    max_age: seconds that a cache may keep it; None: caches must not keep it.
    """
    mark = hashlib.blake2b(reply.get_data(), digest_size=16).hexdigest()
    reply.set_etag(mark + tag_suffix(reply))
    reply.headers["Cache-Control"] = (
        "no-store" if max_age is None else f"public, max-age={max_age}"
    )
    if request.method in ("GET", "HEAD"):
        reply.make_conditional(request)
        reply.headers.pop("Date", None)  # every server adds it
        return reply
    tag, _ = reply.get_etag()
    if tag is not None and request.if_none_match.contains(tag):
        headers = {"ETag": reply.headers["ETag"]}
        raise Problem(ProblemCode.UNCHANGED, "the answer's ETag is in If-None-Match", headers)
    return reply
