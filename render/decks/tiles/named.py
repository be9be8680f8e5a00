"""The tiles of a deck and their figures by name."""

from collections import Counter

from puzzles.decks import DeckPuzzle
from render.decks import words
from render.decks.style import DeckStyle
from render.decks.tiles.figures import FACE, Figures
from render.kinds import NamedKind, short_numbers


def named_kinds(puzzle: DeckPuzzle, style: DeckStyle) -> list[NamedKind]:
    """The tiles by their numbers, and the figures by the letters beside them."""
    figures, many = Figures(puzzle, style), len(puzzle.tiles)
    tiles = NamedKind(
        name=short_numbers(1, many), colour=FACE, said=style.say(words.CARD), count=many
    )
    shown = Counter(figure for tile in puzzle.tiles for figure in tile)
    drawn = figures.pictures is None
    return [
        tiles,
        *(
            NamedKind(
                name=figures.name(figure),
                colour=figures.colour(figure) if drawn else None,
                said="",
                count=shown[figure],
            )
            for figure in figures.halves
        ),
    ]
