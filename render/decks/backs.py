"""The other side of tiles to be cut out, for paper that is printed on both sides.

The paper is turned over along its long edge, which is upright: so the back is the mirror image of
the front, left for right. Each back reaches a little beyond the cut, for printers that are off.
"""

import math
from collections.abc import Iterable, Iterator, Sequence

from render.decks.paper import Corners
from render.decks.style import Back, DeckStyle
from render.decks.tiles.places import grow_tile, middle
from render.flat.hatching import hatch
from render.flat.layout import text_lines
from render.flat.sheet import Circle, Group, Item, Panel, Path, Point, Stroke

BLEED = 1.5  # mm beyond the cut
GROUND, LINE, INK = "#e3ebf5", "#5b83b5", "#2b4a73"
STEP = 6.0  # mm between the lines of the pattern
RING = 0.84  # of the largest circle in a tile
LETTER = 0.68  # width of a letter as a part of its size


def back_of(front: Panel, title: str, style: DeckStyle) -> Panel:
    """The back of a row of a page, as large as the row is."""
    grounds: list[Item] = []
    drawn: list[Item] = []
    for item in front.items:
        if isinstance(item, Group) and item.name.startswith("tile-"):
            shape = item.items[0]
            assert isinstance(shape, Path)
            around = _turn_points(shape.points[::-1], front.width)
            grounds.append(Path(points=grow_tile(around, BLEED), fill=GROUND))
            shown: Iterable[Item] = ()
            if style.backs == Back.PATTERN:  # a neighbour's ground covers nothing of it
                shown = _lattice(grow_tile(around, BLEED), style.paper[0])
            elif style.backs == Back.TITLE:
                shown = _title_items(around, title)
            drawn.append(Group(name=f"back-{item.name}", items=tuple(shown)))
    return Panel(width=front.width, height=front.height, items=(*grounds, *drawn))


def _lattice(around: Corners, wide: float) -> Iterator[Item]:
    """Diamonds that run on across a page of a width in mm; each back shows a part of them."""
    line = Stroke(colour=LINE, width=0.45)
    for points in hatch(around, STEP):
        yield line.along(points)
    for points in hatch(_turn_points(around[::-1], wide), STEP):
        yield line.along(_turn_points(points, wide))


def _turn_points(points: Sequence[Point], wide: float) -> tuple[Point, ...]:
    return tuple((wide - x, y) for x, y in points)


def _title_items(around: Corners, title: str) -> Iterator[Item]:
    at = middle(around)
    sides = zip(around, (*around[1:], around[0]), strict=True)
    room = RING * min(math.dist(at, ((a + x) / 2, (b + y) / 2)) for (a, b), (x, y) in sides)
    ring = Stroke(colour=LINE, width=0.5)
    yield Circle(centre=at, radius=room, stroke=ring)
    yield Circle(centre=at, radius=0.92 * room, stroke=Stroke(colour=LINE, width=0.2))
    lines = title.rsplit(" ", 3) if len(title) > 12 else [title]
    lines = [lines[0], " ".join(lines[1:])] if len(lines) > 1 else lines
    size = min(1.6 * room / (LETTER * max(map(len, lines))), 0.5 * room)
    top = at[1] - 0.65 * size * (len(lines) - 1) + 0.36 * size
    yield from text_lines(lines, (at[0], top), 1.3 * size, size, INK, anchor="middle", bold=True)
