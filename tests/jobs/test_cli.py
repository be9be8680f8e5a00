"""Jobs on the command line: a long search survives Ctrl-C and goes on."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from service.cli import main, verbs
from service.cli.console import Watch
from service.jobs.orders import JobState
from service.jobs.storage.database import Database, sqlite_url
from service.jobs.storage.store import Store
from solvers.engine.search import Search

ROOT = Path(__file__).parents[2]
KOOL = ROOT / "puzzles/known/mazes/kool-26.txt"
SMALL = ROOT / "puzzles/known/mazes/kool-26-3x9.txt"
CUT = ("--nodes", "2000")
CRATE = ROOT / "puzzles/known/boxes/raetsel2.txt"


@dataclass(frozen=True, slots=True)
class Said:
    """The outcome of a command."""

    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Said]


@pytest.fixture
def run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Commands in this process, whose jobs are in the folder of the test."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("KNOBELWERK_DATA", str(tmp_path))

    def ran(*words: str) -> Said:
        try:
            code = main([*words])
        except SystemExit as ended:
            code = int(ended.code or 0)
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return ran


def program(data: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """The same in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "knobelwerk", *words],
        cwd=ROOT,
        env={**os.environ, "KNOBELWERK_DATA": str(data)},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.hard
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_a_search_goes_on_after_ctrl_c_and_kill(tmp_path: Path, ending: signal.Signals) -> None:
    made = program(tmp_path, "solve", "mazes", str(KOOL), "--count", "--background")
    id = made.stdout.strip()
    assert made.returncode == 0 and f"jobs follow {id}" in made.stderr
    assert "queued" in program(tmp_path, "jobs").stdout
    command = [sys.executable, "-m", "knobelwerk", "jobs", "resume"]
    environment = {**os.environ, "KNOBELWERK_DATA": str(tmp_path)}
    with (
        closing(Database(sqlite_url(tmp_path))) as database,
        subprocess.Popen(
            command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True,
            start_new_session=True,
        ) as working,
    ):  # fmt: skip
        store, end = Store(database, most=1), time.monotonic() + 60
        while not store.job(id, "").nodes and time.monotonic() < end:
            time.sleep(0.02)
        os.killpg(working.pid, ending)
        _, said = working.communicate(timeout=60)
        assert store.job(id, "").state == JobState.RUNNING, said
    if ending is signal.SIGINT:
        assert working.returncode == 130 and "Trace" not in said, said
        assert said.endswith("`knobelwerk jobs resume` continues it\n")
    over = program(tmp_path, "jobs", "follow", id)
    assert json.loads(over.stdout)["distinct"] == 510_923, over.stderr
    again = program(tmp_path, "jobs", "show", id)
    assert again.stdout == over.stdout and "done, 100 % explored" in again.stderr


class Stopped(Watch):
    """Ctrl-C is pressed as soon as the search has begun."""

    def __call__(self, search: Search[Any]) -> bool:
        if not self.stopped:
            os.kill(os.getpid(), signal.SIGINT)
        return super().__call__(search)


@pytest.mark.parametrize(("watch", "words", "code"), [(Stopped, (), 130), (Watch, CUT, 3)])
def test_a_search_that_is_not_through_goes_on(
    monkeypatch: pytest.MonkeyPatch,
    run: Run,
    watch: type[Watch],
    words: tuple[str, ...],
    code: int,
) -> None:
    monkeypatch.setattr(verbs, "LONG_SECONDS", 0.0)
    monkeypatch.setattr(verbs, "Watch", watch)
    left = run("solve", "mazes", str(SMALL), "--count", *words)
    assert left.returncode == code
    told = re.search("`knobelwerk jobs resume (.{22})` continues it\n$", left.stderr)
    assert told
    assert " parked " in run("jobs").stdout
    named = [told[1]] if words else []  # without a name it is the one that was stopped last
    over = run("jobs", "resume", *named)
    assert over.returncode == 0, over.stderr
    assert json.loads(run("jobs", "show", told[1]).stdout)["distinct"] == 690


def test_a_search_that_cannot_be_kept_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("KNOBELWERK_DATA", str(tmp_path / "file"))
    monkeypatch.setattr(verbs, "LONG_SECONDS", 0.0)
    assert main(["solve", "mazes", str(SMALL), "--count", *CUT]) == 3
    assert "the search was not saved: the folder" in capsys.readouterr().err


def test_a_collection_goes_into_a_folder(tmp_path: Path, run: Run) -> None:
    wish = ("--size", "3x3x3", "--count", "3", "--seed", "5")
    into = ("--format", "svg", "-o", str(tmp_path / "sheets"))
    made = run("collect", "boxes", *wish, *into)
    assert made.returncode == 0 and "ratings of all candidates" in made.stderr
    files = sorted((tmp_path / "sheets").iterdir())
    assert [path.name for path in files] == ["boxes-1.svg", "boxes-2.svg", "boxes-3.svg"]
    assert all(path.read_text().startswith("<svg") for path in files)


def test_the_flag_that_names_an_impossible_format_is_told(tmp_path: Path, run: Run) -> None:
    id = run("solve", "boxes", str(CRATE), "--background").stdout.strip()
    followed = run("jobs", "follow", id)
    assert 0 == followed.returncode
    assert re.fullmatch(f"{id}: done, [0-9]+ nodes\n", followed.stderr)  # not "0 % explored"
    assert "%" not in run("jobs").stdout
    what = "the answer of solve exists as json only, not as text"
    for words, flag in (
        (["-o", str(tmp_path / "a.txt")], "--output"),
        (["--format", "text"], "--format"),
    ):
        refused = run("jobs", "show", id, *words)
        assert (2, f"{flag}: {what}\n") == (refused.returncode, refused.stderr)


def test_what_shall_be_done_later_is_done_by_resume(run: Run) -> None:
    wish = ("generate", "boxes", "--size", "3x3x3", "--seed", "7")
    made = run(*wish, "--background")
    counted = run("census", "squares", "--background")
    assert run("jobs", "resume").returncode == 0
    text = run("jobs", "show", made.stdout.strip(), "--format", "text")
    assert text.stdout == run(*wish).stdout, text.stderr
    table = run("jobs", "show", counted.stdout.strip(), "--format", "text").stdout
    assert table.splitlines()[:3] == ["distinct\tpuzzles", "0\t6", "1\t54"]


def test_a_drawing_is_made_in_the_background(tmp_path: Path, run: Run) -> None:
    draw = ("render", "boxes", str(CRATE), "--solve", "--theme", "dark")
    now, later = tmp_path / "now.svg", tmp_path / "la ter.svg"
    assert run(*draw, "-o", str(now)).returncode == 0
    made = run(*draw, "-o", str(later), "--background")
    id = made.stdout.strip()
    assert f"jobs follow {id} -o '{later}'" in made.stderr and not later.exists()
    over = run("jobs", "follow", id, "-o", str(later))
    assert over.returncode == 0 and over.stderr.startswith(f"wrote {later}, ")
    assert later.read_bytes() == now.read_bytes()
    folder = tmp_path / "folder"
    folder.mkdir()
    run("jobs", "show", id, "-o", str(folder))
    assert [path.name for path in folder.iterdir()] == ["box-3x3x3-sheet.svg"]
    assert run("jobs", "show", id).stdout == now.read_text()
    for words in (("-o", "x.png"), ("--format", "png", "-o", str(later))):
        refused = run("jobs", "show", id, *words)
        assert refused.returncode == 2 and "expected .svg" in refused.stderr


def test_what_is_wrong_with_a_solution_is_told_before_there_is_a_job(
    tmp_path: Path, run: Run
) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"placements": [{"block": 0, "at": [0, 0, 0], "size": [3, 3, 1]}]}')
    draw = ("render", "boxes", str(CRATE), "--solution", str(wrong), "--format", "stl")
    now, later = run(*draw), run(*draw, "--background")
    assert (now.returncode, now.stderr) == (later.returncode, later.stderr)
    assert now.returncode == 2 and "17 cells are empty" in now.stderr
    assert run("jobs").stdout == ""


def test_pictures_of_figures_go_with_a_drawing(tmp_path: Path, run: Run) -> None:
    (tmp_path / "1.svg").write_text("no picture")
    deck = ROOT / "puzzles/known/squares/schweine-knobelei.txt"
    words = ("render", "squares", str(deck), "--pictures", str(tmp_path))
    id = run(*words, "--background").stdout.strip()
    over = run("jobs", "follow", id)
    told = run(*words).stderr.removeprefix("--pictures: ")
    assert (over.returncode, over.stderr) == (2, f"{id}: failed: {told}") and "figure" in told


def test_what_cannot_be_done_is_told(run: Run) -> None:
    assert "there is no job to resume" in run("jobs", "resume").stderr
    for words, told in (
        (("jobs", "show", "nonsense"), "there is no job 'nonsense'"),
        (("jobs", "follow"), "expected the id of a job"),
        (("jobs", "dance"), "invalid choice"),
        (
            ("render", "boxes", str(CRATE), "--view", "layers", "--format", "stl", "--background"),
            "the views of boxes as stl are",
        ),
        (("collect", "boxes", "--best", "3"), "expected `--best` and `--of` together"),
        (("collect", "boxes", "--difficulty", "odd"), "easy, medium, hard, easy..hard or LOW"),
        (("census", "boxes"), "census is for squares or triangles or hexagons, not for boxes"),
        (
            ("generate", "boxes", "--count-of", "3", "-o", "x", "--background"),
            "collect makes many",
        ),
    ):
        refused = run(*words)
        assert refused.returncode == 2 and told in refused.stderr
