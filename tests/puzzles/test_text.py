"""Reading lines and whole numbers from sloppy texts."""

import pytest

from puzzles.errors import FormatError
from puzzles.text import Line, lines, quote_input, whole_number


@pytest.mark.parametrize(
    "text",
    ["a b\n\nc\n", "a b\r\n\r\nc", "a b\r\rc\r", "\ufeffa b\n\nc", "\ta  b \n # no\nc # yes\n"],
    ids=["plain", "crlf and no last line end", "old mac", "byte order mark", "tabs and comments"],
)
def test_lines_are_the_same_however_they_are_written(text: str) -> None:
    assert list(lines(text)) == [Line(1, ("a", "b")), Line(3, ("c",))]


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    assert list(lines("a\x0cb\x85c\u2028d\ne")) == [Line(1, ("a", "b", "c", "d")), Line(2, ("e",))]


@pytest.mark.parametrize(
    ("word", "value"),
    [("7", 7), ("+7", 7), ("-7", -7), ("007", 7), ("0", 0), ("-0", 0), ("0" * 5000 + "7", 7)],
)
def test_a_whole_number_is_read(word: str, value: int) -> None:
    assert whole_number(word, 1, "an edge", low=-9, high=9) == value


@pytest.mark.parametrize(
    "word", ["", "x", "1_0", "1.0", "1e3", "٣", "²", "+-1", "0x1", "\0", "１"], ids=ascii
)
def test_what_is_no_whole_number_is_refused(word: str) -> None:
    with pytest.raises(FormatError, match="^line 3: expected an edge, found '"):
        whole_number(word, 3, "an edge", low=0, high=9)


@pytest.mark.parametrize("word", ["-1", "10", "9" * 5000, "-" + "9" * 5000], ids=len)
def test_a_number_out_of_range_is_refused_with_the_range(word: str) -> None:
    with pytest.raises(FormatError, match="^line 3: expected an edge from 0 to 9, found '"):
        whole_number(word, 3, "an edge", low=0, high=9)


def test_a_quote_is_short_and_printable() -> None:
    assert quote_input("\x00\ud800é" + "x" * 50) == "'\ufffd\ufffdé" + "x" * 36 + "…'"
