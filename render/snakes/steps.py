"""The folding in numbered pictures: what stands still in its colours, what was turned tinted."""

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace

from puzzles.lattice import Cell
from puzzles.snakes import SnakePuzzle
from puzzles.snakes import SnakeSolution
from render.isometric import drawing
from render.layout import shifted
from render.palette import mixed
from render.projection import best_scale
from render.sheet import Group
from render.sheet import Item
from render.sheet import Panel
from render.sheet import Text
from render.snakes.folding import Fold
from render.snakes.folding import folded
from render.snakes.scene import cubes
from render.snakes.scene import searched
from render.snakes.scene import title
from render.snakes.style import SnakeStyle
from render.solid import Solid
from render.solid import standing

TINT, TINTED = "#0072b2", 0.42  # colour of the turned part, and how much of it
CAPTION = 7.6  # mm below a picture
COLUMNS, PHONE_COLUMNS = 4, 2
HEIGHT = 0.78  # of a picture, per its width


@dataclass(frozen=True, slots=True)
class Step:
    """One or two quarter turns alike, and the path after them; no turns in the first one."""

    folds: tuple[Fold, ...]
    path: tuple[Cell, ...]


def steps(puzzle: SnakePuzzle, solution: SnakeSolution) -> list[Step]:
    """The flat snake and every step to the filled box."""
    folds = searched(puzzle, solution)
    path = solution.path
    for fold in reversed(folds):
        path = folded(path, replace(fold, quarter=-fold.quarter))
    steps = [Step((), path)]
    for fold in folds:
        path = folded(path, fold)
        if steps[-1].folds == (fold,):
            steps[-1] = Step((fold, fold), path)
        else:
            steps.append(Step((fold,), path))
    return steps


def step_panels(
    puzzle: SnakePuzzle, taken: Sequence[Step], width: float, style: SnakeStyle
) -> list[Panel]:
    """A panel for each step, all of one size."""
    return [_panel(puzzle, number, step, width, style) for number, step in enumerate(taken)]


def _panel(puzzle: SnakePuzzle, number: int, step: Step, width: float, style: SnakeStyle) -> Panel:
    height = HEIGHT * width
    scene = _scene(puzzle, step, style)
    boxes = [body.corners for body in standing(scene).bodies]
    scale = min(best_scale(boxes, 0.94 * width, height), 0.16 * width / style.cell_mm)
    picture = drawing(scene, scale=scale, labels=style.labels, ink=style.colours.ink)
    by = ((width - picture.width) / 2, (height - picture.height) / 2)
    heading, line = _caption(number, step, puzzle.cubes)
    size = min(2.6, width / (0.58 * max(len(heading), len(line))))
    texts: list[Item] = [
        Text(
            at=(width / 2, height + 1.3 * size),
            content=heading,
            size=size,
            colour=style.colours.ink,
            bold=True,
        ),
        Text(
            at=(width / 2, height + 2.6 * size),
            content=line,
            size=size,
            colour=style.colours.muted,
        ),
    ]
    group = Group(name=f"step-{number}", items=(*shifted(picture, by), *texts))
    return Panel(width=width, height=height + CAPTION, items=(group,))


def _scene(puzzle: SnakePuzzle, step: Step, style: SnakeStyle) -> Solid:
    """The bodies after a step; only the cubes on both sides of the gap are numbered."""
    bodies = []
    gap = step.folds[0].gap if step.folds else None
    for k, body in enumerate(cubes(puzzle.chain, step.path, style)):
        beside = k in (0, puzzle.cubes - 1) if gap is None else k in (gap, gap + 1)
        if gap is not None and k > gap:
            body = replace(body, colour=mixed(body.colour, TINT, TINTED))
        bodies.append(body if beside else replace(body, label=""))
    return Solid(title=title(puzzle), bodies=tuple(bodies), cell=style.cell_mm, up="x")


def _caption(number: int, step: Step, count: int) -> tuple[str, str]:
    if not step.folds:
        return "Begin", "laid flat"
    fold = step.folds[0]
    way = "right" if fold.quarter == 1 else "left"  # as one looks from the held cube ahead
    turn = "half a turn" if len(step.folds) == 2 else f"a quarter {way}"
    pulled = f", pulled {fold.pull}" if fold.pull else ""
    passing = "" if all(fold.free for fold in step.folds) else ", passes through"
    held = "1" if fold.gap == 0 else f"1–{fold.gap + 1}"
    moved = str(count) if fold.gap + 2 == count else f"{fold.gap + 2}–{count}"
    return f"{number}. {turn}{pulled}{passing}", f"hold {held}, turn {moved}"


def honest(taken: Sequence[Step]) -> str:
    """What must be known of the folding: whether it can be done by hand like that."""
    folds = [fold for step in taken for fold in step.folds]
    passing = sum(not fold.free for fold in folds)
    if passing:
        return (
            f"{len(folds)} quarter turns; {passing} of them pass through the snake itself:"
            " no order without that was found"
        )
    pulled = sum(fold.pull > 0 for fold in folds)
    drawn = f"; in {pulled} of them the cord is pulled out first" if pulled else ""
    return f"{len(folds)} quarter turns, none through the snake itself{drawn}"
