"""Enter: whoever has a puzzle of their own types, clicks or drops it, and sees it at once."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from puzzles.decks.families import DECK_FAMILIES
from tests.families.catalogue import RECORDS
from tests.studio.conftest import (
    DECKS,
    NAMES,
    Opened,
    each_at_night,
    follow_menu,
    pack,
    wait_until,
)
from tests.studio.entering import REFUSED, Json, begin, entered_puzzle, give, number

pytestmark = [pytest.mark.hard, pytest.mark.browser]

PICTURE = ".preview figure img"
FRESH = "Picture and link are up to date."
UNTYPED_MS = 500  # after which what was entered would long stand in the link

# From nothing, by clicks and by keys


def test_a_box_is_entered_its_volume_told_and_its_golden_cube_placed(open_page: Opened) -> None:
    watched = begin(open_page, "boxes")
    page = watched.page
    expect(page.get_by_text("26 cells to go: 0 of 26 are filled.")).to_be_visible()
    page.get_by_role("button", name="Add a block").click()
    for edge, size in enumerate((1, 2, 2), 1):
        number(page, f"Block 1, edge {edge}").fill(str(size))
    number(page, "Block 1, how many").fill("7")
    expect(page.get_by_text("2 cells too many: 28, and there is room for 26.")).to_be_visible()
    number(page, "Block 1, how many").fill("6")
    expect(page.get_by_text("2 cells to go: 24 of 26 are filled.")).to_be_visible()
    number(page, "Block 1, how many").press("Enter")  # the next block, without the mouse
    expect(number(page, "Block 2, edge 1")).to_be_focused()
    number(page, "Block 2, how many").fill("2")
    expect(page.get_by_text("The volume fits: 26 of 26 cells.")).to_be_visible()
    puzzle = entered_puzzle(watched)
    assert [3, 3, 3] == puzzle["size"] and [1, 1, 1] == puzzle["golden"]
    counts = [(each["size"], each["count"]) for each in puzzle["blocks"]]
    assert [([1, 2, 2], 6), ([1, 1, 1], 2)] == counts

    page.get_by_label("Golden cube").select_option("at")
    number(page, "Its place, counted from 1, 3").fill("3")
    assert [0, 0, 2] == entered_puzzle(watched)["golden"]
    page.get_by_label("Golden cube").select_option("none")
    expect(page.get_by_text("1 cell to go: 26 of 27 are filled.")).to_be_visible()
    page.get_by_role("button", name="Delete block 2").click()
    expect(page.get_by_text("3 cells to go: 24 of 27 are filled.")).to_be_visible()
    assert entered_puzzle(watched)["golden"] is None


def test_a_snake_is_entered_by_clicks_and_by_keys(open_page: Opened) -> None:
    watched = begin(open_page, "snakes")
    page = watched.page
    for edge in range(1, 4):
        number(page, f"Edges of the box, {edge}").fill("2")
    for _ in range(8):
        page.get_by_role("button", name="Add straight").click()
    expect(page.get_by_text("The number fits: 8 of 8 cubes.")).to_be_visible()
    page.get_by_role("button", name="Cube 2: straight").click()
    expect(page.get_by_role("button", name="Cube 2: corner")).to_be_visible()
    page.get_by_role("button", name="Cube 2: corner").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("c")
    expect(page.get_by_role("button", name=re.compile("corner$")).first).to_be_visible()
    assert "01111110" == entered_puzzle(watched)["chain"]
    page.get_by_role("button", name="Cube 5: corner").press("Delete")
    expect(page.get_by_text("1 cube to go: 7 of 8.")).to_be_visible()


def test_cubes_are_taken_counted_and_deleted(open_page: Opened) -> None:
    watched = begin(open_page, "mazes")
    page = watched.page
    taken = page.get_by_role("region", name="Your set")
    for name, count in (("Corner north–east", 3), ("Dead end north", 2), ("Crossing", 1)):
        page.get_by_role("button", name=name, exact=True).click()
        field = page.get_by_role("textbox", name=f"{name}: how many?")
        expect(field).to_be_focused()
        field.fill(str(count))
        field.press("Enter")
    expect(taken.get_by_text("6 cubes in all", exact=True)).to_be_visible()
    assert {"NE": 3, "N": 2, "NESW": 1} == entered_puzzle(watched)["cubes"]

    taken.get_by_role("button", name="3 × Corner north–east").click(button="right")
    expect(taken.get_by_text("3 cubes in all", exact=True)).to_be_visible()
    taken.get_by_role("button", name="2 × Dead end north").press("Delete")
    expect(taken.get_by_text("1 cube in all", exact=True)).to_be_visible()
    taken.get_by_role("button", name="Delete Crossing").click()
    expect(taken.get_by_text("0 cubes in all", exact=True)).to_be_visible()


def test_a_wrong_number_of_cubes_is_not_taken(open_page: Opened) -> None:
    page = begin(open_page, "mazes").page
    page.get_by_role("button", name="Crossing", exact=True).click()
    field = page.get_by_role("textbox", name="Crossing: how many?")
    for wrong in ("0", "-1", "1.5", "x", "250001"):
        field.fill(wrong)
        field.press("Enter")
        expect(page.get_by_text("A whole number from 1 to 250000, please.")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("0 cubes in all")).to_be_visible()


def test_a_room_tells_what_fits_and_what_to_buy(open_page: Opened) -> None:
    watched = begin(open_page, "mazes")
    watched.expected = REFUSED
    page = watched.page
    page.locator(".room summary").click()
    number(page, "Width of the room (m)").fill("6.5")
    number(page, "Depth of the room (m)").fill("5")
    expect(page.get_by_text("The room has space for 30 cubes.")).to_be_visible()
    page.locator(".room").get_by_label("Edge of a cube").fill("1,2")
    expect(page.get_by_text("The room has space for 20 cubes.")).to_be_visible()
    assert "cube_m=1.2" in page.url
    page.get_by_role("button", name="Crossing", exact=True).click()
    page.get_by_role("textbox", name="Crossing: how many?").fill("20")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Take 5 × 4").click()
    expect(number(page, "Places west to east")).to_have_value("5")
    puzzle = entered_puzzle(watched)
    assert (5, 4) == (puzzle["width"], puzzle["height"])
    page.locator(".buying summary").click()
    expect(page.locator(".buying pre")).to_contain_text("20 × Crossing\n20 cubes in all")
    number(page, "Depth of the room (m)").fill("0.5")
    expect(page.get_by_text("No rectangle of these cubes fits into the room.")).to_be_visible()


@pytest.mark.parametrize("name", each_at_night("triangles", of=DECKS))
def test_a_deck_is_entered_by_clicks(open_page: Opened, name: str) -> None:
    watched, sides = begin(open_page, name), DECK_FAMILIES[name].puzzle.shape.sides
    page = watched.page
    for label in ("Rows", "Columns", "Tiles along the edge"):
        if number(page, label).count():
            number(page, label).fill("1")
    expect(page.get_by_text(re.compile("for 1 place[:.]"))).to_be_visible()
    single(page)
    for k in range(sides):
        page.locator(f"[data-figure='{1 + k % 2}']").click()
    assert [[1 + k % 2 for k in range(sides)]] == entered_puzzle(watched)["tiles"]
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_role("radio").nth(1).click()
    page.locator("[data-figure='3']").click()
    assert [1, 3] == entered_puzzle(watched)["tiles"][1][:2]
    page.get_by_label("Tiles may be turned").uncheck()
    assert entered_puzzle(watched)["turning"] is False


@pytest.mark.parametrize("name", each_at_night("hexagons", of=DECKS))
def test_a_deck_is_entered_by_keys_alone(open_page: Opened, name: str) -> None:
    watched, sides = begin(open_page, name), DECK_FAMILIES[name].puzzle.shape.sides
    page = watched.page
    page.get_by_label("What matches").select_option("opposite")
    single(page)
    for label in ("Rows", "Columns", "Tiles along the edge"):
        if number(page, label).count():
            number(page, label).fill("1")
    page.get_by_role("radio", checked=True).focus()
    for k in range(sides):
        page.keyboard.press(str(k + 1))
        if k % 2:
            page.keyboard.press("-")
        page.keyboard.press("Enter")
    expected = [-(k + 1) if k % 2 else k + 1 for k in range(sides)]
    assert [expected] == entered_puzzle(watched)["tiles"]
    page.get_by_role("radio", checked=True).focus()
    page.keyboard.press("1")
    page.keyboard.press("2")
    assert 12 == entered_puzzle(watched)["tiles"][0][0]
    page.get_by_role("radio", checked=True).press("Delete")
    expect(page.locator(".tiles .balance")).to_contain_text("One edge has no figure yet.")


def test_pairs_of_ones_own_match_and_tiles_are_given(open_page: Opened) -> None:
    watched = begin(open_page, "squares")
    watched.expected = REFUSED
    page = watched.page
    give(page, "deck.txt", b"1 2\n1 2 3 4\n2 1 4 3\nmatching 1-2 3-4\n")
    expect(number(page, "Pair 1, figure 2")).to_have_value("2")
    number(page, "Pair 2, figure 2").fill("5")  # 4 meets none now, which is allowed
    assert [[1, 2], [3, 5]] == entered_puzzle(watched)["matching"]
    expect(page.locator(".thumbnails button.wrong")).to_have_count(0)
    number(page, "Pair 2, figure 2").fill("4")
    page.get_by_text("Given tiles").click()
    page.get_by_role("button", name="Give a tile").click()
    number(page, "Column").fill("2")
    puzzle = entered_puzzle(watched)
    assert [{"tile": 0, "row": 0, "column": 1, "turn": 0}] == puzzle["fixed"]
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".given-tiles li")).to_have_count(0)  # it was of the tile that is gone


TWO_PROBLEMS = (
    '<puzzle><voxel x="2" y="1" z="1">##</voxel><voxel x="1" y="1" z="1">#</voxel>'
    '<problem name="A &amp; B"><shape id="0"/><result id="0"/></problem>'
    '<problem><shape id="1" count="2"/><result id="0"/></problem></puzzle>'
)


def test_one_of_several_problems_is_chosen(open_page: Opened) -> None:
    watched = begin(open_page, "squares")
    watched.expected = REFUSED
    page = watched.page
    give(page, "two.xmpuzzle", TWO_PROBLEMS.encode())
    expect(page.get_by_role("alert")).to_contain_text("two.xmpuzzle holds several puzzles")
    expect(page.get_by_role("button", name="1 · A & B")).to_be_visible()
    page.get_by_role("button", name="2", exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text("two.xmpuzzle")
    assert [{"size": [1, 1, 1], "count": 2}] == entered_puzzle(watched)["blocks"]
    expect(page.get_by_role("alert")).to_have_count(0)


def single(page: Page) -> None:
    """Deletes all tiles but one, by key."""
    for left in range(page.locator(".thumbnails li").count() - 1, 0, -1):
        page.get_by_role("button", name="Delete", exact=True).press("Enter")
        expect(page.locator(".thumbnails li")).to_have_count(left)


# Faults at their place


@pytest.mark.parametrize("name", NAMES)
def test_a_fault_stands_at_its_place_in_german_too(open_page: Opened, name: str) -> None:
    puzzle, place = RECORDS[name].page.wrong
    watched = open_page(locale="de-DE")
    watched.expected = REFUSED
    page = watched.open(f"/?do=enter&family={name}&puzzle={pack(puzzle)}")
    link = page.locator(".fault-link").first
    expect(link).to_be_visible()
    spot = page.locator(f"[data-at='{place}']").first
    expect(spot).to_be_visible()
    if place.startswith("/tiles"):
        expect(spot.locator("button.wrong")).to_be_visible()
    else:
        expect(spot.locator(".fault:not([hidden])")).not_to_be_empty()
    link.click()
    assert page.evaluate("(at) => !!document.activeElement.closest(`[data-at^='${at}']`)", place)
    if place.startswith("/tiles"):
        expect(page.get_by_role("radio", checked=True)).to_have_attribute(
            "data-at", re.compile(place)
        )
        expect(page.locator("g.wrong[role=radio]")).to_be_focused()
    expect(link).not_to_have_attribute("lang", "en")
    expect(page.locator(PICTURE)).to_have_count(0)


def test_a_number_out_of_range_is_told_as_it_is_typed(open_page: Opened) -> None:
    page = begin(open_page, "boxes").page
    field = number(page, "Edges of the box, 1")
    field.fill("61")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("A whole number from 1 to 60, please.")).to_be_visible()
    field.fill("5")
    expect(page.get_by_text("A whole number from 1 to 60, please.")).to_have_count(0)
    expect(page.get_by_text("44 cells to go")).to_be_visible()


def test_a_fault_goes_when_it_is_mended(open_page: Opened) -> None:
    watched = open_page()
    watched.expected = REFUSED
    page = watched.open(f"/?do=enter&family=boxes&puzzle={pack(RECORDS['boxes'].page.wrong[0])}")
    expect(page.locator("[data-at='/golden'] .fault")).to_contain_text("no centre cell")
    number(page, "Edges of the box, 3").fill("5")
    expect(page.get_by_text(FRESH)).to_be_visible()
    expect(page.locator(".fault-link")).to_have_count(0)


# Links, and the way between tasks


@pytest.mark.parametrize("name", each_at_night("hexagons"))
def test_a_made_puzzle_is_changed_and_a_link_restores_it(open_page: Opened, name: str) -> None:
    watched = open_page().keep_drawn()
    page = watched.open(f"/?do=make&family={name}&seed=7")
    expect(page.get_by_role("status").filter(has_text="#7")).to_be_visible()
    page.get_by_role("button", name="Change it").click()
    puzzle = entered_puzzle(watched)
    assert "puzzle=" in page.url and "seed=" not in page.url
    again = open_page().keep_drawn()
    again.open(page.url.removeprefix(watched.home))
    assert puzzle == entered_puzzle(again)
    wait_until(page, lambda: watched.drawn[-1] == again.drawn[-1])
    expect(again.page.get_by_role("heading", level=1)).to_have_text("Enter")
    page.go_back()
    expect(page.get_by_role("button", name="Another one")).to_be_visible()
    page.wait_for_timeout(UNTYPED_MS)
    assert "seed=7" in page.url and "puzzle=" not in page.url


def test_the_picture_is_called_up_to_date_once_it_is(open_page: Opened) -> None:
    watched = open_page()
    page = watched.open("/?do=make&family=squares&seed=7")
    expect(page.locator("figure img").first).to_be_visible()
    waiting: list[Route] = []
    page.route("**/render?format=svg", lambda route: waiting.append(route))
    with page.expect_request("**/render?format=svg"):  # without the seed below it
        page.get_by_role("button", name="Change it").click()
    expect(page.locator(".editor")).to_be_visible()
    page.wait_for_timeout(UNTYPED_MS)
    expect(page.get_by_text(FRESH)).to_have_count(0)
    for each in waiting:
        each.continue_()
    expect(page.get_by_text(FRESH)).to_be_visible()


def test_what_is_not_whole_is_kept_in_the_link_too(open_page: Opened) -> None:
    watched = begin(open_page, "squares")
    page = watched.page
    page.locator("[data-figure='2']").click()
    expect(page).to_have_url(re.compile("puzzle="))
    again = open_page()
    other = again.open(page.url.removeprefix(watched.home))
    expect(other.get_by_role("radio").first).to_have_accessible_name(re.compile("figure B"))


def test_the_look_is_kept_while_one_types(open_page: Opened) -> None:
    watched = open_page()
    page = watched.open(f"/?do=enter&family=squares&art=digits&puzzle={pack(one_card())}")
    expect(page.get_by_text(FRESH)).to_be_visible()
    page.locator("[data-figure='2']").click()
    expect(page).to_have_url(re.compile("art=digits"))
    expect(page.get_by_text(FRESH)).to_be_visible()


def one_card() -> Json:
    return {"rows": 1, "columns": 1, "tiles": [[1, 1, 1, 1]], "matching": "equal"}


def test_an_unreadable_link_is_told(open_page: Opened) -> None:
    page = open_page().open("/?family=boxes&puzzle=xyz")
    expect(page.get_by_text("The puzzle in this link cannot be read.")).to_be_visible()


def test_a_hostile_link_is_no_danger(open_page: Opened) -> None:
    watched = open_page()
    watched.expected = REFUSED
    evil = "<img src=x onerror=alert(1)>"
    for name in NAMES:
        puzzle = {"size": evil, "blocks": [evil, None, {"size": [evil]}], "chain": evil,
                  "tiles": [evil, [evil, {}]], "cubes": {evil: 1, "NE": evil}, "rows": {},
                  "matching": [[evil]], "fixed": evil, "labels": evil, "golden": evil}  # fmt: skip
        page = watched.open(f"/?do=enter&family={name}&puzzle={pack(puzzle)}")
        expect(page.locator(".editor .step").first).to_be_visible()
        assert 0 == page.locator("img[src=x]").count()
        watched.choose(space=False).open(f"/?family={name}&puzzle={pack(puzzle)}")
        expect(
            page.locator(".well").get_by_role("status").or_(page.locator("[data-status]"))
        ).to_be_visible()
        assert 0 == page.locator("img[src=x]").count()


def test_what_is_typed_last_goes_along_to_another_task(open_page: Opened) -> None:
    page = begin(open_page, "boxes").page
    page.get_by_role("button", name="Add a block").click()
    number(page, "Block 1, how many").fill("9")
    follow_menu(page, "Make")
    expect(page.get_by_role("button", name="Another one")).to_be_visible()
    page.wait_for_timeout(UNTYPED_MS)
    assert "puzzle=" not in page.url
    follow_menu(page, "Enter")
    expect(number(page, "Block 1, how many")).to_have_value("9")
    expect(page.get_by_text(FRESH)).to_be_visible()


def test_pairs_of_colours_are_chosen_where_pieces_and_cells_have_some(open_page: Opened) -> None:
    piece = {"cells": [["#"]], "colour": 1, "count": 2}
    puzzle = {"target": [["##"]], "colours": [["12"]], "pieces": [piece]}
    watched = open_page()
    page = watched.open(f"/?family=polycubes&do=enter&puzzle={pack(puzzle)}")
    page.get_by_role("button", name="1 on 2").click()
    assert [[1, 1], [1, 2]] == entered_puzzle(watched)["pairs"]
