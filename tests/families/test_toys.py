"""Toy families are made by the places that `docs/contributing.md` lists, and used."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.families import toys

TOYS = {"crates": ("boxes", 1, 11), "combs": ("hexagons", 2, 9)}  # of what, column, places
# Python, HTTP, jobs and the command line, in a process of the copy.
PROGRAM = """
import json, sys
from pathlib import Path
import knobelwerk
from families.catalogue import family
from service.cli import main
from service.config import Settings
from service.http.app import create_app
from service.schemas.forms import examples

name = sys.argv[1]
verbs, params = getattr(knobelwerk, name), examples(name)["params"]
assert Path(knobelwerk.__file__).is_relative_to(Path.cwd())

made = verbs.generate(**params)
solved = verbs.solve(made, count=True)
assert made.puzzle.model.__class__.__module__ == f"puzzles.{name}", made
assert solved.count >= 1 and verbs.check(made, solved.solutions[0]).valid
assert verbs.hint(made).hint is not None
assert verbs.fingerprint(made)
assert verbs.spec(made, seconds=1.0).sheet
for format in ("svg", "pdf", "stl"):
    verbs.draw(made).save(f"drawn.{format}")
    assert Path(f"drawn.{format}").stat().st_size > 1_000
assert verbs.catalog() and verbs.known(verbs.catalog()[0].name)

client = create_app(Settings(data="data")).test_client()
assert name in [one["name"] for one in client.get("/v1/families").json["families"]]
puzzle = made.puzzle.json()
answer = client.post(f"/v1/{name}/solve", json={"puzzle": puzzle, "count": True}).json
assert answer["count"] == solved.count, answer
for verb, more in (("hint", {}), ("fingerprint", {}), ("render?format=svg", {"solve": True})):
    reply = client.post(f"/v1/{name}/{verb}", json={"puzzle": puzzle, **more})
    assert reply.status_code == 200, reply.text
assert client.get(f"/v1/{name}/generate?seed=7").json["family"] == name
later = {"Prefer": "respond-async"}
job = client.post(f"/v1/{name}/solve", json={"puzzle": puzzle, "count": True}, headers=later)
assert job.status_code == 202, job.text
assert main(["jobs", "resume"]) == 0
assert client.get(job.headers["Location"]).json["result"]["count"] == solved.count

Path("puzzle.txt").write_text(verbs.write(made))
solved.solutions[0].save("solution.json")
for words in (
    "generate NAME --seed 7", "solve NAME puzzle.txt --count", "hint NAME puzzle.txt",
    "check NAME puzzle.txt solution.json", "fingerprint NAME puzzle.txt",
    "spec NAME puzzle.txt", "render NAME puzzle.txt -o puzzle.svg", "catalog NAME",
):
    assert main(words.replace("NAME", name).split()) == 0, words
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The product with both toys."""
    folder = tmp_path_factory.mktemp("product")
    toys.copy_product(folder)
    for toy, (model, column, _) in TOYS.items():
        toys.make_toy(folder, model, toy, column)
    return folder


def run(copy: Path, *words: str) -> None:
    done = subprocess.run(
        [sys.executable, *words], cwd=copy, capture_output=True, text=True, timeout=600,
        env={"KNOBELWERK_DATA": str(copy / "data"), "PATH": "", "HOME": str(copy)},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4_000:] + done.stderr[-4_000:]


@pytest.mark.parametrize("toy", TOYS)
def test_a_family_is_so_many_places(toy: str) -> None:
    model, column, count = TOYS[toy]
    places = toys.read_places(column)
    paths = [toys.ROOT / path.replace("<family>", model) for paths in places for path in paths]

    assert count == len(places)
    assert [path for path in paths if not path.exists()] == []


@pytest.mark.hard
@pytest.mark.parametrize("toy", TOYS)
def test_a_toy_family_is_solved_drawn_generated_and_served(copy: Path, toy: str) -> None:
    run(copy, "-c", PROGRAM, toy)


@pytest.mark.hard
@pytest.mark.parametrize("toy", [pytest.param("crates", marks=pytest.mark.night), "combs"])
def test_generic_tests_hold_for_a_toy_family(copy: Path, toy: str) -> None:
    """By its record alone; the difficulties of a few seeds are left to chance."""
    nets = ("contract/test_families.py", "contract/test_codes.py", "families/test_hint.py",
            "truth/test_truth.py", "puzzles/test_fingerprints.py")  # fmt: skip
    chosen = ["-k", toy, "-m", "not hard and not night", "-p", "no:cacheprovider", "-q"]
    run(copy, "-m", "pytest", *(f"tests/{net}" for net in nets), *chosen)
