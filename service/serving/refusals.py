"""Errors that the server answers without the application, as problem+json like all others."""

import secrets
from collections.abc import Mapping
from urllib.parse import quote

import orjson

from service.http.codes import ProblemCode
from service.http.headers import HEADERS, PROBLEM_TYPE

Headers = list[tuple[bytes, bytes]]


class RefusedError(Exception):
    """A request that the server itself answers with an error."""

    def __init__(self, code: ProblemCode, detail: str = "", **headers: str) -> None:
        super().__init__(detail)
        self.code, self.detail = code, detail
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


def refusal(
    code: ProblemCode,
    detail: str = "",
    *,
    path: str = "",
    request: str = "",
    more: Mapping[str, str] | None = None,
) -> tuple[Headers, bytes]:
    """The headers and the body of an error."""
    body = orjson.dumps(
        {
            "type": "about:blank",
            "title": code.status.phrase,
            "status": code.status,
            "detail": detail or code.meaning,
            "instance": quote(path, safe="/-._~"),
            "code": code,
            "errors": [],
        }
    )
    return headers_of(PROBLEM_TYPE, body, request or secrets.token_hex(8), more or {}), body


def headers_of(media_type: str, body: bytes, request: str, more: Mapping[str, str]) -> Headers:
    """The headers of an answer that the server makes itself."""
    named = {
        **HEADERS,
        "Content-Type": media_type,
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "X-Request-Id": request,
        **more,
    }
    return [(k.lower().encode(), v.encode("latin1")) for k, v in named.items()]
