"""Decks as pictures: the board, and the tiles to be cut out.

Every figure is half of a picture that the edge splits. Its shape tells it without colour, and two
halves that meet make the whole picture.

part   index into the puzzle's tiles
"""

from render.decks.gallery import gallery
from render.decks.scene import solid
from render.decks.sheets import sheets
from render.decks.style import SPATIAL_VIEWS

__all__ = ["SPATIAL_VIEWS", "gallery", "sheets", "solid"]
