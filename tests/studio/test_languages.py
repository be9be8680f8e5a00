"""The page in a language of words/: its words, plurals and places; English where it has none."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.studio.conftest import PHONE, Opened, open_menu
from tests.studio.test_everybody import TOO_WIDE

pytestmark = [pytest.mark.hard, pytest.mark.browser]

HINT = "Indice"  # a word of French alone


def catalogue() -> Path:
    """The file of the bundle that has the words of French."""
    parts = Path("studio/built").glob("part-*.js")
    return next(path for path in parts if f'"{HINT}"' in path.read_text("utf-8"))


def wait_for_french(page: Page) -> None:
    expect(page.locator("[data-status]")).to_contain_text("Encore 9 sur 9")


def test_who_reads_french_has_the_page_in_french_and_nothing_of_german(open_page: Opened) -> None:
    watched = open_page(locale="fr-CA")
    page = watched.open("/?seed=7")

    wait_for_french(page)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    german = next(
        path.name
        for path in Path("studio/built").glob("part-*.js")
        if "Weitere" in path.read_text("utf-8")
    )
    assert [] == [address for address in watched.asked if german in address]
    open_menu(page).get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("dialog")).to_have_accessible_name("Menü")
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_no_word_of_french_is_wider_than_a_phone(open_page: Opened) -> None:
    page = open_page(locale="fr", viewport=PHONE).open("/?seed=7")
    wait_for_french(page)
    open_menu(page)
    assert [] == page.evaluate(TOO_WIDE)
    for address, seen in (
        ("/?do=make&seed=7", "Plus de souhaits"),
        ("/?do=files&seed=7", "Avec la solution"),
        ("/?do=print", "Jeux tout prêts"),
        ("/?do=solve&seed=7", "Trouver une solution"),
        ("/?family=mazes&seed=7", "Labyrinthes"),  # the longest name
    ):
        page.goto(page.url.partition("?")[0].rstrip("/") + address)
        expect(page.get_by_text(seen).first).to_be_visible()
        assert [] == page.evaluate(TOO_WIDE), address
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], address


def test_none_is_singular_in_french(open_page: Opened) -> None:
    page = open_page(locale="fr").open("/?do=mine")
    text = json.dumps({"knobelwerk": 1, "puzzles": []})
    page.locator("input[type=file]").set_input_files(
        {"name": "mes.json", "mimeType": "application/json", "buffer": text.encode()}
    )

    expect(page.get_by_text("0 casse-tête est de retour.")).to_be_visible()


def test_a_word_that_is_missing_is_said_in_english(open_page: Opened) -> None:
    file = catalogue()
    watched = open_page(locale="fr", service_workers="block")

    def lack(route: Route) -> None:
        text = file.read_text("utf-8").replace(f'"{HINT}"', "0")
        route.fulfill(body=text, content_type="text/javascript; charset=utf-8")

    watched.page.route(f"**/{file.name}", lack)
    page = watched.open("/?seed=7&lang=fr")

    wait_for_french(page)
    expect(page.get_by_role("button", name="Hint")).to_be_visible()


def test_without_its_words_the_page_is_english(open_page: Opened) -> None:
    watched = open_page(locale="fr", service_workers="block")
    watched.expected = ("net::ERR_FAILED",)
    watched.page.route(f"**/{catalogue().name}", lambda route: route.abort())
    page = watched.open("/?seed=7")

    expect(page.locator("[data-status]")).to_contain_text("9 of 9 to go")
    expect(page.locator("html")).to_have_attribute("lang", "en")
