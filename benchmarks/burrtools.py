"""Boxes that BurrTools reads from our files, and whether it counts as we do.

    python -m benchmarks.burrtools BURRTXT [--count 30] [--name TEXT]

BURRTXT: BurrTools' program for the command line, which no package has: its sources are built with
a C++ compiler (src/burrTxt.cpp, and what is in src/lib, src/tools and src/halfedge but tests and
homedir.cpp). It counts fillings that are really different, as our `distinct` does. Random boxes
besides those of the catalogue, and boxes of different blocks that do not fill them; ends with 1 if
any count differs.

Times are seconds of CPU: of their whole process, and of ours from the puzzle to the answer, warm,
with nothing kept of it from before, short ones the mean of many. The ratio is theirs to ours.
"""

import argparse
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import actions
from benchmarks.instance import LEAST_SECONDS
from families.boxes import BOXES
from puzzles.boxes import BoxParams, BoxPuzzle
from puzzles.boxes.burrtools import write_box
from puzzles.boxes.text import parse
from solvers.boxes.crate import crate_of
from solvers.engine.search import Budget

IMPOSSIBLE = Path(__file__).parent / "cases/boxes"
SECONDS = 20.0  # for each of the two
FOUND = re.compile(r"^(\d+) assemblies")
NONE = "can be place nowhere", "units too many", "units too few"  # instead of a count of none


def boxes(count: int) -> Iterator[tuple[str, BoxPuzzle]]:
    """By name: the catalogue without given blocks, impossible ones, and so many random ones."""
    for known in BOXES.known():
        if not known.puzzle.fixed:
            yield known.name, known.puzzle
    for file in sorted(IMPOSSIBLE.glob("different-impossible-*.txt")):
        yield file.stem, parse(file.read_text("utf-8"))
    sizes = ((3, 3, 3), (3, 4, 5), (4, 4, 4), (5, 5, 5))
    for seed in range(count):
        params = BoxParams(size=sizes[seed % len(sizes)])
        yield f"random {seed}", actions.generate(BOXES, params, seed=seed).instance.puzzle


def ours(puzzle: BoxPuzzle) -> tuple[int | None, float]:
    """What we count, None if not in time, and the CPU seconds of it."""
    actions.solve(BOXES, puzzle, count=True, budget=Budget(nodes=1))
    rounds, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < LEAST_SECONDS:
        crate_of.cache_clear()
        outcome = actions.solve(
            BOXES, puzzle, limit=1, count=True, budget=Budget(seconds=SECONDS)
        ).outcome
        rounds += 1
    return outcome.counts.distinct if outcome.complete else None, spent / rounds


def theirs(program: str, puzzle: BoxPuzzle, file: Path) -> tuple[int | None, float]:
    """What BurrTools counts, None if not in time, and the CPU seconds of it."""
    file.write_text(write_box(puzzle), "utf-8")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        said = subprocess.run(
            [program, "-q", str(file)],
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        ).stdout
    except subprocess.TimeoutExpired:
        return None, SECONDS
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    found = FOUND.match(said)
    if found is None and not any(words in said for words in NONE):
        raise RuntimeError(f"BurrTools does not take {file.read_text('utf-8')}: {said}")
    return int(found[1]) if found else 0, spent


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.burrtools", description=__doc__)
    parser.add_argument("program", metavar="BURRTXT")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--name", default="", help="only boxes with this in their names")
    said = parser.parse_args()
    if shutil.which(said.program) is None:
        parser.error(f"{said.program} is not a program")
    print("| box | ours | BurrTools | ours, s | BurrTools, s | ratio |\n|---|---|---|---|---|---|")
    BOXES.warm()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, puzzle in boxes(said.count):
            if said.name not in name:
                continue
            own, spent = ours(puzzle)
            found, long = theirs(said.program, puzzle, Path(folder) / "box.xmpuzzle")
            wrong += own is not None and found is not None and own != found
            cells = " | ".join("open" if each is None else f"{each:,}" for each in (own, found))
            ratio = f"{'> ' if found is None else ''}{long / spent:.1f}"
            print(f"| {name} | {cells} | {spent:.4f} | {long:.3f} | {ratio} |", flush=True)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
