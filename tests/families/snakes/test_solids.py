"""Snakes as bodies and in files: closed, wound outwards, of the exact volume, moving as told."""

import io
import math
import re
from collections import Counter
from typing import Any

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st
from manifold3d import Manifold

from puzzles.errors import RuleError
from render import snakes
from render.bodies.bores import BENDS, KNOT_ROUND, ROUND
from render.bodies.meshes import mesh, placed_meshes, shapes
from render.bodies.solid import CHANNELS, KNOT, Body, Bored, pose_at
from render.flat.palette import CHAIN
from render.snakes.parts import cord_length, counts
from render.snakes.style import SnakeStyle
from render.style import bounds
from render.writers import glb, obj, stl
from tests.bodies import is_closed, manifold, read_stl, unite
from tests.bodies import read_glb as read_glb
from tests.families.snakes.record.samples import folded_snake
from tests.night import examples

QUATERNIONS: Any = trimesh.transformations  # has no types
PUZZLE, SOLUTION = folded_snake(4, (3, 3, 3))


def polygon(sides: int, radius: float) -> float:
    """Area of a regular polygon by the radius of its corners."""
    return sides / 2 * radius**2 * math.sin(2 * math.pi / sides)


def bore(shape: Bored) -> float:
    """Volume of a channel: prisms, frustums at the mouths, and a ring by Pappus' theorem.

    A step of the ring between two planes through its axis is as large as its section moved along
    the sine of the angle.
    """
    half, narrow = shape.edges[0] / 2, polygon(ROUND, shape.cord / 2)
    wide = polygon(ROUND, shape.cord / 2 + shape.mouth)
    mouth = shape.mouth / 3 * (narrow + wide + math.sqrt(narrow * wide))
    if shape.channel == "straight":
        return 2 * (half - shape.mouth) * narrow + 2 * mouth
    if shape.channel == "end":
        pocket = polygon(KNOT_ROUND, KNOT * shape.cord / 2)
        return half * pocket + (half - shape.mouth) * narrow + mouth
    return narrow * shape.arc * BENDS * math.sin(math.pi / 2 / BENDS) + 2 * mouth


def cube(shape: Bored) -> float:
    """Volume of a cube with bevelled edges, not bored."""
    edge, bevel = shape.edges[0], shape.bevel
    return edge**3 - 6 * bevel**2 * edge + 16 / 3 * bevel**3


def drill(draw: st.DrawFn) -> Bored:
    cell = draw(st.floats(4.0, 100.0))
    clearance = draw(st.floats(0.0, min(1.0, 0.1 * cell)))
    edge = cell - 2 * clearance
    return Bored(
        size=(cell, cell, cell),
        clearance=clearance,
        chamfer=draw(st.one_of(st.just(0.0), st.floats(0.05 * edge, 0.12 * edge))),
        channel=draw(st.sampled_from(CHANNELS)),
        cord=draw(st.floats(0.05, 0.3)) * edge,
    )


@settings(max_examples=examples(20, 60), deadline=None)
@given(st.composite(drill)())
def test_a_bored_cube_is_closed_with_one_tunnel_and_has_the_volume_of_the_formula(
    shape: Bored,
) -> None:
    built = mesh(shape)
    assert built.is_watertight and built.is_winding_consistent
    whole = manifold(built)
    assert (1, 1) == (whole.genus(), len(whole.decompose()))
    assert cube(shape) - bore(shape) == pytest.approx(built.volume, rel=1e-4)
    assert shape.edges == pytest.approx(built.extents, rel=1e-5)


@settings(max_examples=examples(20, 60), deadline=None)
@given(
    st.floats(*bounds(SnakeStyle)["cell_mm"]),
    st.floats(*bounds(SnakeStyle)["clearance_mm"]),
    st.floats(*bounds(SnakeStyle)["chamfer_mm"]),
    st.one_of(st.none(), st.floats(*bounds(SnakeStyle)["cord_mm"])),
    st.integers(0, 2),
)
def test_every_style_gives_a_closed_piece_or_says_that_the_cord_is_too_thick(
    cell: float, clearance: float, chamfer: float, cord: float, part: int
) -> None:
    style = SnakeStyle(
        cell_mm=cell, clearance_mm=clearance, chamfer_mm=chamfer, cord_mm=cord, part=part
    )
    edge = cell - 2 * clearance
    if style.cord > 0.3 * edge + 1e-9:
        with pytest.raises(RuleError) as caught:
            snakes.solid(PUZZLE, None, style)
        assert ("cord_too_thick", ("style", "cord_mm")) == (caught.value.code, caught.value.at)
        return
    (body,) = snakes.solid(PUZZLE, None, style).bodies
    built = mesh(body.shape)
    assert built.is_watertight and built.is_winding_consistent and built.volume > 0
    assert 1 == manifold(built).genus()


@pytest.mark.parametrize("view", ["assembled", "exploded", "unfolded", "plates", "plate-dark"])
def test_pieces_neither_touch_nor_change_when_united(view: str) -> None:
    meshes = placed_meshes(snakes.solid(PUZZLE, SOLUTION, SnakeStyle(view=view)))
    united = unite(meshes)
    assert len(meshes) == len(united.decompose())
    assert sum(each.volume for each in meshes) == pytest.approx(united.volume(), rel=1e-4)


def test_the_channels_of_neighbours_meet_all_through_the_snake() -> None:
    """What the cubes leave of a solid box is one piece, as long as the cord is said to be."""
    style = SnakeStyle(view="assembled", cell_mm=20.0, clearance_mm=0.0, chamfer_mm=0.0)
    cubes = unite(placed_meshes(snakes.solid(PUZZLE, SOLUTION, style)))
    channel = Manifold.cube((60.0, 60.0, 60.0)) - cubes
    parts = [part for part in channel.decompose() if part.volume() > 0.5]
    assert 1 == len(parts)
    length = cord_length(PUZZLE, style)
    ends = 2 * 10.0 * polygon(KNOT_ROUND, 3.0)
    assert length * polygon(ROUND, 1.5) + ends == pytest.approx(parts[0].volume(), rel=0.01)


def test_both_plates_hold_all_the_pieces_once_each_of_one_colour() -> None:
    names: list[str] = []
    for tone, view in enumerate(("plate-light", "plate-dark")):
        bodies = snakes.solid(PUZZLE, None, SnakeStyle(view=view)).bodies
        assert {CHAIN[tone]} == {body.colour for body in bodies}
        assert {0.0} == {round(min(c[2] for c in body_points(body)), 6) for body in bodies}
        names += [body.name for body in bodies]
    kinds = Counter(name.split("-")[2] for name in names)
    assert counts(PUZZLE) == kinds
    assert PUZZLE.cells == len(set(names))


def body_points(body: Body) -> Any:
    return mesh(body.shape).vertices @ np.array(body.turn).T + body.centre


def test_a_set_is_built_of_three_shapes() -> None:
    solid = snakes.solid(PUZZLE, None, SnakeStyle(view="plates", labels=False))
    assert 3 == len(shapes(solid)) < len(solid.bodies) == PUZZLE.cells


def test_there_are_three_parts_and_no_more() -> None:
    with pytest.raises(RuleError, match="0 straight, 1 corner, 2 end, not 3"):
        snakes.solid(PUZZLE, None, SnakeStyle(part=3))


# Files


def test_the_cord_is_seen_but_not_printed() -> None:
    solid = snakes.solid(PUZZLE, SOLUTION, SnakeStyle(view="exploded"))
    assert PUZZLE.cells + PUZZLE.cells - 1 == len(solid.bodies)
    names = set(re.findall(rb"^o (\S+)$", obj.write(solid, SnakeStyle()), re.M))
    assert {body.name.encode() for body in solid.bodies if body.printed} == names
    assert PUZZLE.cells == len(names)


@pytest.mark.parametrize(
    "style", [SnakeStyle(part=k) for k in range(3)] + [SnakeStyle(view="plates")]
)
def test_stl_meets_every_edge_once_in_each_direction(style: SnakeStyle) -> None:
    solid = snakes.solid(PUZZLE, None, style)
    assert is_closed(read_stl(stl.write(solid, style))[:, 1:])


def numbers(tree: Any, blob: bytes, accessor: int) -> np.ndarray:
    entry = tree["accessors"][accessor]
    wide = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[entry["type"]]
    start = tree["bufferViews"][entry["bufferView"]].get("byteOffset", 0)
    return np.frombuffer(blob, np.float32, entry["count"] * wide, start).reshape(-1, wide)


def player(tree: Any, blob: bytes, time: float) -> dict[str, np.ndarray]:
    """(4, 4) where each named node is at a time, as the glTF 2.0 specification has it."""
    local = {}
    for number, node in enumerate(tree["nodes"]):
        if "matrix" in node:
            local[number] = np.array(node["matrix"]).reshape(4, 4).T
        else:
            parts = {
                "translation": node.get("translation", [0, 0, 0]),
                "rotation": node.get("rotation", [0, 0, 0, 1]),
            }
            for channel in tree["animations"][0]["channels"]:
                if channel["target"]["node"] == number:
                    sampler = tree["animations"][0]["samplers"][channel["sampler"]]
                    keys = numbers(tree, blob, sampler["input"]).ravel()
                    values = numbers(tree, blob, sampler["output"])
                    parts[channel["target"]["path"]] = between(keys, values, time)
            local[number] = move_points(parts["translation"], parts["rotation"])
    places: dict[int, np.ndarray] = {}

    def walk(number: int, outer: np.ndarray) -> None:
        places[number] = outer @ local[number]
        for child in tree["nodes"][number].get("children", ()):
            walk(child, places[number])

    for root in tree["scenes"][0]["nodes"]:
        walk(root, np.eye(4))
    return {tree["nodes"][number]["name"]: place for number, place in places.items()}


def between(keys: Any, values: Any, time: float) -> Any:
    """Linear, or spherically linear for quaternions."""
    assert (np.diff(keys) > 0).all()
    after = min(max(int(np.searchsorted(keys, time)), 1), len(keys) - 1)
    share = min(max((time - keys[after - 1]) / (keys[after] - keys[after - 1]), 0.0), 1.0)
    a, b = values[after - 1], values[after]
    if values.shape[1] == 3:
        return a + share * (b - a)
    return QUATERNIONS.quaternion_slerp(a, b, share)


def move_points(translation: Any, rotation: Any) -> np.ndarray:
    x, y, z, w = rotation
    place: np.ndarray = QUATERNIONS.quaternion_matrix([w, x, y, z])
    place[:3, 3] = translation
    return place


def test_glb_plays_the_same_motion_in_metres_with_y_up() -> None:
    solid = snakes.solid(PUZZLE, SOLUTION, SnakeStyle(view="fold"))
    data = glb.write(solid, SnakeStyle())
    assert data == glb.write(snakes.solid(PUZZLE, SOLUTION, SnakeStyle(view="fold")), SnakeStyle())
    tree, blob = read_glb(data)
    for time in np.linspace(0.0, solid.seconds, 29):
        shown = player(tree, blob, float(time))
        for body in pose_at(solid, float(time)).bodies:
            x, y, z = (value / 1000 for value in body.centre)
            assert (z, x, y) == pytest.approx(shown[body.name][:3, 3], abs=1e-6)
            if not isinstance(body.shape, Bored):
                continue  # the cord's own axes are nobody's business
            up = np.array([[0, 0, 1], [1, 0, 0], [0, 1, 0]])  # the first axis points up
            assert np.allclose(up @ np.array(body.turn), shown[body.name][:3, :3], atol=1e-5)


def test_glb_shares_the_shapes_of_a_set_and_reads_back_with_its_volume() -> None:
    solid = snakes.solid(PUZZLE, SOLUTION, SnakeStyle(view="assembled"))
    data = glb.write(solid, SnakeStyle())
    tree, _ = read_glb(data)
    assert len({(b.shape, b.colour) for b in solid.bodies}) == len(tree["meshes"])
    assert "animations" not in tree
    read = trimesh.load_scene(io.BytesIO(data), file_type="glb").to_mesh()
    assert read.is_watertight and read.is_winding_consistent
    volume = sum(each.volume for each in placed_meshes(solid))
    assert volume == pytest.approx(read.volume * 1e9, rel=1e-4)
