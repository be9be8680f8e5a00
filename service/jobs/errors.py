"""Errors of jobs, and their stored form; usable without a database."""

import json
from collections.abc import Mapping

from puzzles.errors import BudgetError, OtherPuzzleError, PuzzleError, RuleError, pointer

MOST_DEATHS = 3  # of processes in a row that do the same work


class StoreError(PuzzleError):
    """The store is unavailable: locked, full or gone. Stored data is kept."""


class AddressError(PuzzleError):
    """The URL of the database is invalid."""


class UnknownJobError(PuzzleError):
    """There is no such job, or it belongs to another owner."""

    def __init__(self) -> None:
        super().__init__("there is no such job")


class NotParkedError(PuzzleError):
    """The job is running or over; only a parked job can be continued."""


class PromiseError(PuzzleError):
    """The idempotency key was used for another request."""


class QuotaError(PuzzleError):
    """The client has its maximum of jobs."""


class LostError(PuzzleError):
    """Work was lost through no fault of its part, which is unchanged."""


class StaleError(PuzzleError):
    """The stored part of a job is damaged or of another version, so this version cannot go on."""

    def __init__(self) -> None:
        what = "the saved state of the job is from another version, or damaged"
        super().__init__(f"{what}; the solutions found so far are kept: submit the job again")


class GivenUpError(PuzzleError):
    """Work killed its process too often; reason: of the last death."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"{reason}; it was given up after {MOST_DEATHS} tries")


class DeposedError(PuzzleError):
    """Another dispatcher leads now."""


def problem_of(error: PuzzleError) -> bytes:
    """The stored JSON of an error."""
    code, broken, message = CODES.get(type(error), "invalid"), [], str(error)
    if isinstance(error, RuleError):
        message = error.problem
        broken = [{"code": error.code, "message": error.problem, "at": pointer(error.at)}]
    return json.dumps({"code": code, "message": message, "errors": broken}).encode()


CODES: Mapping[type[PuzzleError], str] = {
    BudgetError: "budget_exhausted",
    GivenUpError: "given_up",
    OtherPuzzleError: "other_puzzle",
    StaleError: "stale_checkpoint",
}
INTERNAL = json.dumps(
    {"code": "internal_error", "message": "a bug of the service; see the log", "errors": []}
).encode()
