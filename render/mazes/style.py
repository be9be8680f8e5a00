"""The style of pictures and bodies of a maze."""

from dataclasses import dataclass
from enum import StrEnum

from puzzles.setting import setting
from render.cut_style import CutStyle


class MazeView(StrEnum):
    """Views of a maze."""

    SHEET = "sheet"
    PLAN = "plan"
    STEPS = "steps"
    CUBES = "cubes"
    NETS = "nets"
    LASER = "laser"
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
class MazeStyle(CutStyle):
    """A style of cubes that one walks in."""

    cube_m: float = setting(
        1.0, "Edge of a cube in metres, when you walk through the maze.", low=0.1, high=10.0
    )
    wall_sheets: int = setting(
        2, "Sheets of material that are glued upon one another to walls, for a laser.",
        low=1, high=20,
    )  # fmt: skip
