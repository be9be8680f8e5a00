"""Random mazes, and the sets of cubes that they are made of.

A random maze is kept if it is as hard as wished. A maze that is to be the only one of its set is
found by moves (`generators.unique_mazes`). Further moves lead it to the wished difficulty; so they
do for any maze with a wished range of ratings.

    rating    of a set with one maze, or of up to LISTED places: log10 of the placements per maze
              that a plain list of all mazes takes, place by place. Of any other: log10 of the
              steps that reshaping takes to a maze
    grade     the third of all random mazes of such a size that the rating falls into
"""

import math
from functools import partial

from generators.attempts import Maker
from generators.instance import Difficulty, Grading, Instance, Wish
from generators.ladder import check_prelaid, prelaid
from generators.maze_grids import Grid, exchange_wall, keeps, made_of, random_grid
from generators.unique_mazes import STATES, unique_grid
from puzzles.codes import RuleCode
from puzzles.dice import Dice
from puzzles.errors import RuleError, require_within
from puzzles.mazes import MazeParams, MazePuzzle, MazeSolution, Placement
from puzzles.outcome import Counts, Outcome
from solvers.engine.search import Budget
from solvers.mazes import WIDEST, MazeCensus, reshaping_effort, search

PLACE_LIMIT = 10_000  # of a generated maze
RUNG = Budget(nodes=50_000)
LISTED = 36  # places; larger rectangles have too many mazes to be rated by listing them
RATED = 2_000  # states of the census that rates
MOVES = 100  # towards a wished rating
GRADING = Grading(
    bounds=(
        (4, 0.7, 0.77),
        (9, 1.37, 1.49),
        (16, 2.1, 2.33),
        (25, 2.6, 2.79),
        (30, 2.7, 2.91),
        (36, 2.94, 3.18),
        (37, 3.31, 3.43),
        (64, 3.31, 3.42),
        (100, 3.34, 3.47),
        (169, 3.44, 3.63),
        (256, 3.53, 3.77),
        (400, 3.62, 3.93),
        (625, 3.71, 4.11),
        (900, 3.79, 4.24),
        (1600, 3.88, 4.48),
        (2500, 3.92, 4.66),
        (3600, 4.0, 4.82),
        (4900, 4.02, 4.945),
        (6400, 4.04, 5.065),
        (8100, 4.08, 5.165),
        (10000, 4.14, 5.25),
    ),  # fmt: skip
    unique=(
        (4, 0.7, 0.77),
        (9, 1.48, 1.66),
        (16, 2.57, 2.78),
        (30, 3.67, 4.02),
        (42, 3.6, 4.2),
        (64, 4.0, 4.5),
        (120, 2.8, 4.3),
        (196, 2.9, 4.4),
    ),  # fmt: skip
)

Rated = tuple[Difficulty, Outcome[MazeSolution]]


def maker(params: MazeParams, wish: Wish) -> Maker[MazePuzzle, MazeSolution]:
    """The maker of mazes that fulfil the params and the wish.

    Raises RuleError for params that contradict themselves or the rules.
    """
    _check(params)
    check_prelaid(params.prelaid, params.width * params.height)
    return Maker(
        make=partial(_make_maze, params, wish), wish=wish, plural="mazes", advice="another size"
    )


def _check(params: MazeParams) -> None:
    places = params.width * params.height
    what = "a generated maze has {} places"
    require_within(1, PLACE_LIMIT, places, what, RuleCode.MAZE_SIZE, ("width",))
    if params.unique and min(params.width, params.height) > WIDEST:
        what = f"a unique maze has at most {WIDEST} columns or rows, not {params.width} x"
        raise RuleError(RuleCode.MAZE_SIZE, f"{what} {params.height}", ("unique",))
    what = f"{params.width} x {params.height} can have {{}} empty places"
    require_within(0, places - 1, params.empty, what, RuleCode.EMPTY_PLACES, ("empty",))
    for name, share in (("loops", params.loops), ("dead_end_share", params.dead_end_share)):
        if not 0 <= share <= 1:
            raise RuleError(RuleCode.SHARE, f"a share is 0 … 1, not {share}", (name,))


def _make_maze(
    params: MazeParams, wish: Wish, number: int, dice: Dice
) -> Instance[MazePuzzle, MazeSolution] | Difficulty | None:
    """The puzzle of a random maze, if it meets the wish; its difficulty or None, see `Maker`."""
    census = MazeCensus(STATES if params.unique else RATED)
    grid = (
        unique_grid(params, census, number, dice) if params.unique else random_grid(params, dice)
    )
    if grid is None:
        return None
    puzzle, solution = made_of(params, grid)
    if not params.prelaid and (params.unique or wish.ratings):
        puzzle, solution = _lead_to_rating(params, wish, census, grid, dice.child("towards"))
    lying = [Placement(y, x, c) for y, row in enumerate(solution.rows) for x, c in enumerate(row)]
    every = partial(search, first=False)
    given = prelaid(puzzle, lying, params.prelaid, dice, every, RUNG)
    if given is None or (rated := _rate(params, census, given, solution)) is None:
        return None
    difficulty, outcome = rated
    if not wish.allows(difficulty):
        return difficulty
    return Instance(puzzle=given, solution=solution, outcome=outcome, difficulty=difficulty)


def _lead_to_rating(
    params: MazeParams, wish: Wish, census: MazeCensus, grid: Grid, dice: Dice
) -> tuple[MazePuzzle, MazeSolution]:
    """The puzzle and maze after moves, none of which leads away from the wished rating."""
    begins = GRADING.begins(params.width * params.height, unique=params.unique)

    def away(made: tuple[MazePuzzle, MazeSolution]) -> float:
        rated = _rate(params, census, *made)
        return wish.distance(rated[0].rating, begins) if rated else math.inf

    made = made_of(params, grid)
    distance = away(made)
    for _ in range(MOVES):
        other = exchange_wall(grid, dice) if distance else None
        if other is None:
            break
        if keeps(params, other):
            there = made_of(params, other)
            if (left := away(there)) <= distance:
                grid, made, distance = other, there, left
    return made


def _rate(
    params: MazeParams, census: MazeCensus, puzzle: MazePuzzle, solution: MazeSolution
) -> Rated | None:
    """The difficulty and the outcome of a set; None if it is not as unique as wished."""
    begun = params.prelaid > 0
    difficulty = rate_set(puzzle, census, unique=params.unique, begun=begun)
    if difficulty is None:
        return None
    known, complete = difficulty.distinct, difficulty.exact or begun
    counts = Counts(known, known)
    return difficulty, Outcome((solution,), counts, complete, difficulty.nodes, None, "census")


def rate_set(
    puzzle: MazePuzzle,
    census: MazeCensus | None = None,
    *,
    unique: bool = False,
    begun: bool = False,
) -> Difficulty | None:
    """The difficulty of a set; None if its census cannot be taken or meets no maze.

    census: reused for its arrays. unique: the set must have one maze, otherwise None; it is graded
    among sets wished with one maze. begun: the given places leave one maze.
    """
    places = puzzle.cells
    exact, known, cost = False, 1, 0.0
    if places > LISTED and not (unique or begun):
        nodes = cost = reshaping_effort(puzzle)
    else:
        census = census or MazeCensus(STATES if unique else RATED)
        tally = census.of(puzzle, None if unique else Dice(0, "mazes", "rating"))
        if tally is None or not tally.met or (unique and tally.mazes != 1):
            return None
        mazes = 1.0 if begun else tally.mazes
        exact, nodes, cost = tally.exact, tally.placements, tally.placements / mazes
        known = round(mazes) if exact or begun else tally.met
    rating = round(math.log10(max(1.0, cost)), 3)
    return Difficulty(
        rating=rating,
        grade=GRADING.grade(rating, places, unique=unique),
        nodes=round(nodes),
        distinct=known,
        exact=exact,
    )
