"""Boxes filled in space: blocks are taken, turned, moved above the crate and let down."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.families.record import Json
from tests.studio.by_hand import item, reach
from tests.studio.in_space import at_rest, core, drag_mouse, drag_thumb

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

TRIES = 8  # until something is wrong
CRATE = "at(c.point([0, 0, 0], c.view.size))"  # its middle
HELD = "[c.view.hand.size, c.view.hand.at.slice(1), c.view.ghost.at[0]]"


def _in_order(solution: Json) -> list[Json]:
    """From below, so that blocks fall to where they lie, but for those below the golden cube."""
    return sorted(solution["placements"], key=lambda p: (p["at"], p["block"]))


def _stand(page: "Page", p: Json, press: Callable[[str], None]) -> None:
    """Turns and tips by turns: that leads to all six ways."""
    for k in range(TRIES):
        at_rest(page)
        if core(page, HELD)[0] == p["size"]:
            return
        press("rt"[k % 2])
    raise AssertionError(f"it does not stand as {p}")


def _move(page: "Page", p: Json, drag: Callable[["Page", Any, Any], None]) -> None:
    """It hovers higher over what lies, so that one sees only on the way how far it is to go."""
    for higher in (0, 0, 0.5, 1, 1.5, 2, 2.5, -0.5, -1, -1.5, -2):
        at_rest(page)
        if core(page, HELD)[1] == p["at"][1:]:
            return
        hand = "at(c.point(c.view.hand.at, c.view.hand.size))"
        there = "at(c.point([c.view.hand.at[0] + a[0], a[1], a[2]], c.view.hand.size))"
        drag(page, core(page, hand), core(page, there, [higher, *p["at"][1:]]))
    raise AssertionError(f"it does not come to {p}")


def _lower(page: "Page", p: Json, choose: Callable[[int], None]) -> None:
    at_rest(page)
    if core(page, HELD)[2] != p["at"][0]:
        choose(p["at"][0] + 1)
        at_rest(page)
    assert core(page, HELD) == [p["size"], p["at"][1:], p["at"][0]]


def _middle(what: "Locator") -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _button(page: "Page", key: str) -> Any:
    return page.get_by_role("button", name={"r": "Turn (R)", "t": "Tip (T)"}[key])


def box_by_mouse(page: "Page", puzzle: Json, solution: Json) -> None:
    for k, p in enumerate(_in_order(solution)):
        if k % 2:
            drag_mouse(page, _middle(item(page, p["block"])), core(page, CRATE))
        else:
            item(page, p["block"]).click()
        _stand(page, p, lambda key: _button(page, key).click())
        _move(page, p, drag_mouse)
        _lower(page, p, lambda layer: page.locator(f"[data-layer='{layer}']").click())
        page.get_by_role("button", name="Drop").click()


def box_by_thumb(page: "Page", puzzle: Json, solution: Json) -> None:
    for p in _in_order(solution):
        item(page, p["block"]).tap()
        _stand(page, p, lambda key: _button(page, key).tap())
        _move(page, p, drag_thumb)
        _lower(page, p, lambda layer: page.locator(f"[data-layer='{layer}']").tap())
        page.touchscreen.tap(*core(page, "at(c.point(c.view.hand.at, c.view.hand.size))"))


def box_by_keys(page: "Page", puzzle: Json, solution: Json) -> None:
    press = page.keyboard.press
    for p in _in_order(solution):
        reach(page, item(page, p["block"]))
        press("Enter")
        _stand(page, p, press)
        row, column = core(page, HELD)[1]
        for keys, far in (
            (("ArrowUp", "ArrowDown"), p["at"][1] - row),
            (("ArrowLeft", "ArrowRight"), p["at"][2] - column),
        ):
            for _ in range(abs(far)):
                press(keys[far > 0])
                at_rest(page)
        for _ in range(TRIES):
            high = core(page, HELD)[2] - p["at"][0]
            if not high:
                break
            press("PageDown" if high > 0 else "PageUp")
            at_rest(page)
        press("Enter")


HANDS = {"mouse": box_by_mouse, "thumb": box_by_thumb, "keys": box_by_keys}
