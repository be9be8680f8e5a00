"""What is drawn on sheets, for the tests of families."""

from collections.abc import Iterable

from render.flat.sheet import (
    Circle,
    Group,
    Image,
    Item,
    Path,
    Sheet,
    Stamp,
    Text,
    extent,
    move_item,
)

Points = tuple[tuple[float, float], ...]


def flat(items: Iterable[Item]) -> list[Item]:
    """The items, those of groups and stamps each by itself."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            found += flat(item.items)
        elif isinstance(item, Stamp):
            found += [move_item(each, item.at) for each in flat(item.items)]
        else:
            found.append(item)
    return found


def words(sheets: Iterable[Sheet]) -> list[str]:
    """All texts, in the order in which they are drawn."""
    items = (item for sheet in sheets for item in flat(sheet.items))
    return [item.content for item in items if isinstance(item, Text)]


def corners(item: Item) -> Points:
    """Where an item is: its corners, its middle, or where it begins."""
    if isinstance(item, Path):
        return item.points
    if isinstance(item, Image):
        return extent((item,))
    return (item.centre,) if isinstance(item, Circle) else (item.at,)


def keeps_within(sheet: Sheet) -> bool:
    """Whether nothing leaves the sheet."""
    points = [point for item in flat(sheet.items) for point in corners(item)]
    right, bottom = sheet.width + 1e-6, sheet.height + 1e-6
    return bool(points) and all(0 <= x <= right and 0 <= y <= bottom for x, y in points)
