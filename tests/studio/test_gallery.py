"""The gallery: known puzzles as pictures, and all that can be done with them."""

import re

import pytest
import requests
from playwright.sync_api import Locator, Page, expect

from tests.studio.conftest import NAMES, Opened, each_at_night, open_menu
from tests.studio.test_mine import wait_until_bound
from workshop.live import Service

pytestmark = [pytest.mark.hard, pytest.mark.browser]

LINKS = "() => [...document.querySelectorAll('a')].map((each) => each.href)"


def gallery(page: Page, name: str) -> Locator:
    """The cards of a family, of puzzles that can be solved."""
    title = name.capitalize()
    page.get_by_role("group", name="Which puzzle?").get_by_role("button", name=title).click()
    return page.get_by_role("listitem").filter(has_not_text="impossible")


@pytest.mark.parametrize("name", NAMES)
def test_each_known_puzzle_has_picture_source_count_and_grade(
    open_page: Opened, service: Service, name: str
) -> None:
    """Grades are told of those that have one."""
    known = requests.get(f"{service.address}/v1/{name}/catalog", timeout=20).json()["puzzles"]
    page = open_page().open("/?do=gallery&seed=7")
    gallery(page, name)
    cards = page.get_by_role("listitem")
    expect(cards).to_have_count(len(known))
    for card, puzzle in zip(cards.all()[:4], known[:4], strict=True):
        expect(card).to_contain_text(puzzle["title"])
        expect(card.locator(".by")).to_have_text(puzzle["source"])
        expect(card.locator(".facts-line")).to_contain_text(
            re.compile(r"\d solution|impossible|not counted")
        )
        expect(card.locator(".graded")).to_have_count(0 if puzzle["grade"] is None else 1)
        expect(card.locator("svg.pieces > *").first).to_be_attached()


@pytest.mark.parametrize("name", each_at_night("squares"))
def test_a_known_puzzle_is_played_printed_and_changed(open_page: Opened, name: str) -> None:
    watched = open_page().choose(space=False)
    page = watched.open(f"/?family={NAMES[0]}&do=gallery&seed=7")
    card = gallery(page, name).first
    card.get_by_role("button").first.click()
    expect(page.locator("[data-status]")).to_contain_text("to go")
    assert f"family={name}" in page.url and "seed=" not in page.url
    page.go_back()
    gallery(page, name).first.get_by_role("button", name="Print").click()
    wait_until_bound(page, name, 1)
    page.go_back()
    gallery(page, name).first.get_by_role("button", name="Change").click()
    expect(page.get_by_text("Picture and link are up to date.")).to_be_visible()


def test_one_without_a_solution_goes_into_no_booklet_and_says_so(open_page: Opened) -> None:
    page = open_page().open("/?do=gallery&seed=7")
    impossible = page.get_by_role("listitem").filter(has_text="impossible").first
    impossible.get_by_role("button", name="Print").click()
    expect(page.get_by_role("alert")).to_contain_text("This puzzle has no solution")


def test_no_link_of_the_page_leads_to_the_catalogue_of_the_interface(open_page: Opened) -> None:
    page = open_page().open("/?family=squares&seed=7")
    expect(page.locator("[data-spot]").first).to_be_visible()
    open_menu(page)
    there = page.evaluate(LINKS)
    page.goto(page.url + "&do=gallery")
    expect(page.get_by_role("listitem").first).to_be_visible()
    there += page.evaluate(LINKS)

    assert len(there) > 20 and not [link for link in there if "/v1/" in link]
