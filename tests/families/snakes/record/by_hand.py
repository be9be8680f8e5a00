"""Snakes solved by hand on the page."""

from typing import TYPE_CHECKING

from tests.families.record import Json
from tests.studio.by_hand import reach, spot

if TYPE_CHECKING:
    from playwright.sync_api import Page


STEPS = {
    (1, 0, 0): ("up", "w"),
    (-1, 0, 0): ("down", "s"),
    (0, -1, 0): ("back", "ArrowUp"),
    (0, 1, 0): ("front", "ArrowDown"),
    (0, 0, -1): ("left", "ArrowLeft"),
    (0, 0, 1): ("right", "ArrowRight"),
}


def folds(puzzle: Json, solution: Json) -> list[tuple[int, tuple[int, int, int]]]:
    """The cubes at which there is a choice, and the directions that a solution takes there."""
    path, chain = solution["path"], puzzle["chain"]
    corners = [0, *(k for k in range(1, len(path) - 1) if chain[k] == "1")]
    steps = [tuple(b - a for a, b in zip(path[k], path[k + 1], strict=True)) for k in corners]
    return [(k, (a, b, c)) for k, (a, b, c) in zip(corners, steps, strict=True)]


def snake_by_mouse(page: "Page", puzzle: Json, solution: Json) -> None:
    spot(page, *solution["path"][0]).click()
    for _, step in folds(puzzle, solution):
        page.locator(f"[data-way={STEPS[step][0]}]").click()


def snake_by_thumb(page: "Page", puzzle: Json, solution: Json) -> None:
    spot(page, *solution["path"][0]).tap()
    for cube, _ in folds(puzzle, solution):
        spot(page, *solution["path"][cube + 1]).tap()


def snake_by_keys(page: "Page", puzzle: Json, solution: Json) -> None:
    layer, row, column = solution["path"][0]
    reach(page, spot(page, 0, 0, 0))
    for key, times in (("PageUp", layer), ("ArrowDown", row), ("ArrowRight", column)):
        for _ in range(times):
            page.keyboard.press(key)
    page.keyboard.press("Enter")
    for _, step in folds(puzzle, solution):
        page.keyboard.press(STEPS[step][1])


HANDS = {"mouse": snake_by_mouse, "thumb": snake_by_thumb, "keys": snake_by_keys}
