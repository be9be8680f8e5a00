"""The style of pictures and bodies of a maze."""

from dataclasses import dataclass
from enum import StrEnum

from puzzles.setting import setting
from render.style import Style


class MazeView(StrEnum):
    """Views of a maze."""

    SHEET = "sheet"
    PLAN = "plan"
    STEPS = "steps"
    CUBES = "cubes"
    NETS = "nets"
    PARTS = "parts"
    WALK = "walk"
    PATH = "path"
    PENCIL = "pencil"
    ASSEMBLED = "assembled"
    EXPLODED = "exploded"
    PLATES = "plates"
    CASE = "case"


SPATIAL_VIEWS = (MazeView.ASSEMBLED, MazeView.EXPLODED, MazeView.PLATES, MazeView.CASE)
FLAT_VIEWS = tuple(view for view in MazeView if view not in SPATIAL_VIEWS)
PRINTED_VIEWS = (MazeView.PLATES, MazeView.CASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class MazeStyle(Style):
    """A style of cubes that one walks in."""

    cube_m: float = setting(
        1.0, "Edge of a cube in metres, when you walk through the maze.", low=0.1, high=10.0
    )
