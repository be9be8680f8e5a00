"""Sheets as PDF through typst: a page for each, true to scale where it fits; no date inside."""

import os
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from puzzles.price import MB
from render.flat.glyphs import FONTS
from render.flat.sheet import Point, Sheet
from render.price import bytes_kept, texts, weight
from render.style import Style
from render.writers import svg

if TYPE_CHECKING:
    import typst

WRITTEN, READ, BASE = 6, 3, 20 * MB  # bytes for each character of a page, and in any case
LABEL = 9_000  # bytes of a text: each letter becomes an outline
MARGIN = 10.0  # mm around a sheet that is not itself a page; printers cannot print to the edge
PREFERENCES, UNSCALED = b"/ViewerPreferences<<", b"/PrintScaling/None"
TABLE = b"startxref\n"
HEADER = """\
#set document(date: none, title: sys.inputs.title)
#set text(lang: "{language}")
#set page(margin: 0mm)
"""
PAGE = """
#page(width: {across}mm, height: {down}mm)[#place(center + horizon,
  image(bytes(sys.inputs.at("sheet-{number}")), format: "svg",
  width: {width}mm, height: {height}mm, alt: sys.inputs.at("alt-{number}")))]
"""


def price(sheets: Sequence[Sheet], style: Style) -> int:
    """Bytes of memory that writing takes, with sheets that are all kept meanwhile."""
    return streamed_bytes(sheets) + sum(bytes_kept(sheet.items) for sheet in sheets)


def streamed_bytes(sheets: Iterable[Sheet]) -> int:
    """Bytes of memory to write sheets that come one by one: for each page, and while it is read.

    As many pages are read at a time as there are cores.
    """
    pages, labels = list[int](), 0
    for sheet in sheets:
        pages.append(weight([sheet], unfolded=True))
        labels += texts(sheet.items)
    pages.sort(reverse=True)
    read = READ * sum(pages[: os.cpu_count() or 1])
    return WRITTEN * sum(pages) + read + LABEL * labels + BASE


def write(sheets: Iterable[Sheet], style: Style) -> bytes:
    """Pages of the size `style.page`; a sheet that is a page may be portrait or landscape.

    Other sheets are centred on a page, shrunk to fit but never enlarged. Each sheet is generated
    when it is written, and freed then.
    """
    import typst

    source, inputs, is_true = "", dict[str, str](), True
    for number, sheet in enumerate(sheets, 1):
        if not inputs:
            source, inputs["title"] = HEADER.format(language=sheet.language), sheet.whole_name
        across, down = _page(sheet, style)
        scale = _scale(sheet, (across, down))
        is_true &= scale == 1.0
        source += PAGE.format(
            number=number,
            across=across,
            down=down,
            width=svg.figure(sheet.width * scale),
            height=svg.figure(sheet.height * scale),
        )
        inputs[f"sheet-{number}"] = svg.document(sheet)
        inputs[f"alt-{number}"] = f"{sheet.title}. {sheet.description}"
    made = typst.compile(source.encode(), format="pdf", sys_inputs=inputs, font_paths=_fonts())
    return _keep_scale(made) if is_true else made


def _keep_scale(pdf: bytes) -> bytes:
    """The file with the wish that printers do not scale it (ISO 32000-2, 12.2), unknown to typst.

    The wish stands in the catalogue, which is the last object: only the table behind it moves.
    """
    end = pdf.rindex(PREFERENCES) + len(PREFERENCES)
    table = pdf.rindex(TABLE) + len(TABLE)
    place, _, rest = pdf[table:].partition(b"\n")
    assert end < int(place)
    moved = b"%d" % (int(place) + len(UNSCALED))
    return b"".join((pdf[:end], UNSCALED, pdf[end:table], moved, b"\n", rest))


@cache
def _fonts() -> "typst.Fonts":
    """Our own font and no other, read once."""
    import typst

    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)]
    )


def _page(sheet: Sheet, style: Style) -> Point:
    """Width and height of the page that a sheet gets."""
    width, height = style.paper
    return (height, width) if (sheet.width, sheet.height) == (height, width) else (width, height)


def _scale(sheet: Sheet, page: Point) -> float:
    width, height = page
    if (sheet.width, sheet.height) == page:
        return 1.0
    return min(1.0, (width - 2 * MARGIN) / sheet.width, (height - 2 * MARGIN) / sheet.height)
