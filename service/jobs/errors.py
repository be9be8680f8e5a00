"""Errors of jobs, and errors as jobs keep them; known without a database."""

import json
from collections.abc import Mapping

from puzzles.errors import BudgetError, OtherPuzzleError, PuzzleError, RuleError, pointer

MOST_DEATHS = 3  # in a row, of processes that do the same work


class StoreError(PuzzleError):
    """The store cannot be used now: locked, full or gone. What was kept stays."""


class AddressError(PuzzleError):
    """The URL of a database that cannot be one."""


class UnknownJobError(PuzzleError):
    """There is no such job, or it is somebody else's."""

    def __init__(self) -> None:
        super().__init__("there is no such job")


class NotParkedError(PuzzleError):
    """The job is worked on, or over: only one that is parked can be taken up."""


class PromiseError(PuzzleError):
    """The idempotency key was used for another request."""


class QuotaError(PuzzleError):
    """The client has its maximum of jobs."""


class LostError(PuzzleError):
    """Work was lost without fault of its part, which is unchanged."""


class StaleError(PuzzleError):
    """The stored part of a job is damaged or of another version, so this version cannot go on."""

    def __init__(self) -> None:
        what = "the saved state of the job is from another version, or damaged"
        super().__init__(f"{what}; the solutions found so far are kept: submit the job again")


class GivenUpError(PuzzleError):
    """Work that killed its process too often; reason: as the last of them died."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"{reason}; it was given up after {MOST_DEATHS} tries")


class DeposedError(PuzzleError):
    """Another dispatcher leads now."""


def problem_of(error: PuzzleError) -> bytes:
    """The JSON of an error."""
    code, broken = CODES.get(type(error), "invalid"), []
    if isinstance(error, RuleError):
        broken = [{"code": error.code, "message": error.problem, "at": pointer(error.at)}]
    return json.dumps({"code": code, "message": str(error), "errors": broken}).encode()


CODES: Mapping[type[PuzzleError], str] = {
    BudgetError: "budget_exhausted",
    GivenUpError: "given_up",
    OtherPuzzleError: "other_puzzle",
    StaleError: "stale_checkpoint",
}
INTERNAL = json.dumps(
    {"code": "internal_error", "message": "a bug of the service; see the log", "errors": []}
).encode()
