"""The order of jobs: clients take turns, and so do the jobs of a client.

Plain data and no clock, so that a simulation can use the dispatcher's code.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice

from service.jobs.dispatch.work import SMALL_STATE, RunningSlice
from service.jobs.orders import Ending, JobProgress, Mark, Order
from service.jobs.storage.ledger import Share

STOCK = 2  # workers for each extra part that is kept ready
HELD_BYTES = 32_000_000  # of larger checkpoints held here, which saves reading them from the store
MEMORY = 3  # recent slices per worker that give the speed of a job
LEAST_STOCK = 2  # extra parts at least, if there is more than one worker


@dataclass(slots=True, eq=False)
class Task:
    """A running job.

    idle: parts that no worker has. busy: parts that a worker has.
    parting: parts to split when they come back.
    whole: number of failed attempts to split each part.
    states: checkpoints of idle parts, which need not be read again, or marks of checkpoints that
        a worker has; by the numbers of parts, which other jobs may reuse.
    ending: why it is to end, done or not. finishing: the answer is being made.
    deaths: of processes that made the answer.
    served: when it last had a turn. running: slices being run.
    took, did: seconds of slices, and the share of the job they did; old values fade away.
    """

    id: str
    order: Order
    standing: JobProgress = JobProgress()
    idle: list[Share] = field(default_factory=list)
    busy: dict[int, Share] = field(default_factory=dict)
    parting: set[int] = field(default_factory=set)
    whole: Counter[int] = field(default_factory=Counter)
    states: dict[int, bytes | Mark] = field(default_factory=dict)
    ending: Ending | None = None
    finishing: bool = False
    deaths: int = 0
    served: int = 0
    running: set[RunningSlice] = field(default_factory=set)
    took: float = 0.0
    did: float = 0.0

    def went(self, seconds: float, share: float, workers: int) -> None:
        """Note a slice: its seconds, and the share of the job that it did."""
        fading = 1.0 - 1.0 / (MEMORY * workers + 1)
        self.took, self.did = self.took * fading + seconds, self.did * fading + share

    def seconds_left(self, workers: int) -> float:
        """Estimated seconds to finish with this many workers at the recent speed; inf if unknown.

        Recent, since a part may report far too large a share of work at its beginning. Running
        slices count as not yet done.
        """
        if workers < 2 or self.did <= 0.0:
            return math.inf
        left = sum(share.rest for share in (*self.idle, *self.busy.values()))
        return self.took * left / self.did / workers


class Turns:
    """The order in which jobs are served."""

    def __init__(self) -> None:
        self._turn = 0
        self._new: dict[str, None] = {}  # clients that had no turn
        self._served: dict[str, int] = {}  # when each of the others last had one, in this order

    def next(self, tasks: Iterable[Task]) -> Task | None:
        """The task whose turn it is, among those with idle parts; None: there is none."""
        ready = [task for task in tasks if task.idle and task.ending is None]
        return min(ready, key=self._rank, default=None)

    def serve(self, task: Task, holds: Callable[[str], bool] = lambda name: False) -> Share:
        """Take a part of a task: the largest, so that the last parts of the job are small.

        holds: whether the next free worker still has the state of a part, by name; such go first.
        """
        self._turn += 1
        client = task.order.client
        for clients in (self._new, self._served):
            clients.pop(client, None)
        task.served = self._served[client] = self._turn
        share = max(task.idle, key=lambda each: (holds(each.name), each.rest))
        task.idle.remove(share)
        task.busy[share.id] = share
        return share

    def meet(self, clients: Iterable[str]) -> None:
        """Note clients that have jobs."""
        self._new |= dict.fromkeys(name for name in clients if name not in self._served)

    def longest_waiting(self, most: int) -> Sequence[str]:
        """At most this many clients, the longest unserved first; never served comes before all."""
        return list(islice(chain(self._new, self._served), most))

    def forget(self, clients: Iterable[str]) -> None:
        """Forget clients that have no jobs."""
        for name in clients:
            self._new.pop(name, None)
            self._served.pop(name, None)

    def _rank(self, task: Task) -> tuple[int, int]:
        return (self._served.get(task.order.client, 0), task.served)

    def stock(self, tasks: Collection[Task], workers: int, free: int) -> None:
        """Choose parts to split when they come back, so that some are ready in advance.

        free: idle workers. The size of a part is unknown before it is done: after a tiny part its
        worker would wait for another's slice if no more parts were ready.
        """
        ready = sum(len(task.idle) for task in tasks if task.ending is None)
        wanted = max(workers // STOCK, LEAST_STOCK) if workers > 1 else 0
        if free + wanted > ready:
            self.to_part(tasks, free + wanted - ready)

    def to_part(self, tasks: Iterable[Task], free: int, workers: int = 0) -> None:
        """Choose parts to split when they come back: the largest of the clients with the fewest.

        free: workers without an idle part. workers: their number, shared equally by all clients; a
        client with fewer parts could not use its share.
        """
        mine = defaultdict[str, list[tuple[Task, Share]]](list)
        full = set()
        for task in tasks:
            if task.ending is None:
                mine[task.order.client] += [(task, share) for share in task.busy.values()]
                if task.idle:
                    full.add(task.order.client)
        fair = workers / max(len(mine), 1)
        ranked = [
            (len(parts) + k, -share.rest, client, task, share)
            for client, parts in mine.items()
            for k, (task, share) in enumerate(sorted(parts, key=lambda pair: -pair[1].rest))
        ]
        ranked.sort(key=lambda each: each[:2])
        for k, (many, _, client, task, share) in enumerate(ranked):
            if k < free or (many < fair and client not in full):
                task.parting.add(share.id)


def hold(tasks: Iterable[Task], task: Task, number: int, state: bytes | Mark) -> None:
    """Keep the checkpoint of a part in memory too, if it is small or there is room."""
    every = [each for some in tasks for each in some.states.values() if isinstance(each, bytes)]
    if (
        isinstance(state, Mark)
        or len(state) <= SMALL_STATE
        or (len(state) + sum(map(len, every)) <= HELD_BYTES)
    ):
        task.states[number] = state
