"""How a picture or a body of a maze shall look."""

from dataclasses import dataclass

from render.style import Style
from render.style import said


@dataclass(frozen=True, slots=True, kw_only=True)
class MazeStyle(Style):
    """A style of cubes that one walks in."""

    cube_m: float = said(1.0, "Edge of a cube in metres, as one walks in it.", low=0.1, high=10.0)
