"""Without a connection: what was begun is played on, also below a path, and what needs the service
says so.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import requests
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.families.catalogue import RECORDS
from tests.studio.by_hand import item, spot
from tests.studio.conftest import Opened, follow_menu
from tests.studio.keeping import wait_until_kept
from tests.studio.proxy import proxying
from workshop.live import Service
from workshop.visits import MARKS, PHONE

pytestmark = [pytest.mark.hard, pytest.mark.browser]

BEGUN = "/?family=squares&seed=7&rows=2&columns=2"
KEPT = [f"/?family=triangles&order=2&seed={seed}" for seed in (7, 8)]  # that nobody has begun
STATUS = "[data-status]"
VERSION = re.compile(rb'"[0-9a-f]{10}"')  # of the files of the page, in the service worker
NO_NET = "No connection"


def refuse(route: Route) -> None:
    route.abort()


@pytest.fixture(scope="module", params=["at the root", "below a path"])
def home(request: pytest.FixtureRequest, service: Service) -> Iterator[str]:
    if request.param == "at the root":
        yield service.address
        return
    with proxying(service.address, strips=True) as address:
        yield address


@pytest.fixture(scope="module")
def away(browser: Browser, home: str) -> Iterator[BrowserContext]:
    """A browser that began a puzzle, and then lost its connection.

    It could not fetch the puzzle of the day.
    """
    context = browser.new_context(locale="en-GB", viewport=PHONE)
    page = context.new_page()
    page.route("**/generate?*", refuse)
    page.goto(f"{home}{BEGUN}")
    expect(page.locator(MARKS["pictures"]).first).to_be_visible()
    item(page, 0).click()
    spot(page, 0, 0).click()
    wait_until_kept(page)
    for address in KEPT:
        page.goto(f"{home}{address}")
        expect(page.locator(MARKS["pictures"])).to_have_count(4)
    page.close()
    context.set_offline(True)
    yield context
    context.close()


@pytest.fixture
def page(away: BrowserContext, home: str) -> Iterator[Page]:
    """The begun puzzle, opened again."""
    opened = away.new_page()
    opened.goto(f"{home}{BEGUN}")
    expect(opened.locator(STATUS)).to_contain_text(NO_NET)
    yield opened
    opened.close()


def test_a_begun_puzzle_lies_there_as_it_was_left_with_its_pictures(page: Page) -> None:
    expect(page.locator("[data-spot='0,0'] image")).to_have_count(1)
    expect(page.locator(MARKS["pictures"])).to_have_count(3)


def test_printing_says_that_it_needs_the_service(page: Page) -> None:
    follow_menu(page, "Print")
    expect(page.get_by_role("status")).to_contain_text("printing needs a connection")


@pytest.mark.parametrize("name", ["New", "Hint", "Grade and size"])
def test_what_needs_the_service_says_so(page: Page, name: str) -> None:
    button = page.get_by_role("button", name=name)
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)

    expect(page.locator(STATUS)).to_contain_text("That needs a connection")


def test_what_is_not_kept_is_said_to_come_later(page: Page, home: str) -> None:
    page.goto(f"{home}/?family=hexagons&seed=5")

    expect(page.get_by_role("alert")).to_contain_text("new ones later")


def test_a_new_one_is_one_that_is_kept(page: Page, home: str) -> None:
    page.goto(f"{home}{KEPT[0]}")
    page.get_by_role("button", name="New").click()

    expect(page).to_have_url(f"{home}{KEPT[1]}")
    expect(page.locator(MARKS["pictures"])).to_have_count(4)


def test_one_is_played_to_its_end(page: Page, home: str, service: Service) -> None:
    made: dict[str, Any] = requests.post(
        f"{service.address}/v1/triangles/generate", json={"seed": 7, "order": 2}, timeout=60
    ).json()
    page.goto(f"{home}{KEPT[0]}")
    RECORDS["triangles"].page.hands["keys"](page, made["puzzle"], made["solution"])

    expect(page.get_by_role("heading", name="Solved!")).to_be_visible()


def test_a_later_version_takes_the_place_of_those_before_and_games_stay(
    browser: Browser, service: Service
) -> None:
    edition = ""

    def edit(path: str, body: bytes) -> bytes:
        if path == "/sw.js":
            return VERSION.sub(f'"{edition}"'.encode(), body)
        if path.partition("?")[0] == "/":
            return body.replace(
                b"<head>", f'<head><meta name="edition" content="{edition}">'.encode()
            )
        return body

    context = browser.new_context(locale="en-GB", viewport=PHONE)
    page = context.new_page()
    with proxying(service.address, strips=True, edit=edit) as home:
        for edition, kept in (("1st", ["1st"]), ("2nd", ["1st", "2nd"]), ("3rd", ["2nd", "3rd"])):
            page.goto(f"{home}{BEGUN}")
            expect(page.locator(MARKS["pictures"]).first).to_be_visible()
            if edition == "1st":
                item(page, 0).click()
                spot(page, 0, 0).click()
            wait_until_kept(page, *kept)
    context.set_offline(True)
    page.goto(f"{home}{BEGUN}")

    expect(page.locator("meta[name=edition]")).to_have_attribute("content", "3rd")
    expect(spot(page, 0, 0).locator("image")).to_have_count(1)
    context.close()


def test_a_lost_connection_leaves_the_old_puzzle_until_it_is_back(open_page: Opened) -> None:
    watched = open_page()
    watched.expected = ("Failed to load resource",)
    page = watched.open(BEGUN)
    item(page, 0).click()
    spot(page, 0, 0).click()
    page.route("**/generate", refuse)
    page.get_by_role("button", name="New").click()
    expect(page.locator(STATUS)).to_contain_text("does not answer")
    expect(spot(page, 0, 0).locator("image")).to_have_count(1)
    page.unroute("**/generate")
    page.get_by_role("button", name="Try again").click()

    expect(spot(page, 0, 0).locator("image")).to_have_count(0)


def test_a_hint_that_nobody_answers_leaves_the_game(open_page: Opened) -> None:
    watched = open_page()
    watched.expected = ("Failed to load resource",)
    page = watched.open(BEGUN)
    page.route("**/hint", refuse)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(STATUS)).to_contain_text("does not answer")
    page.get_by_role("button", name="Thanks, enough").click()

    expect(page.locator(MARKS["pieces"])).to_have_count(4)
