"""What hypothesis draws of mazes."""

from collections.abc import Hashable
from contextlib import suppress
from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from puzzles.errors import RuleError
from puzzles.mazes import MazeOptions, MazePuzzle, MazeSolution, common_turns, kool, rectangles
from puzzles.mazes import Placement as MazePlacement
from tests.families.record import Race


@st.composite
def maze_puzzles(draw: DrawFn, cubes: int = 5) -> MazePuzzle:
    """Sets that the brute force can lay out, solvable or not, in all modes.

    Every other one is what a random maze is made of; in the others, cubes are random.
    """
    turning = draw(st.sampled_from(["none", "together", "together", "each"]))
    dead_ends = draw(st.sampled_from(["cubes", "cubes", "anywhere"]))
    most = cubes - 1 if turning == "each" else cubes
    width, height = draw(st.sampled_from([(1, 2), (1, 3), (2, 2), (3, 1), (2, 3), (3, 2), (1, 1)]))
    if width * height > most or draw(st.booleans()):
        kinds = draw(st.lists(st.integers(1, 15), min_size=1, max_size=most))
    else:
        kinds = _tree_of_cubes(draw, width, height)
    counts = tuple(kinds.count(cube) for cube in range(16))
    sides = [(None, None), (None, None), (draw(st.integers(1, 3)), None)]
    wide, high = draw(st.sampled_from(sides))
    return MazePuzzle(counts, wide, high, turning, dead_ends)


@st.composite
def given_mazes(draw: DrawFn, cubes: int = 5) -> MazePuzzle:
    """Sets that the brute force can lay out, and what lies on some places."""
    puzzle = draw(maze_puzzles(cubes))
    width, height = draw(st.sampled_from(rectangles(puzzle)))
    order = [cube for cube in range(16) for _ in range(puzzle.cubes[cube])]
    order = draw(st.permutations(order + [0] * (width * height - len(order))))
    quarters = draw(st.sampled_from(common_turns(puzzle)))
    for place in draw(st.lists(st.integers(0, width * height - 1), max_size=3)):
        turn = draw(st.integers(0, 3)) if puzzle.turning == "each" else quarters
        cube = draw(st.sampled_from([order[place], order[place], 0]))
        lying = MazePlacement(*divmod(place, width), kool.turn_cube(cube, turn))
        with suppress(RuleError):
            puzzle = replace(puzzle, fixed=(*puzzle.fixed, lying))
    return puzzle


@st.composite
def begun_mazes(draw: DrawFn) -> MazePuzzle:
    """Some places given of a maze of cubes that a random tree is made of."""
    width, height = draw(st.sampled_from([(2, 2), (3, 2), (2, 3), (3, 1), (1, 4)]))
    cubes = _tree_of_cubes(draw, width, height)
    counts = tuple(cubes.count(cube) for cube in range(16))
    turning = draw(st.sampled_from(["none", "together"]))
    given = draw(st.sets(st.integers(0, width * height - 1)))
    fixed = tuple(MazePlacement(*divmod(place, width), cubes[place]) for place in sorted(given))
    sides = draw(st.sampled_from([(None, None), (width, height)]))
    return MazePuzzle(counts, *sides, turning, draw(st.sampled_from(["cubes", "anywhere"])), fixed)


def _tree_of_cubes(draw: DrawFn, width: int, height: int) -> list[int]:
    """The cubes of a maze: each place but the first is linked to the north or to the west."""
    kinds = [0] * (width * height)
    kinds[0] = draw(st.sampled_from([1, 8]))
    for place in range(1, width * height):
        north = place >= width and (place % width == 0 or draw(st.booleans()))
        other = place - width if north else place - 1
        kinds[place] |= 1 if north else 8
        kinds[other] |= 4 if north else 2
    return kinds


# searches that are split, saved and resumed


def maze_class(puzzle: MazePuzzle, options: MazeOptions, solution: MazeSolution) -> Hashable:
    return (solution.width, solution.height) if options.all_rectangles else solution


SOON = {"count": 9, "reshape": 40, "weave": 20_100, "list": 7, "reason": 20_000}

RACE = Race(
    name="mazes",
    puzzles=maze_puzzles() | given_mazes(),
    options=st.builds(MazeOptions, all_rectangles=st.booleans(), seed=st.integers(0, 9)),
    same=maze_class,
    constants=[
        {},
        {"mazes.space": {"SHARES": SOON, "OF_FEW": SOON, "LISTED": 5, "CLAUSES": 0, "SLIM": 1}},
        {
            "mazes.space": {"SHARES": SOON, "OF_FEW": {**SOON, "list": 2}},
            "mazes.counting": {"EARLY": 0, "SMALLEST": 64, "LARGEST": 64},
        },
    ],
)
