"""Which plain wishes the generators grant, and what each costs.

    python -m benchmarks.wishes [--family F] [--seeds 100]
                                [--sizes default|double|largest|shapes|kinds|levels|hunts]

Every wish (family, any difficulty or a grade, with one solution or any number) is made for the
seeds 0, 1, … at the default size, at twice its edge, or at the largest that is granted; `shapes`
are all sizes up to twice the default edge, with one solution. `kinds` are the other ways of a
family to make a puzzle, `levels` and `hunts` those of which not every seed is in time. Printed of
each: how many came within the time, the CPU seconds of all, the ratings of those that came. Ends
with 1 if a bar is missed.
"""

import argparse
import math
import statistics
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Any

import actions
from families.catalogue import FAMILIES
from families.record import AnyFamily
from generators.instance import Grade, Wish
from puzzles.errors import BudgetError, RuleError
from workshop.wishes import largest, params_of_size

SECONDS = 10.0  # of CPU after which a puzzle comes too late
DOUBLE: Mapping[str, Mapping[str, Any]] = {
    "boxes": {"size": (10, 10, 10)},
    "snakes": {"size": (6, 6, 6)},
    "mazes": {"width": 12, "height": 10},
    "squares": {"rows": 6, "columns": 6},
    "triangles": {"order": 6},
    "hexagons": {"order": 4},
    "polycubes": {"size": (5, 5, 5)},
}
EDGES = {"boxes": 10, "snakes": 8, "mazes": 12, "squares": 8, "triangles": 8, "hexagons": 5}
ONE_HOLE = {"kind": "level", "holes": 1}
LOCKED: Mapping[str, Mapping[str, Any]] = {
    f"polycubes interlocking {edge}x{edge}x{edge} in {pieces}": {
        "kind": "interlocking",
        "size": (edge, edge, edge),
        "pieces": pieces,
    }
    for edge, most in ((4, 8), (5, 12))
    for pieces in range(4, most + 1)
}
OF_KIND: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "kinds": {
        "polycubes interlocking": {"kind": "interlocking"},
        "polycubes burr unique": {"kind": "burr", "unique": True},
        "polycubes set": {"kind": "set"},
        **LOCKED,
    },
    "levels": {
        "polycubes 4x4x4 in 4, level 8": {**ONE_HOLE, "size": (4, 4, 4), "pieces": 4, "level": 8},
        "polycubes 4x4x4 in 4 without holes, 14 moves": {
            **{"kind": "level", "holes": 0, "moves": 14},
            **{"size": (4, 4, 4), "pieces": 4},
        },
    },
    "hunts": {
        "polycubes 5x5x5 in 5, level 17": {**ONE_HOLE, "size": (5, 5, 5), "pieces": 5, "level": 17}
    },
}
HEAD = (
    "| wish | came | median, s | p95, s | longest, s | ratings p10, p50, p90 |\n"
    "|---|---|---|---|---|---|"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """What is asked of each wish, in CPU seconds.

    share: of the seeds that must come. whole: the median over all wishes. seconds: after which a
    puzzle comes too late.
    """

    share: float
    median: float
    late: float  # the 95th percentile
    whole: float
    seconds: float = SECONDS


BARS = {
    "default": Bars(share=1.0, median=0.6, late=2.0, whole=0.3),
    "double": Bars(share=0.95, median=SECONDS, late=SECONDS, whole=SECONDS),
    "largest": Bars(share=0.95, median=SECONDS, late=SECONDS, whole=SECONDS),
    "shapes": Bars(share=0.95, median=SECONDS, late=SECONDS, whole=0.06, seconds=5.0),
    "kinds": Bars(share=1.0, median=0.6, late=SECONDS, whole=0.5),
    "levels": Bars(share=0.8, median=SECONDS, late=SECONDS, whole=SECONDS),
    "hunts": Bars(share=0.8, median=60.0, late=60.0, whole=60.0, seconds=60.0),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What came of a seed: CPU seconds, and the rating; None: nothing."""

    seconds: float
    rating: float | None


def main(arguments: Sequence[str]) -> int:
    """Make the puzzles and print the tables; 1 if a bar is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wishes", description=__doc__)
    names = [family.name for family in FAMILIES]
    parser.add_argument("--family", choices=names, help="only this one")
    parser.add_argument("--seeds", type=int, default=100, help="how many of each wish")
    parser.add_argument("--sizes", choices=BARS, default="default", help="how large")
    asked = parser.parse_args(arguments)
    bars = BARS[asked.sizes]
    missed: list[str] = []
    seconds: list[float] = []
    print(HEAD)
    for family in FAMILIES:
        if asked.family in (None, family.name):
            family.warm()
            for name, params, wish in wishes(family, asked.sizes):
                made = [make(family, params, wish, seed, bars) for seed in range(asked.seeds)]
                print(row(name, made), flush=True)
                missed += (f"{name}: {what}" for what in faults(made, bars))
                seconds += (one.seconds for one in made)
    whole = statistics.median(seconds)
    if whole > bars.whole:
        missed.append(f"all: median {whole:.2f} s, expected at most {bars.whole:g}")
    print(f"\nall: median {whole:.2f} s", *missed, sep="\n")
    return 1 if missed else 0


def wishes(family: AnyFamily, sizes: str) -> Iterator[tuple[str, Any, Wish]]:
    """The name, params and wish of all that a family is asked for.

    sizes: one of BARS.
    """
    if sizes in OF_KIND:
        for name, kind in OF_KIND[sizes].items():
            if name.split()[0] == family.name:
                yield name, replace(family.params(), **kind), Wish(seconds=100 * SECONDS)
        return
    if sizes == "shapes":
        for shape in shapes(family):
            for grade in (None, *Grade):
                told = "x".join(map(str, shape["size"] if "size" in shape else shape.values()))
                name = f"{family.name} {told}{f' {grade}' if grade else ''}"
                params = replace(family.params(), unique=True, **shape)
                yield name, params, Wish(grade=grade, seconds=60 * SECONDS)
        return
    for unique in (False, True):
        for grade in (None, *Grade):
            name = " ".join([family.name, *["unique"] * unique, *([grade] if grade else [])])
            size: Mapping[str, Any] = DOUBLE[family.name] if sizes == "double" else {}
            if sizes == "largest":
                cells = family.granted.limit(unique=unique, graded=grade is not None)
                size = params_of_size(family, largest(family, cells))
            params = replace(family.params(), unique=unique, **size)
            yield name, params, Wish(grade=grade, seconds=60 * SECONDS)


def shapes(family: AnyFamily) -> Iterator[Mapping[str, Any]]:
    """The sizes of a family from two cells along each edge on, each shape once."""
    edges = range(2, EDGES.get(family.name, 0) + 1)
    names = {*DOUBLE[family.name]}
    if names == {"size"}:
        yield from ({"size": size} for size in combinations_with_replacement(edges, 3))
    else:
        rows = combinations_with_replacement(edges, len(names))
        yield from (dict(zip(sorted(names), row, strict=True)) for row in rows)


def make(family: AnyFamily, params: Any, wish: Wish, seed: int, bars: Bars) -> Made:
    """What comes of a seed; given up when its time is over by CPU, which load does not change."""
    began = time.process_time()
    rating = None
    try:
        made = actions.generate(
            family, params, wish, seed, watch=lambda _: time.process_time() < began + bars.seconds
        )
        rating = made.instance.difficulty.rating
    except (BudgetError, RuleError):  # a wish that is refused, too
        pass
    seconds = time.process_time() - began
    return Made(seconds=seconds, rating=rating if seconds <= bars.seconds else None)


def faults(made: Sequence[Made], bars: Bars) -> Iterator[str]:
    """The bars that a wish misses."""
    came = [one for one in made if one.rating is not None]
    if len(came) < bars.share * len(made):
        yield f"{len(came)} of {len(made)} came, expected {bars.share:.0%}"
    for name, share, bar in (("median", 0.5, bars.median), ("p95", 0.95, bars.late)):
        seconds = quantile((one.seconds for one in made), share)
        if seconds > bar and bar < bars.seconds:
            yield f"{name} {seconds:.2f} s, expected at most {bar:g}"


def row(name: str, made: Sequence[Made]) -> str:
    """A line of the table."""
    seconds = [one.seconds for one in made]
    ratings = [one.rating for one in made if one.rating is not None]
    cells = [name, f"{len(ratings)} of {len(made)}"]
    cells += [f"{quantile(seconds, share):.2f}" for share in (0.5, 0.95, 1.0)]
    spread = [f"{quantile(ratings, share):.2f}" for share in (0.1, 0.5, 0.9)] if ratings else []
    return f"| {' | '.join((*cells, ' '.join(spread)))} |"


def quantile(values: Iterable[float], share: float) -> float:
    """The value that so large a share of all does not exceed."""
    ranked = sorted(values)
    return ranked[max(0, math.ceil(share * len(ranked)) - 1)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
