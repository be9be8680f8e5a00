"""What hypothesis draws of polycubes: small enough for the brute force, by the dice of a seed."""

from collections.abc import Hashable

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzles.dice import Dice
from puzzles.polycubes import Placement, PolycubeOptions, PolycubePuzzle, PolycubeSolution
from puzzles.polycubes.shapes import ROTATIONS, TURNS
from tests.families.polycubes.record import definition as brute
from tests.families.record import Constants, Race


def polycube_puzzles() -> SearchStrategy[PolycubePuzzle]:
    """Polycubes that the brute force can count, solvable or not."""
    return st.integers(0, 2**32 - 1).map(lambda seed: brute.draw(Dice(seed, "polycubes")))


@st.composite
def placements_anywhere(draw: DrawFn, puzzle: PolycubePuzzle) -> Placement:
    """A piece that lies somewhere, and mostly cannot."""
    x, y, z = (draw(st.integers(0, edge - 1)) for edge in puzzle.size)
    turn = draw(st.integers(0, (len(TURNS) if puzzle.mirrored else ROTATIONS) - 1))
    return Placement(draw(st.integers(0, len(puzzle.pieces) - 1)), (x, y, z), turn)


def polycube_class(
    puzzle: PolycubePuzzle, options: PolycubeOptions, solution: PolycubeSolution
) -> Hashable:
    form = brute.lying(puzzle, solution)
    return frozenset(move(form) for move, _ in brute.symmetries(puzzle))


# Constants with which small puzzles go every way.
VARIANTS: dict[str, Constants] = {
    "as it is": {},
    "brief shares": {"polycubes.search": {"SHARE": 7}},
    "little room": {"polycubes.search": {"SHARE": 7}, "polycubes.filling": {"FIRST_ROOM": 1}},
    "packing at once": {
        "polycubes.search": {"SHARE": 7, "ALONE": 40},
        "polycubes.packing": {
            "SMALLEST": 1,
            "LARGEST_PIECE": 99,
            "ENDINGS": (1, 4, 2),
            "ENDING": 3,
        },
    },
}

RACE = Race(
    name="polycubes",
    puzzles=polycube_puzzles(),
    options=st.builds(PolycubeOptions),
    same=polycube_class,
    constants=list(VARIANTS.values()),
)
