"""Decks as pictures: the board, and the tiles to be cut out.

Every figure is half of a picture that the edge splits. Its shape tells it without colour, and two
halves that meet make the whole picture.

part   index into the puzzle's tiles
"""

from render.decks.gallery import gallery
from render.decks.pages import rules
from render.decks.scene import solid
from render.decks.sheets import sections, sheets
from render.decks.spec import spec_lines, spec_sections
from render.decks.style import PRINTED_VIEWS, SPATIAL_VIEWS, DeckView

__all__ = [
    "PRINTED_VIEWS",
    "SPATIAL_VIEWS",
    "DeckView",
    "gallery",
    "rules",
    "sections",
    "sheets",
    "solid",
    "spec_lines",
    "spec_sections",
]
