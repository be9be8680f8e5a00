"""A deck as exact cover with colours: nothing is told of symmetry or stock.

Cells are items to be covered, and so is every tile by itself unless some are left over; edges
between cells are items with a colour, the figure that the earlier cell shows there. A tile that
looks the same after a turn has each look once. `colours.c` and Knuth's programs read it.
"""

from math import factorial
from typing import NamedTuple

from solvers.decks.layout import Layout

Option = list[tuple[int, int]]  # items with their colours; 0: nothing else may share the item
COLOURS = "".join(chr(code) for code in range(33, 127) if chr(code) not in ":|")


class Cover(NamedTuple):
    """Items from 1 on, those first that are to be covered, and the options."""

    primary: int
    secondary: int
    options: list[Option]


def cover(layout: Layout) -> Cover | None:
    """The deck; None where a figure meets several others: a colour is one figure."""
    if any(len(met) > 1 for met in layout.mates):
        return None
    kinds, _, sides = layout.ways
    cells, tiles = len(layout.order), sum(layout.stock)
    first = [sum(layout.stock[:kind]) for kind in range(len(layout.stock))]
    edges: dict[tuple[int, int], int] = {}
    options: list[Option] = []
    for cell, demand in enumerate(layout.demands):
        for way in range(len(kinds)):
            look = sides[way].tolist()
            if not all(layout.allowed_figures(d)[f] for d, f in zip(demand, look, strict=True)):
                continue
            shown = _options_shown(layout, cell, look, edges)
            kind = int(kinds[way])
            for tile in range(first[kind], first[kind] + layout.stock[kind] if shown else 0):
                options.append([(cell + 1, 0), (cells + tile + 1, 0), *(shown or ())])
    loose = layout.surplus > 0
    primary, places = cells + (0 if loose else tiles), cells + tiles
    for option in options:
        option[:] = [(item if item > 0 else places - item, colour) for item, colour in option]
    return Cover(primary, places - primary + len(edges), options)


def task(layout: Layout, patience: float) -> str | None:
    """What `colours.c` reads."""
    asked = cover(layout)
    if asked is None:
        return None
    rows = [f"{asked.primary} {asked.secondary} {len(asked.options)} {max(1, round(patience))}"]
    for option in asked.options:
        rows.append(" ".join(map(str, [len(option), *(n for item in option for n in item)])))
    return "\n".join(rows) + "\n"


def dlx(layout: Layout) -> str | None:
    """What Knuth's programs read: names of items, then options; None if that cannot be said."""
    asked = cover(layout)
    if asked is None or len(layout.figures) > len(COLOURS):
        return None
    items = range(1, asked.primary + asked.secondary + 1)
    named = [*items[: asked.primary], "|", *items[asked.primary :]]
    rows = [" ".join(map(str, named))]
    for option in asked.options:
        rows.append(" ".join(f"{n}:{COLOURS[c - 1]}" if c else str(n) for n, c in option))
    return "\n".join(rows) + "\n"


def _options_shown(
    layout: Layout, cell: int, look: list[int], edges: dict[tuple[int, int], int]
) -> Option | None:
    """The edges towards free cells, as items below 0, and what they show; None: nothing fits."""
    shown: Option = []
    for side, other in enumerate(layout.board.beyond[layout.order[cell]]):
        if other is None or layout.rank[other[0]] < 0:
            continue
        edge, figure = (cell, side), look[side]
        if layout.rank[other[0]] < cell:
            edge = layout.rank[other[0]], other[1]
            if not layout.mates[figure]:
                return None
            figure = layout.mates[figure][0]
        shown.append((-edges.setdefault(edge, len(edges) + 1), figure + 1))
    return shown


def boards(layout: Layout, covers: int) -> int:
    """Layings as one sees them, of exact covers; only with no tile left over."""
    copies = 1
    for stock in layout.stock:
        copies *= factorial(stock)
    return covers // copies
