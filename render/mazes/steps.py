"""How to lay a maze by hand: row by row from the north-west, each cube as it lies.

A row has a plan in which it is coloured, those before it pale, and its cubes large: the number of
each in the whole order, its open sides as they are cut into it, and how it is turned.
"""

from collections.abc import Iterator
from dataclasses import replace

from puzzles.codes import RuleCode
from puzzles.mazes import MazePuzzle, MazeSolution, Spot
from puzzles.mazes.kool import letters, turn_cube
from render.flat.layout import rectangle, text_width
from render.flat.marks import pin, tag
from render.flat.palette import mix
from render.flat.sheet import Group, Item, Panel, Path, Point, Stroke, Text
from render.limits import refuse_more
from render.mazes import words
from render.mazes.cubes import cube_items, cube_name
from render.mazes.pages import about, title
from render.mazes.plan import Chart, chart_of
from render.mazes.style import MazeStyle
from render.pages.binding import Section, SectionRole, lead, section

STEP_LIMIT = 1_000  # places
PLAN, PLAN_HIGH = 38.0, 30.0  # mm of the plan at most
FINE = 1.2  # mm of a place of the plan, from which its corridors are drawn
APART = 6.0  # mm between the plan and the cubes
LARGEST, SMALLEST = 18.0, 12.0  # mm of the edge of a large cube
LINES = 6  # of large cubes that stand together
BETWEEN = 3.5  # mm between large cubes
BELOW = 12.0  # mm below a large cube, for its texts
HEAD = 6.5  # mm above the cubes of a row
SIZE, HEADING = 2.4, 3.2  # mm of letters
PALE = 0.62  # share of the paper's colour in the rows laid before


def step_section(puzzle: MazePuzzle, solution: MazeSolution, style: MazeStyle) -> Section:
    """Row by row from the first to the last one."""
    what, at = "places are laid step by step", ("solution", "rows")
    places = solution.width * solution.height
    refuse_more(places, STEP_LIMIT, what, RuleCode.TOO_MANY_PLACES, at)
    chart, first, stack, told = chart_of(puzzle, solution), 1, list[Panel](), list[str]()
    for y in range(solution.height):
        numbers = _numbers(solution, y, first)
        first += len(numbers)
        stack += _row(chart, y, numbers, style)
        told += _row_sentences(chart, y, numbers, style)
    opening = lead(style.say(words.HOW_LAID), style, 3.0)
    described = f"{about(puzzle, solution, style)} {' '.join(told)}"
    name = title(puzzle, style)
    return section(SectionRole.ANSWER, name, words.HOW_TO_LAY, described, [opening, *stack], style)


def _numbers(solution: MazeSolution, y: int, first: int) -> dict[Spot, int]:
    """The places of a row in which a cube lies, with their numbers in the whole order."""
    spots = [(x, y) for x in range(solution.width) if solution.rows[y][x]]
    return {spot: first + k for k, spot in enumerate(spots)}


def _row(chart: Chart, y: int, numbers: dict[Spot, int], style: MazeStyle) -> Iterator[Panel]:
    """The plan with a row, and the cubes of the row; long rows are split into parts."""
    columns = chart.solution.width
    cube, fit = _large(columns, text_width(style.paper) - PLAN - APART)
    each = columns if style.screen else fit * LINES
    for left in range(0, columns, each):
        part = range(left, min(left + each, columns))
        name = style.say(words.ROW, row=y + 1)
        if len(part) < columns:
            name += style.say(words.COLUMNS, left=left + 1, right=part[-1] + 1)
        yield _part(chart, y, part, numbers, (name, cube, fit), style)


def _part(
    chart: Chart,
    y: int,
    part: range,
    numbers: dict[Spot, int],
    shown: tuple[str, float, int],
    style: MazeStyle,
) -> Panel:
    """Some columns of a row; shown: its name, the edge of a large cube, how many are in a line."""
    solution, (name, cube, fit) = chart.solution, shown
    edge = min(PLAN / solution.width, PLAN_HIGH / solution.height)
    high = HEAD + max(-(-len(part) // fit) * (cube + BELOW), edge * solution.height)
    items: list[Item] = [
        Text(at=(0.0, HEADING), content=name, size=HEADING, colour=style.colours.ink,
             anchor="start", bold=True),
        *_plan(chart, y, edge, style),
    ]  # fmt: skip
    for k, x in enumerate(part):
        right, down = k % fit * (cube + BETWEEN), k // fit * (cube + BELOW)
        at = (PLAN + APART + right, HEAD + down)
        items += _cube(chart, (x, y), numbers.get((x, y)), (at, cube), style)
    group = Group(name=f"step-{y + 1}", items=tuple(items))
    return Panel(width=text_width(style.paper), height=high, items=(group,))


def _large(columns: int, width: float) -> tuple[float, int]:
    """The edge in mm of the large cubes of a row, and how many of them stand in a line."""
    edge = min((width + BETWEEN) / columns - BETWEEN, LARGEST)
    if edge >= SMALLEST:
        return edge, columns
    return SMALLEST, int((width + BETWEEN) / (SMALLEST + BETWEEN))


def _plan(chart: Chart, y: int, edge: float, style: MazeStyle) -> Iterator[Item]:
    """All rows up to this one, those before it pale, and the outline of the whole."""
    solution, bare = chart.solution, replace(style, labels=False)
    wide, high = edge * solution.width, edge * solution.height
    top = HEAD
    if edge < FINE:  # nothing finer could be seen
        paper = style.colours.paper
        pale, dark = (mix(style.colours.muted, paper, share) for share in (PALE, 0.0))
        yield Path(points=rectangle((0.0, top), wide, (y + 1) * edge), fill=pale)
        yield Path(points=rectangle((0.0, top + y * edge), wide, edge), fill=dark)
    for row in range(y + 1) if edge >= FINE else ():
        for x, cube in enumerate(solution.rows[row]):
            if cube:
                at = (x * edge, top + row * edge)
                drawn = cube_items(cube, at, edge, 0, bare)
                yield from drawn if row == y else (_pale(item, style) for item in drawn)
    line = Stroke(colour=style.colours.line, width=0.25)
    yield Path(points=rectangle((0.0, top), wide, high), stroke=line)
    ink = Stroke(colour=style.colours.ink, width=0.5)
    yield Path(points=rectangle((0.0, top + y * edge), wide, edge), stroke=ink)


def _pale(item: Item, style: MazeStyle) -> Item:
    assert isinstance(item, Path) and item.stroke is not None
    stroke = replace(item.stroke, colour=mix(item.stroke.colour, style.colours.paper, PALE))
    return replace(item, fill=item.fill and stroke.colour, stroke=stroke)


def _cube(
    chart: Chart, spot: Spot, number: int | None, place: tuple[Point, float], style: MazeStyle
) -> Iterator[Item]:
    """A cube of a row with its number, its open sides before it is turned, and its turn.

    place: its upper left corner, and its edge in mm.
    """
    (at, edge), (x, y) = place, spot
    left, top = at
    ink, muted = style.colours.ink, style.colours.muted
    middle = left + edge / 2
    if number is None:
        hollow = Stroke(colour=style.colours.line, width=0.25, dash=(1.0, 1.0))
        yield Path(points=rectangle(at, edge, edge), stroke=hollow)
        empty = style.say(words.EMPTY)
        yield Text(at=(middle, top + edge + 3.4), content=empty, size=SIZE, colour=muted)
        return
    cube, quarters = chart.solution.rows[y][x], chart.turns[y][x]
    yield from cube_items(cube, at, edge, quarters, style)
    if style.labels:
        yield tag(str(number), (middle, top + edge / 2), style.colours.paper, ink, muted, SIZE)
    if spot in chart.given:
        yield pin((left + 0.9 * edge, top + 0.9 * edge), edge)
    name = letters(turn_cube(cube, -quarters))
    yield Text(at=(middle, top + edge + 3.4), content=name, size=SIZE, colour=ink, bold=True)
    if quarters:
        said = style.say(words.TURN, degrees=90 * quarters)
        yield Text(at=(middle, top + edge + 7.0), content=said, size=SIZE, colour=ink)


def _row_sentences(
    chart: Chart, y: int, numbers: dict[Spot, int], style: MazeStyle
) -> Iterator[str]:
    yield f"{style.say(words.ROW, row=y + 1)}:"
    for (x, _), number in numbers.items():
        quarters = chart.turns[y][x]
        cube = turn_cube(chart.solution.rows[y][x], -quarters)
        turn = f", {style.say(words.TURN, degrees=90 * quarters)}" if quarters else ""
        yield f"{number} {cube_name(cube, style)}{turn};"
