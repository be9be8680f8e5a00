"""How a picture or a body of a box shall look."""

from dataclasses import dataclass

from puzzles.setting import setting
from render.style import Style


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxStyle(Style):
    """The style of boxes."""

    hollow_mm: float | None = setting(
        None, "Wall of a hollow block on the plates; null: blocks are solid.", low=1.2, high=20.0
    )
