"""The memory of a whole running service, and its answers to requests that are asked at once."""

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import requests

from puzzles.mazes import MazeParams
from service.schemas.families.mazes import MAZE_FORMS
from service.work.memory import held_bytes
from workshop.live import Service
from workshop.mazes import random_maze
from workshop.worst import Asked

BAR = 1_500_000_000  # bytes
LOOK_SECONDS = 0.02
SIDE, COUNTED = 7, 5  # of a set, and its seed, whose count takes two cores longer than all that


class Watch:
    """The most that a process and all below it held since the last look at `peak`."""

    def __init__(self, number: int) -> None:
        self._number, self._peak, self.highest = number, 0, 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def _look(self) -> None:
        while not self._stop.wait(LOOK_SECONDS):
            now = held_bytes(self._number)
            self._peak, self.highest = max(self._peak, now), max(self.highest, now)

    def peak(self) -> int:
        peak, self._peak = self._peak, 0
        return peak

    def close(self) -> None:
        self._stop.set()
        self._thread.join()


@contextmanager
def watch_memory(service: Service) -> Iterator[Watch]:
    watch = Watch(service.process.pid)
    try:
        yield watch
    finally:
        watch.close()


def answers(service: Service, asked: Sequence[Asked]) -> list[tuple[str, int]]:
    """Status and code of the answers to requests that are asked at once, and their bytes."""
    with ThreadPoolExecutor(len(asked)) as clients:
        return list(clients.map(lambda one: _answer(service, one), asked))


def _answer(service: Service, asked: Asked) -> tuple[str, int]:
    url, timeout = service.address + asked.path, 120
    if asked.body is None:
        answer = requests.get(url, timeout=timeout)
    else:
        answer = requests.post(url, json=asked.body, timeout=timeout)
    code = "" if answer.ok else " " + answer.json()["code"]
    return f"{answer.status_code}{code}", len(answer.content)


def begin_jobs(service: Service, many: int) -> list[str]:
    """Hand in counts that take many minutes; their addresses."""
    family, later = f"{service.address}/v1/mazes", {"Prefer": "respond-async"}
    drawn = random_maze(MazeParams(width=SIDE, height=SIDE, loops=0.2), COUNTED)
    wide = {"width": SIDE, "height": SIDE, "turning": "none"}
    body: dict[str, Any] = {"puzzle": {**MAZE_FORMS.dumped_puzzle(drawn), **wide}, "count": True}
    handed_in = [requests.post(f"{family}/solve", json=body, headers=later) for _ in range(many)]
    return [service.address + reply.headers["Location"] for reply in handed_in]
