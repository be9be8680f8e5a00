"""Kernels give the same as plain Python, with bounds checks and without numba as they do compiled.

Without numba they are what lies ready, or what was built ahead where `make wheel` has put it.
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
from tests.night import NIGHT, examples

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
        for count in (False, True) if known.name not in DEAR else ():
            print(known.name)
            print_outcome(known.puzzle, FAMILY.options(), count)
"""
BEGIN = """
FAMILY = next(family for family in CHOSEN if family.name == {name!r})
print("family", FAMILY.name)
"""
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
BY_NUMBA = "from solvers.kernels.machine import late, shipped\nshipped.BUILTINS.clear()\n"
ALL = tuple(sorted(RECORDS))
BY_DAY = "triangles"  # whose kernels are compiled soonest


@cache
def ran(
    families: tuple[str, ...], begun: str = "", **variables: str
) -> tuple[dict[str, list[str]], set[str]]:
    """The output of each family's program, and the kernels that they called by numba.

    begun: what it does first. "numba" is among the kernels if known puzzles needed it.
    """
    kept = [record.known for record in RECORDS.values()]
    dear = [name for known in kept for name in (*known.alike, *(() if NIGHT else known.dear))]
    program = f"NAMES, DEAR, NODES = {families!r}, {dear!r}, {NODES}\n{begun}{COMMON}{LOADED}"
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
