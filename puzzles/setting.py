"""Settings that clients may choose: one description of each option, param, style and variable.

It is the metadata of a dataclass field. JSON schemas, OpenAPI, queries, flags, and the table of
the server's settings are made from it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Any, TypeVar, get_args

from puzzles.codes import RuleCode
from puzzles.errors import Place, RuleError

W = TypeVar("W", bound=StrEnum)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The description of a field.

    kinds: the types of its values, without None (see `optional`).
    default: MISSING if a client must set it.
    low, high: the bounds of a number, or of each number of several. words: the closed list.
    shown: the default in words, if it depends on the machine.
    served: other values (a default, a bound) for a shared server.
    """

    name: str
    about: str
    kinds: tuple[Any, ...] = (int,)
    optional: bool = False
    default: Any = None
    low: float | None = None
    high: float | None = None
    words: type[StrEnum] | None = None
    shown: str = ""
    served: Mapping[str, Any] | None = None

    @property
    def is_required(self) -> bool:
        return self.default is MISSING


def setting(
    default: Any,
    about: str,
    *,
    low: float | None = None,
    high: float | None = None,
    words: type[StrEnum] | None = None,
    shown: str = "",
    served: Mapping[str, Any] | None = None,
) -> Any:
    """A field that clients may set; see Setting. default: a value, or a function that makes it."""
    known = describe(about, low=low, high=high)
    known = {**known, "words": words, "shown": shown, "served": served}
    if callable(default):
        return field(default_factory=default, metadata=known)
    return field(default=default, metadata=known)


def prelaid_setting(pieces: str, most: int) -> Any:
    """The setting of the number of given pieces in a generated puzzle."""
    return setting(
        0, f"Number of given {pieces}; they leave exactly one completion.", low=0, high=most
    )


def describe(
    about: str, *, low: float | None = None, high: float | None = None
) -> Mapping[str, Any]:
    """The metadata of a field without a default; pass it to `field`, for type checkers."""
    return {"about": about, "low": low, "high": high}


def settings(model: Any, *, served: bool = False) -> Mapping[str, Setting]:
    """The described fields of a dataclass, by name and in order; served: as on a server."""
    return _settings(model, served)


@cache
def _settings(model: Any, served: bool) -> Mapping[str, Setting]:
    made: dict[str, Setting] = {}
    for known in fields(model):
        if "about" in known.metadata:
            told = {"default": known.default, **known.metadata}
            told |= (told.get("served") or {}) if served else {}
            kinds = get_args(known.type) if isinstance(known.type, UnionType) else (known.type,)
            made[known.name] = Setting(
                name=known.name,
                kinds=tuple(kind for kind in kinds if kind is not type(None)),
                optional=type(None) in kinds,
                **told,
            )
    return made


def any_of(words: Iterable[str]) -> str:
    """The list of expected words for a message."""
    return " or ".join(f'"{word}"' for word in words)


def member_of(words: type[W], word: str, at: Place) -> W:
    """The member with this value; capital and small letters are read alike.

    Raises RuleError `unknown_option` at the place `at` if no member has it.
    """
    for member in words:
        if str(member).casefold() == str(word).casefold():
            return member
    what = f'expected {any_of(words)}, found "{word}"'
    raise RuleError(RuleCode.UNKNOWN_OPTION, what, at)


def choose(model: object, *at: str) -> None:
    """Replace words in a frozen dataclass by members of their enums; at: the place for errors."""
    for name, known in settings(type(model)).items():
        if known.words is not None and (word := getattr(model, name)) is not None:
            object.__setattr__(model, name, member_of(known.words, word, (*at, name)))
