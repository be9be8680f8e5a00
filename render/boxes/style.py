"""The style of pictures and bodies of a box."""

from dataclasses import dataclass

from puzzles.setting import setting
from render.style import Style


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxStyle(Style):
    """The style of boxes."""

    hollow_mm: float | None = setting(
        None, "Wall of a hollow block on the plates; null: blocks are solid.", low=1.2, high=20.0
    )
