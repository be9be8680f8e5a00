"""Pieces side by side on the bed of a printer, on as many plates as they need.

plate   what is printed at one go; in pictures, plates lie to the right of one another
group   pieces that share plates with one another only, such as those of one colour
"""

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render.packing import SLACK
from render.packing import Spot
from render.packing import on_plates
from render.sheet import Point
from render.solid import Body
from render.solid import Solid
from render.solid import Turn
from render.solid import product
from render.style import Style

APART = 25.0  # mm between plates in a picture
QUARTER: Turn = ((0.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Packing:
    """All plates by the names of their groups, and for each group where its pieces lie.

    spots: None for pieces on other plates than the one that is shown.
    """

    plates: tuple[str, ...]
    spots: tuple[tuple[Spot | None, ...], ...]


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
    """The pieces of a group on as few plates as are found."""
    for wide, deep in sizes:
        if max(wide, deep) > bed + SLACK:
            what = f"a piece of {wide:.4g} x {deep:.4g} mm needs a larger bed than {bed:g} mm"
            raise RuleError(RuleCode.BED_TOO_SMALL, what, ("style", "bed_mm"))
    return on_plates(sizes, bed, turning)


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
    return replace(
        solids[0],
        bodies=tuple(bodies),
        plates=plates,
        needed=tuple(each for solid in solids for each in solid.needed),
        called=tuple(each for solid in solids for each in solid.called),
    )
