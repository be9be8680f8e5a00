"""The part of the records that all decks share."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from families.record import FEWER_PLACES, Measure, Placing
from generators.decks import ladder
from puzzles.decks import DeckOptions, DeckPuzzle, DeckSolution, Engine, Placement
from puzzles.decks import placing as deck_placing
from puzzles.dice import Dice
from puzzles.search_space import SearchSpace
from solvers.decks import tries

P = TypeVar("P", bound=DeckPuzzle)

TRIES_NODES = 20_000_000  # less than a second
COUNTS = {
    "labelled": "Layings with all tiles and all their turns distinguished.",
    "essential": "Layings up to rotations and reflections of the board and renamings of the"
    " figures that preserve the deck; null unless the option of that name is set, and"
    " for decks with more than 1,024 such symmetries.",
}


def deck_space(puzzle: DeckPuzzle) -> SearchSpace:
    """As the documents reckon it."""
    return puzzle.search_space


def deck_hints(puzzle: DeckPuzzle, options: DeckOptions) -> Sequence[str]:
    """Advice for an open search: another engine, given tiles."""
    if options.engine == Engine.AUTO:
        other = "`engine` `choosy` alone may be faster with few figures, `scan` otherwise"
    else:
        other = "`engine` `auto` alternates between both engines"
    return [other, FEWER_PLACES]


def deck_facts(puzzle: DeckPuzzle, solution: DeckSolution) -> Mapping[str, object]:
    """Tiles that stay in the box."""
    used = {p.tile for p in solution.placements}
    return {"left_over": [k for k in range(len(puzzle.tiles)) if k not in used]}


def deck_drawn(puzzle: DeckPuzzle) -> int:
    """Its places, or its tiles where some are left over."""
    return max(puzzle.cells, len(puzzle.tiles))


def deck_ladder(puzzle: P, solution: DeckSolution, dice: Dice) -> Sequence[P]:
    """The deck with ever more tiles given, which leave one laying; the first with the fewest."""
    return [replace(puzzle, fixed=given) for given in ladder(puzzle, solution, dice)]


def _tries(puzzle: DeckPuzzle, options: DeckOptions, seconds: float | None) -> Mapping[str, int]:
    """The tries, if they were asked for and could all be counted."""
    if not options.tries:
        return {}
    count, _, complete = tries(puzzle, TRIES_NODES, seconds)
    return {"tries": count} if complete else {}


MEASURE: Measure[DeckPuzzle, DeckOptions] = Measure(
    about={"tries": "Turns of tiles that the original program tries until all layings are found."},
    take=_tries,
)
DECK_PLACING: Placing[Any, DeckSolution, Placement] = Placing(
    faults=deck_placing.faults,
    given=deck_placing.give,
    following=deck_placing.following,
    loose=True,
)
