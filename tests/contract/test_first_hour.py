"""A newcomer's first hour: the output of each command is the input of the next, in every family.

The examples of README and guides run in `test_docs`; here every family walks the same way, by the
command line, over HTTP and in Python, and each door takes what the others wrote.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import knobelwerk
from families.record import AnyFamily
from service.cli import main
from tests.contract.asking import every_family

Run = Callable[..., str]


@pytest.fixture
def run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Run:
    """Runs a command in an empty folder, and gives what it prints; it must succeed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KNOBELWERK_DATA", str(tmp_path / "data"))

    def run(words: str, into: str | None = None) -> str:
        assert 0 == main(words.split()), (words, capfdbinary.readouterr().err.decode())
        out = capfdbinary.readouterr().out
        if into is not None:
            Path(into).write_bytes(out)
        return out.decode()

    return run


@every_family
def test_each_command_takes_what_the_one_before_wrote(run: Run, family: AnyFamily) -> None:
    name = family.name
    run(f"generate {name} --seed 7 -o p.txt")
    run(f"convert {name} p.txt", into="p.json")
    run("read p.txt", into="again.json")
    assert json.loads(Path("p.json").read_text()) == json.loads(Path("again.json").read_text())
    run(f"convert {name} again.json --to text", into="back.txt")
    assert run(f"fingerprint {name} back.txt") == run(f"fingerprint {name} p.txt")
    run(f"solve {name} back.txt -o s.json")
    run(f"solve {name} p.json --json", into="also.json")
    for solution in ("s.json", "also.json"):
        assert "valid\n" == run(f"check {name} p.txt {solution}")
        assert "complete" in run(f"hint {name} p.json {solution} --json")
    run(f"hint {name} p.txt --json", into="h.json")
    placed = json.loads(Path("h.json").read_text())["hint"]
    Path("placed.json").write_text(json.dumps({"placed": [placed]}))
    run(f"hint {name} p.txt placed.json")
    for file in ("a.svg", "a.pdf", "a.zip"):
        run(f"render {name} p.json --solution s.json -o {file}")
    run(f"render {name} p.txt --solve -o b.svg")
    assert Path("a.svg").read_bytes() == Path("b.svg").read_bytes()
    run(f"spec {name} p.json -o spec.txt")
    run(f"generate {name} --seed 7 --json", into="made.json")
    assert "valid\n" == run(f"check {name} made.json")
    run(f"render {name} made.json -o made.svg")
    run(f"solve {name} made.json")
    run(f"generate {name} --seed 7 --count-of 2 --json -o several.zip")


@every_family
def test_each_door_takes_what_the_others_wrote(
    run: Run, client: FlaskClient, family: AnyFamily
) -> None:
    name = family.name
    door: Any = getattr(knobelwerk, name)
    made: Any = client.get(f"/v1/{name}/generate?seed=7").json
    solved: Any = client.post(f"/v1/{name}/solve", json=made).json
    for answer, file in ((made, "made.json"), (solved, "solved.json")):
        Path(file).write_text(json.dumps(answer))
    run(f"solve {name} made.json -o there.json")
    there = json.loads(Path("there.json").read_text())
    puzzle = door.read("made.json")
    here = door.solve(puzzle)
    Path("here.json").write_text(json.dumps(here.json()))
    for solution in ("solved.json", "there.json", "here.json"):
        assert "valid\n" == run(f"check {name} made.json {solution}")
        assert door.check(puzzle, door.read_solution(puzzle, solution))
    for solution in (solved, there, here.json()):
        body = {"puzzle": made, "solution": solution}
        checked: Any = client.post(f"/v1/{name}/check", json=body).json
        assert checked["valid"]
        hinted: Any = client.post(f"/v1/{name}/hint", json=body).json
        assert hinted["complete"]
        drawn = client.post(f"/v1/{name}/render?format=svg", json=body)
        assert 200 == drawn.status_code and b"<svg" in drawn.data[:200]
    assert door.fingerprint(made) == door.fingerprint(puzzle)
