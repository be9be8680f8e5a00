"""Plates for printers: how many our packer needs, and how many rectpack does.

    python -m benchmarks.packing [--seeds N]

Real sets of pieces of all families on several beds, with what lies apart from other pieces. For
rectpack the best of its algorithms and orders is taken, each of which is tried; CPU is that of the
one which was the best, and of all of ours together.
"""

import argparse
import importlib.util
import math
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import actions
from benchmarks.table import seconds
from families.boxes import BOXES
from families.hexagons import HEXAGONS
from families.mazes import MAZES
from families.record import AnyFamily
from families.snakes import SNAKES
from families.squares import SQUARES
from families.triangles import TRIANGLES
from puzzles.boxes import BoxParams
from puzzles.hexagons import HexagonParams
from puzzles.mazes import MazeParams
from puzzles.snakes import SnakeParams
from puzzles.squares import SquareParams
from puzzles.triangles import TriangleParams
from render.bodies.packing import BETWEEN
from render.bodies.plates import pack_plates
from render.flat.sheet import Point
from render.style import Style

BEDS = (150.0, 180.0, 200.0, 256.0)
FINE = 100  # steps of a mm, as rectpack reckons best in whole numbers
SETS: tuple[tuple[str, AnyFamily, Any], ...] = (
    ("boxes 3x3x3", BOXES, BoxParams(size=(3, 3, 3))),
    ("boxes 5x5x5, 17 blocks", BOXES, BoxParams(size=(5, 5, 5), blocks=17)),
    ("boxes 5x5x5, 40 blocks", BOXES, BoxParams(size=(5, 5, 5), blocks=40)),
    ("boxes 7x7x7, 60 blocks", BOXES, BoxParams(size=(7, 7, 7), blocks=60)),
    ("boxes 7x7x7, 119 blocks", BOXES, BoxParams(size=(7, 7, 7), blocks=119)),
    ("snakes 4x4x4", SNAKES, SnakeParams(size=(4, 4, 4))),
    ("mazes 5x5", MAZES, MazeParams(width=5, height=5)),
    ("squares 4x4", SQUARES, SquareParams(rows=4, columns=4)),
    ("triangles 4", TRIANGLES, TriangleParams(order=4)),
    ("hexagons 3", HEXAGONS, HexagonParams(order=3)),
)


@dataclass(slots=True)
class Sum:
    """What was needed for all puzzles of a set, on one bed.

    least: plates that the areas of the pieces ask for.
    """

    least: int = 0
    plates: Counter[str] = field(default_factory=Counter)
    cpu: dict[str, float] = field(default_factory=lambda: defaultdict(float))


def groups(
    family: AnyFamily, params: Any, seed: int, bed: float
) -> Iterator[tuple[list[Point], bool]]:
    """Widths and depths in mm of the pieces that share plates, and whether they may be turned.

    Cases and trays that are larger than the bed come in pieces for it.
    """
    made = actions.generate(family, params, seed=seed).instance
    drawing = family.drawing
    assert drawing.solid is not None
    for view in drawing.views.printed:
        style = replace(drawing.style, view=view, bed_mm=bed)
        solid = drawing.solid(made.puzzle, made.solution, style)
        for group in dict.fromkeys(solid.plates):
            things = [b for b in solid.things.values() if solid.plates[b[0].plate] == group]
            sizes = []
            for first, *_ in things:
                (x, y, _), (right, back, _) = first.corners
                gap = 2 * first.shape.clearance
                sizes.append((round(right - x - gap, 6), round(back - y - gap, 6)))
            upright = any(first.whole for first, *_ in things)  # tiles, as they are listed
            yield sizes, not upright


def ours(sizes: Sequence[Point], bed: float, turning: bool) -> int:
    style = Style(bed_mm=bed)
    return len(pack_plates({"": sizes}, style, turning=turning, margin=0.0).plates)


def theirs(sizes: Sequence[Point], bed: float, turning: bool) -> tuple[int, float]:
    """Plates that the best of rectpack's ways takes, and its CPU."""
    import rectpack

    room = math.floor((bed + BETWEEN) * FINE)
    best = (sys.maxsize, 0.0)
    for algorithm in (
        rectpack.MaxRectsBssf, rectpack.MaxRectsBaf, rectpack.MaxRectsBl, rectpack.SkylineMwfWm,
        rectpack.GuillotineBssfSas,
    ):  # fmt: skip
        for order in (rectpack.SORT_AREA, rectpack.SORT_LSIDE, rectpack.SORT_SSIDE):
            begun = time.process_time()
            packer = rectpack.newPacker(
                bin_algo=rectpack.PackingBin.BBF,
                pack_algo=algorithm,
                sort_algo=order,
                rotation=turning,
            )
            for wide, deep in sizes:
                edges = (math.ceil((edge + BETWEEN) * FINE - 1e-6) for edge in (wide, deep))
                packer.add_rect(*edges)
            packer.add_bin(room, room, count=math.inf)
            packer.pack()
            best = min(best, (len(packer), time.process_time() - begun))
    return best


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.packing", description=__doc__)
    parser.add_argument("--seeds", type=int, default=10, help="puzzles of each set")
    seeds = parser.parse_args().seeds
    there = importlib.util.find_spec("rectpack") is not None
    print("| set | bed | at least | our plates | rectpack's | our CPU | rectpack's |")
    print("|---|---|---|---|---|---|---|")
    for name, family, params in SETS:
        for bed in BEDS:
            total = measure(family, params, bed, seeds, there)
            plates, cpu = total.plates, total.cpu
            other = f"{plates['rectpack']}" if there else "not installed"
            took = seconds(cpu["rectpack"]) if there else ""
            print(
                f"| {name} | {bed:g} | {total.least} | {plates['ours']} | {other}"
                f" | {seconds(cpu['ours'])} | {took} |",
                flush=True,
            )


def measure(family: AnyFamily, params: Any, bed: float, seeds: int, there: bool) -> Sum:
    """The sums of all puzzles of a set on one bed; there: rectpack is installed."""
    total = Sum()
    for seed in range(seeds):
        for sizes, turning in groups(family, params, seed, bed):
            area = sum((wide + BETWEEN) * (deep + BETWEEN) for wide, deep in sizes)
            total.least += math.ceil(area / (bed + BETWEEN) ** 2 - 1e-9)
            begun = time.process_time()
            total.plates["ours"] += ours(sizes, bed, turning)
            total.cpu["ours"] += time.process_time() - begun
            if there:
                count, spent = theirs(sizes, bed, turning)
                total.plates["rectpack"] += count
                total.cpu["rectpack"] += spent
    return total


if __name__ == "__main__":
    main()
