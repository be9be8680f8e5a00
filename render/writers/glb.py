"""Solids as binary glTF: a named node for each body, shared shapes, colours; in metres, y up.

Joints become nodes that carry the bodies, and their motion becomes one animation.
"""

from collections import OrderedDict
from collections.abc import Iterator
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
FLOAT = 5126  # glTF's name of a type
LINEAR, STEP = "LINEAR", "STEP"  # and of even motion between keys, and of none until the next one
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
        buffer_postprocessor=partial(_animate, solid=solid) if solid.joints else None,
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
    label = f"-{body.name}" if body.shape.engraved else ""
    return f"{what}{a:g}x{b:g}x{c:g}mm-{'gold' if body.metal else body.colour[1:]}{label}"


def _animate(items: "OrderedDict[str, bytes]", tree: Any, solid: Solid) -> None:
    """Puts the keys of the joints into the file, and what is told of each step."""
    nodes = {node.get("name"): number for number, node in enumerate(tree["nodes"])}
    samplers: list[Any] = []
    channels: list[Any] = []
    for number, joint in enumerate(solid.joints):
        node = nodes[f"joint-{number + 1}"]
        # A node that moves may have no matrix: it is told apart into its parts.
        place = tree["nodes"][node].pop("matrix", np.eye(4).ravel())
        rest = np.array(place, np.float64)[12:15]
        for path, times, values, way in _tracks(joint, rest):
            tree["nodes"][node][path] = values[0].tolist()
            if joint.since:  # what does not play a file shows what has come in the end
                tree["nodes"][node][path] = values[-1].tolist()
            if len(times) == 1:
                continue
            source = _accessor(items, tree, times, "SCALAR")
            target = _accessor(items, tree, values.astype(np.float32), f"VEC{values.shape[1]}")
            channels.append({"sampler": len(samplers), "target": {"node": node, "path": path}})
            samplers.append({"input": source, "output": target, "interpolation": way})
    tree["animations"] = [
        {
            "name": "motion",
            "channels": channels,
            "samplers": samplers,
            "extras": {
                "steps": [
                    {
                        "start": caption.start,
                        "stop": caption.stop,
                        "text": "\n".join(caption.lines),
                    }
                    for caption in solid.captions
                ]
            },
        }
    ]


def _tracks(joint: Joint, rest: Any) -> Iterator[tuple[str, Any, Any, str]]:
    """What of a node changes: times, values, and how it goes from one to the next."""
    times = np.array([key.time for key in joint.keys], np.float32)
    shifts = rest + METRE * np.array([key.shift for key in joint.keys])
    moved = (shifts != shifts[0]).any()
    if any(key.angle for key in joint.keys):
        yield "rotation", times, _quaternions(joint), LINEAR
    yield "translation", times if moved else times[:1], shifts if moved else shifts[:1], LINEAR
    if joint.since:  # what is not there yet is nothing large
        scales = np.array([[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]])
        yield "scale", np.array([0.0, joint.since], np.float32), scales, STEP


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
