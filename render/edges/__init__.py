"""Squares and triangles as pictures: the board, and the tiles to be cut out.

Every figure is a half shape on its edge. Its shape and its letter tell it without colour; of two
halves that meet, one is filled and the other hatched, so that a match makes a whole.

part   index into the puzzle's tiles
"""

from render.edges.pages import pages

__all__ = ["pages"]
