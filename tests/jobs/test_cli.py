"""Jobs on the command line: a long search survives Ctrl-C and goes on."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KOOL = ROOT / "puzzles/known/mazes/kool-26.txt"


def run(data: Path, *words: str) -> "subprocess.CompletedProcess[str]":
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
    made = run(tmp_path, "solve", "mazes", str(KOOL), "--count", "--background")
    id = made.stdout.strip()
    assert made.returncode == 0 and f"jobs follow {id}" in made.stderr
    assert "queued" in run(tmp_path, "jobs").stdout
    command = [sys.executable, "-m", "knobelwerk", "jobs", "resume"]
    environment = {**os.environ, "KNOBELWERK_DATA": str(tmp_path)}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as working:  # fmt: skip
        end = time.monotonic() + 60
        while "running" not in run(tmp_path, "jobs").stdout and time.monotonic() < end:
            time.sleep(0.1)
        os.killpg(working.pid, ending)
        _, said = working.communicate(timeout=60)
    if ending is signal.SIGINT:
        assert working.returncode == 130 and "Trace" not in said, said
        assert said.endswith("`knobelwerk jobs resume` goes on from here\n")
    assert "running" in run(tmp_path, "jobs").stdout
    over = run(tmp_path, "jobs", "follow", id)
    assert json.loads(over.stdout)["distinct"] == 510_923, over.stderr
    again = run(tmp_path, "jobs", "show", id)
    assert again.stdout == over.stdout and "done, 100 % explored" in again.stderr


def test_a_collection_goes_into_a_folder(tmp_path: Path) -> None:
    wish = ("--size", "3x3x3", "--count", "3", "--seed", "5")
    into = ("--format", "svg", "-o", str(tmp_path / "sheets"))
    made = run(tmp_path, "collect", "boxes", *wish, *into)
    assert made.returncode == 0 and "ratings of all candidates" in made.stderr
    files = sorted((tmp_path / "sheets").iterdir())
    assert [path.name for path in files] == ["boxes-1.svg", "boxes-2.svg", "boxes-3.svg"]
    assert all(path.read_text().startswith("<svg") for path in files)


def test_what_shall_be_done_later_is_done_by_resume(tmp_path: Path) -> None:
    wish = ("generate", "boxes", "--size", "3x3x3", "--seed", "7")
    made = run(tmp_path, *wish, "--background")
    counted = run(tmp_path, "census", "squares", "--background")
    assert run(tmp_path, "jobs", "resume").returncode == 0
    text = run(tmp_path, "jobs", "show", made.stdout.strip(), "--format", "text")
    assert text.stdout == run(tmp_path, *wish).stdout
    table = run(tmp_path, "jobs", "show", counted.stdout.strip(), "--format", "text").stdout
    assert table.splitlines()[:3] == ["distinct\tpuzzles", "0\t6", "1\t54"]


def test_what_cannot_be_done_is_told(tmp_path: Path) -> None:
    assert "there is no job to go on with" in run(tmp_path, "jobs", "resume").stderr
    for words, told in (
        (("jobs", "show", "nonsense"), "there is no job 'nonsense'"),
        (("jobs", "follow"), "expected the id of a job"),
        (("jobs", "dance"), "invalid choice"),
        (("collect", "boxes", "--best", "3"), "expected `best` and `of` together"),
        (("collect", "boxes", "--difficulty", "odd"), "expected a grade, easy..hard"),
        (("census", "boxes"), "there is no census of boxes"),
        (
            ("generate", "boxes", "--count-of", "3", "-o", "x", "--background"),
            "collect makes many",
        ),
    ):
        refused = run(tmp_path, *words)
        assert refused.returncode == 2 and told in refused.stderr
