"""Links that were handed on: those of all forms that the page has written open for ever."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.families.catalogue import RECORDS
from tests.studio.conftest import NAMES, Opened, Watched, pack
from tests.studio.test_play import address, make, own
from workshop.live import Service

pytestmark = [pytest.mark.hard, pytest.mark.browser]

LINES = Path("tests/cases/links.txt").read_text("utf-8").splitlines()
LINKS = [line.split() for line in LINES if line and not line.startswith("#")]
COPY = """() => Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text) => { window.copied = text; } } })"""
SMALLEST = {"family": "squares", "rows": 1, "columns": 1, "tiles": [[1, 2, 3, 4]]}


@pytest.mark.parametrize("name", NAMES)
def test_a_link_of_each_form_opens_its_puzzle(open_page: Opened, name: str) -> None:
    watched = open_page().choose(space=False)
    told = {}
    for form, family, count, link in LINKS:
        if family != name:
            continue
        page = watched.open(link)
        expect(page.locator("[data-status]")).to_contain_text(f"{count} of {count} to go")
        told[form] = page.locator(".problem").count()

    assert {"made-1", "own-1"} <= told.keys() and not any(told.values())


def share(watched: Watched, name: str) -> str:
    """The link to the puzzle on the page, which is solved first."""
    page = watched.page
    expect(page.locator("[data-spot]").first).to_be_visible()
    page.evaluate(COPY)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("The link is copied. It has the puzzle")).to_be_visible()
    copied: str = page.evaluate("copied")
    return copied.removeprefix(watched.home)


def solve(page: Page, service: Service, name: str) -> None:
    found = make(service, name)
    expect(page.locator("[data-spot]").first).to_be_visible()
    RECORDS[name].page.hands["mouse"](page, found["puzzle"], found["solution"])


def test_a_made_puzzle_is_shared_with_its_words_and_without_its_solution(
    open_page: Opened, service: Service
) -> None:
    watched = open_page().choose(space=False)
    wish = RECORDS["squares"].page.wish
    page = watched.open(address("squares", wish, solution="true", lang="en"))
    solve(page, service, "squares")

    assert "/?columns=2&family=squares&rows=2&seed=7&v=1" == share(watched, "squares")


def test_ones_own_puzzle_is_shared_as_it_is_and_opens(open_page: Opened) -> None:
    watched = open_page().choose(space=False)
    page = watched.open(own("squares", SMALLEST, lang="en"))
    page.locator("[data-item]").click()
    page.locator("[data-spot]").click()
    link = share(watched, "squares")

    assert re.fullmatch(r"/\?family=squares&puzzle=[\w-]+&v=1", link)
    page = open_page(timezone_id="Pacific/Auckland").open(link)
    expect(page.locator("[data-status]")).to_contain_text("1 of 1 to go")
    expect(page).not_to_have_url(re.compile("v=1"))


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "This link is from a newer version"), ("de", "stammt von einer neueren Fassung")],
)
def test_a_link_of_a_later_page_is_told_and_makes_no_puzzle(
    open_page: Opened, lang: str, said: str
) -> None:
    watched = open_page()
    page = watched.open(f"/?family=boxes&puzzle={pack(['later'])}&v=2&lang={lang}")

    expect(page.get_by_role("alert")).to_contain_text(said)
    assert "v=2" in page.url and not any("/generate" in url for url in watched.asked)
    assert [] == watched.faults()
    page.get_by_role("link", name=re.compile("Another puzzle|anderes Rätsel")).click()
    expect(page.locator("[data-spot]").first).to_be_visible()
