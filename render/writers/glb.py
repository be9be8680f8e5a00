"""Solids as binary glTF: a named node for each body, shared shapes, colours; in metres, y up."""

from dataclasses import replace

from render.meshes import mesh
from render.palette import linear
from render.solid import Body
from render.solid import Solid
from render.solid import Vector
from render.style import Style

METRE = 0.001  # glTF's unit, per mm


def write(solid: Solid, style: Style) -> bytes:
    from trimesh import Scene
    from trimesh.exchange.gltf import export_glb
    from trimesh.transformations import translation_matrix
    from trimesh.visual import TextureVisuals
    from trimesh.visual.material import PBRMaterial

    scene = Scene()
    for body in map(_turned, solid.bodies):
        kind = _kind(body)
        if kind not in scene.geometry:
            geometry = mesh(body.shape).apply_scale(METRE)
            geometry.visual = TextureVisuals(
                material=PBRMaterial(
                    name="gold" if body.metal else body.colour,
                    baseColorFactor=[*linear(body.colour), 1.0],
                    metallicFactor=1.0 if body.metal else 0.0,
                    roughnessFactor=0.25 if body.metal else 0.5,
                )
            )
            scene.geometry[kind] = geometry
        matrix = translation_matrix([METRE * value for value in body.centre])
        scene.graph.update(frame_to=body.name, matrix=matrix, geometry=kind)
    return export_glb(scene, include_normals=True)


def _turned(body: Body) -> Body:
    """With y up: (x, y, z) becomes (x, z, -y); (x, z, y) would be the mirror image."""
    size, centre = body.shape.size, body.centre
    turned: Vector = (size[0], size[2], size[1])
    return replace(
        body,
        shape=replace(body.shape, size=turned),
        centre=(centre[0], centre[2], -centre[1]),
    )


def _kind(body: Body) -> str:
    a, b, c = body.shape.size
    return f"{a:g}x{b:g}x{c:g}mm-{'gold' if body.metal else body.colour[1:]}"
