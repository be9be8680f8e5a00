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


class Overhangs(StrEnum):
    """How pieces are printed that hang over."""

    SUPPORTS = "supports"  # in one, with supports of the slicer's
    GLUE = "glue"  # in parts with flat faces to glue
    PINS = "pins"  # and with holes for pins of filament in these


@dataclass(frozen=True, slots=True, kw_only=True)
class PolycubeStyle(CutStyle):
    """The style of polycubes."""

    overhangs: Overhangs | str = setting(
        Overhangs.SUPPORTS,
        "How pieces that hang over are printed: `supports` leaves each in one; `glue` cuts them"
        " into parts with flat faces; `pins` has holes in these for pins of filament, 1.75 mm.",
        words=Overhangs,
    )
    cell_sheets: int = setting(
        5,
        "Sheets of material that are as thick as a cell, for a laser: plywood of 4 mm for a cell"
        " of 20.",
        low=1,
        high=40,
    )
