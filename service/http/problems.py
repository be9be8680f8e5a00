"""Errors as application/problem+json (RFC 9457).

code      stable and machine-readable, in snake_case
pointer   JSON pointer (RFC 6901) to the place in the body, or in the query read as an object
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import orjson
from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException

from actions import FaultySolutionError
from actions.verb import faults_json
from generators.attempts import UnmetError
from puzzles.codes import FaultCode, RuleCode
from puzzles.errors import (
    BudgetError,
    FormatError,
    PuzzleError,
    RuleError,
    pointer,
    suggest,
)
from service.http.addresses import address_of
from service.http.codes import ProblemCode
from service.http.headers import PROBLEM_TYPE
from service.jobs.errors import (
    NotParkedError,
    PromiseError,
    QuotaError,
    StoreError,
    UnknownJobError,
)
from service.schemas.readings import NoReadingError

MOST_ERRORS = 50  # most errors in one answer
BROKEN = HTTPStatus.UNPROCESSABLE_ENTITY  # a rule is broken

_log = logging.getLogger("knobelwerk")

# Codes of werkzeug's own errors, and details that add to the meaning of a code.
_KNOWN = {
    code.status: code
    for code in (
        ProblemCode.BAD_REQUEST,
        ProblemCode.NOT_FOUND,
        ProblemCode.METHOD_NOT_ALLOWED,
        ProblemCode.TOO_LARGE,
        ProblemCode.NO_SUCH_RANGE,
    )
}
LONGEST = 60  # characters of a path for which the nearest one is named
_ADVICE = {
    ProblemCode.NOT_FOUND: "; /openapi.json lists all paths",
    ProblemCode.METHOD_NOT_ALLOWED: "; Allow names the accepted methods",
}


class Problem(Exception):
    """An error that is sent as an answer.

    errors: places, each with its message.
    more: further members of the body.
    """

    def __init__(
        self,
        code: ProblemCode | RuleCode | FaultCode,
        detail: str,
        headers: Mapping[str, str] | None = None,
        errors: Iterable[tuple[str, str]] = (),
        more: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = code.status if isinstance(code, ProblemCode) else BROKEN
        self.code = code
        self.detail = detail
        self.headers = headers or {}
        self.errors = tuple(errors)
        self.more = more or {}

    def response(self) -> Response:
        body = {
            "type": "about:blank",
            "title": self.status.phrase,
            "status": self.status,
            "detail": self.detail,
            "instance": address_of(quote(request.path, safe="/-._~")),
            "code": self.code,
            "errors": [{"pointer": at, "message": message} for at, message in self.errors],
            **self.more,
        }
        answer = Response(orjson.dumps(body), self.status, self.headers, content_type=PROBLEM_TYPE)
        answer.headers["Cache-Control"] = "no-store"
        return answer


def illegal(error: RuleError) -> Problem:
    """The problem of a body or query that breaks a rule; its detail also names the place."""
    where = pointer(error.at)
    return rule_problem(error, f"{where}: {error.problem}" if where else error.problem)


def rule_problem(error: RuleError, detail: str = "") -> Problem:
    """The problem of a broken rule."""
    errors = [(pointer(place), problem) for place, problem in error.errors[:MOST_ERRORS]]
    return Problem(error.code, detail or error.problem, errors=errors)


def unreadable(error: FormatError) -> Problem:
    """The problem of a text that is not in the family's format."""
    return Problem(
        ProblemCode.FORMAT,
        str(error),
        errors=[("", str(error))],
        more={"line": error.line or None},
    )


def unread(error: NoReadingError) -> Problem:
    """The problem of a text in no notation of any family."""
    return Problem(ProblemCode.NO_READING, str(error), errors=[("", line) for line in error.lines])


def faulty(error: FaultySolutionError) -> Problem:
    """The problem of a request for bodies of a solution with faults."""
    faults = faults_json(error.faults, error.at)
    errors = [(fault["at"], fault["message"]) for fault in faults]
    return Problem(error.code, error.problem, errors=errors, more={"faults": faults})


def budget_problem(error: BudgetError) -> Problem:
    """The problem of a wish that was not met within its budget."""
    near = error.nearest if isinstance(error, UnmetError) else None
    told = None if near is None else {"rating": near.rating, "grade": near.grade}
    return Problem(ProblemCode.BUDGET_EXHAUSTED, str(error), more={"nearest": told})


def register(app: Flask) -> None:
    """Make the application answer every error as a problem."""
    app.register_error_handler(MemoryError, _of_memory)
    app.register_error_handler(Problem, Problem.response)
    for kind, problem in _OF_MODELS.items():
        app.register_error_handler(kind, partial(_problem_reply, problem))
    app.register_error_handler(HTTPException, _of_werkzeug)


# The errors of the models; the handler of the nearest class answers.
_OF_MODELS: dict[type[PuzzleError], Callable[[Any], Problem]] = {
    FormatError: unreadable,
    NoReadingError: unread,
    FaultySolutionError: faulty,
    RuleError: rule_problem,
    BudgetError: budget_problem,
    UnknownJobError: lambda error: _of_jobs(ProblemCode.NOT_FOUND, error),
    NotParkedError: lambda error: _of_jobs(ProblemCode.NOT_PARKED, error),
    PromiseError: lambda error: _of_jobs(ProblemCode.PROMISED, error),
    QuotaError: lambda error: _of_jobs(ProblemCode.TOO_MANY_JOBS, error, "10"),
    StoreError: lambda error: _of_jobs(ProblemCode.STORE, error, "5"),
}


def _of_jobs(code: ProblemCode, error: PuzzleError, wait: str | None = None) -> Problem:
    """The problem of a job; wait: seconds after which it may be tried again."""
    return Problem(code, str(error), None if wait is None else {"Retry-After": wait})


def _problem_reply(problem: Callable[[Any], Problem], error: PuzzleError) -> Response:
    return problem(error).response()


def _of_memory(error: MemoryError) -> Response:
    return Problem(ProblemCode.MEMORY, ProblemCode.MEMORY.meaning).response()


def _of_werkzeug(error: HTTPException) -> Response | HTTPException:
    """A problem for a routing error or a bug; redirects stay unchanged."""
    status = HTTPStatus(error.code or 500)
    if status < 400:
        return error
    kept = ("Allow", "Retry-After")
    headers = {name: value for name, value in error.get_headers() if name in kept}
    other = ProblemCode.BAD_REQUEST if status < 500 else ProblemCode.INTERNAL_ERROR
    code = _KNOWN.get(status, other)
    what = code.meaning + _ADVICE.get(code, "")
    if code is ProblemCode.NOT_FOUND:
        what += suggest(request.path[:LONGEST], _paths())
    return Problem(code, what, headers).response()


def _paths() -> list[str]:
    """All paths without variables."""
    return [rule.rule for rule in current_app.url_map.iter_rules() if not rule.arguments]
