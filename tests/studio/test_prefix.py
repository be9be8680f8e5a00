"""The pages below a path, behind a proxy that takes it off or leaves it: all that they ask for
is below it, too, or the fixture of the page tells.
"""

import re
from collections.abc import Iterator

import pytest
import requests
from playwright.sync_api import expect

from tests.studio.conftest import LITTLE, Opened, follow_menu
from tests.studio.proxy import PREFIX, proxying
from tests.studio.test_print import LONG, bound_pages, opening
from tests.studio.test_solve import ask, expect_picture, expect_settled, running
from tests.studio.test_view import wait_until_seen
from workshop.live import Service, serving

pytestmark = [pytest.mark.hard, pytest.mark.browser]


@pytest.fixture(scope="module")
def below() -> Iterator[Service]:
    """A service that knows its path."""
    with serving(KNOBELWERK_PREFIX=PREFIX) as own:
        yield own


@pytest.fixture(scope="module", params=["taken off", "left"])
def home(request: pytest.FixtureRequest, service: Service, below: Service) -> Iterator[str]:
    """The address below the path; a service from which it is taken knows nothing of it."""
    strips = request.param == "taken off"
    with proxying((service if strips else below).address, strips=strips) as address:
        yield address


def test_a_puzzle_is_made_solved_and_linked(open_page: Opened, home: str) -> None:
    watched = open_page(home)
    page = watched.open("/?family=boxes&seed=7&do=solve")
    ask(page, "Find a solution")
    expect_settled(page, re.compile("It can be solved|It has exactly one solution"))
    expect_picture(page)
    follow_menu(page, "Make")
    expect(page.get_by_role("button", name="Another one")).to_be_visible()

    assert page.url.startswith(f"{home}/?")
    assert 1 < len({url for url in watched.asked if ".js" in url})


def test_a_known_puzzle_is_taken(open_page: Opened, home: str) -> None:
    page = open_page(home).open("/?family=boxes&do=enter")
    known = requests.get(f"{home}/v1/boxes/catalog", timeout=30).json()["puzzles"][0]["name"]

    page.get_by_label("A known puzzle").select_option(known)

    expect(page.get_by_role("status").filter(has_text="is on the table")).to_be_visible()


def test_a_long_search_is_followed(open_page: Opened, home: str) -> None:
    page = running(open_page(home))
    expect(page.get_by_role("status").filter(has_text="placements")).to_be_visible()
    ask(page, "Stop")
    expect_settled(page, "Stopped")


def test_a_booklet_is_bound(open_page: Opened, home: str) -> None:
    page = open_page(home).open(opening("snakes"))
    assert 1 < bound_pages(page)
    page.locator(".leaves img").first.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('.leaves img').naturalWidth === 320")


def test_a_body_is_shown_and_taken_along(open_page: Opened, home: str) -> None:
    watched = open_page(home, reduced_motion="reduce", viewport=LITTLE)
    page = watched.open("/?family=snakes&seed=7&do=view&solution=true")
    wait_until_seen(page)
    snippet = page.get_by_label("On your own page").input_value()
    assert snippet.startswith(f'<iframe src="{home}/v1/snakes/generate?')


@pytest.mark.parametrize("strips", [True, False])
def test_the_interface_is_read_and_tried(open_page: Opened, below: Service, strips: bool) -> None:
    with proxying(below.address, strips=strips) as home:
        page = open_page(home).open("/")
        follow_menu(page, "For programmers")
        operation = page.locator("#operations-service-list_families")
        operation.locator(".opblock-summary").click(timeout=LONG)
        operation.get_by_role("button", name="Execute").click(timeout=LONG)
        answer = operation.locator(".live-responses-table .response-col_status").last
        expect(answer).to_contain_text("200")
