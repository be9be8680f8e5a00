"""A cube of a set somewhere in space."""

from dataclasses import dataclass

from puzzles.mazes import Spot
from puzzles.mazes.kool import turn_cube
from render.flat.palette import WALL
from render.flat.sheet import Point
from render.pages.wrong import INDIGO, RED, YELLOW, Sign

WRONG = {Sign.CLASH: RED, Sign.ASTRAY: YELLOW, Sign.MISSING: INDIGO}  # colours of such cubes


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """A cube of the set somewhere.

    cube: its open sides before it is turned.
    wrong: the fault at its place.
    quarters: turns clockwise.
    at: its middle in mm, x to the east, y to the north.
    spot: its place in the maze; None on a plate.
    plate: the one that it lies on.
    """

    name: str
    cube: int
    quarters: int
    at: Point
    spot: Spot | None = None
    wrong: Sign | None = None
    plate: int = 0

    @property
    def colour(self) -> str:
        return WALL if self.wrong is None else WRONG[self.wrong]

    @property
    def label(self) -> str:
        """Its place: its column and its row."""
        return "" if self.spot is None else f"{self.spot[0] + 1}/{self.spot[1] + 1}"

    @property
    def open_sides(self) -> int:
        """The open sides as it stands."""
        return turn_cube(self.cube, self.quarters)
