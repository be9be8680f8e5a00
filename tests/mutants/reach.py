"""A plugin of pytest: what each test takes, and which files of the product it enters.

    pytest -p tests.mutants.reach --costs FILE [--reach]

FILE gets one line of JSON a test: its name, its CPU seconds (with the processes that it waited
for), and with `--reach` the files whose code it ran and whether code ran elsewhere: in a process
that it started, or in a server that it spoke to. That may have been any file.
"""

import json
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

ROOT = f"{Path(__file__).parents[2]}/"
ELSEWHERE = ("subprocess.Popen", "os.fork", "os.posix_spawn", "os.spawn", "socket.connect")
TESTS = ("tests/", ".venv/")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--costs", help="write here what each test takes")
    parser.addoption("--reach", action="store_true", help="and which files it enters")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--costs") and not hasattr(config, "workerinput"):
        Path(config.getoption("--costs")).unlink(missing_ok=True)
    if config.getoption("--costs"):
        config.pluginmanager.register(Recorder(config), "costs")


class Recorder:
    """See the module."""

    def __init__(self, config: pytest.Config) -> None:
        self._file, self._traces = Path(config.getoption("--costs")), config.getoption("--reach")
        self._entered: set[CodeType] = set()
        self._elsewhere = False
        if self._traces:
            sys.addaudithook(self._audit)

    def _audit(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in ELSEWHERE:
            self._elsewhere = True

    def _trace(self, frame: FrameType, event: str, argument: object) -> None:
        self._entered.add(frame.f_code)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._entered, self._elsewhere = set(), False
        if self._traces:
            threading.settrace(self._trace)
            sys.settrace(self._trace)
        before = cpu_seconds()
        result = yield
        took = cpu_seconds() - before
        sys.settrace(None)
        line: dict[str, Any] = {"test": item.nodeid, "cpu": round(took, 4)}
        if self._traces:
            line |= {"files": self._files(), "elsewhere": self._elsewhere}
        with self._file.open("a") as lines:  # one write a line: workers do not cut each other's
            lines.write(json.dumps(line) + "\n")
        return result

    def _files(self) -> list[str]:
        names = {code.co_filename for code in self._entered}
        own = {name.removeprefix(ROOT) for name in names if name.startswith(ROOT)}
        return sorted(name for name in own if not name.startswith(TESTS))


def files_that_reach(reached: Path, path: str, root: Path) -> tuple[list[str], list[str]]:
    """The files of tests that entered a file, and those whose code ran elsewhere, or that are new.

    A whole file, as what one test has kept, those beside it go on with.
    """
    entered, elsewhere, known = set[str](), set[str](), set[str]()
    for line in reached.read_text().splitlines():
        said = json.loads(line)
        file = said["test"].partition("::")[0]
        known.add(file)
        if path in said["files"]:
            entered.add(file)
        elif said["elsewhere"]:
            elsewhere.add(file)
    every = {str(file.relative_to(root)) for file in root.glob("tests/**/test_*.py")}
    others = (elsewhere | (every - known)) & every - entered
    return sorted(entered & every), sorted(others)


def cpu_seconds() -> float:
    """Of this process and of those that it has waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
