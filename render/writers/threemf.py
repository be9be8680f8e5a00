"""Solids as 3MF: named objects in colour, each different one once, in millimetres, z up.

Colours stand in a colour group (materials extension), which slicers with several filaments read;
Source: 3MF Core Specification 1.3, Materials and Properties Extension 1.2.
"""

import io
import zipfile
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from render.meshes import matrix
from render.meshes import shapes
from render.solid import Body
from render.solid import Shape
from render.solid import Solid
from render.style import Style

CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
MATERIALS = "http://schemas.microsoft.com/3dmanufacturing/material/2015/02"
TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels"'
    ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model"'
    ' ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>'
)
RELATIONS = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Target="/3D/3dmodel.model" Id="rel0"'
    ' Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>'
)
if TYPE_CHECKING:
    from trimesh import Trimesh

COLOURS = 1  # the colour group's number; objects are numbered behind it
NEVER = (1980, 1, 1, 0, 0, 0)  # the date of the parts: the same solid gives the same bytes

Kind = tuple[Shape, str]


def write(solid: Solid, style: Style) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        parts = {
            "[Content_Types].xml": TYPES,
            "_rels/.rels": RELATIONS,
            "3D/3dmodel.model": "\n".join(_model(solid)),
        }
        for name, text in parts.items():
            part = zipfile.ZipInfo(name, NEVER)
            part.compress_type = zipfile.ZIP_DEFLATED
            part.external_attr = 0o644 << 16
            part.create_system = 3  # wherever it is written
            package.writestr(part, text)
    return out.getvalue()


def _model(solid: Solid) -> Iterator[str]:
    bodies = [body for body in solid.bodies if body.printed]
    kinds: dict[Kind, list[Body]] = {}
    for body in bodies:
        kinds.setdefault(_kind(body), []).append(body)
    numbers = {kind: number for number, kind in enumerate(kinds, COLOURS + 1)}
    first = COLOURS + 1 + len(kinds)
    things = {name: first + k for k, name in enumerate(_things(bodies))}
    built = shapes(solid)
    low = _low(bodies, {shape: mesh.vertices for shape, mesh in built.items()})
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<model unit="millimeter" xml:lang="en" xmlns="{CORE}" xmlns:m="{MATERIALS}">'
    yield f'<metadata name="Title">{escape(solid.title, quote=False)}</metadata>'
    yield '<metadata name="Application">Knobelwerk</metadata>\n<resources>'
    colours = list(dict.fromkeys(body.colour for body in bodies))
    listed = "".join(f'<m:color color="{colour.upper()}FF"/>' for colour in colours)
    yield f'<m:colorgroup id="{COLOURS}">{listed}</m:colorgroup>'
    for kind, alike in kinds.items():
        yield from _object(alike, numbers[kind], colours.index(kind[1]), built[kind[0]])
    for thing, number in things.items():
        yield from _thing(thing, number, [(b, numbers[_kind(b)]) for b in bodies])
    yield "</resources>\n<build>"
    for thing, number in things.items():
        yield _item(number, np.eye(4), low, thing)
    for body in bodies:
        if not body.whole:
            yield _item(numbers[_kind(body)], matrix(body), low, body.name)
    yield "</build>\n</model>\n"


def _object(alike: list[Body], number: int, colour: int, mesh: "Trimesh") -> Iterator[str]:
    """A shape in its colour, named after the bodies that have it."""
    name = alike[0].name if len(alike) == 1 else f"{alike[0].name} and {len(alike) - 1} more"
    yield (
        f'<object id="{number}" type="model" name="{escape(name)}"'
        f' pid="{COLOURS}" pindex="{colour}">'
    )
    yield from _mesh(mesh.vertices, mesh.faces)
    yield "</object>"


def _thing(name: str, number: int, bodies: list[tuple[Body, int]]) -> Iterator[str]:
    """What is printed as one, of the bodies that have its name."""
    yield f'<object id="{number}" type="model" name="{escape(name)}"><components>'
    for body, shape in bodies:
        if body.whole == name:
            yield f'<component objectid="{shape}" transform="{_terms(matrix(body))}"/>'
    yield "</components></object>"


def _kind(body: Body) -> Kind:
    return body.shape, body.colour


def _things(bodies: list[Body]) -> list[str]:
    """The names of what is made of several bodies; slicers then keep these together."""
    return list(dict.fromkeys(body.whole for body in bodies if body.whole))


def _item(number: int, place: NDArray[np.float64], low: NDArray[np.float64], name: str) -> str:
    place[:3, 3] -= low
    terms = _terms(place)
    return f'<item objectid="{number}" transform="{terms}" partnumber="{escape(name)}"/>'


def _terms(place: NDArray[np.float64]) -> str:
    return " ".join(f"{_plain(term):.6g}" for term in place[:3].T.ravel())


def _mesh(vertices: NDArray[np.float64], faces: NDArray[np.int64]) -> Iterator[str]:
    yield "<mesh><vertices>"
    yield "".join(
        f'<vertex x="{x:.6g}" y="{y:.6g}" z="{z:.6g}"/>'
        for x, y, z in (np.round(vertices, 5) + 0.0).tolist()
    )
    yield "</vertices><triangles>"
    yield "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in faces.tolist())
    yield "</triangles></mesh>"


def _low(bodies: list[Body], points: dict[Shape, NDArray[np.float64]]) -> NDArray[np.float64]:
    """The lowest coordinates of all bodies: a build starts at 0 on each axis."""
    lows = [(points[b.shape] @ matrix(b)[:3, :3].T).min(axis=0) + b.centre for b in bodies]
    return np.min(lows, axis=0)


def _plain(number: float) -> float:
    """Without the traces of reckoning, and without -0."""
    return round(float(number), 6) + 0.0
