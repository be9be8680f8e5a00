"""Sheets as DXF for a laser or a plotter: lines in millimetres, y up, on layers.

In the dialect of AutoCAD release 12, which all such programs read; it has no units. What stands in
groups named `cut` and `engrave` is on layers of these names, red and blue, all else on `drawing`.
Pictures of pixels are left out, and areas are their outlines.
"""

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence

from render.price import of_text
from render.sheet import Circle
from render.sheet import Group
from render.sheet import Image
from render.sheet import Item
from render.sheet import Path
from render.sheet import Point
from render.sheet import Sheet
from render.sheet import Stamp
from render.sheet import Text
from render.sheet import Window
from render.sheet import moved
from render.style import Style
from render.writers.svg import figure

LAYERS = {"cut": 1, "engrave": 5, "drawing": 7}  # numbers of AutoCAD's colours
JUSTIFIED = {"start": 0, "middle": 1, "end": 2}
TALL = 0.73  # of a font's size: a capital letter, by which DXF measures

Code = tuple[int, object]


def price(sheets: Sequence[Sheet], style: Style) -> int:
    """Bytes of memory that writing takes; the file is as large as its sheets are there."""
    return 3 * of_text(sheets, style) // 2


def write(sheets: Sequence[Sheet], style: Style) -> bytes:
    """One drawing; several sheets lie below one another."""
    written = bytearray()
    for code, value in _codes(sheets):
        written += f"{code}\n{_said(value)}\n".encode("ascii")
    return bytes(written)


def _codes(sheets: Sequence[Sheet]) -> Iterator[Code]:
    yield from (*_opening(), (0, "SECTION"), (2, "ENTITIES"))
    down = 0.0
    for sheet in sheets:
        yield from _each(sheet.items, "drawing", down)
        down += sheet.height
    yield from ((0, "ENDSEC"), (0, "EOF"))


def _said(value: object) -> str:
    """Numbers in full; letters beyond ASCII as AutoCAD writes them."""
    if isinstance(value, float):
        return figure(value)
    return "".join(c if c.isascii() else f"\\U+{ord(c):04X}" for c in str(value))


def _opening() -> Iterator[Code]:
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (0, "ENDSEC"))
    yield from ((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, len(LAYERS)))
    for name, colour in LAYERS.items():
        yield from ((0, "LAYER"), (2, name), (70, 0), (62, colour), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _entities(item: Item, layer: str, down: float) -> Iterator[Code]:
    """What an item draws; down: mm that its sheet lies below the first one."""
    if isinstance(item, Path):
        yield from _polyline(item, layer, down)
    elif isinstance(item, Circle):
        yield from ((0, "CIRCLE"), (8, layer), *_at(item.centre, down), (40, item.radius))
    elif isinstance(item, Text):
        yield from _text(item, layer, down)
    elif isinstance(item, Group):
        yield from _each(item.items, item.name if item.name in LAYERS else layer, down)
    elif isinstance(item, Stamp):
        yield from _each((moved(each, item.at) for each in item.items), layer, down)
    elif isinstance(item, Window):
        by = (item.at[0] - item.seen[0], item.at[1] - item.seen[1])
        yield from _each((moved(each, by) for each in item.items), layer, down)
    else:
        assert isinstance(item, Image)


def _each(items: Iterable[Item], layer: str, down: float) -> Iterator[Code]:
    for item in items:
        yield from _entities(item, layer, down)


def _at(point: Point, down: float, first: int = 10) -> tuple[Code, ...]:
    """A point; y is up, and the first sheet ends at 0."""
    return (first, point[0]), (first + 10, -point[1] - down), (first + 20, 0.0)


def _polyline(path: Path, layer: str, down: float) -> Iterator[Code]:
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), *_at((0.0, -down), down))
    yield (70, int(path.closed))
    for point in path.points:
        yield from ((0, "VERTEX"), (8, layer), *_at(point, down))
    yield from ((0, "SEQEND"), (8, layer))


def _text(text: Text, layer: str, down: float) -> Iterator[Code]:
    yield from ((0, "TEXT"), (8, layer), *_at(text.at, down), (40, TALL * text.size))
    yield from ((1, text.content), (72, JUSTIFIED[text.anchor]), *_at(text.at, down, 11))
