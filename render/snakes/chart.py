"""The unfolded snake on paper: as a zigzag at a glance, and as a strip true to scale.

strip   the cubes in one straight line, so that it can be laid beside the real chain
"""

import math
from itertools import pairwise

from puzzles.snakes import SnakePuzzle
from render.flat.layout import rectangle, shift_items
from render.flat.marks import centred_text
from render.flat.palette import CHAIN, mix, readable_on
from render.flat.sheet import Circle, Group, Item, Panel, Path, Point, Stroke
from render.snakes.scene import CORD, flat, kinds
from render.snakes.style import SnakeStyle
from render.style import SMALLEST_TEXT

SMALLEST, LARGEST = 4.5, 12.0  # mm; edge of a cube in the zigzag
ARC = 8  # straight lines that draw a quarter of a circle


def zigzag(
    puzzle: SnakePuzzle, width: float, style: SnakeStyle, smallest: float = SMALLEST
) -> list[Panel]:
    """The snake laid flat, its corners turning left and right alternately, in one row or more.

    smallest: edge of a cube in mm, from which there are more rows.
    """
    path = flat(puzzle.chain)
    edge = min(LARGEST, width * math.sqrt(2) / (len(path) + 1))
    room = len(path) if edge >= smallest else int(width * math.sqrt(2) / smallest) - 1
    lines = -(-len(path) // room)
    each = -(-len(path) // lines)
    edge = min(LARGEST, width * math.sqrt(2) / (min(each, len(path)) + 1))
    return [
        _zigzag_row(puzzle, range(start, min(start + each, len(path))), edge, width, style)
        for start in range(0, len(path), each)
    ]


def _zigzag_row(
    puzzle: SnakePuzzle, cubes: range, edge: float, width: float, style: SnakeStyle
) -> Panel:
    path, half = flat(puzzle.chain), edge / math.sqrt(2)
    middles = [((x + y) * half, (y - x) * half) for x, y, _ in path]
    shown = [middles[k] for k in cubes]
    left, right = shown[0][0], shown[-1][0]
    top = min(y for _, y in shown) - half
    bottom = max(y for _, y in shown) + half
    by = ((width - (right - left)) / 2 - left, -top)
    items: list[Item] = []
    for k in cubes:
        x, y = middles[k]
        corners = ((x - half, y), (x, y - half), (x + half, y), (x, y + half))
        items.append(cube_face(corners, CHAIN[k % 2], style))
    first, last = max(cubes[0] - 1, 0), min(cubes[-1] + 1, len(path) - 1)
    joins = [((a + x) / 2, (b + y) / 2) for (a, b), (x, y) in pairwise(middles[first : last + 1])]
    line = joins if first == cubes[0] - 1 else [middles[cubes[0]], *joins]
    line = line if last > cubes[-1] else [*line, middles[cubes[-1]]]
    if len(line) > 1:
        items.append(_cord(tuple(line), 0.12 * edge))
    for k in cubes:
        if k in (0, len(path) - 1):
            items.append(Circle(centre=middles[k], radius=0.16 * edge, fill=CORD))
        elif style.labels:
            items += _number(k + 1, middles[k], 0.34 * edge, CHAIN[k % 2])
    group = Group(name="zigzag", items=tuple(items))
    panel = Panel(width=width, height=bottom - top, items=(group,))
    return Panel(width=width, height=bottom - top, items=shift_items(panel, by))


def strip(puzzle: SnakePuzzle, width: float, style: SnakeStyle) -> list[Panel]:
    """The strip in rows, each cube in its printed size if the paper is wide enough."""
    edge = min(style.cell_mm, width)
    fit = max(1, int(width / edge + 1e-9))
    lines = -(-puzzle.cubes // fit)
    each = -(-puzzle.cubes // lines)
    return [
        _strip_row(puzzle, range(start, min(start + each, puzzle.cubes)), edge, width, style)
        for start in range(0, puzzle.cubes, each)
    ]


def _strip_row(
    puzzle: SnakePuzzle, cubes: range, edge: float, width: float, style: SnakeStyle
) -> Panel:
    named = kinds(puzzle.chain)
    wide = len(cubes) * edge
    items: list[Item] = []
    for place, k in enumerate(cubes):
        at = (place * edge, 0.0)
        items += _strip_cube(named[k], k, k == puzzle.cubes - 1, at, edge, style)
    group = Group(name="strip", items=tuple(items))
    panel = Panel(width=wide, height=edge, items=(group,))
    return Panel(width=width, height=edge, items=shift_items(panel, ((width - wide) / 2, 0.0)))


def _strip_cube(
    kind: str, k: int, last: bool, at: Point, edge: float, style: SnakeStyle
) -> list[Item]:
    """A square with the cord in it: straight through, out at the lower side, or to a knot."""
    x, y = at
    tone, middle = CHAIN[k % 2], (x + edge / 2, y + edge / 2)
    items: list[Item] = [cube_face(rectangle(at, edge, edge), tone, style)]
    thick = 0.09 * edge
    if kind == "corner":
        # About the lower left corner, from the middle of the left side to that of the lower one.
        arc = tuple(
            (x + edge / 2 * math.sin(a), y + edge - edge / 2 * math.cos(a))
            for a in (math.pi / 2 * step / ARC for step in range(ARC + 1))
        )
        items.append(_cord(arc, thick))
    else:
        start = middle if kind == "end" and not last else (x, middle[1])
        stop = middle if kind == "end" and last else (x + edge, middle[1])
        items.append(_cord((start, stop), thick))
        if kind == "end":
            items.append(Circle(centre=middle, radius=0.13 * edge, fill=CORD))
    if style.labels:
        long = len(str(k + 1)) > 2  # figures are 0.7 of their size wide
        across, size = (0.7 if long else 0.76, 0.23 if long else 0.24)
        items += _number(k + 1, (x + across * edge, y + 0.22 * edge), size * edge, tone)
    return items


def spell_chain(chain: str) -> str:
    """The chain in groups of five figures, easier to read and to count."""
    return " ".join(chain[k : k + 5] for k in range(0, len(chain), 5))


def cube_face(corners: tuple[Point, ...], tone: str, style: SnakeStyle) -> Path:
    """The square of a cube in its tone, with a thin edge."""
    edge = Stroke(colour=mix(tone, style.colours.ink, 0.6), width=0.25)
    return Path(points=corners, fill=tone, stroke=edge)


def _cord(points: tuple[Point, ...], width: float) -> Path:
    return Stroke(colour=CORD, width=width).along(points)


def _number(number: int, at: Point, size: float, tone: str) -> list[Item]:
    if size < SMALLEST_TEXT:
        return []
    return [centred_text(str(number), at, size, readable_on(tone))]
