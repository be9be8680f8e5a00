"""The language in which the command line speaks: that of `--language`, else of the locale.

So are messages about wrong input (`service.cli.refusals`). Help and all JSON are English: programs
read them, or their words are those of the documents.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from words.phrases import Counted, Language, Phrase

FLAG = "--language"
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides
PREFERRED = "LANGUAGE"  # languages separated by colons, before that of the locale
PLAIN = ("", "C", "POSIX")  # locales of no language, for which PREFERRED does not count

_spoken: ContextVar[Language] = ContextVar("spoken", default=Language.ENGLISH)


def spoken() -> Language:
    """The language of this run."""
    return _spoken.get()


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Speak a language inside."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def in_words(phrase: Phrase, **parts: object) -> str:
    """A phrase in the language of this run."""
    return phrase.of(spoken(), **parts)


def count_words(phrase: Counted, count: int, **parts: object) -> str:
    """A phrase for this number of things, in the language of this run."""
    return phrase.of(count, spoken(), **parts)


def language_of(variables: Mapping[str, str]) -> Language:
    """The language of the environment, as gettext reads it; English if it is no known one."""
    locale = next(filter(None, (variables.get(name, "") for name in LOCALES)), "")
    if locale.partition(".")[0] in PLAIN:
        return Language.ENGLISH
    for name in (*variables.get(PREFERRED, "").split(":"), locale):
        known = _language_named(name)
        if known is not None:
            return known
    return Language.ENGLISH


def _language_named(locale: str) -> Language | None:
    """The language of a locale such as `de_AT.UTF-8`; None if it is no known one."""
    code = locale.partition("_")[0].partition(".")[0].partition("@")[0].lower()
    return next((language for language in Language if language == code), None)


def language_said(words: Sequence[str]) -> str | None:
    """The value of the last `--language` of a command line; None: there is none."""
    said = None
    for index, word in enumerate(words):
        if word == FLAG:
            said = words[index + 1] if index + 1 < len(words) else ""
        elif word.startswith(FLAG + "="):
            said = word.removeprefix(FLAG + "=")
    return said


def without_language(words: Sequence[str]) -> list[str]:
    """The words of a command line without `--language` and its value."""
    left: list[str] = []
    skips = False
    for word in words:
        if skips or word.startswith(FLAG + "="):
            skips = False
        elif word == FLAG:
            skips = True
        else:
            left.append(word)
    return left
