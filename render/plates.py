"""Equal pieces side by side on the bed of a printer, on as many plates as they need.

plate   what is printed at one go; seen from above, plates lie to the right of one another
group   pieces that share plates with one another only, such as those of one colour
"""

import math
from collections.abc import Iterator
from collections.abc import Sequence

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render.sheet import Point
from render.style import Style

SPACE = 1.25  # distance of pieces on a plate, in cells


def plates(
    groups: Sequence[int], style: Style, wide: float = 1.0, space: float = SPACE
) -> list[list[Point | None]]:
    """The middle of each piece of each group in mm; None for those that are on another plate.

    groups: how many pieces each has.
    wide: edge of a piece in cells. One that is larger than the bed has a plate to itself.
    space: from piece to piece in cells.
    Raises RuleError `no_such_plate` when there is none of that number.
    """
    pitch = space * style.cell_mm
    across = 1 + max(0, int((style.bed_mm - wide * style.cell_mm + 1e-6) / pitch))
    plates: list[list[Point | None]] = []
    number, left = 0, 0.0
    for count in groups:
        places: list[Point | None] = []
        for start in range(0, count, across * across):
            field = list(_field(min(count - start, across * across), across))
            shown = style.plate in (None, number)
            places += [(left + x * pitch, y * pitch) if shown else None for x, y in field]
            left += (max(x for x, _ in field) + 2) * pitch if shown else 0.0
            number += 1
        plates.append(places)
    if style.plate is not None and style.plate >= number:
        what = f"the plates of this set are 0 … {number - 1}, not {style.plate}"
        raise RuleError(RuleCode.NO_SUCH_PLATE, what, ("style", "plate"))
    return plates


def _field(count: int, across: int) -> Iterator[tuple[int, int]]:
    """Columns and rows of pieces from the back to the front, as square as can be."""
    columns = min(across, math.isqrt(count - 1) + 1)
    for place in range(count):
        yield place % columns, -(place // columns)
