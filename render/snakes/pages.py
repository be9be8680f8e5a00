"""The chain laid out flat: a strip of cubes in two colours, with the number of each."""

from puzzles.snakes import SnakePuzzle
from puzzles.snakes import SnakeSolution
from render.layout import framed
from render.palette import PALETTE
from render.palette import PLAIN
from render.palette import readable_on
from render.sheet import Item
from render.sheet import Panel
from render.sheet import Path
from render.sheet import Sheet
from render.sheet import Stroke
from render.sheet import Text
from render.style import Style

CUBE = 8.0  # mm
EDGE = 6.0  # mm around the strip


def pages(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: Style) -> tuple[Sheet, ...]:
    """One sheet: straight on at 0, and in turn down and to the right at each corner."""
    a, b, c = puzzle.size
    title = f"Snake {a} × {b} × {c}"
    items: list[Item] = []
    x = y = 0
    across = True
    for index, kind in enumerate(puzzle.chain):
        items += _cube(x * CUBE, y * CUBE, index, style)
        across ^= kind == "1"
        x, y = (x + 1, y) if across else (x, y + 1)
    width, height = (x + across) * CUBE, (y + 1) * CUBE
    panel = Panel(width=max(width, CUBE), height=height, items=tuple(items))
    about = f"A chain of {len(puzzle.chain)} cubes with {puzzle.corners} corners."
    return (framed(panel, EDGE, style, title, about),)


def _cube(left: float, top: float, index: int, style: Style) -> list[Item]:
    colour = PALETTE[0] if index % 2 == 0 else PLAIN
    right, below = left + CUBE, top + CUBE
    stroke = Stroke(colour=style.colours.ink, width=0.3)
    corners = ((left, top), (right, top), (right, below), (left, below))
    items: list[Item] = [Path(points=corners, fill=colour, stroke=stroke)]
    if style.labels:
        at = (left + CUBE / 2, top + CUBE * 0.64)
        size = CUBE * (0.44 if index < 100 else 0.34)
        items.append(Text(at=at, content=str(index), size=size, colour=readable_on(colour)))
    return items
