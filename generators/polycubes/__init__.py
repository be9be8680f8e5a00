"""Random polycubes that can be put together: a target is cut, and the pieces are the puzzle.

rating    of cuts and sets: log10 of the nodes that the search for all fillings spends for each
          distinct one; of puzzles whose pieces have to be moved: log10 of their wander
wander    see `solvers.polycubes.wander`
hidden    a cell of the target of which no side can be seen: where there are holes, all of them may
          be empty, so that a puzzle does not tell where its holes are
"""

import math
import time
from collections import Counter
from functools import partial

from generators.attempts import Maker
from generators.instance import STEP, Difficulty, Grading, Instance, Wish, outcome_of_one
from generators.ladder import check_prelaid, prelaid
from generators.polycubes.making import CUTTERS, Made
from generators.polycubes.plans import DEFAULT_SIZE, Plan, plan_of
from generators.polycubes.targets import hidden_cells
from puzzles.dice import Dice
from puzzles.moves import Apart
from puzzles.outcome import Outcome
from puzzles.polycubes import (
    Piece,
    PolycubeKind,
    PolycubeParams,
    PolycubePuzzle,
    PolycubeSolution,
)
from puzzles.polycubes.moves import lying_pieces
from puzzles.polycubes.shapes import Form, form_of, kind_of
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.polycubes import warm as warm_search
from solvers.polycubes.apart import take_apart
from solvers.polycubes.search import search
from solvers.polycubes.wander import take_apart_at_random

__all__ = ["DEFAULT_SIZE", "maker", "rate", "warm"]

COUNTED = Budget(nodes=200_000)  # of the search that rates; the same on any machine
BEYOND = 9.0  # a rating of more nodes than are counted
RUNG = Budget(nodes=50_000)
MOVED_STATES = Budget(nodes=100_000)
MOVED = (PolycubeKind.INTERLOCKING, PolycubeKind.LEVEL, PolycubeKind.BURR)
RATED_BY_WANDER = (PolycubeKind.LEVEL, PolycubeKind.BURR)
# Thirds of the puzzles made by default, by measurement.
GRADING = Grading(
    ((1, 0.3, 0.6), (27, 1.4, 1.6), (64, 4.05, 4.45), (80, 3.4, 3.9), (125, 3.9, 4.5)),
    unique=((1, 0.3, 0.6), (27, 1.8, 1.95), (64, 4.33, 4.7), (80, 3.9, 4.3), (125, 4.2, 4.6)),
)
GRADINGS = {
    PolycubeKind.CUT: GRADING,
    PolycubeKind.INTERLOCKING: Grading(((1, 0.7, 0.78),)),
    PolycubeKind.LEVEL: Grading(((1, 1.28, 1.36),)),
    PolycubeKind.BURR: Grading(((1, 0.72, 0.83),)),
    PolycubeKind.SET: Grading(((1, 1.35, 1.6),)),
}


def maker(params: PolycubeParams, wish: Wish) -> Maker[PolycubePuzzle, PolycubeSolution]:
    """The maker of polycubes that fulfil the params and the wish.

    Raises RuleError for params that contradict themselves or the rules.
    """
    plan = plan_of(params)
    check_prelaid(params.prelaid, plan.pieces)
    return Maker(
        make=partial(_make, params, wish, plan),
        wish=wish,
        plural="polycubes",
        advice="another number of pieces",
    )


def warm() -> None:
    """Compile the kernels of the search and of all kinds of puzzles, or load them compiled."""
    warm_search()
    for kind in (PolycubeKind.INTERLOCKING, PolycubeKind.LEVEL):
        params = PolycubeParams(kind=kind, size=(3, 3, 3), pieces=3, level=1)
        maker(params, Wish(seconds=math.inf)).attempt(0, Dice(0, "warm"))


def _make(
    params: PolycubeParams, wish: Wish, plan: Plan, _: int, dice: Dice
) -> Instance[PolycubePuzzle, PolycubeSolution] | Difficulty | None:
    """A random puzzle that meets the wish; its difficulty if only that does not; or None."""
    end = time.monotonic() + wish.seconds
    for made in CUTTERS[plan.kind](plan, dice):
        if made is None:
            if time.monotonic() > end:
                return None
            continue
        come = _finish(params, wish, plan, made, dice)
        if come is not None:
            return come
    return None


def _finish(
    params: PolycubeParams, wish: Wish, plan: Plan, made: Made, dice: Dice
) -> Instance[PolycubePuzzle, PolycubeSolution] | Difficulty | None:
    """The puzzle of a cut, as `_make` gives it; None if it does not meet the wishes."""
    whole, solution = puzzle_of(plan, made)
    pieces = lying_pieces(whole, solution)
    if plan.kind in MOVED and not take_apart(pieces, budget=MOVED_STATES).apart:
        return None
    puzzle = prelaid(whole, solution.placements, params.prelaid, dice, search, RUNG)
    if puzzle is None:
        return None
    alone = params.unique
    budget = _rating_budget(params, wish, plan, puzzle.cells)
    outcome = solve(search(puzzle, first=False), limit=2, count=not alone, budget=budget)
    if alone and outcome.unique is not True:
        return None
    way, wander = take_apart_at_random(pieces, [0] * len(pieces), MOVED_STATES)
    if not _is_moved_as_wished(params, plan, way):
        return None
    difficulty = rate(puzzle, outcome, plan.kind, way, wander, unique=params.unique)
    if difficulty is None:
        return None
    if not wish.allows(difficulty):
        return difficulty
    alone = params.prelaid > 0 or params.unique
    return Instance(
        puzzle=puzzle,
        solution=solution,
        outcome=outcome_of_one(solution, alone=alone),
        difficulty=difficulty,
    )


def _rating_budget(params: PolycubeParams, wish: Wish, plan: Plan, cells: int) -> Budget:
    """The budget of the search that rates; of one solution no more than the wish allows nodes."""
    if not params.unique or plan.kind in RATED_BY_WANDER:
        return COUNTED
    begins = GRADINGS[plan.kind].begins(cells, unique=True)
    nodes = math.ceil(10 ** min(BEYOND, wish.bounds(begins)[1] + STEP))
    return Budget(nodes=min(nodes, COUNTED.nodes or nodes))


def _is_moved_as_wished(params: PolycubeParams, plan: Plan, way: Apart) -> bool:
    """True if the pieces come apart as wished."""
    if not way.apart:
        wanted = params.apart or plan.kind in MOVED or plan.level or params.moves
        return not wanted
    moves = len(way.stage.all_moves) if way.stage else 0
    return (way.level or 0) >= (plan.level or 0) and moves >= (params.moves or 0)


def puzzle_of(plan: Plan, made: Made) -> tuple[PolycubePuzzle, PolycubeSolution]:
    """The puzzle of the pieces of a cut, equal ones once, the largest first; and the cut."""
    forms = [form_of((cell, 0) for cell in piece) for piece in made.pieces]
    kinds = [kind_of(form) for form in forms]
    amounts = Counter(kinds)
    order: list[Form] = sorted(amounts, key=lambda kind: (-len(kind), kind))
    pieces = tuple(
        Piece(tuple(cell for cell, _ in kind), amounts[kind], amounts[kind]) for kind in order
    )
    cells = made.cells - {made.golden}
    holes = cells.difference(*made.pieces)
    may = holes | hidden_cells(cells) if holes else holes
    puzzle = PolycubePuzzle(made.size, cells - may, pieces, may, made.golden)
    placements = [
        puzzle.lay(order.index(kind), tuple((cell, 0) for cell in sorted(piece)))
        for kind, piece in zip(kinds, made.pieces, strict=True)
    ]
    placements.sort(key=lambda placed: (placed.at[::-1], placed.piece))
    return puzzle, PolycubeSolution(tuple(placements))


def rate(
    puzzle: PolycubePuzzle,
    outcome: Outcome[PolycubeSolution],
    kind: PolycubeKind = PolycubeKind.CUT,
    way: Apart | None = None,
    wander: float | None = None,
    *,
    unique: bool = False,
) -> Difficulty | None:
    """The difficulty by a search for all fillings, or by as much of it as the budget allows.

    kind: how it was made; of some the rating is by wander, and None without one. way, wander:
    how the pieces come apart. unique: graded among those wished with one solution.
    """
    moved = kind in RATED_BY_WANDER
    nodes = max(1.0, outcome.nodes / max(1, outcome.counts.distinct))
    if moved and wander is None:
        return None
    rating = round(math.log10(max(1.0, wander) if moved and wander else nodes), 3)
    stage = way.stage if way else None
    return Difficulty(
        rating=rating,
        grade=GRADINGS[kind].grade(rating, puzzle.cells, unique=unique),
        nodes=outcome.nodes,
        distinct=max(1, outcome.counts.distinct),
        exact=moved or outcome.complete,
        further={
            "wander": None if wander is None else round(wander, 1),
            "level": way.level if way else None,
            "moves": len(stage.all_moves) if stage else None,
        },
    )
