"""Random mazes, and the sets of cubes that they are made of.

A spanning tree is made first: uniform (Wilson 1996: every tree alike) or growing (long winding
corridors). Then as many dead ends as there shall be empty places are taken away, walls are taken
down for loops, dead ends beyond their share are opened, and shortcuts are made until the way to
the farthest cube is as short as wished.

    grid      {place: open sides} of the occupied places
    rating    log10 of the placements that the plain list spends per maze
"""

import math
from dataclasses import replace
from functools import partial

from generators.attempts import Maker
from generators.instance import Difficulty
from generators.instance import Grading
from generators.instance import Instance
from generators.instance import Wish
from generators.ladder import check_prelaid
from generators.ladder import prelaid
from puzzles.codes import RuleCode
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.kool import opposite
from puzzles.mazes import STEP
from puzzles.mazes import MazeMethod
from puzzles.mazes import MazeParams
from puzzles.mazes import MazePuzzle
from puzzles.mazes import MazeSolution
from puzzles.mazes import Placement
from puzzles.mazes import Spot
from puzzles.mazes import count_of
from puzzles.outcome import Outcome
from solvers.mazes import plain
from solvers.mazes import search
from solvers.search import Budget
from solvers.search import solve

PLACE_LIMIT = 10_000  # of a generated maze
PROOF = Budget(nodes=300_000)
RATING = Budget(nodes=50_000)  # and of a rung
GRADING = Grading(((1, 2.0, 3.5),))

Grid = dict[Spot, int]


def maker(params: MazeParams, wish: Wish) -> Maker[MazePuzzle, MazeSolution]:
    """How mazes are made that fulfil the params and the wish.

    Raises RuleError for params that contradict themselves or the rules.
    """
    _check(params)
    check_prelaid(params.prelaid, params.width * params.height)
    return Maker(
        make=partial(_made, params, wish), wish=wish, plural="mazes", advice="another size"
    )


def _check(params: MazeParams) -> None:
    places = params.width * params.height
    if not 1 <= places <= PLACE_LIMIT:
        what = f"a generated maze has 1 … {PLACE_LIMIT} places, not {places}"
        raise RuleError(RuleCode.MAZE_SIZE, what, ("width",))
    if not 0 <= params.empty < places:
        what = f"{params.width} x {params.height} can have 0 … {places - 1} empty places"
        raise RuleError(RuleCode.EMPTY_PLACES, f"{what}, not {params.empty}", ("empty",))
    for name, share in (("loops", params.loops), ("dead_end_share", params.dead_end_share)):
        if not 0 <= share <= 1:
            raise RuleError(RuleCode.SHARE, f"a share is 0 … 1, not {share}", (name,))


def random_grid(params: MazeParams, dice: Dice) -> Grid | None:
    """A random maze, its params unchecked; None when it cannot be as short as wished."""
    spots = [(x, y) for y in range(params.height) for x in range(params.width)]
    method = params.method
    if method == MazeMethod.ANY:
        method = dice.choice((MazeMethod.UNIFORM, MazeMethod.GROWING))
    grid: Grid = dict.fromkeys(spots, 0)
    (_uniform if method == MazeMethod.UNIFORM else _grow)(grid, dice)
    _empty(grid, params.empty, dice)
    walls = [(spot, side) for spot in grid for side in (2, 4) if _is_wall(grid, spot, side)]
    for spot, side in dice.shuffled(walls)[: round(params.loops * len(walls))]:
        _link(grid, spot, side)
    _open_dead_ends(grid, params.dead_end_share, dice)
    if params.longest is not None and not _shorten(grid, params.longest):
        return None
    gate = dice.choice((1, 8))
    grid[0, 0] |= gate
    return grid


def _beside(spot: Spot, side: int) -> Spot:
    return spot[0] + STEP[side][0], spot[1] + STEP[side][1]


def _is_wall(grid: Grid, spot: Spot, side: int) -> bool:
    """Whether a wall stands between two cubes."""
    return not grid[spot] & side and _beside(spot, side) in grid


def _link(grid: Grid, spot: Spot, side: int) -> None:
    grid[spot] ^= side
    grid[_beside(spot, side)] ^= opposite(side)


def _ways(grid: Grid, spot: Spot) -> list[int]:
    return [side for side in STEP if _beside(spot, side) in grid]


def _uniform(grid: Grid, dice: Dice) -> None:
    """Walks without loops to what is linked already (Wilson 1996)."""
    linked = {(0, 0)}
    for start in dice.shuffled(grid):
        way: dict[Spot, int] = {}
        spot = start
        while spot not in linked:
            way[spot] = dice.choice(_ways(grid, spot))
            spot = _beside(spot, way[spot])
        spot = start
        while spot not in linked:
            linked.add(spot)
            _link(grid, spot, way[spot])
            spot = _beside(spot, way[spot])


def _grow(grid: Grid, dice: Dice) -> None:
    """From the newest place mostly, now and then from any."""
    seen, waiting = {(0, 0)}, [(0, 0)]
    while waiting:
        at = dice.below(len(waiting)) if not dice.below(12) else len(waiting) - 1
        spot = waiting[at]
        free = [side for side in _ways(grid, spot) if _beside(spot, side) not in seen]
        if not free:
            waiting.pop(at)
            continue
        side = dice.choice(free)
        _link(grid, spot, side)
        seen.add(_beside(spot, side))
        waiting.append(_beside(spot, side))


def _empty(grid: Grid, empty: int, dice: Dice) -> None:
    """Take so many dead ends away, never the first place."""
    for _ in range(empty):
        ends = [spot for spot, cube in grid.items() if cube.bit_count() == 1 and spot != (0, 0)]
        spot = dice.choice(ends)
        _link(grid, spot, grid[spot])
        del grid[spot]


def _open_dead_ends(grid: Grid, share: float, dice: Dice) -> None:
    """Lead dead ends on, where there is a neighbour, until no more than their share are left."""
    ends = [s for s, cube in grid.items() if cube.bit_count() == 1 and s != (0, 0)]
    over = len(ends) - int(share * len(grid))
    for spot in dice.shuffled(ends):
        walls = [side for side in _ways(grid, spot) if _is_wall(grid, spot, side)]
        if over <= 0:
            break
        if grid[spot].bit_count() == 1 and walls:
            side = dice.choice(walls)
            over -= 1 + (grid[_beside(spot, side)].bit_count() == 1)
            _link(grid, spot, side)


def _walk(grid: Grid) -> dict[Spot, int]:
    """Cubes on the shortest way to each place."""
    distance, waiting = {(0, 0): 1}, [(0, 0)]
    for spot in waiting:
        for side in STEP:
            other = _beside(spot, side)
            if grid[spot] & side and other not in distance:
                distance[other] = distance[spot] + 1
                waiting.append(other)
    return distance


def _shorten(grid: Grid, longest: int) -> bool:
    """Take down the walls that save most, until the farthest cube is near enough."""
    while True:
        far = _walk(grid)
        if max(far.values()) <= longest:
            return True
        savings = [
            (abs(far[spot] - far[_beside(spot, side)]), spot, side)
            for spot in grid
            for side in (2, 4)
            if _is_wall(grid, spot, side)
        ]
        best = max(savings, default=(0, (0, 0), 0))
        if best[0] < 2:
            return False
        _link(grid, best[1], best[2])


def made_of(params: MazeParams, grid: Grid) -> tuple[MazePuzzle, MazeSolution]:
    """The set of a maze, and the maze."""
    rows = tuple(
        tuple(grid.get((x, y), 0) for x in range(params.width)) for y in range(params.height)
    )
    solution = MazeSolution(params.width, params.height, 0, rows)
    puzzle = MazePuzzle(count_of(solution), params.width, params.height, params.turning)
    return puzzle, solution


def _made(
    params: MazeParams, wish: Wish, _: int, dice: Dice
) -> Instance[MazePuzzle, MazeSolution] | Difficulty | None:
    """The puzzle that a random maze makes, if it is as wished."""
    grid = random_grid(params, dice)
    if grid is None:
        return None
    puzzle, solution = made_of(params, grid)
    if params.prelaid:
        lying = [
            Placement(y, x, c) for y, row in enumerate(solution.rows) for x, c in enumerate(row)
        ]
        begun = prelaid(
            lambda fixed: replace(puzzle, fixed=fixed),
            lying,
            params.prelaid,
            dice,
            partial(search, first=False),
            RATING,
        )
        if begun is None:
            return None
        puzzle = begun
    outcome: Outcome[MazeSolution] = solve(
        search(puzzle, first=False),
        limit=2 if params.unique else 1,
        count=not params.unique,
        budget=PROOF,
    )
    if params.unique and outcome.unique is not True:
        return None
    difficulty = _rated(puzzle)
    if not wish.allows(difficulty):
        return difficulty
    return Instance(puzzle=puzzle, solution=solution, outcome=outcome, difficulty=difficulty)


def _rated(puzzle: MazePuzzle) -> Difficulty:
    outcome = solve(plain(puzzle), limit=1, count=True, budget=RATING)
    cost = max(1, outcome.nodes) / max(1, outcome.counts.distinct)
    rating = round(math.log10(cost), 3)
    return Difficulty(
        rating=rating,
        grade=GRADING.grade(rating, puzzle.count),
        nodes=outcome.nodes,
        distinct=outcome.counts.distinct,
        exact=outcome.complete,
    )
