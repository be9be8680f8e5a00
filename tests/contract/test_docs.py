"""Every example of the README and the documents does what the page says."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
import requests

from knobelwerk import jobs
from service import config
from service.cli import main
from service.http.app import create_app
from service.http.document import openapi
from service.http.document.code_samples import CodeBlock, CodeStep, blocks, samples, steps
from service.version import VERSION
from tests.contract import curl, shell
from tests.contract.examples import deviations, is_as
from tests.night import NIGHT
from workshop import reference

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "SECURITY.md", *(ROOT / "docs").glob("*.md")])
# The README and the page of the command line show a kit each, too; a count takes sixty million
# nodes.
LONG = {"kits.md": pytest.mark.night, "squares.md": pytest.mark.hard}
WRITTEN_ADDRESS = "localhost:8000"
# Commands that change the machine or need what a test has not; all others must be examples.
ONLY_SHOWN = ("apt-get", "dask", "docker", "git", "make", "pip", "python3 -m tests.bare.prove")
PROGRAMS: dict[str, shell.Program] = {"knobelwerk": main, "curl": curl.main}
START_SECONDS = 600  # of a service, which may have to compile its kernels
STARTED: set[str] = set()  # programs that ran once as they are installed; then they run here
WITHOUT_GL = "fallback: no-opengl\n"  # what a machine without a GL library says besides

_SUBSTITUTED = re.compile(r"\$\(((?:\\.|[^()\\])*)\)")


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where jobs are kept: those of the service, of commands and of Python."""
    return tmp_path_factory.mktemp("service")


@pytest.fixture(scope="module")
def address(store: Path) -> Iterator[str]:
    """A running service, as host:port; what it logs is shown with a test that fails."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "service.cli", "serve", "--port", str(port)]
    environment = os.environ | {"KNOBELWERK_DATA": str(store)}
    with subprocess.Popen(command, cwd=ROOT, env=environment) as service:
        try:
            assert _ready(f"http://localhost:{port}/readyz", service)
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
            pass
        time.sleep(0.1)
    return False


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A directory for the files of one document, with the programs and the pictures."""
    # a copy: documents show commands that write pictures
    shutil.copytree(ROOT / "docs" / "pictures", tmp_path / "docs" / "pictures")
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, module in (("knobelwerk", "service.cli"), ("curl", "tests.contract.curl")):
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {module} "$@"\n')
        program.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize(
    "document",
    [pytest.param(path, id=path.name, marks=LONG.get(path.name, ())) for path in DOCUMENTS],
)
def test_a_document_shows_what_happens(
    document: Path, folder: Path, address: str, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("KNOBELWERK_DATA", str(store))
    # The dispatcher of the service works on all jobs, so that Python starts none of its own.
    monkeypatch.setattr(jobs, "_working", lambda: nullcontext(lambda: None))
    names: dict[str, object] = {}
    for block in blocks(document.read_text()):
        if block.name:
            (folder / block.name).write_text(block.text.replace(WRITTEN_ADDRESS, address))
        for step in steps(block) if block.language == "console" else ():
            printed = _run(step, folder, address)
            assert is_as(step.expected, printed), f"$ {step.command}\n{printed}"
        if block.language == "pycon":
            assert deviations(block.text, names) == ""
    assert refused_files(folder) == []


PROBLEM = b'{"type":"about:blank"'


def refused_files(folder: Path) -> list[str]:
    """Files that hold an error, with it: curl saves that as any other answer, and says nothing."""
    held = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    return [f"{name}: {data!r}" for name, data in held.items() if data.startswith(PROBLEM)]


def _run(step: CodeStep, folder: Path, address: str) -> str:
    """What a command prints, as if the service were where the documents say."""
    command = step.command.replace(WRITTEN_ADDRESS, address)
    command = command if NIGHT else _small(command)
    if command.startswith(tuple(PROGRAMS)):
        command = _SUBSTITUTED.sub(lambda inner: _run_by_shell(inner[1], folder).strip(), command)
    programs = {name: PROGRAMS[name] for name in STARTED & PROGRAMS.keys()}
    printed = shell.run(command, programs)
    if printed is None:
        printed = _run_by_shell(command, folder)
    STARTED.add(command.split()[0])
    return printed.replace(address, WRITTEN_ADDRESS).replace(WITHOUT_GL, "")


def _small(command: str) -> str:
    """A command whose photograph, if it takes one, is a small one: most of its time is pixels."""
    if "/spec" in command:
        return command
    command = re.sub(r"(?<=--width-px )\d+", "64", command)
    if "width" in command:
        return command
    command = command.replace("format=png", "format=png&width_px=64")
    return re.sub(r"^knobelwerk render .*\.png$", r"\g<0> --width-px 64", command)


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


@pytest.mark.hard  # a shell starts the program
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


SAMPLES = {sample["label"]: sample["source"] for sample in samples()}
PRINTED = {"curl": "", "Python": "solved 6\n", "JavaScript": "solved 6\npng true\nstl true\n"}


def test_the_openapi_document_shows_the_whole_way_in_all_languages() -> None:
    document = json.loads(openapi.TARGET.read_text("utf-8"))
    posts = {path: item["post"] for path, item in document["paths"].items() if "post" in item}
    shown = {path: post for path, post in posts.items() if "x-codeSamples" in post}

    assert {"/v1/boxes/solve", "/v1/boxes/render"} == shown.keys()
    assert PRINTED.keys() == SAMPLES.keys()
    for post in shown.values():
        assert SAMPLES == {sample["label"]: sample["source"] for sample in post["x-codeSamples"]}
        assert all(source in post["description"] for source in SAMPLES.values())


@pytest.mark.parametrize("label", SAMPLES)
def test_a_sample_goes_the_whole_way(label: str, folder: Path, address: str) -> None:
    program = {"curl": "bash", "Python": sys.executable, "JavaScript": shutil.which("node")}[label]
    if program is None:  # then it is read as far as that can be done without
        rules = {rule.rule for rule in create_app().url_map.iter_rules()}
        called = re.findall(r'post\("(/\w+)', SAMPLES[label])
        assert ["/v1/boxes/solve", "/v1/boxes/render"] == [f"/v1/boxes{path}" for path in called]
        assert {f"/v1/boxes{path}" for path in called} <= rules
        return
    script = folder / ("way.mjs" if label == "JavaScript" else "way")
    script.write_text(SAMPLES[label].replace(WRITTEN_ADDRESS, address))

    printed = _run_by_shell(f"{program} {script}", folder)

    assert (PRINTED[label], []) == (printed, refused_files(folder))
    if label != "JavaScript":  # which stands for a browser and saves nothing
        (picture,), (bodies,) = folder.glob("*.png"), folder.glob("*.stl")
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert 5_000 < bodies.stat().st_size


def test_the_guide_names_files_that_there_are() -> None:
    guide = (ROOT / "docs" / "contributing.md").read_text()
    named = re.findall(r"`([a-z_]+/[\w/.<>-]*)`", guide)
    patterns = {name: re.sub("<[a-z]+>", "*", name) for name in named}
    assert [name for name, pattern in patterns.items() if not any(ROOT.glob(pattern))] == []


@pytest.mark.parametrize("name", reference.PAGES)
def test_a_page_of_tables_is_current(name: str) -> None:
    written = (reference.DOCS / name).read_text("utf-8")
    assert reference.PAGES[name]() == written, "run: make openapi"


def test_the_page_of_settings_names_all() -> None:
    written = (reference.DOCS / "settings.md").read_text("utf-8")
    assert [name for name in config.variables() if f"`{name}`" not in written] == []


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
    block = CodeBlock("console", "", "$ one \\\n> more\nprinted\n\n$ two\n$ three\nend\n")
    assert list(steps(block)) == [
        ("one \\\nmore", "printed\n\n"),
        ("two", ""),
        ("three", "end\n"),
    ]


def test_the_changelog_tells_the_version() -> None:
    told = re.findall(r"^## (\S+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)

    assert ["Unreleased", VERSION] == told[:2]
