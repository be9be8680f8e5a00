"""View: the solution in space for those who want it, to take along and to show elsewhere."""

import html
import re
from pathlib import Path
from typing import Any

import pytest
import requests
from playwright.sync_api import Page, expect

from tests.studio.conftest import (
    LITTLE,
    PHONE,
    Opened,
    each_at_night,
    follow_menu,
    open_menu,
    pack,
)
from workshop.live import Service

pytestmark = [pytest.mark.hard, pytest.mark.browser]

ELSEWHERE = {**LITTLE, "height": 500}
WITHOUT_GL = """
const context = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    return kind.startsWith('webgl') ? null : context.call(this, kind, ...more);
};"""


def wait_until_seen(page: Page) -> Page:
    """The page, once the body is shown."""
    expect(page.locator(".stage")).to_have_attribute("aria-busy", "false")
    expect(page.locator("canvas.space-view")).to_be_visible()
    return page


def example(service: Service, name: str) -> Any:
    """A puzzle of a family without its solution."""
    asked = {"seed": "3", "solution": "false"}
    return requests.get(f"{service.address}/v1/{name}/generate", asked, timeout=30).json()[
        "puzzle"
    ]


@pytest.mark.parametrize("name", each_at_night("boxes", "mazes"))
def test_the_solution_is_shown_when_it_is_wanted_and_not_before(
    open_page: Opened, name: str
) -> None:
    watched = open_page(reduced_motion="reduce", viewport=LITTLE)
    page = watched.open(f"/?family={name}&seed=7&do=view")
    expect(page.get_by_text("Have you tried it yourself?")).to_be_visible()
    assert not page.locator("canvas").count() and not any("glb" in url for url in watched.asked)
    page.get_by_role("button", name="Show the solution in 3D").click()
    status = wait_until_seen(page).locator(".space-said")
    expect(status).to_contain_text(re.compile("Step .* complete"))
    assert "solution=true" in page.url
    page.locator("canvas").press("Home")
    expect(status).to_contain_text("Step 0 of")
    open_menu(page).get_by_role("button", name="Deutsch").click()
    page.keyboard.press("Escape")
    expect(status).to_contain_text("Schritt 0 von")
    assert [] == watched.faults()
    page.reload()
    wait_until_seen(page)
    follow_menu(page, "Erzeugen")
    expect(page.locator("canvas")).to_have_count(0)


@pytest.mark.parametrize("name", each_at_night("hexagons"))
def test_a_puzzle_of_ones_own_is_solved_first(
    service: Service, open_page: Opened, name: str
) -> None:
    word = pack(example(service, name))
    page = open_page(viewport=LITTLE).open(f"/?family={name}&do=view&solution=true&puzzle={word}")
    wait_until_seen(page)
    expect(page.get_by_text("Only puzzles made here have an address")).to_be_visible()


def test_one_that_has_no_solution_is_told(open_page: Opened) -> None:
    puzzle = {"size": [1, 1, 3], "golden": None, "blocks": [{"size": [1, 1, 2], "count": 1}]}
    page = open_page().open(f"/?family=boxes&do=view&solution=true&puzzle={pack(puzzle)}")
    expect(page.get_by_text("This puzzle has no solution that could be shown.")).to_be_visible()
    expect(page.locator("canvas")).to_have_count(0)


@pytest.mark.parametrize("name", each_at_night("boxes"))
def test_it_is_taken_along_as_one_file_and_shown_elsewhere(open_page: Opened, name: str) -> None:
    watched = open_page(viewport=LITTLE)
    page = watched.open(f"/?family={name}&seed=7&do=view&solution=true&difficulty=easy")
    wait_until_seen(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as a page (HTML)").click()
    assert Path(download.value.path()).read_bytes().startswith(b"<!DOCTYPE html>")
    snippet = page.get_by_label("On your own page").input_value()
    other = open_page(viewport=ELSEWHERE)
    other.spoilt = True  # a page that was in use before loads no frame that is lazy
    other.page.set_content(f"<h1>School</h1>{snippet}")
    frame = other.page.frame_locator("iframe")
    expect(frame.locator("canvas")).to_be_visible()
    assert "difficulty=easy" in html.unescape(snippet)


def test_the_view_of_a_family_is_chosen_and_kept(open_page: Opened) -> None:
    page = open_page(reduced_motion="reduce", viewport=LITTLE).open(
        "/?family=boxes&seed=7&do=view&solution=true"
    )
    wait_until_seen(page)
    page.get_by_role("button", name="being filled").click()
    expect(page).to_have_url(re.compile("space=fill"))
    wait_until_seen(page)
    page.reload()
    wait_until_seen(page)
    expect(page.get_by_role("button", name="being filled")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_a_browser_without_3d_is_told_so(open_page: Opened) -> None:
    watched = open_page(locale="de-DE")
    watched.spoil(WITHOUT_GL)
    page = watched.open("/?family=boxes&seed=7&do=view&solution=true")
    expect(page.get_by_text("Dieser Browser kann kein 3D zeigen")).to_be_visible()


def test_a_lost_service_is_told_and_asked_again(open_page: Opened) -> None:
    watched = open_page(viewport=LITTLE)
    watched.expected = ("ERR_FAILED",)
    watched.page.route("**/render?format=glb", lambda route: route.abort())
    page = watched.open("/?family=boxes&seed=7&do=view&solution=true")
    expect(page.get_by_text("The service does not answer.")).to_be_visible()
    page.unroute("**/render?format=glb")
    page.get_by_role("button", name="Try again").click()
    wait_until_seen(page)


def test_a_maze_is_walked_through_by_a_thumb(open_page: Opened) -> None:
    watched = open_page(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark")
    page = watched.open("/?family=mazes&seed=7&do=view&solution=true")
    wait_until_seen(page).get_by_role("button", name="Walk through it").tap()
    status = page.locator(".space-stroll .space-said")
    expect(status).to_contain_text("You are looking")
    before = status.inner_text()
    page.get_by_role("button", name="Turn left").tap()
    expect(status).not_to_have_text(before)
    assert [] == watched.faults()
    assert 360 == page.evaluate("document.documentElement.scrollWidth")
