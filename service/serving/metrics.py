"""The server's own counters, in the text format of Prometheus.

The process that reads requests does the counting, so no process shares data. An unknown path or
method counts as `other`, so the number of labels is bounded.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

from service.prometheus import Row, metric, number
from service.work.lanes import Lane
from service.work.memory import held_bytes, tree
from service.work.pool import Pool

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
METHODS = ("GET", "HEAD", "POST", "DELETE", "OPTIONS")
OTHER = "other"
GONE = "gone"  # status if the client has gone before its answer


class Routes:
    """Finds the route of a path. rules: paths of routes; `<name>` stands for any word."""

    def __init__(self, rules: Iterable[str]) -> None:
        known = sorted(set(rules))
        self._plain = {rule for rule in known if "<" not in rule}
        self._other = [
            (re.compile(_pattern(rule)), re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule))
            for rule in known
            if "<" in rule
        ]

    def of(self, path: str) -> str:
        """The path of the route, with {name} for variable parts."""
        if path in self._plain:
            return path
        return next((route for pattern, route in self._other if pattern.fullmatch(path)), OTHER)


def _pattern(rule: str) -> str:
    words = re.split("(<[^>]*>)", rule)
    return "".join("[^/]+" if word.startswith("<") else re.escape(word) for word in words)


class Metrics:
    """Counts answers by route, method and status, and their durations by route."""

    def __init__(self) -> None:
        self.routes = Routes(())
        self._answers: Counter[tuple[str, str, str]] = Counter()
        self._seconds: dict[str, list[int]] = {}
        self._sums: dict[str, float] = {}

    def count_answer(self, path: str, method: str, status: int | str, seconds: float) -> None:
        """Count a request that was answered, or whose client has gone."""
        route = self.routes.of(path)
        self._answers[route, method if method in METHODS else OTHER, str(status)] += 1
        slots = self._seconds.setdefault(route, [0] * (len(BOUNDS) + 1))
        slots[bisect_left(BOUNDS, seconds)] += 1
        self._sums[route] = self._sums.get(route, 0.0) + seconds

    def text(self, pool: Pool) -> str:
        """The counters, and the state of the pool and of all processes."""
        answers = (
            ("", {"route": route, "method": method, "status": status}, many)
            for (route, method, status), many in sorted(self._answers.items())
        )
        waiting = (("", {"lane": lane}, len(its.line)) for lane, its in pool.lanes.items())
        children = (row for lane in pool.lanes for row in _children(pool, lane))
        took = (row for route in sorted(self._seconds) for row in self._histogram(route))
        named = "knobelwerk_requests_total", "knobelwerk_request_seconds"
        return "".join(
            (
                metric(named[0], "counter", "Answered requests.", answers),
                metric(named[1], "histogram", "Duration of answers in seconds.", took),
                metric("knobelwerk_waiting", "gauge", "Requests waiting in a lane.", waiting),
                metric("knobelwerk_children", "gauge", "Processes of a lane.", children),
                number("knobelwerk_processes", "gauge", "All processes.", len(tree(pool.root))),
                number(
                    "knobelwerk_memory_bytes",
                    "gauge",
                    "Memory of all processes; shared memory is counted in each.",
                    held_bytes(pool.root),
                ),
            )
        )

    def _histogram(self, route: str) -> Iterable[Row]:
        so_far = 0
        for bound, many in zip((*BOUNDS, "+Inf"), self._seconds[route], strict=True):
            so_far += many
            yield "_bucket", {"route": route, "le": bound}, so_far
        yield "_sum", {"route": route}, self._sums[route]
        yield "_count", {"route": route}, so_far


def _children(pool: Pool, lane: Lane) -> Iterable[Row]:
    every = [child.busy for child in pool.lanes[lane].all]
    for state, many in (("busy", sum(every)), ("idle", len(every) - sum(every))):
        yield "", {"lane": lane, "state": state}, many
