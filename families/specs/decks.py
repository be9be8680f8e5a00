"""Making the spec sheet of a deck: counts, difficulty, duplicates, ladder."""

from families.record import Spec
from generators.decks import ladder, rate
from puzzles.decks import DeckOptions, DeckPuzzle, DeckSolution, figures_of, period
from puzzles.decks.fingerprint import fingerprint
from puzzles.decks.spec import DeckLadder, DeckSpec
from puzzles.dice import Dice
from puzzles.outcome import Outcome, Verdict
from render.decks import spec_lines, spec_sections
from solvers.decks import search
from solvers.engine.driver import solve
from solvers.engine.search import Budget

LADDER_CELLS = 36  # places of a board whose ladder a spec sheet tells
LADDER_SEED = 0  # the same deck, the same ladder
COUNTS = ("count", "distinct", "labelled", "essential")


def _make_sheet(puzzle: DeckPuzzle, solution: DeckSolution | None, budget: Budget) -> DeckSpec:
    """The sheet of a deck; half of the budget is for the count."""
    outcome, difficulty = _count_all(puzzle, budget.part(0.5)), rate(puzzle)
    mark = fingerprint(puzzle)
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


def _count_all(puzzle: DeckPuzzle, budget: Budget) -> Outcome[DeckSolution]:
    begun = search(puzzle, DeckOptions(essential=True), first=False)
    return solve(begun, count=True, budget=budget)


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
    if not outcome.complete:
        return dict.fromkeys(COUNTS)
    return {name: named.get(name, None if counts.count else 0) for name in COUNTS}


def _ladder(puzzle: DeckPuzzle, solution: DeckSolution) -> DeckLadder | None:
    """The rungs as one order of giving tiles."""
    if puzzle.board.cells > LADDER_CELLS:
        return None
    rungs = ladder(puzzle, solution, Dice(LADDER_SEED, "ladder"))
    order = list(rungs[0])
    for rung in rungs[1:]:
        order += [placement for placement in rung if placement not in order]
    return DeckLadder(least=len(rungs[0]), placements=tuple(order))


DECK_SPEC: Spec[DeckPuzzle, DeckSolution, DeckSpec] = Spec(
    make=_make_sheet, pages=spec_sections, lines=spec_lines
)
