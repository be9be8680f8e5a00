"""Legespiel-Solver's XML over HTTP: what people call a deck comes out as it went in."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from families.catalogue import family as family_of
from families.squares import SQUARES
from puzzles import squares
from puzzles.decks.families import DECK_FAMILIES
from puzzles.decks.labels import Labels, labels_of
from service.schemas.catalogue import forms_of
from tests.families.decks.record.shapes import samples_of

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

    taken = answer.headers["Accept-Post"].split(", ")
    assert 415 == answer.status_code
    assert {"application/json", "text/plain"} < {*taken} and "application/xml" not in taken


def test_decks_with_other_names_are_the_same_deck() -> None:
    named = squares.parse(XML)

    assert named == squares.parse(XML.replace("Tom", "Jerry"))
    assert SQUARES.fingerprint(named) == SQUARES.fingerprint(squares.parse(XML.replace("T", "J")))


WORDS = st.one_of(
    st.text(),
    st.sampled_from(
        ["name", "figure 3", "# 4", '"a"', '-"b"', "matching none", "squares 1 1", "-"]
    ),
)


@given(
    family=st.sampled_from(sorted(DECK_FAMILIES)),
    name=WORDS,
    about=WORDS,
    figures=st.dictionaries(st.integers(-999, 999), WORDS),
)
def test_any_labels_come_back_from_text_and_json(
    family: str, name: str, about: str, figures: dict[int, str]
) -> None:
    labels: Labels = labels_of(name, about, figures)
    puzzle = replace(samples_of(family).small[0], labels=labels)
    forms, deck = forms_of(family_of(family)), DECK_FAMILIES[family]

    for again in (
        deck.parse(deck.write(puzzle)),
        forms.puzzle().load(forms.dumped_puzzle(puzzle)),
    ):
        assert (again, again.labels) == (puzzle, labels)


def test_a_picture_that_meets_none_lies_on_the_rim(client: FlaskClient) -> None:
    """The deck "Geduld" as listed by Legespiel-Solver: one board, and the four turns of it."""
    xml = Path(__file__).parents[1].joinpath("squares/geduld.xml").read_text("utf-8")
    asked = {"data": xml, "content_type": "application/xml"}
    counted: Any = client.post("/v1/squares/solve?count=true", **asked).json
    converted: Any = client.post("/v1/squares/convert", **asked).json
    text = client.post("/v1/squares/convert?format=text", **asked)
    again = client.post(
        "/v1/squares/convert",
        data=text.data,
        content_type="text/plain",
        headers={"Accept": "application/xml"},
    )

    assert (4, 1) == (counted["labelled"], counted["distinct"])
    assert 'name="Rot (nach rechts) oben" matchWithIds="" />' in again.text
    read: Any = client.post(
        "/v1/squares/convert", data=again.data, content_type="application/xml"
    ).json
    assert converted["puzzle"] == read["puzzle"]
    assert converted["puzzle"]["labels"]["name"] == "Geduld"


@pytest.mark.parametrize(
    ("border", "code", "details"),
    [
        (None, "tile_never_fits", {"tile": 0, "figures": [1]}),
        (2, "figure_balance", {"unpaired": {"1": 2}, "room": 0}),
    ],
)
def test_a_card_that_no_rim_can_take_is_told(
    client: FlaskClient, border: int | None, code: str, details: object
) -> None:
    tiles = [[1, 2, 1, 2], *[[2, 2, 2, 2]] * 3]
    puzzle = {"rows": 2, "columns": 2, "tiles": tiles, "matching": [[2, 2]], "border": border}

    answer: Any = client.post("/v1/squares/solve", json={"puzzle": puzzle})

    assert (200, "unsolvable") == (answer.status_code, answer.json["verdict"])
    assert (code, details) == (answer.json["reason"]["code"], answer.json["reason"]["details"])


def test_a_matching_may_have_no_pairs() -> None:
    text = "1 1\nmatching none\n1 2 3 4\n"

    assert squares.parse(text).matching == ()
    assert "matching none" in squares.write(squares.parse(text))


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
