"""The counts of the catalogue by a second program."""

import pytest

from puzzles.known import Known
from puzzles.polycubes import PolycubePuzzle
from puzzles.polycubes.text import known_polycubes
from tests.families.polycubes.record.cover import count_fillings

SMALL = 35  # cells with which the second program is soon done
FEW = [
    known
    for known in known_polycubes()
    if len(known.puzzle.must) <= SMALL and known.name != "soma"
]


@pytest.mark.hard
@pytest.mark.parametrize("known", FEW, ids=lambda known: known.name)
def test_a_plain_exact_cover_counts_the_same(known: Known[PolycubePuzzle]) -> None:
    assert known.counts["count"] == count_fillings(known.puzzle)
