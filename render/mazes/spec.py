"""The spec sheet of a set of cubes: a maze and the way through it, facts, and the cubes."""

from collections.abc import Iterator
from dataclasses import replace

from puzzles.mazes import MazePuzzle
from puzzles.mazes.spec import MazeSpec, Walked
from render.mazes import words
from render.mazes.cubes import cube_panels
from render.mazes.pages import about, title
from render.mazes.pencil import walk_panel
from render.mazes.plan import chart_of, plan_panel
from render.mazes.style import MazeStyle
from render.pages.binding import Sections
from render.pages.spec import (
    GIVEN,
    Fact,
    Pictures,
    judgement,
    part_rows,
    picture_height,
    picture_room,
    solutions,
    spec_section,
    table,
)
from words.phrases import Phrase, counted_phrase

SMALLEST = 1.0  # mm of a cube that is drawn
SHAPES = (
    counted_phrase("1 dead end", "{count} dead ends"),
    counted_phrase("1 straight", "{count} straight"),
    counted_phrase("1 corner", "{count} corners", "maze"),
    counted_phrase("1 tee", "{count} tees"),
    counted_phrase("1 crossing", "{count} crossings"),
)

A_PLAN = Phrase("a maze of these cubes")
ITS_WAY = Phrase("the way to the farthest cube")
CUBES = Phrase("Cubes")
KINDS = Phrase("{count}: {shapes}")
TURNING = Phrase("Turning")
CORRIDORS = Phrase("Corridors")
CLOSED = Phrase("end in dead ends only")
LOOSE = Phrase("may end at walls")
OPENINGS = Phrase("Openings")
TO_SIDES = Phrase("{openings}: {north} north, {east} east, {south} south, {west} west")
LOOPS = Phrase("Loops")
TREE = Phrase("none in any maze: every passage is a bridge")
EACH_LOOPS = counted_phrase("1 in every maze", "{count} in every maze")
TOO_THIN = Phrase("the cubes have too few openings to hang together")
RECTANGLES = Phrase("Rectangles")
SIZE = Phrase("{wide} × {high}")
AND_MORE = Phrase("{listed}, and {count} more")
POSSIBLE = counted_phrase("1 is possible", "{count} are possible")
PLACES_GIVEN = counted_phrase("1 place", "{count} places")
MAZES = Phrase("Mazes")
ON_EACH = Phrase("… on each rectangle")
ON = Phrase("{size}: {count}")
ON_AT_LEAST = Phrase("{size}: ≥ {count}")
NOT_COUNTED = Phrase(" (≥ is not counted to the end)")
THIS_MAZE = Phrase("This maze")
ENTRANCE = {"north": Phrase("entrance in the north"), "west": Phrase("entrance in the west")}
FARTHEST = counted_phrase("1 cube to the farthest", "{count} cubes to the farthest")
PASSAGES = counted_phrase("1 passage", "{count} passages")
BRIDGES = counted_phrase("1 of them is a bridge", "{count} of them are bridges")
RATED = Phrase("a plain search takes about {about} steps to a maze")


def spec_sections(puzzle: MazePuzzle, spec: MazeSpec, style: MazeStyle) -> Sections:
    """The spec sheet as pages."""
    below = table(spec_lines(spec, style), style)
    below += part_rows(cube_panels(puzzle, style), style)
    pictures = _pictures(puzzle, spec, picture_height(below, style), style)
    named, described = title(puzzle, style), about(puzzle, spec.solution, style)
    return spec_section(named, described, pictures, below, style)


def _pictures(puzzle: MazePuzzle, spec: MazeSpec, tall: float, style: MazeStyle) -> Pictures:
    """A maze and the way through it, if one is known and its cubes are not dust."""
    solution = spec.solution
    if solution is None:
        return
    room = picture_room(2, style)
    if min(room / solution.width, tall / solution.height) < SMALLEST:
        return
    plain = replace(style, labels=False)
    heading = words.ONE_SOLUTION if spec.outcome.unique else A_PLAN
    yield style.say(heading), plan_panel(chart_of(puzzle, solution), room, tall, plain)
    yield style.say(ITS_WAY), walk_panel(solution, room - 6, tall - 6, style, shown=True)


def spec_lines(spec: MazeSpec, style: MazeStyle) -> list[Fact]:
    """The facts of the spec sheet, each as its name and its text."""
    return [*_set(spec, style), *_search_facts(spec, style)]


def _set(spec: MazeSpec, style: MazeStyle) -> Iterator[Fact]:
    tally = _shapes(spec.cubes)
    shapes = ", ".join(
        style.count(shape, count) for shape, count in zip(SHAPES, tally, strict=True) if count
    )
    yield style.say(CUBES), style.say(KINDS, count=spec.count, shapes=shapes)
    yield style.say(TURNING), style.say(words.TURNINGS[spec.turning])
    yield style.say(CORRIDORS), style.say(CLOSED if spec.loops is not None else LOOSE)
    north, east, south, west = spec.sides
    yield (
        style.say(OPENINGS),
        style.say(
            TO_SIDES, openings=spec.openings, north=north, east=east, south=south, west=west
        ),
    )
    if spec.loops is not None:
        many = style.count(EACH_LOOPS, spec.loops)
        few = style.say(TOO_THIN if spec.loops < 0 else TREE)
        yield style.say(LOOPS), many if spec.loops > 0 else few
    if spec.given:
        yield style.say(GIVEN), style.count(PLACES_GIVEN, spec.given)


def _shapes(cubes: tuple[int, ...]) -> tuple[int, ...]:
    """Numbers of dead ends, straight cubes, corners, tees and crossings."""
    tally = [0] * 5
    for cube, count in enumerate(cubes):
        if count:
            straight = cube in (5, 10)
            tally[{1: 0, 2: 1 if straight else 2, 3: 3, 4: 4}[cube.bit_count()]] += count
    return tuple(tally)


def _search_facts(spec: MazeSpec, style: MazeStyle) -> Iterator[Fact]:
    yield style.say(RECTANGLES), _sizes(spec, style)
    yield solutions(spec, MAZES, style)
    if len(spec.rectangles) > 1:
        yield style.say(ON_EACH), _tally_text(spec, style)
    if spec.walked is not None:
        yield style.say(THIS_MAZE), _walk_text(spec.walked, style)
    yield from judgement(spec, RATED, style)


def _sizes(spec: MazeSpec, style: MazeStyle) -> str:
    if not spec.rectangles:
        return style.count(POSSIBLE, spec.rectangle_count)
    listed = ", ".join(_size(each.rectangle, style) for each in spec.rectangles)
    more = spec.rectangle_count - len(spec.rectangles)
    return style.say(AND_MORE, listed=listed, count=more) if more else listed


def _tally_text(spec: MazeSpec, style: MazeStyle) -> str:
    """The mazes on each rectangle, as far as they were counted."""
    said = [
        style.say(
            ON if each.complete else ON_AT_LEAST,
            size=_size(each.rectangle, style),
            count=each.mazes,
        )
        for each in spec.rectangles
    ]
    open_ = not all(each.complete for each in spec.rectangles)
    return "; ".join(said) + (style.say(NOT_COUNTED) if open_ else "")


def _size(rectangle: tuple[int, int], style: MazeStyle) -> str:
    return style.say(SIZE, wide=rectangle[0], high=rectangle[1])


def _walk_text(walked: Walked, style: MazeStyle) -> str:
    said = [style.say(ENTRANCE[walked.entrance]), style.count(SHAPES[0], walked.dead_ends)]
    said += [style.count(FARTHEST, walked.longest), style.count(PASSAGES, walked.passages)]
    said.append(style.count(BRIDGES, walked.bridges))
    return ", ".join(said)
