"""Words that options take: an enumeration for each, beside the options that it belongs to."""

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

from puzzles.codes import RuleCode
from puzzles.errors import Place, RuleError

W = TypeVar("W", bound=StrEnum)


def any_of(words: Iterable[str]) -> str:
    """Words as a message lists them, one of which is expected."""
    return " or ".join(f'"{word}"' for word in words)


def chosen(words: type[W], word: str, at: Place) -> W:
    """The member that is written like this; RuleError `unknown_option` at its place if none is."""
    if isinstance(word, words):
        return word
    try:
        return words(word)
    except ValueError:
        what = f'expected {any_of(words)}, found "{word}"'
        raise RuleError(RuleCode.UNKNOWN_OPTION, what, at) from None


def choose(model: object, **kinds: type[StrEnum]) -> None:
    """Make members of the words that a frozen dataclass was built with, by name."""
    for name, words in kinds.items():
        object.__setattr__(model, name, chosen(words, getattr(model, name), (name,)))
