"""The style of pictures and bodies of polycubes."""

from dataclasses import dataclass
from enum import StrEnum

from render.cut_style import CutStyle


class PolycubeView(StrEnum):
    """Views of polycubes."""

    SHEET = "sheet"
    ASSEMBLED = "assembled"


@dataclass(frozen=True, slots=True, kw_only=True)
class PolycubeStyle(CutStyle):
    """The style of polycubes."""
