"""Packing rectangles on few plates.

shelf   pieces in a row, none of them deeper than the first
free    an empty rectangle of maximal size; those of a plate overlap

Shelves look tidy and are found at once. If they may need a plate too many, pieces are also laid
wherever they fit best, which is used if it saves a plate.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product

from puzzles.dice import Dice
from render.flat.sheet import Point

BETWEEN = 4.0  # mm between pieces
SLACK = 1e-6
TRIES, WORK = 60, 100_000  # most random packings, and these times the square of the pieces
JOLT = 0.4  # share by which a length counts as longer in a random order, at most
MANY = 250  # pieces from which on only shelves are tried: the other way takes seconds

Free = tuple[float, float, float, float]  # left, top, width and depth, with the room to others


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """The spot of a piece: its plate, its centre in mm, and whether it has a quarter turn."""

    plate: int
    at: Point
    turned: bool = False


@dataclass(slots=True)
class _Shelf:
    """A shelf on a plate: its lower edge, how deep it is, and up to where it is full."""

    plate: int
    low: float
    deep: float
    full: float = 0.0


def on_plates(sizes: Sequence[Point], bed: float, turning: bool) -> list[Spot]:
    """Lay out pieces that fit the square bed; a single plate is as square as possible."""
    area = math.fsum((wide + BETWEEN) * (deep + BETWEEN) for wide, deep in sizes)
    widest = max((max(size) for size in sizes), default=0.0)
    square = min(bed, max(widest, math.sqrt(area)))
    shelved = on_fewest(sizes, ((square, bed), (bed, bed)), turning)
    least = math.ceil(area / (bed + BETWEEN) ** 2 - SLACK)
    alike = len(set(sizes)) == 1 and (not turning or len(set(sizes[0])) == 1)
    if _count(shelved) <= least or alike or len(sizes) > MANY:
        return shelved  # equal pieces lie in a grid
    return _tighter(sizes, bed, turning, shelved, least)


def on_fewest(sizes: Sequence[Point], beds: Iterable[Point], turning: bool) -> list[Spot]:
    """Pack on shelves, on plates of that width and depth in `beds` that needs the fewest."""
    tried = [
        _pack_on_shelves(sizes, width, height, turning, across)
        for width, height in beds
        for across in ((False, True) if turning else (False,))
    ]
    return min(tried, key=_count)


def _count(spots: Sequence[Spot]) -> int:
    return 1 + max((spot.plate for spot in spots), default=-1)


def _pack_on_shelves(
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
            shelf = _new_shelf(tops, way[1], height)
            shelves.append(shelf)
        at = (shelf.full + way[0] / 2, -shelf.low - way[1] / 2)
        spots[piece] = Spot(plate=shelf.plate, at=at, turned=way != sizes[piece])
        shelf.full += way[0] + BETWEEN
    return [spots[piece] for piece in range(len(sizes))]


def _begin(size: Point, bed: Point, across: bool) -> Point:
    """The first piece of a shelf, turned as wished if there is room."""
    ways = (size[::-1], size) if across else (size, size[::-1])
    return next((way for way in ways if max(way[0] - bed[0], way[1] - bed[1]) <= SLACK), size)


def _new_shelf(tops: list[float], deep: float, height: float) -> _Shelf:
    plate = next((p for p, top in enumerate(tops) if top + deep <= height + SLACK), len(tops))
    if plate == len(tops):
        tops.append(0.0)
    shelf = _Shelf(plate=plate, low=tops[plate], deep=deep)
    tops[plate] += deep + BETWEEN
    return shelf


# packing wherever a piece fits

Order = Callable[[Point], tuple[float, ...]]
Rule = Callable[[Free, Point], tuple[float, ...]]

ORDERS: tuple[Order, ...] = (
    lambda size: (size[0] * size[1], max(size)),
    lambda size: (max(size), min(size)),
    lambda size: (min(size), max(size)),
    lambda size: (size[0] + size[1], max(size)),
)  # the largest value first: by area, by the longer or the shorter edge, by both
RULES: tuple[Rule, ...] = (
    lambda free, way: _left_over(free, way),
    lambda free, way: _left_over(free, way)[::-1],
    lambda free, way: (free[2] * free[3] - way[0] * way[1], *_left_over(free, way)),
    lambda free, way: (free[1] + way[1], free[0]),
)  # the least value wins: what is left beside a piece, or how far down it reaches


def _left_over(free: Free, way: Point) -> tuple[float, float]:
    """The excess of a free rectangle over a piece in both directions, the smaller first."""
    across, down = free[2] - way[0], free[3] - way[1]
    return min(across, down), max(across, down)


def _tighter(
    sizes: Sequence[Point], bed: float, turning: bool, shelved: list[Spot], least: int
) -> list[Spot]:
    """The first of several ways with the fewest plates, if it has fewer than the shelves.

    Maximal rectangles, as in J. Jylänki, "A thousand ways to pack the bin" (2010), 2.4 and 3. A
    few pieces are also tried in slightly different orders.
    """
    best = shelved
    for order, rule in chain(product(ORDERS, RULES), _further_orders(len(sizes))):
        spots = _pack_by_fit(sizes, bed, turning, order, rule)
        best = spots if _count(spots) < _count(best) else best
        if _count(best) <= least:
            break
    return best


def _further_orders(pieces: int) -> Iterator[tuple[Order, Rule]]:
    """Random orders and rules, fewer of them where a packing takes longer."""
    dice = Dice(0, "plates")
    for _ in range(min(TRIES, WORK // pieces**2)):
        yield _shuffle_some(dice.choice(ORDERS), dice), dice.choice(RULES)


def _shuffle_some(order: Order, dice: Dice) -> Order:
    return lambda size: tuple(length * (1 + JOLT * dice.share()) for length in order(size))


def _pack_by_fit(
    sizes: Sequence[Point], bed: float, turning: bool, order: Order, rule: Rule
) -> list[Spot]:
    """Each piece where it fits best on the plates so far, else on a new plate."""
    plates: list[list[Free]] = []
    spots: dict[int, Spot] = {}
    for piece in sorted(range(len(sizes)), key=lambda k: order(sizes[k]), reverse=True):
        wide, deep = sizes[piece]
        ways = [(wide + BETWEEN, deep + BETWEEN)]
        ways += [ways[0][::-1]] if turning and wide != deep else []
        found = _best(plates, ways, rule)
        if found is None:
            plates.append([(0.0, 0.0, bed + BETWEEN, bed + BETWEEN)])
            found = _best(plates[-1:], ways, rule)
            assert found is not None, "a piece fits an empty plate"
            found = (len(plates) - 1, *found[1:])
        plate, (left, top), (across, down) = found
        plates[plate] = _without(plates[plate], (left, top, across, down))
        at = (left + (across - BETWEEN) / 2, -top - (down - BETWEEN) / 2)
        spots[piece] = Spot(plate=plate, at=at, turned=(across, down) != ways[0])
    return [spots[piece] for piece in range(len(sizes))]


def _best(
    plates: Sequence[Sequence[Free]], ways: Sequence[Point], rule: Rule
) -> tuple[int, Point, Point] | None:
    """Plate, corner and edges of the place that the rule likes best."""
    best: tuple[float, ...] = (math.inf,)
    found = None
    for plate, frees in enumerate(plates):
        for free in frees:
            for way in ways:
                if free[2] - way[0] >= -SLACK and free[3] - way[1] >= -SLACK:
                    liked = rule(free, way)
                    if liked < best:
                        best, found = liked, (plate, free[:2], way)
    return found


def _without(frees: Sequence[Free], taken: Free) -> list[Free]:
    """The areas left free after placing a piece, none within another."""
    left, top, wide, deep = taken
    right, low = left + wide, top + deep
    kept: list[Free] = []
    cut: list[Free] = []
    for free in frees:
        x, y, w, d = free
        if x >= right - SLACK or y >= low - SLACK or x + w <= left + SLACK or y + d <= top + SLACK:
            kept.append(free)
            continue
        if left > x + SLACK:
            cut.append((x, y, left - x, d))
        if right < x + w - SLACK:
            cut.append((right, y, x + w - right, d))
        if top > y + SLACK:
            cut.append((x, y, w, top - y))
        if low < y + d - SLACK:
            cut.append((x, low, w, y + d - low))
    for k, piece in enumerate(cut):
        others = (*kept, *cut[k + 1 :])
        if not any(_within(piece, other) for other in others):
            kept.append(piece)
    return kept


def _within(inner: Free, outer: Free) -> bool:
    return (
        inner[0] >= outer[0] - SLACK
        and inner[1] >= outer[1] - SLACK
        and inner[0] + inner[2] <= outer[0] + outer[2] + SLACK
        and inner[1] + inner[3] <= outer[1] + outer[3] + SLACK
    )
