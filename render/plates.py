"""Pieces side by side on the bed of a printer, on as many plates as they need.

plate   what is printed at one go; in pictures, plates lie to the right of one another
group   pieces that share plates with one another only, such as those of one colour
shelf   pieces in a row, none of them deeper than the first
"""

import math
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render.sheet import Point
from render.solid import Body
from render.solid import Solid
from render.solid import Turn
from render.solid import product
from render.style import Style

BETWEEN = 4.0  # mm between pieces
APART = 25.0  # mm between plates in a picture
SLACK = 1e-6
QUARTER: Turn = ((0.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where a piece lies: its plate, its middle in mm, and whether it is turned by a quarter."""

    plate: int
    at: Point
    turned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Packing:
    """All plates by the names of their groups, and for each group where its pieces lie.

    spots: None for pieces on other plates than the one that is shown.
    """

    plates: tuple[str, ...]
    spots: tuple[tuple[Spot | None, ...], ...]


@dataclass(slots=True)
class _Shelf:
    """A shelf on a plate: its lower edge, how deep it is, and up to where it is full."""

    plate: int
    low: float
    deep: float
    full: float = 0.0


def packed(
    groups: Mapping[str, Sequence[Point]], style: Style, *, turning: bool = False
) -> Packing:
    """Pieces with their widths and depths in mm; `style` says the bed, and the plate to show.

    turning: pieces may be turned by a quarter.
    Raises RuleError `bed_too_small` for a piece that is larger than the bed, and `no_such_plate`.
    """
    names: list[str] = []
    spots: list[tuple[Spot | None, ...]] = []
    left = 0.0
    for name, sizes in groups.items():
        lying = _plated(sizes, style.bed_mm, turning)
        count = 1 + max((spot.plate for spot in lying), default=-1)
        rights = [0.0] * count
        for spot, (wide, deep) in zip(lying, sizes, strict=True):
            right = spot.at[0] + (deep if spot.turned else wide) / 2
            rights[spot.plate] = max(rights[spot.plate], right)
        shown = [style.plate in (None, len(names) + plate) for plate in range(count)]
        starts = [left + sum(rights[:plate]) + plate * APART for plate in range(count)]
        if style.plate is None:
            left += sum(rights) + count * APART
        else:
            starts = [0.0] * count
        spots.append(
            tuple(_moved(s, starts, len(names)) if shown[s.plate] else None for s in lying)
        )
        names += [name] * count
    if style.plate is not None and style.plate >= len(names):
        what = f"the plates of this set are 0 … {len(names) - 1}, not {style.plate}"
        raise RuleError(RuleCode.NO_SUCH_PLATE, what, ("style", "plate"))
    return Packing(plates=tuple(names), spots=tuple(spots))


def _moved(spot: Spot, starts: Sequence[float], first: int) -> Spot:
    """From a plate of a group to where that plate is among all."""
    at = (starts[spot.plate] + spot.at[0], spot.at[1])
    return Spot(plate=first + spot.plate, at=at, turned=spot.turned)


def _plated(sizes: Sequence[Point], bed: float, turning: bool) -> list[Spot]:
    """The pieces of a group on as few plates as are found; a single one as square as can be."""
    for wide, deep in sizes:
        if max(wide, deep) > bed + SLACK:
            what = f"a piece of {wide:.4g} x {deep:.4g} mm needs a larger bed than {bed:g} mm"
            raise RuleError(RuleCode.BED_TOO_SMALL, what, ("style", "bed_mm"))
    area = sum((wide + BETWEEN) * (deep + BETWEEN) for wide, deep in sizes)
    widest = max((max(size) for size in sizes), default=0.0)
    square = min(bed, max(widest, math.sqrt(area)))
    return on_fewest(sizes, ((square, bed), (bed, bed)), turning)


def on_fewest(sizes: Sequence[Point], beds: Iterable[Point], turning: bool) -> list[Spot]:
    """Pieces on plates with the first of some widths and depths that leads to the fewest."""
    tried = [
        _shelved(sizes, width, height, turning, across)
        for width, height in beds
        for across in ((False, True) if turning else (False,))
    ]
    return min(tried, key=lambda spots: max((spot.plate for spot in spots), default=0))


def _shelved(
    sizes: Sequence[Point], width: float, height: float, turning: bool, across: bool
) -> list[Spot]:
    """The deepest piece first, each onto the first shelf that has room for it.

    turning: a piece stands upright on a shelf that is deep enough.
    across: pieces that begin a shelf do so turned.
    """
    shelves: list[_Shelf] = []
    tops: list[float] = []  # of each plate
    spots: dict[int, Spot] = {}
    laid = [_begin(size, (width, height), across) for size in sizes]
    for piece in sorted(range(len(laid)), key=lambda k: (-laid[k][1], -laid[k][0])):
        ways = sorted({laid[piece], laid[piece][::-1]}) if turning else [laid[piece]]
        fitting = (
            (shelf, way)
            for shelf in shelves
            for way in ways
            if way[1] <= shelf.deep + SLACK and shelf.full + way[0] <= width + SLACK
        )
        shelf, way = next(fitting, (None, laid[piece]))
        if shelf is None:
            shelf = _begun(tops, way[1], height)
            shelves.append(shelf)
        at = (shelf.full + way[0] / 2, -shelf.low - way[1] / 2)
        spots[piece] = Spot(plate=shelf.plate, at=at, turned=way != sizes[piece])
        shelf.full += way[0] + BETWEEN
    return [spots[piece] for piece in range(len(sizes))]


def _begin(size: Point, bed: Point, across: bool) -> Point:
    """How a piece begins a shelf: turned or not as is wished, where there is room for that."""
    ways = (size[::-1], size) if across else (size, size[::-1])
    return next((way for way in ways if max(way[0] - bed[0], way[1] - bed[1]) <= SLACK), size)


def _begun(tops: list[float], deep: float, height: float) -> _Shelf:
    """A new shelf on the first plate that has room for it."""
    plate = next((p for p, top in enumerate(tops) if top + deep <= height + SLACK), len(tops))
    if plate == len(tops):
        tops.append(0.0)
    shelf = _Shelf(plate=plate, low=tops[plate], deep=deep)
    tops[plate] += deep + BETWEEN
    return shelf


def laid_out(
    groups: Mapping[str, Sequence[Body]], style: Style, *, turning: bool = False
) -> tuple[tuple[Body, ...], tuple[str, ...]]:
    """Bodies flat on plates as they stand about the origin, and what lies on each plate."""
    sizes = {
        name: [(body.shape.edges[0], body.shape.edges[1]) for body in bodies]
        for name, bodies in groups.items()
    }
    packing = packed(sizes, style, turning=turning)
    laid = []
    for bodies, spots in zip(groups.values(), packing.spots, strict=True):
        for body, spot in zip(bodies, spots, strict=True):
            if spot is not None:
                turn = product(QUARTER, body.turn) if spot.turned else body.turn
                centre = (*spot.at, body.shape.edges[2] / 2)
                laid.append(replace(body, centre=centre, turn=turn, plate=spot.plate))
    return tuple(laid), packing.plates


def together(solids: Sequence[Solid]) -> Solid:
    """The plates of several solids, one after the other, as those of one."""
    bodies: list[Body] = []
    plates: tuple[str, ...] = ()
    for solid in solids:
        bodies += (replace(body, plate=len(plates) + body.plate) for body in solid.bodies)
        plates += solid.plates
    return replace(solids[0], bodies=tuple(bodies), plates=plates)
