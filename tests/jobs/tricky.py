"""A puzzle of each family that a text would merge, sort or rename, and tiny slices of jobs."""

from dataclasses import replace
from typing import Any

import actions
from families.catalogue import FAMILIES
from puzzles.boxes import Block, BoxPuzzle
from puzzles.decks import DeckPuzzle
from service.jobs.dispatch.work import Refused, Unknown, advance
from service.jobs.orders import JobProgress, Order, SliceResult

KNOWN = {
    "boxes": "raetsel1",
    "snakes": "cubra-green",
    "squares": "asterix-knobelei",
    "triangles": "lone",
    "hexagons": "circus-puzzler",
    "mazes": "simple",
}
PARTS = 2
SECONDS = 1e-4  # of a slice


def puzzles() -> dict[str, Any]:
    """By the names of their families."""
    known = {
        family.name: actions.known_puzzle(family, KNOWN[family.name]).puzzle for family in FAMILIES
    }
    boxes, snakes = known["boxes"], known["snakes"]
    decks = {name: known[name] for name in ("squares", "triangles", "hexagons")}
    return {
        **known,
        "boxes": list_apart(boxes),
        "snakes": replace(snakes, chain=snakes.chain[::-1]),
        **{name: rename_figures(deck) for name, deck in decks.items()},
    }


def list_apart(puzzle: BoxPuzzle) -> BoxPuzzle:
    """Each block in an entry of its own, sizes by turns, so that no two equal ones follow."""
    copies = [(k, block.size) for block in puzzle.blocks for k in range(block.count)]
    return replace(puzzle, blocks=tuple(Block(size[::-1], 1) for _, size in sorted(copies)))


def rename_figures(deck: DeckPuzzle) -> DeckPuzzle:
    """Other figures, the tiles and the pairs of the matching in the opposite order."""
    tiles = tuple(tuple(map(_other, tile)) for tile in deck.tiles)[::-1]
    if isinstance(deck.matching, str):
        return replace(deck, tiles=tiles)
    pairs = tuple((_other(b), _other(a)) for a, b in deck.matching)[::-1]
    return replace(deck, tiles=tiles, matching=pairs)


def _other(figure: int) -> int:
    return figure + (40 if figure > 0 else -40)


def advance_a_little(
    order: Order, state: Any, seconds: float, standing: JobProgress, *_: object
) -> SliceResult | Refused | Unknown:
    """`work.advance`, but so short a slice, which always tells parts."""
    return advance(order, state, SECONDS, standing, PARTS, PARTS)
