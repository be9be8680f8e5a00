"""The pieces of polycubes as bodies: in place, drawn apart, or cut open.

kind     a shape with its colours, however often it is listed; an index in the order of the list
name     of a piece, for instance D2: the letters of its kind, and its number if it has several
label    what is written on a piece: its name in an answer, else the letters of its kind
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from puzzles.lattice import Cell, Size
from puzzles.polycubes import Placement, PolycubePuzzle, PolycubeSolution, is_known
from puzzles.polycubes.shapes import ROTATIONS, form_of, turn_form
from render.bodies.solid import Body, BodyRole, Cuboid, Solid, Voxels
from render.bodies.vectors import Vector, add_vectors
from render.bodies.voxels.shape import voxel_shape
from render.flat.palette import GOLD, STRANGE, kind_colour, mix
from render.names import GOLDEN, kind_letters
from render.polycubes import words
from render.polycubes.shape import best_turn, in_space
from render.style import Style
from words.phrases import dimensions

APART = 0.75  # how much farther from the middle a piece stands in the exploded view
LEAST_APART = (
    1.3  # cells that pieces move there in the mean, at the least: those of burrs are near
)
STEPS = ((1, 0, 0), (0, 1, 0), (0, 0, 1))  # to the cells that can hide one from the viewer
Cells = Sequence[Cell]


@dataclass(frozen=True, slots=True)
class LyingPiece:
    """A placed piece. index: of its placement. kind: None: the puzzle has no such piece."""

    index: int
    name: str
    label: str
    kind: int | None
    placement: Placement
    cells: tuple[Cell, ...]
    given: bool

    @property
    def colour(self) -> str:
        return STRANGE if self.kind is None else kind_colour(self.kind)


def kinds_of(puzzle: PolycubePuzzle) -> list[int]:
    """The first piece of each kind."""
    return sorted(set(puzzle.kinds))


def lying_pieces(puzzle: PolycubePuzzle, solution: PolycubeSolution) -> tuple[LyingPiece, ...]:
    """The pieces of a solution in its order; numbered from below, whatever that order is."""
    firsts, names = kinds_of(puzzle), dict[int, str]()
    known = [k for k, p in enumerate(solution.placements) if is_known(puzzle, p)]
    covered = {k: _cells(puzzle, solution.placements[k]) for k in known}
    number, used = Counter[int](), Counter(_first(puzzle, solution, k) for k in known)
    for k in sorted(known, key=lambda k: min((z, y, x) for x, y, z in covered[k])):
        first = _first(puzzle, solution, k)
        number[first] += 1
        many = max(puzzle.range_of(first)[1], used[first])
        names[k] = piece_name(firsts.index(first), number[first], many)
    given = {(puzzle.kinds[p.piece], puzzle.covered_cells(p)) for p in puzzle.fixed}
    lying = []
    for k, p in enumerate(solution.placements):
        kind = firsts.index(puzzle.kinds[p.piece]) if k in names else None
        is_given = k in names and (puzzle.kinds[p.piece], puzzle.covered_cells(p)) in given
        name = names.get(k, "?")
        lying.append(LyingPiece(k, name, name, kind, p, covered.get(k, ()), is_given))
    return tuple(lying)


def _first(puzzle: PolycubePuzzle, solution: PolycubeSolution, index: int) -> int:
    return puzzle.kinds[solution.placements[index].piece]


def _cells(puzzle: PolycubePuzzle, placement: Placement) -> tuple[Cell, ...]:
    return tuple(cell for cell, _ in puzzle.covered_cells(placement))


def piece_name(kind: int, number: int, count: int) -> str:
    """The name of a piece, the number-th of `count` of its kind."""
    return kind_letters(kind) + (str(number) if count > 1 else "")


def given_pieces(puzzle: PolycubePuzzle) -> tuple[LyingPiece, ...]:
    """The pieces that are given, with the letters of their kinds as labels."""
    return tuple(
        replace(piece, label=kind_letters(piece.kind or 0))
        for piece in lying_pieces(puzzle, PolycubeSolution(puzzle.fixed))
    )


def owners(shown: Iterable[LyingPiece]) -> dict[Cell, LyingPiece]:
    return {cell: piece for piece in shown for cell in piece.cells}


def visible(shown: Sequence[LyingPiece]) -> tuple[LyingPiece, ...]:
    """The pieces without those that others hide from the viewer, who sees the high faces."""
    owner: Mapping[Cell, LyingPiece] = owners(shown)
    return tuple(
        piece
        for piece in shown
        if any((x + a, y + b, z + c) not in owner for x, y, z in piece.cells for a, b, c in STEPS)
    )


def open_pieces(puzzle: PolycubePuzzle, shown: Sequence[LyingPiece]) -> tuple[LyingPiece, ...]:
    """The pieces without those that can hide the golden cube, or else the middle."""
    middle = puzzle.golden or tuple(edge // 2 for edge in puzzle.size)
    return tuple(
        piece
        for piece in shown
        if not any(all(c >= m for c, m in zip(cell, middle, strict=True)) for cell in piece.cells)
    )


def assembled_solid(
    puzzle: PolycubePuzzle, shown: Sequence[LyingPiece], style: Style, *, golden: bool = True
) -> Solid:
    """The pieces in their places, and the golden cube."""
    bodies = [piece_body(piece, puzzle.size, style) for piece in shown]
    if puzzle.golden is not None and golden:
        bodies.append(golden_body(puzzle.golden, puzzle.size, style))
    called = tuple(_kind_names(puzzle, style))
    return Solid(
        title=title(puzzle, style), bodies=tuple(bodies), cell=style.cell_mm, called=called
    )


def exploded_solid(puzzle: PolycubePuzzle, shown: Sequence[LyingPiece], style: Style) -> Solid:
    """The pieces and the golden cube drawn apart: each moves away from the middle."""
    whole = assembled_solid(puzzle, shown, style)
    middle = [edge * style.cell_mm / 2 for edge in puzzle.size]
    centres = [weight_centre(body) for body in whole.bodies]
    mean = math.fsum(math.dist(centre, middle) for centre in centres) / len(centres)
    apart = max(APART, LEAST_APART * style.cell_mm / mean) if mean else APART
    bodies = []
    for body, centre in zip(whole.bodies, centres, strict=True):
        x, y, z = (
            at + apart * (c - m) for at, c, m in zip(body.centre, centre, middle, strict=True)
        )
        bodies.append(replace(body, centre=(x, y, z)))
    return replace(whole, bodies=tuple(bodies))


def weight_centre(body: Body) -> Vector:
    """The mean of the cells of a body: pieces that embrace each other share that of their box."""
    if not isinstance(body.shape, Voxels):
        return body.centre
    x, y, z = (sum(along) / len(along) + 0.5 for along in zip(*body.shape.cells, strict=True))
    corner = add_vectors(body.centre, body.shape.origin)
    return add_vectors(corner, (x, y, z), body.shape.edge)


def piece_body(piece: LyingPiece, size: Size, style: Style) -> Body:
    """A placed piece in its place."""
    letters = "x" if piece.kind is None else kind_letters(piece.kind).lower()
    kind = f"piece-{letters}"
    shape = voxel_shape(in_space(piece.cells), f"{kind}-turn-{piece.placement.turn}", style)
    return Body(
        name=f"piece-{piece.name.lower()}",
        shape=shape,
        centre=_middle(piece.cells, size, style),
        colour=piece.colour,
        label=piece.label,
        kind=kind,
        role=BodyRole.PIECE,
        layer=min(z for _, _, z in piece.cells) + 1,
    )


def _middle(cells: Cells, size: Size, style: Style) -> Vector:
    """The middle in space of the box around cells of a target of that size."""
    (a, b, c), (x, y, z) = (
        tuple(map(find, zip(*cells, strict=True))) for find in (min, max)
    )  # lowest and highest along each axis
    edge, deep = style.cell_mm, size[1]
    return (a + x + 1) * edge / 2, (2 * deep - b - y - 1) * edge / 2, (c + z + 1) * edge / 2


def golden_body(cell: Cell, size: Size, style: Style) -> Body:
    edge = style.cell_mm
    return Body(
        name="golden",
        shape=Cuboid(
            size=(edge, edge, edge), clearance=style.clearance_mm, chamfer=style.chamfer_mm
        ),
        centre=_middle((cell,), size, style),
        colour=GOLD,
        metal=True,
        label=GOLDEN,
        kind="golden-cube",
        role=BodyRole.GOLD,
        layer=cell[2] + 1,
    )


def target_bodies(puzzle: PolycubePuzzle, without: Iterable[Cell], style: Style) -> list[Body]:
    """The cells of the target as pale bodies, those that may stay empty paler still."""
    theme, taken = style.colours, set(without)
    tones = (
        ("target", puzzle.must, mix(theme.wall, theme.muted, 0.22)),
        ("spare", puzzle.may, mix(theme.wall, theme.paper, 0.5)),
    )
    return [
        Body(
            name=name,
            shape=voxel_shape(in_space(left), name, style, drawn=True),
            centre=_middle(left, puzzle.size, style),
            colour=colour,
        )
        for name, cells, colour in tones
        if (left := sorted(cells - taken))
    ]


def single(puzzle: PolycubePuzzle, kind: int, style: Style) -> Solid:
    """One piece by itself, lying as it is printed; a kind beyond those of pieces: the cube."""
    firsts = kinds_of(puzzle)
    if kind == len(firsts):
        body, name = golden_body((0, 0, 0), (1, 1, 1), style), style.say(words.GOLDEN)
    else:
        body, name = kind_body(puzzle, kind, style), kind_name(puzzle, kind, style)
    return Solid(
        title=f"{title(puzzle, style)}, {name}",
        bodies=(body,),
        cell=style.cell_mm,
        called=((body.kind, name),),
    )


def colour_cells(puzzle: PolycubePuzzle, kind: int, drawn: Solid, style: Style) -> Solid:
    """The drawing of a kind with the colours of its cells, each cell a body of its own."""
    firsts, (body, *_) = kinds_of(puzzle), drawn.bodies
    if kind == len(firsts) or not any(puzzle.pieces[firsts[kind]].marks):
        return drawn
    piece, edge = puzzle.pieces[firsts[kind]], style.cell_mm
    form = form_of(((x, -y, z), mark) for (x, y, z), mark in piece.form)
    best = best_turn(in_space(piece.cells))
    turned = (turn_form(form, turn) for turn in range(ROTATIONS))
    lying = next(form for form in turned if tuple(cell for cell, _ in form) == best)
    cube = voxel_shape([(0, 0, 0)], body.kind, style, drawn=True)
    cells = [
        replace(
            body,
            name=f"{body.name}-{k}",
            shape=cube,
            label=str(mark or ""),
            centre=((x + 0.5) * edge, (y + 0.5) * edge, (z + 0.5) * edge),
        )
        for k, ((x, y, z), mark) in enumerate(lying)
    ]
    return replace(drawn, bodies=tuple(cells))


def kind_body(puzzle: PolycubePuzzle, kind: int, style: Style, *, splits: bool = False) -> Body:
    """A piece of a kind as it is printed, with its lowest corner in the origin."""
    cells = best_turn(in_space(puzzle.pieces[kinds_of(puzzle)[kind]].cells), splits)
    name = f"piece-{kind_letters(kind).lower()}"
    shape = voxel_shape(cells, name, style)
    x, y, z = shape.origin
    return Body(
        name=name,
        shape=shape,
        centre=(-x, -y, -z),
        colour=kind_colour(kind),
        label=kind_letters(kind),
        kind=name,
        role=BodyRole.PIECE,
        layer=1,
    )


def kind_name(puzzle: PolycubePuzzle, kind: int, style: Style) -> str:
    """A kind of piece with its letters."""
    said = what_kind(puzzle, kind, style)
    return style.say(words.PIECE, name=kind_letters(kind), said=said)


def what_kind(puzzle: PolycubePuzzle, kind: int, style: Style) -> str:
    """A kind of piece in words: its own name, and its cells."""
    piece = puzzle.pieces[kinds_of(puzzle)[kind]]
    cells = style.count(words.CELLS, len(piece.cells))
    return style.say(words.NAMED, name=piece.name, cells=cells) if piece.name else cells


def _kind_names(puzzle: PolycubePuzzle, style: Style) -> Iterable[tuple[str, str]]:
    for kind in range(len(kinds_of(puzzle))):
        yield f"piece-{kind_letters(kind).lower()}", kind_name(puzzle, kind, style)
    if puzzle.golden is not None:
        for golden in ("golden", "golden-cube"):
            yield golden, f"{GOLDEN}: {style.say(words.GOLDEN)}"


def shadow(puzzle: PolycubePuzzle) -> set[tuple[int, int]]:
    """The cells of the target as seen from above, in space."""
    golden = [puzzle.golden] if puzzle.golden is not None else []
    deep = puzzle.size[1]
    return {(x, deep - 1 - y) for x, y, _ in (*puzzle.must, *puzzle.may, *golden)}


def is_box(puzzle: PolycubePuzzle) -> bool:
    """True if the target fills the box around it, with the golden cube."""
    a, b, c = puzzle.size
    return len(puzzle.must) + (puzzle.golden is not None) == a * b * c


def title(puzzle: PolycubePuzzle, style: Style) -> str:
    """The size of a box, or else the size around the target and its cells."""
    size = dimensions(puzzle.size[: 2 if puzzle.size[2] == 1 else 3])
    if is_box(puzzle):
        return style.say(words.TITLE, size=size)
    cells = style.count(words.CELLS, puzzle.cells)
    return style.say(words.TITLE_OF_CELLS, cells=cells, size=size)
