"""Everything to print as a ZIP: each plate is a file of its own, as a printer has one bed.

Beside the plates: the list of parts as JSON, what to do with it all, and the licence.
"""

import json
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace

from render.coupon import coupon
from render.meshes import shapes
from render.names import filename
from render.names import plate_name
from render.part_list import PartList
from render.part_list import part_list
from render.solid import Solid
from render.style import Style
from render.writers import threemf
from render.writers.archive import archived

LICENCE = """These files were made by Knobelwerk. As far as Knobelwerk has a part in them, they are
free under its own licence, MIT: print, change, give away and sell them; there is no warranty.
https://spdx.org/licenses/MIT.html

A puzzle may be somebody's invention: Knobelwerk cannot give away what is theirs.
"""
ADVICE = """How to print
- Each file is one plate. All measures are millimetres: never scale in the slicer, as that scales
  the gaps as well; choose cell_mm instead.
- Every face gives up {clearance:g} mm (clearance_mm, or fit). Print fit-coupon.3mf first and push
  its plug, or drop it, through the holes: they are .10 to .40 mm wider on each side. Half of the
  width that you like best is the clearance_mm to choose.
- Layers of 0.2 mm, 15 % infill, no supports.
- Slots: the first colour of a file is slot 1. Slicers take slots and no colours from a file: load
  the filaments that you like.
"""


def write(solid: Solid, style: Style) -> bytes:
    """The plates as 3MF; a solid that is not laid on plates is a single file."""
    return archived(files(solid, style))


def files(solid: Solid, style: Style) -> Mapping[str, str | bytes]:
    """The same as files by their names."""
    plates, built = dict(_plates(solid)), shapes(solid)
    made: dict[str, str | bytes] = {
        name: threemf.written(lying, built) for name, lying in plates.items()
    }
    made["fit-coupon.3mf"] = threemf.write(coupon(style), style)
    listed = part_list(solid, style, built)
    made["parts.json"] = json.dumps(_as_json(listed, plates), indent=2, ensure_ascii=False) + "\n"
    made["README.txt"] = "\n".join(_told(listed, plates, style))
    made["LICENCE.txt"] = LICENCE
    return made


def _plates(solid: Solid) -> Iterator[tuple[str, Solid]]:
    """The plates by the names of their files."""
    if not solid.plates:
        yield filename(solid.title, ".3mf"), solid
    for plate in sorted({body.plate for body in solid.bodies} if solid.plates else ()):
        lying = tuple(body for body in solid.bodies if body.plate == plate)
        yield filename(plate_name(solid, plate), ".3mf"), replace(solid, bodies=lying)


def _as_json(listed: PartList, plates: Mapping[str, Solid]) -> Mapping[str, object]:
    return {
        "title": listed.title,
        "density_g_cm3": listed.density,
        "parts": [
            {
                "kind": part.kind,
                "count": part.count,
                "size_mm": part.size,
                "volume_mm3": round(part.volume, 1),
                "grams": round(part.grams, 1),
            }
            for part in listed.parts
        ],
        "count": listed.count,
        "grams": round(listed.grams, 1),
        "needed_mm": listed.needed,
        "plates": {name: list(lying.things) for name, lying in plates.items()},
    }


def _told(listed: PartList, plates: Mapping[str, Solid], style: Style) -> Sequence[str]:
    """What a person reads first, line by line."""
    parts = [
        f"{part.count:5} × {part.kind}, {' × '.join(f'{edge:g}' for edge in part.size)} mm,"
        f" {part.volume / 1000:.2f} cm³"
        for part in listed.parts
    ]
    needed = [f"{length:g} mm of {name}" for name, length in listed.needed.items()]
    return [
        listed.title,
        "",
        f"Parts: {listed.count}, {listed.grams:.0f} g if solid, at {listed.density:g} g/cm³",
        *parts,
        *(["", "Needed besides: " + ", ".join(needed)] if needed else []),
        "",
        "Plates",
        *(f"- {name}: pieces: {len(lying.things)}" for name, lying in plates.items()),
        "",
        ADVICE.format(clearance=style.clearance_mm),
    ]
