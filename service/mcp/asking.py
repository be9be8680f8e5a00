"""Requests to the service, and its replies as the results of tools.

A request that is cancelled closes its connection, by which the service ends its work.
"""

import json
from base64 import b64encode
from collections.abc import Mapping
from email.message import Message
from typing import NamedTuple
from urllib.parse import urljoin

import httpx2
from mcp import types

from puzzles.errors import PuzzleError
from service.schemas.fields import Json

CONNECT_SECONDS = 10.0
REPLY_SECONDS = 3_700.0  # beyond the longest work of one request that a service may allow
MOST = 8 << 20  # bytes of a file in a result
TEXTS = ("text/", "image/svg+xml", "application/xml", "model/obj")  # beginnings of media types
IMAGES = ("image/png", "image/jpeg", "image/webp", "image/gif")  # as AI clients look at them


class ServiceError(PuzzleError):
    """The service gives no answer."""


class Reply(NamedTuple):
    """The service's reply to a request; filename: "" for none."""

    status: int
    media_type: str
    content: bytes
    filename: str = ""

    def json(self) -> Json:
        value: Json = json.loads(self.content)
        return value


class Service:
    """A service at an address; key: an API key, if it asks for one."""

    def __init__(self, address: str, key: str = "") -> None:
        self.address = address.rstrip("/")
        self._key = key

    async def ask(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, str] | None = None,
        body: Json | str | None = None,
        later: bool = False,
    ) -> Reply:
        """The reply to a request; a text is sent as such. later: it shall become a job."""
        headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        headers |= {"Prefer": "respond-async"} if later else {}
        content = None
        if body is not None:
            content = (body if isinstance(body, str) else json.dumps(body)).encode()
            headers["Content-Type"] = "text/plain" if isinstance(body, str) else "application/json"
        timeout = httpx2.Timeout(REPLY_SECONDS, connect=CONNECT_SECONDS)
        try:
            async with httpx2.AsyncClient(timeout=timeout, trust_env=False) as client:
                came = await client.request(
                    method, self.address + path, params=query, content=content, headers=headers
                )
        except httpx2.HTTPError as error:
            what = str(error) or type(error).__name__
            raise ServiceError(f"the service does not answer: {what}; try again") from None
        kind, filename = _kind_and_name(came.headers)
        return Reply(came.status_code, kind, came.content, filename)

    def link(self, href: str) -> str:
        """The whole address of a path that the service names."""
        return urljoin(self.address, href)


def _kind_and_name(headers: Mapping[str, str]) -> tuple[str, str]:
    """Media type and file name, as headers tell them."""
    told = Message()
    told["Content-Type"] = headers.get("content-type", "application/octet-stream")
    told["Content-Disposition"] = headers.get("content-disposition", "inline")
    return told.get_content_type(), told.get_filename() or ""


def result_of(reply: Reply, service: Service) -> types.CallToolResult:
    """The result of a tool for a reply: JSON, text, a picture, a file, or what is wrong."""
    if reply.status >= 400:
        return _problem_result(reply)
    if reply.media_type == "application/json":
        return json_result(reply.json(), service)
    if len(reply.content) > MOST:
        what = f"the file has {len(reply.content):,} bytes, and a result up to {MOST:,}:"
        return error_result(f"{what} ask with `background` for a link to it, or in smaller parts")
    return types.CallToolResult(content=[_file(reply)])


def _file(reply: Reply) -> types.ContentBlock:
    kind = reply.media_type
    if kind == "text/plain":
        return types.TextContent(text=reply.content.decode())
    if kind in IMAGES:
        return types.ImageContent(data=b64encode(reply.content).decode(), mime_type=kind)
    uri = f"knobelwerk:///{reply.filename or 'answer'}"
    if kind.startswith(TEXTS):
        text = reply.content.decode()
        held = types.TextResourceContents(uri=uri, mime_type=kind, text=text)
        return types.EmbeddedResource(resource=held)
    blob = b64encode(reply.content).decode()
    return types.EmbeddedResource(
        resource=types.BlobResourceContents(uri=uri, mime_type=kind, blob=blob)
    )


def json_result(form: Json, service: Service | None = None) -> types.CallToolResult:
    """The result that JSON is; a job's file becomes a link."""
    text = types.TextContent(text=json.dumps(form, ensure_ascii=False))
    content: list[types.ContentBlock] = [text]
    made = form.get("result")
    if service is not None and isinstance(made, dict) and "href" in made:
        where, kind = service.link(made["href"]), made.get("media_type")
        content.append(types.ResourceLink(name="answer", uri=where, mime_type=kind))
    return types.CallToolResult(content=content, structured_content=form)


def _problem_result(reply: Reply) -> types.CallToolResult:
    """The sentence of a problem as an error; of several places, one a line."""
    try:
        problem = reply.json()
        what, errors = str(problem["detail"]), problem["errors"]
    except (ValueError, KeyError, TypeError):  # of a proxy before the service
        return error_result(f"the service answered {reply.status}, and no reason; try again")
    if len(errors) > 1:
        what = "\n".join(f"{each['pointer']}: {each['message']}" for each in errors)
    return error_result(what, problem)


def error_result(what: str, problem: Json | None = None) -> types.CallToolResult:
    return types.CallToolResult(
        content=[types.TextContent(text=what)], structured_content=problem, is_error=True
    )
