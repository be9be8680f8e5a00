"""The signs of given pieces on sheets."""

from collections.abc import Iterable

from render.flat.sheet import Circle, Sheet
from tests.drawn import flat


def pins(sheets: Iterable[Sheet]) -> int:
    """How many there are: white rings, which nothing else on a light page is."""
    return sum(
        isinstance(item, Circle) and item.fill == "#ffffff" and item.stroke is not None
        for sheet in sheets
        for item in flat(sheet.items)
    )
