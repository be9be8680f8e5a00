"""What an operator may set: environment variables KNOBELWERK_*, checked at start.

KNOBELWERK_SECONDS=30 KNOBELWERK_CORS_ORIGINS=https://example.org knobelwerk serve
"""

import os
import re
from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from dataclasses import fields
from typing import Any

from puzzles.errors import PuzzleError

PREFIX = "KNOBELWERK_"

_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\[\]:-]+")
_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class SettingError(PuzzleError):
    """A setting that cannot be used; names the variable."""


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2


def _setting(default: Any, about: str, low: float = 0, high: float = 0) -> Any:
    """A field with what is known of it; `low` and `high` are of numbers."""
    known = {"about": about, "low": low, "high": high}
    if callable(default):
        return field(default_factory=default, metadata=known)
    return field(default=default, metadata=known)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How the service runs; the defaults are safe."""

    body_bytes: int = _setting(2**21, "largest body of a request, in bytes", 1024, 2**30)
    json_depth: int = _setting(32, "deepest nesting of a JSON body", 8, 200)
    cells: int = _setting(30_000, "largest puzzle, in cells", 1, 30_000)
    places: int = _setting(250_000, "largest maze, in places", 1, 500_000)
    seconds: float = _setting(10.0, "longest time of one request's work, in seconds", 0.05, 3600)
    cores: int = _setting(_cores, "how many requests may compute at a time", 1, 1024)
    waiting: int = _setting(16, "how many more may wait for their turn", 0, 1024)
    cors_origins: tuple[str, ...] = _setting(
        (), "origins whose pages may call, parted by commas; * for all"
    )
    log_level: str = _setting("INFO", "DEBUG, INFO, WARNING or ERROR")


def read(environment: Mapping[str, str]) -> Settings:
    """The settings that the variables give; SettingError names the first that is wrong."""
    given: dict[str, Any] = {}
    for known in fields(Settings):
        name = PREFIX + known.name.upper()
        if environment.get(name, "").strip():
            found = environment[name].strip()
            try:
                given[known.name] = _READERS[known.type](found, known.metadata)
            except ValueError as error:
                raise SettingError(f"{name}: expected {error}, found '{found}'") from None
    return Settings(**given)


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
    found = tuple(word.strip() for word in text.split(","))
    if found == ("*",) or all(_ORIGIN.fullmatch(word) for word in found):
        return found
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
