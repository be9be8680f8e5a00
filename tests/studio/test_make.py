"""Make: whoever chooses sees the puzzle at once, can pass it on, and takes it home as a file."""

import json
import re
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import requests
from PIL import Image
from playwright.sync_api import Download, Page, expect

import studio
from families.catalogue import family
from tests.studio.conftest import (
    DECKS,
    SMALL,
    Opened,
    each_at_night,
    follow_menu,
    open_menu,
    wait_until,
)
from workshop.live import Service

pytestmark = [pytest.mark.hard, pytest.mark.browser]

FIRST_PAINT = 100_000  # bytes
PICTURE = "figure img"
LONG = 60_000  # ms that a film, or a ZIP with all plates, may take where others are at work
SHOWN = f"() => document.querySelector('{PICTURE}')?.naturalWidth > 0"
BEGINS = {
    "pdf": b"%PDF-",
    "svg": b"<svg",
    "png": b"\x89PNG",
    "html": b"<!DOCTYPE html>",
    "webp": b"RIFF",
    "dxf": b"  0\nSECTION",
    "3mf": b"PK",
    "step": b"ISO-10303-21;",
    "glb": b"glTF",
    "zip": b"PK",
    "json": b'{"family"',
    "xml": b"<",
}
EXCHANGED = {"burrtools": "xmpuzzle"}  # endings of files for other programs, if not .xml


def shown_address(page: Page) -> str:
    """The address of the picture, once the one that is chosen is there."""
    page.wait_for_function(SHOWN)
    expect(page.locator("section[aria-busy]")).to_have_attribute("aria-busy", "false")
    return str(page.locator(PICTURE).get_attribute("src"))


def another(page: Page, before: str) -> str:
    """The address of the next picture."""
    expect(page.locator(PICTURE)).not_to_have_attribute("src", before)
    return shown_address(page)


@pytest.mark.parametrize("name", each_at_night("snakes"))
def test_a_puzzle_is_seen_at_once_then_solved_and_another_one(
    open_page: Opened, name: str
) -> None:
    watched = open_page().keep_drawn()
    page = watched.open(f"/?do=make&family={name}&seed=7")
    puzzle = shown_address(page)
    expect(page.get_by_role("status").filter(has_text="#7")).to_be_visible()

    page.get_by_role("button", name="Show the solution").click()
    solved = another(page, puzzle)
    assert "solution=true" in page.url

    page.get_by_role("button", name="Another one").click()
    another(page, solved)
    assert 3 == len(set(watched.drawn)) == len(watched.drawn)
    assert re.search(r"seed=(?!7\b)\d+", page.url)
    page.go_back()
    expect(page.get_by_role("status").filter(has_text="#7")).to_be_visible()


def is_called(suffix: str, download: Download) -> bool:
    return download.suggested_filename.endswith(suffix)


def has_file(data: bytes, format: str, view: str | None) -> bool:
    """Whether a file is what its button says, by its content."""
    if format == "webp":
        return data.startswith(b"RIFF") and b"ANIM" in data  # a film
    if format == "html":
        return data.startswith(BEGINS["html"]) and b"<canvas" in data or b"glTF" in data
    if format == "zip":
        return any(name.endswith(".3mf") for name in ZipFile(BytesIO(data)).namelist())
    if format == "svg" and view in ("laser", "nets"):
        return b"<svg" in data[:200] and b"<path" in data
    return data.startswith(BEGINS.get(format, b"")) and len(data) > 20


@pytest.mark.parametrize("name", each_at_night("squares"))
def test_every_file_is_what_its_button_says(open_page: Opened, name: str) -> None:
    watched, kin = open_page(), family(name)
    watched.expected = ("status of 422",)  # several plates: then they are asked for one by one
    page = watched.open(f"/?do=files&family={name}&seed=7&{SMALL[name]}")
    expect(page.locator("[data-format]").first).to_be_visible()
    formats = [each.get_attribute("data-format") for each in page.locator("[data-format]").all()]
    assert {"png", "pdf", "3mf", "stl", "step", "zip", "dxf", "svg", "json", "text"} <= set(
        formats
    )
    assert not {"webp", "html", "glb"} & set(formats)  # these show the solution

    page.get_by_role("switch", name="With the solution").click()
    expect(page.locator("[data-format=html]")).to_be_visible()
    for button in page.locator("[data-format]").all():
        format, view = (button.get_attribute(f"data-{word}") for word in ("format", "view"))
        ending = EXCHANGED.get(str(kin.xml), format) if format == "xml" else format
        suffix = "" if format == "text" else f".{ending}"
        come = partial(is_called, suffix)  # plates come one after the other
        with page.expect_download(come, timeout=LONG) as download:
            button.click()
        assert has_file(Path(download.value.path()).read_bytes(), str(format), view), (
            format,
            view,
        )
        expect(page.locator("[data-format][aria-disabled=true]")).to_have_count(0)


@pytest.mark.parametrize("name", each_at_night("mazes"))
def test_every_view_is_drawn(open_page: Opened, name: str) -> None:
    page = open_page(locale="de-DE").open(f"/?do=make&family={name}&seed=7&solution=true")
    last = shown_address(page)
    for each in page.locator("summary").all():
        if each.locator("..").get_attribute("open") is None:
            each.click()
    views = page.get_by_label("Ansicht").locator("option")
    for view in [each.get_attribute("value") for each in views.all()][1:]:
        page.get_by_label("Ansicht").select_option(view)
        expect(page).to_have_url(re.compile(f"view={view}"))
        expect(page.get_by_role("alert").filter(visible=True)).to_have_count(0)
        page.wait_for_function(SHOWN)
    expect(page.locator(PICTURE)).not_to_have_attribute("src", last)


def test_a_link_restores_everything(open_page: Opened) -> None:
    watched = open_page().keep_drawn()
    page = watched.open("/?do=make&family=squares&seed=11")
    first = shown_address(page)
    page.get_by_label("Rows").fill("4")
    page.get_by_label("Difficulty").select_option("easy")
    second = another(page, first)
    page.get_by_role("button", name="Show the solution").click()
    another(page, second)
    expect(page.get_by_role("status").filter(has_text="easy")).to_be_visible()

    again = open_page().keep_drawn()
    other = again.open(page.url.removeprefix(again.home))
    shown_address(other)

    expect(other.get_by_label("Rows")).to_have_value("4")
    expect(other.get_by_label("Difficulty")).to_have_value("easy")
    assert "rows=4" in page.url
    wait_until(page, lambda: watched.drawn[-1] == again.drawn[-1])  # each drew some before


def test_a_number_is_cleared_and_typed_anew(open_page: Opened) -> None:
    page = open_page().open("/?do=make&family=mazes&seed=7")
    before = shown_address(page)
    field = page.get_by_label("Places west to east")
    field.fill("")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("A whole number from 1 to 100, please.")).to_be_visible()
    field.press_sequentially("12")
    expect(field).to_have_value("12")
    another(page, before)
    assert "width=12" in page.url


def test_what_the_service_refuses_is_told_at_its_field(open_page: Opened) -> None:
    watched = open_page()
    watched.expected = ("status of 422",)
    page = watched.open("/?do=make&family=boxes&seed=7&unique=true&size=25,25,25")
    field = page.locator("[data-field=size]")
    expect(field.get_by_role("alert")).to_contain_text("4000 cells, not 15625")
    expect(field.locator("input").first).to_have_attribute("aria-invalid", "true")

    for place in range(3):
        field.locator("input").nth(place).fill("3")
    shown_address(page)
    expect(field.get_by_role("alert")).to_be_hidden()


def test_a_value_out_of_range_is_told_in_german_too(open_page: Opened) -> None:
    watched = open_page(locale="de-DE")
    watched.expected = ("status of 422",)
    page = watched.open("/?do=make&family=mazes&seed=7&width=500")
    told = page.locator("[data-field=width]").get_by_role("alert")
    expect(told).to_have_text("Erwartet wird eine ganze Zahl von 1 bis 100, nicht 500.")
    expect(told.locator("[lang]")).to_have_count(0)
    watched.open("/?do=make&family=boxes&seed=7&unique=true&size=25,25,25")
    told = page.locator("[data-field=size]").get_by_role("alert")
    expect(told).to_have_text("Die Kiste ist zu klein oder zu groß. Erlaubt ist 2 bis 4000.")


def test_an_unmet_wish_and_a_view_of_the_solution_are_told_in_words(open_page: Opened) -> None:
    watched = open_page()
    watched.expected = ("status of 422",)
    page = watched.open("/?do=make&family=boxes&seed=7&view=exploded")
    expect(page.get_by_text("This view shows the solution.")).to_be_visible()
    page.get_by_role("alert").get_by_role("button", name="Show the solution").click()
    shown_address(page)
    expect(page.get_by_text("This view shows the solution.")).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "nearest"),
    [
        ("en-GB", "The one that came nearest was medium (0.8)."),
        ("de-DE", "Am nächsten kam eines der Schwierigkeit mittel (0,8)."),
    ],
)
def test_where_no_puzzle_was_so_hard_the_nearest_is_told(
    open_page: Opened, locale: str, nearest: str
) -> None:
    watched = open_page(locale=locale)
    watched.expected = ("status of 422",)
    page = watched.open("/?do=make&family=snakes&seed=7&size=2,2,2&difficulty=hard")
    expect(page.get_by_role("alert")).to_contain_text(nearest)


@pytest.mark.parametrize(
    ("family", "words"),
    [
        ("boxes", "size=4x4x4&golden=NONE&seed=7"),
        ("squares", "rows=3&columns=3&difficulty=Easy&seed=7"),
        ("hexagons", "difficulty=2.5..3.5&seed=7&language=de"),
    ],
)
def test_a_link_takes_the_words_of_the_interface(
    open_page: Opened, family: str, words: str
) -> None:
    page = open_page().open(f"/?do=make&family={family}&{words}")
    shown_address(page)
    expect(page.get_by_role("alert").filter(visible=True)).to_have_count(0)
    asked = f"/v1/{family}/generate?{words.replace('&language=de', '')}"
    told: Any = page.evaluate("path => fetch(path).then(answer => answer.json())", asked)
    grade = told["difficulty"]["rating"]
    expect(page.get_by_role("status").filter(has_text="#7")).to_contain_text(
        f"({grade:.1f})".replace(".", "," if "language=de" in words else ".")
    )


def test_title_heading_and_a_link_past_the_head(open_page: Opened) -> None:
    page = open_page().open("/?do=make&family=snakes&seed=7")
    expect(page).to_have_title("Snakes: Make · Knobelwerk")
    assert ["Make"] == page.get_by_role("heading", level=1).all_inner_texts()
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page).to_have_title("Snakes · Knobelwerk")
    assert ["Snakes"] == page.get_by_role("heading", level=1).all_inner_texts()
    page.reload()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    expect(page.get_by_role("link", name="Skip to the content")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_unknown_words_of_a_link_are_told_with_the_nearest(open_page: Opened) -> None:
    page = open_page().open("/?family=boxs&do=nope&sead=7&goldn=none&seed=x&solution=maybe")
    expect(page.locator("[data-spot]").first).to_be_visible()
    told = page.locator("main > .problem p").all_inner_texts()
    assert [
        "The address says “family=boxs”, which is not known here; did you mean “boxes”?",
        "The address says “do=nope”, which is not known here.",
        "The address says “sead”, which is not known here; did you mean “seed”?",
        "The address says “goldn”, which is not known here.",
        "The address says “solution=maybe”, which is not known here.",
    ] == told


@pytest.mark.parametrize("name", each_at_night("hexagons", of=DECKS))
def test_tiles_show_the_users_own_pictures(open_page: Opened, name: str) -> None:
    watched = open_page().keep_drawn()
    watched.expected = ("422",)  # several plates: the page asks for each of them then
    page = watched.open(f"/?do=make&family={name}&seed=7&figures=2")
    before = shown_address(page)
    page.get_by_text("Your own pictures").click()
    inputs = page.locator(".figure input")
    made = BytesIO()
    Image.new("RGB", (900, 700), (200, 60, 60)).save(made, "PNG")
    for k in range(inputs.count()):
        assert page.locator(PICTURE).get_attribute("src") == before
        inputs.nth(k).set_input_files(
            {"name": f"{k}.png", "mimeType": "image/png", "buffer": made.getvalue()}
        )
        expect(page.locator(".figure img")).to_have_count(k + 1)
    another(page, before)
    assert "<image" in watched.drawn[-1]
    page.get_by_role("link", name="Files").click()
    with page.expect_download() as download:
        page.locator("[data-format=pdf]").first.click()
    assert b"/Image" in Path(download.value.path()).read_bytes()
    for format in ("stl", "zip"):  # nothing of them is embossed
        with page.expect_download() as download:
            page.locator(f"[data-format={format}]").first.click()
        assert len(Path(download.value.path()).read_bytes()) > 1000
        expect(page.get_by_text("It shows the theme")).to_be_visible()
    follow_menu(page, "View in 3D")
    page.get_by_role("button", name="Show the solution in 3D").click()
    expect(page.locator(".stage")).to_have_attribute("aria-busy", "false")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as a page (HTML)").click()
    assert Path(download.value.path()).read_bytes().startswith(b"<!DOCTYPE html>")


def test_what_is_no_picture_is_told(open_page: Opened) -> None:
    page = open_page().open("/?do=make&family=squares&seed=7")
    shown_address(page)
    page.get_by_text("Your own pictures").click()
    page.locator(".figure input").first.set_input_files(
        {"name": "<b>x</b>.png", "mimeType": "image/png", "buffer": b"no picture"}
    )
    expect(page.get_by_text("<b>x</b>.png cannot be read as a picture.")).to_be_visible()


def test_a_lost_service_is_told_and_survived(open_page: Opened) -> None:
    watched = open_page()
    watched.expected = ("ERR_INTERNET_DISCONNECTED", "fetching the script")  # the second: a worker
    page = watched.open("/?do=make&family=snakes&seed=7")
    before = shown_address(page)
    page.context.set_offline(True)
    page.wait_for_function("!navigator.onLine")
    page.get_by_role("button", name="Another one").click()
    expect(page.get_by_text("The service does not answer.")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Another one").click()
    another(page, before)
    expect(page.get_by_text("The service does not answer.")).to_have_count(0)


def test_an_address_never_becomes_markup(open_page: Opened) -> None:
    watched = open_page()
    watched.expected = ("status of 422",)
    evil = "%3Cimg%20src=x%20onerror=alert(1)%3E"
    page = watched.open(f"/?do=make&family=squares&lang={evil}&seed=7&matching={evil}&rows={evil}")
    expect(page.locator("[data-field=rows]").get_by_role("alert")).not_to_be_empty()
    assert page.locator("img[src=x]").count() == 0


def test_the_page_is_used_by_keyboard_alone(open_page: Opened) -> None:
    page = open_page().open("/?do=make&family=boxes&seed=7")
    before = shown_address(page)
    page.locator("[data-field=size] input").first.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("3")
    after = another(page, before)
    page.keyboard.press("Enter")
    another(page, after)
    assert "size=3,5,5" in page.url


def test_the_language_is_changed_and_kept_in_the_address(open_page: Opened) -> None:
    watched = open_page().keep_drawn()
    page = watched.open("/?family=boxes&do=make&seed=7")
    before = shown_address(page)
    open_menu(page).get_by_role("button", name="Deutsch").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Ein anderes")).to_be_visible()
    assert "lang=de" in page.url
    another(page, before)
    assert "Kiste" in watched.drawn[-1]


def test_the_first_paint_is_small(service: Service) -> None:
    files = studio.entry("page")
    names = [files["script"], files["style"], *files["parts"]]
    paths = ["/", *(studio.PREFIX + name for name in names)]
    sizes = [
        int(requests.head(service.address + path, timeout=10).headers["Content-Length"])
        for path in paths
    ]
    assert FIRST_PAINT > sum(sizes)


def test_the_page_answers_within_a_second(open_page: Opened) -> None:
    page = open_page().open("/?seed=7")
    expect(page.locator("[data-spot]").first).to_be_visible()
    timing = json.loads(
        page.evaluate("JSON.stringify(performance.getEntriesByType('navigation'))")
    )
    assert 1000 > timing[0]["domInteractive"]


def test_the_interface_can_be_read_under_a_strict_policy(open_page: Opened) -> None:
    page = open_page().open("/docs")
    expect(page.get_by_text("/v1/boxes/solve").first).to_be_visible()
    page.get_by_text("/v1/boxes/solve").first.click()
    expect(page.get_by_role("button", name="Execute").first).to_be_visible()
