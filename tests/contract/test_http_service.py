"""What the service is beside its families: pages, headers, health."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import studio
from families.catalogue import FAMILIES
from service.config import Settings
from service.http.app import create_app
from service.keys import ApiKey, hash_key
from service.version import VERSION
from tests.contract.asking import example_puzzle


def test_every_answer_has_an_id_and_the_headers_of_safety(client: FlaskClient) -> None:
    given = client.get("/healthz", headers={"X-Request-Id": "abc-1"})
    made = client.get("/nowhere", headers={"X-Request-Id": "<script>"})

    assert "abc-1" == given.headers["X-Request-Id"]
    assert re.fullmatch("[0-9a-f]{16}", made.headers["X-Request-Id"])
    assert "nosniff" == made.headers["X-Content-Type-Options"]
    assert "default-src 'none'" in made.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("origins", "asked", "allowed"),
    [
        ((), "https://a.example", None),
        (("*",), "https://a.example", "*"),
        (("https://a.example",), "https://a.example", "https://a.example"),
        (("https://a.example",), "https://b.example", None),
    ],
)
def test_pages_of_allowed_origins_may_call(
    origins: tuple[str, ...], asked: str, allowed: str | None
) -> None:
    client = create_app(Settings(cors_origins=origins)).test_client()

    answer = client.options("/v1/boxes/solve", headers={"Origin": asked})

    assert allowed == answer.headers.get("Access-Control-Allow-Origin")
    assert (allowed is not None) == ("Access-Control-Allow-Headers" in answer.headers)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/openapi.json",
        studio.PREFIX + studio.entry("docs")["script"],
        "/v1/catalog",
        "/v1/boxes/generate?seed=7",
    ],
)
def test_who_wants_another_answer_is_told_so_in_few_words(client: FlaskClient, path: str) -> None:
    def asked(tags: str) -> TestResponse:
        return client.get(path, headers={"If-Match": tags}, buffered=True)

    now = client.get(path, buffered=True)
    tag = now.headers["ETag"]
    other = asked('"other", W/' + tag)

    assert (412, "changed") == (other.status_code, other.get_json()["code"])
    assert (tag, True) == (other.headers["ETag"], len(other.data) < 1000)
    for tags in ("*", tag, f'"other", {tag}'):
        assert (200, now.data) == (asked(tags).status_code, asked(tags).data)


def test_a_picture_is_drawn_for_those_alone_who_expect_it(client: FlaskClient) -> None:
    body = {"puzzle": example_puzzle(FAMILIES[0])}
    path = f"/v1/{FAMILIES[0].name}/render"
    tag = client.post(path, json=body).headers["ETag"]

    answers = [
        client.post(path, json=body, headers={"If-Match": tags}) for tags in (tag, '"other"')
    ]

    assert [200, 412] == [answer.status_code for answer in answers]


def test_the_service_is_alive_and_ready(client: FlaskClient) -> None:
    assert {"status": "ok", "version": VERSION} == client.get("/healthz").json
    assert "ready" == client.get("/readyz").json["status"]


def test_a_head_is_a_get_without_the_body(client: FlaskClient) -> None:
    full, head = client.get("/v1/families"), client.head("/v1/families")

    assert (200, b"") == (head.status_code, head.data)
    assert full.headers["Content-Length"] == head.headers["Content-Length"]


@pytest.mark.parametrize("keys", [(), (hash_key("school", "secret"),)])
def test_the_document_speaks_of_keys_only_where_the_server_asks_for_some(
    keys: tuple[ApiKey, ...], data: str
) -> None:
    document: Any = create_app(Settings(data=data, keys=keys)).test_client().get("/openapi.json")
    assert bool(keys) == ("securitySchemes" in document.json["components"])
    assert bool(keys) == ("security" in document.json["paths"]["/v1/jobs"]["get"])
