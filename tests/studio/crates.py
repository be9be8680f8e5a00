"""Hands that fill a crate in space: bodies are taken, turned, moved above it and let down."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.studio.by_hand import item, reach
from tests.studio.in_space import at_rest, core, drag_mouse, drag_thumb

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

TRIES = 8  # until something is wrong
CRATE = "at(c.point([0, 0, 0], c.view.size))"  # its middle
HELD = "[c.view.hand.at.slice(1), c.view.ghost.at[0]]"
Press = Callable[[str], None]


@dataclass(frozen=True)
class Body:
    """A body of a solution.

    name: in the tray. at: layer, row, column. stand: turns what is in hand, by the keys r and t.
    """

    name: object
    at: Sequence[int]
    stand: Callable[["Page", Press], None]


def _move(page: "Page", body: Body, drag: Callable[["Page", Any, Any], None]) -> None:
    """It hovers higher over what lies, so that one sees only on the way how far it is to go."""
    for higher in (0, 0, 0.5, 1, 1.5, 2, 2.5, -0.5, -1, -1.5, -2):
        at_rest(page)
        if core(page, HELD)[0] == body.at[1:]:
            return
        hand = "at(c.point(c.view.hand.at, c.view.hand.size))"
        there = "at(c.point([c.view.hand.at[0] + a[0], a[1], a[2]], c.view.hand.size))"
        drag(page, core(page, hand), core(page, there, [higher, *body.at[1:]]))
    raise AssertionError(f"it does not come to {body}")


def _lower(page: "Page", body: Body, choose: Callable[[int], None]) -> None:
    at_rest(page)
    if core(page, HELD)[1] != body.at[0]:
        choose(body.at[0] + 1)
        at_rest(page)
    assert core(page, HELD) == [body.at[1:], body.at[0]]


def _middle(what: "Locator") -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _button(page: "Page", key: str) -> Any:
    return page.get_by_role("button", name={"r": "Turn (R)", "t": "Tip (T)"}[key])


def crate_by_mouse(page: "Page", bodies: Sequence[Body]) -> None:
    for k, body in enumerate(bodies):
        if k % 2:
            drag_mouse(page, _middle(item(page, body.name)), core(page, CRATE))
        else:
            item(page, body.name).click()
        body.stand(page, lambda key: _button(page, key).click())
        _move(page, body, drag_mouse)
        _lower(page, body, lambda layer: page.locator(f"[data-layer='{layer}']").click())
        page.get_by_role("button", name="Drop").click()


def crate_by_thumb(page: "Page", bodies: Sequence[Body]) -> None:
    for body in bodies:
        item(page, body.name).tap()
        body.stand(page, lambda key: _button(page, key).tap())
        _move(page, body, drag_thumb)
        _lower(page, body, lambda layer: page.locator(f"[data-layer='{layer}']").tap())
        page.touchscreen.tap(*core(page, "at(c.point(c.view.hand.at, c.view.hand.size))"))


def crate_by_keys(page: "Page", bodies: Sequence[Body]) -> None:
    press = page.keyboard.press
    for body in bodies:
        reach(page, item(page, body.name))
        press("Enter")
        body.stand(page, press)
        row, column = core(page, HELD)[0]
        for keys, far in (
            (("ArrowUp", "ArrowDown"), body.at[1] - row),
            (("ArrowLeft", "ArrowRight"), body.at[2] - column),
        ):
            for _ in range(abs(far)):
                press(keys[far > 0])
                at_rest(page)
        for _ in range(TRIES):
            high = core(page, HELD)[1] - body.at[0]
            if not high:
                break
            press("PageDown" if high > 0 else "PageUp")
            at_rest(page)
        press("Enter")


BY = {"mouse": crate_by_mouse, "thumb": crate_by_thumb, "keys": crate_by_keys}
