"""The wheel: of what the Dockerfile copies, with one name at the top, and whole by itself."""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

import setup
from service.version import VERSION
from tests.bare import dockerfile
from tests.contract.test_imports import MODULES, ROOMS
from tests.contract.test_records import SCRIPT, WRONG_LINES, refused_lines

ROOT = Path(__file__).parents[2]
BUILD = "import sys; sys.path[:0] = ['workshop']; from backend import *; build_{}"
WITHOUT_CODE = {**os.environ, "KNOBELWERK_WITHOUT": "code"}
PROGRAM = """
import json, sys
from importlib.metadata import distribution
from importlib.util import find_spec

import knobelwerk
from knobelwerk.render.photo.pool import WORKER
from knobelwerk.service.http.app import create_app

PATHS = ("/openapi.json", "/docs", "/v1/boxes/catalog")
conway = knobelwerk.boxes.known("conway")
client = create_app().test_client()
print(json.dumps({
    "home": knobelwerk.__file__,
    "brings": distribution("knobelwerk").read_text("top_level.txt").split(),
    "drawn": conway._repr_svg_()[:4],
    "worker": find_spec(WORKER[2]) is not None,
    "served": [client.get(path).status_code for path in PATHS],
    "loaded": [name for name in sys.modules if "." not in name],
}))
"""


def copied() -> set[str]:
    """What the Dockerfile copies from the repository to build the wheel."""
    stage = dockerfile.stages(ROOT / "Dockerfile")[0]
    copies = [dockerfile.copy_line(i) for i in stage.instructions if i.word == "COPY"]
    return {source for _, sources, _ in copies for source in sources}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("context")
    for name in copied():
        if (ROOT / name).is_dir():
            shutil.copytree(
                ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__")
            )
        else:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return build(folder, "wheel('wheels')", "wheels/*.whl")


def build(folder: Path, call: str, made: str) -> Path:
    """The one file that a call of the builder has made in a folder."""
    subprocess.run(
        [sys.executable, "-c", BUILD.format(call)],
        cwd=folder, env=WITHOUT_CODE, check=True, capture_output=True,
    )  # fmt: skip
    (path,) = folder.glob(made)
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel and what it depends on; gives its programs."""
    home = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--offline", "--no-deps"]
    subprocess.run([*uv, "--python", home / "bin" / "python", wheel], check=True)
    (packages,) = home.glob("lib/python*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home / "bin"


def run(command: list[str | Path], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, env={}, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return done.stdout


def test_the_context_of_the_image_has_all_that_the_dockerfile_copies() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert {name for name in copied() if f"!{name}" not in ignored} == set()


def test_both_stages_of_the_image_have_the_base_that_the_build_names() -> None:
    text = (ROOT / "Dockerfile").read_text()
    assert ["${BASE} AS build", "${BASE}"] == re.findall(r"^FROM (.*)$", text, re.MULTILINE)
    asked = re.findall(r"^ARG (.*)$", text, re.MULTILINE)
    assert ["BASE=python:3.11-slim-bookworm", "PINS=cluster"] == asked


def test_every_room_is_moved() -> None:
    assert set(setup.ROOMS) | {setup.HOME} == set(ROOMS)


@pytest.mark.hard
def test_the_wheel_has_one_name_at_the_top_and_all_of_our_modules(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {name.split("/")[0] for name in names} == {
        "knobelwerk",
        f"knobelwerk-{VERSION}.dist-info",
    }
    assert {f"knobelwerk/{path.removeprefix('knobelwerk/')}" for path in MODULES} <= names


@pytest.mark.hard
def test_an_sdist_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    sdist = build(ROOT, f"sdist({str(tmp_path)!r})", "setup.py") and next(tmp_path.iterdir())
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = (path for path in tmp_path.iterdir() if path.is_dir())
    assert not (folder / "studio" / "built").exists()
    shutil.copytree(ROOT / "studio" / "built", folder / "studio" / "built")
    made = build(folder, "wheel('wheels')", "wheels/*.whl")

    with zipfile.ZipFile(made) as one, zipfile.ZipFile(wheel) as other:
        assert one.namelist() == other.namelist()
    assert made.read_bytes() == wheel.read_bytes()


@pytest.mark.hard
def test_what_an_index_shows_leads_nowhere_but_to_addresses(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        about = archive.read(f"knobelwerk-{VERSION}.dist-info/METADATA").decode()
    assert "pip install" in about
    assert "![" not in about
    assert re.findall(r"\]\((?!https?:)[^)]*\)", about) == []


@pytest.mark.hard
def test_indexes_and_installers_have_no_fault_to_find_in_the_wheel(wheel: Path) -> None:
    for checker in (["twine", "check", "--strict"], ["check_wheel_contents"]):
        run([sys.executable, "-m", *checker, wheel], wheel.parent)
    # Two of ten points are for addresses, of a person and of a page, which the project has not.
    run([sys.executable, "-m", "pyroma", "--min", "8", wheel.parents[1]], wheel.parent)


def test_without_node_or_a_compiler_building_says_so(tmp_path: Path) -> None:
    nowhere = {"PATH": str(tmp_path), "PYTHONPATH": str(ROOT / "workshop")}
    for part, other in (("code", "page"), ("page", "code")):
        done = subprocess.run(
            [sys.executable, "-c", BUILD.format("wheel('wheels')")],
            cwd=tmp_path, capture_output=True, text=True,
            env={**nowhere, "KNOBELWERK_WITHOUT": part},
        )  # fmt: skip
        assert done.returncode == 1
        assert f"KNOBELWERK_WITHOUT={other}" in done.stderr
        assert done.stderr.count("\n") == 1


@pytest.mark.hard
def test_an_installed_wheel_works_far_from_the_checkout(installed: Path, tmp_path: Path) -> None:
    assert run([installed / "knobelwerk", "--version"], tmp_path) == f"{VERSION}\n"
    assert run([installed / "python", "-m", "knobelwerk", "--version"], tmp_path) == f"{VERSION}\n"
    report = json.loads(run([installed / "python", "-c", PROGRAM], tmp_path))
    assert Path(report["home"]).is_relative_to(installed.parent)
    assert report["brings"] == ["knobelwerk"]
    assert set(report["loaded"]) & set(ROOMS) == {"knobelwerk"}
    assert (report["drawn"], report["worker"], report["served"]) == ("<svg", True, [200, 200, 200])


def copy_known_packages(known: Path, cache: Path) -> None:
    """A copy of mypy's cache without our own modules, which the wheel renames."""
    for shard in known.glob("*/*.db"):
        copy = cache / shard.relative_to(known)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(shard, copy)
        with closing(sqlite3.connect(copy)) as database, database:
            ours = [(f"{room}{end}%",) for room in (*ROOMS, "knobelwerk") for end in ("/", ".")]
            database.executemany("DELETE FROM files2 WHERE path LIKE ?", ours)


@pytest.mark.hard  # a wheel is built and installed
def test_an_installed_wheel_is_typed(installed: Path, tmp_path: Path) -> None:
    folder, cache = tmp_path / "modules", tmp_path / "cache"
    folder.mkdir()
    (folder / "script.py").write_text(SCRIPT)
    copy_known_packages(ROOT / ".mypy_cache", cache)
    how = ("--strict", "--python-executable", installed / "python", "--cache-dir", cache)
    assert refused_lines(folder, tmp_path, *how) == {"script": WRONG_LINES}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("from puzzles.boxes import parse", "from knobelwerk.puzzles.boxes import parse"),
        ("from puzzles import boxes", "from knobelwerk.puzzles import boxes"),
        ("import actions", "from knobelwerk import actions"),
        ("import openapi as data", "from knobelwerk import openapi as data"),
        ("import json", "import json"),
        ("from serviceable import x", "from serviceable import x"),
        ("from knobelwerk.values import File", "from knobelwerk.values import File"),
        ("text = 'from puzzles import boxes'", "text = 'from puzzles import boxes'"),
    ],
)
def test_an_import_of_a_room_is_rewritten_where_it_stands(line: str, expected: str) -> None:
    assert setup.moved(f"{line}\n") == f"{expected}\n"
    inside = "def late():\n    {}\n    return 1\n"
    assert setup.moved(inside.format(line)) == inside.format(expected)


@pytest.mark.parametrize("line", ["import puzzles.boxes", "import json, puzzles"])
def test_an_import_that_cannot_be_moved_stops_the_build(line: str) -> None:
    with pytest.raises(ValueError, match="cannot move"):
        setup.moved(line)


QUOTED = re.compile(rf"""["']((?:{"|".join(setup.ROOMS)})(?:\.\w+)+)(?::\w+)?["']""")


def test_no_text_names_a_module_that_the_wheel_moves() -> None:
    texts = {path: (ROOT / path).read_text("utf-8") for path in MODULES}
    named = [(path, name) for path, text in texts.items() for name in QUOTED.findall(text)]
    assert [(path, name) for path, name in named if module_exists(name)] == []


def module_exists(name: str) -> bool:
    path = ROOT / name.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").exists()


HEADERS = {  # of modules: ELF with its machine at byte 18, Mach-O with its own at byte 4
    "manylinux2014_x86_64": b"\x7fELF\x02\x01\x01".ljust(18, b"\0") + b"\x3e\0",
    "manylinux2014_aarch64": b"\x7fELF\x02\x01\x01".ljust(18, b"\0") + b"\xb7\0",
    "macosx_11_0_arm64": bytes.fromhex("cffaedfe 0c000001 00000000 06000000 10000000"),
    "macosx_11_0_x86_64": bytes.fromhex("cffaedfe 07000001 03000000 06000000 10000000"),
}


@pytest.mark.parametrize("platform", HEADERS)
def test_a_wheel_is_for_the_platform_of_its_machine_code(platform: str, tmp_path: Path) -> None:
    code = tmp_path / "_kernels.abi3.so"
    code.write_bytes(HEADERS[platform])
    assert setup.platform_of(code) == platform


def test_machine_code_for_an_unknown_platform_stops_the_build(tmp_path: Path) -> None:
    code = tmp_path / "_kernels.abi3.so"
    for header in (b"code", b"MZ", HEADERS["manylinux2014_x86_64"][:18] + b"\xf3\0"):
        code.write_bytes(header)
        with pytest.raises(ValueError, match="is for none of manylinux2014_x86_64, "):
            setup.platform_of(code)


@pytest.mark.hard
def test_a_wheel_with_machine_code_says_where_it_runs(wheel: Path, tmp_path: Path) -> None:
    platform = "manylinux2014_aarch64"
    code = tmp_path / "_kernels.abi3.so"
    code.write_bytes(HEADERS[platform])
    environment = {**os.environ, "KNOBELWERK_MACHINE_CODE": str(code)}
    command = [sys.executable, "-c", BUILD.format(f"wheel({str(tmp_path)!r})")]
    subprocess.run(command, cwd=wheel.parents[1], env=environment, check=True, capture_output=True)
    (made,) = tmp_path.glob("*.whl")

    assert made.name == f"knobelwerk-{VERSION}-cp311-abi3-{platform}.whl"
    assert wheel.name == f"knobelwerk-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(made) as archive, zipfile.ZipFile(wheel) as pure:
        there = f"knobelwerk/{setup.MACHINE}/{code.name}"
        assert archive.read(there) == HEADERS[platform]
        assert set(archive.namelist()) - set(pure.namelist()) == {there}
        about = archive.read(f"knobelwerk-{VERSION}.dist-info/WHEEL").decode()
    assert "Root-Is-Purelib: false" in about
