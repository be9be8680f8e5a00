"""What the service is beside its families: pages, headers, health."""

import html
import re

import pytest
from flask.testing import FlaskClient

from families.catalogue import FAMILIES
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


def test_the_first_page_knows_every_family_with_a_picture(client: FlaskClient) -> None:
    answer = client.get("/")
    pictures = [html.unescape(at) for at in re.findall(r'<img src="(/v1/[^"]*)"', answer.text)]

    assert [family.name for family in FAMILIES] == [at.split("/")[2] for at in pictures]
    assert "unsafe-inline" not in answer.headers["Content-Security-Policy"]
    assert re.findall(r"<style|style=|<script", answer.text) == []
    for at in pictures:
        assert (200, "image/svg+xml") == (client.get(at).status_code, client.get(at).mimetype)


def test_every_link_of_the_first_page_leads_somewhere(client: FlaskClient) -> None:
    links = [html.unescape(at) for at in re.findall(r'href="([^"]*)"', client.get("/").text)]

    assert {at: 200 for at in links} == {
        at: client.get(at, buffered=True).status_code for at in links
    }
