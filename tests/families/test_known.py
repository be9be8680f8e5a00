"""The catalogue: its order."""

from typing import Any

import pytest

from families.catalogue import FAMILIES
from puzzles.boxes.text import parse
from puzzles.catalogue import known_puzzles


def test_numbers_in_names_are_sorted_by_their_values() -> None:
    names = [entry.name for entry in known_puzzles("boxes", parse)]

    assert names == [
        "conway",
        *(f"raetsel{k}" for k in (1, 2, 3, 4, 5, 6, 7, 10, 11)),
        "slothouber-graatsma",
    ]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_the_catalogue_of_every_family_names_each_puzzle_once(family: Any) -> None:
    names = [entry.name for entry in family.known()]

    assert sorted(set(names)) == sorted(names)
