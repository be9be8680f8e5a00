"""Squares and triangles as pictures: the board, and the tiles to be cut out.

Every figure is a half shape on its edge. Its shape and its letter tell it without colour; of two
halves that meet, one is filled and the other hatched, so that a match makes a whole.

part   index into the puzzle's tiles
"""

from render.edges.gallery import gallery
from render.edges.pages import pages
from render.edges.specsheet import spec_lines
from render.edges.specsheet import spec_pages

__all__ = ["gallery", "pages", "spec_lines", "spec_pages"]
