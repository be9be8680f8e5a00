"""Runs a command line of our programs in this process, as far as it needs no shell.

A program that starts takes half a second, most of it for imports; the documents start a hundred.
What is one command, with or without `> FILE`, `2>/dev/null` and `; echo "exit code $?"`, is
carried out here; all else is a shell's.
"""

import io
import re
import shlex
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

Program = Callable[[list[str]], int | None]

TELLING = '; echo "exit code $?"'
_REDIRECTED = re.compile(r"\s(2?)> ?([\w./-]+)$")
_QUOTED = re.compile(r"""'[^']*'|"[^"$`\\\\]*\"""")
_SHELLS = re.compile(r"[;|&<>()`$*?~\\#]")  # what a shell reads otherwise, outside of quotes


class Line(NamedTuple):
    """A command: its words, files for its two streams, and whether its exit code is told."""

    words: tuple[str, ...]
    out: str | None
    err: str | None
    telling: bool


def line(command: str) -> Line | None:
    """A command line that needs no shell; None for any other."""
    telling, command = command.endswith(TELLING), command.removesuffix(TELLING)
    files: dict[str, str] = {}
    while redirected := _REDIRECTED.search(command):
        files[redirected[1]] = redirected[2]
        command = command[: redirected.start()]
    if _SHELLS.search(_QUOTED.sub("", command)):
        return None
    return Line(tuple(shlex.split(command)), files.get(""), files.get("2"), telling)


def printed_text(asked: Line, program: Program) -> str:
    """What the line prints, both streams together."""
    both, out, err = _Stream(), _Stream(), _Stream()
    with redirect_stdout(out if asked.out else both), redirect_stderr(err if asked.err else both):
        try:
            code = program(list(asked.words[1:]))
        except SystemExit as end:  # in this way argparse leaves
            code = end.code if isinstance(end.code, int) else 0
    for stream, file in ((out, asked.out), (err, asked.err)):
        if file:
            Path(file).write_bytes(stream.content())
    ending = f"exit code {code or 0}\n" if asked.telling else ""
    return both.content().decode(errors="replace") + ending


def run(command: str, programs: Mapping[str, Program]) -> str | None:
    """What a command prints, if it needs no shell and is one of these programs."""
    asked = line(command)
    if asked is None or asked.words[:1] == () or asked.words[0] not in programs:
        return None
    return printed_text(asked, programs[asked.words[0]])


class _Stream(io.TextIOWrapper):
    """A stream of text or bytes, in memory."""

    def __init__(self) -> None:
        self._bytes = io.BytesIO()
        super().__init__(self._bytes, "utf-8", newline="", write_through=True)

    def content(self) -> bytes:
        self.flush()
        return self._bytes.getvalue()
