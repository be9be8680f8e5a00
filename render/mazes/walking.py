"""The corridors of a laid maze as ways to walk, and the shortest of them."""

from collections.abc import Sequence

from puzzles.mazes import STEP, MazeSolution, Spot, reachable_places
from puzzles.mazes.kool import opposite
from render.bodies.walk import Walk
from render.mazes.cubes import WALL
from render.mazes.stand import Stand
from render.mazes.style import MazeStyle
from render.mazes.tiles import CARPET, FLOOR, HEIGHT

EYE = 0.6  # of the walls
EAST, SOUTH = (1.0, 0.0, 0.0), (0.0, -1.0, 0.0)  # y is north


def shortest_way(solution: MazeSolution) -> tuple[Spot, ...]:
    """Places from the entrance to the farthest one, both included."""
    far = reachable_places(solution)
    if not far:
        return ()
    spot = max(far, key=lambda place: (far[place], place))
    way = [spot]
    while far[spot] > 1:
        for side, (right, down) in STEP.items():
            before = (spot[0] + right, spot[1] + down)
            joined = solution.rows[spot[1]][spot[0]] & side and far.get(before) == far[spot] - 1
            if joined and solution.rows[before[1]][before[0]] & opposite(side):
                spot = before
                break
        way.append(spot)
    return tuple(reversed(way))


def walk(
    standing: Sequence[Stand], way: Sequence[Spot], marks: Sequence[str], style: MazeStyle
) -> Walk | None:
    """The ways from the first cube through all corridors that lead to another one.

    way: to the treasure, if there is one. marks: names of the bodies on it, the treasure last.
    None: there is no first cube.
    """
    cell = style.cell_mm
    ground, top = (FLOOR + CARPET) * cell, HEIGHT * cell
    spots = {stand.spot: k for k, stand in enumerate(standing) if stand.spot is not None}
    if (0, 0) not in spots:
        return None
    first = standing[spots[0, 0]]
    return Walk(
        places=tuple((*stand.at, ground) for stand in standing),
        ways=_ways(standing, spots),
        start=spots[0, 0],
        towards=SOUTH if first.open_sides & 1 else EAST,  # one comes in from the north or west
        goal=spots[way[-1]] if way else None,
        width=(1 - 2 * WALL) * cell,
        eye=EYE * (top - ground),
        trail=tuple(marks[:-1]),
    )


def _ways(standing: Sequence[Stand], spots: dict[Spot, int]) -> tuple[tuple[int, int], ...]:
    """Pairs of cubes whose corridors meet."""
    ways = []
    for (x, y), k in spots.items():
        for side, (right, down) in STEP.items():
            other = spots.get((x + right, y + down), -1)
            if (
                k < other
                and standing[k].open_sides & side
                and standing[other].open_sides & opposite(side)
            ):
                ways.append((k, other))
    return tuple(ways)
