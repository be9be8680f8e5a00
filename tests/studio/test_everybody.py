"""Every task in every family can be used by everybody: on a phone, in the dark, by ear.

Each screen is brought to its fullest once and looked at in both themes and widths.
"""

import re
from collections.abc import Callable

import pytest
import requests
from playwright.sync_api import Page, expect

from tests.studio.conftest import (
    CONTRAST,
    DECKS,
    NAMES,
    PHONE,
    SMALL,
    Opened,
    Watched,
    open_menu,
    pack,
)
from tests.studio.test_play import SOLVED, have_laid
from workshop.live import Service

pytestmark = [pytest.mark.hard, pytest.mark.browser]

WIDE = {"width": 1280, "height": 740}
THUMB = 44  # pixels that it needs
TOO_SMALL = """(least) => [
        ...document.querySelectorAll(
            'button, select, label.file, .as-button, [data-spot], [role=radio] .wedge, summary,'
            + 'nav a, .tool, .brand, .act, .big')]
    .filter((e) => e.offsetParent !== null || e.closest('svg'))
    .map((e) => [e.getBoundingClientRect(), e.outerHTML])
    .filter(([{ width, height }]) => Math.min(width, height) < least)"""
TOO_WIDE = """() => [...document.querySelectorAll(
        'main, .families, .say, .acts, .panel, .stats, dialog, dialog .inside')]
    .filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.outerHTML.slice(0, 200))"""
LABELS = """() => [...document.querySelectorAll('form label, form legend')]
    .map((each) => each.textContent.trim()).filter((told) => !told || told.includes('_'))"""


def unfold(page: Page) -> None:
    # handles: a locator would look again after each click, and skip every other fold
    for each in page.query_selector_all("details:not([open]) > summary"):
        if each.is_visible():
            each.click()


def make(watched: Watched, service: Service, name: str) -> None:
    page = watched.open(f"/?do=make&family={name}&seed=7")
    expect(page.locator("figure img")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="#7")).to_be_visible()
    unfold(page)


def enter(watched: Watched, service: Service, name: str) -> None:
    catalogue = requests.get(f"{service.address}/v1/{name}/catalog", timeout=20).json()
    entry = requests.get(service.address + catalogue["puzzles"][0]["href"], timeout=20).json()
    page = watched.open(f"/?do=enter&family={name}&puzzle={pack(entry['puzzle'])}")
    expect(page.get_by_text("Bild und Link sind auf dem neuesten Stand.")).to_be_visible()
    unfold(page)


def solve(watched: Watched, service: Service, name: str) -> None:
    page = watched.open(f"/?family={name}&seed=7&do=solve&solve.all=true&{SMALL[name]}")
    page.get_by_role("button", name="Alle finden und zählen").press("Enter")
    expect(page.locator(".result .verdict")).to_have_text(re.compile("lösbar|genau eine Lösung"))
    expect(page.locator("section[aria-busy]").first).to_have_attribute("aria-busy", "false")
    page.get_by_role("button", name="Die oben gezeigte nehmen").click()
    page.get_by_role("button", name="Prüfen").click()
    expect(page.get_by_text("Richtig: Das ist eine Lösung.")).to_be_visible()
    unfold(page)


def play(watched: Watched, service: Service, name: str) -> None:
    page = watched.choose(space=False).open(f"/?family={name}&seed=7&{SMALL[name]}")
    page.get_by_role("button", name="Tipp", exact=True).click()
    expect(page.locator("[data-status]")).to_contain_text("Schau hierhin")
    page.get_by_role("button", name="Mehr verraten").click()
    if name in DECKS:
        expect(page.locator(".tray image").first).to_be_attached()


TASKS: dict[str, Callable[[Watched, Service, str], None]] = {
    "make": make,
    "enter": enter,
    "solve": solve,
    "play": play,
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("task", TASKS)
def test_a_task_can_be_used_by_everybody(
    open_page: Opened, service: Service, task: str, name: str
) -> None:
    watched = open_page(locale="de-DE", viewport=PHONE)
    page = watched.page
    TASKS[task](watched, service, name)
    assert "de" == page.evaluate("document.documentElement.lang")
    assert [] == page.evaluate(LABELS)
    assert [] == watched.faults()
    fits(page, PHONE["width"])
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    unfold(page)
    assert [] == watched.faults(CONTRAST)
    fits(page, WIDE["width"])


def menu(page: Page) -> None:
    open_menu(page)


def level(page: Page) -> None:
    page.get_by_role("button", name="Grade and size").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def end(page: Page) -> None:
    while not page.get_by_text(SOLVED).count():
        have_laid(page)


@pytest.mark.parametrize("show", [menu, level, end])
def test_what_lies_over_the_game_can_be_used_by_everybody(
    open_page: Opened, show: Callable[[Page], None]
) -> None:
    watched = open_page(viewport=PHONE)
    page = watched.choose(space=False).open("/?family=boxes&size=2,2,3&golden=none&seed=7")
    show(page)
    assert [] == watched.faults()
    fits(page, PHONE["width"])
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    assert [] == watched.faults(CONTRAST)
    fits(page, WIDE["width"])


def fits(page: Page, width: int) -> None:
    """Nothing is wider than the window, and nothing too small for a thumb."""
    assert width == page.evaluate("document.documentElement.scrollWidth")
    assert [] == page.evaluate(TOO_WIDE)
    assert [] == page.evaluate(TOO_SMALL, THUMB)


def test_a_reason_can_be_read_by_everybody(open_page: Opened) -> None:
    watched = open_page(locale="de-DE", viewport=PHONE)
    page = watched.open(f"/?family=mazes&do=solve&puzzle={pack({'cubes': {'N': 1, 'S': 1}})}")
    page.get_by_role("button", name="Eine Lösung finden").click()
    expect(page.locator(".reason")).to_contain_text("zusammen 2 Öffnungen")
    assert [] == watched.faults()
    fits(page, PHONE["width"])
