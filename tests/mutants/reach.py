"""A plugin of pytest: what each test takes, and which files of the product it enters.

    pytest -p tests.mutants.reach --costs FILE

FILE gets one line of JSON a test: its name, its CPU seconds (with the processes that it waited
for), the files rewritten by `announce_entries` that it entered, and whether code ran elsewhere: in
a process that it started, or in a server that it spoke to. That may have been any file.
"""

import ast
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ENTERED = "knobelwerk.entered"
ELSEWHERE = ("subprocess.Popen", "os.fork", "os.posix_spawn", "os.spawn", "socket.connect")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--costs", help="write here what each test takes and enters")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--costs") and not hasattr(config, "workerinput"):
        Path(config.getoption("--costs")).unlink(missing_ok=True)
    if config.getoption("--costs"):
        config.pluginmanager.register(Recorder(Path(config.getoption("--costs"))), "costs")


class Recorder:
    """See the module."""

    def __init__(self, file: Path) -> None:
        self._file, self._entered, self._elsewhere = file, set[str](), False
        sys.addaudithook(self._audit)

    def _audit(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == ENTERED:
            self._entered.add(arguments[0])
        elif event in ELSEWHERE:
            self._elsewhere = True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._entered, self._elsewhere = set(), False
        before = cpu_seconds()
        result = yield
        line = {"test": item.nodeid, "cpu": round(cpu_seconds() - before, 4)}
        line |= {"files": sorted(self._entered), "elsewhere": self._elsewhere}
        with self._file.open("a") as lines:  # one write a line: workers do not cut each other's
            lines.write(json.dumps(line) + "\n")
        return result


def announce_entries(source: str, path: str) -> str:
    """The source of a module that says, wherever it is entered, that it is the file `path`.

    It costs little, as only a few modules need it; a tracer of all code makes all tests slow.
    """
    tree = ast.parse(source)
    words = ast.parse(f'__import__("sys").audit({ENTERED!r}, {path!r})').body
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
            told = ast.get_docstring(node, clean=False) is not None
            after = int(told) + _futures(node.body[told:])
            node.body[after:after] = words
    return ast.unparse(tree)


def _futures(body: list[ast.stmt]) -> int:
    """How many statements at the beginning must stand first."""
    return sum(isinstance(each, ast.ImportFrom) and each.module == "__future__" for each in body)


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
