"""Messages of the models in German, by their form.

The models speak English, with all numbers and what was found. A form is a message with gaps, and
its German beside it:

    a box has at most {} cells, not {}
        eine Kiste hat höchstens {} Zellen, nicht {}

`{}` is one word, `{*}` any text; in German `{}` are the same in order, or `{1}` by number from 0.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from actions.german.kinds import FOUND as VALUES
from actions.german.kinds import KINDS
from actions.german.sentences import NOUNS, SENTENCES, WORDS
from actions.german.texts import EXPECTED, FOUND

GAPS = {"{}": r"(\S+)", "{*}": "(.+)"}
_SIGNS = re.compile(r"([.*+?^$(){}|\[\]\\/])")  # that mean something in expressions
_GAP = re.compile(r"(\{\*?\})")
_WISH = re.compile(r"expected (.+?)(?:, found (.+))?", re.DOTALL)
_RANGE = re.compile(r"(.+) from (\S+) to (\S+)")
_SAYS = re.compile(r"(.+), as line (\d+) says")
_AMOUNT = re.compile(r"(?:(only|at least) )?([\d,]+) ([a-z ]+)")
_OR = re.compile(r"(?<=\d) or (?=-?\d)")  # between numbers
_THOUSANDS = re.compile(r"\d{1,3}(,\d{3})+")
_NAMED = re.compile(r"(\S+): (expected .+)", re.DOTALL)  # a file or a variable
_LINE = re.compile(r"line (\d+): (.+)", re.DOTALL)
_TAILS = (  # what may follow a message
    (re.compile(r'(.+); did you mean "?(.+?)"?\?', re.DOTALL), "; meinst du „{}“?"),
    (
        re.compile(r"(.+); it can be read as a puzzle of (.+): ask .+ for it", re.DOTALL),
        "; lesen lässt es sich als Rätsel von {}: nimm die",
    ),
)


class Form(NamedTuple):
    """A message with gaps as a regular expression, and its German with gaps by number."""

    pattern: str
    german: str


def read_forms(table: str) -> Sequence[Form]:
    """The forms of a table: lines of English, each with the line of German below it."""
    rows = [row.strip() for row in table.strip().splitlines()]
    return [Form(_pattern(en), _number(de)) for en, de in zip(rows[::2], rows[1::2], strict=True)]


def _pattern(english: str) -> str:
    """The regular expression of a message with gaps, as Python and JavaScript read it."""
    parts = _GAP.split(english)
    return "".join(GAPS.get(part) or _SIGNS.sub(r"\\\1", part) for part in parts)


def _number(german: str) -> str:
    """A text whose gaps have their numbers."""
    first, *rest = german.split("{}")
    return first + "".join(f"{{{number}}}{part}" for number, part in enumerate(rest))


def message_in_german(message: str) -> str | None:
    """A message in German; None: it has no known form."""
    line = _LINE.fullmatch(message)
    if line is not None:
        said = message_in_german(line[2])
        return None if said is None else f"Zeile {line[1]}: {said}"
    named = _NAMED.fullmatch(message)
    if named is not None:
        said = message_in_german(named[2])
        return None if said is None else f"{named[1]}: {said}"
    for tail, german in _TAILS:
        found = tail.fullmatch(message)
        if found is not None:
            said = message_in_german(found[1])
            return None if said is None else said + german.format(found[2])
    wish = _WISH.fullmatch(message)
    if wish is None:
        return _fill("sentences", message)
    expected = _translate_expected(wish[1])
    if expected is None:
        return None
    return f"erwartet: {expected}" + ("" if wish[2] is None else f"; gefunden: {_part(wish[2])}")


def _translate_expected(text: str) -> str | None:
    """The German of an expectation; None: it has no known form."""
    said = _fill("expected", text) or _amount(text)
    if said is not None or re.fullmatch(r"[-\d .…]+", text):
        return said or text
    for pattern, german in ((_RANGE, "{} von {} bis {}"), (_SAYS, "{}, wie Zeile {} sagt")):
        found = pattern.fullmatch(text)
        inner = None if found is None else _translate_expected(found[1])
        if found is not None and inner is not None:
            return german.format(inner, *found.groups()[1:])
    if re.fullmatch(r'["\'].+["\']', text):  # words of a closed list
        return text.replace(" or ", " oder ")
    return None


def _part(text: str) -> str:
    """The German of a word or an amount that fills a gap, else the word as it is."""
    if _THOUSANDS.fullmatch(text):
        return text.replace(",", ".")
    return _fill("found", text) or _amount(text) or _OR.sub(" oder ", text)


def _fill(kind: str, text: str) -> str | None:
    """The German of the first form that fits; None: none does."""
    for pattern, german in _tables()[kind]:
        found = pattern.fullmatch(text)
        if found is not None:
            return german.format(*map(_part, found.groups()))
    return None


def _amount(text: str) -> str | None:
    """A number of things in German, such as `6 Quader`; None: it is none."""
    found = _AMOUNT.fullmatch(text)
    nouns = None if found is None else _nouns().get(found[3]) or _nouns().get(found[3][:-1])
    if found is None or nouns is None:
        return None
    before = {None: "", "only": "nur ", "at least": "mindestens "}[found[1]]
    return f"{before}{found[2].replace(',', '.')} {nouns[found[2] != '1']}"


@cache
def _nouns() -> dict[str, Sequence[str]]:
    rows = (row.split(": ") for row in NOUNS.strip().splitlines())
    return {english: german.split(", ") for english, german in rows}


@cache
def _tables() -> dict[str, list[tuple[re.Pattern[str], str]]]:
    texts = {
        "sentences": SENTENCES,
        "expected": KINDS + EXPECTED.lstrip("\n"),
        "found": WORDS + VALUES.lstrip("\n") + FOUND.lstrip("\n"),
    }
    return {
        kind: [(re.compile(form.pattern, re.DOTALL), form.german) for form in read_forms(text)]
        for kind, text in texts.items()
    }
