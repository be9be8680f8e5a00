"""The style of pictures and bodies of a snake."""

from dataclasses import dataclass, replace
from enum import StrEnum

from puzzles.setting import setting
from render.style import NEAR_CELL, Style

CORD = 0.15  # default width of a cord's channel, per edge of a cell
NEAR_CORD = 5.0  # mm at most: a cell in a photograph can hold it


class SnakeView(StrEnum):
    """Views of a snake."""

    SHEET = "sheet"
    STRIP = "strip"
    NETS = "nets"
    PARTS = "parts"
    LAYERS = "layers"
    STEPS = "steps"
    ISOMETRIC = "isometric"
    ASSEMBLED = "assembled"
    PATH = "path"
    EXPLODED = "exploded"
    FOLD = "fold"
    UNFOLDED = "unfolded"
    PLATES = "plates"
    PLATE_LIGHT = "plate-light"
    PLATE_DARK = "plate-dark"
    CASE = "case"


FLAT_VIEWS = (
    SnakeView.SHEET,
    SnakeView.STRIP,
    SnakeView.NETS,
    SnakeView.PARTS,
    SnakeView.LAYERS,
    SnakeView.STEPS,
    SnakeView.ISOMETRIC,
)
SPATIAL_VIEWS = tuple(view for view in SnakeView if view not in FLAT_VIEWS)
PRINTED_VIEWS = (SnakeView.PLATES, SnakeView.CASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class SnakeStyle(Style):
    """A style of pieces on a cord."""

    cord_mm: float | None = setting(
        None, "Width of the channel of a cord; null: 0.15 of cell_mm.", low=0.5, high=30.0
    )
    bores: bool = setting(True, "Bore channels for a cord; without, bodies are light to show.")

    @property
    def cord(self) -> float:
        """Width of the channel of a cord in mm."""
        return CORD * self.cell_mm if self.cord_mm is None else self.cord_mm

    def near(self) -> "SnakeStyle":
        cord = min(self.cord * NEAR_CELL / self.cell_mm, NEAR_CORD)
        return replace(Style.near(self), cord_mm=cord)
