"""The first two steps of a hint: where to look, then which piece goes where, without its turn."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum


class Depth(IntEnum):
    """Steps of a hint, each of which says more than the one before."""

    LOOK = 1  # the place or the piece
    SAY = 2  # the place and the piece
    LAY = 3  # the piece as it lies


class Part(StrEnum):
    """Parts of a clue; a family's first step tells one of them."""

    PIECE = "piece"
    AT = "at"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clue:
    """A placed piece without its turn; None: this step does not tell it.

    piece: as a player knows it before it is placed, in the numbers or letters of the JSON form.
    at: its place in the order of the JSON form: a cell, or row and column.
    """

    piece: int | str | None = None
    at: tuple[int, ...] | None = None

    def only(self, part: Part) -> "Clue":
        """The clue with one of its parts alone."""
        return Clue(piece=self.piece) if part is Part.PIECE else Clue(at=self.at)
