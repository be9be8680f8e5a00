"""Parts cut out of sheets of material by a laser, each by one closed line.

What is cut is red and what is engraved is blue, in groups of these names, all of it hairlines
without a fill, as the programs of most lasers take it. The beam burns away `kerf_mm`: so it runs
half of that outside of a part.

ring   a closed line, in mm, y down
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from render.bodies.packing import Spot
from render.bodies.plates import pack_plates
from render.cut_style import CutStyle
from render.flat.glyphs import glyphs
from render.flat.marks import turnable
from render.flat.sheet import Group, Item, Path, Point, Sheet, Stroke

if TYPE_CHECKING:
    from manifold3d import CrossSection

CUT, ENGRAVE = Stroke(colour="#ff0000", width=0.1), Stroke(colour="#0000ff", width=0.1)
CUT_LIMIT = 4_000  # parts; more take seconds to lay out
TALL, FILLED = 0.62, 0.8  # of a part: height of its letters, and the width that they may take

Ring = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class CutPiece:
    """A piece on a sheet: the rings to cut, and those to engrave on it."""

    name: str
    cut: Sequence[Ring]
    engraved: Sequence[Ring]


@dataclass(frozen=True, slots=True)
class FlatPart:
    """A part as it shall be once it is cut out, wherever it lies.

    engraved: rings on it. holes: rings to cut out of it.
    """

    name: str
    outline: Ring
    engraved: tuple[Ring, ...] = ()
    holes: tuple[Ring, ...] = ()


def cut_layers(pieces: Iterable[CutPiece]) -> tuple[Item, ...]:
    """Engravings first, while all pieces still lie still; then the cuts."""
    every = list(pieces)
    layers = (
        ("engrave", ENGRAVE, [(piece.name, piece.engraved) for piece in every]),
        ("cut", CUT, [(piece.name, piece.cut) for piece in every]),
    )
    return tuple(
        Group(
            name=layer,
            items=tuple(
                Group(name=name, items=tuple(Path(points=r, stroke=stroke) for r in rings))
                for name, rings in named
                if rings
            ),
        )
        for layer, stroke, named in layers
    )


def cut_sheets(parts: Sequence[FlatPart], style: CutStyle, title: str, about: str) -> list[Sheet]:
    """Parts on sheets as large as the bed, or only on sheet `style.plate`.

    Raises RuleError `bed_too_small` for a part that is larger than the bed, and `no_such_plate`.
    """
    cuts = {part.outline: part.outline for part in parts}
    for outline in cuts:
        (cuts[outline],) = grow(outline, style.kerf_mm / 2)
    sizes = [_size(cuts[part.outline]) for part in parts]
    packing = pack_plates({"": sizes}, style, turning=True, margin=0.0, each=True)
    plates: dict[int, list[CutPiece]] = {}
    for part, spot in zip(parts, packing.spots[0], strict=True):
        if spot is not None:
            holes = [ring for hole in part.holes for ring in grow(hole, -style.kerf_mm / 2)]
            lying = _lay(part, [cuts[part.outline], *holes], spot)
            plates.setdefault(spot.plate, []).append(lying)
    edge = style.bed_mm
    return [
        Sheet(
            width=edge,
            height=edge,
            title=title,
            description=about,
            items=cut_layers(plates[plate]),
            language=style.language,
        )
        for plate in sorted(plates)
    ]


def _lay(part: FlatPart, cuts: Sequence[Ring], spot: Spot) -> CutPiece:
    """The part with the middle of its box at a spot; cuts: its outline first."""
    (left, top), (right, down) = _box(cuts[0])
    middle = ((left + right) / 2, (top + down) / 2)
    at = (spot.at[0], -spot.at[1])

    def place(ring: Ring) -> Ring:
        moved = [(x - middle[0], y - middle[1]) for x, y in ring]
        if spot.turned:
            moved = [(-y, x) for x, y in moved]
        return tuple((at[0] + x, at[1] + y) for x, y in moved)

    return CutPiece(part.name, list(map(place, cuts)), [place(ring) for ring in part.engraved])


def fits_bed(parts: Iterable[FlatPart], style: CutStyle) -> bool:
    """True if every part fits the bed."""
    return all(max(_size(part.outline)) <= style.bed_mm - style.kerf_mm for part in parts)


def grow(around: Sequence[Point], by: float) -> list[Ring]:
    """The ring at a distance in mm around a ring, with sharp corners."""
    from manifold3d import CrossSection, FillRule, JoinType

    area: CrossSection = CrossSection([list(around)], FillRule.NonZero)
    return rings_of(area.offset(by, JoinType.Miter, 10.0))


def rings_of(area: "CrossSection") -> list[Ring]:
    """The edges of an area."""
    return [tuple((float(x), float(y)) for x, y in ring) for ring in area.to_polygons()]


def text_rings(text: str, at: Point, size: float) -> Iterator[Ring]:
    """A text about a point, with a line below it if it could be read upside down."""
    rings, width = glyphs(text)
    if turnable(text):
        rings = [*rings, ((0.0, -0.26), (width, -0.26), (width, -0.17), (0.0, -0.17))]
    for ring in rings:
        yield tuple((at[0] + (x - width / 2) * size, at[1] + (0.36 - y) * size) for x, y in ring)


def letter_rings(text: str, at: Point, room: Point) -> tuple[Ring, ...]:
    """A name as large as its room, width and height in mm about a point, allows."""
    _, width = glyphs(text)
    return tuple(text_rings(text, at, min(TALL * room[1], FILLED * room[0] / width)))


def _size(ring: Ring) -> Point:
    (left, top), (right, down) = _box(ring)
    return right - left, down - top


def _box(ring: Ring) -> tuple[Point, Point]:
    """The upper left and the lower right corner around a ring."""
    across, along = [x for x, _ in ring], [y for _, y in ring]
    return (min(across), min(along)), (max(across), max(along))
