"""Random snakes that can be folded: a folding is made first, and the chain is what lies on it.

A path through all cells is shuffled by backbite moves until all paths are alike. Straight cells
can be given a weight: the more of them, the fewer solutions, so that unique snakes come soon.

    rating    log10 of the nodes that plain searches from both ends spend per distinct solution,
              as their geometric mean; it puts the Cubra snakes in the order of their maker.
              Where the beginning is given, only from there
    grade     the third of all random snakes of such a box that the rating falls into
"""

import math
from functools import partial

from generators.attempts import Maker
from generators.instance import Difficulty
from generators.instance import Grading
from generators.instance import Instance
from generators.instance import Wish
from generators.ladder import check_prelaid
from generators.ladder import has_one_completion
from puzzles.codes import RuleCode
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.lattice import volume
from puzzles.outcome import Outcome
from puzzles.snakes import CELL_LIMIT
from puzzles.snakes import STRAIGHTNESS_LIMIT
from puzzles.snakes import SnakeParams
from puzzles.snakes import SnakePuzzle
from puzzles.snakes import SnakeSolution
from puzzles.snakes import chain_of
from solvers.search import Budget
from solvers.search import solve
from solvers.snakes import effort
from solvers.snakes import random_path
from solvers.snakes import search

# Budgets in nodes, never in seconds: the same seed gives the same snake on any machine.
PROOF = 1_000_000  # nodes of the search that proves a snake unique
COUNTING = 200_000  # nodes of the search that counts the solutions of any other
LARGE = 64  # cells; in larger boxes a node takes ten times as long, so a tenth must do
# Thirds of the random snakes of straightness 1/2, by measurement.
GRADING = Grading(((8, 0.5, 0.9), (27, 2.5, 2.9), (64, 7.1, 7.9), (125, 13.3, 15.0)))
RATING = 50_000  # nodes of each search that rates; what is longer is estimated


def maker(params: SnakeParams, wish: Wish) -> Maker[SnakePuzzle, SnakeSolution]:
    """How snakes are made that fulfil the params and the wish.

    Raises RuleError for params that break the rules.
    """
    _check(params)
    check_prelaid(params.prelaid, volume(params.size), CELL_LIMIT)
    return Maker(
        make=partial(_made, params, wish), wish=wish, plural="snakes", advice="more straightness"
    )


def _check(params: SnakeParams) -> None:
    cells = volume(params.size)
    if not 2 <= cells <= CELL_LIMIT:
        what = f"a box has 2 … {CELL_LIMIT} cells, not {cells}"
        raise RuleError(RuleCode.BOX_SIZE, what, ("size",))
    if not 0 <= params.straightness <= STRAIGHTNESS_LIMIT:
        what = f"straightness is 0 … {STRAIGHTNESS_LIMIT:g}, not {params.straightness:g}"
        raise RuleError(RuleCode.STRAIGHTNESS, what, ("straightness",))


def _made(
    params: SnakeParams, wish: Wish, _: int, dice: Dice
) -> Instance[SnakePuzzle, SnakeSolution] | Difficulty | None:
    """A random snake, if it is as wished."""
    solution = SnakeSolution(random_path(params.size, params.straightness, dice))
    puzzle = SnakePuzzle(chain_of(solution.path), params.size, solution.path[: params.prelaid])
    if params.prelaid and not has_one_completion(search(puzzle), _budget(puzzle, COUNTING)):
        return None
    outcome = _counted(puzzle, params.unique)
    if params.unique and outcome.unique is not True:
        return None
    difficulty = rated(puzzle, outcome)
    if not wish.allows(difficulty):
        return difficulty
    return Instance(puzzle=puzzle, solution=solution, outcome=outcome, difficulty=difficulty)


def _counted(puzzle: SnakePuzzle, unique: bool) -> Outcome[SnakeSolution]:
    """All solutions, or if one is wanted no more than two; as far as the budget goes."""
    nodes = PROOF if unique else COUNTING
    limit, budget = 2 if unique else 1, _budget(puzzle, nodes)
    return solve(search(puzzle, first=unique), limit=limit, count=not unique, budget=budget)


def _budget(puzzle: SnakePuzzle, nodes: int) -> Budget:
    return Budget(nodes=nodes if puzzle.cells <= LARGE else nodes // 10)


def rated(puzzle: SnakePuzzle, outcome: Outcome[SnakeSolution]) -> Difficulty:
    """How hard a snake with at least one solution is; the outcome is of counting them."""
    (front, sure), (rear, certain) = (effort(puzzle, back=b, most=RATING) for b in (False, True))
    distinct = max(1, outcome.counts.distinct)
    rating = rating_of(front, rear, distinct)
    return Difficulty(
        rating=rating,
        grade=GRADING.grade(rating, puzzle.cells),
        nodes=round(front + rear),
        distinct=distinct,
        exact=sure and certain and outcome.complete,
    )


def rating_of(front: float, rear: float, distinct: int) -> float:
    """The rating from the nodes of the plain searches from both ends; see the module."""
    return round(max(0.0, math.log10(front * rear) / 2 - math.log10(distinct)), 3)
