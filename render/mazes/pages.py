"""Pages of a maze: the cubes and the rules, the plan to lay them by, and mazes for a pencil."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from puzzles.codes import FaultCode, RuleCode
from puzzles.errors import Place
from puzzles.mazes import (
    DeadEnds,
    MazePuzzle,
    MazeSolution,
    Rectangle,
    Turning,
    faults,
    rectangles,
)
from render.flat.layout import rows, stacked_height, text_width
from render.flat.sheet import Panel, Point
from render.limits import refuse_more
from render.mazes import words
from render.mazes.cubes import WALL, cube_panels
from render.mazes.pencil import LARGEST, MARGIN, walk_panel
from render.mazes.plan import (
    AFTER,
    BEFORE,
    Chart,
    Window,
    chart_of,
    cube_edge,
    given_chart,
    holding,
    metres,
    overview_panel,
    plan_panel,
)
from render.mazes.style import MazeStyle
from render.mazes.walking import shortest_way
from render.mazes.wrong import FaultyMaze
from render.pages.binding import GAP, Section, SectionRole, area, lead, poster
from render.pages.binding import section as new_section
from render.pages.rules import Rule, rules_panel
from render.pages.shared import answer_area
from words.phrases import Phrase

SCALES = (2.6, 2.0, 1.5, 1.0)  # of the pictures of cubes: the first that fits
DRAWN_LIMIT = 20_000  # places of a drawing
READABLE = 10.0  # mm: smallest edge of a cube on a plan to lay a maze by
PENCIL = 5.0  # mm; edge of a cube whose corridor is wide enough for a pencil: 4 mm and the wall


def set_section(puzzle: MazePuzzle, style: MazeStyle) -> Section:
    """The cubes, the rules, and the given places."""
    width, height = area(style)
    opening, below = lead(style.say(words.TASK), style), list[Panel]()
    if style.labels:
        below.append(lead(style.say(words.CORNER), style, 3.0))
    if puzzle.fixed:
        below.append(lead(style.count(words.GIVEN, len(puzzle.fixed)), style))
        below.append(plan_panel(begun_chart(puzzle), width, 0.45 * height, style))
    below.append(rules_panel(rules(puzzle), style))
    room = height - stacked_height([opening, *below], GAP) - GAP
    for scale in SCALES:
        cubes = rows(cube_panels(puzzle, style, scale), width, GAP)
        if stacked_height(cubes, GAP) <= room:
            break
    return _section(
        SectionRole.PUZZLE, puzzle, None, words.THE_SET, [opening, *cubes, *below], style
    )


def plan_sections(puzzle: MazePuzzle, solution: MazeSolution, style: MazeStyle) -> list[Section]:
    """The plan, on one page if it can be read there, else in parts with an overview."""
    chart = chart_of(puzzle, solution)
    wide = solution.width > solution.height and not style.screen
    style = replace(style, across=wide and not style.bound)
    stack = [lead(" ".join(_size_sentences(puzzle, solution, style)), style, 3.0)]
    width, height = answer_area(style)
    below = complaints(puzzle, solution, width, style)
    stack += below[:-1]  # the legend; the list comes last, so that the plan is not small
    heading = words.ONE_SOLUTION if style.proved else words.A_SOLUTION
    heading = words.FAULTY if below else heading
    room = height - stacked_height(stack, GAP) - GAP
    plan = plan_panel(chart, width, room, style)
    if cube_edge(solution.width, solution.height, width, room) >= READABLE - 1e-9:
        listed = [*stack, plan, *below[-1:]]
        return [_section(SectionRole.ANSWER, puzzle, solution, heading, listed, style)]
    stack.append(lead(style.say(words.INDEX), style, 3.0))
    room -= stack[-1].height + GAP
    lying, parts = _plan_parts(solution, style)
    plan = plan_panel(chart, width, room, style)
    plan = overview_panel(plan, chart, parts, (width, room), style)
    listed = [*stack, plan, *below[-1:]]
    made = [_section(SectionRole.ANSWER, puzzle, solution, heading, listed, style)]
    for part, window in enumerate(parts, 1):
        rows_ = _window(chart, window, part, lying)
        made.append(_section(SectionRole.ANSWER, puzzle, solution, heading, rows_, lying))
    return made


def _plan_parts(solution: MazeSolution, style: MazeStyle) -> tuple[MazeStyle, tuple[Window, ...]]:
    """The parts of a large plan, on paper turned so that they are few, with large cubes."""
    fixed = style.screen or style.bound
    ways = [style] if fixed else [style, replace(style, across=not style.across)]
    parted = [(way, windows(solution.width, solution.height, area(way))) for way in ways]

    def worth(way: tuple[MazeStyle, tuple[Window, ...]]) -> tuple[int, float]:
        left, top, right, bottom = way[1][0]
        return -len(way[1]), cube_edge(right - left, bottom - top, *area(way[0]))

    return max(parted, key=worth)


def _window(chart: Chart, window: Window, part: int, style: MazeStyle) -> list[Panel]:
    """A part of the plan, large enough to lay the cubes by."""
    left, top, right, bottom = window
    said = style.say(
        words.WINDOW, part=part, left=left + 1, right=right, top=top + 1, bottom=bottom
    )
    head = lead(said, style)
    room = area(style)[1] - head.height - GAP
    return [head, plan_panel(chart, text_width(style.paper), room, style, window)]


def pencil_sections(puzzle: MazePuzzle, solution: MazeSolution, style: MazeStyle) -> list[Section]:
    """The maze to walk, on several pages if its corridors would be too narrow, and its key."""
    lying = replace(style, across=solution.width > solution.height and not style.screen)
    width, height = area(lying)
    passed = style.count(words.PASSES, len(shortest_way(solution)))
    made = []
    for role, heading, said in (
        (SectionRole.PUZZLE, words.FIND, style.say(words.FIND_IT)),
        (SectionRole.ANSWER, words.THE_WAY, passed),
    ):
        turned, head, shown = lying, lead(said, lying), role is SectionRole.ANSWER
        room = height - head.height - GAP
        panels = [head, walk_panel(solution, width, room, lying, shown=shown)]
        free = (width - 2 * MARGIN) / solution.width, (room - 2 * MARGIN) / solution.height
        if not shown and not style.screen and min(*free, LARGEST) < PENCIL:
            turned, panels = _large(solution, style)
        made.append(_section(role, puzzle, solution, heading, panels, turned))
    return made


def _large(solution: MazeSolution, style: MazeStyle) -> tuple[MazeStyle, list[Panel]]:
    """The maze with corridors for a pencil, in parts to be glued together."""
    width, height = (PENCIL * edge + 2 * MARGIN for edge in (solution.width, solution.height))
    across, parts = poster(walk_panel(solution, width, height, style, shown=False), style)
    return replace(style, across=across), parts


def _section(
    role: SectionRole,
    puzzle: MazePuzzle,
    solution: MazeSolution | None,
    heading: Phrase,
    stack: Sequence[Panel],
    style: MazeStyle,
) -> Section:
    described = about(puzzle, solution, style)
    return new_section(role, title(puzzle, style), heading, described, stack, style)


def title(puzzle: MazePuzzle, style: MazeStyle) -> str:
    return style.count(words.TITLE, puzzle.count)


def about(puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle) -> str:
    """A text for people who cannot see the page."""
    name = title(puzzle, style)
    if solution is None:
        return f"{name}."
    laid = style.say(words.ON_PLACES, title=name, columns=solution.width, rows=solution.height)
    count = len(faults(puzzle, solution))
    return f"{laid} {style.count(words.MARKED, count)}" if count else laid


def rules(puzzle: MazePuzzle) -> list[Rule]:
    """The rules of play for these cubes."""
    loose = puzzle.dead_ends == DeadEnds.ANYWHERE
    turning = Rule(words.TURNINGS[puzzle.turning], (FaultCode.WRONG_TURN,))
    every = words.all_cubes(rectangles(puzzle), puzzle.count)
    said = [every, words.ANYWHERE if loose else words.CONNECTED, words.REACHED, turning]
    return said + ([words.STAY] if puzzle.fixed else [])


def _size_sentences(puzzle: MazePuzzle, solution: MazeSolution, style: MazeStyle) -> Iterator[str]:
    wall, free = (round(100 * share * style.cube_m, 1) for share in (WALL, 1 - 2 * WALL))
    yield style.say(
        words.SIZE,
        columns=solution.width,
        rows=solution.height,
        wide=metres(solution.width, style),
        deep=metres(solution.height, style),
        edge=style.cube_m,
        wall=wall,
        free=free,
    )
    if not style.labels:
        return
    if solution.turned:
        yield style.say(words.ALL_TURNED, degrees=90 * solution.turned)
    else:
        each = puzzle.turning == Turning.EACH
        yield style.say(words.EACH_TURNED if each else words.CORNER)


def complaints(
    puzzle: MazePuzzle, solution: MazeSolution, width: float, style: MazeStyle
) -> list[Panel]:
    """The faults, if there are any: a legend of the signs, and a line for each fault."""
    found = faults(puzzle, solution)
    return FaultyMaze(puzzle, solution, found).explain(found, width, style)


def begun_chart(puzzle: MazePuzzle) -> Chart:
    """The places that are given, if they can be drawn."""
    refuse_large(holding(puzzle), ("puzzle", "fixed"))
    return given_chart(puzzle)


def refuse_large(rectangle: Rectangle, at: Place) -> None:
    """Raise RuleError if a rectangle has too many places to draw."""
    places, code = rectangle[0] * rectangle[1], RuleCode.TOO_MANY_PLACES
    refuse_more(places, DRAWN_LIMIT, "places are drawn", code, at)


def windows(columns: int, rows: int, room: Point) -> tuple[Window, ...]:
    """Parts of a maze, row by row and about equal, each large enough to read on its page."""
    margins = BEFORE + AFTER
    across = _cuts(columns, int((room[0] - margins) / READABLE))
    down = _cuts(rows, int((room[1] - margins - 2 * GAP) / READABLE))
    return tuple((a, b, x, y) for b, y in pairwise(down) for a, x in pairwise(across))


def _cuts(count: int, most: int) -> list[int]:
    """Positions that cut a number of places into parts of limited length."""
    parts = -(-count // max(most, 1))
    return [count * k // parts for k in range(parts + 1)]
