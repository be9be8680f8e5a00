"""The samples of all shapes of tiles, found by the names of their families when they are used."""

from importlib import import_module

from puzzles.decks import DeckPuzzle
from puzzles.decks.families import DECK_FAMILIES
from tests.families.decks.record.shape import ShapeSamples

SHAPES = tuple(DECK_FAMILIES)


def samples_of(name: str) -> ShapeSamples:
    samples: ShapeSamples = import_module(f"tests.families.{name}.record.shape").SHAPE
    return samples


def blank_of(name: str) -> DeckPuzzle:
    """A board to draw, without tiles of its own."""
    return samples_of(name).blank
