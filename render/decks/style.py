"""How a picture or a body of a deck shall look."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from enum import StrEnum

from render.decks.art import Artwork
from render.style import Style
from render.style import said


class DeckView(StrEnum):
    """What is shown of a deck."""

    SHEET = "sheet"
    BOARD = "board"
    BLANK = "blank"
    TILES = "tiles"
    SOLUTIONS = "solutions"  # all of them, which are searched for
    ASSEMBLED = "assembled"
    PLATES = "plates"
    TRAY = "tray"


SPATIAL_VIEWS = (DeckView.ASSEMBLED, DeckView.PLATES, DeckView.TRAY)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckStyle(Style):
    """A style of tiles with figures on their edges.

    pictures: files (PNG, JPEG, WebP) that take the place of a theme, by their figures.
    """

    art: Artwork | str = said(
        Artwork.AUTO,
        "Theme of the figures; `auto` takes one that suits the puzzle.",
        words=Artwork,
    )
    pictures: Mapping[int, bytes] = field(default_factory=dict)
