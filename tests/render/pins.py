"""The signs of given pieces on sheets."""

from collections.abc import Iterable, Iterator

from render.flat.sheet import Circle, Group, Item, Sheet


def pins(sheets: Iterable[Sheet]) -> int:
    """How many there are: white rings, which nothing else on a light page is."""
    return sum(
        isinstance(item, Circle) and item.fill == "#ffffff" and item.stroke is not None
        for sheet in sheets
        for item in _flat(sheet.items)
    )


def _flat(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield from _flat(item.items) if isinstance(item, Group) else (item,)
