"""Random polycubes that can be put together: a target is cut, and the pieces are the puzzle.

rating    log10 of the nodes that the search for all fillings spends for each distinct one
"""

import math
from collections import Counter
from collections.abc import Sequence
from functools import partial

from generators.attempts import Maker
from generators.instance import Difficulty, Grading, Instance, Wish, outcome_of_one
from generators.ladder import check_prelaid, prelaid
from generators.polycube_cuts import cut_cells
from puzzles.codes import RuleCode
from puzzles.dice import Dice
from puzzles.errors import require_within
from puzzles.lattice import Cell, Size, centre, volume
from puzzles.outcome import Outcome
from puzzles.polycubes import (
    Piece,
    PolycubeParams,
    PolycubePuzzle,
    PolycubeSolution,
)
from puzzles.polycubes.shapes import Form, form_of, kind_of
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.polycubes.search import search

CUT_LIMIT = 343  # cells of a box that is cut
USUAL_CELLS = 6.4  # of a piece
COUNTED = Budget(nodes=200_000)  # of the search that rates; the same on any machine
RUNG = Budget(nodes=50_000)
# Thirds of the boxes made by default, by measurement.
GRADING = Grading(((1, 0.3, 0.6), (27, 2.0, 2.6), (64, 2.9, 3.5), (125, 3.6, 4.4)))
DEFAULT_SIZE = (4, 4, 4)


def maker(params: PolycubeParams, wish: Wish) -> Maker[PolycubePuzzle, PolycubeSolution]:
    """The maker of polycubes that fulfil the params and the wish.

    Raises RuleError for params that contradict themselves or the rules.
    """
    size = params.size or DEFAULT_SIZE
    what = "a box that is cut has {} cells"
    require_within(2, CUT_LIMIT, volume(size), what, RuleCode.TARGET_SIZE, ("size",))
    free = volume(size) - params.golden
    pieces = params.pieces or max(2, round(free / USUAL_CELLS))
    what = f"{free} cells can hold {{}} pieces"
    require_within(1, free, pieces, what, RuleCode.PIECE_COUNT, ("pieces",))
    check_prelaid(params.prelaid, pieces)
    return Maker(
        make=partial(_make, params, wish, size, pieces),
        wish=wish,
        plural="polycubes",
        advice="another number of pieces",
    )


def _make(
    params: PolycubeParams, wish: Wish, size: Size, pieces: int, _: int, dice: Dice
) -> Instance[PolycubePuzzle, PolycubeSolution] | Difficulty | None:
    """A random puzzle that meets the wish; its difficulty if only that does not; or None."""
    a, b, c = size
    cells = [(x, y, z) for x in range(a) for y in range(b) for z in range(c)]
    golden = (centre(size) or dice.choice(cells)) if params.golden else None
    cut = cut_cells([cell for cell in cells if cell != golden], pieces, dice, different=True)
    if cut is None:
        return None
    made, solution = puzzle_of(size, frozenset(cells), golden, cut)
    puzzle = prelaid(made, solution.placements, params.prelaid, dice, search, RUNG)
    if puzzle is None:
        return None
    outcome = solve(search(puzzle, first=False), count=True, budget=COUNTED)
    if params.unique and outcome.unique is not True:
        return None
    difficulty = rate(puzzle, outcome)
    if not wish.allows(difficulty):
        return difficulty
    alone = params.prelaid > 0 or params.unique
    return Instance(
        puzzle=puzzle,
        solution=solution,
        outcome=outcome_of_one(solution, alone=alone),
        difficulty=difficulty,
    )


def puzzle_of(
    size: Size, cells: frozenset[Cell], golden: Cell | None, cut: Sequence[frozenset[Cell]]
) -> tuple[PolycubePuzzle, PolycubeSolution]:
    """The puzzle of the pieces of a cut, equal ones once, the largest first; and the cut."""
    forms = [form_of((cell, 0) for cell in piece) for piece in cut]
    kinds = [kind_of(form) for form in forms]
    amounts = Counter(kinds)
    order: list[Form] = sorted(amounts, key=lambda kind: (-len(kind), kind))
    pieces = tuple(
        Piece(tuple(cell for cell, _ in kind), amounts[kind], amounts[kind]) for kind in order
    )
    puzzle = PolycubePuzzle(size, cells - {golden}, pieces, golden=golden)
    placements = [
        puzzle.lay(order.index(kind), tuple((cell, 0) for cell in sorted(piece)))
        for kind, piece in zip(kinds, cut, strict=True)
    ]
    placements.sort(key=lambda placed: (placed.at[::-1], placed.piece))
    return puzzle, PolycubeSolution(tuple(placements))


def rate(puzzle: PolycubePuzzle, outcome: Outcome[PolycubeSolution]) -> Difficulty:
    """The difficulty by a search for all fillings, or by as much of it as the budget allows."""
    rating = round(math.log10(max(1.0, outcome.nodes / max(1, outcome.counts.distinct))), 3)
    return Difficulty(
        rating=rating,
        grade=GRADING.grade(rating, puzzle.cells),
        nodes=outcome.nodes,
        distinct=max(1, outcome.counts.distinct),
        exact=outcome.complete,
    )
