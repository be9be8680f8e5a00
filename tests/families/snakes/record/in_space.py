"""Snakes folded in space: by the ways that are seen, by the end that is drawn round, by keys."""

from typing import TYPE_CHECKING

from tests.families.record import Json
from tests.families.snakes.record.by_hand import STEPS, folds
from tests.studio.by_hand import reach
from tests.studio.in_space import at_rest, core, drag_mouse

if TYPE_CHECKING:
    from playwright.sync_api import Page

START = "at(c.pointOf(a))"


def snake_by_mouse(page: "Page", puzzle: Json, solution: Json) -> None:
    """The end is drawn round each second joint; the button of a way does the others."""
    page.mouse.click(*core(page, START, solution["path"][0]))
    for k, (cube, step) in enumerate(folds(puzzle, solution)):
        at_rest(page)
        joint = solution["path"][cube]
        if k % 2 and core(page, "c.hit(c.pointOf(a).x, c.pointOf(a).y)", joint) == {"link": cube}:
            way = "at(c.pointTo({cells: [0], step: a}))"
            drag_mouse(page, core(page, START, joint), core(page, way, step))
        else:
            page.locator(f"[data-way={STEPS[step][0]}]").click()


def snake_by_thumb(page: "Page", puzzle: Json, solution: Json) -> None:
    page.touchscreen.tap(*core(page, START, solution["path"][0]))
    for _, step in folds(puzzle, solution):
        at_rest(page)
        page.locator(f"[data-on={STEPS[step][0]}]").tap()


def snake_by_keys(page: "Page", puzzle: Json, solution: Json) -> None:
    press = page.keyboard.press
    reach(page, page.locator(".in-space canvas"))
    for key, times in zip(("w", "ArrowDown", "ArrowRight"), solution["path"][0], strict=True):
        for _ in range(times):
            press(key)
            at_rest(page)
    press("Enter")
    for _, step in folds(puzzle, solution):
        at_rest(page)
        press(STEPS[step][1])


HANDS = {"mouse": snake_by_mouse, "thumb": snake_by_thumb, "keys": snake_by_keys}
