"""Input and output on a terminal: reading files, showing progress, stopping on Ctrl-C.

source     a text and its name in messages
"""

import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any

from actions.telling import NODES
from puzzles.errors import Place, PuzzleError, RuleError
from puzzles.facts import Json
from puzzles.files import decode, unpack
from puzzles.text import is_json
from service.cli.language import count_words, in_words
from service.cli.refusals import Refusal, problems_of, refusal, refusal_of_file
from solvers.engine.search import Search
from words.phrases import Phrase

if TYPE_CHECKING:  # marshmallow and rich cost a tenth of a second each
    from marshmallow import Schema
    from rich.progress import Progress

SIZE_LIMIT = 16 * 2**20  # bytes of a file; the largest puzzles have some 300 kB
PATIENCE = 0.5  # seconds before a progress bar appears
TOO_LARGE = Phrase("{name}: expected at most {most} bytes")
PROGRESS = Phrase("{nodes}, {found} found")


@dataclass(frozen=True, slots=True)
class Source:
    """A text and its name in messages."""

    name: str
    text: str

    @property
    def is_json(self) -> bool:
        return is_json(self.text)


def say(message: str) -> None:
    """Print a message to standard error, after everything already printed."""
    with writing_output():
        pass
    with suppress(OSError):  # nobody can be told
        print(message, file=sys.stderr, flush=True)


@contextmanager
def writing_output() -> Iterator[None]:
    """Name standard output in the OSErrors of what is written to it inside, and flush it."""
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        drop_output()
        raise OSError(error.errno, error.strerror, "<stdout>") from None


def drop_output() -> None:
    """Send to nowhere what cannot be written to standard output.

    Otherwise Python would fail again whenever it flushes, at the latest at its end.
    """
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def print_lines(lines: Iterable[str]) -> None:
    """Print lines for people."""
    with writing_output():
        sys.stdout.writelines(f"{line}\n" for line in lines)


def read(path: str) -> Source:
    """The text of a file; `-` is the standard input."""
    name = "<stdin>" if path == "-" else path
    try:
        if path == "-":
            content = sys.stdin.buffer.read(SIZE_LIMIT + 1)
        else:
            with open(path, "rb") as file:
                content = file.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise refusal_of_file(name, error) from None
    try:
        content = unpack(content, SIZE_LIMIT)
        if len(content) > SIZE_LIMIT:
            raise refusal(TOO_LARGE, name=name, most=str(SIZE_LIMIT))
        return Source(name, decode(content))
    except PuzzleError as error:
        raise Refusal(*problems_of(error, name)) from None


def as_json(source: Source) -> Json:
    """The JSON object that a source holds."""
    from service.schemas.strict import json_object

    try:
        return json_object(source.text)
    except PuzzleError as error:
        raise Refusal(*problems_of(error, source.name)) from None


def load_said(
    schema: "type[Schema]", value: object, name: str | None = None, at: Place = ()
) -> Any:
    """Load JSON by a schema; errors are reported with their places.

    name: of the file; None: the value comes from the command line. at: its place in a request.
    """
    from service.schemas.strict import load

    try:
        return load(schema, value, at)
    except RuleError as error:
        if name is None:
            raise  # the command names its flags
        raise Refusal(*problems_of(error, name)) from None


def progress_words(nodes: int, found: int) -> str:
    """The progress of a search in words."""
    return in_words(PROGRESS, nodes=count_words(NODES, nodes), found=found)


class Watch:
    """Watches a search: ends it on Ctrl-C, and shows its progress on a terminal.

    stopped: Ctrl-C was pressed. A second one is an ordinary KeyboardInterrupt.
    search: its latest state.
    """

    def __init__(self) -> None:
        self.stopped = False
        self.search: Search[object] | None = None
        self._start = time.monotonic()
        self._bar: Progress | None = None

    def __enter__(self) -> "Watch":
        self._before = signal.signal(signal.SIGINT, self._stop)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        signal.signal(signal.SIGINT, self._before)
        if self._bar is not None:
            self._bar.stop()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._start

    def __call__(self, search: Search[object]) -> bool:
        self.search = search
        bar = self._progress_bar(PATIENCE)
        if bar is not None:
            said = progress_words(search.nodes, search.counts.distinct)
            bar.update(bar.task_ids[0], completed=search.progress(), said=said)
        return not self.stopped

    def share(self, done: float) -> None:
        """Show the progress of work that is not a search; Ctrl-C ends such work at once."""
        bar = self._progress_bar(0.0)
        if bar is not None:
            bar.update(bar.task_ids[0], completed=done)
        if self.stopped:
            raise KeyboardInterrupt

    def _progress_bar(self, patience: float) -> "Progress | None":
        """The bar, once `patience` seconds are over; None without a terminal."""
        if self._bar is None and sys.stderr.isatty() and self.seconds > patience:
            self._bar = bar()
            self._bar.start()
        return self._bar

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopped = True
        signal.signal(signal.SIGINT, signal.default_int_handler)


def bar() -> "Progress":
    """A progress bar for one share, not shown without a terminal."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
    )

    bar = Progress(
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[said]}"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    bar.add_task("", total=1.0, said="")
    return bar
