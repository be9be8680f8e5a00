"""The folding in numbered pictures: the held part in its colours, the turned part tinted.

All pictures are in one scale, in which the filled box just fits. Cubes beyond the frame are left
out, and dots show where the snake goes on.

frame   the rectangle of a picture, in mm; EDGE inside of it lie the cubes
beside  the two cubes on both sides of the gap that is turned; they always have their numbers
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from puzzles.lattice import Cell
from puzzles.snakes import SnakePuzzle, SnakeSolution
from render.bodies.isometric import behind, lattice, outline_of
from render.bodies.projection import View, framing
from render.bodies.solid import Body, Solid, standing
from render.flat.layout import rectangle, text_width
from render.flat.marks import tag, tag_length
from render.flat.palette import CHAIN, mix
from render.flat.sheet import Circle, Group, Item, Panel, Path, Point, Stroke, Text, move_item
from render.pages.guide import Shown, column
from render.snakes import words
from render.snakes.folding import Fold, fold_path
from render.snakes.scene import cubes, search_folds, title
from render.snakes.style import SnakeStyle
from render.snakes.turns import caption, group_turns
from words.phrases import Phrase

TINT, TINTED = "#0072b2", 0.42  # colour of the turned part, and how much of it
COLUMNS, PHONE_COLUMNS = 3, 2
HEIGHT = 0.78  # of a picture, per its width
EDGE = 3.4  # mm between the frame and the cubes, for the dots
LARGEST, SMALLEST = 5.2, 3.0  # mm of the edge of a cube on paper
DOTS = (0.9, 1.8, 2.7)  # mm from a cube
NUMBERED = 7.0  # mm of the cubes of the flat snake, in which there is room for their numbers
SIZE = 2.6  # mm of the letters of the legend
SWATCH = 3.0  # mm


@dataclass(frozen=True, slots=True)
class FoldingStep:
    """One or two quarter turns alike, and the path after them; no turns in the first one."""

    folds: tuple[Fold, ...]
    path: tuple[Cell, ...]


def steps(puzzle: SnakePuzzle, solution: SnakeSolution) -> list[FoldingStep]:
    """The flat snake and every step to the filled box."""
    folds = search_folds(puzzle, solution)
    path = solution.path
    for fold in reversed(folds):
        path = fold_path(path, replace(fold, quarter=-fold.quarter))
    taken = [FoldingStep((), path)]
    for step in group_turns(folds):
        for fold in step:
            path = fold_path(path, fold)
        taken.append(FoldingStep(step, path))
    return taken


def columns(style: SnakeStyle) -> int:
    return PHONE_COLUMNS if style.screen else COLUMNS


def shown_steps(
    puzzle: SnakePuzzle, taken: Sequence[FoldingStep], style: SnakeStyle
) -> list[Shown]:
    """Each step but the first, which only says how the snake lies."""
    wide = column(columns(style), style)
    made = []
    for number, step in enumerate(taken[1:], 1):
        heading, told = caption(number, step.folds, puzzle.cubes, style)
        picture = _picture(puzzle, step, (wide, HEIGHT * wide), style)
        made.append(Shown(picture=picture, heading=heading, told=(told,)))
    return made


def paper_scale(puzzle: SnakePuzzle, room: Point, style: SnakeStyle) -> float:
    """Mm on paper per mm of the snake, in every picture of it: the filled box fits."""
    a, b, c = (edge * style.cell_mm for edge in puzzle.size)
    _, (wide, high) = framing([((0.0, -b, 0.0), (c, 0.0, a))], 1.0)
    scale = min((room[0] - 2 * EDGE) / wide, (room[1] - 2 * EDGE) / high)
    return min(max(scale, SMALLEST / style.cell_mm), LARGEST / style.cell_mm)


def _picture(puzzle: SnakePuzzle, step: FoldingStep, room: Point, style: SnakeStyle) -> Panel:
    gap, scale = step.folds[0].gap, paper_scale(puzzle, room, style)
    bodies = _standing(puzzle, step, style)
    view, inside = _window(bodies, gap, scale, room)
    ink, line = style.colours.ink, style.colours.line
    corners = rectangle((0.0, 0.0), *room)
    items: list[Item] = [Path(points=corners, stroke=Stroke(colour=line, width=0.2))]
    seen = [body for body, fits in zip(bodies, inside, strict=True) if fits]
    items += lattice(seen, view, ink=ink)
    items += _dots(bodies, inside, view, ink)
    beside = bodies[gap : gap + 2]
    thin = Stroke(colour=ink, width=0.3, dash=(0.7, 0.6))
    items += [outline_of(body.corners, view, thin) for body in behind(seen) if body in beside]
    items += _tags(beside, view, style) if style.labels else []
    return Panel(width=room[0], height=room[1], items=tuple(items))


def _standing(puzzle: SnakePuzzle, step: FoldingStep, style: SnakeStyle) -> tuple[Body, ...]:
    """The cubes after a step, those tinted that were turned."""
    gap = step.folds[0].gap
    bodies = tuple(
        replace(body, colour=mix(body.colour, TINT, TINTED)) if k > gap else body
        for k, body in enumerate(cubes(puzzle.chain, step.path, style))
    )
    whole = Solid(title=title(puzzle, style), bodies=bodies, cell=style.cell_mm, up="x")
    return standing(whole).bodies


def _window(
    bodies: Sequence[Body], gap: int, scale: float, room: Point
) -> tuple[View, list[bool]]:
    """The view that shows most of the snake about a gap, and which cubes are within the frame."""
    view, size = framing([body.corners for body in bodies], scale)
    beside = [view.at(body.centre) for body in bodies[gap : gap + 2]]
    by = []
    for axis in (0, 1):
        free, long = room[axis] - 2 * EDGE, size[axis]
        middle = math.fsum(at[axis] for at in beside) / 2
        by.append(EDGE - min(max(middle - free / 2, 0.0), max(long - free, 0.0)))
    view = replace(view, shift=(view.shift[0] + by[0], view.shift[1] + by[1]))
    inside = [_fits(body, view, room) for body in bodies]
    seen = [body.corners for body, fits in zip(bodies, inside, strict=True) if fits]
    # The rest is moved to the middle, where more of it may fit.
    view, size = framing(seen, scale)
    by = [(room[axis] - size[axis]) / 2 for axis in (0, 1)]
    view = replace(view, shift=(view.shift[0] + by[0], view.shift[1] + by[1]))
    return view, [_fits(body, view, room) for body in bodies]


def _fits(body: Body, view: View, room: Point) -> bool:
    """Whether the picture of a cube lies within the frame."""
    (x, y), edge = view.at(body.centre), view.scale * body.shape.size[0]
    across, slack = edge * math.cos(math.pi / 6), EDGE - 0.01
    return (
        slack <= x - across and x + across <= room[0] - slack
        and slack <= y - edge and y + edge <= room[1] - slack
    )  # fmt: skip


def _dots(
    bodies: Sequence[Body], inside: Sequence[bool], view: View, ink: str
) -> Iterator[Circle]:
    """Where the snake leaves the frame: dots towards the next cube."""
    ends = [*pairwise(range(len(bodies))), *pairwise(reversed(range(len(bodies))))]
    for near, far in ends:
        if inside[near] and not inside[far]:
            x, y = view.at(bodies[near].centre)
            a, b = view.at(bodies[far].centre)
            long = math.hypot(a - x, b - y)
            for off in DOTS:
                share = (long + off) / long  # a cube reaches as far as the middle of the next one
                at = (x + share * (a - x), y + share * (b - y))
                yield Circle(centre=at, radius=0.3, fill=ink)


def _tags(beside: Sequence[Body], view: View, style: SnakeStyle) -> Iterator[Item]:
    """The numbers of both cubes beside the gap, as far apart as their plates need."""
    held, turned = beside
    (x, y), (a, b) = view.at(held.centre), view.at(turned.centre)
    apart = math.hypot(a - x, b - y)
    right, down = (a - x) / apart, (b - y) / apart
    wide = (tag_length(held.label) + tag_length(turned.label)) / 2 + 0.5
    high = 1.5 * 2.6 + 0.5
    needed = min(
        wide / abs(right) if abs(right) > 1e-6 else math.inf,
        high / abs(down) if abs(down) > 1e-6 else math.inf,
    )
    push = max(0.0, (needed - apart) / 2)
    paper, ink = style.colours.paper, style.colours.ink
    yield tag(held.label, (x - push * right, y - push * down), paper, ink, ink)
    yield tag(turned.label, (a + push * right, b + push * down), TINT, "#ffffff", paper)


def legend(style: SnakeStyle) -> Panel:
    """The meaning of colours, plates and dots."""
    paper, ink = style.colours.paper, style.colours.ink
    width = text_width(style.paper)
    entries: list[tuple[list[Item], Phrase]] = [
        (_swatch(0.0), words.HELD),
        (_swatch(TINTED), words.IS_TURNED),
        ([tag("8", (1.6, -0.95), paper, ink, ink), tag("9", (6.0, -0.95), TINT, "#ffffff", paper)],
         words.BESIDE),
        ([Circle(centre=(x, -0.9), radius=0.3, fill=ink) for x in (0.4, 1.3, 2.2)],
         words.GOES_ON),
    ]  # fmt: skip
    items: list[Item] = []
    across, down = 0.0, 3.6
    for (signs, phrase), sign in zip(entries, (7.5, 7.5, 9.5, 4.0), strict=True):
        said = style.say(phrase)
        long = sign + 0.58 * SIZE * len(said) + 5.0
        if across and across + long - 5.0 > width:
            across, down = 0.0, down + 2.2 * SIZE
        moved = tuple(move_item(item, (across, down)) for item in signs)
        items.append(Group(name="sign", items=moved))
        at = (across + sign, down)
        items.append(Text(at=at, content=said, size=SIZE, colour=ink, anchor="start"))
        across += long
    return Panel(width=width, height=down + 1.2, items=tuple(items))


def _swatch(tinted: float) -> list[Item]:
    """Both tones of the cubes side by side."""
    return [
        Path(points=rectangle((x, 0.0), SWATCH, -SWATCH), fill=mix(tone, TINT, tinted))
        for x, tone in zip((0.0, SWATCH), CHAIN, strict=True)
    ]
