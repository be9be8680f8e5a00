"""Labels on the bodies of a photograph: on faces that the camera sees and nothing covers."""

from dataclasses import replace

import numpy as np

from render.bodies.engraving import engraving_prisms
from render.bodies.solid import Body, Bored, Cuboid
from render.bodies.voxels.shape import voxel_shape
from render.photo.backdrop import camera
from render.photo.letters import Letters, letters
from render.style import Style

CELL = 20.0


def block(label: str, size: tuple[int, int, int], at: tuple[int, int, int]) -> Body:
    """A block of cells; at: its lowest one."""
    a, b, c = (CELL * edge for edge in size)
    x, y, z = (CELL * (low + edge / 2) for low, edge in zip(at, size, strict=True))
    shape = Cuboid(size=(a, b, c), clearance=0.3, chamfer=1.4)
    return Body(name=label, shape=shape, centre=(x, y, z), colour="#2f7fc4", label=label)


def letters_of(*bodies: Body, pixel: float = 0.1) -> dict[tuple[float, ...], Letters]:
    """The labels that a camera sees, by the normals of their faces."""
    points = np.concatenate([np.array(body.corners) for body in bodies])
    found = letters(bodies, camera(points, 4 / 3), CELL, pixel)
    return {tuple(each.normal.tolist()): each for each in found}


RIGHT, FRONT, TOP = (1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, 1.0)


def test_a_block_has_its_letter_on_the_three_faces_that_the_camera_sees() -> None:
    found = letters_of(block("T", (1, 1, 1), (0, 0, 0)))

    assert {RIGHT, FRONT, TOP} == set(found)
    for normal, each in found.items():
        over = (each.points - CELL / 2) @ np.array(normal)
        assert np.all((over > CELL / 2 - 0.3) & (over < CELL / 2))  # a gap of 0.3 mm is taken off


def test_letters_stand_upright() -> None:
    """The bar of a T is above its middle."""
    each = letters_of(block("T", (1, 1, 1), (0, 0, 0)))[FRONT]
    corners = each.points[each.faces]
    area = np.linalg.norm(
        np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1
    )
    middle = (corners.mean(axis=1) * area[:, None]).sum(axis=0) / area.sum()

    assert middle[2] > CELL / 2 + 1.0


def test_a_face_that_is_covered_in_part_has_its_letter_beside_that() -> None:
    long, cube = block("L", (3, 1, 1), (0, 0, 0)), block("", (1, 1, 1), (1, 0, 1))

    top = letters_of(long, cube)[TOP]

    assert np.all((top.points[:, 0] < CELL) | (top.points[:, 0] > 2 * CELL))


def test_a_face_that_is_covered_has_none() -> None:
    assert TOP not in letters_of(block("A", (1, 1, 1), (0, 0, 0)), block("", (1, 1, 1), (0, 0, 1)))


def test_voxels_have_their_letter_on_a_cell_and_not_in_the_hollow_of_their_box() -> None:
    """A U of five cells, seen from above: its letter is on the bar or an arm."""
    cells = ((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (2, 1, 0))
    shape = voxel_shape(cells, "u", Style(cell_mm=CELL))
    found = letters_of(
        Body(name="u", shape=shape, centre=(30.0, 20.0, 10.0), colour="#2f7fc4", label="U")
    )

    assert {RIGHT, FRONT, TOP} == set(found)
    (x, y, z), (far_x, far_y, _) = (f(found[TOP].points, axis=0) for f in (np.min, np.max))
    assert (x // CELL, y // CELL, 0) in cells and (far_x // CELL, far_y // CELL, 0) in cells
    assert CELL - 0.15 < z < CELL


def test_what_has_its_label_cut_into_it_or_is_too_small_has_none() -> None:
    body = block("A", (1, 1, 1), (0, 0, 0))
    cut = replace(body.shape, engraved=engraving_prisms("A", (18.0, 18.0), CELL / 2))

    assert {} == letters_of(replace(body, shape=cut))
    assert {} == letters_of(body, pixel=CELL / 10)


def test_no_letter_lies_over_the_mouth_of_a_channel() -> None:
    body = block("1", (1, 1, 1), (0, 0, 0))
    shape = Bored(size=body.shape.size, clearance=0.3, chamfer=1.4, channel="straight", cord=4.0)

    assert {FRONT, TOP} == set(letters_of(replace(body, shape=shape)))
