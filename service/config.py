"""Settings of an operator: environment variables KNOBELWERK_*, checked at start.

KNOBELWERK_SECONDS=30 KNOBELWERK_CORS_ORIGINS=https://example.org knobelwerk serve
"""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from ipaddress import ip_network
from pathlib import Path
from typing import Any, NewType, TypeVar
from urllib.parse import urlsplit

from families import catalogue
from puzzles.errors import PuzzleError
from puzzles.setting import Setting, setting, settings
from service import keys, prefix
from service.keys import ApiKey

Number = TypeVar("Number", int, float)
Word = TypeVar("Word", bound=StrEnum)

PREFIX = "KNOBELWERK_"
STORE_FILE = "knobelwerk.sqlite"  # in the folder of the store
CORES = "those of the machine"

Scheduler = NewType("Scheduler", str)
Proxy = NewType("Proxy", str)  # its address, or the network that it is in
PublicUrl = NewType("PublicUrl", str)
Prefix = NewType("Prefix", str)

_SCHEDULER = re.compile(r"(tcp|tls)://[A-Za-z0-9.\[\]:_-]+:[0-9]{1,5}")
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\[\]:-]+")
_PUBLIC_URL = re.compile(f"{_ORIGIN.pattern}{prefix.PATTERN}/?")


class Level(StrEnum):
    """Levels of the log."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


class Guarded(StrEnum):
    """Requests that need a key, if the server has keys."""

    JOBS = "jobs"
    ALL = "all"


class Metered(StrEnum):
    """Access to the metrics."""

    OPEN = "open"
    KEY = "key"
    OFF = "off"


class Callbacks(StrEnum):
    """Callbacks of jobs: taken, or refused."""

    ON = "on"
    OFF = "off"


class LogForm(StrEnum):
    """The form of log lines."""

    AUTO = "auto"  # `text` on a terminal, else `json`
    JSON = "json"
    TEXT = "text"


class SettingError(PuzzleError):
    """A setting that cannot be used; names the variable."""


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2


def _memory() -> int:
    return 1_500_000_000 + 300_000_000 * max(_cores() - 2, 0)


def _default_text(value: object) -> str:
    """A default as shown in the table of settings."""
    if value in ("", ()):
        return "none"
    return plain(value) if isinstance(value, int | float) else str(value)


def plain(number: float) -> str:
    """A number as an operator writes it in a setting."""
    return str(int(number)) if number == int(number) else str(number)


def _default_sizes() -> Mapping[str, int]:
    return {family.size.unit: family.size.default for family in catalogue.FAMILIES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings of the service; the defaults are safe.

    sizes: the largest puzzle, by the unit of its family, such as cells: one setting each.
    """

    body_bytes: int = setting(2**21, "largest body of a request, in bytes", low=1024, high=2**30)
    json_depth: int = setting(32, "deepest nesting of a JSON body", low=8, high=200)
    sizes: Mapping[str, int] = field(default_factory=_default_sizes)
    seconds: float = setting(
        10.0, "longest time of one request's work, in seconds", low=0.05, high=3600
    )
    cores: int = setting(_cores, "processes for hard requests", low=1, high=1024, shown=CORES)
    child_bytes: int = setting(2**28, "memory of one request, in bytes", low=2**26, high=2**40)
    memory_bytes: int = setting(
        _memory,
        "memory of all processes together, in bytes",
        low=10**9,
        high=2**50,
        shown="1.5 GB, plus 0.3 GB for each core beyond two",
    )
    photo_width: int = setting(1600, "widest photograph, in pixels", low=64, high=4096)
    waiting: int = setting(16, "waiting requests; the next gets 503", low=0, high=1024)
    cors_origins: tuple[str, ...] = setting(
        (), "origins whose pages may call the service, separated by commas; * for all"
    )
    trusted: tuple[Proxy, ...] = setting(
        (),
        "proxies whose X-Forwarded-For, -Proto and -Prefix are believed: addresses or networks,"
        " separated by commas",
    )
    data: str = setting("", "folder of the store of jobs; default: the user's data folder")
    public_url: PublicUrl = setting(
        PublicUrl(""),
        "public address of this server for codes on printed pages, https://…; none: no codes",
    )
    prefix: Prefix = setting(
        Prefix(""),
        "path below which the service lives, such as /puzzles; default: that of"
        " KNOBELWERK_PUBLIC_URL; /: none",
    )
    database: str = setting("", "database that replaces that folder, postgresql://…")
    keys: tuple[ApiKey, ...] = setting(
        (), "file of API keys; default: everything is allowed without a key"
    )
    keys_for: Guarded = setting(Guarded.JOBS, "requests that need a key: jobs, or all")
    metrics: Metered = setting(
        Metered.OPEN, "access to /metrics: open, key (with an API key), or off"
    )
    workers: int = setting(
        _cores, "processes for jobs; 0: this server runs none", low=0, high=1024, shown=CORES
    )
    scheduler: Scheduler = setting(
        Scheduler(""), "Dask scheduler whose workers do the jobs, tcp://HOST:PORT"
    )
    jobs_per_client: int = setting(20, "unfinished jobs of a client", low=1, high=10**6)
    job_seconds: float = setting(604_800, "longest time of a job, in seconds", low=1, high=10**9)
    callbacks: Callbacks = setting(
        Callbacks.ON, "callbacks of jobs: on, or off, which refuses them"
    )
    callback_networks: tuple[Proxy, ...] = setting(
        (),
        "networks beside the public internet that callbacks of jobs may go to: addresses or"
        " networks, separated by commas",
    )
    file_bytes: int = setting(
        2**26, "largest file that a job may make, in bytes", low=2**20, high=2**30
    )
    keep_days: float = setting(7, "days that finished jobs are kept", low=0.001, high=10**5)
    log: LogForm = setting(
        LogForm.AUTO, "json: an object a line; text: lines for people; auto: text on a terminal"
    )
    log_level: Level = setting(Level.INFO, "DEBUG, INFO, WARNING or ERROR")

    @property
    def folder(self) -> Path:
        """The folder of the store; by default the user's data folder."""
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        return Path(self.data or Path(home) / "knobelwerk")


@cache
def variables() -> Mapping[str, Setting]:
    """The setting of each variable, by its name; `shown` is the default."""
    made = [
        replace(known, shown=known.shown or _default_text(known.default)) for known in _settings()
    ]
    return {PREFIX + known.name.upper(): known for known in made}


def _settings() -> Sequence[Setting]:
    """All settings with a variable each; the sizes of puzzles come last."""
    sizes = [
        Setting(
            name=family.size.unit,
            about=f"largest puzzle, in {family.size.unit}",
            default=family.size.default,
            low=1,
            high=family.size.most,
        )
        for family in catalogue.FAMILIES
    ]
    return [*settings(Settings).values(), *{known.name: known for known in sizes}.values()]


def read(environment: Mapping[str, str]) -> Settings:
    """The settings from the variables; SettingError names the first wrong one."""
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in variables():
            meant = get_close_matches(name, variables(), 1, 0.0)[0]
            raise SettingError(f"{name}: unknown setting; did you mean {meant}?")
    given: dict[str, Any] = {}
    for known in _settings():
        variable = PREFIX + known.name.upper()
        text = environment.get(variable, "").strip()
        if text:
            try:
                given[known.name] = _READERS[known.kinds[0]](text, known)
            except ValueError as error:
                raise SettingError(f"{variable}: expected {error}, found '{text}'") from None
    own = settings(Settings)
    sizes = {name: given.pop(name) for name in [*given] if name not in own}
    made = _below(Settings(**given, sizes={**_default_sizes(), **sizes}), "prefix" in given)
    if made.metrics is Metered.KEY and not made.keys:
        raise SettingError(f"{PREFIX}METRICS: key needs {PREFIX}KEYS, which is not set")
    return made


def _below(made: Settings, named: bool) -> Settings:
    """The settings, with the prefix of the public address if no prefix is named, or else with it.

    A public address with a path of its own stays: it may lead there by another way.
    """
    path = urlsplit(made.public_url).path.rstrip("/")
    if not named:
        return replace(made, prefix=Prefix(path))
    if not made.public_url or path:
        return made
    return replace(made, public_url=PublicUrl(made.public_url.rstrip("/") + made.prefix))


def _number(kind: type[Number], pattern: str, name: str) -> Callable[[str, Setting], Number]:
    """A reader of numbers within the bounds of a setting."""

    def read(text: str, known: Setting) -> Number:
        low, high = known.low or 0, known.high or 0
        if re.fullmatch(pattern, text) and low <= kind(text) <= high:
            return kind(text)
        raise ValueError(f"{name} from {low} to {high}")

    return read


def _origins(text: str, known: Setting) -> tuple[str, ...]:
    origins = tuple(word.strip() for word in text.split(","))
    if origins == ("*",) or all(_ORIGIN.fullmatch(word) for word in origins):
        return origins
    raise ValueError("* or origins such as https://example.org, separated by commas")


def _proxies(text: str, known: Setting) -> tuple[Proxy, ...]:
    words = [word.strip() for word in text.split(",")]
    try:
        return tuple(Proxy(str(ip_network(word))) for word in words)
    except ValueError:
        raise ValueError(
            "addresses or networks such as 10.0.0.7 or 10.0.0.0/8, separated by commas"
        ) from None


def _keys(text: str, known: Setting) -> tuple[ApiKey, ...]:
    try:
        return keys.parse(Path(text).read_text("ascii"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not ASCII"
        raise ValueError(f"a file of keys that can be read ({reason})") from None


def _plain_text(text: str, known: Setting) -> str:
    return text


def _public_url(text: str, known: Setting) -> PublicUrl:
    if _PUBLIC_URL.fullmatch(text) and prefix.is_prefix(urlsplit(text).path.rstrip("/")):
        return PublicUrl(text)
    raise ValueError("an address such as https://example.org or https://example.org/puzzles")


def _prefix(text: str, known: Setting) -> Prefix:
    if text == "/":
        return Prefix("")
    if prefix.is_prefix(text.removesuffix("/")):
        return Prefix(text.removesuffix("/"))
    raise ValueError(f"a path such as /puzzles, of at most {prefix.MOST} letters, digits and ._~-")


def _scheduler(text: str, known: Setting) -> Scheduler:
    if _SCHEDULER.fullmatch(text):
        return Scheduler(text)
    raise ValueError("an address such as tcp://host:8786")


def _level(text: str, known: Setting) -> Level:
    if text.upper() in set(Level):
        return Level(text.upper())
    raise ValueError(known.about)


def _word(words: type[Word]) -> Callable[[str, Setting], Word]:
    """A reader that accepts one of some words."""

    def read(text: str, known: Setting) -> Word:
        if text.lower() in set(words):
            return words(text.lower())
        raise ValueError(" or ".join(words))

    return read


_READERS: Mapping[object, Callable[[str, Setting], object]] = {
    int: _number(int, "[0-9]{1,12}", "a whole number"),
    float: _number(float, r"[0-9]{1,12}(\.[0-9]{1,12})?", "a number"),
    str: _plain_text,
    Scheduler: _scheduler,
    PublicUrl: _public_url,
    Prefix: _prefix,
    Level: _level,
    Guarded: _word(Guarded),
    Metered: _word(Metered),
    Callbacks: _word(Callbacks),
    LogForm: _word(LogForm),
    tuple[ApiKey, ...]: _keys,
    tuple[Proxy, ...]: _proxies,
    tuple[str, ...]: _origins,
}
