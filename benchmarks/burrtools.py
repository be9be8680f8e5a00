"""Boxes that BurrTools reads from our files, and whether it counts as we do.

    python -m benchmarks.burrtools BURRTXT [--count 30]

BURRTXT: BurrTools' program for the command line, which no package has: its sources are built with
a C++ compiler (src/burrTxt.cpp, and what is in src/lib, src/tools and src/halfedge but tests and
homedir.cpp). It counts fillings that are really different, as our `distinct` does. Random boxes
besides those of the catalogue; ends with 1 if any count differs.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import actions
from families.boxes import BOXES
from puzzles.box_burrtools import write_box
from puzzles.boxes import BoxParams
from puzzles.boxes import BoxPuzzle
from solvers.search import Budget

SECONDS = 20.0  # for each of the two
FOUND = re.compile(r"^(\d+) assemblies")
NONE = "can be place nowhere", "units too many", "units too few"  # instead of a count of none


def boxes(count: int) -> Iterator[tuple[str, BoxPuzzle]]:
    """By name: those of the catalogue without given blocks, and so many random ones."""
    for known in BOXES.known():
        if not known.puzzle.fixed:
            yield known.name, known.puzzle
    sizes = ((3, 3, 3), (3, 4, 5), (4, 4, 4), (5, 5, 5))
    for seed in range(count):
        params = BoxParams(size=sizes[seed % len(sizes)])
        yield f"random {seed}", actions.generate(BOXES, params, seed=seed).instance.puzzle


def theirs(program: str, puzzle: BoxPuzzle, file: Path) -> int | None:
    """What BurrTools counts; None: not in time."""
    file.write_text(write_box(puzzle), "utf-8")
    try:
        said = subprocess.run(
            [program, "-q", str(file)],
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        ).stdout
    except subprocess.TimeoutExpired:
        return None
    found = FOUND.match(said)
    if found is None and not any(words in said for words in NONE):
        raise RuntimeError(f"BurrTools does not take {file.read_text('utf-8')}: {said}")
    return int(found[1]) if found else 0


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.burrtools", description=__doc__)
    parser.add_argument("program", metavar="BURRTXT")
    parser.add_argument("--count", type=int, default=30)
    said = parser.parse_args()
    print("| box | ours | BurrTools | ours, s | BurrTools, s |\n|---|---|---|---|---|")
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, puzzle in boxes(said.count):
            begun = time.monotonic()
            budget = Budget(seconds=SECONDS)
            outcome = actions.solve(BOXES, puzzle, limit=1, count=True, budget=budget).outcome
            between = time.monotonic()
            found = theirs(said.program, puzzle, Path(folder) / "box.xmpuzzle")
            ended = time.monotonic()
            ours = outcome.counts.distinct if outcome.complete else None
            wrong += ours is not None and found is not None and ours != found
            cells = (*("open" if each is None else f"{each:,}" for each in (ours, found)),)
            times = f"{between - begun:.3f} | {ended - between:.3f}"
            print(f"| {name} | {cells[0]} | {cells[1]} | {times} |", flush=True)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
