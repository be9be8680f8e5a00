"""Pieces side by side on the bed of a printer, on as many plates as they need.

plate   pieces printed in one go; pictures show plates in rows
group   pieces that share plates only with one another, such as those of one colour
room    edge of the square that a plate may take, in mm: the bed without its margin
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render.bodies.packing import SLACK, Spot, on_plates
from render.bodies.solid import Body, Solid
from render.bodies.vectors import Turn, add_vectors, product
from render.flat.sheet import Point
from render.style import MARGIN, Style

APART = 25.0  # mm between plates in a picture
QUARTER: Turn = ((0.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Packing:
    """All plates by the names of their groups, and the spots of the pieces of each group.

    spots: None for pieces that are not on the shown plate.
    """

    plates: tuple[str, ...]
    spots: tuple[tuple[Spot | None, ...], ...]


def pack_plates(
    groups: Mapping[str, Sequence[Point]],
    style: Style,
    *,
    turning: bool = False,
    margin: float = MARGIN,
    each: bool = False,
) -> Packing:
    """Pack pieces by their widths and depths in mm; `style` has the bed and the plate to show.

    turning: pieces may be turned by a quarter. margin: mm along each edge that stay free.
    each: every plate begins at the origin; otherwise all are laid out beside one another.
    Raises RuleError `bed_too_small` for a piece that is larger than the room, and `no_such_plate`.
    """
    lying = {
        name: _pack_group(sizes, style.bed_mm, margin, turning) for name, sizes in groups.items()
    }
    counts = {
        name: 1 + max((spot.plate for spot in each), default=-1) for name, each in lying.items()
    }
    names = tuple(name for name, count in counts.items() for _ in range(count))
    if style.plate is not None and style.plate >= len(names):
        which = f"one of the {len(names)} plates" if len(names) > 1 else "the only plate"
        what = f"expected {which} of this set"
        raise RuleError(RuleCode.NO_SUCH_PLATE, what, ("style", "plate"))
    extents = [[0.0, 0.0] for _ in names]
    numbered: list[list[Spot]] = []
    first = 0
    for name, sizes in groups.items():
        numbered.append([replace(spot, plate=first + spot.plate) for spot in lying[name]])
        first += counts[name]
        for spot, size in zip(numbered[-1], sizes, strict=True):
            wide, deep = size[::-1] if spot.turned else size
            reach = extents[spot.plate]  # from the left end, and down from the back
            reach[0] = max(reach[0], spot.at[0] + wide / 2)
            reach[1] = max(reach[1], deep / 2 - spot.at[1])
    starts = [(0.0, 0.0)] * len(names) if each else _in_rows(extents)
    shown = [[_show_spot(spot, starts, style) for spot in group] for group in numbered]
    return Packing(plates=names, spots=tuple(map(tuple, shown)))


def _in_rows(extents: Sequence[Sequence[float]]) -> list[Point]:
    """The origin of each plate of a picture, in about as many rows as columns."""
    many = math.ceil(math.sqrt(len(extents)))
    starts: list[Point] = []
    back = 0.0
    for first in range(0, len(extents), many):
        row = extents[first : first + many]
        left = 0.0
        for wide, _ in row:
            starts.append((left, back))
            left += wide + APART
        back -= max(deep for _, deep in row) + APART
    return starts


def _show_spot(spot: Spot, starts: Sequence[Point], style: Style) -> Spot | None:
    """The spot in a picture of all plates, or on the shown one; None if it lies on another."""
    if style.plate is not None:
        return spot if spot.plate == style.plate else None
    x, y = starts[spot.plate]
    return replace(spot, at=(x + spot.at[0], y + spot.at[1]))


def _pack_group(sizes: Sequence[Point], bed: float, margin: float, turning: bool) -> list[Spot]:
    room = bed - 2 * margin
    for wide, deep in sizes:
        if max(wide, deep) > room + SLACK:
            what = f"a piece of {wide:.4g} x {deep:.4g} mm needs a larger bed than {bed:g} mm"
            if margin:
                what += f", of which {margin:g} mm along each edge stay free"
            raise RuleError(RuleCode.BED_TOO_SMALL, what, ("style", "bed_mm"))
    return on_plates(sizes, room, turning)


def laid_out(
    groups: Mapping[str, Sequence[Body]],
    style: Style,
    *,
    turning: bool = False,
    margin: float = MARGIN,
) -> tuple[tuple[Body, ...], tuple[str, ...]]:
    """Bodies placed on plates, and the contents of each plate; the bodies stand at the origin."""
    sizes = {
        name: [(body.shape.edges[0], body.shape.edges[1]) for body in bodies]
        for name, bodies in groups.items()
    }
    packing = pack_plates(sizes, style, turning=turning, margin=margin)
    laid = []
    for bodies, spots in zip(groups.values(), packing.spots, strict=True):
        for body, spot in zip(bodies, spots, strict=True):
            if spot is not None:
                turn = product(QUARTER, body.turn) if spot.turned else body.turn
                centre = (*spot.at, body.shape.edges[2] / 2)
                laid.append(replace(body, centre=centre, turn=turn, plate=spot.plate))
    return tuple(laid), packing.plates


def on_bed(solid: Solid, style: Style) -> Solid:
    """The bodies of one plate, moved to the middle of the bed, whose front left corner is 0."""
    ends = [end for body in solid.bodies for end in body.corners]
    by = [
        style.bed_mm / 2 - (min(axis) + max(axis)) / 2
        for axis in list(zip(*ends, strict=True))[:2]
    ]
    bodies = (replace(body, centre=add_vectors(body.centre, (*by, 0.0))) for body in solid.bodies)
    return replace(solid, bodies=tuple(bodies))


def together(solids: Sequence[Solid]) -> Solid:
    """The plates of several solids, one after the other, as those of one."""
    bodies: list[Body] = []
    plates: tuple[str, ...] = ()
    for solid in solids:
        bodies += (replace(body, plate=len(plates) + body.plate) for body in solid.bodies)
        plates += solid.plates
    return replace(
        solids[0],
        bodies=tuple(bodies),
        plates=plates,
        needed=tuple(each for solid in solids for each in solid.needed),
        called=tuple(each for solid in solids for each in solid.called),
        kinds=tuple(each for solid in solids for each in solid.kinds),
    )
