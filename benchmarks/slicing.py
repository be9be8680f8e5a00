"""Grams and print times as they are estimated, beside those of PrusaSlicer.

    python -m benchmarks.slicing [FAMILY …]

Everything that a set of each family needs is sliced, plate by plate, with the settings that
`render/bodies/extrusion.py` estimates for. Needs `prusa-slicer`.
"""

import argparse
import os
import re
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path

import actions
from families.catalogue import FAMILIES, NAMES
from families.record import AnyFamily
from render.bodies.extrusion import LAYER
from render.bodies.meshes import bare
from render.bodies.plates import on_bed, together
from render.bodies.solid import Solid
from render.pages.part_list import part_list
from render.style import Style
from render.writers import threemf

SEED = 7
MOST = 0.25  # how much an estimate may differ
UNITS = {"d": 86_400, "h": 3_600, "m": 60, "s": 1}
# "0.20mm QUALITY @MK3" of PrusaSlicer's profiles, and what it takes from its parents.
PROFILE = f"""gcode_flavor = marlin
nozzle_diameter = 0.4
filament_diameter = 1.75
layer_height = {LAYER}
first_layer_height = {LAYER}
temperature = 210
first_layer_temperature = 215
perimeters = 2
top_solid_layers = 6
bottom_solid_layers = 4
top_solid_min_thickness = 0.7
bottom_solid_min_thickness = 0.5
ensure_vertical_shell_thickness = 1
fill_pattern = gyroid
extrusion_width = 0.45
external_perimeter_extrusion_width = 0.45
first_layer_extrusion_width = 0.42
infill_extrusion_width = 0.45
perimeter_extrusion_width = 0.45
solid_infill_extrusion_width = 0.45
top_infill_extrusion_width = 0.4
solid_infill_below_area = 0
external_perimeter_speed = 25
perimeter_speed = 45
small_perimeter_speed = 25
infill_speed = 80
solid_infill_speed = 80
top_solid_infill_speed = 40
gap_fill_speed = 40
bridge_speed = 25
first_layer_speed = 20
travel_speed = 180
max_print_speed = 200
default_acceleration = 1000
perimeter_acceleration = 800
infill_acceleration = 1000
bridge_acceleration = 1000
first_layer_acceleration = 800
machine_max_acceleration_x = 1000
machine_max_acceleration_y = 1000
machine_max_acceleration_extruding = 1250
machine_max_acceleration_retracting = 1250
machine_max_jerk_x = 8
machine_max_jerk_y = 8
machine_max_feedrate_x = 200
machine_max_feedrate_y = 200
retract_length = 0.8
retract_lift = 0.6
retract_speed = 35
skirts = 1
skirt_distance = 6
brim_width = 0
elefant_foot_compensation = 0.2
"""


def slice_plate(solid: Solid, style: Style, folder: Path) -> tuple[float, float]:
    """Grams and seconds of a plate as PrusaSlicer tells them; raises CalledProcessError."""
    bed = f"{style.bed_mm:g}"
    (folder / "profile.ini").write_text(
        f"{PROFILE}bed_shape = 0x0,{bed}x0,{bed}x{bed},0x{bed}\n"
        f"fill_density = {style.infill_percent:g}%\nfilament_density = {style.density:g}\n"
    )
    (folder / "in.3mf").write_bytes(threemf.write(on_bed(solid, style), style))
    subprocess.run(
        ["prusa-slicer", "--dont-arrange", "--load", "profile.ini", "--export-gcode"]
        + ["--output", "out.gcode", "in.3mf"],
        cwd=folder,
        env=os.environ | {"HOME": str(folder)},
        capture_output=True,
        check=True,
    )
    code = (folder / "out.gcode").read_text()
    grams = re.search(r"total filament used \[g\] = ([\d.]+)", code)
    time = re.search(r"estimated printing time \(normal mode\) = (.+)", code)
    assert grams is not None and time is not None
    each = re.findall(r"(\d+)([dhms])", time[1])
    return float(grams[1]), float(sum(int(many) * UNITS[unit] for many, unit in each))


def compare_set(family: AnyFamily, style: Style, seed: int) -> tuple[float, float, float, float]:
    """Grams and seconds of all plates of a set, estimated, and as PrusaSlicer tells them."""
    puzzle = actions.generate(family, family.params(), seed=seed).instance.puzzle
    drawing = family.drawing
    assert drawing.solid is not None
    solid = together(
        [drawing.solid(puzzle, None, style.viewing(view)) for view in drawing.views.printed]
    )
    listed = part_list(solid, style, bare)
    sliced = []
    with tempfile.TemporaryDirectory() as folder:
        for plate in range(len(solid.plates)):
            lying = tuple(body for body in solid.bodies if body.plate == plate)
            sliced.append(slice_plate(replace(solid, bodies=lying), style, Path(folder)))
    grams, seconds = (sum(each) for each in zip(*sliced, strict=True))
    return listed.weigh(listed.total_extrusion), listed.total_extrusion.seconds, grams, seconds


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.slicing", description=__doc__)
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=", ".join(NAMES))
    parser.add_argument("--infill", type=float, default=15.0, metavar="PERCENT")
    parser.add_argument("--seed", type=int, default=SEED)
    said = parser.parse_args()
    print("| set | grams | PrusaSlicer | | hours | PrusaSlicer | |")
    print("|---|---|---|---|---|---|---|")
    for family in FAMILIES:
        if family.name in (said.families or NAMES):
            style = replace(family.drawing.style, infill_percent=said.infill)
            ours, took, grams, seconds = compare_set(family, style, said.seed)
            weight = f"{ours:,.0f} | {grams:,.0f} | {ours / grams - 1:+.0%}"
            time = f"{took / 3600:.1f} | {seconds / 3600:.1f} | {took / seconds - 1:+.0%}"
            print(f"| {family.name} | {weight} | {time} |", flush=True)


if __name__ == "__main__":
    main()
