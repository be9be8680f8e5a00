"""The layers of polycubes from below: x runs to the right, y down, as in their texts."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from puzzles.lattice import Cell
from puzzles.polycubes import PolycubePuzzle
from render.bodies.voxels.shape import components
from render.flat.hatching import Way
from render.flat.layout import CAPTION, layer_caption, rectangle
from render.flat.marks import centred_text, hatch_lines, pin
from render.flat.palette import GOLD, hatching, mix, readable_on
from render.flat.sheet import Circle, Group, Item, Panel, Path, Stroke, Text
from render.names import GOLDEN
from render.polycubes.scene import LyingPiece
from render.style import SMALLEST_TEXT, Style

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))  # of a cell, clockwise from above


@dataclass(frozen=True, slots=True)
class Field:
    """The sign of a cell of a layer; equal ones of neighbours are one piece."""

    key: object
    colour: str
    label: str
    given: bool = False
    ways: tuple[Way, ...] = ()


def fields_of(puzzle: PolycubePuzzle, owner: Mapping[Cell, LyingPiece]) -> dict[Cell, Field]:
    """The fields of all cells in which a piece or the golden cube lies."""
    fields = {
        cell: Field(p.index, p.colour, p.label, p.given, hatching(p.kind or 0))
        for cell, p in owner.items()
    }
    if puzzle.golden is not None:
        fields[puzzle.golden] = Field("golden", GOLD, GOLDEN)
    return fields


def layer_panels(
    puzzle: PolycubePuzzle, owner: Mapping[Cell, LyingPiece], edge: float, style: Style
) -> list[Panel]:
    """One panel a layer, the lowest first; edge: of a cell in mm."""
    fields = fields_of(puzzle, owner)
    return [layer_panel(puzzle, fields, z, edge, style) for z in range(puzzle.size[2])]


def layer_panel(
    puzzle: PolycubePuzzle,
    fields: Mapping[Cell, Field],
    z: int,
    edge: float,
    style: Style,
    marks: Sequence[Item] = (),
) -> Panel:
    """A layer with its pieces and the golden cube; marks: drawn on top of everything."""
    right, down, layers = puzzle.size
    target = puzzle.must | puzzle.may | ({puzzle.golden} if puzzle.golden else set())
    here = sorted(cell for cell in target | set(fields) if cell[2] == z)
    items: list[Item] = [layer_caption(z, layers, right * edge, style)]
    alike: dict[Field, set[Cell]] = {}
    for cell in here:
        if cell in fields:
            alike.setdefault(fields[cell], set()).add(cell)
        else:
            items += _empty_cell(cell, puzzle, edge, style)
    for field, cells in alike.items():
        items += _piece(field, cells, edge)
    rim = Stroke(colour=style.colours.ink, width=0.5)
    for ring in outlines(target.intersection(here)):
        items.append(Path(points=_points(ring, edge), stroke=rim))
    items += _labels(alike, edge, style)
    items += [item for cell in here for item in _number(puzzle, cell, fields, edge, style)]
    group = Group(name=f"layer-{z + 1}", items=(*items, *marks))
    return Panel(width=right * edge, height=CAPTION + down * edge, items=(group,))


def corner(cell: Cell, edge: float, right: float = 0.0, down: float = 0.0) -> tuple[float, float]:
    """A point of a cell in the panel of its layer, from its upper left corner in cells."""
    return (cell[0] + right) * edge, CAPTION + (cell[1] + down) * edge


def _empty_cell(cell: Cell, puzzle: PolycubePuzzle, edge: float, style: Style) -> Iterator[Item]:
    theme, spare = style.colours, cell in puzzle.may
    points = rectangle(corner(cell, edge), edge, edge)
    fill = theme.paper if spare else theme.wall
    yield Path(points=points, fill=fill, stroke=Stroke(colour=theme.line, width=0.2))
    if spare:
        at = corner(cell, edge, 0.5, 0.5)
        yield centred_text("+", at, 0.5 * edge, theme.muted, bold=False)


def _piece(field: Field, cells: Collection[Cell], edge: float) -> Iterator[Item]:
    """The cells of a piece in a layer, with lines around them."""
    dark = Stroke(colour=mix(field.colour, "#000000", 0.7), width=0.3)
    seam = Stroke(colour=field.colour, width=0.1)  # closes the hairline between two cells
    for part in components(cells):
        rings = outlines(part)
        whole = len(rings) == 1 and not field.ways
        for cell in part:
            points = rectangle(corner(cell, edge), edge, edge)
            if not whole:
                yield Path(points=points, fill=field.colour, stroke=seam)
                yield from hatch_lines(points, field.colour, field.ways)
        fill = field.colour if whole else None
        yield from (Path(points=_points(ring, edge), fill=fill, stroke=dark) for ring in rings)


def outlines(cells: Collection[Cell]) -> list[list[tuple[int, int]]]:
    """The corners of the lines around cells of a layer, each line closed, holes among them."""
    after: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y, z in sorted(cells):
        around = (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)
        for k, (a, b) in enumerate(SIDES):
            if (x + a, y + b, z) not in cells:
                after.setdefault(around[k], []).append(around[(k + 1) % 4])
    rings = []
    while after:
        ring = [next(iter(after))]
        while ring[-1] in after:
            ends = after[ring[-1]]
            ring.append(ends.pop())
            if not ends:
                del after[ring[-2]]
        rings.append(
            [
                (x, y)
                for (a, b), (x, y), (c, d) in zip(ring[-2:-1] + ring, ring, ring[1:], strict=False)
                if not (a == x == c or b == y == d)
            ]
        )
    return rings


def _points(ring: Sequence[tuple[int, int]], edge: float) -> tuple[tuple[float, float], ...]:
    return tuple(corner((x, y, 0), edge) for x, y in ring)


def _labels(alike: Mapping[Field, set[Cell]], edge: float, style: Style) -> Iterator[Item]:
    """The name of each part of a piece that a layer shows, and a pin on each given one."""
    for field in alike:
        for part in components(alike[field]):
            if field.given:
                yield pin(corner(max(part, key=lambda c: (-c[1], c[0])), edge, 0.84, 0.16), edge)
            middle = [sum(along) / len(part) for along in zip(*part, strict=True)]
            x, y, z = min(part, key=lambda c: (abs(c[0] - middle[0]) + abs(c[1] - middle[1]), c))
            size = min(edge * 0.52, edge * 0.86 / len(field.label) / 0.7) if field.label else 0.0
            if style.labels and size >= SMALLEST_TEXT:
                at = corner((x, y, z), edge, 0.5, 0.5)
                yield centred_text(field.label, at, size, readable_on(field.colour))


def _number(
    puzzle: PolycubePuzzle, cell: Cell, fields: Mapping[Cell, Field], edge: float, style: Style
) -> Iterator[Item]:
    """The colour of a cell of the target as a small figure in a corner."""
    number, size = puzzle.colours.get(cell, 0), 0.3 * edge
    if not number or size < SMALLEST_TEXT * 0.6:
        return
    fill = fields[cell].colour if cell in fields else style.colours.wall
    at = corner(cell, edge, 0.2, 0.2)
    ring = Stroke(colour=readable_on(fill), width=0.02 * edge)
    yield Circle(centre=at, radius=0.16 * edge, stroke=ring)
    down = (at[0], at[1] + 0.08 * edge)
    yield Text(at=down, content=str(number), size=0.75 * size, colour=readable_on(fill))
