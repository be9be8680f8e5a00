"""Print: a booklet is ordered, looked through page by page, and taken home."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pypdfium2 as pdfium
import pytest
import requests
from playwright.sync_api import Page, expect

from tests.families.catalogue import RECORDS
from tests.studio.conftest import CONTRAST, NAMES, PHONE, Opened, each_at_night, pack
from workshop.live import Service

pytestmark = [pytest.mark.hard, pytest.mark.browser]

ORDERED = """async (part) => {
    const word = new URLSearchParams(location.search).get('kit') ?? '';
    const bytes = Uint8Array.from(
        atob(word.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return word && (await new Response(stream).text()).includes(part);
}"""
LONG = 60_000  # ms that a booklet may take where others are at work


def small(family: str) -> dict[str, Any]:
    return {"size": [3, 3, 3]} if "size" in RECORDS[family].page.wish else {}


def order_word(family: str, count: int = 1, **more: object) -> str:
    """A booklet of one set, as a word of the address."""
    set_of_it = {"family": family, "count": count, "params": small(family)}
    return pack({"title": "Class 4b", "sets": [{**set_of_it, **more}]})


def opening(family: str, count: int = 1, **more: object) -> str:
    return f"/?family={family}&seed=7&do=print&kit={order_word(family, count, **more)}"


def bound_pages(page: Page) -> int:
    """How many pages there are, once they are there."""
    page.get_by_role("button", name="Look through").click()
    ready = page.get_by_role("status").filter(has_text="pages are ready")
    expect(ready).to_be_visible(timeout=LONG)
    return int(re.findall(r"\d+", ready.inner_text())[0])


def counted_sheets(page: Page) -> int:
    """How many sheets the page tells, once they are counted."""
    expect(page.locator(".sheets")).to_have_attribute("aria-busy", "false", timeout=LONG)
    return int(re.findall(r"\d+", page.locator(".sheets .number").inner_text())[0])


def pages_of(content: bytes) -> int:
    return len(pdfium.PdfDocument(content))


def download(page: Page, name: str) -> tuple[str, bytes]:
    with page.expect_download(timeout=LONG) as come:
        page.get_by_role("button", name=name, exact=True).click()
    return come.value.suggested_filename, Path(come.value.path()).read_bytes()


@pytest.mark.parametrize("name", each_at_night("mazes"))
def test_a_booklet_is_made_seen_page_by_page_and_downloaded(open_page: Opened, name: str) -> None:
    page = open_page().open(opening(name))
    pages = bound_pages(page)
    leaves = page.locator(".leaves img")
    expect(leaves).to_have_count(pages)
    leaves.first.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('.leaves img').naturalWidth === 320")

    leaves.first.click()
    large = page.get_by_role("dialog")
    expect(large).to_have_accessible_name(f"Page 1 of {pages}")
    page.keyboard.press("ArrowRight")
    expect(large).to_have_accessible_name(f"Page 2 of {pages}")
    page.wait_for_function("() => document.querySelector('dialog img').naturalWidth === 1400")
    page.keyboard.press("Escape")
    expect(large).not_to_be_visible()

    file, content = download(page, "Save as PDF")
    assert file == "class-4b.pdf"
    assert pages_of(content) == pages == counted_sheets(page)
    page.get_by_label("Bodies for a 3D printer").check()
    file, content = download(page, "All files (ZIP)")
    assert file == "class-4b.zip"
    with ZipFile(BytesIO(content)) as package:
        assert any(name.endswith(".3mf") for name in package.namelist())


def test_one_touch_on_a_ready_set_tells_the_sheets_of_its_booklet(open_page: Opened) -> None:
    page = open_page().open("/?do=print&seed=7")
    card = page.get_by_role("button", name="One deck in five steps")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    sheets = counted_sheets(page)
    file, content = download(page, "Save as PDF")
    assert ("one-deck-in-five-steps.pdf", sheets) == (file, pages_of(content))


def test_the_sheets_are_counted_anew_with_each_wish(open_page: Opened) -> None:
    page = open_page().open(opening("squares"))
    before = counted_sheets(page)
    page.get_by_label("A spec sheet for each puzzle").check()
    expect(page.locator(".sheets .number")).to_have_text(f"{before + 1} sheets", timeout=LONG)


def test_grades_that_were_wished_and_are_not_there_are_told(open_page: Opened) -> None:
    page = open_page().open(opening("squares", count=2, difficulty="easy..hard"))
    unkept = page.get_by_role("status").filter(has_text="too few")
    expect(unkept).to_have_text(re.compile(r"^Squares: .* You get: easy, hard\.$"), timeout=LONG)


def test_a_puzzle_of_ones_own_is_solved_and_printed_by_one_touch(
    open_page: Opened, service: Service
) -> None:
    asked = {"rows": 2, "columns": 2, "seed": 3}
    made = requests.post(f"{service.address}/v1/squares/generate", json=asked).json()
    page = open_page().open(f"/?family=squares&do=print&puzzle={pack(made['puzzle'])}")
    page.get_by_role("button", name="The puzzle you have open").click()
    _, content = download(page, "Save as PDF")
    assert counted_sheets(page) == pages_of(content)


def test_a_set_is_chosen_by_hand_and_the_link_holds_it(open_page: Opened) -> None:
    watched = open_page()
    page = watched.open("/?family=squares&seed=7&do=print")
    page.get_by_text("All wishes").click()
    page.get_by_label("Title").fill("For Monday")
    page.get_by_label("How many").fill("2")
    page.get_by_label("Difficulty").select_option("easy")
    page.get_by_label("As a ladder").check()
    page.get_by_label("Steps").fill("3")
    page.get_by_role("button", name="More puzzles").click()
    second = page.get_by_role("group", name="Puzzles 2")
    second.get_by_label("Kind").select_option("snakes")
    second.get_by_label("How many").fill("1")
    page.get_by_label("Answers").select_option("after")
    page.wait_for_function(ORDERED, arg='"answers":"after"')  # the address follows what is typed

    again = watched.open(page.url.removeprefix(watched.home))
    expect(again.get_by_label("Title")).to_have_value("For Monday")
    expect(again.get_by_role("group", name="Puzzles 1").get_by_label("Steps")).to_have_value("3")
    expect(again.get_by_label("Answers")).to_have_value("after")
    pages = bound_pages(again)
    assert pages >= 2 * 3 + 1
    again.get_by_role("button", name="Remove puzzles 2").click()
    expect(again.get_by_role("status").filter(has_text="previous choice")).to_be_visible()


def test_a_booklet_is_found_again_after_a_reload_and_can_be_stopped(open_page: Opened) -> None:
    page = open_page().open(opening("squares", count=60, params={"rows": 4, "columns": 4}))
    page.get_by_role("button", name="Look through").click()
    expect(page).to_have_url(re.compile("booklet="))
    page.reload()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("progressbar")).not_to_be_visible()


def test_puzzles_of_ones_own_go_in_with_their_solutions(
    open_page: Opened, service: Service
) -> None:
    sets = []
    for name in NAMES:
        asked: dict[str, Any] = {**small(name), "seed": 3}
        made = requests.post(f"{service.address}/v1/{name}/generate", json=asked).json()
        own = {key: made[key] for key in ("puzzle", "solution")}
        sets.append({"family": name, "count": 1, "params": {}, "own": own})
    page = open_page().open(f"/?do=print&kit={pack({'title': 'Class 4b', 'sets': sets})}")
    page.get_by_text("All wishes").click()
    for number in range(1, len(NAMES) + 1):
        group = page.get_by_role("group", name=f"Puzzles {number}", exact=True)
        expect(group).to_contain_text("your own puzzle")
    assert bound_pages(page) > 2 * len(NAMES)


def test_what_cannot_be_bound_is_told_at_its_place(open_page: Opened) -> None:
    watched = open_page()
    watched.expected = ("422",)
    page = watched.open(opening("squares"))
    page.get_by_label("Title").fill("骨")
    fault = page.locator("[data-field=title]").get_by_role("alert")
    expect(fault).to_be_visible()

    page.get_by_label("Title").fill("Bones")
    page.get_by_label("How many").fill("300")
    page.get_by_label("Kind").select_option("snakes")
    expect(page.get_by_role("alert").first).to_be_visible()


def test_more_puzzles_than_a_booklet_has_are_told_in_german_too(open_page: Opened) -> None:
    watched = open_page(locale="de-DE")
    watched.expected = ("422",)
    many = {"family": "squares", "count": 200, "params": {}}
    page = watched.open(f"/?do=print&seed=7&kit={pack({'title': '', 'sets': [many, many]})}")
    told = page.get_by_role("alert").filter(has_text="Ein Heft hat höchstens 300 Rätsel")
    expect(told).to_be_visible()


def test_a_link_that_holds_no_booklet_shows_an_empty_one(open_page: Opened) -> None:
    page = open_page().open("/?do=print&kit=%3Cscript%3E&seed=7")
    expect(page.get_by_text("Add some puzzles first.")).to_be_visible()


def test_it_is_usable_with_a_thumb_and_by_all(open_page: Opened) -> None:
    watched = open_page(viewport=PHONE, has_touch=True, locale="de-DE")
    page = watched.open("/?do=print&seed=7")
    page.get_by_role("button", name="Ein Legespiel in fünf Stufen").tap()
    sheets = counted_sheets(page)
    expect(page.locator(".sheets .number")).to_have_text(f"{sheets} Blatt")
    page.get_by_role("button", name="Durchblättern").tap()
    ready = page.get_by_role("status").filter(has_text=f"{sheets} Seiten sind fertig")
    expect(ready).to_be_visible(timeout=LONG)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert watched.faults() == []
    page.locator(".leaves button").first.tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert watched.faults() == []
    page.emulate_media(color_scheme="dark")
    assert watched.faults(CONTRAST) == []
    page.keyboard.press("Escape")
    assert watched.faults(CONTRAST) == []
