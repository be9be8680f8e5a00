"""Mazes: sets that a random maze is made of, with some openings exchanged, or with other cubes."""

from collections import Counter
from collections.abc import Hashable, Sequence
from contextlib import suppress
from dataclasses import replace

from families.mazes import MAZES
from generators.maze_grids import made_of, random_grid
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.mazes import (
    DeadEnds,
    MazeOptions,
    MazeParams,
    MazePuzzle,
    MazeSolution,
    Placement,
    Turning,
)
from tests.families.mazes.record import definition as rules
from tests.truth.definition import Definition, Truth

PLACES = {"none": 15, "together": 12, "each": 9}  # what the brute force can lay out
LOOSE_PLACES = {"none": 9, "together": 9, "each": 7}  # if corridors may end anywhere


def draw(dice: Dice) -> MazePuzzle:
    turning, dead_ends = dice.choice(tuple(Turning)), dice.choice(tuple(DeadEnds))
    most = (PLACES if dead_ends == "cubes" else LOOSE_PLACES)[turning]
    sides = [(w, h) for w in range(1, 6) for h in range(1, 6) if w * h <= most]
    width, height = dice.choice(sides)
    empty = dice.below(min(width, height)) if dice.below(2) else 0
    loops = dice.choice((0.0, 0.0, 0.3, 1.0))
    params = MazeParams(width=width, height=height, empty=empty, loops=loops)
    grid = random_grid(params, dice)
    assert grid is not None
    cubes = [cube for row in made_of(params, grid)[1].rows for cube in row if cube]
    if dead_ends == "anywhere":
        _open(cubes, dice)
    for _ in range(dice.choice((0, 0, 0, 1, 1, 2, 9))):
        dice.choice((exchange_openings, exchange_openings, _replace))(cubes, dice)
    counts = Counter(cubes)
    given = [(width, height)] * 2 + [(width, None), (None, height), (None, None)]
    wide, high = dice.choice(given)
    listed = tuple(counts[cube] for cube in range(16))
    puzzle = MazePuzzle(listed, wide, high, turning, dead_ends)
    for spot in dice.shuffle(grid)[: dice.choice((0, 0, 0, 0, 1, 2, 3))]:
        with suppress(RuleError):
            lying = Placement(spot[1], spot[0], dice.choice((grid[spot], dice.below(16))))
            puzzle = replace(puzzle, fixed=(*puzzle.fixed, lying))
    return puzzle


def _open(cubes: list[int], dice: Dice) -> None:
    """A corridor or two more, which end at walls."""
    for _ in range(dice.between(0, 2)):
        cubes[dice.below(len(cubes))] |= dice.choice((1, 2, 4, 8))


def exchange_openings(cubes: list[int], dice: Dice) -> None:
    """An opening goes from a cube to another: the sums of the sides stay the same."""
    k, j, side = dice.below(len(cubes)), dice.below(len(cubes)), dice.choice((1, 2, 4, 8))
    if cubes[k] & side and not cubes[j] & side and cubes[k] != side:
        cubes[k] ^= side
        cubes[j] ^= side


def _replace(cubes: list[int], dice: Dice) -> None:
    cubes[dice.below(len(cubes))] = dice.between(1, 15)


def options(dice: Dice) -> MazeOptions:
    return MazeOptions(seed=dice.below(1_000))


def features(puzzle: MazePuzzle, options: MazeOptions) -> Sequence[str]:
    count = sum(puzzle.cubes)
    given = (puzzle.width is not None) + (puzzle.height is not None)
    named = {
        "not turned": puzzle.turning == "none",
        "turned together": puzzle.turning == "together",
        "each turned": puzzle.turning == "each",
        "dead ends anywhere": puzzle.dead_ends == "anywhere",
        "sides free": given == 0,
        "one side given": given == 1,
        "both sides given": given == 2,
        "given": bool(puzzle.fixed),
        "empty places": any(width * height > count for width, height in rules.shapes(puzzle)),
        "repeated cubes": max(puzzle.cubes) > 1,
    }
    return [name for name, holds in named.items() if holds]


def truth(puzzle: MazePuzzle, options: MazeOptions) -> Truth:
    boards = rules.mazes(puzzle)
    classes = frozenset(frozenset[Hashable]([board]) for board in boards)
    return Truth(classes=classes, counts={"count": len(boards), "distinct": len(boards)})


def form(puzzle: MazePuzzle, solution: MazeSolution) -> Hashable:
    cubes = tuple(cube for row in solution.rows for cube in row)
    return solution.width, solution.height, cubes


def is_right(puzzle: MazePuzzle, solution: MazeSolution) -> bool:
    width, height = solution.width, solution.height
    if [len(row) for row in solution.rows] != [width] * height:
        return False
    if (width, height) not in rules.shapes(puzzle):
        return False
    if solution.turned not in range(4 if puzzle.turning == "together" else 1):
        return False
    cubes = tuple(cube for row in solution.rows for cube in row)
    given = [cube for cube in range(16) for _ in range(puzzle.cubes[cube])]
    wanted = [rules.turn_cube(cube, solution.turned) for cube in given]
    laid = [cube for cube in cubes if cube]
    if puzzle.turning == "each":
        wanted, laid = ([rules.kind(cube) for cube in each] for each in (wanted, laid))
    return (
        Counter(wanted) == Counter(laid)
        and rules.holds(puzzle, width, height, cubes)
        and rules.is_maze(puzzle, (width, height, cubes))
    )


DEFINITION = Definition(
    family=MAZES,
    draw=draw,
    options=options,
    features=features,
    truth=truth,
    form=form,
    is_right=is_right,
)
