"""Items of sheets, for tests of pictures."""

import io
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image as Rasters

from render.flat.sheet import (
    Circle,
    Group,
    Image,
    Item,
    Panel,
    Path,
    Point,
    Sheet,
    Stamp,
    Text,
    extent,
    move_item,
)
from render.style import Style
from render.writers import png


def everything(items: Iterable[Item]) -> Iterator[Item]:
    """Each item, and after a group or a stamp what it holds."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from everything(item.items)
        elif isinstance(item, Stamp):
            yield from (move_item(each, item.at) for each in everything(item.items))


def flat(items: Iterable[Item]) -> list[Any]:
    """All items but groups and stamps, with those that they hold."""
    return [item for item in everything(items) if not isinstance(item, Group | Stamp)]


def words(*holders: Sheet | Panel | Group) -> list[str]:
    """The texts, in their order."""
    shown = [item for each in holders for item in flat(each.items)]
    return [item.content for item in shown if isinstance(item, Text)]


def groups(items: Iterable[Item], opening: str = "") -> dict[str, Group]:
    """The outer groups whose names begin so, by their names, of which none is there twice."""
    found = [i for i in items if isinstance(i, Group) and i.name.startswith(opening)]
    named = {group.name: group for group in found}
    assert len(named) == len(found)
    return named


def keeps_to_paper(sheet: Sheet) -> bool:
    """Whether no line and no picture leaves the sheet, and texts and circles begin on it."""
    points = [point for item in flat(sheet.items) for point in _points(item)]
    across, down = zip(*points, strict=True)
    return bool(
        min(across) >= -1e-6
        and max(across) <= sheet.width + 1e-6
        and min(down) >= -1e-6
        and max(down) <= sheet.height + 1e-6
    )


def _points(item: Item) -> Iterable[Point]:
    if isinstance(item, Path):
        return item.points
    if isinstance(item, Text):
        return (item.at,)
    if isinstance(item, Circle):
        return (item.centre,)
    return extent((item,)) if isinstance(item, Image) else ()


def paint(
    items: Iterable[Item], size: tuple[int, int], per_mm: int, mode: str = "L"
) -> NDArray[np.int64]:
    """A picture of some items, of so many millimetres: grey, 0 … 255, or as the mode says."""
    wide, high = size
    sheet = Sheet(width=wide, height=high, title="", description="", items=tuple(items))
    content = png.write((sheet,), Style(width_px=per_mm * wide))
    return np.asarray(Rasters.open(io.BytesIO(content)).convert(mode)).astype(int)
