"""What sheets show."""

from collections.abc import Iterable

from render.flat.sheet import Group, Item, Sheet, Text


def flat(items: Iterable[Item]) -> list[Item]:
    """All items, with those of a group in its place."""
    shown: list[Item] = []
    for item in items:
        shown += flat(item.items) if isinstance(item, Group) else [item]
    return shown


def words(sheets: Iterable[Sheet]) -> list[str]:
    """All texts, in the order in which they are drawn."""
    items = [item for sheet in sheets for item in flat(sheet.items)]
    return [item.content for item in items if isinstance(item, Text)]
