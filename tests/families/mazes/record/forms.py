"""All that mazes look like, drawn from the words of the rules alone."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from puzzles.mazes import MazePuzzle, Turning
from tests.families.mazes.record import strategies
from tests.families.mazes.record.definition import kind, shapes, turn_cube
from tests.families.record import Forms


def maze_forms(puzzle: MazePuzzle) -> Iterator[object]:
    """All that a set of cubes looks like, turned as the puzzle allows."""
    cubes = [cube for cube, count in enumerate(puzzle.cubes) for _ in range(count)]
    given = frozenset((p.row, p.column, p.cube) for p in puzzle.fixed)
    said = frozenset(shapes(puzzle)), str(puzzle.turning), str(puzzle.dead_ends), given
    if puzzle.turning == Turning.EACH:
        yield said, tuple(sorted(map(kind, cubes)))
        return
    for quarters in range(4 if puzzle.turning == Turning.TOGETHER else 1):
        yield said, tuple(sorted(turn_cube(cube, quarters) for cube in cubes))


def another_maze(draw: Any, puzzle: MazePuzzle) -> MazePuzzle:
    """The same set, its cubes turned as the puzzle allows."""
    cubes = [0] * 16
    together = draw(st.integers(0, 3))
    for cube, count in enumerate(puzzle.cubes):
        for _ in range(count):
            each = draw(st.integers(0, 3))
            quarters = {Turning.NONE: 0, Turning.TOGETHER: together, Turning.EACH: each}
            cubes[turn_cube(cube, quarters[Turning(puzzle.turning)])] += 1
    fixed = tuple(draw(st.permutations(puzzle.fixed)))
    return replace(puzzle, cubes=tuple(cubes), fixed=fixed)


FORMS = Forms(
    puzzles=strategies.maze_puzzles() | strategies.given_mazes(),
    another=another_maze,
    every=maze_forms,
    few={"mazes": strategies.maze_puzzles(2), "given mazes": strategies.given_mazes(2)},
)
