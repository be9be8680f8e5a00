"""Taking apart: our search through states beside BurrTools' (see benchmarks.burrtools).

    python -m benchmarks.dismantling BURRTXT [FILE …] [--burrs N]

Burrs of the catalogue, random ones with holes, and files of BurrTools as they are given. We find
their distinct fillings; both then take each of these apart, BurrTools as solutions stored in a
file, with the CPU of its process less that of reading the file alone. Ends with 1 if any level
differs, which is the first number of moves.
"""

import argparse
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import actions
from benchmarks.instance import LEAST_SECONDS
from families.polycubes import POLYCUBES
from puzzles.files import decode, unpack
from puzzles.polycubes import PolycubePuzzle, PolycubeSolution
from puzzles.polycubes.burrtools import read_polycubes, write_polycubes
from solvers.engine.run import Key
from solvers.polycubes.covering import Covering, covering_of
from solvers.polycubes.dismantling import LevelFinder
from solvers.polycubes.filling import Filling
from solvers.polycubes.sampling import choose_roots

BURRS = ("dubois", "loves-dozen", "piston", "pelikan")
MOST = 1_000  # fillings of a puzzle
SLICE = 100_000  # nodes
LEVEL = re.compile(r"^level: (\d+)", re.MULTILINE)


def puzzles(files: Sequence[Path], burrs: int) -> Iterator[tuple[str, PolycubePuzzle]]:
    """By name: files, burrs of the catalogue, and so many random ones."""
    for file in files:
        yield file.stem, read_polycubes(decode(unpack(file.read_bytes(), 1 << 24)))
    for known in POLYCUBES.known():
        if known.name in BURRS:
            yield known.name, known.puzzle
    for seed in range(burrs):
        wish = POLYCUBES.params(kind="burr")
        yield f"random burr {seed}", actions.generate(POLYCUBES, wish, seed=seed).instance.puzzle


def ours(covering: Covering, found: Sequence[Key]) -> tuple[list[int], float]:
    """The levels of the fillings that come apart, and the CPU seconds for all."""
    rounds, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < LEAST_SECONDS:
        finder = LevelFinder(covering)
        levels = [finder.level(places) for places in found]
        rounds += 1
    return [level for level in levels if level is not None and level >= 0], spent / rounds


def theirs(
    program: str, puzzle: PolycubePuzzle, found: Sequence[PolycubeSolution]
) -> tuple[list[int], float]:
    """The same of BurrTools."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzle.xmpuzzle"
        file.write_text(write_polycubes(puzzle, found), "utf-8")
        said, whole = _run(program, "-x", str(file))
        _, reading = _run(program, "-a", "c", str(file))
    return [int(level) for level in LEVEL.findall(said)], whole - reading


def _run(*command: str) -> tuple[str, float]:
    """The output of a program, and its CPU seconds, the mean of as many runs as are worth it."""
    rounds, spent = 0, 0.0
    while spent < LEAST_SECONDS:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent += after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        rounds += 1
    return done.stdout, spent / rounds


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.dismantling", description=__doc__)
    parser.add_argument("program", metavar="BURRTXT")
    parser.add_argument("files", metavar="FILE", nargs="*", type=Path)
    parser.add_argument("--burrs", type=int, default=12)
    said = parser.parse_args()
    POLYCUBES.warm()
    print("| puzzle | fillings | apart | ours, ms | BurrTools, ms | ratio |")
    print("|---|--:|--:|--:|--:|--:|")
    own, other, wrong = 0.0, 0.0, False
    for name, puzzle in puzzles(said.files, said.burrs):
        covering = covering_of(puzzle)
        run, found = Filling(covering, choose_roots(covering, first=False)), list[Key]()
        while not run.is_done and len(found) < MOST:
            found += run.advance(SLICE, MOST - len(found))
        levels, spent = ours(covering, found)
        told, long = theirs(said.program, puzzle, [covering.solution(key) for key in found])
        wrong = wrong or levels != told
        row = f"{len(found)} | {len(levels)} | {1000 * spent:.2f} | {1000 * long:.2f}"
        print(f"| {name} | {row} | {long / spent:.1f} |", flush=True)
        own, other = own + spent, other + long
    print(f"| together | | | {1000 * own:.1f} | {1000 * other:.1f} | {other / own:.1f} |")
    sys.exit(wrong)


if __name__ == "__main__":
    main()
