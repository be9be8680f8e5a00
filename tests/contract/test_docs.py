"""Every example of the README and the documents does what the page says."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from service import config
from service.cli import main
from service.http.app import create_app
from tests.contract import curl
from tests.contract import shell
from tests.contract.examples import Block
from tests.contract.examples import Step
from tests.contract.examples import blocks
from tests.contract.examples import deviations
from tests.contract.examples import is_as
from tests.contract.examples import steps

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "SECURITY.md", *(ROOT / "docs").glob("*.md")])
WRITTEN_ADDRESS = "localhost:8000"
# Commands that change the machine or need what a test has not; all others must be examples.
ONLY_SHOWN = ("apt-get", "docker", "git", "make", "pip", "python3 -m tests.bare.prove")
PROGRAMS: dict[str, shell.Program] = {"knobelwerk": main, "curl": curl.main}
START_SECONDS = 120
WITHOUT_GL = "fallback: no-opengl\n"  # what a machine without a GL library says besides


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running service, as host:port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "service.cli", "serve", "--port", str(port)]
    log = tmp_path_factory.mktemp("service") / "log"
    with log.open("wb") as file, subprocess.Popen(command, cwd=ROOT, stderr=file) as service:
        try:
            assert _ready(f"http://localhost:{port}/readyz", service), log.read_text()
            yield f"localhost:{port}"
        finally:
            service.terminate()


def _ready(page: str, service: subprocess.Popen[bytes]) -> bool:
    """Whether the service answers before it ends or the time is over."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and service.poll() is None:
        try:
            if requests.get(page, timeout=START_SECONDS).ok:
                return True
        except requests.ConnectionError:
            time.sleep(0.1)
    return False


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A directory for the files of one document, with the programs and the pictures."""
    shutil.copytree(ROOT / "docs" / "pictures", tmp_path / "docs" / "pictures")
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, module in (("knobelwerk", "service.cli"), ("curl", "tests.contract.curl")):
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {module} "$@"\n')
        program.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_shows_what_happens(
    document: Path, folder: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    names: dict[str, object] = {}
    started: set[str] = set()  # programs that ran as they are installed, once a document
    for block in blocks(document.read_text()):
        if block.name:
            (folder / block.name).write_text(block.text.replace(WRITTEN_ADDRESS, address))
        for step in steps(block) if block.language == "console" else ():
            printed = _run(step, folder, address, started)
            assert is_as(step.expected, printed), f"$ {step.command}\n{printed}"
        if block.language == "pycon":
            assert deviations(block.text, names) == ""


def _run(step: Step, folder: Path, address: str, started: set[str]) -> str:
    """What a command prints, as if the service were where the documents say."""
    command = step.command.replace(WRITTEN_ADDRESS, address)
    programs = {name: PROGRAMS[name] for name in started & PROGRAMS.keys()}
    printed = shell.run(command, programs)
    if printed is None:
        printed = _run_by_shell(command, folder)
    started.add(command.split()[0])
    return printed.replace(address, WRITTEN_ADDRESS).replace(WITHOUT_GL, "")


def _run_by_shell(command: str, folder: Path) -> str:
    environment = os.environ | {
        "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=120,
    )
    return done.stdout.decode(errors="replace")


@pytest.mark.parametrize(
    "command",
    [
        "knobelwerk convert boxes row.txt",
        "knobelwerk convert boxes 'row.txt' > copy.txt",
        'knobelwerk solve boxes row.txt 2>/dev/null; echo "exit code $?"',
        'knobelwerk solve boxes none.txt; echo "exit code $?"',
        "knobelwerk solve cakes row.txt > copy.txt 2>/dev/null",
    ],
)
def test_a_command_prints_here_what_it_prints_in_a_shell(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    Path("row.txt").write_text("3 1 1\n1\n1 1 2\n")

    in_shell, copy = _run_by_shell(command, folder), _copy()
    here = shell.run(command, PROGRAMS)

    assert (in_shell, copy) == (here, _copy())


def _copy() -> bytes:
    path = Path("copy.txt")
    return path.read_bytes() if path.exists() else b""


@pytest.mark.parametrize(
    "command",
    [
        "knobelwerk solve a b | knobelwerk convert a -",
        'knobelwerk solve "$a" b',
        "knobelwerk solve a *.txt",
        "knobelwerk solve a < b",
        "ls; ls",
    ],
)
def test_what_a_shell_reads_is_left_to_it(command: str) -> None:
    assert shell.line(command) is None


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_command_is_an_example_unless_it_only_can_be_shown(document: Path) -> None:
    shown = [block for block in blocks(document.read_text()) if block.language == "sh"]
    lines = [line for block in shown for line in block.text.splitlines() if line.strip()]
    assert [line for line in lines if not line.startswith(ONLY_SHOWN)] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_inside_the_repository_lead_somewhere(document: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", document.read_text())
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_the_example_in_javascript_does_what_the_one_in_python_does(
    folder: Path, address: str
) -> None:
    document = blocks((ROOT / "docs" / "api.md").read_text())
    script = next(block for block in document if block.language == "javascript")
    node = shutil.which("node")
    if node is None:  # then it is read as far as that can be done without
        paths = re.findall(r'post\("(/\w+)', script.text)
        rules = {rule.rule for rule in create_app().url_map.iter_rules()}
        assert ["/solve", "/render"] == paths
        assert {f"/v1/boxes{path}" for path in paths} <= rules
        return
    (folder / script.name).write_text(script.text.replace(WRITTEN_ADDRESS, address))
    done = subprocess.run(
        [node, script.name], cwd=folder, capture_output=True, text=True, timeout=120
    )
    assert ("solved 6\npng true\nstl true\n", "") == (done.stdout, done.stderr)


def test_the_guide_names_files_that_there_are() -> None:
    guide = (ROOT / "docs" / "contributing.md").read_text()
    named = re.findall(r"`([a-z_]+/[\w/.<>-]*)`", guide)
    patterns = {name: re.sub("<[a-z]+>", "*", name) for name in named}
    assert [name for name, pattern in patterns.items() if not any(ROOT.glob(pattern))] == []


def test_every_setting_is_documented() -> None:
    document = (ROOT / "docs" / "operating.md").read_text()
    names = list(config.variables())
    assert [name for name in names if f"`{name}`" not in document] == []


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        ("8 solutions\n", "8 solutions\n", True),
        ("8 solutions\n", "9 solutions\n", False),
        ("found in … s\n", "found in 0.03 s\n", True),
        ("found in … s\n", "found in 0.03 s\nand more\n", False),
        ("first\n…\nlast\n", "first\n1\n2\nlast\n", True),
        ("first\n…\nlast\n", "first\nlast\n", True),
        ("first\n…\nlast\n", "first\n1\n2\n", False),
        ("first\n…\n", "first\n1\n2\n", True),
        ("", "unexpected\n", False),
    ],
)
def test_dots_stand_for_anything_and_nothing_else_does(
    expected: str, printed: str, same: bool
) -> None:
    assert is_as(expected, printed) is same


def test_a_python_session_goes_on_and_shows_what_happens() -> None:
    names: dict[str, object] = {}
    assert deviations(">>> word = 'seven'\n", names) == ""
    assert deviations(">>> print(word, 7)\nseven …\n", names) == ""
    assert "Got:\n    seven\n" in deviations(">>> print(word)\neight\n", names)
    assert "NameError" in deviations(">>> other\n", names)


def test_a_console_block_is_read_as_commands_and_what_they_print() -> None:
    block = Block("console", "", "$ one \\\n> more\nprinted\n\n$ two\n$ three\nend\n")
    assert list(steps(block)) == [
        ("one \\\nmore", "printed\n\n"),
        ("two", ""),
        ("three", "end\n"),
    ]
