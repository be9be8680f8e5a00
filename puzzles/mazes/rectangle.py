"""Rectangles for a number of cubes, and those that fit into a room.

rectangle   (width, height) in places
room        (width, depth) in metres
"""

from puzzles.codes import RuleCode
from puzzles.errors import RuleError

PLACE_LIMIT = 2_000_000  # places of a rectangle of given size

Rectangle = tuple[int, int]


def optimal_rectangles(count: int) -> tuple[Rectangle, ...]:
    """All rectangles with fewer empty places than columns and than rows, by rising width."""
    shapes: set[Rectangle] = set()
    short = 1
    while short * short <= count + short:
        long = -(-count // short)
        if short * long - count < min(short, long):
            shapes |= {(short, long), (long, short)}
        short += 1
    return tuple(sorted(shapes))


def fitting(
    shapes: tuple[Rectangle, ...], room: tuple[float, float], cube_m: float
) -> tuple[Rectangle, ...]:
    """The rectangles that fit into a room, in metres; the room may be turned by a quarter."""
    wide, deep = (int(edge / cube_m + 1e-9) for edge in room)
    return tuple(
        (w, h) for w, h in shapes if (w <= wide and h <= deep) or (h <= wide and w <= deep)
    )


def rooms(
    room: tuple[float, float], cube_m: float, count: int | None, *, optimal: bool
) -> tuple[Rectangle, ...]:
    """The rectangles that fit into a room, in metres, fullest first, then squarest.

    count: number of cubes; None: the largest rectangle, with as many cubes as fit.
    optimal: only optimal rectangles; otherwise the shortest one of every width.
    """
    wide, deep = (int(edge / cube_m + 1e-9) for edge in room)
    if count is None:
        if wide * deep > PLACE_LIMIT:
            what = f"a room for {wide} x {deep} cubes has more than {PLACE_LIMIT} places"
            raise RuleError(RuleCode.ROOM_TOO_LARGE, what, ("room",))
        return tuple(sorted({(wide, deep), (deep, wide)})) if wide and deep else ()
    if optimal:
        shapes = optimal_rectangles(count)
    else:
        most = min(max(wide, deep), count)
        shapes = tuple((width, -(-count // width)) for width in range(1, most + 1))
    fits = fitting(shapes, room, cube_m)
    return tuple(sorted(fits, key=lambda sides: (sides[0] * sides[1], abs(sides[0] - sides[1]))))
