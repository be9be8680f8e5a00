"""What generic tests ask of every shape of tiles."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import actions
from families.record import AnyFamily
from puzzles.codes import RuleCode
from puzzles.decks import DeckPuzzle
from tests.families.decks.record.hints import HINTS
from tests.families.decks.record.kernels import KERNELS, WARMED
from tests.families.decks.record.samples import dearest
from tests.families.decks.record.shapes import samples_of
from tests.families.decks.record.strategies import FREE_PLACES, RACE, decks
from tests.families.decks.record.truth import define_deck
from tests.families.record import FamilyTests, Json, Known, Page, Provoked, Wishes, request
from tests.studio.by_hand import PLAN


def deck_tests(
    family: AnyFamily,
    *,
    known: Known,
    renamed: str,
    wishes: Wishes,
    dear: Json,
    words: str,
    wish: Json,
    by_day: Sequence[str],
    file: tuple[str, bytes, Callable[[Json], object], object],
    wrong: tuple[Json, str],
) -> FamilyTests:
    """The record of a shape; renamed: a known puzzle, shown with other figures."""
    shape = samples_of(family.name)
    contradiction = {**wishes.prelaid[0][0], "solutions": 2, "prelaid": 2}
    return FamilyTests(
        name=family.name,
        definition=define_deck(family, shape.defined),
        known=known,
        wishes=wishes,
        race=RACE,
        hints=HINTS,
        provoked=Provoked(
            requests=(request(RuleCode.CONTRADICTION, "generate", "/solutions", **contradiction),)
        ),
        page=Page(
            words=words,
            wish=wish,
            hands=PLAN,
            by_day=by_day,
            files=(file,),
            wrong=wrong,
            unsolvable=(unlike_tiles, "Karte 0 passt nirgends"),
        ),
        json_puzzles=decks(shape.small, 1, FREE_PLACES),
        unlike_text=lambda: rename_figures(actions.known_puzzle(family, renamed).puzzle),
        dear=(dear,),
        dearest=partial(dearest, family.name),
        kernels=KERNELS,
        warmed=WARMED,
        kinds=frozenset({"tile", "tray"}),
        laid="tile",
    )


def unlike_tiles(made: Json) -> Json:
    """The puzzle with tiles of which no two match."""
    tiles = [[k + 1] * len(tile) for k, tile in enumerate(made["tiles"])]
    return made | {"matching": "equal", "tiles": tiles}


def rename_figures(deck: DeckPuzzle) -> DeckPuzzle:
    """Other figures, the tiles and the pairs of the matching in the opposite order."""
    tiles = tuple(tuple(map(_other, tile)) for tile in deck.tiles)[::-1]
    if isinstance(deck.matching, str):
        return replace(deck, tiles=tiles)
    pairs = tuple((_other(b), _other(a)) for a, b in deck.matching)[::-1]
    return replace(deck, tiles=tiles, matching=pairs)


def _other(figure: int) -> int:
    return figure + (40 if figure > 0 else -40)
