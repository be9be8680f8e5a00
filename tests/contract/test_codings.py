"""Text answers packed for clients that take gzip, each coding with its own tag."""

import gzip

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from families.catalogue import FAMILIES
from families.record import AnyFamily
from service.http.coding import LEAST, takes_gzip
from service.work import lanes
from service.work.lanes import Lane
from tests.contract.asking import every_family, example_puzzle, first_known

LIST = "/v1/families"
PACKED, PLAIN = "gzip", "identity"


def ask(client: FlaskClient, path: str, coding: str, **headers: str) -> TestResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(path, headers={"Accept-Encoding": coding, **named})


@pytest.mark.parametrize(
    ("accepted", "packs"),
    [
        ("", False),
        ("gzip, deflate, br, zstd", True),
        ("GZip", True),
        ("x-gzip", True),
        ("gzip;q=0", False),
        ("gzip;q=0, *", False),
        ("gzip;q=0.001", True),
        ("gzip;q=0.5, identity", False),
        ("gzip;q=0.5, identity;q=0.5", True),
        ("*", True),
        ("*;q=0", False),
        ("br, *;q=0.1", True),
        ("identity;q=0", False),
        ("identity;q=0, *;q=0.2", True),
        ("deflate", False),
        ("gzip;q=2", False),
        (";;,=", False),
    ],
)
def test_gzip_is_for_who_likes_it_as_well_as_nothing(accepted: str, packs: bool) -> None:
    assert packs is takes_gzip(accepted)


@every_family
@pytest.mark.parametrize("format", ["svg", "html", "json"])
def test_a_text_comes_packed_and_unpacks_to_the_same(
    client: FlaskClient, family: AnyFamily, format: str
) -> None:
    path = f"/v1/{family.name}/catalog/{first_known(family).name}?format={format}"
    plain, packed = ask(client, path, PLAIN), ask(client, path, PACKED)
    if len(plain.data) < LEAST:
        assert (plain.data, None) == (packed.data, packed.headers.get("Content-Encoding"))
        assert "Encoding" not in packed.headers["Vary"]
        return
    assert (None, PACKED) == tuple(a.headers.get("Content-Encoding") for a in (plain, packed))
    assert {"Accept, Accept-Encoding"} == {a.headers["Vary"] for a in (plain, packed)}
    assert plain.data == gzip.decompress(packed.data)
    assert len(packed.data) == int(packed.headers["Content-Length"]) < 0.6 * len(plain.data)


@pytest.mark.parametrize("format", ["png", "pdf"])
def test_a_png_or_a_pdf_is_not_packed(client: FlaskClient, format: str) -> None:
    name = first_known(FAMILIES[0]).name
    path = f"/v1/{FAMILIES[0].name}/catalog/{name}?format={format}"
    packed = ask(client, path, PACKED)

    assert (200, None) == (packed.status_code, packed.headers.get("Content-Encoding"))
    assert "Accept" == packed.headers["Vary"]


def test_every_coding_has_its_tag_and_is_known_by_it_alone(client: FlaskClient) -> None:
    tags = {coding: ask(client, LIST, coding).headers["ETag"] for coding in (PLAIN, PACKED)}
    answers = {
        (coding, of): ask(client, LIST, coding, If_None_Match=tags[of])
        for coding in tags
        for of in tags
    }

    assert {200, 304} == {answer.status_code for answer in answers.values()}
    for (coding, of), answer in answers.items():
        assert (coding == of) is (answer.status_code == 304)
        assert (tags[coding], "Accept-Encoding") == (
            answer.headers["ETag"],
            answer.headers["Vary"],
        )
        assert "Content-Encoding" not in answer.headers or answer.data


def test_a_picture_that_was_posted_is_known_by_the_tag_of_its_coding(client: FlaskClient) -> None:
    family = FAMILIES[0]

    def ask_drawing(**headers: str) -> TestResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        body = {"puzzle": example_puzzle(family)}
        return client.post(f"/v1/{family.name}/render?format=svg", json=body, headers=named)

    tag = ask_drawing(Accept_Encoding=PACKED).headers["ETag"]
    again = ask_drawing(Accept_Encoding=PACKED, If_None_Match=tag)
    held = ask_drawing(Accept_Encoding=PACKED, If_Match=tag)
    other = ask_drawing(Accept_Encoding=PLAIN, If_Match=tag)

    assert (412, 200, 412) == tuple(each.status_code for each in (again, held, other))
    assert (tag, "changed") == (again.headers["ETag"], other.json["code"])


def test_head_tells_what_get_would_send(client: FlaskClient) -> None:
    whole = ask(client, LIST, PACKED)
    head = client.head(LIST, headers={"Accept-Encoding": PACKED})

    for name in ("Content-Encoding", "Content-Length", "ETag", "Vary"):
        assert whole.headers[name] == head.headers[name]
    assert b"" == head.data


def test_a_long_answer_is_packed_by_a_child_and_not_by_the_server(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "_here", Lane.SERVER)
    assert PACKED == ask(client, LIST, PACKED).headers["Content-Encoding"]

    monkeypatch.setattr(lanes, "LEAST_PACKED", LEAST)
    assert (503, 200) == tuple(ask(client, LIST, coding).status_code for coding in (PACKED, PLAIN))
