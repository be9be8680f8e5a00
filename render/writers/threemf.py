"""Solids as 3MF: named objects in colour, in millimetres, z up, as slicers take them.

A thing is one mesh, its colours one run of triangles each, so all slicers keep it together. Which
extruder prints a colour stands in two files beside the model: slicers know slots of filaments, and
none takes the colours themselves. Each colour has a slot of its own as long as the printer has as
many; else there is one for each role, such as bases and figures. Single bodies of one shape and
colour share a mesh. Colours also stand in the model (materials extension), for viewers.

thing    one body, or all bodies of one `whole`
volume   the bodies of a thing that have one colour
Sources: 3MF Core Specification 1.3, Materials and Properties Extension 1.2; for the settings, what
PrusaSlicer 2.5 writes and Bambu Studio and Orca read.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from render.bodies.meshes import matrix, shapes
from render.bodies.solid import Body, Shape, Solid
from render.bodies.thumbnail import thumbnail, thumbnail_price
from render.bodies.vectors import UNTURNED, Vector, add_vectors
from render.price import BODY, TRIANGLE, triangles
from render.style import Style
from render.writers.archive import zip_files

if TYPE_CHECKING:
    from trimesh import Trimesh

CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
MATERIALS = "http://schemas.microsoft.com/3dmanufacturing/material/2015/02"
PRUSA = "http://schemas.slic3r.org/3mf/2017/06"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
TYPES = (
    f'{HEAD}<Types xmlns="{PACKAGE}/content-types">'
    '<Default Extension="rels"'
    ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model"'
    ' ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>'
    '<Default Extension="png" ContentType="image/png"/>'
    '<Default Extension="config" ContentType="text/xml"/></Types>'
)
RELATIONS = (
    f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">'
    '<Relationship Target="/3D/3dmodel.model" Id="rel-1"'
    ' Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>'
    '<Relationship Target="/Metadata/thumbnail.png" Id="rel-2"'
    f' Type="{PACKAGE}/relationships/metadata/thumbnail"/></Relationships>'
)
# Orca takes the settings of PrusaSlicer where its name stands here, but not at the beginning.
APPLICATION = "Knobelwerk (3MF layout of PrusaSlicer)"

VERTEX = '<vertex x="%.6g" y="%.6g" z="%.6g"/>'
TRIANGLE_OF = '<triangle v1="%d" v2="%d" v3="%d"{}/>'

Corners = NDArray[np.float64]
Faces = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Volume:
    """The triangles of one colour of an object, from `first` to `last`; colour, slot: from 1."""

    name: str
    colour: int
    slot: int
    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Object:
    """A mesh in the file, its volumes in sequence without gaps, and its places.

    places: (4, 4) matrices, each with the name of the thing there.
    """

    number: int
    name: str
    points: Corners
    faces: Faces
    volumes: tuple[Volume, ...]
    places: tuple[tuple[str, NDArray[np.float64]], ...]


def write(solid: Solid, style: Style) -> bytes:
    return write_file(solid, shapes(solid), style.filaments)


def write_file(solid: Solid, built: "Mapping[Shape, Trimesh]", filaments: int) -> bytes:
    """The file; built: the meshes of its shapes, and perhaps of others."""
    slots = colour_slots(solid, filaments)
    colours = list(slots)
    objects = list(_objects(solid, slots, built))
    return zip_files(
        {
            "[Content_Types].xml": TYPES,
            "_rels/.rels": RELATIONS,
            "3D/3dmodel.model": "\n".join(_model(solid.title, objects, colours)),
            "Metadata/Slic3r_PE_model.config": "\n".join(_for_prusa(objects)),
            "Metadata/model_settings.config": "\n".join(_for_bambu(objects)),
            "Metadata/thumbnail.png": thumbnail(solid, built),
        }
    )


def price(solid: Solid, style: Style) -> int:
    """Bytes of memory: single shapes once, and all triangles of things made of several bodies.

    Or the triangles of the small picture, if those need more.
    """
    single = {bodies[0].shape for bodies in solid.things.values() if not bodies[1:]}
    parts = [body.shape for bodies in solid.things.values() if bodies[1:] for body in bodies]
    written = TRIANGLE * sum(map(triangles, (*single, *parts)))
    return max(written, thumbnail_price(solid)) + BODY * len(solid.bodies)


def colour_slots(solid: Solid, filaments: int) -> dict[str, int]:
    """The slot of each printed colour, from 1 to `filaments`; colours in their order."""
    bodies = {body.colour: body for body in reversed(solid.bodies) if body.printed}
    colours = dict.fromkeys(body.colour for body in solid.bodies if body.printed)
    if len(colours) <= filaments:
        return {colour: slot for slot, colour in enumerate(colours, 1)}
    roles = {colour: (bodies[colour].role, bodies[colour].part) for colour in colours}
    each = list(dict.fromkeys(roles.values()))
    return {colour: min(each.index(roles[colour]) + 1, filaments) for colour in colours}


def _objects(
    solid: Solid, slots: Mapping[str, int], built: "Mapping[Shape, Trimesh]"
) -> Iterator[Object]:
    """The meshes of all things; equal single bodies share one."""
    bodies = [body for body in solid.bodies if body.printed]
    stood = [(built[b.shape].vertices @ np.array(b.turn).T).min(axis=0) + b.centre for b in bodies]
    x, y, z = np.min(stood, axis=0).tolist()
    low = (min(x, 0.0), min(y, 0.0), z)  # a build lies on its bed, with nothing below 0
    alike: dict[tuple[Shape, str] | str, list[list[Body]]] = {}
    for name, thing in solid.things.items():
        kind = name if thing[1:] else (thing[0].shape, thing[0].colour)
        alike.setdefault(kind, []).append(thing)
    for number, same in enumerate(alike.values(), len(slots) + 1):
        points, faces, volumes = _join_bodies(same[0], slots, built)
        yield Object(
            number=number,
            name=same[0][0].kind or _name(same[0]) if same[1:] else _name(same[0]),
            points=points,
            faces=faces,
            volumes=volumes,
            places=tuple((_name(each), _frame(each, low)) for each in same),
        )


def _name(bodies: Sequence[Body]) -> str:
    return bodies[0].whole or bodies[0].name


def _frame(bodies: Sequence[Body], low: Vector) -> NDArray[np.float64]:
    """The place of a thing's mesh; the mesh of a single body keeps its rotation."""
    place = matrix(bodies[0])
    if bodies[1:]:
        place[:3, :3] = np.eye(3)
    place[:3, 3] -= low
    return place


def _join_bodies(
    bodies: Sequence[Body], slots: Mapping[str, int], built: "Mapping[Shape, Trimesh]"
) -> tuple[Corners, Faces, tuple[Volume, ...]]:
    """One mesh of the bodies of a thing, colour by colour, about the centre of the first."""
    points: list[Corners] = []
    faces: list[Faces] = []
    volumes: list[Volume] = []
    corners = first = 0
    for number, (colour, slot) in enumerate(slots.items(), 1):
        own = [body for body in bodies if body.colour == colour]
        for body in own:
            mesh, turn = built[body.shape], np.array(body.turn if bodies[1:] else UNTURNED)
            points.append(
                mesh.vertices @ turn.T + add_vectors(body.centre, bodies[0].centre, -1.0)
            )
            faces.append(mesh.faces + corners)
            corners += len(mesh.vertices)
        if own:
            last = sum(map(len, faces)) - 1
            name = own[0].kind or own[0].name
            volumes.append(Volume(name=name, colour=number, slot=slot, first=first, last=last))
            first = last + 1
    return np.concatenate(points), np.concatenate(faces), tuple(volumes)


def _model(title: str, objects: Sequence[Object], colours: Sequence[str]) -> Iterator[str]:
    yield (
        f'{HEAD}<model unit="millimeter" xml:lang="en" xmlns="{CORE}" xmlns:m="{MATERIALS}"'
        f' xmlns:slic3rpe="{PRUSA}">'
    )
    yield f'<metadata name="Title">{escape(title, quote=False)}</metadata>'
    yield f'<metadata name="Application">{APPLICATION}</metadata>'
    # Without it the settings of an object that stands several times are lost.
    yield '<metadata name="slic3rpe:Version3mf">1</metadata>\n<resources>'
    for number, colour in enumerate(colours, 1):
        group = f'<m:color color="{colour.upper()}FF"/>'
        yield f'<m:colorgroup id="{number}">{group}</m:colorgroup>'
    for each in objects:
        yield from _object(each)
    yield "</resources>\n<build>"
    for each in objects:
        for name, place in each.places:
            rounded = np.round(place[:3].T.ravel(), 6) + 0.0  # without rounding errors and -0
            terms = " ".join(f"{term:.6g}" for term in rounded.tolist())
            yield (
                f'<item objectid="{each.number}" transform="{terms}" partnumber="{escape(name)}"/>'
            )
    yield "</build>\n</model>\n"


def _object(each: Object) -> Iterator[str]:
    """A mesh in the colour of its first volume; triangles of another one say so."""
    yield (
        f'<object id="{each.number}" type="model" name="{escape(each.name)}"'
        f' pid="{each.volumes[0].colour}" pindex="0"><mesh><vertices>'
    )
    yield VERTEX * len(each.points) % tuple((np.round(each.points, 5) + 0.0).ravel().tolist())
    yield "</vertices><triangles>"
    for volume in each.volumes:
        colour = f' pid="{volume.colour}" p1="0"' if volume.first else ""
        faces = each.faces[volume.first : volume.last + 1]
        yield TRIANGLE_OF.format(colour) * len(faces) % tuple(faces.ravel().tolist())
    yield "</triangles></mesh></object>"


def _for_prusa(objects: Sequence[Object]) -> Iterator[str]:
    """Names and slots as PrusaSlicer has them: ranges of triangles with both ends."""
    yield f"{HEAD}<config>"
    for each in objects:
        yield f'<object id="{each.number}" instances_count="{len(each.places)}">'
        yield _metadata("object", "name", each.name)
        yield _metadata("object", "extruder", each.volumes[0].slot)
        if each is objects[0] and not each.volumes[1:]:
            # A setting at its default: else single parts of several heights are taken for one.
            yield _metadata("object", "wipe_into_objects", 0)
        for volume in each.volumes:
            yield f'<volume firstid="{volume.first}" lastid="{volume.last}">'
            yield _metadata("volume", "name", volume.name)
            yield _metadata("volume", "volume_type", "ModelPart")
            yield _metadata("volume", "extruder", volume.slot) + "</volume>"
        yield "</object>"
    yield "</config>\n"


def _for_bambu(objects: Sequence[Object]) -> Iterator[str]:
    """Names and slots as Bambu Studio has them, which knows no ranges: the first volume's."""
    yield f"{HEAD}<config>"
    for each in objects:
        name, slot = escape(each.name), each.volumes[0].slot
        yield (
            f'<object id="{each.number}"><metadata key="name" value="{name}"/>'
            f'<metadata key="extruder" value="{slot}"/></object>'
        )
    yield "</config>\n"


def _metadata(of: str, key: str, value: str | int) -> str:
    return f'<metadata type="{of}" key="{key}" value="{escape(str(value))}"/>'
