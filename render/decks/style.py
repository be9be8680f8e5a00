"""The style of pictures and bodies of a deck."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from puzzles.setting import setting
from render.cut_style import CutStyle
from render.decks.art import Artwork


class DeckView(StrEnum):
    """Views of a deck."""

    SHEET = "sheet"
    BOARD = "board"
    BLANK = "blank"
    TILES = "tiles"
    LASER = "laser"
    SOLUTIONS = "solutions"  # all of them, which are searched for
    PARTS = "parts"
    ASSEMBLED = "assembled"
    PLATES = "plates"
    TRAY = "tray"


class Back(StrEnum):
    """The print on the back of tiles to be cut out."""

    NONE = "none"
    PLAIN = "plain"
    PATTERN = "pattern"
    TITLE = "title"


class Outline(StrEnum):
    """Outline of a tile on paper."""

    THIN = "thin"
    BOLD = "bold"
    DOUBLE = "double"  # with a second line inside, behind the figures
    NONE = "none"  # nothing but the lines to cut along


SPATIAL_VIEWS = (DeckView.ASSEMBLED, DeckView.PLATES, DeckView.TRAY)
PRINTED_VIEWS = (DeckView.PLATES, DeckView.TRAY)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckStyle(CutStyle):
    """A style of tiles with figures on their edges.

    pictures: files (PNG, JPEG, WebP) that take the place of a theme, by their figures.
    """

    art: Artwork | str = setting(
        Artwork.AUTO,
        "Theme of the figures; `auto` takes one that suits the puzzle.",
        words=Artwork,
    )
    backs: Back | str = setting(
        Back.NONE,
        "Backs of the tiles, on pages that lie behind the tiles when the paper is turned over"
        " along its long edge.",
        words=Back,
    )
    outline: Outline | str = setting(Outline.THIN, "Outline of a tile on paper.", words=Outline)
    pictures: Mapping[int, bytes] = field(default_factory=dict)
