"""Reading a puzzle of unknown family."""

from collections.abc import Mapping
from typing import Any

from knobelwerk.pictures import File
from knobelwerk.values import Puzzle
from knobelwerk.verbs import content_of, read_file
from puzzles.errors import FormatError
from puzzles.setting import any_of


def read(path: File) -> Puzzle[Any]:
    """Read a puzzle of any family from a file, in a notation of its family or as JSON.

    Raises PuzzleError if no family can read it, and FormatError if several can.
    """
    return read_file(path, parse)


def parse(source: str | Mapping[str, Any]) -> Puzzle[Any]:
    """Read a puzzle of any family from a text, or from JSON; raises as `read` does."""
    from service.schemas.readings import of_json, of_text

    content = content_of(source)
    found = of_text(str(source)) if content is None else of_json(content)
    if len(found) > 1:
        names = any_of([forms.family.name for forms, _ in found])
        raise FormatError(0, f"expected a puzzle of one family, found one that fits {names}")
    ((forms, puzzle),) = found
    return Puzzle(forms.family.name, puzzle)
