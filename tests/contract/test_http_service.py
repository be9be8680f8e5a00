"""What the service is beside its families: pages, headers, health."""

import html
import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from families.catalogue import FAMILIES
from service.config import Settings
from service.http.app import create_app
from service.schemas.catalogue import forms_of
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


@pytest.mark.parametrize("path", ["/", "/docs"])
def test_a_page_has_no_style_or_script_in_it_and_allows_none(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path)
    policy = answer.headers["Content-Security-Policy"]

    assert ("default-src 'none'", "style-src 'self'") == tuple(
        part for part in policy.split("; ") if part.startswith(("default-src", "style-src"))
    )
    assert "unsafe" not in policy
    assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?! src=)", answer.text) == []


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/openapi.json",
        "/static/swagger-ui-bundle.js",
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
    body = {"puzzle": forms_of(FAMILIES[0]).examples["puzzle"]}
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


def test_the_first_page_knows_every_family_with_a_picture(client: FlaskClient) -> None:
    answer = client.get("/")
    pictures = [html.unescape(at) for at in re.findall(r'<img src="(/v1/[^"]*)"', answer.text)]

    assert [family.name for family in FAMILIES] == [at.split("/")[2] for at in pictures]
    for at in pictures:
        assert (200, "image/svg+xml") == (client.get(at).status_code, client.get(at).mimetype)


def test_every_link_of_the_first_page_leads_somewhere(client: FlaskClient) -> None:
    links = [html.unescape(at) for at in re.findall(r'href="([^"]*)"', client.get("/").text)]

    assert {at: 200 for at in links} == {
        at: client.get(at, buffered=True).status_code for at in links
    }
