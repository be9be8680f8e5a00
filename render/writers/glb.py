"""Solids as binary glTF: a named node for each piece, shared shapes, colours; in metres, y up.

The up direction is the same as in pictures. A piece of several bodies has them below its node.
Joints become nodes that carry the pieces, and their motion becomes one animation. `extras` of the
scene and of the nodes describe the contents for viewers (docs/bodies.md).
"""

from collections import OrderedDict
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from render.bodies.meshes import matrix, picture_mesh
from render.bodies.solid import Body, Bored, Carved, Joint, Solid, Step, standing, turn_solid
from render.bodies.vectors import Turn, Vector, add_vectors
from render.bodies.walk import Walk
from render.flat.palette import linear
from render.style import Style

if TYPE_CHECKING:
    from trimesh import Scene

METRE = 0.001  # glTF's unit, per mm
Y_UP: Turn = ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, -1.0, 0.0))
# (x, y, z) becomes (x, z, -y); (x, z, y) would be the mirror image.
FLOAT = 5126  # glTF's name of a type
LINEAR, STEP = "LINEAR", "STEP"  # and of even motion between keys, and of none until the next one
ORIGIN: Vector = (0.0, 0.0, 0.0)
FORM = 1  # of the extras; it rises when a field changes its meaning
UP = (0, 1, 0)  # and from where pieces are lowered
FINE = 7  # decimals of metres and of turns


def write(solid: Solid, style: Style) -> bytes:
    from trimesh import Scene
    from trimesh.exchange.gltf import export_glb

    solid, scene = turn_solid(standing(solid), Y_UP), Scene()
    nodes = Nodes(solid)
    for number, joint in enumerate(solid.joints):
        scene.graph.update(
            frame_from=_name(joint.parent, scene),
            frame_to=_name(number, scene),
            matrix=_translation(add_vectors(joint.pivot, _pivot(solid, joint.parent), -1.0)),
        )
    for body in solid.bodies:
        _add(scene, body, solid, nodes)
    return export_glb(
        scene,
        include_normals=True,
        buffer_postprocessor=partial(_finish, solid=solid, nodes=nodes, style=style),
    )


class Nodes:
    """Names and places of the nodes that carry the bodies of a solid."""

    def __init__(self, solid: Solid) -> None:
        self.of: dict[str, list[Body]] = {}
        for body in solid.bodies:
            self.of.setdefault(body.belongs, []).append(body)

    def whole(self, body: Body) -> Body | None:
        """The first body of a piece of several; None: the piece has only this one."""
        piece = self.of[body.belongs]
        return piece[0] if len(piece) > 1 else None

    def name(self, body: Body) -> str:
        """The name of a body, unique among nodes."""
        same = self.whole(body) is not None and body.name == body.belongs
        return f"{body.name}-{body.part}" if same else body.name


def _add(scene: "Scene", body: Body, solid: Solid, nodes: Nodes) -> None:
    """Attach a body to its piece, or else to its joint; equal shapes and materials are shared."""
    from trimesh.visual import TextureVisuals
    from trimesh.visual.material import PBRMaterial

    kind = _kind(body)
    if kind not in scene.geometry:
        geometry = picture_mesh(body.shape).apply_scale(METRE)
        geometry.visual = TextureVisuals(
            material=PBRMaterial(
                name="gold" if body.metal else body.colour,
                baseColorFactor=[*linear(body.colour), 1.0],
                metallicFactor=1.0 if body.metal else 0.0,
                roughnessFactor=0.25 if body.metal else 0.5,
            )
        )
        scene.geometry[kind] = geometry
    holder, pivot, whole = _name(body.joint, scene), _pivot(solid, body.joint), nodes.whole(body)
    if whole is body:
        shift = _translation(add_vectors(body.centre, pivot, -1.0))
        scene.graph.update(frame_from=holder, frame_to=body.belongs, matrix=shift)
    if whole is not None:
        holder, pivot = body.belongs, whole.centre
    place = matrix(body)
    place[:3, 3] -= pivot
    place[:3, 3] *= METRE
    scene.graph.update(frame_from=holder, frame_to=nodes.name(body), matrix=place, geometry=kind)


def _name(joint: int | None, scene: "Scene") -> str:
    return str(scene.graph.base_frame) if joint is None else f"joint-{joint + 1}"


def _pivot(solid: Solid, joint: int | None) -> Vector:
    return ORIGIN if joint is None else solid.joints[joint].pivot


def _translation(by: Vector) -> Any:
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


def _finish(
    items: "OrderedDict[str, bytes]", tree: Any, solid: Solid, nodes: Nodes, style: Style
) -> None:
    """Add the animation and the texts to the file."""
    if solid.joints:
        _animate(items, tree, solid)
    for node in tree["nodes"]:
        if "matrix" in node:
            _place(node)
    said = _piece_words(solid, nodes)
    for node in tree["nodes"]:
        if node["name"] in said:
            node["extras"] = said[node["name"]]
    tree["scenes"][0]["extras"] = {"knobelwerk": _about(solid, style)}


def _place(node: Any) -> None:
    """Shorten a node's transform: a translation needs no matrix."""
    place = np.round(np.array(node.pop("matrix"), np.float64), FINE) + 0.0  # no −0
    if not np.array_equal(place.reshape(4, 4)[:3, :3], np.eye(3)):
        node["matrix"] = _short(place)
    elif place[12:15].any():
        node["translation"] = _short(place[12:15])


def _short(values: Any) -> list[float]:
    return [int(value) if value == int(value) else value for value in values.tolist()]


def _piece_words(solid: Solid, nodes: Nodes) -> dict[str, Any]:
    """The words about each piece and its parts, by the names of their nodes."""
    said: dict[str, Any] = {}
    for name, bodies in nodes.of.items():
        first = bodies[0]
        said[name] = {"piece": name, "kind": first.role, "label": first.label}
        if first.layer is not None:
            low, high = (np.array(corner) for corner in first.corners)
            said[name]["size"] = np.rint((high - low) / solid.cell).astype(int).tolist()
            said[name]["layer"] = first.layer
        if len(bodies) > 1:
            said |= {nodes.name(body): {"kind": body.part} for body in bodies}
    if solid.joints:
        said |= {f"joint-{k}": {"kind": "joint"} for k in range(1, len(solid.joints) + 1)}
    return said


def _about(solid: Solid, style: Style) -> dict[str, Any]:
    tellings = {telling.language: telling for telling in solid.tellings}
    titles = {language: telling.title for language, telling in tellings.items()}
    texts = {language: telling.steps for language, telling in tellings.items()}
    if not tellings:
        titles = {str(style.language): solid.title}
        texts = {str(style.language): tuple(step.told for step in solid.steps)}
    about: dict[str, Any] = {"version": FORM, "title": titles, "up": UP}
    about |= {"family": solid.family} if solid.family else {}
    about["cell"] = round(style.cell_mm * METRE, FINE)
    about |= {"seed": style.seed} if style.seed is not None else {}
    about["steps"] = [
        _step(step, {language: told[k] for language, told in texts.items()})
        for k, step in enumerate(solid.steps)
    ]
    about |= {} if solid.walk is None else {"walk": _walk(solid.walk)}
    return about


def _walk(walk: Walk) -> dict[str, Any]:
    places = np.round(np.array(walk.places) * METRE, FINE) + 0.0
    told: dict[str, Any] = {"places": [_short(place) for place in places], "ways": walk.ways}
    told |= {"start": walk.start, "towards": [round(part) for part in walk.towards]}
    told |= {} if walk.goal is None else {"goal": walk.goal}
    told |= {"trail": walk.trail} if walk.trail else {}
    return told | {"width": round(walk.width * METRE, FINE), "eye": round(walk.eye * METRE, FINE)}


def _step(step: Step, text: Any) -> dict[str, Any]:
    told: dict[str, Any] = {"pieces": step.pieces} if step.pieces else {}
    told |= {"from": UP} if step.lowered else {}
    if step.time is not None:
        told["time"] = [round(time, FINE) for time in step.time]
    if step.moves:
        told["moves"] = [
            {"gap": move.gap, "time": [round(move.start, FINE), round(move.stop, FINE)]}
            for move in step.moves
        ]
    return told | {"text": text}


def _animate(items: "OrderedDict[str, bytes]", tree: Any, solid: Solid) -> None:
    """Add the keys of the joints and the text of each step to the file."""
    nodes = {node.get("name"): number for number, node in enumerate(tree["nodes"])}
    samplers: list[Any] = []
    channels: list[Any] = []
    for number, joint in enumerate(solid.joints):
        node = nodes[f"joint-{number + 1}"]
        # A node that moves may have no matrix: it becomes a rotation and a translation.
        place = tree["nodes"][node].pop("matrix", np.eye(4).ravel())
        rest = np.array(place, np.float64)[12:15]
        for path, times, values, way in _tracks(joint, rest):
            tree["nodes"][node][path] = values[0].tolist()
            if joint.since:  # viewers that do not play the motion show its end
                tree["nodes"][node][path] = values[-1].tolist()
            if len(times) == 1:
                continue
            source = _accessor(items, tree, times, "SCALAR")
            target = _accessor(items, tree, values.astype(np.float32), f"VEC{values.shape[1]}")
            channels.append({"sampler": len(samplers), "target": {"node": node, "path": path}})
            samplers.append({"input": source, "output": target, "interpolation": way})
    steps = [
        {"start": each.start, "stop": each.stop, "text": "\n".join(each.lines)}
        for each in solid.captions
    ]
    motion = {"name": "motion", "channels": channels, "samplers": samplers}
    tree["animations"] = [{**motion, "extras": {"steps": steps}}]


def _tracks(joint: Joint, rest: Any) -> Iterator[tuple[str, Any, Any, str]]:
    """Animation tracks of a node: times, values, interpolation, and the property."""
    times = np.array([key.time for key in joint.keys], np.float32)
    shifts = rest + METRE * np.array([key.shift for key in joint.keys])
    moved = (shifts != shifts[0]).any()
    if any(key.angle for key in joint.keys):
        half = np.radians([key.angle for key in joint.keys]) / 2
        axes = np.array(joint.axis) * np.sin(half)[:, None]
        turns = np.concatenate([axes, np.cos(half)[:, None]], 1)  # (n, 4) as x, y, z, w
        yield "rotation", times, turns, LINEAR
    yield "translation", times if moved else times[:1], shifts if moved else shifts[:1], LINEAR
    if joint.since:  # before that the bodies have the size 0
        scales = np.array([[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]])
        yield "scale", np.array([0.0, joint.since], np.float32), scales, STEP


def _accessor(items: "OrderedDict[str, bytes]", tree: Any, values: Any, kind: str) -> int:
    """Add an array to the file; returns the index of its accessor."""
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
