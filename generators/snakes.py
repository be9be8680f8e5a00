"""Random snakes that can be folded: a folding is made first, and its chain is the puzzle.

A path through all cells is shuffled by backbite moves until all paths are equally likely. Straight
cells can have a weight: more of them leave fewer solutions, so that unique snakes are found soon.
A path whose chain has few solutions is changed by single moves until there is one.

    rating    log10 of the nodes that plain searches spend per distinct solution, as the geometric
              mean over both ends; it puts the Cubra snakes in the order of their maker. If the
              beginning is given, only from there
    grade     the third of all random snakes of such a box that the rating falls into
"""

import math
from functools import partial
from itertools import pairwise

from generators.attempts import Maker
from generators.instance import Difficulty, Grading, Instance, Wish
from generators.ladder import check_prelaid, has_one_completion
from puzzles.codes import RuleCode
from puzzles.dice import Dice
from puzzles.errors import RuleError, require_within
from puzzles.lattice import Cell, volume
from puzzles.outcome import Outcome
from puzzles.snakes import (
    CELL_LIMIT,
    STRAIGHTNESS_LIMIT,
    SnakeParams,
    SnakePuzzle,
    SnakeSolution,
    chain_of,
)
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.snakes import effort, moved_path, random_path, search

# Budgets in nodes, never in seconds: the same seed gives the same snake on any machine.
LOOKS = (4_000, 100_000)  # nodes of the search for a second solution: at first, and at most
FEW = 12  # most solutions of a path that moves try to make unique
MOVES = 25
COUNTING = 400_000  # nodes of the search that counts the solutions of other snakes
LARGE = 64  # cells; in larger boxes a node takes ten times as long, so they get a tenth
STRAIGHT = ((27, 0.0), (64, 1.0), (125, 2.0), (216, 2.25))  # cells, and that of unique snakes
# Thirds of the random snakes, by measurement.
GRADING = Grading(
    bounds=(
        (8, 0.5, 0.9),
        (27, 2.68, 3.04),
        (64, 8.41, 9.28),
        (125, 17.6, 19.4),
        (216, 31.7, 33.5),
        (343, 51.1, 52.5),
        (512, 73.2, 75.3),
    ),
    unique=(
        (8, 0.5, 0.9),
        (27, 3.05, 3.43),
        (64, 5.28, 5.97),
        (125, 4.28, 4.71),
        (216, 4.6, 5.25),
        (343, 5.4, 6.3),
        (512, 6.2, 7.6),
    ),
)
RATING = 50_000  # nodes of each search that rates; longer ones are estimated

Path = tuple[Cell, ...]
Efforts = tuple[tuple[float, bool], ...]


def maker(params: SnakeParams, wish: Wish) -> Maker[SnakePuzzle, SnakeSolution]:
    """The maker of snakes that fulfil the params and the wish.

    Raises RuleError for params that break the rules.
    """
    _check(params)
    check_prelaid(params.prelaid, volume(params.size), CELL_LIMIT)
    return Maker(
        make=partial(_make_snake, params, wish),
        wish=wish,
        plural="snakes",
        advice="more straightness",
    )


def _check(params: SnakeParams) -> None:
    what = "a box has {} cells"
    require_within(2, CELL_LIMIT, volume(params.size), what, RuleCode.BOX_SIZE, ("size",))
    if params.unique and not params.prelaid and set(params.size) == {2}:
        what = "the only snake of 2 x 2 x 2 has three solutions: make an edge longer"
        raise RuleError(RuleCode.BOX_SIZE, what, ("size",))
    straightness = straightness_of(params)
    if not 0 <= straightness <= STRAIGHTNESS_LIMIT:
        what = f"straightness is 0 … {STRAIGHTNESS_LIMIT:g}, not {straightness:g}"
        raise RuleError(RuleCode.STRAIGHTNESS, what, ("straightness",))


def straightness_of(params: SnakeParams) -> float:
    """The wished straightness; by default the one that a snake of this size needs."""
    if params.straightness is not None:
        return params.straightness
    if not params.unique:
        return 0.0
    cells = min(volume(params.size), STRAIGHT[-1][0])
    for (less, low), (more, high) in pairwise(STRAIGHT):
        if cells <= more:
            return low + (high - low) * max(0, cells - less) / (more - less)
    raise AssertionError("the last size is the largest")


def _make_snake(
    params: SnakeParams, wish: Wish, _: int, dice: Dice
) -> Instance[SnakePuzzle, SnakeSolution] | Difficulty | None:
    path = random_path(params.size, straightness_of(params), dice)
    if params.unique and not params.prelaid:
        alone = _lead_to_unique(params, path, dice.child("moves"))
        if alone is None:
            return None
        path = alone
    puzzle = SnakePuzzle(chain_of(path), params.size, path[: params.prelaid])
    if params.prelaid and not has_one_completion(search(puzzle), _budget(puzzle)):
        return None
    if params.unique:
        outcome = _look_for_some(puzzle, 1)
        if outcome.unique is not True:
            return None
    else:
        every = search(puzzle, first=False)
        outcome = solve(every, count=True, budget=_budget(puzzle))
    difficulty = rate(puzzle, outcome, unique=params.unique)
    if not wish.allows(difficulty):
        return difficulty
    solution = SnakeSolution(path)
    return Instance(puzzle=puzzle, solution=solution, outcome=outcome, difficulty=difficulty)


def _lead_to_unique(params: SnakeParams, path: Path, dice: Dice) -> Path | None:
    """A path whose chain has no other folding, found by moves from this one; None if not found.

    No move raises the number of foldings.
    """
    straightness = straightness_of(params)

    def foldings(path: Path, most: int) -> float:
        outcome = _look_for_some(SnakePuzzle(chain_of(path), params.size), most)
        return outcome.counts.distinct if outcome.complete else math.inf

    number = foldings(path, FEW)
    for _ in range(MOVES):
        if number in (1, math.inf):
            break
        other = moved_path(params.size, path, straightness, dice)
        left = foldings(other, int(number))
        if left <= number:
            path, number = other, left
    return path if number == 1 else None


def _look_for_some(puzzle: SnakePuzzle, most: int) -> Outcome[SnakeSolution]:
    """The outcome of a search that stops after more than `most` solutions, or after all LOOKS."""
    looking = search(puzzle, first=False)
    for nodes in LOOKS:
        outcome = solve(looking, limit=most + 1, count=False, budget=Budget(nodes=nodes))
        if outcome.complete or outcome.counts.distinct > most:
            break
    return outcome


def _budget(puzzle: SnakePuzzle) -> Budget:
    return Budget(nodes=COUNTING if puzzle.cells <= LARGE else COUNTING // 10)


def efforts(puzzle: SnakePuzzle) -> Efforts:
    """Nodes of the plain searches from the front and from the rear, and whether they are exact."""
    return tuple(effort(puzzle, back=back, most=RATING) for back in (False, True))


def rate(
    puzzle: SnakePuzzle,
    outcome: Outcome[SnakeSolution],
    *,
    unique: bool = False,
    spent: Efforts | None = None,
) -> Difficulty:
    """The difficulty of a snake with at least one solution; outcome: of counting them.

    spent: its efforts, if known.
    """
    (front, sure), (rear, certain) = spent or efforts(puzzle)
    distinct = max(1, outcome.counts.distinct)
    rating = rating_of(front, rear, distinct)
    return Difficulty(
        rating=rating,
        grade=GRADING.grade(rating, puzzle.cells, unique=unique),
        nodes=round(front + rear),
        distinct=distinct,
        exact=sure and certain and outcome.complete,
    )


def rating_of(front: float, rear: float, distinct: int) -> float:
    """The rating from the nodes of the plain searches from both ends; see the module."""
    return round(max(0.0, math.log10(front * rear) / 2 - math.log10(distinct)), 3)
