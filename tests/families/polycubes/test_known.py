"""The counts of the catalogue, by our search and by a second program."""

import pytest

from puzzles.known import Known
from puzzles.polycubes import PolycubePuzzle
from puzzles.polycubes.text import known_polycubes
from solvers.engine.driver import solve
from solvers.polycubes import search
from tests.families.polycubes.record.cover import count_fillings

LONG = ("bedlam", "pentominoes-3x4x5")  # take seconds
SMALL = 35  # cells with which the second program is soon done
KNOWN = known_polycubes()
FEW = [known for known in KNOWN if len(known.puzzle.must) <= SMALL and known.name != "soma"]


@pytest.mark.parametrize(
    "known",
    [
        pytest.param(known, id=known.name, marks=pytest.mark.night if known.name in LONG else ())
        for known in KNOWN
    ],
)
def test_the_search_counts_what_is_known(known: Known[PolycubePuzzle]) -> None:
    counts = solve(search(known.puzzle, first=False), limit=1, count=True).counts
    every = {"count": counts.count, "distinct": counts.distinct, **counts.further}

    assert known.counts == {name: every[name] for name in known.counts}
    assert known.counts.keys() >= {"count", "distinct"}


@pytest.mark.hard
@pytest.mark.parametrize("known", FEW, ids=lambda known: known.name)
def test_a_plain_exact_cover_counts_the_same(known: Known[PolycubePuzzle]) -> None:
    assert known.counts["count"] == count_fillings(known.puzzle)
