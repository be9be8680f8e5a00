"""The read-me in a ZIP of parts: its contents, how to print them, and the licence."""

from collections.abc import Iterator

from render.names import COUPON_FILE, filename, list_file
from render.pages.binding import break_lines
from render.pages.part_list import PartList
from render.pages.part_page import (
    NAMES,
    TIE,
    TO_PRINT,
    decimals,
    size_of,
    spell_time,
    things_to_buy,
)
from render.style import MARGIN, Style
from words.phrases import Phrase, counted_phrase

PARTS = Phrase(
    "{pieces}: about {grams} g and {time} with {infill} % infill, at {density} g/cm³"
    " ({solid} g if solid)"
)
PART = Phrase("{count} × {name}, {size} mm, {volume} cm³")
BESIDES = Phrase("Needed besides: {things}")
PLATES = Phrase("Plates")
LIES = counted_phrase("{file}: 1 piece", "{file}: {count} pieces")
LISTED = Phrase("The same list to print: {list}; for programs: parts.json.")
HOW_TO_PRINT = Phrase("How to print")
ADVICE = (
    Phrase(
        "Each 3MF file is one plate. All measures are millimetres: never scale in the slicer, as"
        " that scales the gaps as well; choose cell_mm instead."
    ),
    Phrase(
        "Every face gives up {clearance} mm (clearance_mm, or fit). Print {coupon} first and"
        " push its plug, or drop it, through the holes: they are .10 to .40 mm wider on each side."
        " Half of the width that you like best is the clearance_mm to choose."
    ),
    Phrase(
        "Layers of 0.2 mm, {infill} % infill, no supports. Weights and times are estimates, for"
        " two walls. Plates leave {margin} mm free along the edges of the bed, for a brim or a"
        " skirt."
    ),
    Phrase(
        "Slots: the first colour of a file is slot 1. Slicers take slots and no colours from a"
        " file: load the filaments that you like."
    ),
)
LICENCE = (
    Phrase(
        "These files were made by Knobelwerk. As far as Knobelwerk has a part in them, they are"
        " free under its own licence, MIT: print, change, give away and sell them; there is no"
        " warranty."
    ),
    Phrase("https://spdx.org/licenses/MIT.html"),
    Phrase("A puzzle may be somebody's invention: Knobelwerk cannot give away what is theirs."),
)
WIDTH = 100  # characters of a line


def read_me(listed: PartList, style: Style) -> str:
    """The whole text, in the language of the style."""
    return "\n".join([*_lines(listed, style), ""])


def licence(style: Style) -> str:
    """The licence of the files, in a sentence."""
    return "\n\n".join("\n".join(break_lines(style.say(each), WIDTH)) for each in LICENCE) + "\n"


def _lines(listed: PartList, style: Style) -> Iterator[str]:
    pieces = style.count(TO_PRINT, listed.count)
    infill = decimals(listed.infill_percent, 0, style)
    yield from (listed.title, "")
    yield style.say(
        PARTS,
        pieces=pieces,
        grams=decimals(listed.weigh(listed.total_extrusion), 0, style),
        time=spell_time(listed.total_extrusion.seconds, style).replace(TIE, " "),
        infill=infill,
        density=listed.density,
        solid=decimals(listed.grams, 0, style),
    )
    for part in listed.parts:
        volume, size = decimals(part.volume / 1000, 2, style), size_of(part, style)
        count = decimals(part.count, 0, style).rjust(5)
        yield style.say(PART, count=count, name=part.name, size=size, volume=volume)
    if listed.kinds:
        yield from ("", style.say(NAMES))
        for kind in listed.kinds:
            named = " ".join(filter(None, (kind.name, kind.said)))
            yield f"- {named} ×{kind.count}" + (f", {kind.colour}" if kind.colour else "")
    if listed.needed:
        yield from ("", style.say(BESIDES, things=", ".join(things_to_buy(listed, style))))
    yield from (style.say(LISTED, list=list_file(style.language)), "")
    if listed.loads:
        yield style.say(PLATES)
        for load in listed.loads:
            file = filename(load.name, ".3mf")
            yield "- " + style.count(LIES, load.count, file=file)
        yield ""
    yield style.say(HOW_TO_PRINT)
    margin = decimals(MARGIN, 1, style)
    for each in ADVICE:
        said = style.say(
            each,
            clearance=style.clearance_mm,
            coupon=style.say(COUPON_FILE),
            infill=infill,
            margin=margin,
        )
        for k, line in enumerate(break_lines(said, WIDTH - 2)):
            yield f"  {line}" if k else f"- {line}"
