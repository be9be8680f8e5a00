"""A plugin of pytest: the tests of some files, the cheap ones first.

    pytest -p tests.mutants.order --reached REACH [--failed FILE] [--passed FILE] FILES

A test that takes twenty times its CPU, and a minute, fails: it does not end. The name of the first
that fails is written. Those that have passed are listed, and what is listed is not run.
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
UNKNOWN = 2.0  # CPU seconds of a test that was not measured


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--reached", help="what `tests.mutants.reach` has written")
    parser.addoption("--failed", help="write the name of the first failure here")
    parser.addoption("--passed", help="leave out what is listed here, and add what passes")


class EndlessError(Exception):
    """A test takes far too long."""


class Order:
    """See the module."""

    def __init__(self, reached: Path, failed: str | None, passed: str | None) -> None:
        self._failed, self._passed = failed, Path(passed) if passed else None
        lines = map(json.loads, reached.read_text().splitlines())
        self._cost: dict[str, float] = {said["test"]: said["cpu"] for said in lines}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self._passed is not None and self._passed.exists():
            over = set(self._passed.read_text().splitlines())
            items[:] = [item for item in items if item.nodeid not in over]
        cost = {item: self._cost.get(item.nodeid, UNKNOWN) for item in items}
        step = {item: sum(cost[item] > bar for bar in STEPS) for item in items}
        whole: defaultdict[tuple[int, str], float] = defaultdict(float)
        group = {item: (step[item], item.nodeid.partition("::")[0]) for item in items}
        for item in items:
            whole[group[item]] += cost[item]
        # those of a file stay together, so that what they share is made once in each step
        items.sort(key=lambda item: (step[item], whole[group[item]], group[item]))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        most = max(LEAST, TIMES * self._cost.get(item.nodeid, UNKNOWN))
        signal.setitimer(signal.ITIMER_PROF, most)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self._failed:
            Path(self._failed).write_text(report.nodeid)
        if report.passed and report.when == "call" and self._passed is not None:
            with self._passed.open("a") as file:
                file.write(report.nodeid + "\n")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--reached"):
        signal.signal(signal.SIGPROF, _end)
        files = (config.getoption(name) for name in ("--failed", "--passed"))
        order = Order(Path(config.getoption("--reached")), *files)
        config.pluginmanager.register(order, "order")


def _end(number: int, frame: FrameType | None) -> None:
    raise EndlessError("the test does not end")
