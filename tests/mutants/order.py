"""A plugin of pytest: only the tests that can reach a file, the cheap ones first.

    pytest -p tests.mutants.order --reached REACH --of FILE [--failed FILE]

A test can reach a file that some test beside it entered, or any, if code ran elsewhere: what one
of them has kept, others go on with. Tests of unknown reach run, too. A test that takes twenty
times its CPU, and a minute, fails: it does not end. The name of the first that fails is written.
"""

import json
import signal
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

STEPS = (0.1, 1.0)  # CPU seconds: all cheaper tests run before those that are dearer
LEAST, TIMES = 60.0, 20.0  # CPU seconds of a test, and times its own


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--reached", help="what `tests.mutants.reach` has written")
    parser.addoption("--of", help="the file that is to be reached")
    parser.addoption("--failed", help="write the name of the first failure here")


class EndlessError(Exception):
    """A test takes far too long."""


class Order:
    """See the module."""

    def __init__(self, reached: Path, of: str, failed: str | None) -> None:
        self._of, self._failed = of, failed
        self._cost: dict[str, float] = {}
        self._reach: defaultdict[str, set[str]] = defaultdict(set)
        self._all: set[str] = set()
        for line in reached.read_text().splitlines():
            said = json.loads(line)
            file = said["test"].partition("::")[0]
            self._cost[said["test"]] = said["cpu"]
            self._reach[file] |= set(said["files"])
            if said["elsewhere"]:
                self._all.add(file)

    def can_reach(self, item: pytest.Item) -> bool:
        file = item.nodeid.partition("::")[0]
        return file not in self._reach or file in self._all or self._of in self._reach[file]

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        cost = {item: self._cost.get(item.nodeid, 0.0) for item in items}
        step = {item: sum(cost[item] > bar for bar in STEPS) for item in items}
        whole: defaultdict[tuple[int, str], float] = defaultdict(float)
        group = {item: (step[item], item.nodeid.partition("::")[0]) for item in items}
        for item in items:
            whole[group[item]] += cost[item]
        items[:] = [item for item in items if self.can_reach(item)]
        # those of a file stay together, so that what they share is made once in each step
        items.sort(key=lambda item: (step[item], whole[group[item]], group[item]))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        most = max(LEAST, TIMES * self._cost.get(item.nodeid, 0.0))
        signal.setitimer(signal.ITIMER_PROF, most)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self._failed:
            Path(self._failed).write_text(report.nodeid)


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--reached"):
        signal.signal(signal.SIGPROF, _end)
        known = config.getoption("--reached"), config.getoption("--of")
        order = Order(Path(known[0]), known[1], config.getoption("--failed"))
        config.pluginmanager.register(order, "order")


def _end(number: int, frame: FrameType | None) -> None:
    raise EndlessError("the test does not end")
