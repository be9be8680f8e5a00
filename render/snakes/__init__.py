"""Snakes as pictures."""

from render.snakes.pages import pages

__all__ = ["pages"]
