"""Views and style of pictures and bodies of polycubes."""

from dataclasses import dataclass
from enum import StrEnum

from puzzles.setting import setting
from render.cut_style import CutStyle


class PolycubeView(StrEnum):
    """Views of polycubes."""

    SHEET = "sheet"
    LAYERS = "layers"
    LASER = "laser"
    PARTS = "parts"
    STEPS = "steps"
    ISOMETRIC = "isometric"
    ASSEMBLED = "assembled"
    EXPLODED = "exploded"
    CUTAWAY = "cutaway"
    APART = "apart"
    PLATES = "plates"
    TRAY = "tray"


class Split(StrEnum):
    """How a piece is cut into parts that print without supports."""

    NO = "no"
    GLUE = "glue"  # flat faces to glue
    PINS = "pins"  # and holes for pins of filament in them


@dataclass(frozen=True, slots=True, kw_only=True)
class PolycubeStyle(CutStyle):
    """The style of polycubes."""

    split: Split | str = setting(
        Split.NO,
        "Cut pieces that need supports into parts on the plates, to glue together: `glue` has flat"
        " faces, `pins` has holes for pins of filament of 1.75 mm; `no` leaves each in one.",
        words=Split,
    )
    cell_sheets: int = setting(
        5,
        "Sheets of material that are as thick as a cell, for a laser: plywood of 4 mm for a cell"
        " of 20.",
        low=1,
        high=40,
    )
