"""Polycubes solved by hand on the page."""

from tests.families.record import Hand

HANDS: dict[str, Hand] = {}
