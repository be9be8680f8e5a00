"""Sheets as PDF through typst: a page for each, true to scale where it fits; no date inside."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from render.price import of_tree
from render.sheet import Sheet
from render.style import Style
from render.writers import svg
from render.writers.png import FONTS

if TYPE_CHECKING:
    import typst

MARGIN = 10.0  # mm around a sheet that is not itself a page; printers cannot print to the edge
PAGE = """
#page[#place(center + horizon, image(bytes(sys.inputs.at("sheet-{number}")), format: "svg",
  width: {width}mm, height: {height}mm, alt: sys.inputs.at("alt-{number}")))]
"""


def price(sheets: Sequence[Sheet], style: Style) -> int:
    """Bytes of memory that writing takes."""
    return of_tree(sheets)


def write(sheets: Sequence[Sheet], style: Style) -> bytes:
    """Pages of the size `style.page`, each sheet in the middle, shrunk to fit but never grown."""
    import typst

    source = (
        "#set document(date: none, title: sys.inputs.title)\n"
        f"#set page(width: {style.paper[0]}mm, height: {style.paper[1]}mm, margin: 0mm)\n"
    )
    inputs = {"title": sheets[0].title}
    for number, sheet in enumerate(sheets, 1):
        scale = _scale(sheet, style)
        source += PAGE.format(
            number=number,
            width=svg.figure(sheet.width * scale),
            height=svg.figure(sheet.height * scale),
        )
        inputs[f"sheet-{number}"] = svg.document(sheet)
        inputs[f"alt-{number}"] = f"{sheet.title}. {sheet.description}"
    return typst.compile(source.encode(), format="pdf", sys_inputs=inputs, font_paths=_fonts())


@cache
def _fonts() -> "typst.Fonts":
    """Our own font and no other, read once."""
    import typst

    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)]
    )


def _scale(sheet: Sheet, style: Style) -> float:
    width, height = style.paper
    if (sheet.width, sheet.height) == (width, height):
        return 1.0
    return min(1.0, (width - 2 * MARGIN) / sheet.width, (height - 2 * MARGIN) / sheet.height)
