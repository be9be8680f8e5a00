"""Boxes filled in space."""

from functools import partial
from typing import TYPE_CHECKING

from tests.families.record import Hand, Json
from tests.studio.crates import BY, TRIES, Body, Press
from tests.studio.in_space import at_rest, core

if TYPE_CHECKING:
    from playwright.sync_api import Page


def _bodies(solution: Json) -> list[Body]:
    """From below, so that blocks fall to where they lie, but for those below the golden cube."""
    blocks = sorted(solution["placements"], key=lambda p: (p["at"], p["block"]))
    return [Body(p["block"], p["at"], partial(_stand, p)) for p in blocks]


def _stand(p: Json, page: "Page", press: Press) -> None:
    """Turns and tips by turns: that leads to all six ways."""
    for k in range(TRIES):
        at_rest(page)
        if core(page, "c.view.hand.size") == p["size"]:
            return
        press("rt"[k % 2])
    raise AssertionError(f"it does not stand as {p}")


def _hand(way: str) -> Hand:
    return lambda page, puzzle, solution: BY[way](page, _bodies(solution))


HANDS = {way: _hand(way) for way in BY}
