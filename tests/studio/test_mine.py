"""My puzzles: what was made, entered or begun here is kept, and found again."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.studio.by_hand import item, spot
from tests.studio.conftest import Opened, Watched, follow_menu, pack, unpack, wait_until
from tests.studio.entering import file
from tests.studio.test_play import address

pytestmark = [pytest.mark.hard, pytest.mark.browser]

BEGUN = address("squares", {"rows": 2, "columns": 2}, art="shapes")
SMALL = {"rows": 1, "columns": 1, "tiles": [[1, 2, 3, 4]], "matching": "equal"}
STATUS = "[data-status]"


def begin(watched: Watched) -> Page:
    """A game with one piece laid."""
    page = watched.open(BEGUN)
    item(page, 0).click()
    spot(page, 0, 0).click()
    expect(page.locator(STATUS)).to_contain_text("3 of 4 to go")
    return page


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("listitem").filter(has=page.get_by_text(name, exact=True))


def mine(page: Page) -> Page:
    follow_menu(page, "My puzzles")
    expect(page.get_by_role("heading", name="My puzzles")).to_be_visible()
    return page


def give(page: Page, name: str, data: bytes) -> None:
    page.get_by_label("Read such a file").set_input_files(file(name, data))  # type: ignore[arg-type]


def wait_until_bound(page: Page, family: str, count: int) -> None:
    """Wait until the booklet of the address is so many puzzles of a family, with solutions."""
    expect(page).to_have_url(re.compile("[?&]kit="))

    def is_bound() -> bool:
        [word] = parse_qs(urlsplit(page.url).query)["kit"]
        sets = [(each["family"], "solution" in each["own"]) for each in unpack(word)["sets"]]
        return [(family, True)] * count == sets

    wait_until(page, is_bound)


def save(page: Page, button: str) -> tuple[str, dict[str, Any]]:
    with page.expect_download() as come:
        page.get_by_role("button", name=button).click()
    return come.value.suggested_filename, json.loads(Path(come.value.path()).read_bytes())


def test_a_begun_puzzle_has_a_picture_and_is_opened_as_it_was_left(open_page: Opened) -> None:
    page = mine(begin(open_page()))
    shown = card(page, "Squares 2 × 2")
    expect(shown).to_contain_text("1 of 4")
    expect(shown.locator(".pieces image")).to_have_count(4)
    expect(shown.get_by_role("progressbar")).to_have_js_property("value", 1)
    shown.get_by_role("button", name="Squares").first.click()

    expect(page.locator(STATUS)).to_contain_text("3 of 4 to go")
    expect(spot(page, 0, 0)).to_have_class("movable")


def test_what_was_made_is_kept_and_what_was_tried_on_the_way_is_not(open_page: Opened) -> None:
    page = open_page().open("/?family=triangles&do=make&order=2&seed=7")
    for seed in ("8", "9"):
        with page.expect_response("**/generate"):
            page.get_by_label("Number of the puzzle").fill(seed)
        expect(page.get_by_role("status").filter(has_text=f"#{seed}")).to_be_visible()
    mine(page)
    expect(page.get_by_role("listitem")).to_have_count(1)
    expect(card(page, "Triangle 4 tiles")).to_contain_text("not begun")
    card(page, "Triangle 4 tiles").get_by_role("button").first.click()

    expect(page.locator(STATUS)).to_contain_text("4 of 4 to go")
    assert "seed=9" in page.url and "puzzle=" not in page.url


def test_a_puzzle_that_was_entered_is_kept(open_page: Opened) -> None:
    page = open_page().open(f"/?family=squares&do=enter&puzzle={pack(SMALL)}")
    expect(page.get_by_text("Picture and link are up to date.")).to_be_visible()
    mine(page)
    card(page, "Squares 1 × 1").get_by_role("button").first.click()

    expect(page.locator(STATUS)).to_contain_text("1 of 1 to go")


def test_a_puzzle_gets_a_name_that_stays(open_page: Opened) -> None:
    page = mine(begin(open_page()))
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_label("Name of Squares 2 × 2")).to_be_focused()
    page.keyboard.type("For Grandma")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Rename For Grandma")).to_be_focused()
    page.get_by_role("button", name="Rename").click()
    page.keyboard.type("Never mind")
    page.keyboard.press("Escape")
    page.reload()

    expect(card(page, "For Grandma")).to_have_count(1)


def test_what_is_deleted_comes_back_and_else_is_gone(open_page: Opened) -> None:
    page = mine(begin(open_page()))
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("listitem")).to_have_count(0)
    expect(page.get_by_text("“Squares 2 × 2” is deleted.")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(card(page, "Squares 2 × 2")).to_contain_text("1 of 4")
    page.get_by_role("button", name="Delete").click()
    page.reload()

    expect(page.get_by_text("Nothing is kept here yet.")).to_be_visible()


def test_puzzles_are_put_into_one_booklet_with_their_solutions(open_page: Opened) -> None:
    page = begin(open_page())
    for count in (1, 2):
        mine(page)
        page.get_by_role("button", name="Print Squares 2 × 2").click()
        wait_until_bound(page, "squares", count)


def test_all_is_saved_as_one_file_and_read_back_elsewhere(open_page: Opened) -> None:
    page = begin(open_page())
    page.evaluate("""localStorage['knobelwerk.played'] = JSON.stringify([{ family: 'squares',
        size: '2 × 2', grade: 'easy', rating: 1.2, ms: 61000, hints: 0, when: 1 }])""")
    mine(page)
    name, kept = save(page, "Save all as one file")
    assert "my-puzzles.json" == name and 1 == len(kept["puzzles"]) == len(kept["played"])

    other = open_page(timezone_id="Pacific/Auckland").open("/?do=mine&family=squares&seed=7")
    give(other, name, json.dumps(kept).encode())
    expect(other.get_by_text("One puzzle is back. 1 solved one is counted.")).to_be_visible()
    card(other, "Squares 2 × 2").get_by_role("button").first.click()
    expect(other.locator(STATUS)).to_contain_text("3 of 4 to go")
    give(mine(other), name, json.dumps(kept).encode())
    expect(other.get_by_text("One puzzle is back.")).to_be_visible()
    assert kept["played"] == other.evaluate("JSON.parse(localStorage['knobelwerk.played'])")


def test_a_file_does_not_take_a_game_back_to_what_it_was(open_page: Opened) -> None:
    page = mine(begin(open_page()))
    name, kept = save(page, "Save all as one file")
    page.go_back()
    item(page, 1).click()
    spot(page, 0, 1).click()
    give(mine(page), name, json.dumps(kept).encode())
    expect(page.get_by_text("One puzzle is back.")).to_be_visible()

    expect(card(page, "Squares 2 × 2")).to_contain_text("2 of 4")


def test_times_and_hints_of_what_was_solved_are_saved_by_choice(open_page: Opened) -> None:
    page = open_page().open(address("squares", {}, puzzle=pack(SMALL)))
    expect(page.get_by_role("button", name="Save times")).to_have_count(0)
    item(page, 0).click()
    spot(page, 0, 0).click()
    expect(page.get_by_role("heading", name="Solved!")).to_be_visible()
    name, kept = save(mine(page), "Save times and hints")

    [one] = kept.pop("played")
    assert ("my-times.json", {"knobelwerk": 1}) == (name, kept)
    assert {"family": "squares", "size": "1 × 1", "grade": None, "hints": 0}.items() <= one.items()
    assert {"rating", "ms", "when"} < one.keys()


GOOD = {
    "key": "abcd",
    "address": "?family=squares",
    "family": "squares",
    "puzzle": SMALL,
    "placed": [],
    "size": "1 × 1",
    "ms": 0,
    "hints": 0,
    "when": 1,
}
BROKEN: dict[str, tuple[Any, str]] = {
    "no JSON at all": ("hello", "line 1 at character 1."),
    "broken off": ('{\n "knobelwerk": 1,\n "puzzles": [', "line 3 at character 14."),
    "a comma too many": ('{"knobelwerk": 1,\n "puzzles": [],}', "line 2 at character 16."),
    "an open string": ('{\n"knobelwerk": "1\n}', "line 2 at character 15."),
    "more than one": ('{"knobelwerk": 1} {}', "line 1 at character 19."),
    "another file": ('{"family": "squares"}', "own.json is another file"),
    "of a later page": ('{"knobelwerk": 2}', "from a newer version"),
    "no such family": (
        {"puzzles": [GOOD, {**GOOD, "family": "cubes"}]},
        "One puzzle is back.\nPuzzle 2 is left out: its “family” is missing or wrong.",
    ),
    "no number": (
        {"played": [{**GOOD, "ms": "1"}]},
        "Solved puzzle 1 is left out: its “ms” is missing or wrong.",
    ),
    "many": (
        {"puzzles": [3] * 9},
        "Puzzle 5 is left out: its “key” is missing or wrong.\n… and 4",
    ),
}


def test_what_is_wrong_with_a_file_is_told_with_its_place(open_page: Opened) -> None:
    page = open_page().open("/?do=mine&family=squares&seed=7")
    for about, (what, told) in BROKEN.items():
        text = what if isinstance(what, str) else json.dumps({"knobelwerk": 1, **what})
        give(page, "own.json", text.encode())
        words = [re.escape(part) for part in told.split("\n")]
        expect(page.get_by_role("status").last, about).to_have_text(re.compile(r"\s*".join(words)))
