"""STEP as CAD programs read it: valid solids of the right volume, named, coloured and in place."""

import math
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import actions
from families.record import AnyFamily
from families.snakes import SNAKES
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.polycubes import Piece, PolycubePuzzle
from render import snakes
from render.bodies.faces import lumps_of
from render.bodies.meshes import bare, placed_meshes
from render.bodies.solid import Body, Bored, Carved, Prism, Shape, Solid
from render.bodies.voxels.parts import DEEP, HOLE
from render.polycubes.plates import plates
from render.polycubes.style import Overhangs, PolycubeStyle
from render.snakes.style import SnakeStyle
from render.style import Style
from render.writers import step
from render.writers.part21 import quote, real
from service.schemas.catalogue import forms_of
from tests.families.snakes.record.samples import folded_snake
from tests.render.solids import sample
from tests.step import Part, Placed, read_step

EXACT = 1e-6  # of a volume
CROSS = tuple((1, 1, z) for z in range(3))  # hangs over, however it lies
CROSS += ((0, 1, 0), (2, 1, 2), (1, 0, 1), (1, 2, 1))
MITRED = Bored(size=(20.0,) * 3, clearance=0.15, chamfer=5.0, channel="end", cord=5.9)


def one_body(shape: Shape) -> Solid:
    body = Body(name="one", shape=shape, centre=(1.0, 2.0, 3.0), colour="#336699")
    return Solid(title="One", bodies=(body,), cell=20.0)


def read_solid(solid: Solid, folder: Path) -> tuple[str, tuple[Placed, ...]]:
    file = folder / "set.step"
    file.write_bytes(step.write(solid, Style()))
    return read_step(file)


@cache
def count_lumps(shape: Shape) -> int:
    return len(lumps_of(bare(shape))[1])


def exact_volume(shape: Shape) -> float:
    """The volume in mm³ of a body, with round bores."""
    if not isinstance(shape, Bored):
        return float(bare(shape).volume)
    whole = replace(shape.solid_cube, engraved=shape.engraved)
    r, mouth, half = shape.cord / 2, shape.mouth, shape.edges[0] / 2
    funnel = math.pi * mouth * (r * r + r * (r + mouth) + (r + mouth) ** 2) / 3
    channel = {
        "straight": 2 * funnel + 2 * math.pi * r * r * shape.arc,
        "corner": 2 * funnel + math.pi**2 * shape.arc * r * r / 2,
        "end": funnel + math.pi * r * r * shape.arc + math.pi * (2 * r) ** 2 * half,
    }[shape.channel]
    return float(bare(whole).volume) - channel


@cache
def near_volume(shape: Shape) -> object:
    """Its volume, with room for faces that are a nanometre off on average."""
    off = EXACT * float(bare(shape).area)
    return pytest.approx(exact_volume(shape), rel=EXACT, abs=off)


def compare(solid: Solid, folder: Path) -> Mapping[int, Part]:
    """Compare what is read with the bodies, and give the parts."""
    title, placed = read_solid(solid, folder)
    assert (title, list(solid.things)) == (solid.title, [each.name for each in placed])
    parts: dict[int, Part] = {}
    for each, bodies, mesh in zip(
        placed, solid.things.values(), placed_meshes(solid), strict=True
    ):
        standing = each.within or (each,)
        assert [body.name for body in bodies] == [one.name for one in standing]
        for one, body in zip(standing, bodies, strict=True):
            assert one.part is not None and one.part.whole
            assert body.colour == one.part.colour
            assert one.part.volume == near_volume(body.shape)
            assert one.part.solids == count_lumps(body.shape)
            parts[id(one.part)] = one.part
        assert np.allclose([each.lowest, each.highest], mesh.bounds, atol=1e-4)
    return parts


@pytest.mark.hard
def test_every_view_of_every_family_is_valid_solids_with_names_and_volumes(
    family: AnyFamily, tmp_path: Path
) -> None:
    forms, drawing = forms_of(family), family.drawing
    puzzle = forms.puzzle().load(forms.examples["puzzle"])
    solution = forms.solution().load(forms.examples["solution"])
    assert drawing.solid is not None
    for view in drawing.views.spatial:
        style = replace(drawing.style, view=view, labels=False)
        parts = compare(drawing.solid(puzzle, solution, style), tmp_path)
        if family.name == "snakes" and view != "case":
            kinds = Counter(kind for part in parts.values() for kind in part.surfaces)
            assert kinds["cylinder"] and kinds["torus"] and kinds["cone"]
    picture = actions.draw(family, puzzle, solution, style, "step")
    assert picture.content == (tmp_path / "set.step").read_bytes()
    assert ("model/step", True) == (picture.media_type, picture.filename.endswith(".step"))


@pytest.mark.hard
@pytest.mark.parametrize("chamfer", [0.8, 0.0])
def test_channels_are_round_with_and_without_bevels_and_numbers(
    chamfer: float, tmp_path: Path
) -> None:
    puzzle = folded_snake(4, (2, 2, 2))[0]
    style = SnakeStyle(view="plates", labels=not chamfer, chamfer_mm=chamfer)
    parts = compare(snakes.solid(puzzle, None, style), tmp_path).values()
    for part in parts:
        kinds = Counter(part.surfaces)
        ends = part.name.endswith("end")
        straight = part.name.endswith("straight")
        assert kinds["cylinder"] == 2 * ends + straight
        assert kinds["torus"] == (not ends and not straight)
        assert kinds["cone"] == ((1 if ends else 2) if chamfer else 0)


@pytest.mark.hard
def test_holes_for_pins_are_round(tmp_path: Path) -> None:
    puzzle = PolycubePuzzle((3, 3, 3), frozenset(CROSS), (Piece(CROSS),))
    solid = plates(puzzle, PolycubeStyle(view="plates", overhangs=Overhangs.PINS, labels=False))
    _, placed = read_solid(solid, tmp_path)
    assert len(placed) > 1
    for each, bodies in zip(placed, solid.things.values(), strict=True):
        (body,) = bodies
        assert each.part is not None and each.part.whole
        holes = len(body.shape.engraved)
        assert holes and each.part.surfaces.count("cylinder") == holes
        flat = float(bare(replace(body.shape, engraved=())).volume)
        deep = min(DEEP, solid.cell / 4)
        expected = flat - holes * math.pi * HOLE**2 / 4 * deep
        assert each.part.volume == pytest.approx(expected, rel=EXACT)


@pytest.mark.hard
def test_a_bore_that_meets_bevels_is_flat_faces_as_in_the_mesh(tmp_path: Path) -> None:
    _, (each,) = read_solid(one_body(MITRED), tmp_path)
    assert each.part is not None and each.part.whole
    assert {"plane"} == set(each.part.surfaces)
    assert each.part.volume == pytest.approx(bare(MITRED).volume, rel=EXACT)


@pytest.mark.hard
def test_a_void_is_kept(tmp_path: Path) -> None:
    def square(half: float) -> Prism:
        outline = ((-half, -half), (half, -half), (half, half), (-half, half))
        return Prism(outline=outline, low=-half, high=half)

    hollow = Carved(
        size=(10.0, 10.0, 10.0), clearance=0.0, chamfer=0.0, kind="hollow",
        added=(square(5.0),), taken=(square(2.0),),
    )  # fmt: skip
    _, (each,) = read_solid(one_body(hollow), tmp_path)
    assert each.part is not None and each.part.whole
    assert (1, 12) == (each.part.solids, len(each.part.surfaces))
    assert each.part.volume == pytest.approx(1000 - 64, rel=EXACT)


def test_faces_of_blocks_are_whole_and_equal_blocks_share_a_part() -> None:
    solid = sample("box", labels=False)
    content = step.write(solid, Style()).decode("ascii")
    kinds = {(body.shape, body.colour) for body in solid.bodies}
    assert content.count("MANIFOLD_SOLID_BREP") == len(kinds) < len(solid.bodies)
    assert content.count("ADVANCED_FACE") == 26 * len(kinds)
    assert content.count("NEXT_ASSEMBLY_USAGE_OCCURRENCE") == len(solid.bodies)


@pytest.mark.parametrize("name", ["box", "snake", "tiles", "maze"])
def test_every_reference_is_there_and_every_edge_is_used_once_in_each_way(name: str) -> None:
    content = step.write(sample(name), Style()).decode("ascii")
    assert content.encode() == step.write(sample(name), Style())
    lines = dict(re.findall(r"^(#\d+)=(.*);$", content, re.MULTILINE))
    told = {number for line in lines.values() for number in re.findall(r"#\d+", line)}
    assert told <= set(lines)
    uses = Counter(re.findall(r"ORIENTED_EDGE\('',\*,\*,(#\d+),\.([TF])\.", content))
    edges = {number for number, line in lines.items() if line.startswith("EDGE_CURVE")}
    assert uses == Counter({(edge, way): 1 for edge in edges for way in "TF"})


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("plain", "'plain'"),
        ("it's \\ so", r"'it''s \\ so'"),
        ("Würfel 3 × 3", r"'W\X2\00FC\X0\rfel 3 \X2\00D7\X0\ 3'"),
        ("🧩", r"'\X2\D83EDDE9\X0\'"),
    ],
)
def test_texts_are_in_the_letters_of_the_form(text: str, written: str) -> None:
    assert quote(text) == written


@pytest.mark.parametrize(
    ("number", "text"),
    [(0.0, "0."), (-1e-9, "0."), (9.85, "9.85"), (-20.0, "-20."), (1e-5, "0.00001")],
)
def test_numbers_have_a_point_and_no_idle_zeros(number: float, text: str) -> None:
    assert real(number) == text


def test_a_set_that_is_too_dear_is_refused_with_its_price() -> None:
    puzzle = folded_snake(4, (3, 3, 3))[0]
    with pytest.raises(RuleError) as refused:
        actions.draw(SNAKES, puzzle, None, SnakeStyle(view="plates"), "step", most=1_000_000)
    assert (RuleCode.TOO_DEAR, ("format",)) == (refused.value.code, refused.value.at)
