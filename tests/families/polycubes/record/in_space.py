"""Polycubes filled in space."""

from functools import partial
from typing import TYPE_CHECKING

from tests.families.polycubes.record.by_hand import item_of, keys_to_turn
from tests.families.record import Hand, Json
from tests.studio.crates import BY, Body, Press
from tests.studio.in_space import at_rest, core

if TYPE_CHECKING:
    from playwright.sync_api import Page


def _bodies(puzzle: Json, solution: Json) -> list[Body]:
    return [
        Body(item_of(puzzle, p), p["at"][::-1], partial(_stand, puzzle, p))
        for p in sorted(solution["placements"], key=lambda p: p["at"][::-1])
    ]


def _stand(puzzle: Json, p: Json, page: "Page", press: Press) -> None:
    at_rest(page)
    for key in keys_to_turn(puzzle, p, core(page, "c.view.hand.way.nth[0]")):
        press(key)
        at_rest(page)


def _hand(way: str) -> Hand:
    return lambda page, puzzle, solution: BY[way](page, _bodies(puzzle, solution))


HANDS = {way: _hand(way) for way in BY}
