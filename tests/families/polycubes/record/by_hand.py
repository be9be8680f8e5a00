"""Polycubes solved by hand on the page."""

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from puzzles.polycubes.shapes import Form, cells_of, form_of, size_of, turn_form, turned_forms
from tests.families.record import Json
from tests.studio.by_hand import drag, go, item, reach, spot

if TYPE_CHECKING:
    from playwright.sync_api import Page

WAY = re.compile(r"(?:way|Drehung) (\d+) (?:of|von) \d+")


def form_of_piece(puzzle: Json, piece: int) -> Form:
    return form_of((cell, 0) for cell in cells_of(puzzle["pieces"][piece]["cells"]))


def item_of(puzzle: Json, placement: Json) -> int:
    """The piece under which the tray lists it: pieces of one kind lie there together."""
    kinds = [min(turned_forms(form_of_piece(puzzle, k))) for k in range(len(puzzle["pieces"]))]
    return kinds.index(kinds[placement["piece"]])


def laid_form(puzzle: Json, placement: Json) -> Form:
    """The form of a placed piece."""
    return turn_form(form_of_piece(puzzle, placement["piece"]), placement["turn"])


def keys_to_turn(puzzle: Json, placement: Json, way: int) -> str:
    """The keys that turn a piece from its way of that number, from 1, to how it lies."""
    forms = list(turned_forms(form_of_piece(puzzle, item_of(puzzle, placement))))
    return _keys_between(forms[way - 1], laid_form(puzzle, placement))


@cache
def _keys_between(start: Form, end: Form) -> str:
    """The shortest keys, r turns and t tips."""
    ways, ahead = {start: ""}, [start]
    for form in ahead:
        turned = form_of(((-y, x, z), mark) for (x, y, z), mark in form)
        tipped = form_of(((x, z, -y), mark) for (x, y, z), mark in form)
        for key, after in (("r", turned), ("t", tipped)):
            if after not in ways:
                ways[after] = ways[form] + key
                ahead.append(after)
    return ways[end]


def _aim(puzzle: Json, p: Json) -> tuple[int, int]:
    """The spot at which a piece lies with its middle: row, column."""
    (x, y, _), (wide, deep, _) = p["at"], size_of(cell for cell, _ in laid_form(puzzle, p))
    return y + (deep - 1) // 2, x + (wide - 1) // 2


def _stand(page: "Page", puzzle: Json, p: Json, press: Callable[[str], None]) -> None:
    """Turns and tips the chosen piece until it stands as it shall lie."""
    label = item(page, item_of(puzzle, p)).text_content() or ""
    found = WAY.search(label)
    assert found, label
    for key in keys_to_turn(puzzle, p, int(found[1])):
        press(key)


def _button(page: "Page", key: str) -> str:
    return f"[aria-label$=' ({key.upper()})']"


def polycube_by_mouse(page: "Page", puzzle: Json, solution: Json) -> None:
    for p in solution["placements"]:
        name = item(page, item_of(puzzle, p))
        name.click()
        _stand(page, puzzle, p, lambda key: page.locator(_button(page, key)).click())
        page.get_by_role("button", name=f"Layer {p['at'][2] + 1} of").click()
        drag(page, name, spot(page, *_aim(puzzle, p)))


def polycube_by_thumb(page: "Page", puzzle: Json, solution: Json) -> None:
    for p in solution["placements"]:
        item(page, item_of(puzzle, p)).tap()
        _stand(page, puzzle, p, lambda key: page.locator(_button(page, key)).tap())
        page.get_by_role("button", name=f"Layer {p['at'][2] + 1} of").tap()
        spot(page, *_aim(puzzle, p)).tap()


def polycube_by_keys(page: "Page", puzzle: Json, solution: Json) -> None:
    for p in solution["placements"]:
        reach(page, item(page, item_of(puzzle, p)))
        page.keyboard.press("Enter")
        _stand(page, puzzle, p, page.keyboard.press)
        for _ in puzzle["target"]:
            page.keyboard.press("PageDown")
        for _ in range(p["at"][2]):
            page.keyboard.press("PageUp")
        go(page, *_aim(puzzle, p))
        page.keyboard.press("Enter")


HANDS = {"mouse": polycube_by_mouse, "thumb": polycube_by_thumb, "keys": polycube_by_keys}
