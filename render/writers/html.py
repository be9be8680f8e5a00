"""Sheets as one HTML page without any other file: reads on a phone, prints on paper.

The widest sheet gets a column of COLUMN pixels, the others their share of it.
"""

from collections.abc import Sequence
from html import escape

from render.flat.sheet import Sheet
from render.style import Style
from render.writers import svg

COLUMN = 460
LOOK = """
:root {{ color-scheme: {theme}; }}
body {{ margin: 0; background: {paper}; color: {ink}; font: 16px/1.5 system-ui, sans-serif; }}
main {{ display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; }}
figure {{ margin: 0; flex: 0 1 calc(var(--share, 1) * {column}px); }}
figure svg {{ display: block; width: 100%; height: auto; }}
@media print {{
  figure {{ flex: 0 0 calc(var(--share, 1) * {width}mm); break-inside: avoid; }}
  @page {{ margin: 5mm; }}
}}
"""
PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{look}</style>
</head>
<body>
<main>
{figures}
</main>
</body>
</html>
"""


def write(sheets: Sequence[Sheet], style: Style) -> bytes:
    """One page; sheets stand side by side where there is room."""
    theme, wide, stamps = style.colours, max(sheet.width for sheet in sheets), set[str]()
    look = LOOK.format(
        theme=style.theme, paper=theme.paper, ink=theme.ink, column=COLUMN, width=svg.figure(wide)
    )
    figures = "\n".join(
        f"<figure{_share(sheet, wide)}>\n"
        f"{svg.document(sheet, f'sheet-{number}-', stamps)}</figure>"
        for number, sheet in enumerate(sheets, 1)
    )
    return PAGE.format(
        language=sheets[0].language,
        title=escape(sheets[0].whole_name, quote=False),
        look=look,
        figures=figures,
    ).encode()


def _share(sheet: Sheet, wide: float) -> str:
    """The share of its width that a narrow sheet fills, as CSS."""
    if sheet.width == wide:
        return ""
    return f' style="--share: {svg.figure(sheet.width / wide)}"'
