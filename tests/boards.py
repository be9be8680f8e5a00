"""One bad board for each thing that a checker can find, and a good one, of every family."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from families.catalogue import FAMILIES
from puzzles.codes import FaultCode

TESTS = Path(__file__).parent
CASES = TESTS / "cases"
OF_MOVES = {FaultCode.STILL_JOINED}  # a fault of a way to take apart, and of no solution
OF_SOLUTIONS = set(FaultCode) - OF_MOVES


def bad_boards() -> Iterator[ParameterSet]:
    """Each with its family."""
    for family in FAMILIES:
        boards = TESTS / "families" / family.name / "faults.json"
        for board in json.loads(boards.read_text("utf-8")):
            yield pytest.param(family, board, id=f"{family.name}-{board['code']}")
