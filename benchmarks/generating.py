"""What a generated puzzle costs, in milliseconds of CPU, and whether it is the one it was.

python -m benchmarks.generating [--seeds 20]
python -m benchmarks.generating --against CHECKOUT    beside another version, with its own .venv

Puzzles of any difficulty, with any number of solutions or with one, of the seeds 0, 1, …; each
row in a process of its own, by turns with the other version, after the kernels are loaded. Printed
are median and 95th percentile and, beside another version, the ratio of the medians, how many
puzzles are the same, and of those how many ratings. Ends with 1 if a median is above BAR.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1]
BAR = 30.0  # ms, of a median
SIZES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "boxes 5x5x5": ("boxes", {"size": (5, 5, 5)}),
    "snakes 4x4x4": ("snakes", {"size": (4, 4, 4)}),
    "mazes 6x6": ("mazes", {"width": 6, "height": 6}),
    "squares 8x8": ("squares", {"rows": 8, "columns": 8}),
    "triangles of order 4": ("triangles", {"order": 4}),
    "hexagons of order 3": ("hexagons", {"order": 3}),
    "polycubes 3x3x3": ("polycubes", {"size": (3, 3, 3)}),
}
ROWS = [name + word for name in SIZES for word in ("", " unique")]

Made = tuple[float, str, float]  # ms, puzzle, rating


def main(arguments: Sequence[str]) -> int:
    """Make the puzzles and print the table; 1 if the bar is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.generating", description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--row", choices=ROWS, help="only this one")
    parser.add_argument("--against", type=Path, help="a checkout with its own .venv")
    parser.add_argument("--alone", action="store_true", help="print what was made, as JSON")
    asked = parser.parse_args(arguments)
    if asked.alone:
        print(json.dumps(make_all(asked.row, asked.seeds)))
        return 0
    others = [] if asked.against is None else [asked.against]
    before = "| before | p95 | ratio | same puzzles, ratings " if others else ""
    print(f"| ms of CPU | median | p95 {before}|\n|{'---|' * (3 + 4 * len(others))}")
    missed = 0
    for row in [asked.row] if asked.row else ROWS:
        own, *other = [made_elsewhere(row, asked.seeds, checkout) for checkout in (HERE, *others)]
        median, late = spread(own)
        cells = [row, f"{median:.1f}", f"{late:.1f}"]
        for made_before in other:
            cells += other_cells(own, made_before)
        print(f"| {' | '.join(cells)} |", flush=True)
        missed += median > BAR
    return int(missed > 0)


def made_elsewhere(row: str, seeds: int, checkout: Path) -> list[Made]:
    """What a version makes, in a process of its own."""
    command: list[str | Path] = [checkout / ".venv/bin/python", Path(__file__), "--alone"]
    command += ["--row", row, "--seeds", str(seeds)]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    done = subprocess.run(
        command, cwd=checkout, env=environment, stdout=subprocess.PIPE, check=True
    )
    return [tuple(each) for each in json.loads(done.stdout)]


def make_all(row: str, seeds: int) -> list[Made]:
    """The puzzles of a row."""
    import actions
    from families.catalogue import FAMILIES

    name, size = SIZES[row.removesuffix(" unique")]
    family = next(family for family in FAMILIES if family.name == name)
    params = family.params(**size, unique=row.endswith("unique"))
    actions.warm(family)
    actions.generate(family, params, seed=seeds)  # whatever is loaded late
    puzzles = []
    for seed in range(seeds):
        began = time.process_time()
        instance = actions.generate(family, params, seed=seed).instance
        spent = 1000 * (time.process_time() - began)
        puzzles.append((spent, family.write(instance.puzzle), instance.difficulty.rating))
    return puzzles


def spread(puzzles: Sequence[Made]) -> tuple[float, float]:
    """Median and 95th percentile of the milliseconds."""
    spent = sorted(ms for ms, _, _ in puzzles)
    return statistics.median(spent), spent[math.ceil(0.95 * len(spent)) - 1]


def other_cells(own: Sequence[Made], other: Sequence[Made]) -> list[str]:
    """The cells of another version, and how far it made the same."""
    median, late = spread(other)
    same = [(one[2], two[2]) for one, two in zip(own, other, strict=True) if one[1] == two[1]]
    rated = sum(one == two for one, two in same)
    ratio = f"{median / spread(own)[0]:.1f}"
    return [f"{median:.1f}", f"{late:.1f}", ratio, f"{len(same)}, {rated} of {len(own)}"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
