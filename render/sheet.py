"""A flat picture: shapes in millimetres, x to the right, y down, painted in their order.

point    (x, y) in mm from the upper left corner of the sheet
colour   "#rrggbb"; None paints nothing
"""

from dataclasses import dataclass
from dataclasses import replace

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """A line's colour and width in mm; `dash` is the lengths of dash and gap."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()


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
    """Shapes that occur often: a picture keeps them once, however many stamps of a name it has.

    name: stands for the shapes; stamps of one name have the same ones.
    at: where the shapes' own (0, 0) comes to lie.
    """

    name: str
    items: tuple["Item", ...]
    at: Point = (0.0, 0.0)


Item = Path | Circle | Text | Image | Group | Stamp


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A part of a sheet that is yet to be placed; its own upper left corner is (0, 0)."""

    width: float
    height: float
    items: tuple[Item, ...]


def moved(item: Item, by: Point) -> Item:
    """The item so many mm further right and down."""
    right, down = by
    if isinstance(item, Group):
        return replace(item, items=tuple(moved(each, by) for each in item.items))
    if isinstance(item, Path):
        return replace(item, points=tuple((x + right, y + down) for x, y in item.points))
    if isinstance(item, Circle):
        return replace(item, centre=(item.centre[0] + right, item.centre[1] + down))
    if isinstance(item, Image):
        return replace(item, corner=(item.corner[0] + right, item.corner[1] + down))
    # a text or a stamp
    return replace(item, at=(item.at[0] + right, item.at[1] + down))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One flat picture.

    title, description: for people who cannot see it, and for the tab of a browser.
    """

    width: float
    height: float
    title: str
    description: str
    items: tuple[Item, ...]
    background: str | None = "#ffffff"
