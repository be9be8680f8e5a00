"""The style of pictures and bodies of a box."""

from dataclasses import dataclass

from puzzles.setting import setting
from render.cut_style import CutStyle


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxStyle(CutStyle):
    """The style of boxes."""

    hollow_mm: float | None = setting(
        None, "Wall of a hollow block on the plates; null: blocks are solid.", low=1.2, high=20.0
    )
    cell_sheets: int = setting(
        5,
        "Sheets of material that are as thick as a cell, for a laser: plywood of 4 mm for a cell"
        " of 20.",
        low=1,
        high=40,
    )
