"""Everything to print as a ZIP: one file for each plate, since a printer has one bed.

It also has the list of parts as a page and as JSON, instructions, and the licence.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from render.bodies.coupon import coupon
from render.bodies.extrusion import Extrusion
from render.bodies.meshes import shapes
from render.bodies.plates import on_bed
from render.bodies.solid import Solid
from render.names import (
    COUPON_FILE,
    LICENCE_FILE,
    LIST_DATA,
    READ_ME_FILE,
    filename,
    list_file,
    plate_name,
)
from render.pages.binding import bind
from render.pages.net_pages import on_paper
from render.pages.part_list import PartList, part_list
from render.pages.part_page import part_section
from render.pages.read_me import licence, read_me
from render.style import Style, Theme
from render.writers import pdf, threemf
from render.writers.archive import zip_files


def write(solid: Solid, style: Style) -> bytes:
    """The plates as 3MF; a solid that is not laid on plates is a single file."""
    return zip_files(files(solid, style))


def files(solid: Solid, style: Style) -> Mapping[str, str | bytes]:
    """The same as files by their names."""
    plates, built = dict(_plates(solid, style)), shapes(solid)
    made: dict[str, str | bytes] = {
        name: threemf.write_file(lying, built, style.filaments) for name, lying in plates.items()
    }
    made[style.say(COUPON_FILE)] = _coupon(style.bed_mm, style.chamfer_mm)
    listed = part_list(solid, style, built.__getitem__)
    paper = replace(on_paper(style), theme=Theme.LIGHT)
    made[list_file(style.language)] = pdf.write(
        bind((part_section(listed, built.__getitem__, paper),)), paper
    )
    made[LIST_DATA] = json.dumps(_as_json(listed, plates), indent=2, ensure_ascii=False) + "\n"
    made[style.say(READ_ME_FILE)] = read_me(listed, style)
    made[style.say(LICENCE_FILE)] = licence(style)
    return made


@lru_cache(8)  # the same for all puzzles of a printer
def _coupon(bed: float, chamfer: float) -> bytes:
    style = Style(bed_mm=bed, chamfer_mm=chamfer)
    return threemf.write(on_bed(coupon(style), style), style)


def _plates(solid: Solid, style: Style) -> Iterator[tuple[str, Solid]]:
    if not solid.plates:
        yield filename(solid.title, ".3mf"), solid
    for plate in sorted({body.plate for body in solid.bodies} if solid.plates else ()):
        lying = tuple(body for body in solid.bodies if body.plate == plate)
        yield (
            filename(plate_name(solid, plate, style.language), ".3mf"),
            on_bed(replace(solid, bodies=lying), style),
        )


def _as_json(listed: PartList, plates: Mapping[str, Solid]) -> Mapping[str, object]:
    return {
        "title": listed.title,
        "density_g_cm3": listed.density,
        "infill_percent": listed.infill_percent,
        "parts": [
            {
                "kind": part.kind,
                "name": part.name,
                "count": part.count,
                "size_mm": part.size,
                "volume_mm3": round(part.volume, 1),
                "grams": round(part.grams, 1),
                **_printing_figures(listed, part.printed),
            }
            for part in listed.parts
        ],
        "count": listed.count,
        "grams": round(listed.grams, 1),
        **_printing_figures(listed, listed.total_extrusion),
        "needed_mm": listed.needed,
        "plates": {name: list(lying.things) for name, lying in plates.items()},
        "printing": {
            filename(load.name, ".3mf"): _printing_figures(listed, load.printed)
            for load in listed.loads
        },
    }


def _printing_figures(listed: PartList, printed: Extrusion) -> Mapping[str, float]:
    """The estimate for some pieces."""
    grams, minutes = listed.weigh(printed), printed.seconds / 60
    return {"printed_grams": round(grams, 1), "printed_minutes": round(minutes)}
