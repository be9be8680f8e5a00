"""Mazes for tests of pictures: a set and one of its mazes, the same for the same seed."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from generators.mazes import maker
from puzzles.dice import Dice
from puzzles.mazes import MazeParams, MazePuzzle, MazeSolution, unreachable_places
from service.schemas.catalogue import forms_named
from tests.families.mazes.record.hints import pieces
from workshop.wishes import patient
from workshop.worst import (
    PHOTO,
    WIDE,
    Asked,
    Json,
    drawings,
    largest_wish,
    last_hint,
    long_answers,
)


def laid_maze(
    width: int, height: int, *, empty: int = 0, turning: str = "together", seed: int = 7
) -> tuple[MazePuzzle, MazeSolution]:
    params = MazeParams(width=width, height=height, loops=0.1, empty=empty, turning=turning)
    made = maker(params, patient()).first(Dice(seed, "mazes"))
    return made.puzzle, made.solution


def tear(solution: MazeSolution) -> MazeSolution:
    """The maze with two of its cubes swapped, so that many others are cut off."""
    spots = [(y, x) for y in range(solution.height) for x in range(solution.width)]
    for (a, b), (y, x) in combinations(spots, 2):
        rows = [list(row) for row in solution.rows]
        rows[a][b], rows[y][x] = rows[y][x], rows[a][b]
        swapped = replace(solution, rows=tuple(map(tuple, rows)))
        if len(list(unreachable_places(swapped))) > 6:
            return swapped
    raise AssertionError("no swap cuts so much off")


def dearest() -> Iterator[Asked]:
    """The dearest requests that the limits allow."""
    largest, drawn = comb(500, 500), comb(141, 141)
    yield from drawings("mazes", drawn, ("sheet", "plan", "pencil"), WIDE)
    yield from drawings("mazes", comb(31, 32), ("exploded", "plates"), PHOTO)
    solution = forms_named("mazes").solution().load(drawn["solution"])
    hinted = last_hint("mazes", drawn, pieces(solution))
    yield from long_answers("mazes", largest, largest["puzzle"], hinted)
    rectangles = {"puzzle": {"cubes": largest["puzzle"]["cubes"]}}
    every = {"options": {"all_rectangles": True}}
    yield Asked(family="mazes", verb="solve", body={**rectangles, **every}, what="every")
    yield Asked(family="mazes", verb="rooms", query="room=500x500&limit=1000")
    yield from largest_wish("mazes", "width=100&height=100")


def comb(width: int, height: int) -> Json:
    """A way along the west, and from each row of it one to the east."""
    rows = [
        [_tooth(column, row, width, height) for column in range(width)] for row in range(height)
    ]
    cubes = Counter(cube for row in rows for cube in row)
    sides = {"width": width, "height": height}
    return {
        "puzzle": {"cubes": dict(cubes), **sides},
        "solution": {**sides, "turned": 0, "rows": rows},
    }


def _tooth(column: int, row: int, width: int, height: int) -> str:
    if column:
        return "EW" if column < width - 1 else "W"
    return "NE" + ("S" if row < height - 1 else "")
