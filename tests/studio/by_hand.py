"""Hands that solve puzzles on the page: by mouse, by thumb and by keys.

A way takes a page, the puzzle and a solution as the service makes them, and places everything.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

Json = dict[str, Any]
Way = Callable[[Page, Json, Json], None]

MOST = 40  # presses of an arrow key until something is wrong
STEPS = {
    (1, 0, 0): ("up", "w"),
    (-1, 0, 0): ("down", "s"),
    (0, -1, 0): ("back", "ArrowUp"),
    (0, 1, 0): ("front", "ArrowDown"),
    (0, 0, -1): ("left", "ArrowLeft"),
    (0, 0, 1): ("right", "ArrowRight"),
}


def spot(page: Page, *place: int) -> Locator:
    return page.locator(f"[data-spot='{','.join(map(str, place))}']")


def item(page: Page, name: object) -> Locator:
    return page.locator(f"[data-item='{name}']")


def _boxes(page: Page, *both: Locator) -> list[Any]:
    """Where they are on the screen, once board and tray are on it."""
    page.locator(".board").first.evaluate("(e) => e.scrollIntoView()")
    return [each.bounding_box() for each in both]


def drag(page: Page, what: Locator, to: Locator) -> None:
    """By mouse, in some steps, as a hand does."""
    start, end = _boxes(page, what, to)
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    # of a triangle that is the middle of its box, too
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def swipe(page: Page, what: Locator, to: Locator) -> None:
    """By thumb."""
    start, end = _boxes(page, what, to)
    session = page.context.new_cdp_session(page)
    at = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (start, end)]
    (x, y), (right, down) = at
    path = [(x + k / 6 * (right - x), y + k / 6 * (down - y)) for k in range(7)]
    for kind, (x, y) in zip(("touchStart", *["touchMove"] * 6), path, strict=True):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def go(page: Page, *place: int) -> None:
    """By arrow keys, from the spot that has the focus."""
    for axis, keys in ((0, ("ArrowUp", "ArrowDown")), (1, ("ArrowLeft", "ArrowRight"))):
        for _ in range(MOST):
            here = page.evaluate("document.activeElement.dataset.spot").split(",")
            if int(here[axis]) == place[axis]:
                break
            page.keyboard.press(keys[int(here[axis]) < place[axis]])
    assert page.evaluate("document.activeElement.dataset.spot") == ",".join(map(str, place))


def _laid(puzzle: Json, solution: Json) -> list[tuple[object, int, int, int]]:
    """What lies in a solution of a deck or a maze: name in the tray, row, column, turns."""
    if "placements" in solution:
        return [(p["tile"], p["row"], p["column"], p["turn"]) for p in solution["placements"]]
    return [
        (cube, row, column, 0)
        for row, line in enumerate(solution["rows"])
        for column, cube in enumerate(line)
        if cube
    ]


def plan_by_mouse(page: Page, puzzle: Json, solution: Json) -> None:
    for name, row, column, turns in _laid(puzzle, solution):
        drag(page, item(page, name), spot(page, row, column))
        for _ in range(turns):
            page.keyboard.press("r")


def plan_by_thumb(page: Page, puzzle: Json, solution: Json) -> None:
    for index, (name, row, column, turns) in enumerate(_laid(puzzle, solution)):
        if index % 2:
            swipe(page, item(page, name), spot(page, row, column))
        else:
            item(page, name).tap()
            spot(page, row, column).tap()
        for _ in range(turns):
            spot(page, row, column).tap()


def plan_by_keys(page: Page, puzzle: Json, solution: Json) -> None:
    for name, row, column, turns in _laid(puzzle, solution):
        item(page, name).focus()
        page.keyboard.press("Enter")
        go(page, row, column)
        page.keyboard.press("Enter")
        for _ in range(turns):
            page.keyboard.press("r")


def _aim(p: Json) -> tuple[int, int]:
    """The spot at which a block lies with its middle."""
    (_, row, column), (_, deep, wide) = p["at"], p["size"]
    return row + (deep - 1) // 2, column + (wide - 1) // 2


def _standing(page: Page, p: Json) -> Locator:
    high, deep, wide = p["size"]
    return page.get_by_role("button", name=f"{high} high, {deep} deep, {wide} wide")


def box_by_mouse(page: Page, puzzle: Json, solution: Json) -> None:
    for p in solution["placements"]:
        item(page, p["block"]).click()
        _standing(page, p).click()
        page.get_by_role("button", name=f"Layer {p['at'][0] + 1} of").click()
        drag(page, item(page, p["block"]), spot(page, *_aim(p)))


def box_by_thumb(page: Page, puzzle: Json, solution: Json) -> None:
    for p in solution["placements"]:
        item(page, p["block"]).tap()
        _standing(page, p).tap()
        page.get_by_role("button", name=f"Layer {p['at'][0] + 1} of").tap()
        spot(page, *_aim(p)).tap()


def box_by_keys(page: Page, puzzle: Json, solution: Json) -> None:
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


def _folds(puzzle: Json, solution: Json) -> list[tuple[int, tuple[int, int, int]]]:
    """The cubes at which there is a choice, and the directions that a solution takes there."""
    path, chain = solution["path"], puzzle["chain"]
    corners = [0, *(k for k in range(1, len(path) - 1) if chain[k] == "1")]
    steps = [tuple(b - a for a, b in zip(path[k], path[k + 1], strict=True)) for k in corners]
    return [(k, (a, b, c)) for k, (a, b, c) in zip(corners, steps, strict=True)]


def snake_by_mouse(page: Page, puzzle: Json, solution: Json) -> None:
    spot(page, *solution["path"][0]).click()
    for _, step in _folds(puzzle, solution):
        page.locator(f"[data-way={STEPS[step][0]}]").click()


def snake_by_thumb(page: Page, puzzle: Json, solution: Json) -> None:
    spot(page, *solution["path"][0]).tap()
    for cube, _ in _folds(puzzle, solution):
        spot(page, *solution["path"][cube + 1]).tap()


def snake_by_keys(page: Page, puzzle: Json, solution: Json) -> None:
    layer, row, column = solution["path"][0]
    page.locator("[data-spot='0,0,0']").focus()
    for key, times in (("PageUp", layer), ("ArrowDown", row), ("ArrowRight", column)):
        for _ in range(times):
            page.keyboard.press(key)
    page.keyboard.press("Enter")
    for _, step in _folds(puzzle, solution):
        page.keyboard.press(STEPS[step][1])


PLAN: dict[str, Way] = {"mouse": plan_by_mouse, "thumb": plan_by_thumb, "keys": plan_by_keys}
BY_HAND: dict[str, dict[str, Way]] = {
    "boxes": {"mouse": box_by_mouse, "thumb": box_by_thumb, "keys": box_by_keys},
    "snakes": {"mouse": snake_by_mouse, "thumb": snake_by_thumb, "keys": snake_by_keys},
    "squares": PLAN,
    "triangles": PLAN,
    "hexagons": PLAN,
    "mazes": PLAN,
}
