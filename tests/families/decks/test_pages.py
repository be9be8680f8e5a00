"""All solutions of a deck on one page, and spec sheets as pages."""

import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import actions
from puzzles.codes import ReasonCode
from puzzles.decks import DeckOptions, DeckSolution
from puzzles.outcome import Outcome
from render.decks.gallery import WHY, sentences
from render.decks.style import DeckStyle
from render.flat.layout import stacked_height
from render.pages.binding import SectionRole, area, split_pages
from service.schemas.catalogue import forms_of
from solvers.decks import search
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from tests.drawn import words
from tests.families.decks.test_http import KNOWN as DECKS
from tests.night import in_turn

MAGIC = {"image/svg+xml": b"<svg", "application/pdf": b"%PDF", "image/png": b"\x89PNG"}
SVG = "{http://www.w3.org/2000/svg}"


def page(client: FlaskClient, name: str, verb: str = "render", **query: Any) -> TestResponse:
    family, known = DECKS[name]
    style = query.pop("style", {})
    body = {"puzzle": forms_of(family).puzzle().dump(known.puzzle)}
    body |= {"style": {"view": "solutions", **style}} if verb == "render" else {}
    return client.post(f"/v1/{family.name}/{verb}", json=body, query_string=query)


def texts(svg: str | bytes) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize(
    "name", in_turn(3, [n for n, (_, known) in DECKS.items() if known.counts["count"]])
)
def test_a_page_numbers_all_solutions(client: FlaskClient, name: str) -> None:
    shown = texts(page(client, name, format="svg").text)
    numbers = [int(text) for text in shown if re.fullmatch("[0-9]+", text)]
    distinct = DECKS[name][1].counts["distinct"]

    assert set(range(1, distinct + 1)) <= set(numbers)
    assert any(text.startswith(f"{distinct} ") and "solution" in text for text in shown)


def test_a_tile_is_drawn_once_for_each_turn(client: FlaskClient) -> None:
    html = page(client, "absolut-knifflig", format="html").text

    assert len(re.findall('<g id="stamp-', html)) <= 9 * 4
    assert 37 * 9 == html.count("<use ")
    assert len(html) < 400_000


def test_a_page_for_a_phone_has_no_other_file_and_a_picture_for_each_board(
    client: FlaskClient,
) -> None:
    html = page(client, "absolut-knifflig", format="html").text

    assert "width=device-width" in html
    assert 1 + 37 == html.count("<figure")
    assert not re.search(r"(src|href)=\"(?!#)", html)


def test_a_page_without_solutions_says_why(client: FlaskClient) -> None:
    shown = texts(page(client, "none", format="svg").text)

    assert "There is no solution." in shown
    assert any(text.startswith("Proved: ") for text in shown)
    puzzle = DECKS["none"][1].puzzle
    outcome = solve(search(puzzle, first=False))
    assert outcome.reason is not None
    assert (
        WHY[outcome.reason.code].of("de")
        in sentences(puzzle, outcome, DeckStyle(language="de"))[1]
    )


def test_what_is_not_known_is_not_told() -> None:
    puzzle = DECKS["crazy-sheep"][1].puzzle
    begun = search(puzzle, DeckOptions(engine="scan"), first=False)
    some = solve(begun, limit=2, count=True, budget=Budget(nodes=120_000))
    none: Outcome[DeckSolution] = Outcome((), type(some.counts)(), False, 7, None, "")

    first, second, *rest = sentences(puzzle, some, DeckStyle())
    assert "At least" in first and "there may be more" in second
    assert "The first 2 are shown." in rest
    assert sentences(puzzle, none, DeckStyle())[0] == "No solution was found."


@pytest.mark.parametrize("name", ["absolut-knifflig", "none", "puzzle0", "drive-ya-nuts"])
def test_a_page_of_all_solutions_is_a_page_like_all_others(name: str) -> None:
    family, known = DECKS[name]
    style = replace(family.drawing.style, view="solutions", language="de", number=7)
    sheets = family.drawing.sheets(known.puzzle, None, style)
    for page, sheet in enumerate(sheets, 1):
        said = words(sheet)
        assert {"alle Lösungen", "Nr. 7", f"Seite {page} von {len(sheets)}"} <= set(said)
        shown = " ".join(said)
        assert "solution" not in shown and "proved" not in shown


def test_every_proof_about_decks_has_its_german_words() -> None:
    assert WHY.keys() == {code for code in ReasonCode if "decks" in code.of or code.of == "all"}


@pytest.mark.parametrize("backs", ["none", "pattern"])
@pytest.mark.parametrize(("rows", "columns"), [(5, 4), (4, 4), (6, 6), (6, 5)])
def test_the_rules_stand_on_the_last_tiles_where_there_is_room(
    backs: str, rows: int, columns: int
) -> None:
    family = DECKS["quasthoff"][0]
    made = actions.generate(family, family.params(rows=rows, columns=columns), seed=3)
    style = replace(family.drawing.style, backs=backs)
    sections = family.drawing.pages(made.instance.puzzle, None, style)
    told = [
        section.role
        for section in sections
        for leaf in split_pages(section)
        if "How it goes" in words(*leaf)
    ]
    roles = {section.role for section in sections}
    assert SectionRole.PIECES in roles
    apart = SectionRole.RULES in roles
    assert told == [SectionRole.RULES if apart else SectionRole.PIECES]
    for section in sections:
        for leaf in split_pages(section):
            assert stacked_height(leaf, section.gap) <= area(section.style)[1] + 1e-6


def test_a_generated_deck_can_show_all_its_solutions(client: FlaskClient) -> None:
    url = "/v1/squares/generate?seed=3&solutions=4&view=solutions&format=svg"
    shown = texts(client.get(url).text)

    assert "4 really different solutions, and no more." in shown


@pytest.mark.parametrize("name", in_turn(3, list(DECKS)))
def test_a_spec_sheet_tells_the_same_in_all_forms(client: FlaskClient, name: str) -> None:
    facts = page(client, name, "spec").json
    lines = page(client, name, "spec", format="text").text
    drawn = " ".join(texts(page(client, name, "spec", format="svg").text))

    for said in (facts["fingerprint"], facts["search_space"].split()[0]):
        assert said in lines and said in drawn
    assert (facts["solution"] is None) == (facts["count"] == 0)
    assert facts["essential"] <= facts["distinct"]


@pytest.mark.parametrize(
    ("family", "size"),
    [("squares", "rows=2&columns=3"), ("triangles", "order=2"), ("hexagons", "order=2")],
)
def test_tiles_are_counted_the_same_everywhere(
    client: FlaskClient, family: str, size: str
) -> None:
    made = client.get(f"/v1/{family}/generate?seed=7&unique=true&{size}").json

    def asked(verb: str, **query: str) -> TestResponse:
        return client.post(f"/v1/{family}/{verb}", json=made, query_string=query)

    first = asked("spec").json["ladder"]["placements"][0]
    ladder = f"tile {first['tile'] + 1} at ({first['row'] + 1}, {first['column'] + 1}"
    numbers = sorted(placed["tile"] for placed in made["solution"]["placements"])
    drawn = {
        view: sorted(
            int(text)
            for text in texts(asked("render", view=view, format="svg").text)
            if text.isdigit()
        )
        for view in ("tiles", "board")
    }
    bodies = asked("render", view="assembled", format="obj").text
    report = asked("solve", format="text").text

    assert list(range(len(made["puzzle"]["tiles"]))) == numbers
    told = [number + 1 for number in numbers]  # people count from 1
    assert {"tiles": told, "board": told} == drawn
    assert set(numbers) == {int(k) for k in re.findall(r"^o tile-(\d+)", bodies, re.MULTILINE)}
    assert ladder in asked("spec", format="text").text
    if family != "triangles":  # the document's program prints no numbers
        assert told == sorted(int(k) for k in re.findall(r"\b\d\b", report))


def test_tiles_that_are_alike_have_the_same_numbers_in_words(client: FlaskClient) -> None:
    tiles = [[1, 2, 3, 4], [1, 2, 1, 2], [2, 3, 4, 1]]
    body = {"puzzle": {"rows": 1, "columns": 3, "tiles": tiles, "matching": "equal"}}

    facts = client.post("/v1/squares/spec", json=body).json
    lines = client.post("/v1/squares/spec?format=text", json=body).text.splitlines()

    assert ([[0, 2]], [1]) == (facts["duplicates"], facts["symmetric"])
    assert {"Identical tiles: 1 = 3", "Symmetric tiles: 2"} <= set(lines)


@pytest.mark.parametrize("verb", ["render?view=solutions", "spec"])
def test_a_page_is_chosen_by_what_is_accepted(client: FlaskClient, verb: str) -> None:
    family, known = DECKS["quasthoff"]
    body = {"puzzle": forms_of(family).puzzle().dump(known.puzzle)}
    media = ["image/svg+xml", "application/pdf", "text/html", "image/png"]
    media += ["application/json", "text/plain"] if verb == "spec" else []
    for kind in media:
        answer = client.post(f"/v1/squares/{verb}", json=body, headers={"Accept": kind})

        assert (200, kind) == (answer.status_code, answer.mimetype)
        assert answer.data.startswith(MAGIC.get(kind, b""))
    refused = client.post("/v1/squares/spec", json=body, headers={"Accept": "model/stl"})
    assert 406 == refused.status_code


def test_solutions_up_to_images_are_counted_on_request(client: FlaskClient) -> None:
    family, known = DECKS["crazy-sheep"]
    body = {"puzzle": forms_of(family).puzzle().dump(known.puzzle), "count": True}
    plain = client.post("/v1/squares/solve", json=body).json
    asked = client.post("/v1/squares/solve", json={**body, "options": {"essential": True}}).json

    assert plain["essential"] is None
    assert 1 <= asked["essential"] <= asked["distinct"] == plain["distinct"]
