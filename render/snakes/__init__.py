"""Snakes as pictures and bodies.

Bodies keep the axes of the cells. Pictures of the folded snake show the first axis pointing up,
the second one to the viewer and the third one to the right, as those of boxes do, so that layer 1
is the lowest, and each layer, seen from above, reads as it is printed.

part   0 straight, 1 corner, 2 end: one piece to print
"""

from collections.abc import Callable
from dataclasses import replace
from textwrap import wrap

from puzzles.codes import FaultCode
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.lattice import Cell
from puzzles.snakes import SnakePuzzle
from puzzles.snakes import SnakeSolution
from puzzles.snakes import faults
from render.isometric import drawing
from render.layout import cell_edge
from render.layout import centred
from render.layout import framed
from render.layout import paged
from render.layout import rows
from render.layout import shifted
from render.layout import stacked_height
from render.layout import text_height
from render.layout import text_width
from render.marks import scale_bar
from render.projection import best_scale
from render.sheet import Panel
from render.sheet import Point
from render.sheet import Sheet
from render.sheet import Text
from render.snakes.chart import spelled
from render.snakes.chart import strip
from render.snakes.chart import zigzag
from render.snakes.layers import layer_panels
from render.snakes.parts import PLATES
from render.snakes.parts import cord_length
from render.snakes.parts import cord_to_cut
from render.snakes.parts import counts
from render.snakes.parts import plates
from render.snakes.parts import single
from render.snakes.scene import laid_out
from render.snakes.scene import moving
from render.snakes.scene import placed
from render.snakes.scene import times
from render.snakes.scene import title
from render.snakes.steps import COLUMNS
from render.snakes.steps import PHONE_COLUMNS
from render.snakes.steps import honest
from render.snakes.steps import step_panels
from render.snakes.steps import steps
from render.snakes.style import SPATIAL_VIEWS
from render.snakes.style import SnakeStyle
from render.snakes.style import SnakeView
from render.solid import Solid
from render.solid import halfway
from render.solid import standing
from render.style import SCREENS

FIGURE = (150.0, 150.0)  # mm; the largest size of a drawing that is not on a page
EDGE = 6.0  # mm around it
WIDE = 112  # characters of a line of figures


def solid(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle) -> Solid:
    """Bodies of the snake as the view says, or one piece; `fold` moves.

    The plates, the flat snake and a single piece need no solution.
    """
    if style.part is not None:
        return single(puzzle, style)
    if style.view in PLATES:
        return plates(puzzle, style)
    if style.view == SnakeView.UNFOLDED:
        return laid_out(puzzle, style)
    shown = checked(puzzle, solution)
    return (
        moving(puzzle, shown, style)
        if style.view == SnakeView.FOLD
        else placed(puzzle, shown, style)
    )


def sheets(
    puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle
) -> tuple[Sheet, ...]:
    """Sheets of the snake: flat, true to scale, folded, or how to fold it."""
    if style.part is not None:
        part = single(puzzle, style)
        panel = _drawn(part, FIGURE, style)
        return (framed(panel, EDGE, style, part.title, f"A piece of a {title(puzzle)}."),)
    return SHEETS[style.view or SnakeView.SHEET](puzzle, solution, style)


def checked(puzzle: SnakePuzzle, solution: SnakeSolution | None) -> SnakeSolution:
    """The solution, if it is there and is a path of the chain that can be drawn."""
    if solution is None:
        raise RuleError(RuleCode.NEEDS_SOLUTION, "this view shows a folded snake", ("solution",))
    for fault in faults(puzzle, solution):
        if fault.code != FaultCode.EMPTY_CELLS:
            raise RuleError(fault.code, fault.message, ("solution", *fault.at))
    return solution


def _sheet(
    puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle
) -> tuple[Sheet, ...]:
    width, gap = text_width(style.paper), _gap(style)
    flat_rows = zigzag(puzzle, width, style)
    if solution is None:
        stack = [_head(puzzle, "fold it into its box", style), *flat_rows]
        stack += [_facts(puzzle, style), *_true_strip(puzzle, style)]
        if puzzle.fixed:
            stack += _begun(puzzle, style)
        return paged(stack, style, gap, *_names(puzzle, None))
    path = checked(puzzle, solution).path
    stack = [_head(puzzle, "a solution", style), *flat_rows, _facts(puzzle, style)]
    room = text_height(style.paper) - stacked_height(stack, gap) - 2 * gap
    layers = _layers(puzzle, path, max(0.4 * room, 20.0), style)
    room = max(room - stacked_height(layers, gap), 0.3 * style.paper[1])
    picture = _in_view(puzzle, solution, "exploded", (0.94 * width, room), style)
    stack.append(centred(picture, width))
    return paged([*stack, *layers], style, gap, *_names(puzzle, solution))


def _strip_sheet(
    puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle
) -> tuple[Sheet, ...]:
    stack = [_head(puzzle, "the strip, true to scale", style), _facts(puzzle, style)]
    stack += _true_strip(puzzle, style)
    return paged(stack, style, _gap(style), *_names(puzzle, None))


def _layer_sheet(
    puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle
) -> tuple[Sheet, ...]:
    if solution is None and puzzle.fixed:
        path = puzzle.fixed
    else:
        path = checked(puzzle, solution).path
    head, gap = _head(puzzle, "layer by layer", style), _gap(style)
    layers = _layers(puzzle, path, text_height(style.paper) - head.height - gap, style)
    return paged([head, *layers], style, gap, *_names(puzzle, solution))


def _step_sheet(
    puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle
) -> tuple[Sheet, ...]:
    taken = steps(puzzle, checked(puzzle, solution))
    width, gap = text_width(style.paper), _gap(style)
    columns = PHONE_COLUMNS if style.page in SCREENS else COLUMNS
    wide = (width - (columns - 1) * gap) / columns
    panels = step_panels(puzzle, taken, wide, style)
    # In full rows: the last one may be short, and the steps read line by line.
    lines = [_line(panels[k : k + columns], width, gap) for k in range(0, len(panels), columns)]
    note = _note(
        [
            honest(taken),
            "right is clockwise for one who looks from the held cube to the turned one",
        ],
        style,
    )
    stack = [_head(puzzle, "how to fold it", style), note, *lines]
    return paged(stack, style, gap, *_names(puzzle, solution))


def _isometric(
    puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle
) -> tuple[Sheet, ...]:
    if solution is None:
        scene = solid(puzzle, None, replace(style, view=SnakeView.UNFOLDED))
        panel = _drawn(scene, FIGURE, style)
        return (framed(panel, EDGE, style, *_names(puzzle, None)),)
    return _in_space(puzzle, solution, style)


def _in_space(
    puzzle: SnakePuzzle, solution: SnakeSolution | None, style: SnakeStyle
) -> tuple[Sheet, ...]:
    view = SnakeView.ASSEMBLED if style.view == SnakeView.ISOMETRIC else style.view
    scene = halfway(solid(puzzle, solution, replace(style, view=view)))
    panel = _drawn(scene, FIGURE, style)
    return (framed(panel, EDGE, style, *_names(puzzle, solution)),)


SHEETS: dict[str, Callable[[SnakePuzzle, SnakeSolution | None, SnakeStyle], tuple[Sheet, ...]]] = {
    SnakeView.SHEET: _sheet,
    SnakeView.STRIP: _strip_sheet,
    SnakeView.LAYERS: _layer_sheet,
    SnakeView.STEPS: _step_sheet,
    SnakeView.ISOMETRIC: _isometric,
    **dict.fromkeys(SPATIAL_VIEWS, _in_space),
}


def _in_view(
    puzzle: SnakePuzzle, solution: SnakeSolution, view: str, room: Point, style: SnakeStyle
) -> Panel:
    return _drawn(placed(puzzle, solution, replace(style, view=view)), room, style)


def _drawn(scene: Solid, room: Point, style: SnakeStyle) -> Panel:
    scale = best_scale([body.corners for body in standing(scene).bodies], *room)
    return drawing(scene, scale=scale, labels=style.labels, ink=style.colours.ink)


def _layers(
    puzzle: SnakePuzzle, path: tuple[Cell, ...], height: float, style: SnakeStyle
) -> list[Panel]:
    width, gap = text_width(style.paper), _gap(style)
    edge = cell_edge(puzzle.size, (width, height), gap)
    return rows(layer_panels(puzzle, path, edge, style), width, gap)


def _begun(puzzle: SnakePuzzle, style: SnakeStyle) -> list[Panel]:
    """The beginning that is given, in words and layer by layer."""
    many = len(puzzle.fixed)
    note = "its first cube is given" if many == 1 else f"its first {many} cubes are given"
    return [
        _note([note], style), *_layers(puzzle, puzzle.fixed, 0.4 * text_height(style.paper), style)
    ]  # fmt: skip


def _true_strip(puzzle: SnakePuzzle, style: SnakeStyle) -> list[Panel]:
    width = text_width(style.paper)
    if style.cell_mm > width:
        return strip(puzzle, width, style)
    what = f"print at 100 %, then the cubes are {style.cell_mm:g} mm"
    return [*strip(puzzle, width, style), scale_bar(width, what, style)]


def _line(panels: list[Panel], width: float, gap: float) -> Panel:
    items = tuple(
        item
        for column, panel in enumerate(panels)
        for item in shifted(panel, (column * (panel.width + gap), 0.0))
    )
    return Panel(width=width, height=max(panel.height for panel in panels), items=items)


def _head(puzzle: SnakePuzzle, what: str, style: SnakeStyle) -> Panel:
    """The title of a page and what there is."""
    width = text_width(style.paper)
    line = f"{_contents(puzzle)}: {what}"
    large = min(8.0, 0.07 * width)
    small = min(3.6, width / (0.6 * len(line)))
    theme = style.colours
    items = (
        Text(
            at=(width / 2, large), content=title(puzzle), size=large, colour=theme.ink, bold=True
        ),
        Text(
            at=(width / 2, 1.2 * large + 1.1 * small), content=line, size=small, colour=theme.muted
        ),
    )
    return Panel(width=width, height=1.2 * large + 1.5 * small, items=items)


def _facts(puzzle: SnakePuzzle, style: SnakeStyle) -> Panel:
    """The chain in figures, its segments, and the cord that it needs."""
    lengths = [leg + 1 for leg in puzzle.legs]  # both share the corner between them
    inside, cut = cord_length(puzzle, style), cord_to_cut(puzzle, style)
    lines = [
        *_wrapped(spelled(puzzle.chain), "0 straight or end, 1 corner: ", style),
        *_wrapped(" ".join(map(str, lengths)), f"{len(lengths)} segments in cubes: ", style),
        f"{puzzle.cubes} cubes of {style.cell_mm:g} mm: {puzzle.cubes * style.cell_mm:g} mm long;"
        f" cord {style.cord:g} mm thick at most, {inside:.0f} mm from knot to knot, cut {cut} mm",
    ]
    return _note(lines, style)


def _wrapped(words: str, opening: str, style: SnakeStyle) -> list[str]:
    room = 52 if style.page in SCREENS else WIDE
    return wrap(opening + words, room)


def _note(lines: list[str], style: SnakeStyle) -> Panel:
    """Small lines one below another, in the middle."""
    width = text_width(style.paper)
    size = min(2.9, width / (0.56 * max(map(len, lines))))
    items = tuple(
        Text(
            at=(width / 2, (1.35 * k + 1.0) * size),
            content=line,
            size=size,
            colour=style.colours.ink,
        )
        for k, line in enumerate(lines)
    )
    return Panel(width=width, height=1.35 * len(lines) * size, items=items)


def _contents(puzzle: SnakePuzzle) -> str:
    number = counts(puzzle)
    corners = "1 corner" if number["corner"] == 1 else f"{number['corner']} corners"
    return f"{puzzle.cubes} cubes, {number['straight']} straight, {corners}, 2 ends"


def _names(puzzle: SnakePuzzle, solution: SnakeSolution | None) -> tuple[str, str]:
    """Title and description, the cells named in the order of the cubes."""
    described = f"A snake of {_contents(puzzle)} for a box of {times(puzzle.size)}."
    described += f" Chain {puzzle.chain}."
    if puzzle.fixed:
        described += f" The first {len(puzzle.fixed)} cubes are given."
    if solution is None:
        return title(puzzle), described
    cells = "; ".join(f"cube {k} at {cell}" for k, cell in enumerate(solution.path[:200], 1))
    return title(puzzle), f"{described} {cells}."


def _gap(style: SnakeStyle) -> float:
    return 0.02 * style.paper[0]
