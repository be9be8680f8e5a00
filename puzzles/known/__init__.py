"""The catalogue of known puzzles: text files with their sources in comments.

    # title: Rätsel 2, 3x3x3 in 6 blocks
    # source: Bundeswettbewerb Informatik 42, round 1, task 2
    # count: 6
    # distinct: 1
    # grade: easy
The grade is on the scale of what `generate` makes, and may be left out. Every other key is a
count, by its name in the answer of a search; an unknown count is left out.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Generic, TypeVar

from puzzles.errors import FormatError

P = TypeVar("P")

_DIGITS = re.compile("([0-9]+)")
_REMARK = re.compile(r"#\s*([a-z_]+):\s*(.+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Known(Generic[P]):
    """A puzzle of the catalogue.

    counts: by the names of the solve answer: `count`, `distinct`, …; from the source or from two
        independent programs, never from our own search alone.
    """

    name: str
    title: str
    puzzle: P
    source: str
    grade: str | None
    counts: Mapping[str, int]


def known_puzzles(family: str, parse: Callable[[str], P]) -> tuple[Known[P], ...]:
    """The known puzzles of a family, sorted by name; numbers in names by their values."""
    entries = [
        _known_puzzle(file.name.removesuffix(".txt"), file.read_text("utf-8"), parse)
        for file in (files(__name__) / family).iterdir()
        if file.name.endswith(".txt")
    ]
    return tuple(sorted(entries, key=lambda entry: _naturally(entry.name)))


def _naturally(name: str) -> list[tuple[int, str]]:
    """A sort key of a name, by which squares-7 comes before squares-10."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in _DIGITS.split(name)]


def _known_puzzle(name: str, text: str, parse: Callable[[str], P]) -> Known[P]:
    remarks: dict[str, str] = dict(
        (match[1], match[2])
        for line in text.splitlines()
        if (match := _REMARK.fullmatch(line.strip()))
    )
    try:
        title, source = remarks.pop("title"), remarks.pop("source")
    except KeyError as missing:
        raise FormatError(0, f"{name}: expected a line '# {missing.args[0]}: …'") from None
    grade = remarks.pop("grade", None)
    counts = {key: int(value) for key, value in remarks.items()}
    return Known(
        name=name, title=title, puzzle=parse(text), source=source, grade=grade, counts=counts
    )
