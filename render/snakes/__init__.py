"""Snakes as pictures and bodies."""

from render.snakes.pages import pages
from render.snakes.pages import solid

__all__ = ["pages", "solid"]
