"""The spec sheet of a set of cubes, as a value; and the bridges of a maze.

passage   two cubes whose corridors meet
bridge    a passage without which not all cubes could be reached
"""

from dataclasses import dataclass

from puzzles.mazes import STEP, MazeSolution, Rectangle, Spot
from puzzles.mazes.kool import opposite
from puzzles.spec import Findings


@dataclass(frozen=True, slots=True, kw_only=True)
class Tallied:
    """The mazes of a rectangle that were counted; complete: there are no more."""

    rectangle: Rectangle
    mazes: int
    complete: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Walked:
    """Features of a laid maze; longest: cubes on the shortest way to the farthest one."""

    entrance: str
    dead_ends: int
    longest: int
    passages: int
    bridges: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MazeSpec(Findings[MazeSolution]):
    """A spec sheet.

    cubes: how many of each, by mask. openings: of all cubes; sides: to the north, east, south and
        west.
    loops: of every maze of the set; None where corridors may end at walls.
    rectangles: those that were counted first. rectangle_count: of all.
    walked: of the maze that was found.
    """

    cubes: tuple[int, ...]
    count: int
    openings: int
    sides: tuple[int, int, int, int]
    turning: str
    dead_ends: str
    loops: int | None
    rectangles: tuple[Tallied, ...]
    rectangle_count: int
    walked: Walked | None


def links(solution: MazeSolution) -> dict[Spot, list[Spot]]:
    """The places of cubes, each with those that its corridors lead to."""
    places = {(x, y) for y, row in enumerate(solution.rows) for x, cube in enumerate(row) if cube}
    met: dict[Spot, list[Spot]] = {}
    for x, y in sorted(places):
        beside = [(side, (x + right, y + down)) for side, (right, down) in STEP.items()]
        met[x, y] = [
            spot
            for side, spot in beside
            if spot in places
            and solution.rows[y][x] & side
            and solution.rows[spot[1]][spot[0]] & opposite(side)
        ]
    return met


def bridges(met: dict[Spot, list[Spot]]) -> int:
    """How many bridges there are among the passages.

    Tarjan's: a passage to a place is one if nothing behind it leads back before it.
    """
    entered: dict[Spot, int] = {}
    lowest: dict[Spot, int] = {}
    found = 0
    for start in met:
        if start in entered:
            continue
        waiting: list[tuple[Spot, Spot | None]] = [(start, None)]
        order: list[tuple[Spot, Spot | None]] = []
        while waiting:
            spot, before = waiting.pop()
            if spot in entered:
                continue
            entered[spot] = len(entered)
            order.append((spot, before))
            waiting += [(other, spot) for other in met[spot] if other not in entered]
        for spot, before in reversed(order):
            back = [entered[other] for other in met[spot] if other != before]
            behind = [lowest[o] for o in met[spot] if o in lowest and entered[o] > entered[spot]]
            lowest[spot] = min([entered[spot], *back, *behind])
            found += before is not None and lowest[spot] == entered[spot]
    return found
