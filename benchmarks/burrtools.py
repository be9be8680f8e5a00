"""Boxes and polycubes that BurrTools reads from our files, and whether it counts as we do.

    python -m benchmarks.burrtools BURRTXT [--count 30] [--name TEXT] [--family NAME]

BURRTXT: BurrTools' program for the command line, which no package has: its sources are built with
a C++ compiler (src/burrTxt.cpp, and what is in src/lib, src/tools and src/halfedge but tests and
homedir.cpp). It counts fillings that are really different, as our `distinct` does. Random puzzles
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
from typing import Any

import actions
from benchmarks.instance import LEAST_SECONDS
from families.boxes import BOXES
from families.polycubes import POLYCUBES
from families.record import AnyFamily
from puzzles.boxes.text import parse
from solvers.boxes.crate import crate_of
from solvers.engine.search import Budget

IMPOSSIBLE = Path(__file__).parent / "cases/boxes"
SIZES = ((3, 3, 3), (3, 4, 5), (4, 4, 4), (5, 5, 5))  # of random ones
FAMILIES = {family.name: family for family in (BOXES, POLYCUBES)}
SECONDS = 120.0  # for each of the two
FOUND = re.compile(r"^(\d+) assemblies")
NONE = "can be place nowhere", "units too many", "units too few"  # instead of a count of none


def puzzles(family: AnyFamily, count: int) -> Iterator[tuple[str, Any]]:
    """By name: the catalogue without given pieces, impossible boxes, and so many random ones."""
    for known in family.known():
        if not known.puzzle.fixed:
            yield known.name, known.puzzle
    for file in sorted(IMPOSSIBLE.glob("different-impossible-*.txt")) if family is BOXES else ():
        yield file.stem, parse(file.read_text("utf-8"))
    for seed in range(count):
        params = family.params(size=SIZES[seed % len(SIZES)])
        yield f"random {seed}", actions.generate(family, params, seed=seed).instance.puzzle


def ours(family: AnyFamily, puzzle: Any) -> tuple[int | None, float]:
    """What we count, None if not in time, and the CPU seconds of it."""
    actions.solve(family, puzzle, count=True, budget=Budget(nodes=1))
    rounds, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < LEAST_SECONDS:
        crate_of.cache_clear()
        outcome = actions.solve(
            family, puzzle, limit=1, count=True, budget=Budget(seconds=SECONDS)
        ).outcome
        rounds += 1
    return outcome.counts.distinct if outcome.complete else None, spent / rounds


def theirs(program: str, family: AnyFamily, puzzle: Any, file: Path) -> tuple[int | None, float]:
    """What BurrTools counts, None if not in time, and the CPU seconds of it."""
    file.write_text(family.notations["burrtools"](puzzle), "utf-8")
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
    parser.add_argument("--name", default="", help="only puzzles with this in their names")
    parser.add_argument("--family", choices=FAMILIES, help="only this one")
    said = parser.parse_args()
    if shutil.which(said.program) is None:
        parser.error(f"{said.program} is not a program")
    print(
        "| puzzle | ours | BurrTools | ours, s | BurrTools, s | ratio |\n|---|---|---|---|---|---|"
    )
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for family in [FAMILIES[said.family]] if said.family else FAMILIES.values():
            family.warm()
            for name, puzzle in puzzles(family, said.count):
                if said.name in name:
                    wrong += compare(said.program, family, name, puzzle, Path(folder))
    sys.exit(wrong > 0)


def compare(program: str, family: AnyFamily, name: str, puzzle: Any, folder: Path) -> bool:
    """Print the row of a puzzle; True if the two disagree."""
    own, spent = ours(family, puzzle)
    found, long = theirs(program, family, puzzle, folder / "puzzle.xmpuzzle")
    cells = " | ".join("open" if each is None else f"{each:,}" for each in (own, found))
    ratio = f"{'> ' if found is None else ''}{long / spent:.1f}"
    print(f"| {family.name}: {name} | {cells} | {spent:.4f} | {long:.3f} | {ratio} |", flush=True)
    return own is not None and found is not None and own != found


if __name__ == "__main__":
    main()
