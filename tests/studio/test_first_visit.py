"""A first visit: what is sent, and that nothing but the puzzle comes before it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.studio.conftest import Watched
from tests.studio.keeping import stores, wait_until_kept
from workshop.live import Service
from workshop.visits import MARKS, PHONE, visit

pytestmark = [pytest.mark.hard, pytest.mark.browser]

MOST = 170_000  # bytes
LARGE = 80_000  # bytes; what draws in space is larger
PAUSE = 2500  # ms; more than the page waits for a quiet net
WORKERS = "async () => (await navigator.serviceWorker.getRegistrations()).length"


@pytest.fixture
def newcomer(browser: Browser, service: Service) -> Iterator[Watched]:
    """A page of a browser that was never here."""
    context = browser.new_context(locale="en-GB", viewport=PHONE)
    yield Watched(context.new_page(), {}).begin(service.address)
    context.close()


def test_a_first_visit_sends_little_and_nothing_of_what_draws_in_space(
    browser: Browser, service: Service
) -> None:
    sent = visit(browser, f"{service.address}/?seed=7").sent

    assert MOST >= sum(sent.values())
    assert {} == {path: count for path, count in sent.items() if count > LARGE}


def test_nothing_is_kept_for_later_before_the_puzzle_is_there(newcomer: Watched) -> None:
    waiting: list[Route] = []
    newcomer.page.route("**/generate", lambda route: waiting.append(route))
    page = newcomer.open("/?seed=7")
    page.wait_for_timeout(PAUSE)

    assert (1, 0, {}) == (len(waiting), page.evaluate(WORKERS), stores(page))

    waiting[0].continue_()
    wait_until_kept(page)


def test_the_families_are_not_waited_for_where_the_address_needs_nothing_of_them(
    newcomer: Watched,
) -> None:
    waiting: list[Route] = []
    newcomer.page.route("**/families", lambda route: waiting.append(route))
    page = newcomer.open("/?seed=7&difficulty=easy")

    expect_pieces(page)
    page.get_by_role("button", name="Grade and size").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="2 × 2")).to_have_count(0)
    waiting[0].continue_()
    expect(page.get_by_role("dialog").get_by_role("button", name="2 × 2")).to_be_visible()


def expect_pieces(page: Page) -> None:
    expect(page.locator(MARKS["pieces"]).first).to_be_visible()


def test_who_waits_for_kernels_is_told_so(newcomer: Watched) -> None:
    waiting: list[Route] = []
    kernels = {"name": "kernels", "needed": True, "missing": "being compiled, once: squares"}
    newcomer.page.route("**/generate", lambda route: waiting.append(route))
    newcomer.page.route("**/readyz", lambda route: route.fulfill(json={"checks": [kernels]}))
    page = newcomer.open("/?seed=7")

    expect(page.get_by_text("the search is being prepared")).to_be_visible()

    waiting[0].continue_()
    expect_pieces(page)
    expect(page.get_by_text("the search is being prepared")).to_have_count(0)
