"""Bodies of boxes and the files made of them: closed, wound outwards, of the exact volume."""

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import lib3mf
import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st
from manifold3d import CrossSection, JoinType

from puzzles.boxes import Block, BoxPuzzle
from puzzles.errors import RuleError
from puzzles.lattice import Size
from render import boxes
from render.bodies.meshes import mesh, picture_mesh, placed_meshes, shapes
from render.bodies.solid import Body, Carved, Cuboid, Prism, Solid, standing
from render.boxes.plates import LEAST, hollow
from render.boxes.style import BoxStyle
from render.writers import glb, obj, stl, threemf
from tests.bodies import enclosed_volume, is_closed, read_glb, read_stl, unite
from tests.families.boxes.record.samples import filled_box

STYLE = BoxStyle(cell_mm=15.0, clearance_mm=0.2, chamfer_mm=1.0)


PUZZLE, SOLUTION = filled_box(8, (5, 5, 5))


@pytest.fixture(scope="module")
def solid() -> Solid:
    """A box of blocks of several shapes, some of them equal."""
    return boxes.solid(PUZZLE, SOLUTION, STYLE)


def volume_of(solid: Solid) -> float:
    return sum(closed_form(body.shape) for body in solid.bodies)


def closed_form(shape: Cuboid) -> float:
    """Volume of a cuboid with bevelled edges: a prism less along each edge.

    At a corner three prisms overlap: together they take 5/6 of the cube of the bevel and not 3/2.
    """
    (a, b, c), bevel = shape.edges, shape.bevel
    return a * b * c - 2 * bevel**2 * (a + b + c) + 16 / 3 * bevel**3


edges = st.floats(1.0, 120.0)


@settings(max_examples=60, deadline=None)
@given(st.tuples(edges, edges, edges), st.floats(0.0, 0.4), st.floats(0.0, 3.0))
def test_a_cuboid_is_closed_and_has_the_volume_of_the_formula(
    size: Size, clearance: float, chamfer: float
) -> None:
    shape = Cuboid(size=size, clearance=clearance, chamfer=chamfer)
    built = mesh(shape)
    assert built.is_watertight and built.is_winding_consistent
    assert closed_form(shape) == pytest.approx(built.volume, rel=1e-5)
    assert shape.edges == pytest.approx(built.extents, rel=1e-5)


HOUSE = ((0.0, 0.0), (6.0, 0.0), (6.0, 4.0), (3.0, 1.5), (0.0, 4.0))  # not convex


@settings(max_examples=40, deadline=None)
@given(st.floats(1.0, 9.0), st.floats(0.0, 0.5), st.floats(0.0, 0.5))
def test_a_bevelled_prism_has_the_volume_of_three_frustums(
    high: float, low_bevel: float, high_bevel: float
) -> None:
    square = ((-3.0, -2.0), (3.0, -2.0), (3.0, 2.0), (-3.0, 2.0))
    prism = Prism(outline=square, low=0.0, high=high, bevels=(low_bevel, high_bevel))
    built = mesh(Carved(size=(6, 4, high), clearance=0, chamfer=0, kind="slab", added=(prism,)))
    lost = sum(10 * b**2 - 4 / 3 * b**3 for b in (low_bevel, high_bevel))
    assert built.is_watertight and built.is_winding_consistent
    assert built.volume == pytest.approx(24 * high - lost, rel=1e-4)


@settings(max_examples=40, deadline=None)
@given(st.floats(-0.4, 0.4), st.floats(-0.4, 0.4))
def test_a_prism_that_is_not_convex_narrows_and_widens_too(
    low_bevel: float, high_bevel: float
) -> None:
    """By the prismoidal formula, which is exact here, over outlines that Clipper has moved."""
    high, outline = 3.0, CrossSection([HOUSE])
    prism = Prism(outline=HOUSE, low=0.0, high=high, bevels=(low_bevel, high_bevel))
    shape = Carved(size=(9, 9, 9), clearance=0, chamfer=0, kind="house", added=(prism,))
    volume = (high - abs(low_bevel) - abs(high_bevel)) * outline.area()
    for bevel in (low_bevel, high_bevel):
        middle, end = (outline.offset(-b, JoinType.Miter, 9.0).area() for b in (bevel / 2, bevel))
        volume += abs(bevel) / 6 * (outline.area() + 4 * middle + end)
    built = mesh(shape)
    assert built.is_watertight and built.is_winding_consistent
    assert built.volume == pytest.approx(volume, rel=1e-4)


def test_a_carved_shape_is_what_is_put_together_less_what_is_taken_away() -> None:
    slab = Prism(outline=((0.0, 0.0), (6.0, 0.0), (6.0, 4.0), (0.0, 4.0)), low=0.0, high=2.0)
    roof = Prism(outline=HOUSE, low=2.0, high=3.0)
    hole = Prism(outline=((1.0, 0.5), (2.0, 0.5), (2.0, 1.0), (1.0, 1.0)), low=1.0, high=9.0)
    shape = Carved(
        size=(12, 8, 6), clearance=0, chamfer=0, kind="h", added=(slab, roof), taken=(hole,)
    )
    built, shown = mesh(shape), picture_mesh(shape)
    assert built.is_watertight and built.is_winding_consistent
    assert built.volume == pytest.approx(48 + (24 - 7.5) - 0.5 * 2.0)
    assert len(shown.vertices) == 3 * len(built.faces)
    normals = shown.vertex_normals.reshape(-1, 3, 3)
    assert np.allclose(normals, built.face_normals[:, None])


def test_vertices_carry_the_normals_of_the_large_faces() -> None:
    built = mesh(Cuboid(size=(40.0, 20.0, 20.0), clearance=0.1, chamfer=1.0))
    half = np.array(built.extents) / 2
    on_face = np.isclose(np.abs(built.vertices), half)
    assert (on_face.sum(1) == 1).all()
    assert np.allclose(built.vertex_normals, np.sign(built.vertices) * on_face)


@pytest.mark.parametrize("view", sorted(set(boxes.SPATIAL_VIEWS) - {"case"}))
def test_pieces_neither_touch_nor_change_when_united(view: str) -> None:
    solid = boxes.solid(PUZZLE, SOLUTION, BoxStyle(view=view, labels=False))
    united = unite(placed_meshes(solid))
    printed = [body.shape for body in solid.bodies if body.printed]
    assert len(printed) == len(united.decompose())
    assert sum(map(closed_form, printed)) == pytest.approx(united.volume(), rel=1e-4)


def test_equal_shapes_are_built_once() -> None:
    solid = boxes.solid(PUZZLE, SOLUTION, BoxStyle())
    assert len({body.shape for body in solid.bodies}) == len(shapes(solid)) < len(solid.bodies)


def test_an_assembly_without_clearance_fills_the_box() -> None:
    puzzle, solution = filled_box(8, (3, 5, 7))
    style = BoxStyle(cell_mm=10.0, clearance_mm=0.0, chamfer_mm=0.0)
    triangles = read_stl(stl.write(boxes.solid(puzzle, solution, style), style))[:, 1:]
    assert 3 * 5 * 7 * 1000 == pytest.approx(enclosed_volume(triangles), rel=1e-6)
    assert (30, 50, 70) == pytest.approx(triangles.max((0, 1)) - triangles.min((0, 1)))


@pytest.mark.parametrize("part", [None, 0, 1])
def test_stl_meets_every_edge_once_in_each_direction(part: int | None) -> None:
    style = BoxStyle(part=part)
    solid = boxes.solid(PUZZLE, SOLUTION, style)
    triangles = read_stl(stl.write(solid, style))[:, 1:]
    assert is_closed(triangles)
    assert volume_of(solid) == pytest.approx(enclosed_volume(triangles), rel=1e-5)


def test_stl_has_normals_that_point_outwards() -> None:
    data = stl.write(boxes.solid(PUZZLE, None, BoxStyle(part=0)), BoxStyle())
    normals, a, b, c = read_stl(data).swapaxes(0, 1)
    assert ((normals * np.cross(b - a, c - a)).sum(1) > 0).all()


def test_obj_names_every_body_and_reads_back(solid: Solid) -> None:
    data = obj.write(solid, STYLE)
    names = re.findall(rb"^o (\S+)$", data, re.M)
    assert {body.name for body in solid.bodies} == {name.decode() for name in names}
    assert b"millimetres, z up" in data.splitlines()[0]
    read = trimesh.load_mesh(io.BytesIO(data), file_type="obj")
    assert read.is_watertight and read.is_winding_consistent
    assert volume_of(solid) == pytest.approx(read.volume, rel=1e-4)


def read_3mf(data: bytes) -> Any:
    """The model, read as strictly as the format's own library can."""
    model = lib3mf.get_wrapper().CreateModel()
    reader = model.QueryReader("3mf")
    reader.SetStrictModeActive(True)
    reader.ReadFromBuffer(data)
    assert reader.GetWarningCount() == 0
    return model


def items_of(model: Any) -> Iterator[Any]:
    """All that stands on the plate."""
    items = model.GetBuildItems()
    while items.MoveNext():
        yield items.GetCurrent()


def test_3mf_has_every_body_in_its_place_and_colour_and_each_shape_once(solid: Solid) -> None:
    model = read_3mf(threemf.write(solid, STYLE))
    assert model.GetUnit() == lib3mf.ModelUnit.MilliMeter
    places, kinds = {}, set()
    for item in items_of(model):
        mesh = item.GetObjectResource()
        assert mesh.IsManifoldAndOriented()
        kinds.add(mesh.GetResourceID())
        places[item.GetPartNumber()] = list(item.GetObjectTransform().Fields[3])
    assert len({(body.shape, body.colour) for body in solid.bodies}) == len(kinds)
    assert {body.name for body in solid.bodies} == set(places)
    one = solid.bodies[0]
    for body in solid.bodies:
        apart = np.array(places[body.name]) - places[one.name]
        assert apart == pytest.approx(np.array(body.centre) - one.centre, abs=1e-4)


def test_3mf_stands_on_the_bed_and_has_the_volume(solid: Solid) -> None:
    model = read_3mf(threemf.write(solid, STYLE))
    box = model.GetOutbox()
    x, y, z = box.MinCoordinate
    assert min(x, y) >= 0.0 and z == pytest.approx(0.0, abs=1e-4)
    volume = 0.0
    for item in items_of(model):
        mesh = item.GetObjectResource()
        points = np.array([list(v.Coordinates) for v in mesh.GetVertices()])
        corners = points[[list(t.Indices) for t in mesh.GetTriangleIndices()]]
        volume += enclosed_volume(corners)
    assert volume_of(solid) == pytest.approx(volume, rel=1e-4)


def test_glb_has_a_named_node_for_each_body_in_metres_with_y_up(solid: Solid) -> None:
    tree, _ = read_glb(glb.write(solid, STYLE))
    places = {node["name"]: node["translation"] for node in tree["nodes"] if "mesh" in node}
    assert {body.name for body in solid.bodies} == set(places)
    for body in solid.bodies:  # the first axis points up, the second one to the viewer
        x, y, z = (value / 1000 for value in body.centre)
        assert (z, x, y) == pytest.approx(places[body.name])


def test_glb_shares_shapes_and_knows_gold(solid: Solid) -> None:
    tree, _ = read_glb(glb.write(solid, STYLE))
    assert len({(b.shape, b.colour) for b in solid.bodies}) == len(tree["meshes"])
    assert set(range(len(tree["meshes"]))) == {node["mesh"] for node in tree["nodes"]}
    metals = {m["name"]: m["pbrMetallicRoughness"]["metallicFactor"] for m in tree["materials"]}
    assert 1.0 == metals.pop("gold")
    assert {0.0} == set(metals.values())


def test_glb_reads_back_with_the_volume_of_the_bodies(solid: Solid) -> None:
    scene = trimesh.load_scene(io.BytesIO(glb.write(solid, STYLE)), file_type="glb")
    whole = scene.to_mesh()
    assert whole.is_watertight and whole.is_winding_consistent
    assert volume_of(solid) == pytest.approx(whole.volume * 1e9, rel=1e-4)


@pytest.mark.parametrize("write", [stl.write, obj.write, glb.write])
def test_bodies_have_stable_bytes(write: Callable[..., bytes], solid: Solid) -> None:
    assert write(solid, STYLE) == write(boxes.solid(PUZZLE, SOLUTION, STYLE), STYLE)


def test_a_part_lies_flat_with_its_longest_edge_along_x() -> None:
    puzzle = BoxPuzzle((3, 3, 3), (Block((1, 2, 3), 4), Block((1, 1, 2), 1)), (1, 1, 1))
    (body,) = boxes.solid(puzzle, None, BoxStyle(part=0, cell_mm=10.0)).bodies
    assert ((0.0, 0.0, 0.0), (30.0, 20.0, 10.0)) == body.corners
    (golden,) = boxes.solid(puzzle, None, BoxStyle(part=2)).bodies
    assert golden.metal
    with pytest.raises(RuleError) as caught:
        boxes.solid(puzzle, None, BoxStyle(part=3))
    assert ("no_such_part", ("style", "part")) == (caught.value.code, caught.value.at)
    assert "one of the 3 parts" in str(caught.value)


def test_a_box_without_golden_cube_has_no_golden_part() -> None:
    puzzle = BoxPuzzle((2, 2, 2), (Block((1, 2, 2), 2),), None)
    with pytest.raises(RuleError, match=r"the only part"):
        boxes.solid(puzzle, None, BoxStyle(part=1))


@pytest.mark.parametrize("view", sorted(set(boxes.SPATIAL_VIEWS) - set(boxes.PRINTED_VIEWS)))
def test_bodies_of_a_box_need_a_solution(view: str) -> None:
    with pytest.raises(RuleError) as caught:
        boxes.solid(PUZZLE, None, BoxStyle(view=view))
    assert "needs_solution" == caught.value.code


def test_standing_turns_and_does_not_mirror() -> None:
    shape = Cuboid(size=(1.0, 2.0, 3.0), clearance=0.0, chamfer=0.0)
    ends = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]
    bodies = tuple(
        Body(name=str(k), shape=shape, centre=end, colour="#000000") for k, end in enumerate(ends)
    )
    turned = standing(Solid(title="", bodies=bodies, cell=1.0, up="x")).bodies
    assert 1 == pytest.approx(np.linalg.det(np.array([body.centre for body in turned])))
    assert (0.0, 0.0, 1.0) == turned[0].centre
    assert {(3.0, 2.0, 1.0)} == {body.shape.size for body in turned}


# hollow blocks


hollow_edges = st.floats(8.0, 80.0)


def room(shape: Cuboid, wall: float) -> float:
    """Volume of a cuboid with a hip roof, by the prismoidal formula, which is exact here."""
    a, b, c = (edge - 2 * wall for edge in shape.edges)
    roof = min(min(a, b) / 2 - 0.5, c)
    ends = [(a - 2 * share * roof) * (b - 2 * share * roof) for share in (0.0, 0.5, 1.0)]
    return a * b * (c - roof) + roof / 6 * (ends[0] + 4 * ends[1] + ends[2])


@given(st.tuples(hollow_edges, hollow_edges, hollow_edges), st.floats(1.2, 4.0))
def test_a_hollow_block_is_closed_and_lacks_its_room(size: Size, wall: float) -> None:
    shape = Cuboid(size=size, clearance=0.1, chamfer=0.5)
    cut = hollow(shape, wall)
    if min(shape.edges) - 2 * wall < LEAST:
        assert () == cut
        return
    built = mesh(Cuboid(size=size, clearance=0.1, chamfer=0.5, engraved=cut))
    assert built.is_watertight and built.is_winding_consistent
    assert closed_form(shape) - room(shape, wall) == pytest.approx(built.volume, rel=1e-4)


def test_walls_are_as_thick_as_said_below_a_label_too() -> None:
    style = BoxStyle(view="plates", hollow_mm=2.0)
    for body in boxes.solid(PUZZLE, None, style).bodies[:-1]:
        (inside, *label) = body.shape.engraved
        half = np.array(body.shape.edges) / 2
        assert half[2] - inside.high == pytest.approx(2.0)
        assert all(prism.low - inside.high > 1.2 for prism in label)
        assert all((abs(np.array(at)) <= half[:2] - 2.0 + 1e-9).all() for at in inside.outline)


def test_nothing_inside_hangs_over_but_the_ridge() -> None:
    shape = Cuboid(size=(40.0, 20.0, 20.0), clearance=0.0, chamfer=0.0)
    (inside,) = hollow(shape, 2.0)
    assert inside.bevels == (0.0, 7.5)
    assert min(40.0 - 4.0, 20.0 - 4.0) - 2 * inside.bevels[1] == pytest.approx(1.0)


def test_blocks_are_filled_unless_said() -> None:
    assert () == hollow(Cuboid(size=(40.0, 20.0, 20.0), clearance=0.0, chamfer=0.0), None)
    with pytest.raises(RuleError, match="hollow_mm"):
        BoxStyle(hollow_mm=0.5)


@pytest.mark.parametrize(
    ("unit", "style", "cell"),
    [
        (11, BoxStyle(), 11.0),
        (11, BoxStyle(cell_mm=20.0), 20.0),
        (None, BoxStyle(), 20.0),
        (3, BoxStyle(), 20.0),
        (101, BoxStyle(), 20.0),
    ],
)
def test_bodies_are_as_large_as_the_real_box_unless_a_size_is_chosen(
    unit: int | None, style: BoxStyle, cell: float
) -> None:
    puzzle = BoxPuzzle((3, 1, 1), (Block((1, 1, 3), 1),), None, unit_mm=unit)
    (body,) = boxes.solid(puzzle, None, replace(style, part=0)).bodies
    assert isinstance(body.shape, Cuboid)
    assert body.shape.size == (3 * cell, cell, cell)
