"""Pages of other origins may send and read the headers that the document describes, no others."""

import re
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from families.catalogue import FAMILIES
from service.config import Settings
from service.http.app import create_app
from service.http.headers import HEADERS
from service.keys import hash_key
from tests.contract.asking import example_puzzle
from tests.contract.test_openapi import DOCUMENT, OPERATIONS

ORIGIN = {"Origin": "https://a.example"}
SETTINGS = Settings(cors_origins=("*",))
# Every page may read the first (Fetch standard, CORS-safelisted response-header name). The others
# are for browsers and caches, not for scripts.
READABLE = {"Cache-Control", "Content-Length", "Content-Type"}
NOT_FOR_SCRIPTS = {
    *HEADERS,
    "Vary",
    "Access-Control-Allow-Origin",
    "Access-Control-Expose-Headers",
    "Date",
}
FAMILY = FAMILIES[0]
VERBS = f"/v1/{FAMILY.name}"
PUZZLE = {"puzzle": example_puzzle(FAMILY)}
ORDER: dict[str, Any] = {"json": PUZZLE, "headers": {"Prefer": "respond-async"}}


@pytest.fixture
def page(data: str) -> FlaskClient:
    """A page of another origin, with a store of jobs."""
    return create_app(replace(SETTINGS, data=data)).test_client()


def resolve(part: dict[str, Any], kind: str) -> dict[str, Any]:
    """A part of the document, or the component that it refers to."""
    name = part.get("$ref", "").removeprefix(f"#/components/{kind}/")
    return DOCUMENT["components"][kind][name] if name else part


def names(answer: TestResponse, header: str) -> list[str]:
    return re.split(", *", answer.headers[header])


def test_lists_of_headers_are_those_of_the_document(page: FlaskClient) -> None:
    asked, answered = {"Authorization", "Content-Type", "X-Request-Id"}, {"X-Request-Id"}
    for _, _, operation in OPERATIONS:
        parameters = [resolve(each, "parameters") for each in operation.get("parameters", [])]
        asked |= {each["name"] for each in parameters if each["in"] == "header"}
        for response in operation["responses"].values():
            answered |= set(resolve(response, "responses").get("headers", {}))

    allowed = page.options(f"{VERBS}/solve", headers=ORIGIN)

    assert sorted(asked) == names(allowed, "Access-Control-Allow-Headers")
    assert sorted(answered) == names(allowed, "Access-Control-Expose-Headers")


@pytest.mark.parametrize("path", DOCUMENT["paths"])
def test_methods_are_those_of_the_document(page: FlaskClient, path: str) -> None:
    described = {method.upper() for known, method, _ in OPERATIONS if known == path}
    described |= {"OPTIONS", *(["HEAD"] if "GET" in described else [])}

    allowed = page.options(path.replace("{number}", "1"), headers=ORIGIN)

    assert sorted(described) == names(allowed, "Access-Control-Allow-Methods")


def ask(page: FlaskClient, method: str, path: str, **given: Any) -> TestResponse:
    given = {**given, "headers": ORIGIN | given.get("headers", {})}
    return page.open(path, method=method, buffered=True, **given)


def assert_readable(answer: TestResponse, path: str, header: str) -> None:
    """The answer has the header, and all that it has is exposed and in the document."""
    hidden = {*answer.headers.keys()} - READABLE - NOT_FOR_SCRIPTS
    described = DOCUMENT["components"]["responses"]["Problem"]
    if answer.status_code != 405:
        operation = DOCUMENT["paths"][path][answer.request.method.lower()]
        described = resolve(operation["responses"][str(answer.status_code)], "responses")

    assert header in hidden
    assert hidden <= {*names(answer, "Access-Control-Expose-Headers")}
    assert hidden <= {"X-Request-Id", *described["headers"]}


@pytest.mark.parametrize(
    ("method", "path", "given", "status", "header"),
    [
        ("POST", "solve", {"data": "", "content_type": "image/png"}, 415, "Accept-Post"),
        ("POST", "solve", {"headers": {"Content-Encoding": "br"}}, 415, "Accept-Encoding"),
        ("PUT", "solve", {}, 405, "Allow"),
        ("GET", "catalog", {}, 200, "ETag"),
        ("GET", "catalog", {"headers": {"If-Match": '"another"'}}, 412, "ETag"),
        ("POST", "render", {"json": PUZZLE}, 200, "Content-Disposition"),
        ("POST", "render", {"json": PUZZLE, "headers": {"If-Match": '"x"'}}, 412, "ETag"),
        ("GET", "generate", {}, 200, "Content-Location"),
        (
            "POST",
            "solve",
            {"json": PUZZLE, "headers": {"Prefer": "respond-async"}},
            202,
            "Location",
        ),
        (
            "POST",
            "solve",
            {"json": PUZZLE, "headers": {"Prefer": "respond-async"}},
            202,
            "Preference-Applied",
        ),
    ],
)
def test_headers_of_answers_can_be_read(
    page: FlaskClient, method: str, path: str, given: dict[str, Any], status: int, header: str
) -> None:
    answer = ask(page, method, f"{VERBS}/{path}", **given)

    assert status == answer.status_code
    assert_readable(answer, f"{VERBS}/{path}", header)


def test_headers_of_an_unchanged_answer_can_be_read(page: FlaskClient) -> None:
    tag = ask(page, "GET", "/v1/families").headers["ETag"]

    answer = ask(page, "GET", "/v1/families", headers={"If-None-Match": tag})

    assert 304 == answer.status_code
    assert_readable(answer, "/v1/families", "ETag")


def test_a_page_can_read_which_key_is_missing_and_when_to_retry(tmp_path: Any) -> None:
    settings = replace(
        SETTINGS, data=str(tmp_path), keys=(hash_key("anna", "a key"),), jobs_per_client=1
    )
    keyed = create_app(settings).test_client()
    full = create_app(replace(settings, keys=())).test_client()

    refused = ask(keyed, "GET", "/v1/jobs")
    job = ask(full, "POST", f"{VERBS}/solve", **ORDER).json["id"]
    unfinished = ask(full, "GET", f"/v1/jobs/{job}/answer")
    second = ask(full, "POST", f"{VERBS}/solve", **ORDER)

    assert [401, 404, 429] == [each.status_code for each in (refused, unfinished, second)]
    assert_readable(refused, "/v1/jobs", "WWW-Authenticate")
    assert_readable(unfinished, "/v1/jobs/{id}/answer", "Retry-After")
    assert_readable(second, f"{VERBS}/solve", "Retry-After")
