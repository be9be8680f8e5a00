"""Kernels give the same as plain Python, with bounds checks and without numba as they do compiled.

One process goes through all families, since each imports numba. `make check-kernels` runs this
module alone.
"""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from service.warm import warm
from tests.families.catalogue import RECORDS
from tests.night import examples

ROOT = Path(__file__).parents[2]
NODES = examples(500, 3_000)  # less than a slice, so that how long that takes changes nothing
# Known puzzles, searched in both ways, and what is peculiar to a family; at the end the kernels
# that were called, as far as they are compiled.
COMMON = """
import sys
import warnings
warnings.simplefilter("error")
import numpy as np
from families.catalogue import FAMILIES
from puzzles.dice import Dice
from solvers.engine.driver import solve
from solvers.engine.search import Budget

def print_outcome(puzzle, options, count, nodes=NODES):
    search = FAMILY.search(puzzle, options, not count)
    outcome = solve(search, limit=3, count=count, budget=Budget(nodes=nodes))
    print(outcome.nodes, outcome.counts, outcome.solutions, outcome.reason, outcome.complete)

CHOSEN = [family for family in FAMILIES if family.name in NAMES]
for FAMILY in CHOSEN:
    print("family", FAMILY.name)
    for known in FAMILY.known():
        for count in (False, True):
            print(known.name)
            print_outcome(known.puzzle, FAMILY.options(), count)
"""
BEGIN = """
FAMILY = next(family for family in CHOSEN if family.name == {name!r})
print("family", FAMILY.name)
"""
PECULIAR = {
    "boxes": """
from puzzles.boxes import BoxPuzzle
from solvers.boxes.crate import crate_of
from solvers.boxes.scout import BoxScout
scout = BoxScout(crate_of(next(k.puzzle for k in FAMILY.known() if k.name == "conway")))
print(scout.advance(NODES, 1), scout.nodes)
again = BoxScout(scout.crate)
again.restore(scout.state())
print(again.advance(NODES, 1), again.nodes)
from solvers.boxes.merging import Merging
merging = Merging(scout.crate)
print(merging.advance(NODES // 30, 1), merging.nodes)
again = Merging(scout.crate)
again.restore(merging.state())
print(again.advance(NODES // 30, 1), again.nodes)
from solvers.boxes.search import effort
print(effort(scout.crate.puzzle, 20))
""",
    "snakes": """
from solvers.snakes.atlas import atlas
from solvers.snakes.grid import tables
from solvers.snakes.shuffling import random_path
effort = sys.modules["solvers.snakes.search"]
effort.DIVES = 5
print(atlas((2, 2, 2)), atlas((1, 3, 3)))
from puzzles.snakes import SnakePuzzle, chain_of
for size in (4, 4, 5), (5, 5, 6):  # two words, and layers
    chain = chain_of(random_path(size, 1.0, Dice(2)))
    for count in (False, True):
        print_outcome(SnakePuzzle(chain, size), FAMILY.options(), count)
from solvers.snakes.beam import Beam
from solvers.snakes.weights import blank
for size in (3, 5, 5), (4, 5, 5):
    chain = chain_of(random_path(size, 1.0, Dice(2)))
    beam = Beam(*tables(size), chain, blank(size))
    print(beam.advance(NODES // 3, 1), beam.nodes, beam.run.scores[:20], beam.state())
    again = Beam(*tables(size), chain, blank(size))
    again.restore(beam.state())
    print(again.advance(NODES // 6, 1), again.nodes, again.state())
print(effort.estimate_nodes(FAMILY.known()[1].puzzle, False))
print(random_path((2, 3, 3), 0.5, Dice(1)))
""",
    "squares": """
for known in FAMILY.known():
    print_outcome(known.puzzle, FAMILY.options(engine="choosy"), True)
from puzzles.squares import SQUARES, SquarePuzzle
from solvers.decks.layout import Layout
from solvers.decks.patch import Patching
tiles = ((1, 2, 3, 4), (3, 1, 4, 2), (2, 2, 5, 6), (6, 3, 1, 5), (4, 6, 2, 1)) * 5
patch = Patching(Layout(SquarePuzzle(rows=5, columns=5, tiles=tiles, matching="equal")))
print(patch.advance(NODES, 1), patch.nodes, patch.state())
from solvers.decks.sets import Sets, SetSurvey
print(SetSurvey(Sets(shape=SQUARES, size=(2, 2), figures=4)).advance(NODES))
""",
    "hexagons": """
for known in FAMILY.known():
    print_outcome(known.puzzle, FAMILY.options(engine="choosy"), True)
""",
    "triangles": """
for known in FAMILY.known():
    print_outcome(known.puzzle, FAMILY.options(engine="choosy"), True)
""",
    "mazes": """
from dataclasses import replace
from puzzles.mazes import Placement
from solvers.kernels.fronts.sweep import rehash
from solvers.mazes.census import MazeCensus
from solvers.mazes.job import MazeJob
from solvers.mazes.reshaping import Reshaping
puzzle = next(k.puzzle for k in FAMILY.known() if k.name == "kool-26-3x9")
begun = replace(puzzle, fixed=(Placement(8, 2, 9), Placement(4, 1, 14)))
reshaping = Reshaping(MazeJob(begun, 3, 9, 0), Dice(1))
print(reshaping.advance(NODES, 1), reshaping.nodes, reshaping.pieces.tolist())
kool = next(k.puzzle for k in FAMILY.known() if k.name == "kool-26")
# with fewer nodes the count by states has not its turn
print_outcome(kool, FAMILY.options(), True, 2_000)
print(MazeCensus(40).of(puzzle), MazeCensus(40).of(puzzle, Dice(1)))
table, larger = np.zeros((8, 4), np.int64), np.zeros((16, 4), np.int64)
table[3] = 5, 7, 2, 1
print(rehash(table, larger), larger.tolist())
""",
}
LOADED = """
if "numba" in sys.modules:
    print("numba", file=sys.stderr)
"""
CALLED = """
from solvers.kernels.machine.handles import KERNELS
for kernel in KERNELS:
    if "compiled_kernel" in vars(kernel) and kernel.compiled_kernel.nopython_signatures:
        print("kernel", kernel.name, file=sys.stderr)
"""
BY_NUMBA = "from solvers.kernels.machine import late\n"
ALL = tuple(sorted(RECORDS))
BY_DAY = "triangles"  # whose kernels are compiled soonest


@cache
def ran(
    families: tuple[str, ...], begun: str = "", **variables: str
) -> tuple[dict[str, list[str]], set[str]]:
    """The output of each family's program, and the kernels that they called by numba.

    begun: what it does first. "numba" is among the kernels if known puzzles needed it.
    """
    program = f"NAMES = {families!r}; NODES = {NODES}\n{begun}{COMMON}{LOADED}"
    program += (
        "".join(BEGIN.format(name=name) + RECORDS[name].kernels for name in families) + CALLED
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    printed: dict[str, list[str]] = {name: [] for name in families}
    for part in f"\n{done.stdout}".split("\nfamily ")[1:]:
        name, told = part.split("\n", 1)
        printed[name].append(told)
    return printed, {line.split()[-1] for line in done.stderr.splitlines()}


@pytest.mark.hard  # plain Python takes long
@pytest.mark.parametrize("family", ALL)
def test_kernels_do_the_same_as_plain_python(family: str) -> None:
    told, called = ran(ALL, NUMBA_DISABLE_JIT="1")

    assert told[family] == ran(ALL, BY_NUMBA)[0][family]
    assert called == set()


@pytest.mark.parametrize("family", ALL)
def test_known_puzzles_are_solved_without_numba(family: str) -> None:
    dict(warm())  # so that code lies ready
    told, called = ran(ALL)

    assert "numba" not in called
    assert told[family] == ran(ALL, BY_NUMBA)[0][family]


# By day one family: compiling is what takes long, and plain Python, which goes the same ways,
# knows the ends of arrays, too.
@pytest.mark.hard  # all kernels are compiled anew
@pytest.mark.parametrize(
    "family", [pytest.param(name, marks=[pytest.mark.night] * (name != BY_DAY)) for name in ALL]
)
def test_kernels_stay_within_their_arrays(family: str, request: pytest.FixtureRequest) -> None:
    kept = request.config.cache.mkdir("kernels-that-check-bounds")
    checked = ran((family,), BY_NUMBA, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(kept))

    assert checked == ran((family,), BY_NUMBA)
    assert checked[1] > {"numba"}, "kernels were compiled"
