"""Mazes as bodies: the laid maze, the same drawn apart, and the set to print.

stand    a cube where it stands, and how it is turned
carpet   the colour of a floor; like the way, the treasure and the arrow it is not printed
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from puzzles.codes import RuleCode
from puzzles.mazes import MazePuzzle, MazeSolution, Spot
from puzzles.mazes.kool import letters, turn_cube
from render.bodies.case import AROUND
from render.bodies.engraving import engraving_prisms
from render.bodies.plates import Packing, pack_plates
from render.bodies.solid import Body, BodyRole, Carved, Cuboid, Solid, Step
from render.bodies.vectors import Vector, about
from render.flat.palette import GOLD
from render.limits import refuse_more
from render.mazes import words
from render.mazes.cubes import MARK, cube_name, tint
from render.mazes.plan import chart_of
from render.mazes.stand import Stand
from render.mazes.style import MazeStyle, MazeView
from render.mazes.tiles import (
    CARPET,
    DEPTH,
    ENGRAVED,
    FLOOR,
    HEIGHT,
    arrow,
    carpet,
    corner_mark,
    tile,
)
from render.mazes.walking import shortest_way, walk

SPREADS: dict[str, float] = {
    MazeView.ASSEMBLED: 1.0,
    MazeView.EXPLODED: 1.4,
}  # distance of neighbours, in cells
TILE_LIMIT = 1_000  # cubes in space
WAY = "#0072b2"
ARROW = "#c8452f"
WIDE, THICK = 0.12, 0.02  # of the way, in cells
GRAIN = 0.2  # of a cube: its wall, which shades its neighbours
UP: Vector = (0.0, 0.0, 1.0)
_SEEN = partial(Body, printed=False, role=BodyRole.MARK)  # a body that is only shown


def stands(
    puzzle: MazePuzzle, solution: MazeSolution | None, style: MazeStyle
) -> tuple[Stand, ...]:
    """The cubes of a view, from the north-west to the south-east."""
    if solution is None:
        return tuple(_on_plates(puzzle, style))
    return tuple(
        _cube_stands(puzzle, solution, SPREADS.get(style.view or "", 1.0) * style.cell_mm)
    )


def _cube_stands(puzzle: MazePuzzle, solution: MazeSolution, distance: float) -> Iterator[Stand]:
    chart = chart_of(puzzle, solution)
    for y, row in enumerate(solution.rows):
        for x, cube in enumerate(row):
            if cube:
                yield Stand(
                    name=f"cube-{x}-{y}-{letters(cube).lower()}",
                    cube=turn_cube(cube, -chart.turns[y][x]),
                    quarters=chart.turns[y][x],
                    at=(x * distance, -y * distance),
                    spot=(x, y),
                    wrong=None if chart.wrong is None else chart.wrong.sign((x, y)),
                )


def _on_plates(puzzle: MazePuzzle, style: MazeStyle) -> Iterator[Stand]:
    kinds = [cube for cube in range(1, 16) for _ in range(puzzle.cubes[cube])]
    (spots,) = _packing(puzzle, style).spots
    wide = len(str(len(kinds)))
    for number, (cube, spot) in enumerate(zip(kinds, spots, strict=True), 1):
        if spot is not None:
            name = f"cube-{number:0{wide}d}-{letters(cube).lower()}"
            yield Stand(name=name, cube=cube, quarters=0, at=spot.at, plate=spot.plate)


def _packing(puzzle: MazePuzzle, style: MazeStyle) -> Packing:
    """The cubes of a set on plates, all in one size: with tongues on every side."""
    wide = style.cell_mm * (1 + 2 * DEPTH) - 2 * style.clearance_mm
    return pack_plates({"": [(wide, wide)] * puzzle.count}, style)


def stowed_size(puzzle: MazePuzzle, style: MazeStyle) -> Vector:
    """The size of a set of cubes in a case, side by side in as few layers as the bed allows."""
    edge, high = style.cell_mm * (1 + 2 * DEPTH), HEIGHT * style.cell_mm
    most = max(1, int((style.room_mm - AROUND) / edge))
    layers = math.ceil(puzzle.count / most**2)
    columns = math.ceil(math.sqrt(puzzle.count / layers))
    rows = math.ceil(puzzle.count / layers / columns)
    return columns * edge, rows * edge, layers * high


def refuse_many(count: int) -> None:
    """Raise RuleError if there are too many cubes for a spatial view."""
    what, at = "cubes are shown in space", ("style", "view")
    refuse_more(count, TILE_LIMIT, what, RuleCode.TOO_MANY_CUBES, at)


def placed_solid(
    puzzle: MazePuzzle, solution: MazeSolution, style: MazeStyle, title: str
) -> Solid:
    """The maze as it is laid, or drawn apart."""
    refuse_many(puzzle.count)
    standing = stands(puzzle, solution, style)
    bodies = list(_tiles(standing, style))
    distance = SPREADS.get(style.view or "", 1.0) * style.cell_mm
    way = shortest_way(solution)
    marks = _way(way, distance, style)
    bodies += _signpost(solution, style)
    bodies += marks
    steps = list(_laying(standing, style))
    if marks:  # the treasure can be reached
        steps.append(Step(told=style.say(words.THE_WAY), pieces=tuple(m.name for m in marks)))
    apart = distance > style.cell_mm
    return Solid(
        title=title,
        bodies=tuple(bodies),
        cell=GRAIN * style.cell_mm,
        steps=tuple(steps),
        walk=None if apart else walk(standing, way, [mark.name for mark in marks], style),
    )


def _laying(standing: Sequence[Stand], style: MazeStyle) -> Iterator[Step]:
    for stand in standing:
        assert stand.spot is not None
        column, row = stand.spot
        said = style.say(
            words.LAID, cube=cube_name(stand.open_sides, style), row=row + 1, column=column + 1
        )
        yield Step(told=said, pieces=(stand.name,), lowered=True)


def set_to_print(puzzle: MazePuzzle, style: MazeStyle, title: str) -> Solid:
    """All cubes of the set on plates."""
    refuse_many(puzzle.count)
    bodies = tuple(
        _engrave_name(body, style) if body.printed and style.labels else body
        for body in _tiles(stands(puzzle, None, style), style)
    )
    plates = _packing(puzzle, style).plates
    return Solid(
        title=title,
        bodies=bodies,
        cell=GRAIN * style.cell_mm,
        plates=plates,
        called=kind_names((cube for cube, count in enumerate(puzzle.cubes) if count), style),
    )


def _engrave_name(body: Body, style: MazeStyle) -> Body:
    """A cube with its open sides cut in below, beside the arrow, in the order N, E, S, W."""
    assert isinstance(body.shape, Carved)
    cell, text = style.cell_mm, body.kind.removeprefix("cube-").upper()
    cut = engraving_prisms(
        text, (0.8 * cell, 0.2 * cell), -HEIGHT / 2 * cell, at=(0.3 * cell, 0.0), below=True,
        upwards=True,
    )  # fmt: skip
    return replace(body, shape=replace(body.shape, engraved=cut))


def single(cube: int, style: MazeStyle, title: str) -> Solid:
    """One cube about the origin."""
    stand = Stand(name=f"cube-{letters(cube).lower()}", cube=cube, quarters=0, at=(0.0, 0.0))
    bodies = tuple(_tiles((stand,), style))
    return Solid(
        title=title, bodies=bodies, cell=GRAIN * style.cell_mm, called=kind_names((cube,), style)
    )


def kind_names(cubes: Iterable[int], style: MazeStyle) -> tuple[tuple[str, str], ...]:
    """Names of the kinds of cubes: their letters, and their open sides."""
    return tuple(
        (_kind("cube", cube), f"{letters(cube)}: {cube_name(cube, style)}") for cube in cubes
    )


def _kind(part: str, cube: int) -> str:
    return f"{part}-{letters(cube).lower()}"


def _tiles(standing: Sequence[Stand], style: MazeStyle) -> Iterator[Body]:
    cell = style.cell_mm
    shapes = {stand.cube: tile(stand.cube, style) for stand in standing}
    floors = {stand.cube: carpet(stand.cube, style) for stand in standing}
    mark = corner_mark(style)
    for stand in standing:
        (x, y), turn = stand.at, about(UP, -90.0 * stand.quarters)
        parts = (
            ("cube", shapes[stand.cube], HEIGHT / 2, stand.colour, BodyRole.BASE),
            ("floor", floors[stand.cube], FLOOR + CARPET / 2, tint(stand.cube), BodyRole.FLOOR),
            ("mark", mark, HEIGHT - 0.6 * ENGRAVED, MARK, BodyRole.MARK),
        )
        for part, shape, up, colour, role in parts:
            yield Body(
                name=stand.name.replace("cube", part, 1),
                shape=shape,
                centre=(x, y, up * cell),
                colour=colour,
                turn=turn,
                printed=part == "cube",
                kind=_kind(part, stand.cube),
                plate=stand.plate,
                label=stand.label,
                piece=stand.name,
                role=BodyRole.CUBE,
                part=role,
            )


def _signpost(solution: MazeSolution, style: MazeStyle) -> list[Body]:
    """Stands before the entrance and points into it, high enough to be seen over the walls."""
    cell, west = style.cell_mm, not solution.rows[0][0] & 1
    x, y = (-0.95 * cell, 0.0) if west else (0.0, 0.95 * cell)
    high = (HEIGHT + 0.1) * cell
    sign = arrow(style)
    post = Cuboid(size=(0.1 * cell, 0.1 * cell, high), clearance=0.0, chamfer=0.02 * cell)
    turn = about(UP, -90.0 if west else 180.0)
    part = partial(_SEEN, colour=ARROW, piece="signpost")
    return [
        part(name="signpost", shape=post, centre=(x, y, high / 2)),
        part(
            name="entrance",
            shape=sign,
            centre=(x, y, high + sign.size[2] / 2),
            turn=turn,
            part=BodyRole.MARK,
        ),
    ]


def _way(way: Sequence[Spot], distance: float, style: MazeStyle) -> list[Body]:
    """The shortest way as strips on the floor, and the treasure at its end."""
    cell = style.cell_mm
    floor, marks = (FLOOR + CARPET) * cell, []
    for number, (start, end) in enumerate(runs(way), 1):
        long = (abs(end[0] - start[0]) + abs(end[1] - start[1])) * distance + WIDE * cell
        size = (long, WIDE * cell, THICK * cell)
        shape = Cuboid(size=size, clearance=0.0, chamfer=THICK * cell / 4)
        middle = ((start[0] + end[0]) / 2 * distance, -(start[1] + end[1]) / 2 * distance)
        marks.append(
            _SEEN(
                name=f"way-{number}",
                shape=shape,
                centre=(*middle, floor + THICK * cell / 2),
                colour=WAY,
                turn=about(UP, 0.0 if start[1] == end[1] else 90.0),
            )
        )
    if way:
        (x, y), edge = way[-1], 0.3 * cell
        chest = Cuboid(size=(edge, edge, edge), clearance=0.0, chamfer=0.04 * cell)
        centre = (x * distance, -y * distance, floor + edge / 2)
        gold = _SEEN(name="treasure", shape=chest, centre=centre, colour=GOLD, metal=True)
        marks.append(replace(gold, role=BodyRole.GOLD))
    return marks


def runs(way: Sequence[Spot]) -> Iterator[tuple[Spot, Spot]]:
    """The ends of the straight parts of a way."""
    start = 0
    for k in range(1, len(way)):
        bends = k + 1 == len(way) or _step(way, k - 1) != _step(way, k)
        if bends:
            yield way[start], way[k]
            start = k


def _step(way: Sequence[Spot], k: int) -> Spot:
    return way[k + 1][0] - way[k][0], way[k + 1][1] - way[k][1]
