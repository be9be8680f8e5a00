"""Failed work in words and in JSON."""

import json
from collections.abc import Mapping

from puzzles.errors import BudgetError, OtherPuzzleError, PuzzleError, RuleError, pointer
from service.jobs.errors import GivenUpError, StaleError
from service.work.pipe import DiedError
from service.work.pool import LateError, MemoryUsedError


def reason_of(error: DiedError | LateError | MemoryUsedError) -> str:
    """Why a part was lost."""
    if isinstance(error, MemoryUsedError):
        return "the job needs more memory than a worker may use (KNOBELWERK_CHILD_BYTES)"
    if isinstance(error, LateError):
        return "the job took much longer than expected"
    return "the worker died, perhaps for lack of memory (KNOBELWERK_CHILD_BYTES)"


def problem_of(error: PuzzleError) -> bytes:
    """The JSON of an error."""
    code = CODES.get(type(error), "invalid")
    if isinstance(error, RuleError):
        said = {"code": error.code, "message": error.problem, "at": pointer(error.at)}
        return json.dumps({"code": code, "message": str(error), "errors": [said]}).encode()
    return json.dumps({"code": code, "message": str(error), "errors": []}).encode()


CODES: Mapping[type[PuzzleError], str] = {
    BudgetError: "budget_exhausted",
    GivenUpError: "given_up",
    OtherPuzzleError: "other_puzzle",
    StaleError: "stale_checkpoint",
}
INTERNAL = json.dumps(
    {"code": "internal_error", "message": "a bug of the service; see the log", "errors": []}
).encode()
