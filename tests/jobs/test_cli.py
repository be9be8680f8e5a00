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
def test_a_search_goes_on_after_ctrl_c(tmp_path: Path) -> None:
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
        os.killpg(working.pid, signal.SIGINT)
        _, said = working.communicate(timeout=60)
    assert working.returncode == 130, said
    assert said.endswith("`knobelwerk jobs resume` goes on from here\n") and "Trace" not in said
    assert "running" in run(tmp_path, "jobs").stdout
    over = run(tmp_path, "jobs", "follow", id)
    assert json.loads(over.stdout)["distinct"] == 510_923, over.stderr
    again = run(tmp_path, "jobs", "show", id)
    assert again.stdout == over.stdout and "done, 100 % explored" in again.stderr


def test_what_cannot_be_done_is_told(tmp_path: Path) -> None:
    assert "there is no job to go on with" in run(tmp_path, "jobs", "resume").stderr
    for words, told in (
        (("jobs", "show", "nonsense"), "there is no job 'nonsense'"),
        (("jobs", "follow"), "expected the id of a job"),
        (("jobs", "dance"), "invalid choice"),
    ):
        refused = run(tmp_path, *words)
        assert refused.returncode == 2 and told in refused.stderr
