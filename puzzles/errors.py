"""Everything that this project raises on purpose.

    PuzzleError
    +-- FormatError   a text that cannot be read; knows the line
    |   +-- OtherPuzzleError   a saved search of another puzzle
    +-- RuleError     a well-formed puzzle, solution or wish that breaks a rule; knows the place
    +-- BudgetError   a wish that was not met within its budget; it may still be possible

Anything else that escapes is a bug. That a puzzle has no solution is an answer and not an error:
see `puzzles.outcome`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any

from puzzles.codes import FaultCode, RuleCode

HOME = "knobelwerk"  # whence users import these errors: so tracebacks name them, wheel or not
Place = tuple[str | int, ...]  # keys and indices that lead into the JSON form, outermost first


def pointer(place: Place) -> str:
    """The JSON pointer (RFC 6901) to a place."""
    steps = (str(step).replace("~", "~0").replace("/", "~1") for step in place)
    return "".join("/" + step for step in steps)


class PuzzleError(Exception):
    """Root of all errors that are raised on purpose; `str()` of one is fit for a user."""

    __module__ = HOME

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle any error, so that a worker's error comes back unchanged."""
        return _again, (type(self), self.args, self.__dict__)


class FormatError(PuzzleError):
    """A text that cannot be read.

    line: number of the line, from 1; 0 when no single line is at fault.
    """

    __module__ = HOME

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}" if line else problem)
        self.line = line
        self.problem = problem


class OtherPuzzleError(FormatError):
    """A saved search that belongs to another puzzle or other options than the present ones."""

    def __init__(self) -> None:
        super().__init__(0, "the saved search is of another puzzle, or has other options")


class RuleError(PuzzleError):
    """A rule is broken, or several are.

    code: the rule, for programs; a fault code if given pieces have the fault.
    at: the place inside the JSON form of the faulty object, () for all of it.
    errors: all errors found: each problem with its place, the first as `problem` and `at`.
        The others are also in the notes.
    """

    __module__ = HOME

    def __init__(
        self,
        code: RuleCode | FaultCode,
        problem: str,
        at: Place = (),
        further: Sequence[tuple[Place, str]] = (),
    ) -> None:
        super().__init__(problem)
        self.code = code
        self.problem = problem
        self.at = at
        self.errors = ((at, problem), *further)
        for place, what in further:
            self.add_note(f"{pointer(place)}: {what}")

    def __str__(self) -> str:
        """The problem with its place in front."""
        return f"{pointer(self.at)}: {self.problem}" if self.at else self.problem


def nearest_word(word: str, known: Iterable[str], prefix: str = "") -> str | None:
    """The known word that is nearest to this one; None if none is near.

    prefix: of all words, such as `--`; it makes no two of them similar.
    """
    bare = word.removeprefix(prefix)[:60].lower()
    near = get_close_matches(bare, [each.removeprefix(prefix) for each in known], 1)
    return f"{prefix}{near[0]}" if near else None


def suggest(word: str, known: Iterable[str]) -> str:
    """A question for the known word that is nearest to this one; "" if none is near."""
    near = nearest_word(word, known)
    return "" if near is None else f'; did you mean "{near}"?'


def amount(count: int, noun: str) -> str:
    """A number of things in words: `1 place`, `2,000 places`."""
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def require_within(
    low: int, high: int, value: int, what: str, code: RuleCode, at: Place = ()
) -> None:
    """Raise RuleError unless low ≤ value ≤ high; what: the rule, with {} for the two bounds."""
    if not low <= value <= high:
        raise RuleError(code, f"{what.format(f'{low} … {high}')}, not {value}", at)


@contextmanager
def moving_places(move: Callable[[Place], Place]) -> Iterator[None]:
    """Move the places of RuleErrors that are raised inside."""
    try:
        yield
    except RuleError as error:
        (at, what), *further = [(move(place), what) for place, what in error.errors]
        raise RuleError(error.code, what, at, further) from None


def join_errors(errors: Sequence[RuleError]) -> RuleError:
    """Join errors into one; its code is the first one other than `invalid`."""
    code = next((e.code for e in errors if e.code != RuleCode.INVALID), RuleCode.INVALID)
    (at, problem), *further = [each for error in errors for each in error.errors]
    return RuleError(code, problem, at, further)


class BudgetError(PuzzleError):
    """Nothing that fits the wish was found within the budget."""

    __module__ = HOME


def _again(kind: type[PuzzleError], told: tuple[Any, ...], state: dict[str, Any]) -> PuzzleError:
    error = kind.__new__(kind, *told)
    error.__dict__.update(state)
    return error
