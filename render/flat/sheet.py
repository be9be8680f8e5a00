"""A flat picture: shapes in millimetres, x to the right, y down, painted in their order.

point    (x, y) in mm from the upper left corner of the sheet
colour   "#rrggbb"; None paints nothing
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

WIDEST = 0.8  # most mean width of a letter of a line, per size of the text

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """A line's colour and width in mm; `dash` is the lengths of dash and gap."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()

    def along(self, points: Iterable[Point]) -> "Path":
        """An open line through the points."""
        return Path(points=tuple(points), closed=False, stroke=self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """Straight lines through the points."""

    points: tuple[Point, ...]
    closed: bool = True
    fill: str | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Circle:
    centre: Point
    radius: float
    fill: str | None = None
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One line of text; `at` is on its base line; `size` is the height of the font in mm."""

    at: Point
    content: str
    size: float
    colour: str = "#222222"
    anchor: str = "middle"  # start | middle | end
    bold: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Image:
    """A picture of pixels, put where three of its corners are.

    corner: its upper left one; right, down: from there to the next ones, in mm.
    png: the file.
    """

    corner: Point
    right: Point
    down: Point
    png: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Shapes that belong together, such as one piece.

    name: becomes an id of the SVG, which numbers those that occur again.
    """

    name: str
    items: tuple["Item", ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """Repeated shapes: a picture stores them once, however many stamps of a name it has.

    name: of the shapes; stamps of one name have the same shapes.
    at: the place of the shapes' own (0, 0).
    """

    name: str
    items: tuple["Item", ...]
    at: Point = (0.0, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """A rectangle through which a part of the shapes is seen.

    at, width, height: of the rectangle, in mm. seen: the point of the shapes in its upper left
        corner. scale: of the shapes.
    """

    at: Point
    width: float
    height: float
    seen: Point
    items: tuple["Item", ...]
    scale: float = 1.0


Item = Path | Circle | Text | Image | Group | Stamp | Window


def seen_through(item: Item, corner: Point, size: Point) -> bool:
    """True if the bounds of a shape meet a rectangle, so that a part may be seen in it."""
    low, high = extent((item,))
    return all(high[k] >= corner[k] and low[k] <= corner[k] + size[k] for k in (0, 1))


def extent(items: Iterable[Item]) -> tuple[Point, Point]:
    """Corners of a rectangle that contains all shapes; for texts it is an upper bound."""
    left = top = math.inf
    right = down = -math.inf
    for item in items:
        (a, b), (c, d) = _extent(item)
        left, top, right, down = min(left, a), min(top, b), max(right, c), max(down, d)
    return (left, top), (right, down)


def _extent(item: Item) -> tuple[Point, Point]:
    points: tuple[Point, ...]
    edge = 0.0
    if isinstance(item, Group):
        return extent(item.items)
    if isinstance(item, Stamp):
        low, high = extent(item.items)
        points = tuple((x + item.at[0], y + item.at[1]) for x, y in (low, high))
    elif isinstance(item, Window):
        points = (item.at, (item.at[0] + item.width, item.at[1] + item.height))
    elif isinstance(item, Image):
        (x, y), (a, b), (c, d) = item.corner, item.right, item.down
        points = ((x, y), (x + a, y + b), (x + c, y + d), (x + a + c, y + b + d))
    elif isinstance(item, Path):
        points, edge = item.points, item.stroke.width / 2 if item.stroke else 0.0
    elif isinstance(item, Circle):
        points = (item.centre,)
        edge = item.radius + (item.stroke.width / 2 if item.stroke else 0.0)
    else:
        (x, y), wide = item.at, WIDEST * item.size * len(item.content)
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[item.anchor]
        points = ((left, y - item.size), (left + wide, y + 0.3 * item.size))
    across, along = [x for x, _ in points], [y for _, y in points]
    return (min(across) - edge, min(along) - edge), (max(across) + edge, max(along) + edge)


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A part of a sheet that is yet to be placed; its own upper left corner is (0, 0)."""

    width: float
    height: float
    items: tuple[Item, ...]


def move_item(item: Item, by: Point) -> Item:
    """The item moved right and down by mm."""
    right, down = by
    # most of a page are these: made by hand, since `replace` took half of the time
    if isinstance(item, Group):
        return Group(name=item.name, items=tuple([move_item(each, by) for each in item.items]))
    if isinstance(item, Path):
        points = tuple([(x + right, y + down) for x, y in item.points])
        return Path(points=points, closed=item.closed, fill=item.fill, stroke=item.stroke)
    if isinstance(item, Stamp):
        x, y = item.at
        return Stamp(name=item.name, items=item.items, at=(x + right, y + down))
    if isinstance(item, Circle):
        return replace(item, centre=(item.centre[0] + right, item.centre[1] + down))
    if isinstance(item, Image):
        return replace(item, corner=(item.corner[0] + right, item.corner[1] + down))
    # a text or a window
    return replace(item, at=(item.at[0] + right, item.at[1] + down))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One flat picture.

    title, description: for people who cannot see it, and for the tab of a browser.
    language: of its words.
    document: title of all pages together; empty: the same title.
    """

    width: float
    height: float
    title: str
    description: str
    items: tuple[Item, ...]
    background: str | None = "#ffffff"
    language: str = "en"
    document: str = ""

    @property
    def whole_name(self) -> str:
        """The title of all pages together."""
        return self.document or self.title


Sheets = tuple[Sheet, ...]
