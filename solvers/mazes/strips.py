"""All rows that can lie in a narrow rectangle, by the fronts before and after them.

See `fronts.weave`. A front labels each column: SHUT, or a number if it is open to the south;
linked columns have the same number. New numbers come in the order 1, 2, … There are two special
fronts: BEFORE, before the first row, and the one after which all places are empty.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from solvers.mazes.job import EITHER_GATE, NORTH_GATE, WEST_GATE

if TYPE_CHECKING:
    from solvers.kernels.fronts.weave import Loom

WIDEST = 5  # columns: 189 fronts and 66,000 rows, made in half a second
SHUT = 0
Front = tuple[int, ...]
Pieces = tuple[int, ...]
BEFORE: Front = ()


@cache
def loom(width: int, gate: int) -> "Loom":
    """The rows of a rectangle of a width, with its entrance at a gate; no loose corridors."""
    from solvers.kernels.fronts.weave import Loom

    end = (SHUT,) * width
    numbers: dict[Front, int] = {BEFORE: 0}
    waiting, steps = [BEFORE], []
    for front in waiting:
        for pieces, after in _rows(front, width, gate):
            if after not in numbers:
                numbers[after] = len(numbers)
                waiting.append(after)
            steps.append((numbers[front], numbers[after], pieces))
    steps.sort()
    many = len(numbers)
    pairs = [before * many + after for before, after, _ in steps]
    first = np.searchsorted(pairs, np.arange(many * many + 1))
    starts, ends, laid = (np.array(column, np.int64) for column in zip(*steps, strict=True))
    group = np.append(np.unique(first[:-1][first[:-1] < first[1:]]), len(pairs))
    return Loom(numbers[end], starts, ends, laid, first.astype(np.int64), group.astype(np.int64))


def _rows(front: Front, width: int, gate: int) -> Iterator[tuple[Pieces, Front]]:
    """The rows that fit below a front, and the front after each."""
    if not any(front) and front != BEFORE:
        yield (0,) * width, front  # the maze is closed, all that follows is empty
        return
    above = front or (SHUT,) * width
    sides = (False, True)
    for east in product(*[sides] * (width - 1), (False,)):
        labels = _join_labels(above, east)
        for south in product(sides, repeat=width):
            after = _after(labels, above, east, south)
            if after is None:
                continue
            pieces = [
                (above[x] > 0) + 2 * east[x] + 4 * south[x] + 8 * (x > 0 and east[x - 1])
                for x in range(width)
            ]
            if front:
                yield tuple(pieces), after
                continue
            for way, side in ((NORTH_GATE, 1), (WEST_GATE, 8)):
                if gate in (way, EITHER_GATE):
                    yield (pieces[0] | side, *pieces[1:]), after


def _join_labels(above: Front, east: Sequence[bool]) -> list[int]:
    """A label for each column, new ones for columns shut above; linked columns have the same."""
    width = len(above)
    labels = [above[x] or width + 1 + x for x in range(width)]
    for x in range(width - 1):
        if east[x]:
            labels = [labels[x] if each == labels[x + 1] else each for each in labels]
    return labels


def _after(
    labels: Sequence[int], above: Front, east: Sequence[bool], south: Sequence[bool]
) -> Front | None:
    """The front after a row; None if the row cuts off a part of the maze."""
    width = len(labels)
    # the first row's first place has the entrance and is never empty
    west = (not any(above), *east[:-1])
    occupied = {labels[x] for x in range(width) if above[x] or east[x] or south[x] or west[x]}
    open_ = [labels[x] for x in range(width) if south[x]]
    if not open_:
        return (SHUT,) * width if len(occupied) == 1 else None
    if not occupied <= set(open_):
        return None
    order = list(dict.fromkeys(open_))
    return tuple(1 + order.index(labels[x]) if south[x] else SHUT for x in range(width))
