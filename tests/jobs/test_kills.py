"""Nothing is lost and nothing doubled, whatever dies and whenever."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import suppress
from pathlib import Path

import pytest

from service.jobs.database import Database
from service.jobs.orders import State
from service.jobs.store import Store
from tests.jobs.orders import LIMIT
from tests.jobs.orders import orders

ROOT = Path(__file__).parents[2]
KILLS = 20


class Dispatching:
    """A dispatcher in a process of its own, and the processes below it."""

    def __init__(self, url: str) -> None:
        self._environment = {
            **os.environ,
            "KNOBELWERK_DATABASE": url,
            "KNOBELWERK_WORKERS": "2",
            "KNOBELWERK_LOG_LEVEL": "ERROR",
        }
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "service.jobs", str(os.getpid())]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self._environment)

    def strike(self, dice: random.Random) -> bool:
        """Kill one of them; whether there was one that has begun."""
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

    def below(self) -> list[int]:
        """The processes below the dispatcher: the server of forks, and the workers."""
        found, level = [], [self.process.pid]
        while level:
            level = [pid for parent in level for pid in children(parent)]
            found += level
        return found


def children(pid: int) -> list[int]:
    """Of all threads of a process."""
    found: list[int] = []
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, listed.read_text().split())
    return found


@contextmanager
def dispatching(url: str) -> Iterator[Dispatching]:
    made = Dispatching(url)
    try:
        yield made
    finally:
        made.process.kill()
        made.process.wait()


def over(store: Store, ids: list[str]) -> bool:
    return all(State(store.job(id, "").state).over for id in ids)


@pytest.mark.hard
def test_twenty_kills_lose_nothing_and_double_nothing(database: Database, url: str) -> None:
    store = Store(database, most=100)
    wanted = orders()
    ids = [store.submit(order).id for order, _ in wanted]
    dice = random.Random(7)
    seen = dict.fromkeys(ids, 0.0)
    kills, deadline = 0, time.monotonic() + 240
    with dispatching(url) as running:
        while not over(store, ids) and time.monotonic() < deadline:
            time.sleep(dice.uniform(0.05, 0.6) if kills < KILLS else 0.2)
            explored = {id: store.job(id, "").explored for id in ids}
            assert all(explored[id] >= seen[id] for id in ids)
            seen = explored
            if kills == KILLS:
                continue
            kills += running.strike(dice)
        assert over(store, ids), seen
    for id, (order, distinct) in zip(ids, wanted, strict=True):
        job = store.job(id, "", whole=True)
        assert job.state == State.DONE and job.answer, order.family
        answer = json.loads(job.answer)
        assert (answer["complete"], answer["distinct"]) == (True, distinct), order.family
        found = store.solutions(id, "", after=0, most=10_000).bodies
        assert len(found) == len(set(found)) == min(distinct, LIMIT)
    assert kills == KILLS
