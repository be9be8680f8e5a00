"""Hollow blocks: closed, of the reckoned volume, their walls as thick as said."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.errors import RuleError
from puzzles.lattice import Size
from render import boxes
from render.bodies.meshes import mesh
from render.bodies.solid import Cuboid
from render.boxes.plates import LEAST, hollow
from render.boxes.style import BoxStyle
from tests.render.test_boxes_solids import closed_form
from workshop.boxes import filled

edges = st.floats(8.0, 80.0)


def room(shape: Cuboid, wall: float) -> float:
    """Volume of a cuboid with a hip roof, by the prismoidal formula, which is exact here."""
    a, b, c = (edge - 2 * wall for edge in shape.edges)
    roof = min(min(a, b) / 2 - 0.5, c)
    ends = [(a - 2 * share * roof) * (b - 2 * share * roof) for share in (0.0, 0.5, 1.0)]
    return a * b * (c - roof) + roof / 6 * (ends[0] + 4 * ends[1] + ends[2])


@given(st.tuples(edges, edges, edges), st.floats(1.2, 4.0))
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
    puzzle, _ = filled(8, (5, 5, 5))
    style = BoxStyle(view="plates", hollow_mm=2.0)
    for body in boxes.solid(puzzle, None, style).bodies[:-1]:
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
