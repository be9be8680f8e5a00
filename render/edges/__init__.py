"""Squares and triangles as pictures: the board, and the tiles to be cut out.

Every figure is half of a picture that the edge splits. Its shape tells it without colour, and two
halves that meet make the whole picture.

part   index into the puzzle's tiles
"""

from render.edges.gallery import gallery
from render.edges.pages import VIEWS
from render.edges.pages import pages
from render.edges.scene import SPATIAL_VIEWS
from render.edges.scene import solid
from render.edges.specsheet import spec_lines
from render.edges.specsheet import spec_pages

__all__ = ["SPATIAL_VIEWS", "VIEWS", "gallery", "pages", "solid", "spec_lines", "spec_pages"]
