"""Nets of cuboids: their sides next to one another on paper, and tabs for glue.

side   one of six, named by its direction: x is east, y is north, z is up
face   a side on the paper, as it is seen from outside
join   two sides with an edge between them, which is folded, or else
seam   is glued: one of its two edges on the paper has a tab, which goes below the other
net    one piece of paper; a cuboid too large for a page is made of several

Lengths are mm, x to the right and y down as on a sheet.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations, product

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.lattice import Cell
from render.bodies.vectors import Vector, dot
from render.flat.hatching import Line
from render.flat.sheet import Point

TAB, SHARE = 6.0, 0.3  # mm of a tab, and its largest share of the shortest edge
LEAST = 8.0  # mm of an edge; a narrower tab cannot be glued
SLACK = 1e-6
ASIDE = 0.5  # of a tab's width: from an edge to the letter of its seam


class Side(StrEnum):
    """One of the six sides of a cuboid; see the module."""

    TOP = "top"
    SOUTH = "south"
    EAST = "east"
    NORTH = "north"
    WEST = "west"
    BOTTOM = "bottom"


NORMALS: dict[Side, Cell] = {
    Side.TOP: (0, 0, 1),
    Side.SOUTH: (0, -1, 0),
    Side.EAST: (1, 0, 0),
    Side.NORTH: (0, 1, 0),
    Side.WEST: (-1, 0, 0),
    Side.BOTTOM: (0, 0, -1),
}
RIGHTS: dict[Side, Cell] = {
    Side.TOP: (1, 0, 0),
    Side.SOUTH: (1, 0, 0),
    Side.EAST: (0, 1, 0),
    Side.NORTH: (-1, 0, 0),
    Side.WEST: (0, -1, 0),
    Side.BOTTOM: (1, 0, 0),
}  # what is to the right when one looks at a side, upright or with the north or south above
LOOKING = {normal: side for side, normal in NORMALS.items()}

Join = tuple[Side, Side]  # in the order of the sides
Quad = tuple[Point, Point, Point, Point]  # corners, clockwise on the sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A side on the paper: its upper left corner as one looks at it, and its edges from there."""

    side: Side
    corner: Point
    right: Point
    down: Point

    def at(self, x: float, y: float) -> Point:
        """The point at shares of the right and the down edge."""
        return (
            self.corner[0] + x * self.right[0] + y * self.down[0],
            self.corner[1] + x * self.right[1] + y * self.down[1],
        )

    @property
    def corners(self) -> Quad:
        return self.at(0, 0), self.at(1, 0), self.at(1, 1), self.at(0, 1)

    @property
    def size(self) -> Point:
        """Its width and height on the sheet."""
        return abs(self.right[0] + self.down[0]), abs(self.right[1] + self.down[1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab:
    """A trapezoid, folded along the line from its last corner to its first."""

    corners: Quad

    @property
    def fold(self) -> Line:
        return self.corners[3], self.corners[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Net:
    """One piece of paper, its upper left corner in (0, 0).

    folds: between faces. rims: edges of faces that are cut and have no tab.
    letters: of seams with another piece, on the tab and at the edge that goes onto it.
    """

    width: float
    height: float
    faces: tuple[Face, ...]
    folds: tuple[Line, ...]
    rims: tuple[Line, ...]
    tabs: tuple[Tab, ...]
    letters: tuple[tuple[str, Point], ...]

    def turn(self) -> "Net":
        """Turned right by a quarter."""
        return _map_points(self, lambda x, y: (self.height - y, x), lambda x, y: (-y, x))


def nets(
    size: Vector, room: Point, *, open: bool = False, middle: Side | None = None
) -> tuple[Net, ...]:
    """The fewest nets of a cuboid that each fit a room in mm; of these, small ones.

    open: it has no top. middle: a side whose neighbours shall lie around it on the paper.
    Raises RuleError `face_too_small` and `page_too_small`.
    """
    if min(size) < LEAST - SLACK:
        what = f"a paper net needs edges of at least {LEAST:g} mm, not {min(size):g}"
        raise RuleError(RuleCode.FACE_TOO_SMALL, what, ("style", "cell_mm"))
    deep = min(TAB, SHARE * min(size))
    most = 4 if open else 5
    for count in range(most, -1, -1):
        laid = [(folds, _lay_faces(size, folds, open)) for folds in _ways(open, count)]
        laid.sort(key=lambda way: (-sum(middle in join for join in way[0]), _area(way[1], deep)))
        for folds, pieces in laid:
            made = _add_tabs(pieces, folds, deep)
            if made is not None and all(fits(net, room) for net in made):
                return made
    raise RuleError(
        RuleCode.PAGE_TOO_SMALL,
        f"a side of {' x '.join(f'{edge:g}' for edge in sorted(size)[1:])} mm with its tabs needs"
        f" more than {room[0]:.4g} x {room[1]:.4g} mm of paper",
        ("style", "cell_mm"),
    )


def fits(net: Net, room: Point) -> bool:
    """Whether there is room for a net, upright or turned."""
    (low, high), (least, most) = sorted((net.width, net.height)), sorted(room)
    return low <= least + SLACK and high <= most + SLACK


@cache
def _ways(open: bool, count: int) -> tuple[frozenset[Join], ...]:
    """The ways to choose a number of joins without a ring, up to reflections."""
    sides = _sides(open)
    joins = [(a, b) for a, b in combinations(sides, 2) if dot(NORMALS[a], NORMALS[b]) == 0]
    swaps = [ways for ways in product((1, -1), repeat=3) if not open or ways[2] == 1]
    known: set[frozenset[Join]] = set()
    found = []
    for folds in map(frozenset, combinations(joins, count)):
        if folds in known:
            continue
        known |= {frozenset(_reflect(join, swap) for join in folds) for swap in swaps}
        if len(_components(sides, folds)) == len(sides) - count:
            found.append(folds)
    return tuple(found)


def _sides(open: bool) -> list[Side]:
    return [side for side in Side if not (open and side == Side.TOP)]


def _reflect(join: Join, swap: Sequence[int]) -> Join:
    x, y, z = swap
    turned = {LOOKING[(x * a, y * b, z * c)] for a, b, c in (NORMALS[side] for side in join)}
    first, second = (side for side in Side if side in turned)
    return first, second


def _components(sides: Sequence[Side], folds: frozenset[Join]) -> list[list[tuple[Side, Side]]]:
    """The sides of each piece, each with the side it is reached from; the first with itself."""
    seen: set[Side] = set()
    pieces = []
    for start in sides:
        if start not in seen:
            piece = [(start, start)]
            for side, _ in piece:
                seen.add(side)
                for other in sides:
                    if other not in seen and _order_sides(side, other) in folds:
                        piece.append((other, side))
                        seen.add(other)
            pieces.append(piece)
    return pieces


def _order_sides(side: Side, other: Side) -> Join:
    order = list(Side)
    return (side, other) if order.index(side) < order.index(other) else (other, side)


# sides onto the paper


@dataclass(frozen=True, slots=True)
class _Paper:
    """The position of a side's points on paper: x and y along two vectors from an origin."""

    right: Cell
    down: Cell
    origin: Point = (0.0, 0.0)

    def at(self, point: Vector) -> Point:
        x, y = self.origin
        return x + dot(self.right, point), y + dot(self.down, point)


def _lay_faces(size: Vector, folds: frozenset[Join], open: bool) -> list[list[Face]]:
    """The faces of each piece, somewhere on the paper."""
    pieces = []
    for piece in _components(_sides(open), folds):
        papers: dict[Side, _Paper] = {}
        for side, before in piece:
            if side == before:
                papers[side] = _Paper(RIGHTS[side], down_of(side))
            else:
                papers[side] = _over(papers[before], before, side, size)
        pieces.append([_face(side, paper, size) for side, paper in papers.items()])
    return pieces


def down_of(side: Side) -> Cell:
    """The direction that points down when one looks at a side."""
    (a, b, c), (x, y, z) = RIGHTS[side], NORMALS[side]
    return b * z - c * y, c * x - a * z, a * y - b * x


def _over(paper: _Paper, side: Side, other: Side, size: Vector) -> _Paper:
    """The paper of a side that is folded open over its edge with another one."""
    normal, way = NORMALS[side], NORMALS[other]

    def row(before: Cell) -> Cell:
        along = dot(before, way)
        a, b, c = (int(v - along * (w + n)) for v, w, n in zip(before, way, normal, strict=True))
        return a, b, c

    flat = _Paper(row(paper.right), row(paper.down))
    edge = _corner(size, side, other)
    (x, y), (a, b) = paper.at(edge), flat.at(edge)
    return _Paper(flat.right, flat.down, (x - a, y - b))


def _face(side: Side, paper: _Paper, size: Vector) -> Face:
    right, down = RIGHTS[side], down_of(side)
    first = _corner(size, side, LOOKING[_negative(right)], LOOKING[_negative(down)])
    (left, top), ends = paper.at(first), []
    for way in (right, down):
        x, y, z = (a + w * edge for a, w, edge in zip(first, way, size, strict=True))
        end = paper.at((x, y, z))
        ends.append((end[0] - left, end[1] - top))
    return Face(side=side, corner=(left, top), right=ends[0], down=ends[1])


def _corner(size: Vector, *sides: Side) -> Vector:
    """A point of the cuboid where some sides meet."""
    x, y, z = (
        edge if any(NORMALS[side][k] > 0 for side in sides) else 0.0 for k, edge in enumerate(size)
    )
    return x, y, z


def _negative(way: Cell) -> Cell:
    return -way[0], -way[1], -way[2]


def _area(pieces: Sequence[Sequence[Face]], deep: float) -> float:
    """The rectangles around the pieces, with tabs all around."""
    total = 0.0
    for faces in pieces:
        left, top, right, low = _bounds(corner for face in faces for corner in face.corners)
        total += (right - left + 2 * deep) * (low - top + 2 * deep)
    return round(total, 6)


def _bounds(points: Iterator[Point]) -> tuple[float, float, float, float]:
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


# tabs

Spans = tuple[tuple[float, float], ...]  # of a shape across the four directions of all edges


def _spans(corners: Quad) -> Spans:
    """The extents of a shape along its directions: two shapes meet if all extents meet."""
    reckoned = zip(*((x, y, x + y, x - y) for x, y in corners), strict=True)
    return tuple((min(values), max(values)) for values in reckoned)


def _overlap(one: Spans, other: Spans) -> bool:
    return all(a < d - SLACK and c < b - SLACK for (a, b), (c, d) in zip(one, other, strict=True))


@dataclass(frozen=True, slots=True)
class _Edge:
    """An edge of a face: the number of its piece, and its ends clockwise around the face."""

    piece: int
    line: Line

    def inwards(self, deep: float) -> Point:
        """A point `deep` mm within the face, beside the middle of the edge; negative: outside."""
        (x, y), (a, b) = self.line
        long = abs(a - x) + abs(b - y)
        return (x + a) / 2 - deep * (b - y) / long, (y + b) / 2 + deep * (a - x) / long


def _add_tabs(
    pieces: Sequence[Sequence[Face]], folds: frozenset[Join], deep: float
) -> tuple[Net, ...] | None:
    """The pieces with their tabs; None if two of them need the same paper."""
    taken = [[_spans(face.corners) for face in faces] for faces in pieces]
    if any(_overlap(*pair) for shapes in taken for pair in combinations(shapes, 2)):
        return None
    seams, folded, rims = _seams(pieces, folds)
    tabbed = _choose_tabs(list(seams), taken, deep)
    if tabbed is None:
        return None
    letters: list[list[tuple[str, Point]]] = [[] for _ in pieces]
    tabs: list[list[Tab]] = [[] for _ in pieces]
    for tab, edge in tabbed:
        tabs[tab.piece].append(Tab(corners=_trapezoid(tab, deep)))
        rims[edge.piece].append(edge.line)
        if tab.piece != edge.piece:
            letter = chr(ord("A") + sum(map(len, letters)) // 2)
            letters[tab.piece].append((letter, tab.inwards(-ASIDE * deep)))
            letters[edge.piece].append((letter, edge.inwards(ASIDE * deep)))
    parts = zip(pieces, folded, rims, tabs, letters, strict=True)
    return tuple(_net(*part) for part in parts)


def _seams(
    pieces: Sequence[Sequence[Face]], folds: frozenset[Join]
) -> tuple[list[tuple[_Edge, _Edge]], list[list[Line]], list[list[Line]]]:
    """The edges to be glued in pairs; and of each piece the folds, and the rims of an open one."""
    open_edges: dict[Join, _Edge] = {}
    seams = []
    folded: list[list[Line]] = [[] for _ in pieces]
    rims: list[list[Line]] = [[] for _ in pieces]
    sides = {face.side for faces in pieces for face in faces}
    for piece, faces in enumerate(pieces):
        for face in faces:
            corners = face.corners
            ends = zip(corners, (*corners[1:], corners[0]), strict=True)
            for line, other in zip(ends, _beyond(face.side), strict=True):
                join, edge = _order_sides(face.side, other), _Edge(piece, line)
                if other not in sides:
                    rims[piece].append(line)
                elif join not in open_edges:
                    open_edges[join] = edge
                elif join in folds:
                    folded[piece].append(line)
                else:
                    seams.append((open_edges[join], edge))
    return seams, folded, rims


def _beyond(side: Side) -> tuple[Side, Side, Side, Side]:
    """The sides above, to the right, below and to the left of one."""
    right, down = RIGHTS[side], down_of(side)
    above, left = LOOKING[_negative(down)], LOOKING[_negative(right)]
    return above, LOOKING[right], LOOKING[down], left


def _choose_tabs(
    seams: Sequence[tuple[_Edge, _Edge]], taken: Sequence[Sequence[Spans]], deep: float
) -> list[tuple[_Edge, _Edge]] | None:
    """For each seam the edge with the tab, then the one without; None if there is no room."""
    if not seams:
        return []
    first, *rest = seams
    for tab, edge in sorted((first, first[::-1]), key=lambda way: _out(way[0], taken, deep)):
        spans = _spans(_trapezoid(tab, deep))
        if not any(_overlap(spans, other) for other in taken[tab.piece]):
            shapes = [list(each) for each in taken]
            shapes[tab.piece].append(spans)
            after = _choose_tabs(rest, shapes, deep)
            if after is not None:
                return [(tab, edge), *after]
    return None


def _out(edge: _Edge, taken: Sequence[Sequence[Spans]], deep: float) -> float:
    """The distance by which a tab would extend beyond the present shapes."""
    spans, there = _spans(_trapezoid(edge, deep)), taken[edge.piece]
    reach = 0.0
    for k in (0, 1):
        low, high = min(each[k][0] for each in there), max(each[k][1] for each in there)
        reach += max(low - spans[k][0], 0.0) + max(spans[k][1] - high, 0.0)
    return round(reach, 6)


def _trapezoid(edge: _Edge, deep: float) -> Quad:
    """A tab on an edge, its corners cut at 45 degrees."""
    (x, y), (a, b) = edge.line
    long = abs(a - x) + abs(b - y)
    right, down = (a - x) / long * deep, (b - y) / long * deep
    out = (down, -right)
    return (
        (x, y),
        (x + right + out[0], y + down + out[1]),
        (a - right + out[0], b - down + out[1]),
        (a, b),
    )


def _net(
    faces: Sequence[Face],
    folds: Sequence[Line],
    rims: Sequence[Line],
    tabs: Sequence[Tab],
    letters: Sequence[tuple[str, Point]],
) -> Net:
    shapes = [*(face.corners for face in faces), *(tab.corners for tab in tabs)]
    left, top, right, low = _bounds(corner for shape in shapes for corner in shape)
    net = Net(
        width=right - left,
        height=low - top,
        faces=tuple(faces),
        folds=tuple(folds),
        rims=tuple(rims),
        tabs=tuple(tabs),
        letters=tuple(letters),
    )
    return _map_points(net, lambda x, y: (x - left, y - top), lambda x, y: (x, y))


def _map_points(
    net: Net, at: Callable[[float, float], Point], way: Callable[[float, float], Point]
) -> Net:
    wide, high = way(net.width, net.height)
    return Net(
        width=abs(wide),
        height=abs(high),
        faces=tuple(
            Face(
                side=face.side,
                corner=at(*face.corner),
                right=way(*face.right),
                down=way(*face.down),
            )
            for face in net.faces
        ),
        folds=tuple((at(*start), at(*end)) for start, end in net.folds),
        rims=tuple((at(*start), at(*end)) for start, end in net.rims),
        tabs=tuple(Tab(corners=_all(tab.corners, at)) for tab in net.tabs),
        letters=tuple((letter, at(*point)) for letter, point in net.letters),
    )


def _all(corners: Quad, at: Callable[[float, float], Point]) -> Quad:
    a, b, c, d = (at(*corner) for corner in corners)
    return a, b, c, d
