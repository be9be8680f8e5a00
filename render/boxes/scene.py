"""The blocks of a box as bodies: in place, drawn apart, or with a corner taken out.

kind     index into the puzzle's blocks; its letters and its colour are the same everywhere
name     of a block, for instance D2: the letters of its kind, and its number if it has several
label    what is written on a block: its name in an answer, else the letters of its kind
owner    cell -> the block that covers it
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from puzzles.boxes import BoxPuzzle, BoxSolution, Placement
from puzzles.boxes.text import placing_order
from puzzles.lattice import Cell, Size
from render.bodies.solid import Body, BodyRole, Cuboid, Solid
from render.bodies.vectors import Vector
from render.boxes import words
from render.boxes.style import BoxStyle
from render.flat.palette import GOLD, kind_colour
from render.names import GOLDEN, kind_letters
from render.style import Style, Usual, bounds
from words.phrases import dimensions

APART = 0.75  # how much farther from the middle a block stands in the exploded view
STEPS = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


@dataclass(frozen=True, slots=True)
class Piece:
    """A placed block with its name and its label."""

    name: str
    label: str
    placement: Placement
    given: bool

    @property
    def colour(self) -> str:
        return kind_colour(self.placement.block)


def pieces(puzzle: BoxPuzzle, solution: BoxSolution) -> tuple[Piece, ...]:
    """The blocks of a filling in the order of the texts."""
    lying = {placement.at: placement for placement in solution.placements}
    ordered = [lying[at] for at in placing_order(puzzle, solution)]
    given = {(p.at, p.size) for p in puzzle.fixed}
    return tuple(
        Piece(name, name, placement, (placement.at, placement.size) in given)
        for placement, name in zip(ordered, block_names(puzzle, ordered), strict=True)
    )


def block_names(puzzle: BoxPuzzle, ordered: Sequence[Placement]) -> Iterator[str]:
    """The name of each block of an answer: A, or A1, A2 … where there are several of its kind.

    A block that is in no set is "?".
    """
    lying, met = Counter(placement.block for placement in ordered), Counter[int]()
    for placement in ordered:
        kind = placement.block
        if kind not in range(len(puzzle.blocks)):
            yield "?"
            continue
        met[kind] += 1
        yield block_name(kind, met[kind], max(puzzle.blocks[kind].count, lying[kind]))


def block_name(kind: int, number: int, count: int) -> str:
    """The name of a block, the number-th of `count` of its kind."""
    return kind_letters(kind) + (str(number) if count > 1 else "")


def given_pieces(puzzle: BoxPuzzle) -> tuple[Piece, ...]:
    """The blocks that are given, alone, with the letters of their kinds as labels."""
    given = pieces(puzzle, BoxSolution(puzzle.fixed))
    return tuple(replace(one, label=kind_letters(one.placement.block)) for one in given)


def owners(shown: Iterable[Piece]) -> dict[Cell, Piece]:
    return {cell: piece for piece in shown for cell in piece.placement.cells()}


def step_cell(cell: Cell, step: Cell) -> Cell:
    return cell[0] + step[0], cell[1] + step[1], cell[2] + step[2]


def visible(shown: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces without those that others hide from the viewer, who sees the high faces."""
    owner: Mapping[Cell, Piece] = owners(shown)
    return tuple(
        piece
        for piece in shown
        if any(
            step_cell(cell, step) not in owner
            for cell in piece.placement.cells()
            for step in STEPS
        )
    )


def open_pieces(puzzle: BoxPuzzle, shown: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces without those that can hide the golden cube, or else the middle.

    The viewer stands where all coordinates are high, so these reach into the corner beyond it.
    """
    middle = puzzle.golden or tuple(edge // 2 for edge in puzzle.size)

    def reaches_beyond(piece: Piece) -> bool:
        ends = zip(piece.placement.at, piece.placement.size, middle, strict=True)
        return all(at + edge > cell for at, edge, cell in ends)

    return tuple(piece for piece in shown if not reaches_beyond(piece))


def assembled_solid(puzzle: BoxPuzzle, shown: Sequence[Piece], style: Style) -> Solid:
    """The pieces and the golden cube in their places."""
    bodies = [
        block_body(
            f"block-{piece.name.lower()}",
            piece.placement.size,
            piece.placement.block,
            style,
            piece.label,
            piece.placement.at,
        )
        for piece in shown
    ]
    if puzzle.golden is not None:
        bodies.append(golden_body(puzzle.golden, style))
    return Solid(title=title(puzzle, style), bodies=tuple(bodies), cell=style.cell_mm, up="x")


def exploded_solid(puzzle: BoxPuzzle, shown: Sequence[Piece], style: Style) -> Solid:
    """The pieces and the golden cube drawn apart: each moves away from the middle."""
    whole = assembled_solid(puzzle, shown, style)
    middle = [edge * style.cell_mm / 2 for edge in puzzle.size]

    def away(centre: Vector) -> Vector:
        x, y, z = (c + APART * (c - m) for c, m in zip(centre, middle, strict=True))
        return x, y, z

    bodies = tuple(replace(body, centre=away(body.centre)) for body in whole.bodies)
    return replace(whole, bodies=bodies)


def golden_body(cell: Cell, style: Style) -> Body:
    body = block_body("golden", (1, 1, 1), 0, style, GOLDEN, cell)
    return replace(body, colour=GOLD, metal=True, kind="golden-cube", role=BodyRole.GOLD)


def single(puzzle: BoxPuzzle, kind: int, style: Style) -> Solid:
    """One block by itself, flat on the ground with its corner in the origin.

    A kind beyond those of the blocks is the golden cube.
    """
    if kind == len(puzzle.blocks):
        body, name = golden_body((0, 0, 0), style), style.say(words.GOLDEN)
    else:
        size = puzzle.blocks[kind].size
        body = block_body("block", lying(size), kind, style, kind_letters(kind))
        name = kind_name(kind, size, style)
    called = ((body.kind, name),)
    return Solid(
        title=f"{title(puzzle, style)}, {name}", bodies=(body,), cell=style.cell_mm, called=called
    )


def lying(size: Size) -> Size:
    """Edges of a block on its largest face, its longest edge along x."""
    a, b, c = sorted(size, reverse=True)
    return a, b, c


def kind_name(kind: int, size: Size, style: Style) -> str:
    """A kind of block in words: its letters and its size."""
    return style.say(words.BLOCK, name=kind_letters(kind), size=dimensions(size))


def title(puzzle: BoxPuzzle, style: Style) -> str:
    named, unit = style.say(words.TITLE, size=dimensions(puzzle.size)), puzzle.unit_mm
    if unit is None:
        return named
    a, b, c = puzzle.size
    return f"{named} ({dimensions((a * unit, b * unit, c * unit))} mm)"


def true_scale(puzzle: BoxPuzzle, style: BoxStyle) -> BoxStyle:
    """The style for bodies as large as the real box, unless its client chose a size."""
    low, high = bounds(type(style))["cell_mm"]
    unit = puzzle.unit_mm
    if unit is None or not isinstance(style.cell_mm, Usual) or not low <= unit <= high:
        return style
    return replace(style, cell_mm=float(unit))


def block_body(
    name: str, size: Size, kind: int, style: Style, label: str, at: Cell = (0, 0, 0)
) -> Body:
    """A block; at: its lowest cell."""
    cell = style.cell_mm
    shape = Cuboid(
        size=(size[0] * cell, size[1] * cell, size[2] * cell),
        clearance=style.clearance_mm,
        chamfer=style.chamfer_mm,
    )
    x, y, z = (cell * (low + edge / 2) for low, edge in zip(at, size, strict=True))
    return Body(
        name=name,
        shape=shape,
        centre=(x, y, z),
        colour=kind_colour(kind),
        label=label,
        kind=f"block-{kind_letters(kind).lower()}-{'x'.join(map(str, sorted(size)))}",
        role=BodyRole.BLOCK,
        layer=at[0] + 1,
    )
