"""HTTP over every family: pictures and texts in the format that is asked for."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from families.catalogue import FAMILIES
from render.pages.wrong import Sign
from service.schemas.forms import examples
from tests.contract.asking import every_family, example_puzzle, post
from tests.night import in_turn


@every_family
def test_a_wrong_solution_is_drawn_with_marks_and_rarely_built(
    client: FlaskClient, family: Any
) -> None:
    example = examples(family.name)
    wrong = {"puzzle": example["puzzle"], "solution": example["wrong_solution"]}

    drawn = post(client, family, "render?format=svg", wrong)
    assert 200 == drawn.status_code
    assert re.search(rf'<g id="(page-\d+-)?({"|".join(Sign)})', drawn.text)
    wrong["style"] = {"width_px": 200}
    assert 200 == post(client, family, "render?format=png", wrong).status_code

    built = post(client, family, "render?format=stl", wrong)

    if family.drawing.faulty:
        assert (200, "model/stl") == (built.status_code, built.mimetype)
    else:
        assert (422, "faulty_solution") == (built.status_code, built.json["code"])


DRAWN = {
    "svg": ("image/svg+xml", b"<svg"),
    "png": ("image/png", b"\x89PNG"),
    "pdf": ("application/pdf", b"%PDF"),
    "html": ("text/html", b"<!DOCTYPE html>"),
    "stl": ("model/stl", b""),
    "3mf": ("model/3mf", b"PK"),
    "obj": ("model/obj", b""),
    "step": ("model/step", b"ISO-10303-21;"),
    "glb": ("model/gltf-binary", b"glTF"),
}


@pytest.mark.parametrize(("family", "name"), in_turn(2, FAMILIES, list(DRAWN)))
def test_each_format_is_drawn_by_name_and_by_accept(
    client: FlaskClient, family: Any, name: str
) -> None:
    media, magic = DRAWN[name]
    body = {
        "puzzle": example_puzzle(family),
        "solution": examples(family.name)["solution"],
        "style": {"width_px": 200},  # a picture in full takes ten times as long
    }
    by_name = post(client, family, f"render?format={name}", body)

    by_accept = post(client, family, "render", body, headers={"Accept": f"{media}, */*;q=0.1"})

    assert (media, media) == (by_name.mimetype, by_accept.mimetype)
    assert by_name.data.startswith(magic)
    assert by_name.headers["ETag"] == by_accept.headers["ETag"]
    assert re.fullmatch(
        r'inline; filename="[a-z0-9-]+\.\w+"', by_name.headers["Content-Disposition"]
    )


@every_family
def test_a_client_that_has_the_picture_is_told_so(client: FlaskClient, family: Any) -> None:
    body = {"puzzle": example_puzzle(family)}
    first = post(client, family, "render", body)

    again = post(client, family, "render", body, headers={"If-None-Match": first.headers["ETag"]})

    assert (412, "unchanged") == (again.status_code, again.json["code"])


@pytest.mark.parametrize(
    ("accept", "media"),
    [
        ("*/*", "application/json"),
        ("text/plain", "text/plain"),
        ("text/plain; charset=utf-8", "text/plain"),
        ("text/*", "text/plain"),
        ("text/plain;q=0.5, application/json;q=0.4", "text/plain"),
        ("application/json;q=0, */*", "text/plain"),
        ("application/json;q=0.1, */*;q=0.2", "text/plain"),
        ("text/html, application/xhtml+xml, */*;q=0.8", "application/json"),
    ],
)
def test_the_accept_header_counts_by_its_values(
    client: FlaskClient, accept: str, media: str
) -> None:
    body = {"puzzle": example_puzzle(FAMILIES[0])}

    answer = post(client, FAMILIES[0], "solve", body, headers={"Accept": accept})

    assert media == answer.mimetype
    assert "Accept" in answer.vary


def test_the_parameter_goes_before_the_accept_header(client: FlaskClient) -> None:
    body, headers = {"puzzle": example_puzzle(FAMILIES[0])}, {"Accept": "application/json"}

    answer = post(client, FAMILIES[0], "solve?format=text", body, headers=headers)

    assert "text/plain" == answer.mimetype
