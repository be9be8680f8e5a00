"""The bundle of the studio: the bytes of its files, as they were built by `make`.

name     of a file; but for pages it holds a hash of the bytes, so what is under it never changes
entry    what a page loads: the name of its `script`, its `style` and the `parts` loaded at once
coding   content coding: "br" or "gzip"; "identity" is the file as it is
"""

import json
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

IDENTITY = "identity"
PREFIX = "/studio/"  # of the addresses under which pages look for files


class NotBuiltError(Exception):
    """The studio has not been built; `make .venv/studio.stamp` does so."""


class File(NamedTuple):
    """A file of the bundle; `codings` has IDENTITY last, and the smallest first."""

    name: str
    media_type: str
    codings: tuple[str, ...]

    def data(self, coding: str = IDENTITY) -> bytes:
        name = self.name if coding == IDENTITY else f"{self.name}.{coding}"
        return (_folder() / name).read_bytes()


def names() -> tuple[str, ...]:
    """The names of all files; raises NotBuiltError."""
    return tuple(_manifest()["files"])


def file(name: str) -> File | None:
    """The file of that name, if there is one; raises NotBuiltError."""
    about = _manifest()["files"].get(name)
    return about and File(name, about["type"], (*about["codings"], IDENTITY))


def entry(name: str) -> dict[str, Any]:
    """The names of the files of an entry; raises NotBuiltError."""
    found: dict[str, Any] = _manifest()["entries"][name]
    return found


def _folder() -> Traversable:
    return files(__package__) / "built"


@cache
def _manifest() -> dict[str, Any]:
    try:
        text = (_folder() / "manifest.json").read_text("utf-8")
    except FileNotFoundError:
        raise NotBuiltError(str(NotBuiltError.__doc__)) from None
    read: dict[str, Any] = json.loads(text)
    return read
