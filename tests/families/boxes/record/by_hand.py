"""Boxes solved by hand on the page."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.families.record import Json
from tests.studio.by_hand import drag, go, item, reach, spot

if TYPE_CHECKING:
    from playwright.sync_api import Page

WAYS = 6  # in which a block can stand


def _aim(p: Json) -> tuple[int, int]:
    """The spot at which a block lies with its middle."""
    (_, row, column), (_, deep, wide) = p["at"], p["size"]
    return row + (deep - 1) // 2, column + (wide - 1) // 2


def _stand(page: "Page", p: Json, turn: Callable[[], None]) -> None:
    """Turns the chosen block until it stands as it shall lie."""
    way = f"block {' × '.join(map(str, p['size']))},"
    for _ in range(WAYS):
        if way in (item(page, p["block"]).text_content() or ""):
            return
        turn()
    raise AssertionError(f"it never stands as a {way}")


def box_by_mouse(page: "Page", puzzle: Json, solution: Json) -> None:
    for p in solution["placements"]:
        item(page, p["block"]).click()
        _stand(page, p, page.get_by_role("button", name="Turn").click)
        page.get_by_role("button", name=f"Layer {p['at'][0] + 1} of").click()
        drag(page, item(page, p["block"]), spot(page, *_aim(p)))


def box_by_thumb(page: "Page", puzzle: Json, solution: Json) -> None:
    for p in solution["placements"]:
        item(page, p["block"]).tap()
        _stand(page, p, item(page, p["block"]).tap)
        page.get_by_role("button", name=f"Layer {p['at'][0] + 1} of").tap()
        spot(page, *_aim(p)).tap()


def box_by_keys(page: "Page", puzzle: Json, solution: Json) -> None:
    for p in solution["placements"]:
        reach(page, item(page, p["block"]))
        page.keyboard.press("Enter")
        _stand(page, p, lambda: page.keyboard.press("r"))
        for _ in range(puzzle["size"][0]):
            page.keyboard.press("PageDown")
        for _ in range(p["at"][0]):
            page.keyboard.press("PageUp")
        go(page, *_aim(p))
        page.keyboard.press("Enter")


HANDS = {"mouse": box_by_mouse, "thumb": box_by_thumb, "keys": box_by_keys}
