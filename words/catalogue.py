"""The languages that there are, and the catalogues of each: files of gettext's format PO.

A folder beside this module is a language, named by its code. A message is found by its context
and its English; what is missing there, marked as fuzzy, or has other parts in braces, stays
English.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
FURTHER = sorted({path.parent.name for path in HERE.glob("*/*.po")} - {"de"})
PAGE = "page.po"  # words of the page in the browser, which its build reads
USUAL = c2py("n != 1")  # plural form where a catalogue has no rule
PARTS = re.compile(r"\{(\w*)")  # of a text
_PLURAL = re.compile(r"^Plural-Forms:.*\bplural=([^;]+)", re.MULTILINE)
_FIELD = re.compile(r'^(msg\w+(?:\[\d\])?) +((?:".*"\s*)+)', re.MULTILINE)
_FUZZY = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)


class Language(StrEnum):
    """Languages of pages, reports and messages: English, and each that has a folder."""

    _ignore_ = ["names", "code"]

    ENGLISH = "en"
    GERMAN = "de"  # reports of contests are in German
    names = vars()
    for code in FURTHER:
        names[code.upper()] = code


class Entry(NamedTuple):
    """A message of a catalogue, and what it is in the language: one text, or one a plural form."""

    context: str
    text: str
    plural: str | None
    said: Sequence[str]

    @property
    def is_whole(self) -> bool:
        """Each text is there, and can be filled with the parts of the message."""
        gaps = PARTS.findall(self.text)
        named = dict.fromkeys([*gaps, *PARTS.findall(self.plural or "")], "")
        try:
            filled = [said.format(*gaps, **named) for said in self.said]
        except (ValueError, LookupError, AttributeError):
            return False
        return all(self.said) and bool(filled)


class Catalogue(NamedTuple):
    """All messages of a language, by context and English.

    form: the index of the plural form for a count.
    """

    entries: Mapping[tuple[str, str], Entry]
    form: Callable[[int], int]

    def find(self, context: str, text: str) -> Sequence[str] | None:
        """The texts for a message, one a plural form; None: it is missing."""
        entry = self.entries.get((context, text))
        return None if entry is None else entry.said

    def of(self, context: str) -> Iterator[Entry]:
        """The messages of a context, in the order of their file."""
        return (entry for entry in self.entries.values() if entry.context == context)


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language; an empty one for English."""
    entries: list[Entry] = []
    form: Callable[[int], int] = USUAL
    for path in sorted({*(HERE / language).glob("*.po")} - {HERE / language / PAGE}):
        for entry in read_catalogue(path.read_text("utf-8")):
            if entry.text:
                entries.append(entry)
            else:
                form = _rule_of(entry.said[0]) or form
    return Catalogue({(e.context, e.text): e for e in entries if e.is_whole}, form)


def _rule_of(header: str) -> Callable[[int], int] | None:
    """The rule of plurals in a header; None: there is none that can be read."""
    found = _PLURAL.search(header)
    try:
        return c2py(found[1]) if found else None
    except ValueError:
        return None


def read_catalogue(content: str, *, fuzzy: bool = False) -> Iterator[Entry]:
    """The entries of a file, its header as that of the empty text; fuzzy: guessed ones, too."""
    for block in re.split(r"\n[ \t]*\n", content):
        fields = {name: _read_text(quoted) for name, quoted in _FIELD.findall(block)}
        if "msgid" in fields and (fuzzy or not _FUZZY.search(block)):
            said = [text for name, text in fields.items() if name.startswith("msgstr")]
            context = fields.get("msgctxt", "")
            yield Entry(context, fields["msgid"], fields.get("msgid_plural"), said)


def _read_text(quoted: str) -> str:
    """A text from its quoted lines."""
    lines = quoted.strip().splitlines()
    if "\\" not in quoted:
        return "".join(line.strip()[1:-1] for line in lines)
    return "".join(json.loads(line) for line in lines)
