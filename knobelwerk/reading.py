"""Reading a puzzle of unknown family."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from families.record import refuse_problem
from knobelwerk.pictures import File
from knobelwerk.values import Puzzle
from knobelwerk.verbs import content_of, read_file
from puzzles.errors import FormatError
from puzzles.setting import any_of


def read(path: File, *, problem: int | None = None) -> Puzzle[Any]:
    """Read a puzzle of any family from a file, in a notation of its family or as JSON.

    problem: its number in a file of several, from 1. Raises PuzzleError if no family can read it,
    and FormatError if several can.
    """
    return read_file(path, partial(parse, problem=problem))


def parse(source: str | Mapping[str, Any], *, problem: int | None = None) -> Puzzle[Any]:
    """Read a puzzle of any family from a text, or from JSON; raises as `read` does."""
    from service.schemas.readings import of_json, of_text

    content = content_of(source)
    if content is not None:
        refuse_problem(problem)
    found = of_text(str(source), problem) if content is None else of_json(content)
    if len(found) > 1:
        names = any_of([forms.family.name for forms, _ in found])
        raise FormatError(0, f"expected a puzzle of one family, found one that fits {names}")
    ((forms, puzzle),) = found
    return Puzzle(forms.family.name, puzzle)
