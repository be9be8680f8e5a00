"""Limits of drawings: the largest number of pieces, and the kinds that can be drawn alone."""

from puzzles.codes import RuleCode
from puzzles.errors import Place, RuleError
from render.style import Style


def refuse_more(count: int, most: int, what: str, code: RuleCode, at: Place) -> None:
    """Raise RuleError if a count is above a limit; what: the things and what is done with them."""
    if count > most:
        raise RuleError(code, f"at most {most} {what}, not {count}", at)


def no_solution_error(shown: str) -> RuleError:
    """The error of a view of something that only a solution has."""
    what = f"this view needs {shown}: give a `solution`, ask for one with `solve`, or name"
    return RuleError(RuleCode.NEEDS_SOLUTION, f"{what} another `view`", ("solution",))


def chosen_part(style: Style, count: int, parts: str) -> int:
    """Index of the kind of piece that a style shows alone; RuleError `no_such_part`.

    count: number of kinds. parts: their name, plural.
    """
    assert style.part is not None
    if style.part >= count:
        what = f"expected one of the {count} {parts}" if count > 1 else "expected the only part"
        raise RuleError(RuleCode.NO_SUCH_PART, what, ("style", "part"))
    return style.part
