"""Whose turn it is, with workers that are made up and no clock but that of the simulation."""

import heapq
import math
from collections import Counter
from dataclasses import replace
from itertools import count

import pytest

from puzzles.dice import Dice
from service.jobs.dispatch.turns import Task, Turns
from service.jobs.orders import Order
from service.jobs.storage.ledger import Share

CLIENTS, JOBS = 10, 3  # of each but the first, who has as many as all others
WARM, LAST = 12.0, 32.0  # seconds
LOOK = 0.2
MOST_PARTS = 16
ORDER = Order(kind="solve", family="boxes", asked={})


class Simulation:
    """Slices of a second or so, of jobs that never end."""

    def __init__(self, workers: int) -> None:
        self._workers, self._turns, self._dice = workers, Turns(), Dice(7, "boxes")
        self._numbers, self._under_way = count(), list[tuple[float, int, Task, Share]]()
        self.done = Counter[str]()
        many = [JOBS * (CLIENTS - 1), *[JOBS] * (CLIENTS - 1)]
        self._tasks = [self._task(f"c{c}") for c, jobs in enumerate(many) for _ in range(jobs)]

    def _task(self, client: str) -> Task:
        id = str(next(self._numbers))
        order = Order(kind="solve", family="boxes", asked={}, client=client)
        return Task(id=id, order=order, idle=[self._share(id, 1.0)])

    def _share(self, job: str, share: float) -> Share:
        return Share(id=next(self._numbers), job=job, share=share, explored=0.0, deaths=0, turn=0)

    def _hand_out(self, now: float) -> None:
        while (free := self._workers - len(self._under_way)) > 0:
            task = self._turns.next(self._tasks)
            if task is None:
                self._turns.to_part(self._tasks, free)
                return
            share = self._turns.serve(task)
            back = now + 0.8 + 0.4 * self._dice.below(100) / 100
            heapq.heappush(self._under_way, (back, next(self._numbers), task, share))

    def run(self) -> None:
        self._hand_out(0.0)
        now = looked = 0.0
        while now < LAST:
            now, _, task, share = heapq.heappop(self._under_way)
            self.done[task.order.client] += now > WARM
            del task.busy[share.id]
            parts = 1
            if share.id in task.parting:
                task.parting.discard(share.id)
                parts = min(max(self._workers - len(self._under_way), 2), MOST_PARTS)
            left = [self._share(share.job, share.share / parts) for _ in range(parts)]
            task.idle += [replace(share, turn=share.turn + 1)] if parts == 1 else left
            if now >= looked + LOOK:
                looked = now
                self._turns.to_part(self._tasks, 0, self._workers)
            self._hand_out(now)


@pytest.mark.parametrize("workers", [2, 10, 100])
def test_all_clients_get_the_same_share_of_the_workers(workers: int) -> None:
    simulation = Simulation(workers)
    simulation.run()
    fair = simulation.done.total() / CLIENTS
    assert 0.97 * workers * (LAST - WARM) < simulation.done.total()
    assert max(simulation.done.values()) < 1.15 * fair + 1
    assert min(simulation.done[f"c{k}"] for k in range(CLIENTS)) > 0.85 * fair - 1


@pytest.mark.parametrize(
    ("workers", "free", "ready", "parting"),
    [
        (2, 0, 2, 0),
        (2, 0, 1, 1),
        (2, 0, 0, 2),
        (2, 1, 2, 1),
        (1, 0, 0, 0),
        (1, 1, 0, 1),
        (9, 0, 3, 1),
    ],
)
def test_parts_are_held_ready_for_workers_whose_own_turn_out_to_be_tiny(
    workers: int, free: int, ready: int, parting: int
) -> None:
    largest = Share(id=9, job="a", share=0.2, explored=0.0, deaths=0, turn=0)
    busy = {
        k: replace(largest, id=k, share=0.01 * k) for k in range(1, max(workers - free, 2) + 1)
    }
    idle = [replace(largest, id=100 + k, share=1e-9) for k in range(ready)]
    task = Task(id="a", order=ORDER, idle=idle, busy=busy)

    Turns().stock([task], workers, free)

    assert task.parting == set(sorted(busy, reverse=True)[:parting])  # the largest


def test_a_part_goes_to_the_worker_that_has_it_before_a_larger_one() -> None:
    small = Share(id=1, job="a", share=0.1, explored=0.0, deaths=0, turn=3)
    large = replace(small, id=2, share=0.5)
    task = Task(id="a", order=ORDER, idle=[large, small])

    assert Turns().serve(task, {small.name}.__contains__) is small
    assert Turns().serve(task, {small.name}.__contains__) is large


def test_what_a_job_will_take_is_reckoned_from_what_it_took_lately() -> None:
    part = Share(id=1, job="a", share=0.5, explored=0.5, deaths=0, turn=0)
    task = Task(
        id="a", order=ORDER, idle=[part, replace(part, id=2)]
    )  # half of it was done before
    assert task.seconds_left(2) == math.inf

    task.went(6.0, 0.0, 2)
    assert task.seconds_left(2) == math.inf

    task.went(0.0, 0.3, 2)  # tells too much
    assert 6.0 > task.seconds_left(2)
    assert task.seconds_left(1) == math.inf  # nobody would wait for it

    for _ in range(60):
        task.went(2.0, 0.01, 2)
    assert task.seconds_left(2) == pytest.approx(0.5 * 2.0 / 0.01 / 2, rel=0.01)
