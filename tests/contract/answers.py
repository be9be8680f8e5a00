"""Records what HTTP and the command line answer, and compares it with another tree's answers.

    python -m tests.contract.answers --record FILE   # in the tree as it was
    python -m tests.contract.answers FILE            # in the tree as it is: what has changed

The requests come from the OpenAPI document and from the help of the commands: each field and each
option with good, bad and missing values, each part of a puzzle spoilt, texts that cannot be read.
They are kept beside the answers, so that both trees are asked the same. Requests that take longer
than SLOW seconds, or answer differently the second time, are not kept.
"""

import argparse
import contextlib
import io
import itertools
import json
import re
import shlex
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from families.catalogue import NAMES
from service.cli import main as run_command
from service.http.app import create_app

SLOW = 1.5
VERBS = tuple("solve hint check convert fingerprint spec render generate collect".split())
LINES = (*VERBS[:-1], "atlas", "rooms", "catalog")  # commands that are tried
BAD: tuple[Any, ...] = (None, "x", -1, [], {}, True, 1.5, 10**400)
WORDS = ("", "x", "-1", "0", "1", "2", "2.0", "1e3", "null", "true", "99999999999999999999")
HEADERS = ("Content-Type", "Content-Disposition", "Cache-Control", "Vary", "Allow", "Retry-After")
LONG = 3000  # characters of an answer that are kept; of a longer one its checksum
TIMES = re.compile(r'("seconds": ?)[0-9.e-]+|[0-9.e-]+ ms\b|\b[0-9.]+ s\b')
Request = dict[str, Any]


def requests() -> Iterator[Request]:
    """All requests of HTTP, as the keywords of a test client, then all lines of commands."""
    document = create_app().test_client().get("/openapi.json").json
    assert document is not None
    for family, verb in itertools.product(NAMES, VERBS):
        path = f"/v1/{family}/{verb}"
        for method, operation in document["paths"][path].items():
            for asked in _operation(document, operation, path):
                yield {"method": method.upper(), **asked}
        yield {"method": "PUT", "path": path}
    for path in document["paths"]:
        if path.startswith("/v1/") and "{" not in path and path.split("/")[-1] not in VERBS:
            for asked in ({}, {"query_string": "x=1"}, {"json": {}}, {"json": {"puzzle": 3}}):
                yield {"method": "POST" if "json" in asked else "GET", "path": path, **asked}
    for family in NAMES:
        yield from _lines(family, document)


def _operation(document: Any, operation: Any, path: str) -> Iterator[Request]:
    queries = [_resolve(document, each) for each in operation.get("parameters", [])]
    words = [
        (each["name"], word)
        for each in queries
        if each["in"] == "query"
        for word in dict.fromkeys([*map(str, _values(document, each["schema"])), *WORDS])
    ]
    contents = operation.get("requestBody", {}).get("content", {})
    if not contents:
        for name, word in words:
            yield {"path": path, "query_string": f"{name}={word}&seed=7"}
        yield {"path": path, "query_string": "seed=7"}
        yield {"path": path, "query_string": "seed=7&seed=8"}
        yield {"path": path, "query_string": "seed=7&nope=1&zz=2"}
        return
    body = contents["application/json"]["example"]
    yield from ({"path": path, "json": each} for each in _bodies(document, contents, body))
    for name, word in words:
        yield {"path": path, "query_string": f"{name}={word}", "json": body}
    for (name, word), (other, more) in itertools.pairwise(words):
        yield {"path": path, "query_string": f"{name}={word}&{other}={more}&q=1", "json": body}
    for name in dict(words):
        spoilt = {**body, name: "spoilt"}
        yield {"path": path, "query_string": f"{name}=1", "json": spoilt}
        yield {"path": path, "query_string": f"{name}=1&{name}=2", "json": body}
    yield from _texts(contents, body, path, words)


def _bodies(document: Any, contents: Any, body: Any) -> Iterator[Any]:
    """The example, with each field of it and of what is in it as it may be, and spoilt."""
    yield from (body, {}, [], "x", 3, None)
    schema = _resolve(document, contents["application/json"]["schema"])
    yield from _fields(document, schema, body, 0)


def _fields(document: Any, schema: Any, value: Any, depth: int) -> Iterator[Any]:
    if isinstance(value, list):
        yield from ([], [*value, None], value[:-1], [*value, *value[:1]])
        inside = _resolve(document, schema.get("items", {}) if isinstance(schema, dict) else {})
        for each in _fields(document, inside, value[0], depth + 1) if value else ():
            yield [each, *value[1:]]
        return
    if not isinstance(value, dict):
        yield from BAD
        return
    yield {**value, "nope": 1}
    properties = schema.get("properties", {}) if isinstance(schema, dict) else {}
    for name in dict.fromkeys([*value, *properties]):
        inside = _resolve(document, properties.get(name, {}))
        yield {other: each for other, each in value.items() if other != name}
        for bad in BAD:
            yield {**value, name: bad}
        for good in _values(document, inside):
            yield {**value, name: good}
        if isinstance(value.get(name, {} if "properties" in inside else None), dict | list):
            for each in _fields(document, inside, value.get(name, {}), depth + 1):
                yield {**value, name: each}


def _resolve(document: Any, schema: Any) -> Any:
    """A schema without references; of several the first that is no null."""
    while isinstance(schema, dict):
        several = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf")
        if "$ref" in schema:
            place = document
            for name in schema["$ref"].removeprefix("#/").split("/"):
                place = place[name]
            schema = place
        elif several:
            schema = next((each for each in several if each.get("type") != "null"), several[0])
        else:
            break
    return schema


def _values(document: Any, schema: Any) -> list[Any]:
    """Of a schema: all words, or the bounds and what lies beyond them."""
    schema = _resolve(document, schema)
    if "enum" in schema:
        return list(schema["enum"])
    bounds = [schema[bound] for bound in ("minimum", "maximum") if bound in schema]
    beyond = [bound + step for bound, step in zip(bounds, (-1, 1), strict=False)]
    return [*bounds, *beyond, 0, 1, 2, 3, False, "a", "2x2", "2,2"]


def _texts(contents: Any, body: Any, path: str, words: Any) -> Iterator[Request]:
    """The puzzle in other forms, and what can be read in none."""
    for media, content in contents.items():
        if media != "application/json":
            text = content["example"]
            spoilt = ("", "nonsense", text[:-9], text + text, text + "x", text.replace("1", "q"))
            for each in (text, *spoilt, text.replace("\n", "\r\n"), "name A\n" + text):
                yield {"path": path, "data": each, "content_type": media}
            for name, word in words:
                asked = {"path": path, "query_string": f"{name}={word}"}
                yield {**asked, "data": text, "content_type": media}
    raw = json.dumps(body)
    for media in ("application/json", "text/html", "", "application/xml", "text/plain"):
        for each in (raw, raw[:-1], '{"puzzle":1,"puzzle":2}', '{"puzzle": NaN}', "\ud800"):
            yield {"path": path, "data": each, "content_type": media}
    for accept in ("text/plain", "image/png", "text/html", "*/*", "application/json;q=0", "nope"):
        yield {"path": path, "json": body, "headers": {"Accept": accept}}
    yield {"path": path, "json": body, "headers": {"Content-Encoding": "br"}}


def _lines(family: str, document: Any) -> Iterator[Request]:
    """Commands: their help tells the options; FILE stands for the family's example."""
    main_help = _answer_line({"line": "--help"}, Path())["out"]
    for command in re.findall(r"^    ([a-z][a-z-]+) ", main_help, re.MULTILINE):
        line = f"{command} {family}"
        told = _answer_line({"line": line + " --help"}, Path())["out"]
        yield {"line": line + " --help", "family": family}
        if command not in LINES:
            continue
        file = "" if command in ("generate", "atlas", "rooms", "catalog") else " FILE"
        yield {"line": line + file, "family": family}
        for option in dict.fromkeys(re.findall(r"(--[a-z][a-z-]+)(?:[ ,\]]|$)", told)):
            shown = re.search(rf"{option} ([a-z0-9|.-]+\|[a-z0-9|.-]+)", told)
            values = shown[1].split("|") if shown else []
            for word in (
                "",
                *(f" {value}" for value in dict.fromkeys([*values, *WORDS]) if value),
            ):
                yield {"line": f"{line}{file} {option}{word}", "family": family}


def answer(asked: Request, folder: Path) -> Any:
    """What comes of a request, without the time that it took."""
    if "line" in asked:
        return _answer_line(asked, folder)
    client = create_app_once().test_client()
    data = {**asked}
    if "data" in data:
        data["data"] = data["data"].encode("utf-8", "surrogatepass")
    reply = client.open(data.pop("path"), **data)
    headers = {name: reply.headers[name] for name in HEADERS if name in reply.headers}
    return {"status": reply.status_code, "headers": headers, "body": _body(reply.data)}


def _body(data: bytes) -> str:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return f"{len(data)} bytes {zlib.crc32(data):08x}"
    with contextlib.suppress(ValueError):  # the order of keys tells nothing
        text = json.dumps(json.loads(text), sort_keys=True, ensure_ascii=False)
    text = TIMES.sub(r"\1T", text)
    return text if len(text) < LONG else f"{text[:200]} … {zlib.crc32(text.encode()):08x}"


def _answer_line(asked: Request, folder: Path) -> Any:
    file = folder / f"{asked.get('family')}.txt"
    words = shlex.split(asked["line"].replace("FILE", str(file)))
    raw = io.BytesIO()
    out, err = io.TextIOWrapper(raw, write_through=True), io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code: Any = run_command(words)
    except SystemExit as ended:
        code = ended.code
    said = err.getvalue().replace(str(folder), "FOLDER")
    whole = asked["line"].endswith("--help")
    told = raw.getvalue().replace(str(folder).encode(), b"FOLDER")
    return {
        "code": code,
        "out": told.decode() if whole else _body(told),
        "err": _body(said.encode()),
    }


_app: list[Any] = []


def create_app_once() -> Any:
    if not _app:
        _app.append(create_app())
    return _app[0]


def examples(folder: Path) -> None:
    """A puzzle of each family in a file."""
    document = create_app_once().test_client().get("/openapi.json").json
    for family in NAMES:
        content = document["paths"][f"/v1/{family}/solve"]["post"]["requestBody"]["content"]
        (folder / f"{family}.txt").write_text(content["text/plain"]["example"])


def record(file: Path, folder: Path, one_in: int) -> None:
    kept, seen = Counter[str](), set[str]()
    with file.open("w") as out:
        for asked in requests():
            told = json.dumps(asked)
            if told in seen or zlib.crc32(told.encode()) % one_in:
                continue
            seen.add(told)
            begun = time.monotonic()
            first = answer(asked, folder)
            if time.monotonic() - begun > SLOW:
                kept["slow"] += 1
            elif first != answer(asked, folder):
                kept["unsteady"] += 1
                print("unsteady", told[:200])
            else:
                kept["kept"] += 1
                out.write(json.dumps({"asked": asked, "answer": first}) + "\n")
    print(dict(kept))


def compare(file: Path, folder: Path) -> int:
    """How many answers have changed; each is printed."""
    changed = count = 0
    with file.open() as lines:
        for line in lines:
            row = json.loads(line)
            count += 1
            now = json.loads(json.dumps(answer(row["asked"], folder)))
            if now != row["answer"]:
                changed += 1
                print(json.dumps(row["asked"])[:400])
                for key in now:
                    if now[key] != row["answer"].get(key):
                        print("  -", str(row["answer"].get(key))[:600])
                        print("  +", str(now[key])[:600])
    print(f"{changed} of {count} answers have changed")
    return changed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--one-in", type=int, default=5, help="keep one in so many of 63,000")
    asked = parser.parse_args()
    asked.file = asked.file.resolve()
    with TemporaryDirectory() as name, contextlib.chdir(name):  # where --output writes
        examples(Path(name))
        if asked.record:
            record(asked.file, Path(name), asked.one_in)
            return 0
        return min(compare(asked.file, Path(name)), 1)


if __name__ == "__main__":
    raise SystemExit(main())
