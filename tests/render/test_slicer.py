"""3MF in PrusaSlicer itself: what it reads, what it writes again, and what it would print."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.slicing import MOST, compare_set
from families.catalogue import family as family_named
from render.bodies.solid import Solid
from render.boxes.style import BoxStyle
from render.decks.tray import RAISED, THICK
from render.writers import threemf
from tests.render.solids import sample
from tests.threemf import objects_in

pytestmark = [pytest.mark.hard, pytest.mark.slicer]

PRINTER = """nozzle_diameter = 0.4,0.4
filament_diameter = 1.75,1.75
extruder_offset = 0x0,0x0
bed_shape = 0x0,250x0,250x250,0x250
layer_height = 0.2
first_layer_height = 0.2
temperature = 210,210
first_layer_temperature = 210,210
filament_type = PLA;PLA
single_extruder_multi_material = 0
skirts = 0
brim_width = 0
wipe_tower = 0
use_relative_e_distances = 1
"""


def slice_solid(folder: Path, solid: Solid, *wish: str) -> subprocess.CompletedProcess[str]:
    """What the slicer says to a solid as 3MF, for a printer with two extruders."""
    assert shutil.which("prusa-slicer"), "no slicer here: install prusa-slicer"
    (folder / "printer.ini").write_text(PRINTER)
    (folder / "in.3mf").write_bytes(threemf.write(solid, BoxStyle(filaments=2)))
    command = ["prusa-slicer", "--dont-arrange", "--load", "printer.ini", *wish, "in.3mf"]
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | {"HOME": str(folder)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert 0 == done.returncode, done.stderr
    return done


@pytest.mark.parametrize(
    ("name", "view"), [("tiles", "plates"), ("snake", "plate-light"), ("box", "assembled")]
)
def test_objects_names_and_slots_come_back(name: str, view: str, tmp_path: Path) -> None:
    slice_solid(tmp_path, sample(name, view=view), "--export-3mf", "--output", "out.3mf")

    ours, back = (
        sorted(
            (
                each.name,
                each.count,
                tuple((n, last - first, s) for n, first, last, s in each.volumes),
            )
            for each in objects_in((tmp_path / name).read_bytes()).values()
        )
        for name in ("in.3mf", "out.3mf")
    )
    assert ours == back


def test_a_tile_is_one_object_as_high_as_its_base_and_its_figures(tmp_path: Path) -> None:
    said = slice_solid(tmp_path, sample("tiles"), "--info").stdout
    low, high = (re.findall(rf"{end}_z = (\S+)", said) for end in ("min", "max"))
    tall = [float(top) - float(bottom) for bottom, top in zip(low, high, strict=True)]
    assert [60.0 * (THICK + RAISED)] * 6 == pytest.approx(tall)


def extrusions(code: str) -> Iterator[tuple[int, float]]:
    """Tool and height of every line that is laid."""
    tool, height = 0, 0.0
    for line in code.splitlines():
        if chosen := re.match(r"T(\d)", line):
            tool = int(chosen[1])
        elif at := re.match(r";Z:([\d.]+)", line):
            height = float(at[1])
        elif re.match(r"G1 X.* E\.?\d", line):
            yield tool, height


def test_the_base_is_printed_by_the_first_tool_and_the_figures_by_the_second(
    tmp_path: Path,
) -> None:
    slice_solid(
        tmp_path, sample("tiles", view=None, part=0), "--export-gcode", "--output", "out.gcode"
    )

    laid = set(extrusions((tmp_path / "out.gcode").read_text()))
    heights = {tool: sorted(z for t, z in laid if t == tool) for tool in (0, 1)}
    base, figures = 60.0 * THICK, 60.0 * RAISED
    assert [0.2, base] == pytest.approx([heights[0][0], heights[0][-1]])
    assert [base + 0.2, base + figures] == pytest.approx([heights[1][0], heights[1][-1]])
    assert len(heights[0]) == round(base / 0.2) and len(heights[1]) == round(figures / 0.2)


def test_grams_and_time_are_estimated_as_the_slicer_tells_them() -> None:
    assert shutil.which("prusa-slicer"), "no slicer here: install prusa-slicer"
    family = family_named("hexagons")
    ours, took, grams, seconds = compare_set(family, family.drawing.style, 3)
    assert ours == pytest.approx(grams, rel=MOST)
    assert took == pytest.approx(seconds, rel=MOST)
