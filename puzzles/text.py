"""Reading the contest's text formats: whole numbers on lines, sloppily written.

Accepted everywhere: a byte order mark, CRLF, tabs, blank lines, `#` comments, a missing last
line end; commas or semicolons between words, and lists in brackets of any kind, several of them on
a line. Every error names the line.
"""

import io
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from puzzles.errors import FormatError

BLANK = "\ufeff \t\r\n"  # may precede a text
_NUMBER = re.compile(r"([+-]?)0*([0-9]+)", re.ASCII)  # sign, digits from the first that counts
_LIST = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")  # without lists within
_BRACES = re.compile(r"[\ufeff\s]*\{[\s\[({]*[-+0-9]")  # a list of numbers in braces
SEPARATORS = str.maketrans(dict.fromkeys("[](){},;", " "))  # of what stands in lists
_LONGEST_NUMBER = 9  # digits; more would be out of every range
_SHOWN = 40  # characters of a faulty input that a message quotes


class Line(NamedTuple):
    """A line with content; `number` counts from 1."""

    number: int
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.words)

    @property
    def key(self) -> str:
        """The first word, which names the kind of line, in lower case and without a colon."""
        return self.words[0].lower().rstrip(":")

    def error(self, expected: str, found: str | None = None) -> FormatError:
        """An error with the expected input; found: the wrong part, by default the whole line."""
        said = quote_input(self.text if found is None else found)
        return FormatError(self.number, f"expected {expected}, found {said}")


def lines(text: str) -> Iterator[Line]:
    """Lines with at least one word, comments removed; counted as an editor counts them.

    Several lists on one line are lines of their own, of the same number.
    """
    for number, raw in number_lines(text):
        for row in split_lists(raw.split("#", 1)[0]):
            words = row.split()
            if words:
                yield Line(number, tuple(words))


def number_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text with their numbers, from 1."""
    return enumerate(io.StringIO(text.removeprefix("\ufeff"), newline=None), 1)


def split_lists(row: str) -> Sequence[str]:
    """The lists in a line, each without brackets and commas; without any, the line itself."""
    found = _LIST.findall(row)
    besides = _LIST.sub("", row).translate(SEPARATORS).strip()  # words beside lists are one row
    rows = found if len(found) > 1 and not besides else [row]
    return [each.translate(SEPARATORS) for each in rows]


def is_json(text: str) -> bool:
    """True for a text that can only be meant as JSON: it begins as an object, and no list does."""
    return text.lstrip(BLANK).startswith("{") and not _BRACES.match(text)


def quote_input(text: str) -> str:
    """A part of the input in quotes, cut to a readable length, without control characters."""
    short = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
    return "'" + "".join(c if c.isprintable() else "\ufffd" for c in short) + "'"


def is_number(word: str) -> bool:
    """True for digits with or without a sign."""
    return _NUMBER.fullmatch(word) is not None


def whole_number(word: str, line: int, what: str, *, low: int, high: int) -> int:
    """The number in a word; FormatError: `what` was expected, unless low ≤ number ≤ high.

    Only ASCII digits with an optional sign: Python's `int` also takes 1_0 and other scripts.
    """
    match = _NUMBER.fullmatch(word)
    if match is None:
        raise FormatError(line, f"expected {what}, found {quote_input(word)}")
    sign, digits = match.groups()
    if len(digits) > _LONGEST_NUMBER or not low <= int(sign + digits) <= high:
        raise FormatError(line, f"expected {what} from {low} to {high}, found {quote_input(word)}")
    return int(sign + digits)
