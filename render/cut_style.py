"""The style of pieces that a laser cuts out, too."""

from dataclasses import dataclass

from puzzles.setting import setting
from render.style import Style


@dataclass(frozen=True, slots=True, kw_only=True)
class CutStyle(Style):
    """A style of pieces that a laser cuts out, too."""

    kerf_mm: float = setting(
        0.15, "Width that a laser burns away; the pieces keep their size.", low=0.0, high=1.0
    )
