"""Filament and time of printed things, estimated from their surfaces.

shell    what a slicer prints solid: walls along the sides, floors below and roofs above
layers   of each piece, added: a printer travels, lifts and slows down once in each of them

    walls  = sides × WALL, at most the volume
    floors = (volume − walls) × (above × ROOF + below × FLOOR) / volume, at most the rest
    infill = (volume − walls − floors) × infill_percent / 100
    time   = walls, floors and infill by the volumes that PACE lays in a second + layers × EACH

Thicknesses and paces are those of layers of 0.2 mm in lines of 0.45 mm: two walls, four layers
below, six above, at the speeds of PrusaSlicer's "0.20mm QUALITY @MK3". `benchmarks/slicing.py`
prints both beside each other.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from render.bodies.vectors import Turn

if TYPE_CHECKING:
    from trimesh import Trimesh

LAYER = 0.2  # mm
WALL = 0.95  # mm: two lines, and what the infill overlaps them
ROOF, FLOOR = 1.3, 0.9  # mm: six and four layers, and half a layer of bridges and ends
PACE = (2.2, 3.7, 4.35)  # mm³ in a second: of walls, of floors and roofs, of infill
EACH = 4.0  # seconds for each layer of each piece


@dataclass(frozen=True, slots=True)
class Surface:
    """Areas in mm² of a body as it lies, seen from the sides, from above and from below."""

    sides: float
    above: float
    below: float
    high: float

    @staticmethod
    def of(mesh: "Trimesh", turn: Turn) -> "Surface":
        """The surface of a mesh; slopes count for what they are seen from each side."""
        up = np.array(turn[2])
        slope, area = mesh.face_normals @ up, mesh.area_faces
        level = mesh.vertices @ up
        return Surface(
            sides=float(area @ np.sqrt(1.0 - np.minimum(slope**2, 1.0))),
            above=float(area @ np.clip(slope, 0.0, None)),
            below=float(area @ np.clip(-slope, 0.0, None)),
            high=float(np.ptp(level)),
        )


@dataclass(frozen=True, slots=True)
class Extrusion:
    """Filament in mm³ by how it is laid, and layers of each piece; sums of several are sums."""

    walls: float = 0.0
    floors: float = 0.0
    infill: float = 0.0
    layers: float = 0.0

    def __add__(self, other: "Extrusion") -> "Extrusion":
        return Extrusion(
            self.walls + other.walls,
            self.floors + other.floors,
            self.infill + other.infill,
            self.layers + other.layers,
        )

    @property
    def volume(self) -> float:
        """Filament in mm³."""
        return self.walls + self.floors + self.infill

    @property
    def seconds(self) -> float:
        """Time to print it, without heating up."""
        laid = zip((self.walls, self.floors, self.infill), PACE, strict=True)
        return math.fsum(volume / pace for volume, pace in laid) + EACH * self.layers


def extrusion(volume: float, bodies: Sequence[Surface], infill_percent: float) -> Extrusion:
    """The filament of a thing of one volume in mm³.

    bodies: the lowest first; the others stand on it and hide as much of it as they cover.
    """
    hidden = math.fsum(body.below for body in bodies[1:])
    sides = math.fsum(body.sides for body in bodies)
    above = math.fsum(body.above for body in bodies) - hidden
    walls = min(volume, sides * WALL)
    ends = min(1.0, (above * ROOF + bodies[0].below * FLOOR) / volume)
    floors = (volume - walls) * ends
    infill = (volume - walls - floors) * infill_percent / 100
    high = bodies[0].high + max((body.high for body in bodies[1:]), default=0.0)
    return Extrusion(walls, floors, infill, high / LAYER)
