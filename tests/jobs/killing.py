"""Programs that are killed and started again, and what must have come of their jobs."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from service.jobs.orders import JobState, Order
from service.jobs.storage.store import Store
from workshop.orders import LIMIT

ROOT = Path(__file__).parents[2]
PATIENCE = 300.0  # seconds


class Program:
    """A process, and those below it."""

    def __init__(self, *command: str, **settings: str) -> None:
        self._command = command
        self._environment = {**os.environ, "KNOBELWERK_LOG_LEVEL": "ERROR", **settings}
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            self._command, cwd=ROOT, env=self._environment, stderr=subprocess.DEVNULL
        )

    def look(self) -> None:
        """Start it again if it ended, as whoever supervises it does."""
        if self.process.poll() is not None:
            self.start()

    def below(self) -> list[int]:
        """The processes below it, nearest first."""
        found, level = [], [self.process.pid]
        while level:
            level = [pid for parent in level for pid in children(parent)]
            found += level
        return found

    def strike(self, dice: random.Random) -> bool:
        """Kill it or one below it; whether there was one that has begun."""
        below = self.below()
        if len(below) < 2:
            return False  # it has only just begun
        victim = dice.choice([self.process.pid, *below])
        try:
            os.kill(victim, signal.SIGKILL)
        except ProcessLookupError:
            return False
        if victim == self.process.pid:
            self.process.wait()
            self.start()
        return True

    def kill(self) -> None:
        """Kill all of it at once."""
        for pid in (self.process.pid, *self.below()):
            kill(pid)
        self.process.wait()


def children(pid: int) -> list[int]:
    """Of all threads of a process."""
    found: list[int] = []
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, listed.read_text().split())
    return found


def kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


@contextmanager
def running(*command: str, **settings: str) -> Iterator[Program]:
    made = Program(*command, **settings)
    try:
        yield made
    finally:
        made.kill()


def dispatching(url: str) -> AbstractContextManager[Program]:
    """A dispatcher with two workers."""
    return running(*dispatcher(), KNOBELWERK_DATABASE=url, KNOBELWERK_WORKERS="2")


def dispatcher() -> list[str]:
    """The command of a dispatcher."""
    return [sys.executable, "-m", "service.jobs", str(os.getpid())]


def over(store: Store, ids: Sequence[str]) -> bool:
    return all(JobState(store.job(id, "").state).over for id in ids)


def progress(store: Store, ids: Sequence[str]) -> float:
    """Slices that were kept so far, told by their time."""
    return sum(store.job(id, "").seconds for id in ids)


def wait_until(condition: Callable[[], bool], *programs: Program) -> float:
    """Seconds until it holds, or patience ends; programs that end meanwhile are started again."""
    begun = time.monotonic()
    while not condition() and time.monotonic() < begun + PATIENCE:
        for program in programs:
            program.look()
        time.sleep(0.05)
    return time.monotonic() - begun


def wait_for_progress(store: Store, ids: Sequence[str], *programs: Program) -> None:
    """Until another slice of these jobs is kept, or all are over."""
    before = progress(store, ids)
    wait_until(lambda: progress(store, ids) != before or over(store, ids), *programs)


def wait_until_over(store: Store, ids: Sequence[str], *programs: Program) -> None:
    wait_until(lambda: over(store, ids), *programs)


def assert_exact(store: Store, ids: Sequence[str], wanted: Sequence[tuple[Order, int]]) -> None:
    """All jobs are done, with nothing lost and nothing doubled."""
    for id, (order, distinct) in zip(ids, wanted, strict=True):
        told, found = _came(store, id)
        assert told == (True, distinct), (order.family, told, distinct)
        assert len(found) == len(set(found)) == min(distinct, LIMIT)


def assert_open(store: Store, id: str, distinct: int) -> None:
    """A job of which a part was given up says so, with nothing doubled."""
    told, found = _came(store, id)
    assert not told[0] and told[1] <= distinct, (told, distinct)
    assert len(found) == len(set(found)) <= min(distinct, LIMIT)


def _came(store: Store, id: str) -> tuple[tuple[bool, int], Sequence[bytes]]:
    """Whether a job is complete, how many it counted, and what it found."""
    job = store.job(id, "", whole=True)
    assert job.state == JobState.DONE and job.answer, (job.state, job.explored)
    answer = json.loads(job.answer)
    found = store.solutions(id, "", after=0, most=10_000).bodies
    return (answer["complete"], answer["distinct"]), found
