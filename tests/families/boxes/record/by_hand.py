"""Boxes solved by hand on the page."""

from typing import TYPE_CHECKING

from tests.families.record import Json
from tests.studio.by_hand import drag, go, item, spot

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def _aim(p: Json) -> tuple[int, int]:
    """The spot at which a block lies with its middle."""
    (_, row, column), (_, deep, wide) = p["at"], p["size"]
    return row + (deep - 1) // 2, column + (wide - 1) // 2


def _standing(page: "Page", p: Json) -> "Locator":
    high, deep, wide = p["size"]
    return page.get_by_role("button", name=f"{high} high, {deep} deep, {wide} wide")


def box_by_mouse(page: "Page", puzzle: Json, solution: Json) -> None:
    for p in solution["placements"]:
        item(page, p["block"]).click()
        _standing(page, p).click()
        page.get_by_role("button", name=f"Layer {p['at'][0] + 1} of").click()
        drag(page, item(page, p["block"]), spot(page, *_aim(p)))


def box_by_thumb(page: "Page", puzzle: Json, solution: Json) -> None:
    for p in solution["placements"]:
        item(page, p["block"]).tap()
        _standing(page, p).tap()
        page.get_by_role("button", name=f"Layer {p['at'][0] + 1} of").tap()
        spot(page, *_aim(p)).tap()


def box_by_keys(page: "Page", puzzle: Json, solution: Json) -> None:
    for p in solution["placements"]:
        item(page, p["block"]).focus()
        page.keyboard.press("Enter")
        while _standing(page, p).get_attribute("aria-pressed") != "true":
            page.keyboard.press("r")
        for _ in range(puzzle["size"][0]):
            page.keyboard.press("PageDown")
        for _ in range(p["at"][0]):
            page.keyboard.press("PageUp")
        go(page, *_aim(p))
        page.keyboard.press("Enter")


HANDS = {"mouse": box_by_mouse, "thumb": box_by_thumb, "keys": box_by_keys}
