"""Errors travel between processes as they are."""

import pickle

import pytest

from actions import FaultySolutionError
from puzzles.codes import FaultCode, RuleCode
from puzzles.errors import BudgetError, FormatError, PuzzleError, RuleError, join_errors
from puzzles.outcome import Fault

RULE = RuleError(RuleCode.FIGURE, "no figure", ("tiles", 3))


@pytest.mark.parametrize(
    "error",
    [
        RULE,
        join_errors([RULE, RuleError(RuleCode.INVALID, "no number", ("size",))]),
        FormatError(3, "no edges"),
        BudgetError("too late"),
        FaultySolutionError((Fault(FaultCode.MISMATCH, "no match", ()),)),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_is_pickled_whole(error: PuzzleError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
