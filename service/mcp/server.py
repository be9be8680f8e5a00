"""The server of the protocol: lists the tools, and answers their calls."""

import asyncio
import logging
import re
import socket
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import Any

import uvicorn
from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from puzzles.errors import PuzzleError, suggest
from service.mcp.asking import Service, error_result
from service.mcp.families import family_tools
from service.mcp.others import other_tools
from service.mcp.tools import Tool
from service.version import VERSION

HOST = "127.0.0.1"
ABOUT = (
    "Makes, solves, proves, checks, draws and prints assembly puzzles of several families. Puzzles"
    " and solutions go from tool to tool as they were answered. No solution is an answer and not"
    " an error; a search whose budget ended first is `open`, and goes on as a job."
)
_log = logging.getLogger("knobelwerk.mcp")


@cache
def tools() -> Mapping[str, Tool]:
    """All tools, by their names."""
    return {tool.name: tool for tool in (*family_tools(), *other_tools())}


def make_server(service: Service) -> Server[Any]:
    """The server whose tools ask a service."""

    async def list_tools(*_: object) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[tool.entry() for tool in tools().values()])

    async def call_tool(_: object, asked: types.CallToolRequestParams) -> types.CallToolResult:
        return await answer(service, asked)

    return Server(
        "knobelwerk",
        version=VERSION,
        title="Knobelwerk",
        instructions=ABOUT,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


async def answer(service: Service, asked: types.CallToolRequestParams) -> types.CallToolResult:
    """The result of a call; what is wrong with it is told as a result, too."""
    tool = tools().get(asked.name)
    if tool is None:
        return error_result(f"there is no tool {asked.name!r}{suggest(asked.name, tools())}")
    try:
        return await tool.answer(service, asked.arguments or {})
    except PuzzleError as error:
        return error_result(str(error))
    except Exception:
        _log.exception("a call of %s failed", asked.name)
        return error_result("an error of Knobelwerk's own, which is in its log; try another way")


async def _serve_stdio(service: Service) -> None:
    server = make_server(service)
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def serve_stdio(serving: AbstractContextManager[Service]) -> None:
    """Serve on stdin and stdout until stdin ends."""
    with serving as service:
        asyncio.run(_serve_stdio(service))


def serve_http(serving: AbstractContextManager[Service], listening: socket.socket) -> None:
    """Serve over HTTP on a socket of this machine alone until SIGTERM or SIGINT.

    Requests with another machine's name in Host or Origin are refused: a page in a browser could
    otherwise call the tools by a name that it lets mean this machine (DNS rebinding).
    """
    with serving as service:
        application = make_server(service).streamable_http_app(host=HOST)
        settings = uvicorn.Config(application, log_config=None, access_log=False)
        uvicorn.Server(settings).run([listening])


def is_address(text: str) -> bool:
    """True for an address at which a service may be."""
    return re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", text) is not None


def running(address: str, key: str) -> AbstractContextManager[Service]:
    """Context of a service that runs elsewhere."""
    return nullcontext(Service(address, key))
