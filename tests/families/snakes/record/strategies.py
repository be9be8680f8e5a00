"""What hypothesis draws of snakes."""

from collections.abc import Hashable
from contextlib import suppress
from dataclasses import replace
from operator import itemgetter

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzles.errors import RuleError
from puzzles.lattice import volume
from puzzles.snakes import SnakeOptions, SnakePuzzle, SnakeSolution, chain_of
from tests.families.record import Constants, Race
from tests.families.snakes.record import definition as foldings
from tests.families.snakes.record.samples import winding
from tests.strategies import box_sizes


@st.composite
def folded_snakes(draw: DrawFn, cells: int) -> tuple[SnakePuzzle, SnakeSolution]:
    """A snake in a box of at most so many cells: a path row by row, changed at its ends.

    To change it, an end is linked to any neighbour, and the piece between is turned round.
    """
    size = draw(box_sizes(cells).filter(lambda size: volume(size) > 1))
    path = list(winding(size)[1].path)
    for way in draw(st.lists(st.integers(0, 11), max_size=60)):
        if way >= 6:
            path.reverse()
        cell = foldings.around(path[-1])[way % 6]
        if cell in path:
            at = path.index(cell)
            path[at + 1 :] = reversed(path[at + 1 :])
    puzzle = SnakePuzzle(chain_of(tuple(path)), size)
    return puzzle, SnakeSolution(tuple(path))


def foldable_snakes(cells: int) -> SearchStrategy[SnakePuzzle]:
    """The puzzles of folded snakes: all of them have a solution."""
    return folded_snakes(cells).map(itemgetter(0))


@st.composite
def loose_snakes(draw: DrawFn, cells: int) -> SnakePuzzle:
    """A box and any chain, mostly of the right length: solvable now and then."""
    size = draw(box_sizes(cells).filter(lambda size: volume(size) > 1))
    length = volume(size) if draw(st.integers(0, 9)) else draw(st.integers(2, 2 * cells))
    digits = draw(st.lists(st.sampled_from("0111"), min_size=length, max_size=length))
    return SnakePuzzle("".join(digits), size)


@st.composite
def given_snakes(draw: DrawFn, cells: int = 18) -> SnakePuzzle:
    """A snake with a given beginning, of its folding or of any path of one cell after another."""
    puzzle, solution = draw(folded_snakes(cells))
    path = draw(st.sampled_from([solution.path, solution.path[::-1]]))
    if draw(st.booleans()):
        puzzle = replace(puzzle, chain=puzzle.chain[::-1])
    given = path[: draw(st.integers(0, min(6, puzzle.cells)))]
    for way in draw(st.lists(st.integers(0, 5), max_size=3)):
        beyond = foldings.around(given[-1] if given else (0, 0, 0))[way]
        with suppress(RuleError):
            given = replace(puzzle, fixed=(*given, beyond)).fixed
    return replace(puzzle, fixed=draw(st.sampled_from([given, given, path])))


def snake_puzzles(cells: int = 18) -> SearchStrategy[SnakePuzzle]:
    """Snakes that the brute force can count, solvable or not."""
    return foldable_snakes(cells) | loose_snakes(cells)


# searches that are split, saved and resumed


def snake_class(puzzle: SnakePuzzle, options: SnakeOptions, solution: SnakeSolution) -> Hashable:
    mirrors, given = not options.mirrors_count, len(puzzle.fixed)
    return foldings.images(solution.path, puzzle.size, mirrors=mirrors, given=given)


# Constants with which small boxes go every way.
VARIANTS: dict[str, Constants] = {
    "as it is": {},
    "two words": {"snakes.grid": {"WORD": 0}},
    "layers": {"snakes.grid": {"WORD": 0, "PAIR": 0}},
    "short race": {"snakes.search": {"SLICE": 3, "LEAST_ROUNDS": 1, "AHEAD": 1.0}},
    "long race": {"snakes.search": {"SLICE": 2, "AHEAD": 1e9}},
    "race of solutions": {"snakes.search": {"SLICE": 2, "MOST_MET": 1}},
    "scout at once": {
        "snakes.search": {"SLICE": 3, "SMALL": 0, "SHARES": {"main": 5, "scout": 7}},
        "snakes.scout": {"RESTART": 9, "SHORT": 3, "LONG": 20},
    },
    "beam at once": {
        "snakes.search": {
            "SLICE": 3, "SMALL": 0, "EASY": 0,
            "SWEPT": {"main": 5, "scout": 7, "beam": 7},
        },
        "snakes.grid": {"WORD": 0},
        "snakes.beam": {"WIDTHS": (3, 5), "SURE": 1},
    },
}  # fmt: skip

RACE = Race(
    name="snakes",
    puzzles=foldable_snakes(18) | given_snakes(),
    options=st.builds(SnakeOptions, mirrors_count=st.booleans()),
    same=snake_class,
    constants=[
        *(VARIANTS[name] for name in ("as it is", "layers", "scout at once", "beam at once")),
        {**VARIANTS["long race"], **VARIANTS["two words"]},
        {"snakes.search": {"SLICE": 2, "LEAST_ROUNDS": 1, "AHEAD": 1.0, "MOST_MET": 2}},
    ],
)
