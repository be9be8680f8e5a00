"""How a picture or a body of a deck shall look."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field

from render.decks.art import DRAWN
from render.decks.art import QUARTERS
from render.style import Style
from render.style import said

ART = ("auto", *DRAWN, *QUARTERS)  # themes of figures, the default first


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckStyle(Style):
    """A style of tiles with figures on their edges.

    pictures: files (PNG, JPEG, WebP) that take the place of a theme, by their figures.
    """

    art: str = said(
        "auto", "Theme of the figures; `auto` takes one that suits the puzzle.", choices=ART
    )
    pictures: Mapping[int, bytes] = field(default_factory=dict)
