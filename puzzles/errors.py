"""Everything that this project raises on purpose.

    PuzzleError
    +-- FormatError   a text that cannot be read; knows the line
    +-- RuleError     a well-formed puzzle, solution or wish that breaks a rule; knows the place
    +-- BudgetError   a wish that was not met within its budget; it may still be possible

Anything else that escapes is a bug. That a puzzle has no solution is an answer and not an error:
see `puzzles.outcome`.
"""

Place = tuple[str | int, ...]  # keys and indices that lead into the JSON form, outermost first


def pointer(place: Place) -> str:
    """The JSON pointer (RFC 6901) to a place."""
    steps = (str(step).replace("~", "~0").replace("/", "~1") for step in place)
    return "".join("/" + step for step in steps)


class PuzzleError(Exception):
    """Root of all errors that are raised on purpose; `str()` of one is fit for a user."""


class FormatError(PuzzleError):
    """A text that cannot be read.

    line: number of the line, from 1; 0 when no single line is at fault.
    """

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}" if line else problem)
        self.line = line
        self.problem = problem


class RuleError(PuzzleError):
    """A rule is broken.

    code: stable and machine-readable, in snake_case.
    at: the place inside the JSON form of the thing at fault, () for all of it.
    """

    def __init__(self, code: str, problem: str, at: Place = ()) -> None:
        super().__init__(problem)
        self.code = code
        self.problem = problem
        self.at = at


class BudgetError(PuzzleError):
    """Nothing that fits the wish was found within the budget."""
