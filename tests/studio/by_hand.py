"""Hands that solve puzzles on the page, by mouse, by thumb and by keys: what families share.

A hand takes a page, the puzzle and a solution as the service makes them, and places everything.
"""

from typing import TYPE_CHECKING, Any

from tests.families.record import Json

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


MOST = 40  # presses of an arrow key until something is wrong
TABS = 120  # of Tab


def spot(page: "Page", *place: int) -> "Locator":
    return page.locator(f"[data-spot='{','.join(map(str, place))}']")


def item(page: "Page", name: object) -> "Locator":
    return page.locator(f"[data-item='{name}']")


def _boxes(what: "Locator", to: "Locator") -> list[Any]:
    """Where they are on the screen, once the tray shows the piece."""
    what.scroll_into_view_if_needed()
    return [each.bounding_box() for each in (what, to)]


def drag(page: "Page", what: "Locator", to: "Locator") -> None:
    """By mouse, in some steps, as a hand does."""
    start, end = _boxes(what, to)
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    # of a triangle that is the middle of its box, too
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def swipe(page: "Page", what: "Locator", to: "Locator") -> None:
    """By thumb."""
    start, end = _boxes(what, to)
    session = page.context.new_cdp_session(page)
    at = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (start, end)]
    (x, y), (right, down) = at
    path = [(x + k / 6 * (right - x), y + k / 6 * (down - y)) for k in range(7)]
    for kind, (x, y) in zip(("touchStart", *["touchMove"] * 6), path, strict=True):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def reach(page: "Page", what: "Locator") -> None:
    """By Tab, until it has the focus."""
    for _ in range(TABS):
        if what.evaluate("(e) => e === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {what}")


def go(page: "Page", *place: int) -> None:
    """By arrow keys, from the spot that has the focus."""
    for axis, keys in ((0, ("ArrowUp", "ArrowDown")), (1, ("ArrowLeft", "ArrowRight"))):
        for _ in range(MOST):
            here = page.evaluate("document.activeElement.dataset.spot").split(",")
            if int(here[axis]) == place[axis]:
                break
            page.keyboard.press(keys[int(here[axis]) < place[axis]])
    assert page.evaluate("document.activeElement.dataset.spot") == ",".join(map(str, place))


def _pieces_of(puzzle: Json, solution: Json) -> list[tuple[object, int, int, int]]:
    """What lies in a solution of a deck or a maze: name in the tray, row, column, turns."""
    if "placements" in solution:
        return [(p["tile"], p["row"], p["column"], p["turn"]) for p in solution["placements"]]
    return [
        (cube, row, column, 0)
        for row, line in enumerate(solution["rows"])
        for column, cube in enumerate(line)
        if cube
    ]


def plan_by_mouse(page: "Page", puzzle: Json, solution: Json) -> None:
    for name, row, column, turns in _pieces_of(puzzle, solution):
        drag(page, item(page, name), spot(page, row, column))
        for _ in range(turns):
            spot(page, row, column).click()


def plan_by_thumb(page: "Page", puzzle: Json, solution: Json) -> None:
    for index, (name, row, column, turns) in enumerate(_pieces_of(puzzle, solution)):
        if index % 2:
            swipe(page, item(page, name), spot(page, row, column))
        else:
            item(page, name).tap()
            spot(page, row, column).tap()
        for _ in range(turns):
            spot(page, row, column).tap()


def plan_by_keys(page: "Page", puzzle: Json, solution: Json) -> None:
    for name, row, column, turns in _pieces_of(puzzle, solution):
        reach(page, item(page, name))
        page.keyboard.press("Enter")
        go(page, row, column)
        page.keyboard.press("Enter")
        for _ in range(turns):
            page.keyboard.press("r")


PLAN = {"mouse": plan_by_mouse, "thumb": plan_by_thumb, "keys": plan_by_keys}
