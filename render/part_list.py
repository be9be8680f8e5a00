"""What there is to print of a solid: each kind of piece with its count, size, volume and weight.

volume   mm³ of a piece; where pieces differ in their labels alone, of the first of them
grams    of all pieces of a kind if they are printed solid; infill makes them lighter
"""

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from render.solid import Body
from render.solid import Shape
from render.solid import Solid
from render.solid import Vector
from render.style import Style

if TYPE_CHECKING:
    from trimesh import Trimesh


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A kind of piece; size: of the cuboid around it as it lies, the longer edge first, in mm."""

    kind: str
    count: int
    size: Vector
    volume: float
    grams: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PartList:
    """All kinds, largest first; needed: what is bought besides, with its length in mm."""

    title: str
    density: float
    parts: tuple[Part, ...]
    needed: Mapping[str, float]

    @property
    def count(self) -> int:
        return sum(part.count for part in self.parts)

    @property
    def grams(self) -> float:
        return sum(part.grams for part in self.parts)


def part_list(solid: Solid, style: Style, built: "Mapping[Shape, Trimesh]") -> PartList:
    """The list of what is printed; `style` says the density. built: the meshes of the shapes."""
    volumes = {shape: float(mesh.volume) for shape, mesh in built.items()}
    kinds: dict[str, list[list[Body]]] = {}
    for bodies in solid.things.values():
        kinds.setdefault(_kind(bodies), []).append(bodies)
    parts = []
    for kind, things in kinds.items():
        # The bodies of a thing touch and do not lie in one another.
        each = [sum(volumes[body.shape] for body in bodies) for bodies in things]
        parts.append(
            Part(
                kind=kind,
                count=len(things),
                size=_size(things[0], built),
                volume=each[0],
                grams=sum(each) / 1000 * style.density,
            )
        )
    return PartList(
        title=solid.title,
        density=style.density,
        parts=tuple(sorted(parts, key=lambda part: (-part.volume, part.kind))),
        needed=dict(solid.needed),
    )


def _kind(bodies: Sequence[Body]) -> str:
    """What a thing is called; one of several bodies by the word before its number."""
    first = bodies[0]
    return first.whole.partition("-")[0] if first.whole else first.kind or first.name


def _size(bodies: Sequence[Body], built: "Mapping[Shape, Trimesh]") -> Vector:
    points = [built[body.shape].vertices @ np.array(body.turn).T + body.centre for body in bodies]
    x, y, z = np.round(np.ptp(np.concatenate(points), axis=0), 2).tolist()
    return max(x, y), min(x, y), z
