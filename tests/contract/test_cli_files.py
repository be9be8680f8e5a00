"""Files on the command line: what it reads and writes, and what it says where it cannot."""

import json
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from families.catalogue import FAMILIES
from families.catalogue import family as family_named
from families.record import AnyFamily
from service.cli import table
from service.schemas.catalogue import forms_of
from tests.contract.conftest import Run, Write
from tests.night import in_turn

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "service.cli"]


@pytest.mark.parametrize(
    ("family", "first", "seeds"),
    [(FAMILIES[0], 7, ("7", "8", "9")), (FAMILIES[-1], 9, ("09", "10"))],  # sorted as they count
)
def test_several_puzzles_go_into_a_directory(
    family: AnyFamily, first: int, seeds: Sequence[str], run: Run, tmp_path: Path
) -> None:
    folder = tmp_path / "set"
    run("generate", family.name, "--seed", first, "--count-of", len(seeds), "-o", folder)
    assert sorted(path.name for path in folder.iterdir()) == [
        f"{family.name}-{seed}.txt" for seed in seeds
    ]


BEGINS = {
    "a.svg": b"<svg",
    "a.png": b"\x89PNG",
    "a.pdf": b"%PDF",
    "a.json": b'{"family"',
    "a.glb": b"glTF",
}


@pytest.mark.parametrize(("family", "name"), in_turn(3, FAMILIES, ["a.svg", "a.png", "a.PDF"]))
def test_the_suffix_says_what_to_draw(
    family: AnyFamily, run: Run, file: Write, tmp_path: Path, name: str
) -> None:
    begin = BEGINS[name.lower()]
    small = ("--width-px", 64)  # a picture in full takes ten times as long
    answer = run("render", family.name, file(family), "-o", tmp_path / name, *small)
    assert (answer.code, (tmp_path / name).read_bytes()[: len(begin)]) == (0, begin)


@pytest.mark.parametrize(
    ("family", "name"), in_turn(4, FAMILIES, ["a.json", "a.svg", "a.pdf", "a.glb"])
)
def test_answers_are_written_as_the_suffix_says(
    family: AnyFamily, run: Run, file: Write, tmp_path: Path, name: str
) -> None:
    begin = BEGINS[name]
    path = tmp_path / name
    for words in (["solve", family.name, file(family)], ["generate", family.name, "--seed", 7]):
        assert run(*words, "-o", path).code == 0
        assert path.read_bytes()[: len(begin)] == begin


def test_text_is_written_without_a_suffix_and_for_its_own(run: Run, tmp_path: Path) -> None:
    for name in ("plain", "a.txt", "a.lab"):
        run("generate", "mazes", "--seed", 7, "-o", tmp_path / name)
        assert (tmp_path / name).read_text().startswith("# mazes")


def test_what_cannot_be_drawn_is_told(run: Run, file: Write, tmp_path: Path) -> None:
    boxes = FAMILIES[0]
    path = file(boxes, solvable=False)
    answer = run("solve", boxes.name, path, "-o", tmp_path / "a.svg")
    assert answer.code == 2
    assert answer.err.startswith("there is nothing to draw\nno solution, proved: ")


TORN = [
    ("torn.txt", b"3 3 3\n6\n4 x\n", "torn.txt: line 3: expected 3 edges of a block, found '4 x'"),
    ("latin.txt", b"3 3 3\n# K\xfcrze\n", "latin.txt: line 2: expected UTF-8"),
    ("torn.json", b'{"size":\n [3,', "torn.json: line 2: expected JSON, "),
    ("deep.json", b'{"size":' + b"[" * 100_000, "deep.json: expected JSON of a reasonable size"),
    ("huge.json", b'{"size":' + b"9" * 9_999 + b"}", "huge.json: expected JSON of a reasonable"),
    ("short.json", b'{"size": [3, 3]}', "short.json: /"),
    (
        "even.json",
        b'{"size": [2, 2, 2], "blocks": [{"size": [1, 1, 1], "count": 8}]}',
        "no middle",
    ),
]


@pytest.mark.parametrize(("name", "content", "message"), TORN, ids=[name for name, *_ in TORN])
def test_a_torn_file_is_named_with_the_place(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    content: bytes,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(content)
    answer = run("solve", "boxes", name)
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err and answer.err.startswith(name)


WRITING = {
    "solve": ("solve", "squares", "p.json"),
    "generate": ("generate", "snakes", "--size", "2,2,2"),
    "kit": ("kit", "boxes", "--count", "1"),
    "render": ("render", "squares", "p.json"),
    "spec": ("spec", "squares", "p.json"),
    "collect": ("collect", "snakes", "--count", "1", "--size", "2,2,2"),
    "census": ("census", "triangles", "--order", "2", "--figures", "3"),
    "jobs": ("jobs", "show"),
}


NOT_TO_WRITE = {
    "below-a-file": "p.json/a{}",
    "below-a-missing-folder": "missing/a{}",
    "a-folder": "folder.{}",
    "no-rights": "/proc/version",
    "a-full-disk": "/dev/full",
}


@pytest.mark.parametrize("where", NOT_TO_WRITE)
@pytest.mark.parametrize("name", WRITING)
def test_where_nothing_can_be_written_is_told_without_a_traceback(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, where: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KNOBELWERK_DATA", str(tmp_path / "data"))
    (tmp_path / "folder.").mkdir()
    Path("p.json").write_text(json.dumps(forms_of(family_named("squares")).examples["puzzle"]))
    words = [*WRITING[name]]
    if name == "jobs":
        run(*WRITING["collect"])
        words.append(run("jobs").out.split()[0])
    suffix = {"kit": ".pdf", "render": ".svg"}.get(name, ".json")
    output = NOT_TO_WRITE[where].format(suffix)
    answer = run(*words, "-o", output)
    if where != "a-folder":
        assert 2 == answer.code
        assert answer.err.splitlines()[-1].startswith(output.split("/a")[0])
    assert "Traceback" not in answer.err


def test_every_command_that_writes_is_tried() -> None:
    writing = {
        name
        for name, command in table.COMMANDS.items()
        if any("--output" in argument.names for argument in command.arguments)
    }
    assert writing == WRITING.keys()


def test_several_puzzles_are_written_into_a_folder_or_a_zip(run: Run, tmp_path: Path) -> None:
    words = ("generate", "boxes", "--seed", 3, "--count-of", 2, "--format", "text", "-o")
    assert 0 == run(*words, tmp_path / "new" / "folder").code
    assert 0 == run(*words, tmp_path / "all.ZIP").code
    found = {file.name: file.read_bytes() for file in (tmp_path / "new" / "folder").iterdir()}
    assert ["boxes-3.txt", "boxes-4.txt"] == sorted(found)
    with zipfile.ZipFile(tmp_path / "all.ZIP") as packed:
        assert found == {name: packed.read(name) for name in packed.namelist()}
    for where in ("all.ZIP/x", "new/folder/boxes-3.txt"):
        answer = run(*words, tmp_path / where)
        assert 2 == answer.code
        assert "expected a directory or a .zip" in answer.err


@pytest.mark.parametrize("command", [("generate", "--count-of"), ("collect", "--count")])
@pytest.mark.parametrize("words", [("-o", "a.pdf"), ("--format", "svg", "-o", "a.v2.PNG")])
def test_a_name_of_one_file_is_no_folder_of_several(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: Sequence[str],
    words: Sequence[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KNOBELWERK_DATA", str(tmp_path / "data"))
    name, count = command
    making = (name, "boxes", "--seed", 3, "--size", "3,3,3", count, 2, *words)
    answer = run(*making)
    what = "expected a directory or a .zip for several files"
    assert (2, f"--output: {what}, found '{words[-1]}'\n") == (answer.code, answer.err)
    assert not any(tmp_path.iterdir())
    Path(words[-1]).mkdir()
    assert 0 == run(*making).code and 2 == len(list(Path(words[-1]).iterdir()))


def test_several_texts_are_no_folder_with_the_name_of_a_text(run: Run, tmp_path: Path) -> None:
    for name in ("a.json", "a.txt"):
        assert 2 == run("generate", "boxes", "--count-of", 2, "-o", tmp_path / name).code
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("other", ["p.json", "./p.json", "link.json"])
def test_a_command_does_not_write_over_its_own_input(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    monkeypatch.chdir(tmp_path)
    example = forms_of(family_named("squares")).examples
    Path("p.json").write_text(json.dumps(example["puzzle"]))
    Path("s.json").write_text(json.dumps(example["solution"]))
    Path("link.json").symlink_to("p.json")
    before = Path("p.json").read_bytes()
    for words in (
        ("solve", "squares", other, "-o", "p.json"),
        ("spec", "squares", "p.json", "-o", other),
        ("render", "squares", "s.json", "--solution", "p.json", "--format", "svg", "-o", other),
        ("kit", other, "-o", "p.json"),
    ):
        answer = run(*words)
        assert (2, "") == (answer.code, answer.out)
        assert answer.err.startswith("--output: expected another file than the input")
    assert before == Path("p.json").read_bytes()


def test_a_text_that_is_too_long_for_a_name_is_no_input(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "k.pdf"
    file.touch()
    answer = run("kit", "boxes", "--count", 1, "--title", "x" * 5_000, "-o", file)

    assert 2 == answer.code and answer.err.startswith("--title: ")


def test_a_picture_or_the_standard_input_is_not_written_over(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pics").mkdir()
    Path("pics/1.png").write_bytes(b"a picture")
    Path("p.json").write_text(json.dumps(forms_of(family_named("squares")).examples["puzzle"]))
    for words in (
        ("kit", "squares", "--figures", 2, "--pictures", "pics", "--count", 1, "--format", "pdf"),
        ("render", "squares", "p.json", "--pictures", "pics"),
    ):
        answer = run(*words, "-o", "pics/1.png")
        assert (2, "") == (answer.code, answer.out)
        assert answer.err.endswith("expected another file than the input pics\n")
    before = Path("p.json").read_bytes()
    with Path("p.json").open() as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        answer = run("solve", "squares", "-", "-o", "p.json")
    assert "--output: expected another file than the input -\n" == answer.err
    assert before == Path("p.json").read_bytes()
    assert b"a picture" == Path("pics/1.png").read_bytes()


def test_a_report_is_no_solution_and_says_how_to_write_one(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.json").write_text(json.dumps(forms_of(family_named("squares")).examples["puzzle"]))
    assert 0 == run("solve", "squares", "p.json", "-o", "s.txt").code
    assert 0 == run("solve", "squares", "p.json", "-o", "s.json").code
    for words in (("check", "squares", "p.json"), ("render", "squares", "p.json", "--solution")):
        answer = run(*words, "s.txt")
        assert 2 == answer.code and "--json" in answer.err
        assert 0 == run(*words, "s.json").code
    answer = run("check", "squares", "s.json", "s.json")
    assert 2 == answer.code and len(answer.err.splitlines()) == 1
    assert "expected a puzzle, found an answer of solve" in answer.err


@pytest.mark.parametrize(
    ("content", "found"),
    [("", "nothing"), ("[]", "a list"), ('"x"', "a string"), ("null", "null"), ("7", "a number"),
     ("true", "true"), ("[" * 9_999, "other text"), ("3 3 3", "other text")],
)  # fmt: skip
def test_what_was_found_in_place_of_json_is_told(
    run: Run, file: Write, tmp_path: Path, content: str, found: str
) -> None:
    boxes, other = FAMILIES[0].name, tmp_path / "other"
    other.write_text(content)
    puzzle = file(FAMILIES[0])
    asking = {
        ("check", boxes, puzzle): ("a solution", "solve writes it with --json"),
        ("render", boxes, puzzle, "--solution"): ("a solution", "solve writes it with --json"),
        ("kit",): ("a request for a kit", 'for example {"sets": [{"family": '),
    }
    if not content.startswith("["):  # a list is of placed pieces
        wanted = "placed pieces or a solution"
        asking["hint", boxes, puzzle] = (wanted, 'placed pieces are {"placed": […]}')
    for words, (what, how) in asking.items():
        answer = run(*words, other)
        assert (2, "") == (answer.code, answer.out)
        assert answer.err.startswith(f"{other}: expected {what} as JSON, found {found}; {how}")


def test_a_drawn_solution_that_does_not_fit_tells_its_faults(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    example = forms_of(family_named("squares")).examples
    wrong = json.loads(json.dumps(example["solution"]))
    wrong["placements"].pop()
    Path("p.json").write_text(json.dumps(example["puzzle"]))
    Path("s.json").write_text(json.dumps(wrong))
    answer = run("render", "squares", "p.json", "--solution", "s.json", "-o", "a.svg")
    assert 0 == answer.code and Path("a.svg").exists()
    assert "s.json: /solution/placements: 1 place is empty: (2, 2)" in answer.err


def test_a_dash_is_the_standard_input(run: Run, file: Write) -> None:
    path = file(FAMILIES[0])
    words = [*PROGRAM, "convert", FAMILIES[0].name, "-", "--to", "text"]
    with path.open() as stdin:
        done = subprocess.run(words, cwd=ROOT, stdin=stdin, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == (path.read_text(), "")
