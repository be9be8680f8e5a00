"""Solids as binary glTF: a named node for each body, shared shapes, colours; in metres, y up.

Joints become nodes that carry the bodies, and their motion becomes one animation.
"""

from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING
from typing import Any

import numpy as np

from render.meshes import matrix
from render.meshes import seen
from render.palette import linear
from render.solid import Body
from render.solid import Bored
from render.solid import Carved
from render.solid import Joint
from render.solid import Solid
from render.solid import Turn
from render.solid import Vector
from render.solid import added
from render.solid import turned
from render.style import Style

if TYPE_CHECKING:
    from trimesh import Scene

METRE = 0.001  # glTF's unit, per mm
Y_UP: Turn = ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, -1.0, 0.0))
# (x, y, z) becomes (x, z, -y); (x, z, y) would be the mirror image.
FLOAT, LINEAR = 5126, "LINEAR"  # glTF's names of a type and of even motion between keys
ORIGIN: Vector = (0.0, 0.0, 0.0)


def write(solid: Solid, style: Style) -> bytes:
    from trimesh import Scene
    from trimesh.exchange.gltf import export_glb

    solid, scene = turned(solid, Y_UP), Scene()
    for number, joint in enumerate(solid.joints):
        scene.graph.update(
            frame_from=_name(joint.parent, scene),
            frame_to=_name(number, scene),
            matrix=_shifted(added(joint.pivot, _pivot(solid, joint.parent), -1.0)),
        )
    for body in solid.bodies:
        _add(scene, body, solid)
    return export_glb(
        scene,
        include_normals=True,
        buffer_postprocessor=partial(_animate, joints=solid.joints) if solid.joints else None,
    )


def _add(scene: "Scene", body: Body, solid: Solid) -> None:
    """Hangs a body on its joint; its shape and material are shared."""
    from trimesh.visual import TextureVisuals
    from trimesh.visual.material import PBRMaterial

    kind = _kind(body)
    if kind not in scene.geometry:
        geometry = seen(body.shape).apply_scale(METRE)
        geometry.visual = TextureVisuals(
            material=PBRMaterial(
                name="gold" if body.metal else body.colour,
                baseColorFactor=[*linear(body.colour), 1.0],
                metallicFactor=1.0 if body.metal else 0.0,
                roughnessFactor=0.25 if body.metal else 0.5,
            )
        )
        scene.geometry[kind] = geometry
    place = matrix(body)
    place[:3, 3] -= _pivot(solid, body.joint)
    place[:3, 3] *= METRE
    scene.graph.update(
        frame_from=_name(body.joint, scene), frame_to=body.name, matrix=place, geometry=kind
    )


def _name(joint: int | None, scene: "Scene") -> str:
    return str(scene.graph.base_frame) if joint is None else f"joint-{joint + 1}"


def _pivot(solid: Solid, joint: int | None) -> Vector:
    return ORIGIN if joint is None else solid.joints[joint].pivot


def _shifted(by: Vector) -> Any:
    shift = np.eye(4)
    shift[:3, 3] = np.array(by) * METRE
    return shift


def _kind(body: Body) -> str:
    """Names a shape in its colour; carved shapes that differ have different kinds."""
    a, b, c = body.shape.size
    match body.shape:
        case Bored(channel=kind) | Carved(kind=kind):
            what = f"{kind}-"
        case _:
            what = ""
    return f"{what}{a:g}x{b:g}x{c:g}mm-{'gold' if body.metal else body.colour[1:]}"


def _animate(items: "OrderedDict[str, bytes]", tree: Any, joints: tuple[Joint, ...]) -> None:
    """Puts the keys of the joints into the file."""
    nodes = {node.get("name"): number for number, node in enumerate(tree["nodes"])}
    samplers: list[Any] = []
    channels: list[Any] = []
    for number, joint in enumerate(joints):
        node = nodes[f"joint-{number + 1}"]
        # A node that moves may have no matrix: it is told apart into its parts.
        place = tree["nodes"][node].pop("matrix", np.eye(4).ravel())
        rest = np.array(place, np.float64)[12:15]
        times = np.array([key.time for key in joint.keys], np.float32)
        shifts = rest + METRE * np.array([key.shift for key in joint.keys])
        tree["nodes"][node]["translation"] = shifts[0].tolist()
        tree["nodes"][node]["rotation"] = _quaternions(joint)[0].tolist()
        moved = (shifts != shifts[0]).any()
        for path, values in (("rotation", _quaternions(joint)), ("translation", shifts)):
            if path == "translation" and not moved:
                continue
            source = _accessor(items, tree, times, "SCALAR")
            target = _accessor(items, tree, values.astype(np.float32), f"VEC{values.shape[1]}")
            channels.append({"sampler": len(samplers), "target": {"node": node, "path": path}})
            samplers.append({"input": source, "output": target, "interpolation": LINEAR})
    tree["animations"] = [{"name": "motion", "channels": channels, "samplers": samplers}]


def _quaternions(joint: Joint) -> Any:
    """(n, 4) the turns of the keys as x, y, z, w."""
    half = np.radians([key.angle for key in joint.keys]) / 2
    axes = np.array(joint.axis) * np.sin(half)[:, None]
    return np.concatenate([axes, np.cos(half)[:, None]], 1)


def _accessor(items: "OrderedDict[str, bytes]", tree: Any, values: Any, kind: str) -> int:
    """Adds numbers to the file, and gives their number there."""
    name = f"animation-{len(items)}"
    items[name] = values.tobytes()
    flat = values.reshape(len(values), -1)
    tree["accessors"][name] = {
        "bufferView": len(items) - 1,
        "componentType": FLOAT,
        "count": len(values),
        "type": kind,
        "min": flat.min(0).astype(float).tolist(),
        "max": flat.max(0).astype(float).tolist(),
    }
    return len(tree["accessors"]) - 1
