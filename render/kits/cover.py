"""The pictures on the cover of a kit: some of its puzzles, small and without letters."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from render.flat.layout import rows, shift_items, stack_rows
from render.flat.sheet import Group, Item, Panel, Path, Point, Stamp, Text, Window, extent
from render.kits import words
from render.kits.leaflet import Kit, Leaflet
from render.pages.binding import GAP, Section

COLUMNS, PICTURES = 2, 6
KINDS = 4  # of puzzles: from this number on each kind is shown once
SEARCHED = 2  # first sections of a puzzle: its pieces, and its board
WIDE = 0.92  # of its room, at the most
CLOSE = 1.0  # mm between pictures of a list, at the least, without the words between them


def cover_pictures(kit: Kit, width: float, height: float) -> Panel:
    """Some of the puzzles, small and side by side, from the first to the last."""
    shown = _sample_leaflets(kit.leaflets)
    pictures = _differing_pictures(shown)
    columns = 1 if len(shown) == 1 else COLUMNS
    lines = -(-len(shown) // columns)
    wide, high = (width - (columns - 1) * 2 * GAP) / columns, (height - lines * 2 * GAP) / lines
    items: list[Item] = []
    for k, (leaflet, picture) in enumerate(zip(shown, pictures, strict=True)):
        at = (k % columns * (wide + 2 * GAP), GAP + k // columns * (high + 2 * GAP))
        items += _small(leaflet, picture, at, (wide, high), kit)
    return Panel(width=width, height=height, items=tuple(items))


def _sample_leaflets(leaflets: Sequence[Leaflet]) -> Sequence[Leaflet]:
    """One puzzle of each kind if there are several kinds; else some from the first to the last."""
    kinds = list({each.title: each for each in reversed(leaflets)}.values())[::-1]
    among = kinds if len(kinds) >= KINDS else leaflets
    many = min(len(among), PICTURES)
    return [among[k * len(among) // many] for k in range(many)]


def _small(leaflet: Leaflet, picture: Panel, at: Point, room: Point, kit: Kit) -> Iterator[Item]:
    """A picture of a puzzle's first page within a room in mm, its number below."""
    theme = kit.style.colours
    said = f"{kit.style.say(words.NUMBER)} {leaflet.number}"
    middle, high = at[0] + room[0] / 2, room[1] - 6.0
    items = _drop_letters(picture.items, leaflet.number)
    low, end = extent(items)
    across, down = end[0] - low[0], end[1] - low[1]
    scale = min(WIDE * room[0] / across, high / down, 1.0)
    top = at[1] + (high - scale * down) / 2
    yield Window(
        at=(middle - scale * across / 2, top),
        width=scale * across,
        height=scale * down,
        seen=low,
        items=items,
        scale=scale,
    )
    below = (middle, top + scale * down + 6.0)
    yield Text(at=below, content=said, size=3.2, colour=theme.muted)


def _differing_pictures(leaflets: Sequence[Leaflet]) -> Sequence[Panel]:
    """The largest picture of each first page; if some are the same, the next that differ more."""
    ranked = [
        [
            picture
            for section in islice(each.question_sections, SEARCHED)
            for picture in _page_pictures(section)
        ]
        for each in leaflets
    ]
    return max(zip(*ranked, strict=False), key=lambda pictures: len(set(pictures)))


def _page_pictures(section: Section) -> list[Panel]:
    """The pictures of a section, the largest first; rows of a list of pictures are one."""
    by_height: dict[float, list[Panel]] = {}
    for row in section.stack:
        if _picture_area(row):
            by_height.setdefault(round(row.height, 1), []).append(row)
    lists = sorted(by_height.values(), key=lambda lines: _picture_area(lines[0]), reverse=True)
    pictures = [_close_up(lines) if len(lines) > 1 else lines[0] for lines in lists]
    return pictures or list(section.stack[:1])


def _close_up(lines: Sequence[Panel]) -> Panel:
    """The pictures of a list as close as they can be without the words between them."""
    shown = [each for line in lines for each in _apart(_drop_letters(line.items, 0))]
    ends = [extent(items) for items in shown]
    wide, high = (max(end[axis] - low[axis] for low, end in ends) for axis in (0, 1))
    cells = []
    for items, (low, end) in zip(shown, ends, strict=True):
        by = tuple((room - a - b) / 2 for room, a, b in zip((wide, high), low, end, strict=True))
        moved = shift_items(Panel(width=wide, height=high, items=items), (by[0], by[1]))
        cells.append(Panel(width=wide, height=high, items=moved))
    columns = math.ceil(math.sqrt(1.5 * len(cells)))
    gap = max(CLOSE, 0.1 * wide)
    return stack_rows(rows(cells, columns * (wide + gap), gap), gap)


def _apart(items: Sequence[Item]) -> list[tuple[Item, ...]]:
    """Items of a row beside one another, from the left; what overlaps is one picture."""
    made: list[list[int]] = []  # places among the items, which are drawn in their order
    reach = -math.inf
    for k in sorted(range(len(items)), key=lambda k: (extent((items[k],))[0][0], k)):
        low, end = extent((items[k],))
        if low[0] > reach + 1e-6:
            made.append([])
        made[-1].append(k)
        reach = max(reach, end[0])
    return [tuple(items[k] for k in sorted(each)) for each in made]


def _picture_area(panel: Panel) -> float:
    """The area of a panel; 0 if it has letters alone."""
    lettered = all(isinstance(item, Text) for item in panel.items)
    return 0.0 if lettered else panel.width * panel.height


def _drop_letters(items: Sequence[Item], number: int) -> tuple[Item, ...]:
    """Shapes without letters, which would be too small; stamps get names of this puzzle."""
    made: list[Item] = []
    for before, item in zip((None, *items), items, strict=False):
        if isinstance(before, Text) and isinstance(item, Path) and len(item.points) == 2:
            continue  # the line below a letter that could be read upside down
        if isinstance(item, Stamp):
            item = replace(item, name=f"no-{number}-{item.name}")
        if isinstance(item, Stamp | Group | Window):
            item = replace(item, items=_drop_letters(item.items, number))
        if not isinstance(item, Text):
            made.append(item)
    return tuple(made)
