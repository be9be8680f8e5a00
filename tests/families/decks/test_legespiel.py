"""Legespiel-Solver's XML over HTTP: what people call a deck comes out as it went in."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from families.squares import SQUARES
from puzzles import squares
from puzzles.decks.labels import Labels, labels_of
from puzzles.squares import SquarePuzzle
from service.schemas.catalogue import forms_of

XML = """\
<?xml version="1.0" encoding="UTF-8"?>
<legespielConfiguration xmlns="http://whatsoftwarecando.org">
  <name>Tom &amp; Jerry # 1</name>
  <description>Made of two
    lines.</description>
  <numberOfRows>1</numberOfRows>
  <numberOfColumns>2</numberOfColumns>
  <pictures>
    <picture id="1" name="Tom, upper &quot;half&quot;" matchWithIds="2" />
    <picture id="2" name="Tom, lower half" matchWithIds="1" />
    <picture id="3" name="3" matchWithIds="3" />
  </pictures>
  <cards>
    <card north="1" west="2" east="1" south="3" />
    <card north="3" west="2" east="3" south="3" />
  </cards>
</legespielConfiguration>
"""
LABELS = {
    "name": "Tom & Jerry # 1",
    "description": "Made of two lines.",
    "figures": {"1": 'Tom, upper "half"', "2": "Tom, lower half"},
}
TOLD = ("<name>Tom &amp; Jerry # 1</name>", "lower half", "<description>Made of two lines.<")


def post_xml(client: FlaskClient, verb: str, accept: str = "application/json") -> Any:
    return client.post(
        f"/v1/squares/{verb}",
        data=XML,
        content_type="application/xml",
        headers={"Accept": accept},
    )


def drop_seconds(answer: Any) -> Any:
    return {**answer, "stats": None}


def test_the_names_of_a_deck_and_its_pictures_are_told_in_json(client: FlaskClient) -> None:
    assert post_xml(client, "convert").json["puzzle"]["labels"] == LABELS


@pytest.mark.parametrize("through", ["json", "text"])
def test_they_are_kept_through_every_form(client: FlaskClient, through: str) -> None:
    between = post_xml(client, f"convert?format={through}")

    again = client.post(
        "/v1/squares/convert",
        data=between.data,
        content_type=between.mimetype,
        headers={"Accept": "application/xml"},
    )

    assert (200, "application/xml") == (again.status_code, again.mimetype)
    assert again.data == post_xml(client, "convert", "application/xml").data
    assert all(words in again.text for words in TOLD)


@pytest.mark.parametrize("verb", ["solve", "render?solve=true", "fingerprint", "spec"])
def test_every_verb_takes_xml_as_the_text_that_it_is(client: FlaskClient, verb: str) -> None:
    as_text = client.post(f"/v1/squares/{verb}", data=XML, content_type="text/plain")
    as_xml = post_xml(client, verb, "*/*")

    assert 200 == as_xml.status_code
    if as_xml.is_json:
        assert drop_seconds(as_text.json) == drop_seconds(as_xml.json)
    else:
        assert as_text.data == as_xml.data


def test_a_family_without_xml_says_what_it_takes(client: FlaskClient) -> None:
    answer = client.post("/v1/triangles/solve", data=XML, content_type="application/xml")

    assert (415, "application/json, text/plain") == (
        answer.status_code,
        answer.headers["Accept-Post"],
    )


def test_decks_with_other_names_are_the_same_deck() -> None:
    named = squares.parse(XML)

    assert named == squares.parse(XML.replace("Tom", "Jerry"))
    assert SQUARES.fingerprint(named) == SQUARES.fingerprint(squares.parse(XML.replace("T", "J")))


@given(name=st.text(), about=st.text(), figures=st.dictionaries(st.integers(-999, 999), st.text()))
def test_any_labels_come_back_from_text_and_json(
    name: str, about: str, figures: dict[int, str]
) -> None:
    labels: Labels = labels_of(name, about, figures)
    puzzle = SquarePuzzle(rows=1, columns=1, tiles=((1, 2, 3, 4),), labels=labels)
    forms = forms_of(SQUARES)

    assert squares.parse(squares.write(puzzle)).labels == labels
    assert forms.puzzle().load(forms.dumped_puzzle(puzzle)).labels == labels


@pytest.mark.parametrize(
    ("labels", "pointer"),
    [
        (3, "/puzzle/labels"),
        ({"title": "a"}, "/puzzle/labels/title"),
        ({"name": 3}, "/puzzle/labels/name"),
        ({"figures": {"x": "a"}}, "/puzzle/labels/figures"),
        ({"figures": []}, "/puzzle/labels/figures"),
    ],
)
def test_labels_of_another_kind_are_refused(
    client: FlaskClient, labels: object, pointer: str
) -> None:
    puzzle = {"rows": 1, "columns": 1, "tiles": [[1, 2, 3, 4]], "labels": labels}

    answer: Any = client.post("/v1/squares/convert", json={"puzzle": puzzle})

    assert (422, pointer) == (answer.status_code, answer.json["errors"][0]["pointer"])
