"""How much is looked at: a little by day, in CI; much by night, in `make truth`."""

import os
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from families.record import Family

NIGHT = os.environ.get("TESTS_BY_NIGHT") == "1"


def examples(few: int, many: int) -> int:
    """How many examples a property is tried on: few by day, many by night."""
    return many if NIGHT else few


def in_turn(share: int, *axes: Sequence[Any]) -> list[Any]:
    """The combinations of these values for `parametrize`: by night all, by day one of `share`.

    By day those whose positions add up to a multiple of it: of several axes each value is there.
    """
    rows = product(*map(enumerate, axes))
    return [
        pytest.param(
            *(value for _, value in row),
            id="-".join(map(_name, (value for _, value in row))),
            marks=pytest.mark.night if sum(k for k, _ in row) % share else (),
        )
        for row in rows
    ]


def _name(value: Any) -> str:
    return str(value.name if isinstance(value, Family) else value)
