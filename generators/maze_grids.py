"""Random mazes as grids, and the moves that change them.

A spanning tree is made first: uniform (Wilson 1996: every tree alike), growing (long winding
corridors), or a comb (a trunk with straight teeth). Then as many dead ends as there shall be empty
places are taken away, walls are taken down for loops, dead ends beyond their share are opened, and
shortcuts are made until the way to the farthest cube is as short as wished.

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
    """A random maze, its params unchecked; None when this one cannot keep to them."""
    method = params.method
    if method == MazeMethod.ANY:
        method = dice.choice((MazeMethod.UNIFORM, MazeMethod.GROWING))
    return _grid(params, _uniform if method == MazeMethod.UNIFORM else _grow, dice)


def comb(params: MazeParams, dice: Dice) -> Grid | None:
    """A comb: its set has few mazes, and often just one."""
    return _grid(params, _comb, dice)


def _grid(params: MazeParams, linked: Callable[[Grid, Dice], None], dice: Dice) -> Grid | None:
    """A maze from all places linked to a tree; None when it cannot keep to the params."""
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
    """Whether a maze has no more dead ends and no longer ways than wished."""
    most = _most_ends(params.dead_end_share, len(grid))
    if most < len(grid) and sum(cube.bit_count() == 1 for cube in grid.values()) > most:
        return False
    return params.longest is None or max(_walk(grid).values()) <= params.longest


def _most_ends(share: float, cubes: int) -> int:
    return int(share * cubes + 1e-9)


def exchange_wall(grid: Grid, dice: Dice) -> Grid | None:
    """The maze with a wall open, and a link of the ring that this makes closed; None: no wall."""
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
    """The links of a shortest way, from its end; written out, as `_walls` is."""
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
    """Those between two cubes; written out, since moves ask for them all the time."""
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
    """The sides to which a place lies beside, and that place."""
    x, y = spot
    beside = [(side, (x + right, y + down)) for side, right, down in STEPS]
    return [way for way in beside if way[1] in grid]


def _uniform(grid: Grid, dice: Dice) -> None:
    """Walks without loops to what is linked already (Wilson 1996)."""
    ways = {spot: _ways(grid, spot) for spot in grid}  # each is asked for many times
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
    """From the newest place mostly, now and then from any."""
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
    """A trunk along a column or a row, and straight teeth to both sides of it."""
    last = max(grid)
    tooth, trunk = dice.choice(((2, 4), (4, 2)))  # the side that each leads on to
    along = tooth == 4  # the trunk is a row, so that columns are teeth
    at = dice.below(last[along] + 1)
    for spot in grid:
        if spot[along] < last[along]:
            _link(grid, spot, tooth)
        if spot[along] == at and spot[1 - along] < last[1 - along]:
            _link(grid, spot, trunk)


def _dead_ends(grid: Grid) -> list[Spot]:
    """All of them, but for the first place."""
    return [spot for spot, cube in grid.items() if cube.bit_count() == 1 and spot != (0, 0)]


def _open_dead_ends(grid: Grid, share: float, dice: Dice) -> None:
    """Lead dead ends on, where there is a neighbour, until no more than their share are left."""
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
    """Cubes on the shortest way to each place."""
    distance, waiting = {(0, 0): 1}, [(0, 0)]
    for spot in waiting:
        for side in STEP:
            other = _beside(spot, side)
            if grid[spot] & side and other in grid and other not in distance:
                distance[other] = distance[spot] + 1
                waiting.append(other)
    return distance


def _shorten(grid: Grid, longest: int) -> None:
    """Take down the walls that save most, until the farthest cube is near enough, if it can be."""
    while max((far := _walk(grid)).values()) > longest:
        savings = [
            (abs(far[spot] - far[_beside(spot, side)]), spot, side) for spot, side in _walls(grid)
        ]
        saved, spot, side = max(savings, default=(0, (0, 0), 0))
        if saved < 2:
            return
        _link(grid, spot, side)


def made_of(params: MazeParams, grid: Grid) -> tuple[MazePuzzle, MazeSolution]:
    """The set of a maze, and the maze."""
    rows = tuple(
        tuple(grid.get((x, y), 0) for x in range(params.width)) for y in range(params.height)
    )
    solution = MazeSolution(params.width, params.height, 0, rows)
    return set_of(params, count_cubes(grid.values())), solution


def set_of(params: MazeParams, cubes: tuple[int, ...]) -> MazePuzzle:
    return MazePuzzle(cubes, params.width, params.height, params.turning)
