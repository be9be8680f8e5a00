"""Random mazes as grids, and the moves that change them.

A spanning tree is made first: uniform (Wilson 1996: every tree equally likely), growing (long
winding corridors), or a comb (a trunk with straight teeth). Then dead ends are removed to make the
empty places, walls are opened for loops, dead ends beyond their share are opened, and shortcuts
are made until the path to the farthest cube is as short as wished.

    grid      {place: open sides} of the occupied places
    wall      (place, side) between two cubes, side east or south
"""

from collections.abc import Callable

from puzzles.dice import Dice
from puzzles.mazes import STEP, MazeMethod, MazeParams, MazePuzzle, MazeSolution, Spot, count_cubes
from puzzles.mazes.kool import EAST, SOUTH, opposite

Grid = dict[Spot, int]
Wall = tuple[Spot, int]
STEPS = tuple([(side, right, down) for side, (right, down) in STEP.items()])


def random_grid(params: MazeParams, dice: Dice) -> Grid | None:
    """A random maze; None if this attempt does not meet the params, which are not checked."""
    method = params.method
    if method == MazeMethod.ANY:
        method = dice.choice((MazeMethod.UNIFORM, MazeMethod.GROWING))
    return _grid(params, _uniform if method == MazeMethod.UNIFORM else _grow, dice)


def comb(params: MazeParams, dice: Dice) -> Grid | None:
    """A comb; its set has few mazes, often only one. None if it does not meet the params."""
    return _grid(params, _comb, dice)


def _grid(params: MazeParams, linked: Callable[[Grid, Dice], None], dice: Dice) -> Grid | None:
    """A maze from the tree that `linked` makes of all places; None if it misses the params."""
    grid: Grid = {(x, y): 0 for y in range(params.height) for x in range(params.width)}
    linked(grid, dice)
    for _ in range(params.empty):  # dead ends that are taken away
        spot = dice.choice(_dead_ends(grid))
        _link(grid, spot, grid[spot])
        del grid[spot]
    walls = _walls(grid)
    for spot, side in dice.shuffle(walls)[: round(params.loops * len(walls))]:
        _link(grid, spot, side)
    _open_dead_ends(grid, params.dead_end_share, dice)
    if params.longest is not None:
        _shorten(grid, params.longest)
    grid[0, 0] |= dice.choice((1, 8))
    return grid if keeps(params, grid) else None


def keeps(params: MazeParams, grid: Grid) -> bool:
    """True if a maze has at most the wished dead ends and the wished longest way."""
    most = _most_ends(params.dead_end_share, len(grid))
    if most < len(grid) and sum(cube.bit_count() == 1 for cube in grid.values()) > most:
        return False
    return params.longest is None or max(_walk(grid).values()) <= params.longest


def _most_ends(share: float, cubes: int) -> int:
    return int(share * cubes + 1e-9)


def exchange_wall(grid: Grid, dice: Dice) -> Grid | None:
    """The maze after opening a wall and closing a link of the resulting ring; None: no wall."""
    walls = _walls(grid)
    if not walls:
        return None
    grid = grid.copy()
    spot, side = dice.choice(walls)
    ring = _way(grid, spot, _beside(spot, side))
    _link(grid, spot, side)
    _link(grid, *dice.choice(ring))
    return grid


def _way(grid: Grid, start: Spot, goal: Spot) -> list[Wall]:
    """The links of a shortest path, from its end; inlined for speed, like `_walls`."""
    came: dict[Spot, Wall] = {start: (start, 0)}
    waiting = [start]
    for spot in waiting:
        if spot == goal:
            break
        (x, y), cube = spot, grid[spot]
        for side, right, down in STEPS:
            if cube & side:
                other = x + right, y + down
                if other not in came and other in grid:
                    came[other] = spot, side
                    waiting.append(other)
    way = []
    while goal != start:
        way.append(came[goal])
        goal = way[-1][0]
    return way


def _walls(grid: Grid) -> list[Wall]:
    """The walls between two cubes; inlined for speed, since every move needs them."""
    walls = []
    for spot, cube in grid.items():
        x, y = spot
        if not cube & EAST and (x + 1, y) in grid:
            walls.append((spot, EAST))
        if not cube & SOUTH and (x, y + 1) in grid:
            walls.append((spot, SOUTH))
    return walls


def _beside(spot: Spot, side: int) -> Spot:
    return spot[0] + STEP[side][0], spot[1] + STEP[side][1]


def _link(grid: Grid, spot: Spot, side: int) -> None:
    grid[spot] ^= side
    grid[_beside(spot, side)] ^= opposite(side)


def _ways(grid: Grid, spot: Spot) -> list[tuple[int, Spot]]:
    """The sides on which there is another place, and that place."""
    x, y = spot
    beside = [(side, (x + right, y + down)) for side, right, down in STEPS]
    return [way for way in beside if way[1] in grid]


def _uniform(grid: Grid, dice: Dice) -> None:
    """Link all places by loop-erased random walks to the linked ones (Wilson 1996)."""
    ways = {spot: _ways(grid, spot) for spot in grid}  # each is used many times
    linked = {(0, 0)}
    for start in dice.shuffle(grid):
        taken: dict[Spot, tuple[int, Spot]] = {}
        spot = start
        while spot not in linked:
            taken[spot] = way = dice.choice(ways[spot])
            spot = way[1]
        spot = start
        while spot not in linked:
            linked.add(spot)
            side, other = taken[spot]
            _link(grid, spot, side)
            spot = other


def _grow(grid: Grid, dice: Dice) -> None:
    """Link all places, mostly from the newest place, now and then from a random one."""
    seen, waiting = {(0, 0)}, [(0, 0)]
    while waiting:
        at = dice.below(len(waiting)) if not dice.below(12) else len(waiting) - 1
        spot = waiting[at]
        free = [way for way in _ways(grid, spot) if way[1] not in seen]
        if not free:
            waiting.pop(at)
            continue
        side, other = dice.choice(free)
        _link(grid, spot, side)
        seen.add(other)
        waiting.append(other)


def _comb(grid: Grid, dice: Dice) -> None:
    """Link all places to a trunk along a column or a row, with straight teeth on both sides."""
    last = max(grid)
    tooth, trunk = dice.choice(((2, 4), (4, 2)))  # the side to which each continues
    along = tooth == 4  # the trunk is a row, so that columns are teeth
    at = dice.below(last[along] + 1)
    for spot in grid:
        if spot[along] < last[along]:
            _link(grid, spot, tooth)
        if spot[along] == at and spot[1 - along] < last[1 - along]:
            _link(grid, spot, trunk)


def _dead_ends(grid: Grid) -> list[Spot]:
    """All dead ends except the first place."""
    return [spot for spot, cube in grid.items() if cube.bit_count() == 1 and spot != (0, 0)]


def _open_dead_ends(grid: Grid, share: float, dice: Dice) -> None:
    """Open dead ends to a neighbour, until no more than their share are left."""
    ends = _dead_ends(grid)
    over = len(ends) - _most_ends(share, len(grid))
    for spot in dice.shuffle(ends):
        walls = [side for side, _ in _ways(grid, spot) if not grid[spot] & side]
        if over <= 0:
            break
        if grid[spot].bit_count() == 1 and walls:
            side = dice.choice(walls)
            over -= 1 + (grid[_beside(spot, side)].bit_count() == 1)
            _link(grid, spot, side)


def _walk(grid: Grid) -> dict[Spot, int]:
    """Number of cubes on the shortest path to each place."""
    distance, waiting = {(0, 0): 1}, [(0, 0)]
    for spot in waiting:
        for side in STEP:
            other = _beside(spot, side)
            if grid[spot] & side and other in grid and other not in distance:
                distance[other] = distance[spot] + 1
                waiting.append(other)
    return distance


def _shorten(grid: Grid, longest: int) -> None:
    """Open the walls that save most until the farthest cube is near enough, if possible."""
    while max((far := _walk(grid)).values()) > longest:
        savings = [
            (abs(far[spot] - far[_beside(spot, side)]), spot, side) for spot, side in _walls(grid)
        ]
        saved, spot, side = max(savings, default=(0, (0, 0), 0))
        if saved < 2:
            return
        _link(grid, spot, side)


def made_of(params: MazeParams, grid: Grid) -> tuple[MazePuzzle, MazeSolution]:
    """The puzzle of a maze's cubes, and the maze as its solution."""
    rows = tuple(
        tuple(grid.get((x, y), 0) for x in range(params.width)) for y in range(params.height)
    )
    solution = MazeSolution(params.width, params.height, 0, rows)
    return set_of(params, count_cubes(grid.values())), solution


def set_of(params: MazeParams, cubes: tuple[int, ...]) -> MazePuzzle:
    return MazePuzzle(cubes, params.width, params.height, params.turning)
