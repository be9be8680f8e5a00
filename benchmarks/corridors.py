"""Sets that are one long corridor: spirals, random paths, and rings that make no maze."""

from collections.abc import Iterable, Sequence

from puzzles.dice import Dice
from puzzles.mazes import STEP, MazePuzzle, Spot

TURNS = 40  # of the end of a random path, for each place


def spiral(side: int) -> MazePuzzle:
    """From the entrance round and round to the centre."""
    path, (right, down) = [(0, 0)], (1, 0)
    while len(path) < side * side:
        x, y = path[-1]
        ahead = (x + right, y + down)
        if ahead in path or not (0 <= ahead[0] < side and 0 <= ahead[1] < side):
            right, down = -down, right
            ahead = (x + right, y + down)
        path.append(ahead)
    return _set(side, zip(path, path[1:], strict=False))


def random_path(side: int, seed: int) -> MazePuzzle:
    """Through all places: rows to and fro, and then the end bites into the path (backbite)."""
    dice = Dice(seed, "mazes", "path")
    path = [(x if y % 2 == 0 else side - 1 - x, y) for y in range(side) for x in range(side)]
    for _ in range(TURNS * side * side):
        right, down = dice.choice(tuple(STEP.values()))
        beside = (path[-1][0] + right, path[-1][1] + down)
        if beside in path:
            k = path.index(beside) + 1
            path[k:] = path[: k - 1 : -1]
    return _set(side, zip(path, path[1:], strict=False))


def rings(side: int, straight: int) -> MazePuzzle:
    """A path on 2 x 2 places, else rings of 2 x 2, and so many pairs of 3 x 2 from the top.

    Corners alone fall into pairs in each row and column, and so into rings: there is no maze.
    """
    links: list[tuple[Spot, Spot]] = []
    for y in range(0, side, 2):
        x = 0
        for width in (2, 3, 3, *[2] * (side // 2 - 4)) if y < 2 * straight else [2] * (side // 2):
            ring = [(x + k, y) for k in range(width)]
            ring += [(x + k, y + 1) for k in reversed(range(width))]
            links += list(zip(ring, ring[1:] + ring[:1], strict=True))[(x, y) == (0, 0) :]
            x += width
    return _set(side, links)


def _set(side: int, links: Iterable[Sequence[Spot]]) -> MazePuzzle:
    """The cubes of a square with these links and an entrance from the west."""
    cubes = dict.fromkeys([(x, y) for y in range(side) for x in range(side)], 0)
    cubes[0, 0] = 8
    for a, b in links:
        for here, there in ((a, b), (b, a)):
            step = (there[0] - here[0], there[1] - here[1])
            cubes[here] |= next(cube for cube, known in STEP.items() if known == step)
    laid = list(cubes.values())
    return MazePuzzle(tuple(laid.count(cube) for cube in range(16)), side, side, "none")
