"""Snakes as pictures and bodies: the chain laid out flat, and the folded chain as cubes.

part   0: a single cube
"""

from collections.abc import Callable

from puzzles.errors import RuleError
from puzzles.lattice import Cell
from puzzles.snakes import SnakePuzzle
from puzzles.snakes import SnakeSolution
from puzzles.snakes import faults
from render.isometric import drawing
from render.layout import framed
from render.palette import PALETTE
from render.palette import PLAIN
from render.palette import readable_on
from render.projection import best_scale
from render.sheet import Item
from render.sheet import Panel
from render.sheet import Path
from render.sheet import Sheet
from render.sheet import Stroke
from render.sheet import Text
from render.solid import Body
from render.solid import Cuboid
from render.solid import Solid
from render.solid import standing
from render.style import Style

SPATIAL_VIEWS = ("assembled",)
TONES = (PALETTE[0], PLAIN)  # of the cubes in turn
CUBE = 8.0  # mm on paper
EDGE = 6.0  # mm around a picture
FIGURE = (150.0, 150.0)  # mm; the largest drawing in space


def pages(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: Style) -> tuple[Sheet, ...]:
    """One sheet: the strip, with the folded chain below it, or that alone."""
    if style.part is not None:
        panel, name = _in_space(_part(puzzle, style), style), "a cube"
    else:
        panel, name = PAGES[style.view or VIEWS[0]](puzzle, solution, style), "the chain"
    about = f"A chain of {len(puzzle.chain)} cubes with {puzzle.corners} corners: {name}."
    return (framed(panel, EDGE, style, _title(puzzle), about),)


def solid(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: Style) -> Solid:
    """A cube for each cube of the chain where it lies, or one cube."""
    if style.part is not None:
        return _part(puzzle, style)
    if solution is None:
        raise RuleError("needs_solution", "this view shows a folded chain", ("solution",))
    for fault in faults(puzzle, solution):
        raise RuleError(fault.code, fault.message, ("solution", *fault.at))
    wide = len(str(len(solution.path) - 1))
    bodies = [
        _body(f"cube-{index:0{wide}d}", cell, index, style)
        for index, cell in enumerate(solution.path)
    ]
    return Solid(title=_title(puzzle), bodies=tuple(bodies), cell=style.cell_mm, up="x")


def _part(puzzle: SnakePuzzle, style: Style) -> Solid:
    if style.part:
        what = f"the only part of a snake is 0, not {style.part}"
        raise RuleError("no_such_part", what, ("style", "part"))
    body = _body("cube", (0, 0, 0), 0, style)
    return Solid(title=f"{_title(puzzle)}, cube", bodies=(body,), cell=style.cell_mm)


def _body(name: str, at: Cell, index: int, style: Style) -> Body:
    edge = style.cell_mm
    shape = Cuboid(size=(edge, edge, edge), clearance=style.clearance_mm, chamfer=style.chamfer_mm)
    x, y, z = (edge * (low + 0.5) for low in at)
    colour = TONES[index % 2]
    return Body(name=name, shape=shape, centre=(x, y, z), colour=colour, label=str(index))


def _in_space(scene: Solid, style: Style) -> Panel:
    scale = best_scale([body.corners for body in standing(scene).bodies], *FIGURE)
    return drawing(scene, scale=scale, labels=style.labels, ink=style.colours.ink)


def _assembled(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: Style) -> Panel:
    return _in_space(solid(puzzle, solution, style), style)


def _strip(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: Style) -> Panel:
    """Straight on at 0, and in turn down and to the right at each corner; then where each lies."""
    items: list[Item] = []
    x = y = 0
    across = True
    for index, kind in enumerate(puzzle.chain):
        cell = solution.path[index] if solution and index < len(solution.path) else None
        items += _cube(x * CUBE, y * CUBE, index, cell, style)
        across ^= kind == "1"
        x, y = (x + 1, y) if across else (x, y + 1)
    return Panel(width=(x + 1) * CUBE, height=(y + 1) * CUBE, items=tuple(items))


def _cube(left: float, top: float, index: int, cell: Cell | None, style: Style) -> list[Item]:
    colour = TONES[index % 2]
    right, below = left + CUBE, top + CUBE
    stroke = Stroke(colour=style.colours.ink, width=0.3)
    corners = ((left, top), (right, top), (right, below), (left, below))
    items: list[Item] = [Path(points=corners, fill=colour, stroke=stroke)]
    if style.labels or cell is not None:
        content = str(index) if cell is None else "".join(map(str, cell))
        size = CUBE * (0.44 if len(content) < 3 else 0.32)
        at = (left + CUBE / 2, top + CUBE / 2 + 0.36 * size)
        items.append(Text(at=at, content=content, size=size, colour=readable_on(colour)))
    return items


def _title(puzzle: SnakePuzzle) -> str:
    return "Snake " + " × ".join(map(str, puzzle.size))


PAGES: dict[str, Callable[[SnakePuzzle, SnakeSolution | None, Style], Panel]] = {
    "strip": _strip,
    "assembled": _assembled,
}
VIEWS = tuple(PAGES)
