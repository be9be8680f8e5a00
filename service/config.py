"""What an operator may set: environment variables KNOBELWERK_*, checked at start.

KNOBELWERK_SECONDS=30 KNOBELWERK_CORS_ORIGINS=https://example.org knobelwerk serve
"""

import os
import re
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import Field
from dataclasses import dataclass
from dataclasses import field
from dataclasses import fields
from difflib import get_close_matches
from typing import Any

from families.catalogue import FAMILIES
from puzzles.errors import PuzzleError

PREFIX = "KNOBELWERK_"

_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\[\]:-]+")
_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class SettingError(PuzzleError):
    """A setting that cannot be used; names the variable."""


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2


def _memory() -> int:
    return 1_500_000_000 + 300_000_000 * max(_cores() - 2, 0)


def _setting(default: Any, about: str, low: float = 0, high: float = 0) -> Any:
    """A field with what is known of it; `low` and `high` are of numbers."""
    known = {"about": about, "low": low, "high": high}
    if callable(default):
        return field(default_factory=default, metadata=known)
    return field(default=default, metadata=known)


def _default_sizes() -> Mapping[str, int]:
    return {family.size.unit: family.size.default for family in FAMILIES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How the service runs; the defaults are safe.

    sizes: the largest puzzle by what its family counts, such as cells: a setting each.
    """

    body_bytes: int = _setting(2**21, "largest body of a request, in bytes", 1024, 2**30)
    json_depth: int = _setting(32, "deepest nesting of a JSON body", 8, 200)
    sizes: Mapping[str, int] = field(default_factory=_default_sizes)
    seconds: float = _setting(10.0, "longest time of one request's work, in seconds", 0.05, 3600)
    cores: int = _setting(_cores, "how many requests of hard work are done at a time", 1, 1024)
    child_bytes: int = _setting(2**28, "memory that one request may take, in bytes", 2**26, 2**40)
    memory_bytes: int = _setting(
        _memory, "memory that all processes may take together, in bytes", 10**9, 2**50
    )
    photo_width: int = _setting(1600, "widest photograph, in pixels", 64, 4096)
    waiting: int = _setting(16, "how many more may wait in line", 0, 1024)
    cors_origins: tuple[str, ...] = _setting(
        (), "origins whose pages may call, parted by commas; * for all"
    )
    log_level: str = _setting("INFO", "DEBUG, INFO, WARNING or ERROR")


def variables() -> Mapping[str, str]:
    """The variables there are, and what each of them sets."""
    plain = {PREFIX + known.name.upper(): known.metadata["about"] for known in _plain()}
    sizes = {
        PREFIX + unit.upper(): f"largest puzzle, in {unit}: {low} … {high}"
        for unit, (low, high) in _units().items()
    }
    return plain | sizes


def read(environment: Mapping[str, str]) -> Settings:
    """The settings that the variables give; SettingError names the first that is wrong."""
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in variables():
            meant = get_close_matches(name, variables(), 1, 0.0)[0]
            raise SettingError(f"{name}: there is no such setting; did you mean {meant}?")
    given: dict[str, Any] = {}
    for known in _plain():
        _take(environment, known.name, _READERS[known.type], known.metadata, given)
    sizes: dict[str, Any] = {}
    for unit, (low, high) in _units().items():
        _take(environment, unit, _whole, {"low": low, "high": high}, sizes)
    return Settings(**given, sizes={**_default_sizes(), **sizes})


def _plain() -> Sequence[Field[Any]]:
    """The fields of the settings that are a variable each."""
    return [known for known in fields(Settings) if known.metadata]


def _units() -> Mapping[str, tuple[int, int]]:
    """What families count, with the smallest and the largest size a server may take."""
    return {family.size.unit: (1, family.size.most) for family in FAMILIES}


def _take(
    environment: Mapping[str, str],
    name: str,
    reader: Callable[[str, Mapping[str, Any]], Any],
    known: Mapping[str, Any],
    given: dict[str, Any],
) -> None:
    """Read a variable, if it says anything."""
    variable = PREFIX + name.upper()
    text = environment.get(variable, "").strip()
    if text:
        try:
            given[name] = reader(text, known)
        except ValueError as error:
            raise SettingError(f"{variable}: expected {error}, found '{text}'") from None


def _whole(text: str, known: Mapping[str, Any]) -> int:
    if re.fullmatch(r"[0-9]{1,12}", text) and known["low"] <= int(text) <= known["high"]:
        return int(text)
    raise ValueError(f"a whole number from {known['low']} to {known['high']}")


def _number(text: str, known: Mapping[str, Any]) -> float:
    plain = re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,12})?", text)
    if plain and known["low"] <= float(text) <= known["high"]:
        return float(text)
    raise ValueError(f"a number from {known['low']} to {known['high']}")


def _origins(text: str, known: Mapping[str, Any]) -> tuple[str, ...]:
    origins = tuple(word.strip() for word in text.split(","))
    if origins == ("*",) or all(_ORIGIN.fullmatch(word) for word in origins):
        return origins
    raise ValueError("* or origins such as https://example.org, parted by commas")


def _level(text: str, known: Mapping[str, Any]) -> str:
    if text.upper() in _LEVELS:
        return text.upper()
    raise ValueError(known["about"])


_READERS: Mapping[Any, Callable[[str, Mapping[str, Any]], Any]] = {
    int: _whole,
    float: _number,
    str: _level,
    tuple[str, ...]: _origins,
}
