"""The kinds of pieces of a puzzle by name: a swatch of the colour, the name, and the count."""

from collections.abc import Iterator, Sequence

from render.flat.layout import rectangle, shift_items, text_width
from render.flat.lines import width
from render.flat.marks import hatch_lines
from render.flat.palette import mix
from render.flat.sheet import Group, Item, Panel, Path, Stroke, Text
from render.kinds import NamedKind
from render.style import Style

MOST = 15  # kinds that are listed
SIZE = 2.7  # mm of the letters
SWATCH = 3.2  # mm
LINE = 4.6  # mm from one line to the next
AIR, APART = 1.2, 5.0  # mm within an entry, and between two


def kinds_panel(kinds: Sequence[NamedKind], head: str, style: Style) -> Panel:
    """The kinds in lines as wide as the page, after a heading such as a number; empty: none."""
    room, across, down = text_width(style.paper), 0.0, 0.0
    entries = [_heading(head, style)] if head else []
    entries += [_entry(kind, style) for kind in kinds[:MOST]]
    entries += [_heading("…", style)] if kinds[MOST:] else []
    items: list[Item] = []
    for entry in entries:
        if across and across + entry.width > room:
            across, down = 0.0, down + LINE
        items += shift_items(entry, (across, down))
        across += entry.width + APART
    return Panel(width=room, height=down + LINE, items=tuple(items))


def _heading(text: str, style: Style) -> Panel:
    wide = width(text, bold=True) * SIZE
    written = Text(
        at=(0.0, 0.8 * LINE), content=text, size=SIZE, colour=style.colours.ink, anchor="start",
        bold=True,
    )  # fmt: skip
    return Panel(width=wide, height=LINE, items=(written,))


def _entry(kind: NamedKind, style: Style) -> Panel:
    """Its swatch, its name, what it is, and how often it occurs."""
    ink, muted = style.colours.ink, style.colours.muted
    items = [*_swatch(kind, ink)]
    across = SWATCH + AIR if items else 0.0
    parts = (
        (kind.name, ink, True),
        (kind.said, muted, False),
        (f"\u2009×\u2009{kind.count}", ink, False),
    )
    for text, colour, bold in parts:
        if text:
            at = (across, 0.8 * LINE)
            items.append(
                Text(at=at, content=text, size=SIZE, colour=colour, anchor="start", bold=bold)
            )
            across += width(text, bold=bold) * SIZE + AIR
    group = Group(name=f"kind-{kind.name.split()[0].lower()}", items=tuple(items))
    return Panel(width=across - AIR, height=LINE, items=(group,))


def _swatch(kind: NamedKind, ink: str) -> Iterator[Item]:
    if kind.colour is not None:
        corners = rectangle((0.0, 0.8 * LINE - 0.36 * SIZE - SWATCH / 2), SWATCH, SWATCH)
        rim = Stroke(colour=mix(kind.colour, ink, 0.6), width=0.2)
        yield Path(points=corners, fill=kind.colour, stroke=rim)
        yield from hatch_lines(corners, kind.colour, kind.ways)
