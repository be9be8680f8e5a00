"""Bodies as the entities of an advanced B-rep: faces on exact planes, bores on exact cylinders.

The channel of a bored cube is cylinders, cones and a part of a torus; the hole for a pin is a
cylinder. All else is planes: what is curved in pictures, such as raised figures and letters, has
the short straight sides of its outline.

use   an edge, and whether it runs as it is written
Source: ISO 10303-42, geometric and topological representation.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from render.bodies.bores import Bore, Ring
from render.bodies.drilled import Drilled, drill
from render.bodies.faces import Face, Loop
from render.bodies.solid import Shape
from render.bodies.vectors import Vector, add_vectors, cross, dot
from render.writers.part21 import FINE, Exchange, quote, real, references

AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))

Use = tuple[str, bool]


def write_solids(file: Exchange, shape: Shape, name: str) -> list[str]:
    """The solids of a shape about the origin: one for each of its lumps."""
    points, drilled = drill(shape)
    return [_Writer(file, points).solid(each, name) for each in drilled]


class _Writer:
    """Writes a lump; its corners and edges are written once."""

    def __init__(self, file: Exchange, points: Sequence[Vector]) -> None:
        self._file, self._points = file, points
        self._places: dict[int, str] = {}
        self._corners: dict[int, str] = {}
        self._edges: dict[tuple[int, int], str] = {}

    def solid(self, drilled: Drilled, name: str) -> str:
        """The solid, with its voids."""
        mouths: dict[int, list[Use]] = {}
        walls: list[str] = []
        for drilling in drilled.drillings:
            bore = _Bore(self._file, drilling.bore)
            walls += bore.walls()
            for face, use in zip(drilling.faces, bore.mouths, strict=False):
                mouths.setdefault(face, []).append(use)
        faces = [
            self._face(face, mouths.get(number, ()))
            for number, face in enumerate(drilled.lump.faces)
        ]
        shell = self._file.add(f"CLOSED_SHELL('',{references(faces + walls)})")
        if not drilled.lump.voids:
            return self._file.add(f"MANIFOLD_SOLID_BREP({quote(name)},{shell})")
        voids = references(map(self._void, drilled.lump.voids))
        return self._file.add(f"BREP_WITH_VOIDS({quote(name)},{shell},{voids})")

    def _void(self, faces: Sequence[Face]) -> str:
        """A shell whose faces look into the void, which the form wants wound the other way."""
        turned = [
            Face((-x, -y, -z), tuple(loop[::-1] for loop in face.loops))
            for face in faces
            for x, y, z in (face.normal,)
        ]
        shell = references(self._face(face, ()) for face in turned)
        shell = self._file.add(f"CLOSED_SHELL('',{shell})")
        return self._file.add(f"ORIENTED_CLOSED_SHELL('',*,{shell},.F.)")

    def _face(self, face: Face, mouths: Iterable[Use]) -> str:
        loops = [list(self._uses(loop)) for loop in face.loops]
        at, right = self._points[face.loops[0][0]], _right(face.normal)
        plane = self._file.share(f"PLANE('',{self._file.frame(at, face.normal, right)})")
        return _write_face(self._file, [*loops, *([use] for use in mouths)], plane, True)

    def _uses(self, loop: Loop) -> Iterator[Use]:
        for one, other in zip(loop, (*loop[1:], loop[0]), strict=True):
            yield self._edge(min(one, other), max(one, other)), one < other

    def _edge(self, one: int, other: int) -> str:
        known = self._edges.get((one, other))
        if known is None:
            ends = f"{self._corner(one)},{self._corner(other)}"
            start, stop = self._points[one], self._points[other]
            line = _line(self._file, self._place(one), add_vectors(stop, start, -1.0))
            known = self._file.add(f"EDGE_CURVE('',{ends},{line},.T.)")
            self._edges[one, other] = known
        return known

    def _place(self, corner: int) -> str:
        if corner not in self._places:
            self._places[corner] = self._file.point(self._points[corner])
        return self._places[corner]

    def _corner(self, corner: int) -> str:
        known = self._corners.get(corner)
        if known is None:
            known = self._file.add(f"VERTEX_POINT('',{self._place(corner)})")
            self._corners[corner] = known
        return known


class _Bore:
    """Writes a bore, whose faces look inwards."""

    def __init__(self, file: Exchange, bore: Bore) -> None:
        self._file, self._bore = file, bore
        self._circles = [self._circle(ring) for ring in bore.rings]

    @property
    def mouths(self) -> tuple[Use, Use]:
        """The edges where it begins and where it ends, as the flat faces there use them."""
        return (self._circles[0][0], True), (self._circles[-1][0], False)

    def walls(self) -> list[str]:
        """The faces from ring to ring, and the disc at a blind end."""
        rings = self._bore.rings
        steps = zip(pairwise(rings), pairwise(self._circles), strict=True)
        walls = [
            self._step(a, one[0], other[0])
            if a.centre == b.centre
            else self._wall(a, b, one, other)
            for (a, b), (one, other) in steps
        ]
        if self._bore.blind:
            x, y, z = rings[-1].ahead
            plane = self._plane(rings[-1], (-x, -y, -z))
            walls.append(_write_face(self._file, [[self.mouths[1]]], plane, True))
        return walls

    def _step(self, ring: Ring, outer: str, inner: str) -> str:
        """The flat ring between a wide part and a narrow one, which looks back."""
        x, y, z = ring.ahead
        loops = [[(outer, False)], [(inner, True)]]
        return _write_face(self._file, loops, self._plane(ring, (-x, -y, -z)), True)

    def _wall(self, a: Ring, b: Ring, one: tuple[str, str], other: tuple[str, str]) -> str:
        """A cylinder, cone or part of a torus; its seam runs from where one ring begins."""
        surface, seam = self._torus(a, b) if a.ahead != b.ahead else self._straight(a, b)
        seam = self._file.add(f"EDGE_CURVE('',{one[1]},{other[1]},{seam},.T.)")
        loop = [(seam, True), (other[0], True), (seam, False), (one[0], False)]
        return _write_face(self._file, [loop], surface, False)

    def _straight(self, a: Ring, b: Ring) -> tuple[str, str]:
        """Surface and seam between rings of one axis; a cone opens along its own axis."""
        ends = [add_vectors(ring.centre, ring.start, ring.radius) for ring in (a, b)]
        seam = _line(self._file, self._file.point(ends[0]), add_vectors(ends[1], ends[0], -1.0))
        narrow, wide = sorted((a, b), key=lambda ring: ring.radius)
        axis = a.ahead if narrow is a else (-a.ahead[0], -a.ahead[1], -a.ahead[2])
        radius, wider = real(narrow.radius), wide.radius - narrow.radius
        frame = self._file.frame(narrow.centre, axis, a.start)
        if not wider:
            return self._file.share(f"CYLINDRICAL_SURFACE('',{frame},{radius})"), seam
        slope = real(math.atan2(wider, math.dist(a.centre, b.centre)), FINE)
        return self._file.share(f"CONICAL_SURFACE('',{frame},{radius},{slope})"), seam

    def _torus(self, a: Ring, b: Ring) -> tuple[str, str]:
        """Surface and seam of a quarter turn, on the outer side of which both rings begin."""
        axis = cross(a.ahead, b.ahead)
        radius = dot(add_vectors(b.centre, a.centre, -1.0), a.ahead)
        middle = add_vectors(a.centre, a.start, -radius)
        frame = self._file.frame(middle, axis, a.start)
        torus = f"TOROIDAL_SURFACE('',{frame},{real(radius)},{real(a.radius)})"
        seam = f"CIRCLE('',{frame},{real(radius + a.radius)})"
        return self._file.share(torus), self._file.share(seam)

    def _plane(self, ring: Ring, normal: Vector) -> str:
        return self._file.share(f"PLANE('',{self._file.frame(ring.centre, normal, ring.start)})")

    def _circle(self, ring: Ring) -> tuple[str, str]:
        """The closed edge of a ring, and the corner where it begins."""
        at = self._file.point(add_vectors(ring.centre, ring.start, ring.radius))
        corner = self._file.add(f"VERTEX_POINT('',{at})")
        frame = self._file.frame(ring.centre, ring.ahead, ring.start)
        circle = self._file.share(f"CIRCLE('',{frame},{real(ring.radius)})")
        return self._file.add(f"EDGE_CURVE('',{corner},{corner},{circle},.T.)"), corner


def _write_face(
    file: Exchange, loops: Iterable[Sequence[Use]], surface: str, outwards: bool
) -> str:
    """A face with its outline first; outwards: it looks to where its surface does."""
    bounds: list[str] = []
    for uses in loops:
        edges = [
            file.add(f"ORIENTED_EDGE('',*,*,{edge},.{'T' if ahead else 'F'}.)")
            for edge, ahead in uses
        ]
        loop = file.add(f"EDGE_LOOP('',{references(edges)})")
        bound = "FACE_BOUND" if bounds else "FACE_OUTER_BOUND"
        bounds.append(file.add(f"{bound}('',{loop},.T.)"))
    sense = "T" if outwards else "F"
    return file.add(f"ADVANCED_FACE('',{references(bounds)},{surface},.{sense}.)")


def _line(file: Exchange, start: str, ahead: Vector) -> str:
    x, y, z = ahead
    length = math.hypot(x, y, z)
    way = file.direction((x / length, y / length, z / length))
    vector = file.share(f"VECTOR('',{way},1.)")
    return file.add(f"LINE('',{start},{vector})")


def _right(normal: Vector) -> Vector:
    """A way in the plane across a normal: of the axes, that which leans least towards it."""
    axis = min(AXES, key=lambda each: abs(dot(each, normal)))
    x, y, z = add_vectors(axis, normal, -dot(axis, normal))
    length = math.hypot(x, y, z)
    return x / length, y / length, z / length
