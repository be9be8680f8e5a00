"""Tools for AI clients, called by the client of the protocol's own package."""

import asyncio
import base64
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from xml.etree import ElementTree

import pytest
import requests
from jsonschema import Draft202012Validator
from mcp import Client, StdioServerParameters, stdio_client, types

from service.http.routes import routes, verbs
from service.mcp.asking import Reply, Service, result_of
from service.mcp.server import tools
from service.schemas.catalogue import FORMS
from service.schemas.forms import AnyForms

WORDS = ("-m", "knobelwerk", "mcp")
START_SECONDS = 60
SMALL = {"KNOBELWERK_CORES": "1", "KNOBELWERK_WORKERS": "1"}  # the service behind the tools
BOX = "3 3 3\n6\n1 3 3\n1 3 3\n1 1 3\n1 1 3\n1 1 1\n1 1 1\n"


@pytest.mark.parametrize("forms", FORMS, ids=lambda forms: forms.family.name)
def test_each_verb_and_list_of_a_family_is_a_tool(forms: AnyForms) -> None:
    asked = [route.name for route in routes(forms) if route.name != "get_generated"]
    for name in {*asked, *(verb.name for verb in verbs(forms))}:
        arguments = tools()[name].schema["properties"]
        assert forms.family.name in arguments["family"]["enum"], name


@pytest.mark.parametrize("name", tools())
def test_the_schema_of_a_tool_stands_by_itself_and_says_what_each_argument_is(name: str) -> None:
    schema = tools()[name].entry().input_schema
    Draft202012Validator.check_schema(schema)
    assert "$ref" not in str(schema)
    assert schema["type"] == "object"
    for argument in schema["properties"].values():
        assert argument.get("description") or all(
            each.get("description") for each in argument["anyOf"]
        )


@pytest.mark.parametrize("forms", FORMS, ids=lambda forms: forms.family.name)
def test_the_example_of_a_family_is_as_the_schemas_say(forms: AnyForms) -> None:
    example, name = forms.examples, forms.family.name
    solved = {"family": name, "puzzle": example["puzzle"], "solution": example["solution"]}
    Draft202012Validator(tools()["check"].schema).validate(solved)
    Draft202012Validator(tools()["render"].schema).validate({**solved, "format": "svg"})
    described = asyncio.run(tools()["describe_family"].answer(Service(""), {"family": name}))
    told = described.structured_content
    for part in ("puzzle", "solution"):
        schema = {**told[part], "components": told["components"]}
        Draft202012Validator(schema).validate(told["example"][part])


def test_what_is_no_problem_of_the_service_is_told_in_a_sentence() -> None:
    lost = result_of(Reply(502, "text/html", b"<p>bad gateway"), Service(""))
    assert lost.is_error
    assert _text(lost) == "the service answered 502, and no reason; try again"
    long = result_of(Reply(200, "model/stl", bytes(9 << 20)), Service(""))
    assert long.is_error
    assert "`background`" in _text(long)


def _text(result: types.CallToolResult) -> str:
    (part,) = result.content
    assert isinstance(part, types.TextContent)
    return part.text


@pytest.mark.hard
def test_a_client_makes_solves_draws_checks_and_is_told_what_is_wrong(data: str) -> None:
    asyncio.run(_play())


async def _play() -> None:
    parameters = StdioServerParameters(
        command=sys.executable, args=list(WORDS), env=os.environ | SMALL
    )
    async with Client(stdio_client(parameters)) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == list(tools())
        puzzle = await _json(client, "generate", unique=True, rows=3, columns=3)
        found = await _json(client, "solve", puzzle=puzzle, count=True)
        assert found["unique"]
        solved = {"puzzle": puzzle, "solution": found}
        assert await _json(client, "check", **solved) == {"valid": True, "faults": []}
        assert "hint" in await _json(client, "hint", puzzle=puzzle)
        await _see_pictures(client, solved)
        await _err(client, puzzle)
        text = _text(await _call(client, "convert", puzzle=puzzle))
        again = await _json(client, "solve", puzzle=text)
        assert again["verdict"] == "solved"
        job = await _json(client, "collect", count=2, background=True)
        done = (await client.call_tool("job", {"id": job["id"], "wait": 30})).structured_content
        assert done["state"] == "done"
        assert len(done["result"]["puzzles"]) == 2


async def _see_pictures(client: Client, solved: dict[str, Any]) -> None:
    (part,) = (await _call(client, "render", format="svg", **solved)).content
    assert isinstance(part, types.EmbeddedResource)
    assert isinstance(part.resource, types.TextResourceContents)
    assert ElementTree.fromstring(part.resource.text).tag.endswith("svg")
    (image,) = (await _call(client, "render", **solved)).content
    assert isinstance(image, types.ImageContent)
    assert base64.b64decode(image.data).startswith(b"\x89PNG")


async def _err(client: Client, puzzle: object) -> None:
    wrong: dict[str, dict[str, object]] = {
        "/limit: expected a whole number from 1 to 1000, found 0": {"puzzle": puzzle, "limit": 0},
        '/puzle: solve has no such argument; did you mean "puzzle"?': {"puzle": puzzle},
        "/puzzle: missing": {},
        "line 1: expected a number, found 'x'": {"puzzle": "x"},
    }
    for sentence, arguments in wrong.items():
        result = await client.call_tool("solve", {"family": "squares", **arguments})
        assert result.is_error
        assert _text(result) == sentence


async def _call(client: Client, name: str, **arguments: object) -> types.CallToolResult:
    result = await client.call_tool(name, {"family": "squares", **arguments})
    assert not result.is_error, result.content
    return result


async def _json(client: Client, name: str, **arguments: object) -> Any:
    return (await _call(client, name, **arguments)).structured_content


@contextmanager
def serving_http() -> Iterator[str]:
    """The address of tools over HTTP."""
    process = subprocess.Popen(
        [sys.executable, *WORDS, "--http", "0"],
        env=os.environ | SMALL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    with process:
        try:
            found = re.search(r"http://\S+", process.stderr.readline())
            assert found is not None
            yield found[0]
        finally:
            process.terminate()


@pytest.mark.hard
def test_the_tools_are_there_over_http_for_this_machine_alone(data: str) -> None:
    async def ask(address: str) -> None:
        async with Client(address) as client:
            read = (await client.call_tool("read", {"text": BOX})).structured_content
            assert [each["family"] for each in read["readings"]] == ["boxes"]

    with serving_http() as address:
        asyncio.run(ask(address))
        for name in ("Host", "Origin"):
            headers = {"Content-Type": "application/json", name: "http://example.org"}
            refused = requests.post(address, b"{}", headers=headers, timeout=START_SECONDS)
            assert refused.status_code in (403, 421)
