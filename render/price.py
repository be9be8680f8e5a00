"""The cost of writing a picture, estimated before it is written.

weight      approximate characters of sheets as SVG
price       peak bytes of memory for writing, the picture included

A price is 0.6 to 2.5 times the measured value, as `tests/render/test_price.py` checks.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from puzzles.price import MB
from render.bodies.solid import Bored, Carved, Prism, Shape, Solid
from render.flat.sheet import Circle, Group, Image, Item, Path, Sheet, Stamp, Text, Window
from render.style import Style

POINT, PATH, CIRCLE, TEXT, GROUP, STAMP, IMAGE = 15, 130, 130, 170, 30, 70, 120  # characters
BEVELLED, BORED = 44, 768  # triangles of a cuboid, and of one with a channel
HELD = 110  # bytes of memory for each corner of a path while it is moved
CORNER, ITEM = 200, 300  # of each corner and each item of sheets that are all kept
TRIANGLE = 450  # bytes of memory for each, wherever it stands
GROUPED, STAMPED = (Group, Window), (Group, Window, Stamp)  # shapes that have others in them
BODY = 5_000  # bytes of memory for each body beside its shape


def of_text(sheets: Sequence[Sheet], style: Style) -> int:
    """The price of a file of SVG."""
    return 19 * weight(sheets) // 2 + HELD * sum(_points(sheet.items) for sheet in sheets)


def of_tree(sheets: Sequence[Sheet]) -> int:
    """The price of SVG that another program reads whole, and in which it expands stamps."""
    once = weight(sheets)
    return 18 * once + 6 * (weight(sheets, unfolded=True) - once) + 20 * MB


def item_bytes(items: Iterable[Item]) -> int:
    """Bytes of memory for the corners of shapes."""
    return HELD * _points(items)


def bytes_kept(items: Iterable[Item]) -> int:
    """Bytes of memory for shapes that are all kept until they are written."""
    return sum(
        ITEM + CORNER * len(item.points) if isinstance(item, Path)
        else ITEM + bytes_kept(item.items) if isinstance(item, Group | Window)
        else ITEM
        for item in items
    )  # fmt: skip


def shapes(items: Iterable[Item]) -> tuple[int, int]:
    """Numbers of shapes and of corners of paths; stamped shapes count each time."""
    each = list(_leaves(items, STAMPED))
    return len(each), sum(len(item.points) for item in each if isinstance(item, Path))


def texts(items: Iterable[Item]) -> int:
    """Number of texts; stamped texts count each time."""
    return sum(isinstance(item, Text) for item in _leaves(items, STAMPED))


def _points(items: Iterable[Item]) -> int:
    """Corners of all paths but those of stamps, which share them."""
    each = _leaves(items, GROUPED)
    return sum(len(item.points) for item in each if isinstance(item, Path))


def _leaves(
    items: Iterable[Item], opened: tuple[type[Group | Window | Stamp], ...]
) -> Iterator[Item]:
    """Shapes; an item of an `opened` type is replaced by its contents."""
    for item in items:
        if isinstance(item, opened):
            yield from _leaves(item.items, opened)
        else:
            yield item


def weight(sheets: Sequence[Sheet], *, unfolded: bool = False) -> int:
    """Characters of the sheets as SVG; stamped or reused shapes count once.

    unfolded: stamped shapes count each time, as in a program that expands them; pixels of a
        picture are shared there, too.
    """
    known: set[object] = set()
    return sum(
        len(sheet.title) + 2 * len(sheet.description) + _weight(sheet.items, known, unfolded)
        for sheet in sheets
    )


def _weight(items: Iterable[Item], known: set[object], unfolded: bool) -> int:
    total = 0
    for item in items:
        if isinstance(item, Path):
            total += PATH + POINT * len(item.points)
        elif isinstance(item, Group):
            total += GROUP + len(item.name) + _weight(item.items, known, unfolded)
        elif isinstance(item, Window):
            total += PATH + _weight(item.items, known, unfolded)
        elif isinstance(item, Text):
            total += TEXT + len(item.content)
        elif isinstance(item, Circle):
            total += CIRCLE
        elif isinstance(item, Stamp):
            total += STAMP + len(item.name)
            if unfolded or _is_new(item.name, known):
                total += _weight(item.items, known, unfolded)
        elif isinstance(item, Image):
            total += IMAGE
            if _is_new(item.png, known):
                total += len(item.png) * 4 // 3
    return total


def _is_new(what: object, known: set[object]) -> bool:
    new = what not in known
    known.add(what)
    return new


def triangles(shape: Shape) -> int:
    """Triangles of its surface."""
    cut = sum(map(_of_prism, shape.engraved))
    if isinstance(shape, Carved):
        kept = () if shape.kept is None else (shape.kept,)
        return cut + sum(map(_of_prism, (*shape.added, *shape.taken, *kept)))
    return cut + (BORED if isinstance(shape, Bored) else BEVELLED)


def _of_prism(prism: Prism) -> int:
    """Two at each corner between two levels, and two lids."""
    corners = len(prism.outline) + sum(map(len, prism.holes))
    bevels = sum(bevel != 0.0 for bevel in prism.bevels)
    return 2 * corners * (1 + bevels) + 2 * (corners + 2 * len(prism.holes))


def of_copies(solid: Solid, style: Style) -> int:
    """The price of a file that has every printed body whole."""
    return TRIANGLE * printed_triangles(solid)


def printed_triangles(solid: Solid) -> int:
    """Triangles of all bodies to print."""
    many = Counter(body.shape for body in solid.bodies if body.printed)
    return sum(count * triangles(shape) for shape, count in many.items())


def of_shapes(solid: Solid, style: Style) -> int:
    """The price of a file that has every different shape once."""
    shapes = {body.shape for body in solid.bodies}
    return TRIANGLE * sum(map(triangles, shapes)) + BODY * len(solid.bodies)
