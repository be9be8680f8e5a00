"""The list of parts of a solid: each kind of piece with count, size, volume and weight.

kind     name of a piece in data, the same in every language
name     its name for people, in the language of the solid
volume   mm³ of a piece; of the first one, if pieces differ only in their labels
grams    of all pieces of a kind if they are printed solid
printed  the filament that a slicer lays for them, and the time; an estimate
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from render.bodies.extrusion import Extrusion, Surface, extrusion
from render.bodies.meshes import bare
from render.bodies.prisms import signed_area
from render.bodies.solid import Body, Carved, Prism, Shape, Solid
from render.bodies.vectors import Vector
from render.kinds import NamedKind
from render.names import plate_name
from render.style import Style

if TYPE_CHECKING:
    from trimesh import Trimesh

NAMED = 2  # kinds on a plate that are named
Built = Callable[[Shape], "Trimesh"]  # the mesh of a shape


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPart:
    """A kind of piece.

    size: of the cuboid around it as it lies, the longer edge first, in mm.
    bodies: of the first of its pieces. printed: of all its pieces.
    """

    kind: str
    name: str
    count: int
    size: Vector
    volume: float
    grams: float
    printed: Extrusion
    bodies: tuple[Body, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """The contents of a plate; name: that of its file.

    lying: the kinds, if there are few, or their common name; empty: nothing.
    """

    name: str
    lying: str
    count: int
    printed: Extrusion


@dataclass(frozen=True, slots=True, kw_only=True)
class PartList:
    """All kinds, pieces before cases and the largest first, and all plates in their order.

    needed: other things to buy, with their lengths in mm.
    called: their names for people.
    kinds: what is written on the pieces, where their names do not tell it.
    """

    title: str
    density: float
    infill_percent: float
    parts: tuple[ListedPart, ...]
    loads: tuple[Load, ...]
    needed: Mapping[str, float]
    called: Mapping[str, str]
    kinds: Sequence[NamedKind]

    @property
    def count(self) -> int:
        return sum(part.count for part in self.parts)

    @property
    def grams(self) -> float:
        """Grams of all pieces, were they solid."""
        return math.fsum(part.grams for part in self.parts)

    @property
    def total_extrusion(self) -> Extrusion:
        """The filament and the time of all pieces."""
        return sum((part.printed for part in self.parts), Extrusion())

    def weigh(self, printed: Extrusion) -> float:
        """Grams of filament."""
        return printed.volume / 1000 * self.density


def part_list(solid: Solid, style: Style, built: Built) -> PartList:
    """The list of printed pieces; `style` has the density."""
    measured = _Measures(solid, built)
    kinds: dict[str, list[list[Body]]] = {}
    for bodies in solid.things.values():
        kinds.setdefault(_kind(bodies), []).append(bodies)
    called, parts = dict(solid.called), []
    for kind, things in kinds.items():
        # The bodies of a thing touch and do not lie in one another.
        each = [measured.volume(bodies) for bodies in things]
        parts.append(
            ListedPart(
                kind=kind,
                name=called.get(kind, kind),
                count=len(things),
                size=_size(things[0], built),
                volume=each[0],
                grams=math.fsum(each) / 1000 * style.density,
                printed=measured.extrusion_of(things, style.infill_percent),
                bodies=tuple(things[0]),
            )
        )
    return PartList(
        title=solid.title,
        density=style.density,
        infill_percent=style.infill_percent,
        parts=tuple(sorted(parts, key=partial(_order, solid.plates))),
        loads=_loads(solid, style, measured),
        needed=dict(solid.needed),
        called=called,
        kinds=solid.kinds,
    )


class _Measures:
    """Volumes and surfaces of the bodies of a solid; labels count in volumes alone."""

    def __init__(self, solid: Solid, built: Built) -> None:
        self._volumes = _volumes(solid, built)
        self._built = built
        self._surfaces: dict[tuple[Shape, Vector], Surface] = {}

    def volume(self, bodies: Sequence[Body]) -> float:
        """Volume of a thing in mm³."""
        return math.fsum(self._volumes[body.shape] for body in bodies)

    def extrusion_of(self, things: Sequence[Sequence[Body]], infill_percent: float) -> Extrusion:
        """The filament and the time of some things."""
        each = (
            extrusion(self.volume(bodies), [self._surface(b) for b in bodies], infill_percent)
            for bodies in things
        )
        return sum(each, Extrusion())

    def _surface(self, body: Body) -> Surface:
        shape = body.shape if isinstance(body.shape, Carved) else _without_label(body.shape)
        lying = shape, body.turn[2]
        if lying not in self._surfaces:
            mesh = self._built(shape) if isinstance(shape, Carved) else bare(shape)
            self._surfaces[lying] = Surface.of(mesh, body.turn)
        return self._surfaces[lying]


def _without_label(shape: Shape) -> Shape:
    """A shape without its label; the room in a hollow one stays."""
    return replace(shape, engraved=tuple(each for each in shape.engraved if any(each.bevels)))


def _volumes(solid: Solid, built: Built) -> Mapping[Shape, float]:
    """Volumes of all printed shapes, in mm³.

    There are many cuboids that differ only in their labels: they are built once, and the volume
    of each label is computed.
    """
    unlabelled: dict[Shape, float] = {}
    volumes: dict[Shape, float] = {}
    for shape in dict.fromkeys(body.shape for body in solid.bodies if body.printed):
        if isinstance(shape, Carved):
            volumes[shape] = volume(built(shape))
            continue
        base = _without_label(shape)
        if base not in unlabelled:
            unlabelled[base] = volume(bare(base))
        labels = (prism for prism in shape.engraved if not any(prism.bevels))
        volumes[shape] = unlabelled[base] - math.fsum(_cut(label, shape) for label in labels)
    return volumes


def _cut(label: Prism, shape: Shape) -> float:
    end = shape.edges[2] / 2
    deep = min(label.high, end) - max(label.low, -end)
    return deep * (signed_area(label.outline) + math.fsum(map(signed_area, label.holes))) / 2


def volume(mesh: "Trimesh") -> float:
    """Volume of a closed mesh in mm³; trimesh's own also computes inertia, ten times slower."""
    a, b, c = mesh.vertices[mesh.faces].swapaxes(0, 1)
    return float(np.einsum("ij,ij->", a, np.cross(b, c))) / 6


def _kind(bodies: Sequence[Body]) -> str:
    """The kind of a thing; of several bodies, the word before its number."""
    first = bodies[0]
    return first.whole.partition("-")[0] if first.whole else first.kind or first.name


def _size(bodies: Sequence[Body], built: Built) -> Vector:
    points = [built(body.shape).vertices @ np.array(body.turn).T + body.centre for body in bodies]
    x, y, z = np.round(np.ptp(np.concatenate(points), axis=0), 2).tolist()
    return max(x, y), min(x, y), z


def _loads(solid: Solid, style: Style, measured: _Measures) -> tuple[Load, ...]:
    """All plates; pieces that are not laid out are on a plate of their own."""
    called, things = dict(solid.called), list(solid.things.values())
    loads = []
    for plate in sorted({bodies[0].plate for bodies in things}):
        lying = [bodies for bodies in things if bodies[0].plate == plate]
        kinds = list(dict.fromkeys(map(_kind, lying)))
        group = [solid.plates[plate]] if len(kinds) > NAMED and solid.plates else kinds
        loads.append(
            Load(
                name=plate_name(solid, plate, style.language) if solid.plates else solid.title,
                lying=", ".join(called.get(kind, kind) for kind in group),
                count=len(lying),
                printed=measured.extrusion_of(lying, style.infill_percent),
            )
        )
    return tuple(loads)


def _order(plates: Sequence[str], part: ListedPart) -> tuple[int, float, str]:
    """Order by the groups of plates, then the largest first."""
    group = plates.index(plates[part.bodies[0].plate]) if plates else 0
    return group, -part.volume, part.kind
