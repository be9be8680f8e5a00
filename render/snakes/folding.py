"""An order of quarter turns that folds a snake, found so that it never passes through itself.

A snake bends nowhere: two neighbouring cubes can only turn against each other about the cord, and
the cord stretches, so they can be pulled apart by some cells, turned, and let back. Unfolded, it
is flat and each corner turns the other way than the one before, like a staircase.

The search goes backwards: it unfolds the filled box, turn by turn, the last cubes first, and
takes back a turn after which it cannot go on. The cubes before a gap stand still, those behind it
move. A pull slides them along whole cells, which is exact. A turn is tested at angles so close
together that no point of a cube goes farther than `REACH` between them, with cubes that much
wider: what passes cannot touch, for cubes of `WIDTH` of a cell.

gap       index of the cube before it; the turn is about the direction to the next cube
quarter   1 or -1, counterclockwise or clockwise, seen against that direction
hinge     the gaps between two neighbouring corners: a turn in any of them bends alike
left      quarter turns, 0 … 3, that a hinge is away from being unfolded
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from puzzles.lattice import Cell

WIDTH = 0.97  # of a cell: cubes that certainly pass; printed cubes are a little wider
REACH = 0.01  # of a cell
PULLS = (0, 1, 2)  # cells that the cord stretches for a turn
BUDGET = 5_000  # turns that are tried; some hundred are usual

Turns = tuple[int, ...]
Point = tuple[int, int]  # of a layer across an axis, the axis in (0, 0)


@dataclass(frozen=True, slots=True)
class Fold:
    """A quarter turn in a gap, with the cubes behind it pulled away by `pull` cells.

    free: nothing is touched on the way.
    """

    gap: int
    quarter: int
    pull: int
    free: bool


@lru_cache(64)
def folding(path: tuple[Cell, ...]) -> tuple[Fold, ...]:
    """The turns from the flat snake to the path, which fills a box.

    Some paths are knotted, or stuck: where the search cannot go on, one turn passes through cubes
    and is not `free`, and it goes on from there.
    """
    gaps, unfolded = hinges(path), list[Fold]()
    while any(left := tuple(_turns_left(path, hinge) for hinge in gaps)):
        folds = _unfolding(path, gaps, left) or [_force_fold(path, gaps, left)]
        for fold in folds:
            path = fold_path(path, fold)
        unfolded += folds
    return tuple(Fold(f.gap, -f.quarter, f.pull, f.free) for f in reversed(unfolded))


def hinges(path: Sequence[Cell]) -> list[range]:
    """The gaps of each hinge."""
    corners = [k for k in range(1, len(path) - 1) if direction(path, k - 1) != direction(path, k)]
    return [range(a, b) for a, b in zip(corners, corners[1:], strict=False)]


def fold_path(path: tuple[Cell, ...], fold: Fold) -> tuple[Cell, ...]:
    """The path after a turn; the cubes before the gap stand still."""
    pivot, way = path[fold.gap], direction(path, fold.gap)
    behind = (_turn_cell(cell, pivot, way, fold.quarter) for cell in path[fold.gap + 1 :])
    return (*path[: fold.gap + 1], *behind)


def _unfolding(path: tuple[Cell, ...], gaps: Sequence[range], left: Turns) -> list[Fold]:
    """Free turns from the path towards the flat snake, as far as they were found to lead."""
    trail = [_turns(gaps, left)]
    done: list[Fold] = []
    best: list[Fold] = []
    paths, lefts, seen, tried = [path], [left], {left}, 0
    while trail and any(lefts[-1]) and tried < BUDGET:
        for number, fold in trail[-1]:
            tried += 1
            now = lefts[-1]
            turned = (now[number] - fold.quarter) % 4
            after = (*now[:number], turned, *now[number + 1 :])
            if after not in seen and is_free(paths[-1], fold):
                seen.add(after)
                done.append(fold)
                paths.append(fold_path(paths[-1], fold))
                lefts.append(after)
                trail.append(_turns(gaps, after))
                break
        else:
            trail.pop(), paths.pop(), lefts.pop()
            del done[-1:]
        best = list(done) if len(done) > len(best) else best
    return best


def _turns(gaps: Sequence[range], left: Turns) -> Iterator[tuple[int, Fold]]:
    """Possible next turns, each with its hinge: short pulls first, then the last cubes."""
    for pull in PULLS:
        for number in reversed(range(len(gaps))):
            for quarter in _quarters(left[number]):
                for gap in gaps[number]:
                    yield number, Fold(gap, quarter, pull, True)


def _force_fold(path: tuple[Cell, ...], gaps: Sequence[range], left: Turns) -> Fold:
    """A turn of the last hinge that is not unfolded, even if it is not free."""
    number = max(k for k, turns in enumerate(left) if turns)
    fold = Fold(gaps[number][0], _quarters(left[number])[0], 0, True)
    return replace(fold, free=is_free(path, fold))


def _quarters(left: int) -> tuple[int, ...]:
    return ((), (1,), (1, -1), (-1,))[left]


def _turns_left(path: Sequence[Cell], hinge: range) -> int:
    """The quarter turns that bring the piece behind a hinge parallel to that before it."""
    before, way = direction(path, hinge[0] - 1), direction(path, hinge[0])
    behind = direction(path, hinge[-1] + 1)
    origin = (0, 0, 0)
    for count in range(4):
        if behind == before:
            return count
        behind = _turn_cell(behind, origin, way, 1)
    raise AssertionError("a path bends by right angles")


def is_free(path: Sequence[Cell], fold: Fold) -> bool:
    """Whether nothing is in the way of a turn with its pull."""
    pivot, way = path[fold.gap], direction(path, fold.gap)
    still = set(path[: fold.gap + 1])
    offs = [(pull * way[0], pull * way[1], pull * way[2]) for pull in range(fold.pull + 1)]
    for cell in path[fold.gap + 1 :]:  # those beside the gap are the first to be in the way
        after = _turn_cell(cell, pivot, way, fold.quarter)
        for x, y, z in offs:
            if (cell[0] + x, cell[1] + y, cell[2] + z) in still:
                return False
            if (after[0] + x, after[1] + y, after[2] + z) in still:
                return False
    return _turns_freely(path, fold, pivot, way)


def _turns_freely(path: Sequence[Cell], fold: Fold, pivot: Cell, way: Cell) -> bool:
    axis = next(k for k in range(3) if way[k])
    across, down = (axis + 1) % 3, (axis + 2) % 3
    quarter = fold.quarter * way[axis]  # about the axis itself
    layers: dict[int, set[Point]] = {}
    for cell in path[: fold.gap + 1]:
        point = (cell[across] - pivot[across], cell[down] - pivot[down])
        layers.setdefault(cell[axis], set()).add(point)
    reach = {layer: max(x * x + y * y for x, y in points) for layer, points in layers.items()}
    for cell in path[fold.gap + 1 :]:
        layer = cell[axis] + fold.pull * way[axis]
        x, y = cell[across] - pivot[across], cell[down] - pivot[down]
        # Two cubes never meet when their middles are farther apart than a diagonal.
        if layer in reach and math.hypot(x, y) < math.sqrt(reach[layer]) + math.sqrt(2):
            if not layers[layer].isdisjoint(swept_cells(x, y, quarter)):
                return False
    return True


@lru_cache(1 << 16)
def swept_cells(x: int, y: int, quarter: int) -> tuple[Point, ...]:
    """The cells of a layer that a cube meets when it turns about (0, 0) by a quarter."""
    radius = math.hypot(x, y)
    step = 2 * REACH / (radius + 1)  # the cube's farthest point is less than a cell farther out
    angles = np.linspace(0.0, math.pi / 2, math.ceil(math.pi / 2 / step) + 1) * quarter
    cos, sin = np.cos(angles), np.sin(angles)
    at = np.stack([cos * x - sin * y, sin * x + cos * y], 1)
    half = (WIDTH / 2 + REACH) * (np.abs(cos) + np.abs(sin))  # of its shadow on an axis
    points = list(_around(radius, (x, y), quarter))
    off = at - np.array(points)[:, None]
    right, down = off[..., 0], off[..., 1]
    # Squares are apart when their shadows are, on a side of the one or of the other.
    flat = np.maximum(np.abs(right), np.abs(down)) < half + WIDTH / 2
    aside = np.maximum(np.abs(cos * right + sin * down), np.abs(cos * down - sin * right))
    leaning = aside < WIDTH / 2 * (np.abs(cos) + np.abs(sin)) + (WIDTH / 2 + REACH)
    met = (flat & leaning).any(1)
    return tuple(point for point, meets in zip(points, met.tolist(), strict=True) if meets)


def _around(radius: float, start: Point, quarter: int) -> Iterator[Point]:
    """The cells near the arc of a quarter turn."""
    stop = (-start[1], start[0]) if quarter == 1 else (start[1], -start[0])
    far = math.ceil(radius) + 1
    for x in range(-far, far + 1):
        for y in range(-far, far + 1):
            near = abs(math.hypot(x, y) - radius) < math.sqrt(2)
            # In the right angle between both ends, give or take a diagonal.
            inside = all(x * a + y * b >= -1.5 * radius for a, b in (start, stop))
            if near and inside:
                yield x, y


def direction(path: Sequence[Cell], k: int) -> Cell:
    """The direction from a cube to the next one."""
    (a, b, c), (x, y, z) = path[k], path[k + 1]
    return x - a, y - b, z - c


def _turn_cell(cell: Cell, pivot: Cell, way: Cell, quarter: int) -> Cell:
    """The cell turned by a quarter about the line through the pivot."""
    off = (cell[0] - pivot[0], cell[1] - pivot[1], cell[2] - pivot[2])
    along = off[0] * way[0] + off[1] * way[1] + off[2] * way[2]
    return (
        pivot[0] + along * way[0] + quarter * (way[1] * off[2] - way[2] * off[1]),
        pivot[1] + along * way[1] + quarter * (way[2] * off[0] - way[0] * off[2]),
        pivot[2] + along * way[2] + quarter * (way[0] * off[1] - way[1] * off[0]),
    )
