"""The part of the records that all decks share."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

from families.record import FEWER_PLACES, Measure, Placing
from generators.decks import ladder, rate
from puzzles.clue import Part
from puzzles.decks import (
    DeckOptions,
    DeckParams,
    DeckPuzzle,
    DeckSolution,
    Engine,
    Placement,
    figures_of,
    period,
)
from puzzles.decks import placing as deck_placing
from puzzles.decks.fingerprint import fingerprint
from puzzles.decks.spec import DeckLadder, DeckSpec
from puzzles.dice import Dice
from puzzles.outcome import Outcome, Verdict
from puzzles.search_space import SearchSpace
from solvers.decks import search, tries
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from words.phrases import Phrase

if TYPE_CHECKING:  # a search does not wait for what draws
    from render.decks.style import DeckStyle
    from render.look import Look

P = TypeVar("P", bound=DeckPuzzle)

TRIES_NODES = 20_000_000  # less than a second
LADDER_CELLS = 36  # places of a board whose ladder a spec sheet tells
LADDER_SEED = 0  # the same deck, the same ladder
GALLERY_NODES = 10_000_000  # of the search for a page of solutions; the same deck, the same page
GALLERY_LIMIT = 200  # solutions that are drawn on it
GALLERY_CELLS = 100  # places; a node of a larger board takes longer, by the third power
COUNTS = {
    "labelled": "Layings with all tiles and all their turns distinguished.",
    "essential": "Layings up to rotations and reflections of the board and renamings of the"
    " figures that preserve the deck; null unless the option of that name is set, and"
    " for decks with more than 1,024 such symmetries.",
}


ONE_ENGINE = Phrase("`engine` `choosy` alone may be faster with few figures, `scan` otherwise")
BOTH_ENGINES = Phrase("`engine` `auto` alternates between both engines")


def search_space(puzzle: DeckPuzzle) -> SearchSpace:
    """The search space, as computed in the documents."""
    return puzzle.search_space


def hints(puzzle: DeckPuzzle, options: DeckOptions) -> Sequence[Phrase]:
    """Advice for an open search: another engine, given tiles."""
    return [ONE_ENGINE if options.engine == Engine.AUTO else BOTH_ENGINES, FEWER_PLACES]


def facts(puzzle: DeckPuzzle, solution: DeckSolution) -> Mapping[str, object]:
    """Tiles that stay in the box."""
    used = {p.tile for p in solution.placements}
    return {"left_over": [k for k in range(len(puzzle.tiles)) if k not in used]}


def tiles_drawn(puzzle: DeckPuzzle) -> int:
    """Its places, or its tiles where some are left over."""
    return max(puzzle.cells, len(puzzle.tiles))


def rungs(puzzle: P, solution: DeckSolution, dice: Dice) -> Sequence[P]:
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
PLACING: Placing[Any, DeckSolution, Placement] = Placing(
    faults=deck_placing.faults,
    given=deck_placing.give,
    following=deck_placing.following,
    pieces=attrgetter("placements"),
    within=lambda _, at: ("placements", *at),
    clue=deck_placing.clue,
    first=Part.AT,
    loose=True,
)


def spec(puzzle: DeckPuzzle, solution: DeckSolution | None, budget: Budget) -> DeckSpec:
    """The spec sheet of a deck; half of the budget is for the count."""
    begun = search(puzzle, DeckOptions(essential=True), first=False)
    outcome = solve(begun, count=True, budget=budget.part(0.5))
    difficulty, mark = rate(puzzle), fingerprint(puzzle)
    solution = outcome.solutions[0] if outcome.solutions else solution
    return DeckSpec(
        size=puzzle.size,
        places=puzzle.board.cells,
        tiles=len(puzzle.tiles),
        figures=len(figures_of(puzzle)),
        matching=puzzle.matching if isinstance(puzzle.matching, str) else "pairs",
        turning=puzzle.turning,
        border=puzzle.border,
        given=len(puzzle.fixed),
        surplus=len(puzzle.tiles) - puzzle.board.cells,
        duplicates=_duplicates(puzzle),
        symmetric=tuple(k for k, tile in enumerate(puzzle.tiles) if period(tile) < len(tile)),
        search_space=puzzle.search_space,
        verdict=Verdict.SOLVED if solution else outcome.verdict,
        complete=outcome.complete,
        counts=_counts(outcome),
        unique=outcome.unique,
        rating=difficulty.rating,
        grade=difficulty.grade,
        tries=difficulty.nodes,
        exact=difficulty.exact,
        fingerprint=mark.digest,
        fingerprint_exact=mark.exact,
        ladder=None if solution is None else _ladder(puzzle, solution),
        solution=solution,
    )


def _duplicates(puzzle: DeckPuzzle) -> tuple[tuple[int, ...], ...]:
    """Tiles that look the same in some turn that they may make."""
    alike: dict[object, list[int]] = {}
    for index, tile in enumerate(puzzle.tiles):
        look = min(tile[k:] + tile[:k] for k in range(len(tile) if puzzle.turning else 1))
        alike.setdefault(look, []).append(index)
    return tuple(tuple(group) for group in alike.values() if len(group) > 1)


def _counts(outcome: Outcome[DeckSolution]) -> dict[str, int | None]:
    counts = outcome.counts
    named = {"count": counts.count, "distinct": counts.distinct, **counts.further}
    names = ("count", "distinct", *COUNTS)
    if not outcome.complete:
        return dict.fromkeys(names)
    return {name: named.get(name, None if counts.count else 0) for name in names}


def _ladder(puzzle: DeckPuzzle, solution: DeckSolution) -> DeckLadder | None:
    """The rungs as one order of giving tiles."""
    if puzzle.board.cells > LADDER_CELLS:
        return None
    rungs = ladder(puzzle, solution, Dice(LADDER_SEED, "ladder"))
    order = list(rungs[0])
    for rung in rungs[1:]:
        order += [placement for placement in rung if placement not in order]
    return DeckLadder(least=len(rungs[0]), placements=tuple(order))


@cache
def look(name: str) -> "Look[DeckPuzzle, DeckSolution, DeckParams[DeckPuzzle], DeckStyle]":
    """All that is drawn of decks of a shape of tile."""
    from render.decks.look import make_look

    return make_look(name, _count_for_gallery)


def _count_for_gallery(puzzle: DeckPuzzle) -> Outcome[DeckSolution]:
    """The solutions that a page of all of them shows, counted as far as GALLERY_NODES go."""
    larger = max(1.0, puzzle.cells / GALLERY_CELLS)
    budget = Budget(nodes=int(GALLERY_NODES / larger**3))
    begun = search(puzzle, DeckOptions(), False)
    return solve(begun, limit=GALLERY_LIMIT, count=True, budget=budget)
