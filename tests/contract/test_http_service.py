"""What the service is beside its families: pages, headers, health."""

import re

import pytest
from flask.testing import FlaskClient

from service.config import Settings
from service.http.app import create_app
from service.version import VERSION


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


@pytest.mark.parametrize("path", ["/", "/docs", "/openapi.json", "/static/swagger-ui.css"])
def test_the_pages_are_there_and_need_nothing_from_elsewhere(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path, buffered=True)

    assert 200 == answer.status_code
    assert "https:" not in answer.headers["Content-Security-Policy"]


def test_the_service_is_alive_and_ready(client: FlaskClient) -> None:
    assert {"status": "ok", "version": VERSION} == client.get("/healthz").json
    assert {"status": "ready", "version": VERSION} == client.get("/readyz").json


def test_a_head_is_a_get_without_the_body(client: FlaskClient) -> None:
    full, head = client.get("/v1/families"), client.head("/v1/families")

    assert (200, b"") == (head.status_code, head.data)
    assert full.headers["Content-Length"] == head.headers["Content-Length"]
