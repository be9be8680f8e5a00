"""3MF as slicers read it: one object a thing, its colours as ranges of triangles with slots."""

import io
from collections import Counter
from itertools import groupby

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from render.bodies.meshes import shapes
from render.bodies.solid import Body, BodyRole, Cuboid, Solid
from render.bodies.thumbnail import thumbnail
from render.boxes.style import BoxStyle
from render.flat.palette import CHAIN
from render.writers import threemf
from tests.families.boxes.test_solids import read_3mf
from tests.render.solids import sample
from tests.threemf import SETTINGS, items, objects_in, open_package, triangles

EVERY_COLOUR = BoxStyle(filaments=16)  # has a slot
SHOWN = ("box", "block", "snake", "tiles", "board", "maze")


@pytest.fixture(scope="module", params=SHOWN)
def solid(request: pytest.FixtureRequest) -> Solid:
    return sample(request.param)


@pytest.fixture(scope="module")
def content(solid: Solid) -> bytes:
    return threemf.write(solid, EVERY_COLOUR)


def test_ranges_cover_every_triangle_once_and_are_of_one_colour(content: bytes) -> None:
    shown, listed = triangles(content), objects_in(content)
    assert list(shown) == list(listed)
    for number, each in listed.items():
        runs = [(pid, len(list(run))) for pid, run in groupby(shown[number])]
        assert [(last - first + 1) for _, first, last, _ in each.volumes] == [n for _, n in runs]
        assert [slot for *_, slot in each.volumes] == [pid for pid, _ in runs]
        starts = [0, *(last + 1 for _, _, last, _ in each.volumes)]
        assert starts == [first for _, first, _, _ in each.volumes] + [len(shown[number])]
        assert each.slot == each.volumes[0][-1]


@pytest.mark.parametrize("filaments", [1, 2, 3, 16])
def test_what_has_more_colours_than_the_printer_has_a_slot_for_each_role(filaments: int) -> None:
    board = sample("board")
    slots, roles = threemf.colour_slots(board, filaments), [BodyRole.BASE, BodyRole.FIGURE]
    found = [{slots[body.colour] for body in board.bodies if body.part is role} for role in roles]
    expected = {1: [{1}, {1}], 2: [{2}, {2}], 3: [{2}, {3}]}.get(filaments)
    if expected is None:
        assert sorted(slots.values()) == list(range(1, len(slots) + 1))
    else:
        assert expected == found  # the tray has the first one


def test_every_thing_stands_there_under_its_name(solid: Solid, content: bytes) -> None:
    standing = items(content)
    assert Counter(list(solid.things)) == Counter(name for _, name in standing)
    counts = {number: each.count for number, each in objects_in(content).items()}
    assert counts == Counter(number for number, _ in standing)


def test_no_name_is_cut_or_a_mere_number_of_others(content: bytes) -> None:
    for each in objects_in(content).values():
        names = [each.name, *(volume[0] for volume in each.volumes)]
        assert all(names) and not any(" more" in name or "…" in name for name in names)


def test_the_strict_reader_has_nothing_to_say(content: bytes) -> None:
    model = read_3mf(content)
    meshes = model.GetMeshObjects()
    while meshes.MoveNext():
        assert meshes.GetCurrentMeshObject().IsManifoldAndOriented()


def test_the_same_solid_is_the_same_bytes(solid: Solid, content: bytes) -> None:
    assert content == threemf.write(solid, EVERY_COLOUR)


def test_equal_cubes_of_a_snake_share_a_mesh_and_the_colours_have_a_slot_each() -> None:
    listed = objects_in(threemf.write(sample("snake"), BoxStyle()))
    kinds = {"straight", "corner", "end"}
    assert all(each.name.split("-")[0] in kinds or each.count == 1 for each in listed.values())
    assert 27 == sum(each.count for each in listed.values())
    assert {"1", "2"} == {each.slot for each in listed.values()} and len(CHAIN) == 2


def test_single_parts_of_several_heights_are_not_taken_for_one() -> None:
    """PrusaSlicer asks that, unless the first object has a second setting."""
    settings = open_package(threemf.write(sample("box"), BoxStyle()))[SETTINGS]
    assert 1 == settings.count(b"wipe_into_objects")
    assert settings.index(b"wipe_into_objects") < settings.index(b"<volume")


def test_orca_takes_the_settings_as_those_of_prusaslicer() -> None:
    files = open_package(threemf.write(sample("box"), BoxStyle()))
    told = b'name="Application">Knobelwerk (3MF layout of PrusaSlicer)<'
    assert told in files["3D/3dmodel.model"]
    assert not any(name.startswith("3D/_rels") for name in files)
    assert "Metadata/Slic3r_PE.config" not in files, "it would take the place of a user's settings"


def pixels_of(picture: bytes) -> NDArray[np.int64]:
    return np.asarray(Image.open(io.BytesIO(picture)).convert("RGBA")).astype(int)


@pytest.mark.parametrize(
    "solid",
    [name for name in SHOWN if name != "box"],  # whose golden cube is hidden
    indirect=True,
)
def test_a_thumbnail_shows_the_things_in_their_colours(solid: Solid, content: bytes) -> None:
    pixels = pixels_of(open_package(content)["Metadata/thumbnail.png"])
    assert (256, 256, 4) == pixels.shape
    opaque = pixels[pixels[..., 3] == 255][:, :3]
    assert 0.05 < len(opaque) / 256**2 < 0.95
    for colour in {body.colour for body in solid.bodies if body.printed}:
        painted = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)])
        light = opaque.max(1, keepdims=True) / painted.max()
        alike = (np.abs(opaque - light * painted) < 6).all(1)
        assert (alike & (light[:, 0] > 0.8)).any(), colour


def test_in_a_thumbnail_the_nearer_body_hides_the_farther_one() -> None:
    shape = Cuboid(size=(10.0, 10.0, 10.0), clearance=0.0, chamfer=0.0)
    blue, red = (
        Body(name=name, shape=shape, centre=(0.0, y, 0.0), colour=colour)
        for name, y, colour in (("far", 10.0, "#0000ff"), ("near", 0.0, "#ff0000"))
    )
    for bodies in ((blue, red), (red, blue)):
        solid = Solid(title="", bodies=bodies, cell=10.0)
        pixels = pixels_of(thumbnail(solid, shapes(solid)))
        red_seen, blue_seen = (int((pixels[..., k] > 60).sum()) for k in (0, 2))
        # A cube shows three faces; behind it, the front of the other one is hidden.
        assert 1.2 * blue_seen < red_seen
