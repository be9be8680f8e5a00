"""Boards with more places than a phone has room for: they are moved about in their frame."""

import pytest
import requests
from playwright.sync_api import Page, expect

from tests.families.record import Json
from tests.studio.by_hand import item, spot, swipe
from tests.studio.conftest import PHONE, Opened, pack
from tests.studio.spiral import spiral
from tests.studio.test_play import SOLVED
from workshop.live import Service

pytestmark = [pytest.mark.hard, pytest.mark.browser]

THUMB = 44  # pixels that it needs
DECK = {"seed": 7, "rows": 8, "columns": 8, "prelaid": 60}
LEAST = """() => Math.min(...[...document.querySelectorAll('[data-spot]')].flatMap((each) => {
    const { width, height } = each.getBoundingClientRect();
    return [width, height];
}))"""
AT = "[document.querySelector('.pan').scrollLeft, document.querySelector('.pan').scrollTop]"


def lay_by_thumb(page: Page, placement: Json) -> None:
    item(page, placement["tile"]).tap()
    for _ in range(1 + placement["turn"]):
        spot(page, placement["row"], placement["column"]).tap()


def test_a_large_deck_is_moved_and_solved_by_touch(open_page: Opened, service: Service) -> None:
    made = requests.post(f"{service.address}/v1/squares/generate", json=DECK, timeout=60).json()
    words = "&".join(f"{name}={value}" for name, value in DECK.items())
    page = open_page(viewport=PHONE, has_touch=True).open(f"/?family=squares&{words}")
    expect(page.locator("[data-status]")).to_contain_text("4 of 4 to go")
    assert THUMB <= page.evaluate(LEAST)

    first, *others = (
        p for p in made["solution"]["placements"] if p not in made["puzzle"]["fixed"]
    )
    lay_by_thumb(page, first)
    page.keyboard.press("Escape")
    spot(page, 0, 0).scroll_into_view_if_needed()
    swipe(page, spot(page, first["row"], first["column"]), spot(page, first["row"], 0))
    page.wait_for_function(f"() => {AT}[0] > 20")
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)  # the board moved, not the tile
    for placement in others:
        lay_by_thumb(page, placement)

    expect(page.get_by_text(SOLVED)).to_be_visible()


def test_a_large_maze_is_moved_on_by_a_cube_and_by_keys(open_page: Opened) -> None:
    maze = spiral(10)
    page = open_page(viewport=PHONE).open(f"/?family=mazes&puzzle={pack(maze)}")
    expect(page.locator("[data-status]")).to_contain_text("100 of 100 to go")
    assert THUMB <= page.evaluate(LEAST)
    frame = page.locator(".pan").bounding_box()
    assert frame

    page.locator("[data-item]").first.hover()
    page.mouse.down()
    page.mouse.move(frame["x"] + frame["width"] - 5, frame["y"] + frame["height"] / 2, steps=4)
    page.wait_for_function(f"() => {AT}[0] > 100")  # as long as it is held there
    page.mouse.up()
    for _ in range(9):
        page.keyboard.press("ArrowDown")

    here = page.evaluate("document.activeElement.dataset.spot")
    assert here.startswith("9,")
    expect(page.locator(f"[data-spot='{here}']")).to_be_in_viewport(ratio=1)
