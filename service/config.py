"""What an operator may set: environment variables KNOBELWERK_*, checked at start.

KNOBELWERK_SECONDS=30 KNOBELWERK_CORS_ORIGINS=https://example.org knobelwerk serve
"""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Any, NewType, TypeVar

from families import catalogue
from puzzles.errors import PuzzleError
from service import keys
from service.keys import Key

Word = TypeVar("Word", bound=StrEnum)

PREFIX = "KNOBELWERK_"
CORES = "those of the machine"

Scheduler = NewType("Scheduler", str)

_SCHEDULER = re.compile(r"(tcp|tls)://[A-Za-z0-9.\[\]:_-]+:[0-9]{1,5}")
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\[\]:-]+")


class Level(StrEnum):
    """How much the log tells."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


class Guarded(StrEnum):
    """What needs a key, where there are keys."""

    JOBS = "jobs"
    ALL = "all"


class Metered(StrEnum):
    """Who is told metrics."""

    OPEN = "open"
    KEY = "key"
    OFF = "off"


class SettingError(PuzzleError):
    """A setting that cannot be used; names the variable."""


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2


def _memory() -> int:
    return 1_500_000_000 + 300_000_000 * max(_cores() - 2, 0)


def _setting(default: Any, about: str, low: float = 0, high: float = 0, *, shown: str = "") -> Any:
    """A field with what is known of it; `low` and `high` are of numbers.

    shown: the default in words, where it depends on the machine.
    """
    known = {"about": about, "low": low, "high": high, "shown": shown or _shown(default)}
    if callable(default):
        return field(default_factory=default, metadata=known)
    return field(default=default, metadata=known)


def _shown(value: Any) -> str:
    """A default in words."""
    if value in ("", ()):
        return "none"
    return plain(value) if isinstance(value, int | float) else str(value)


def plain(number: float) -> str:
    """A number as it may be set."""
    return str(int(number)) if number == int(number) else str(number)


def _default_sizes() -> Mapping[str, int]:
    return {family.size.unit: family.size.default for family in catalogue.FAMILIES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How the service runs; the defaults are safe.

    sizes: the largest puzzle by what its family counts, such as cells: a setting each.
    """

    body_bytes: int = _setting(2**21, "largest body of a request, in bytes", 1024, 2**30)
    json_depth: int = _setting(32, "deepest nesting of a JSON body", 8, 200)
    sizes: Mapping[str, int] = field(default_factory=_default_sizes)
    seconds: float = _setting(10.0, "longest time of one request's work, in seconds", 0.05, 3600)
    cores: int = _setting(
        _cores, "how many requests of hard work are done at a time", 1, 1024, shown=CORES
    )
    child_bytes: int = _setting(2**28, "memory that one request may take, in bytes", 2**26, 2**40)
    memory_bytes: int = _setting(
        _memory,
        "memory that all processes may take together, in bytes",
        10**9,
        2**50,
        shown="1.5 GB, and 0.3 GB for each core beyond two",
    )
    photo_width: int = _setting(1600, "widest photograph, in pixels", 64, 4096)
    waiting: int = _setting(16, "how many more may wait in line; the next gets 503", 0, 1024)
    cors_origins: tuple[str, ...] = _setting(
        (), "origins whose pages may call, parted by commas; * for all"
    )
    data: str = _setting("", "folder of the store of jobs; the user's own folder, if not said")
    public_url: str = _setting(
        "",
        "address by which readers of printed pages reach this server, https://…; none: no codes",
    )
    database: str = _setting("", "address of a database in its place, postgresql://…")
    keys: tuple[Key, ...] = _setting((), "file of API keys; anybody may do all, if not said")
    keys_for: Guarded = _setting(Guarded.JOBS, "what needs a key: jobs, or all")
    metrics: Metered = _setting(
        Metered.OPEN, "who is told /metrics: open to all, those with a key, or off"
    )
    workers: int = _setting(_cores, "processes for jobs; 0: none here", 0, 1024, shown=CORES)
    scheduler: Scheduler = _setting(
        Scheduler(""), "address of a Dask scheduler whose workers do the jobs, tcp://HOST:PORT"
    )
    jobs_per_client: int = _setting(20, "jobs of a client that are not over", 1, 10**6)
    job_seconds: float = _setting(604_800, "longest time of a job, in seconds", 1, 10**9)
    file_bytes: int = _setting(2**26, "largest file that a job may make, in bytes", 2**20, 2**30)
    keep_days: float = _setting(7, "how long jobs that are over are kept, in days", 0.001, 10**5)
    log_level: Level = _setting(Level.INFO, "DEBUG, INFO, WARNING or ERROR")


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable:
    """What is known of a variable; high: 0 where it is no number."""

    name: str
    default: str
    about: str
    low: float = 0
    high: float = 0


def variables() -> Mapping[str, Variable]:
    """The variables there are, by name."""
    made = [
        Variable(
            name=PREFIX + known.name.upper(),
            default=known.metadata["shown"],
            about=known.metadata["about"],
            low=known.metadata["low"],
            high=known.metadata["high"],
        )
        for known in _plain()
    ]
    for unit, (low, high) in _units().items():
        name, default = PREFIX + unit.upper(), _shown(_default_sizes()[unit])
        about = f"largest puzzle, in {unit}"
        made.append(Variable(name=name, default=default, about=about, low=low, high=high))
    return {known.name: known for known in made}


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
    made = Settings(**given, sizes={**_default_sizes(), **sizes})
    if made.metrics is Metered.KEY and not made.keys:
        raise SettingError(f"{PREFIX}METRICS: key needs {PREFIX}KEYS, which is not set")
    return made


def _plain() -> Sequence[Field[Any]]:
    """The fields of the settings that are a variable each."""
    return [known for known in fields(Settings) if known.metadata]


def _units() -> Mapping[str, tuple[int, int]]:
    """What families count, with the smallest and the largest size a server may take."""
    return {family.size.unit: (1, family.size.most) for family in catalogue.FAMILIES}


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


def _keys(text: str, known: Mapping[str, Any]) -> tuple[Key, ...]:
    try:
        return keys.parse(Path(text).read_text("ascii"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not ASCII"
        raise ValueError(f"a file of keys that can be read ({reason})") from None


def _said(text: str, known: Mapping[str, Any]) -> str:
    return text


def _scheduler(text: str, known: Mapping[str, Any]) -> Scheduler:
    if _SCHEDULER.fullmatch(text):
        return Scheduler(text)
    raise ValueError("an address such as tcp://host:8786")


def _level(text: str, known: Mapping[str, Any]) -> Level:
    if text.upper() in set(Level):
        return Level(text.upper())
    raise ValueError(known["about"])


def _word(words: type[Word]) -> Callable[[str, Mapping[str, Any]], Word]:
    """A reader of one of some words."""

    def read(text: str, known: Mapping[str, Any]) -> Word:
        if text.lower() in set(words):
            return words(text.lower())
        raise ValueError(" or ".join(words))

    return read


_READERS: Mapping[Any, Callable[[str, Mapping[str, Any]], Any]] = {
    int: _whole,
    float: _number,
    str: _said,
    Scheduler: _scheduler,
    Level: _level,
    Guarded: _word(Guarded),
    Metered: _word(Metered),
    tuple[Key, ...]: _keys,
    tuple[str, ...]: _origins,
}
