"""Long work in Python: jobs stored in the user's data folder, as on the command line.

A job runs on all cores while somebody waits for it. Whatever ends the program, the job resumes
where it was.
"""

import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from actions.rendering import RenderRequest
from knobelwerk.pictures import Figure, File, save_picture
from knobelwerk.requests import Progress
from knobelwerk.values import Puzzle, Solution, forms
from puzzles.errors import BudgetError
from render.drawing import Picture

if TYPE_CHECKING:  # programs without jobs do not load a database
    from service.config import Settings
    from service.jobs.storage.models import JobRow as Row
    from service.jobs.storage.store import Store

P = TypeVar("P")
S = TypeVar("S")

PAGE = 1_000  # solutions read at a time
LOOK_SECONDS = 0.2

Watch = Callable[[Progress], object]


class Job(Generic[P, S]):
    """A search, a collection, a census or a drawing that runs to its end.

    id: names the job for the family's `job` and for `knobelwerk jobs`.
    """

    def __init__(self, family: str, id: str) -> None:
        self.family, self.id = family, id

    def __repr__(self) -> str:
        return f"Job({self.family}, {self.id!r}, {self.state!r})"

    @property
    def state(self) -> str:
        """`queued`, `running`, `done`, `failed` or `cancelled`."""
        return self._row().state

    @property
    def progress(self) -> Progress:
        """The progress so far."""
        return _progress(self._row(whole=True))

    @property
    def price(self) -> Mapping[str, Mapping[str, int]] | None:
        """The price of a kit, estimated before the work: the `least` and `most` puzzles, pages
        and bytes of memory. None: the price of other jobs is not known.
        """
        from service.jobs.orders import Tally

        return Tally.read(self._row(whole=True).tally).estimate

    @property
    def answer(self) -> Mapping[str, Any] | None:
        """The service's answer to the request; None before the end, and for a file."""
        row = self._row(whole=True)
        return None if row.answer is None or row.filename is not None else json.loads(row.answer)

    @property
    def picture(self) -> Picture | None:
        """The file of a job that draws; None before the end."""
        from service.jobs.orders import Tally

        row = self._row(whole=True)
        if row.answer is None or row.media_type is None or row.filename is None:
            return None
        return Picture(
            content=row.answer,
            media_type=row.media_type,
            filename=row.filename,
            notes=Tally.read(row.tally).file,
        )

    def save(self, path: File) -> Path:
        """Write the file of a job that draws."""
        picture = self.picture
        if picture is None:
            raise BudgetError(f"the job is {self.state}, so there is no file")
        return save_picture(picture, path)

    @property
    def puzzle(self) -> Puzzle[P] | None:
        """The puzzle that the job solves or draws; None for other jobs."""
        from service.schemas.held import puzzle_in

        asked = json.loads(self._row(whole=True).order)["asked"]
        form = asked.get("form", asked)
        return self._puzzle(puzzle_in(form["puzzle"])[0]) if "puzzle" in form else None

    @property
    def puzzles(self) -> tuple[Puzzle[P], ...]:
        """The collected puzzles, once the job is done."""
        made = (self.answer or {}).get("puzzles", ())
        return tuple(self._puzzle(each["puzzle"]) for each in made)

    def solutions(self) -> Iterator[Solution[P, S]]:
        """The stored solutions so far, in the order in which they were found."""
        puzzle, after = self.puzzle, 0
        while puzzle is not None:
            found = self._store.solutions(self.id, "", after=after, most=PAGE)
            for body in found.bodies:
                yield Solution(puzzle, forms(self.family).solution().load(json.loads(body)))
            if len(found.bodies) < PAGE:
                break
            after = found.after

    def wait(self, *, seconds: float | None = None, watch: Watch | None = None) -> "Job[P, S]":
        """Run the job to its end, or for a time; Ctrl-C stops and keeps its state.

        watch: called with the progress from time to time. Raises BudgetError if it failed.
        """
        end = math.inf if seconds is None else time.monotonic() + seconds
        if not self._over:
            with _working() as alive:
                while not self._over and time.monotonic() < end:
                    alive()
                    time.sleep(LOOK_SECONDS)
                    if watch is not None:
                        watch(self.progress)
        row = self._row(whole=True)
        if row.problem is not None:
            raise BudgetError(json.loads(row.problem)["message"])
        return self

    def cancel(self) -> None:
        """Cancel the job; its solutions so far stay."""
        self._store.cancel(self.id, "")

    @cached_property
    def _store(self) -> "Store":
        return _store()

    @property
    def _over(self) -> bool:
        return self.state in ("done", "failed", "cancelled")

    def _puzzle(self, content: object) -> Puzzle[P]:
        return Puzzle(self.family, forms(self.family).puzzle().load(content))

    def _row(self, *, whole: bool = False) -> "Row":
        return self._store.job(self.id, "", whole=whole)


@contextmanager
def _working() -> Iterator[Callable[[], None]]:
    """Run a dispatcher in its own process, whose workers do not import this program.

    Yields a function that raises BudgetError if that process has ended.
    """
    from service import jobs

    command = [sys.executable, "-m", jobs.__name__, str(os.getpid())]
    with subprocess.Popen(command, env={"KNOBELWERK_LOG_LEVEL": "ERROR", **os.environ}) as process:

        def alive() -> None:
            if process.poll() is not None:
                raise BudgetError("the process that works on jobs has ended")

        try:
            yield alive
        finally:
            process.terminate()


def hand_in(kind: str, family: str, asked: Mapping[str, object]) -> Job[Any, Any]:
    """Submit a job."""
    from service.jobs.orders import Order

    order = Order(kind=kind, family=family, asked=dict(asked), seconds=settings().job_seconds)
    return Job(family, _store().submit(order).id)


class Drawing(Figure[P, S]):
    """A picture that is drawn later, here or as a job."""

    def submit(self, format: str) -> Job[P, S]:
        """Draw it as a job: a film, a large picture, a slow body (see `Job.save`)."""
        from service.jobs.kinds.rendering import render_order

        asked = RenderRequest(puzzle=self.puzzle, solution=self.solution, style=self.style)
        order = render_order(forms(self.family), asked, format.lower(), settings())
        return hand_in("render", self.family, order)


def _progress(row: "Row") -> Progress:
    from service.jobs.orders import Tally

    sums = Tally.read(row.tally).sums
    return Progress(row.explored, row.nodes, sums.get("count", 0), sums.get("distinct", 0))


def settings() -> "Settings":
    """The settings of the environment."""
    from service import config

    return config.read(os.environ)


def _store() -> "Store":
    from service.jobs.storage import opening

    return opening.store(settings())
