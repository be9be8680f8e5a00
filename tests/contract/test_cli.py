"""The command line, over every family: answers on stdout, talk on stderr, honest exit codes."""

import io
import json
import os
import signal
import socket
import subprocess
import sys
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from families.catalogue import ENTRIES, FAMILIES
from families.catalogue import family as family_named
from families.record import AnyFamily
from puzzles.outcome import Counts
from service.cli import console, main, operating, table
from service.cli.console import Watch
from service.schemas.catalogue import forms_of
from service.serving import parent
from service.version import VERSION
from solvers.engine.driver import solve
from tests.contract.asking import every_family, first_known, timeless
from tests.night import in_turn

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "service.cli"]


@dataclass
class Answer:
    code: int
    out: str
    err: str


Run = Callable[..., Answer]


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Runs a command in this process."""

    def run(*words: object) -> Answer:
        try:
            code = main(tuple(str(word) for word in words))
        except SystemExit as end:  # in this way argparse leaves
            code = int(end.code or 0)
        out, err = capfdbinary.readouterr()
        return Answer(code, out.decode(errors="replace"), err.decode())

    return run


@pytest.fixture
def file(tmp_path: Path) -> Callable[[AnyFamily], Path]:
    """A file with a puzzle that has one distinct solution, in the family's text format."""

    def file(family: AnyFamily, *, solvable: bool = True) -> Path:
        path = tmp_path / f"{family.name}.txt"
        path.write_text(family.write(first_known(family, solvable=solvable).puzzle))
        return path

    return file


Write = Callable[..., Path]


@every_family
def test_solve_prints_the_report_and_nothing_else(
    family: AnyFamily, run: Run, file: Write
) -> None:
    answer = run("solve", family.name, file(family))
    puzzle = first_known(family).puzzle
    outcome = solve(family.search(puzzle, forms_of(family).options().load({}), True))
    report = timeless(family.report(puzzle, outcome))
    assert (answer.code, timeless(answer.out)) == (0, report)


@every_family
@pytest.mark.parametrize("cores", ["1", "all"])
def test_counting_tells_all_and_distinct_solutions(
    family: AnyFamily, run: Run, file: Write, cores: str
) -> None:
    answer = run("solve", family.name, file(family), "--count", "--json", "--cores", cores)
    counts = first_known(family).counts
    assert {name: json.loads(answer.out)[name] for name in counts} == counts


@every_family
def test_that_there_is_none_is_an_answer(family: AnyFamily, run: Run, file: Write) -> None:
    answer = run("solve", family.name, file(family, solvable=False), "--json")
    assert (answer.code, json.loads(answer.out)["verdict"]) == (0, "unsolvable")


@every_family
def test_what_solve_finds_is_valid(
    family: AnyFamily, run: Run, file: Write, tmp_path: Path
) -> None:
    path, solved = file(family), tmp_path / "solved.json"
    solved.write_text(run("solve", family.name, path, "--json").out)
    answer = run("check", family.name, path, solved)
    assert (answer.code, answer.out) == (0, "valid\n")


@every_family
def test_check_names_what_is_wrong(
    family: AnyFamily, run: Run, file: Write, tmp_path: Path
) -> None:
    path, torn = file(family), tmp_path / "torn.json"
    solution = json.loads(run("solve", family.name, path, "--json").out)["solutions"][0]
    less = {k: v[:-1] if isinstance(v, list) else v for k, v in solution.items()}
    torn.write_text(json.dumps(less))
    answer = run("check", family.name, path, torn, "--json")
    faults = family.faults(first_known(family).puzzle, forms_of(family).solution().load(less))
    assert answer.code == 1
    assert [fault["code"] for fault in json.loads(answer.out)["faults"]] == [
        fault.code for fault in faults
    ]


@every_family
def test_there_and_back_again(family: AnyFamily, run: Run, file: Write, tmp_path: Path) -> None:
    path, middle = file(family), tmp_path / "middle.json"
    middle.write_text(run("convert", family.name, path).out)
    assert run("convert", family.name, middle).out == path.read_text()


@every_family
def test_the_same_seed_gives_the_same_puzzle(family: AnyFamily, run: Run) -> None:
    first, second = (run("generate", family.name, "--seed", 7) for _ in range(2))
    assert (first.code, first.out) == (0, second.out)
    assert first.out.splitlines()[0].endswith(" #7")


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


def test_a_drawing_says_the_only_solution_where_that_was_proved(
    run: Run, file: Write, tmp_path: Path
) -> None:
    boxes, path = FAMILIES[0], tmp_path / "a.svg"
    for words, proved in (([], False), (["--count"], True)):
        assert run("solve", boxes.name, file(boxes), *words, "-o", path).code == 0
        assert ("the only solution" in path.read_text()) == proved


def test_what_cannot_be_drawn_is_told(run: Run, file: Write, tmp_path: Path) -> None:
    boxes = FAMILIES[0]
    path = file(boxes, solvable=False)
    answer = run("solve", boxes.name, path, "-o", tmp_path / "a.svg")
    assert answer.code == 2
    assert answer.err.startswith("there is nothing to draw\nno solution, proved: ")


def test_a_style_is_read_before_a_solution_is_searched(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "none.txt"
    path.write_text("3 3 3\n1\n1 1 3\n")  # has no solution
    assert "has no solution" in run("render", "boxes", path, "--solve").err
    answer = run("render", "boxes", path, "--solve", "--cell-mm", "-1")
    assert answer.code == 2 and "--cell-mm: " in answer.err


def test_a_view_of_a_solution_says_how_to_get_one(run: Run, file: Write, tmp_path: Path) -> None:
    answer = run("render", FAMILIES[0].name, file(FAMILIES[0]), "-o", tmp_path / "a.stl")
    assert answer.code == 2
    assert "/solution: this view needs a filled box: give a `solution`" in answer.err
    assert "\n--solve finds a solution to show" in answer.err


def test_the_help_lists_the_families_and_their_commands(run: Run) -> None:
    shown = " ".join(run("--help").out.split())
    for family in FAMILIES:
        entry = ENTRIES[family.name]
        assert f"{family.name} {entry.summary}" in shown
        programs = [] if family.program is None else [family.program.name]
        assert programs == list(entry.programs)
        assert [listed.name for listed in family.lists] == list(entry.lists)
        assert [name for name in programs if f"{name} {entry.programs[name]}" not in shown] == []


@every_family
def test_a_solution_is_found_and_drawn(
    family: AnyFamily, run: Run, file: Write, tmp_path: Path
) -> None:
    path = file(family)
    blank = run("render", family.name, path)
    solved = run("render", family.name, path, "--solve")
    assert blank.out.startswith("<svg") and solved.out.startswith("<svg")
    assert blank.out != solved.out


@every_family
def test_the_catalogue_is_listed_and_printed(family: AnyFamily, run: Run) -> None:
    entry = first_known(family)
    assert entry.name in run("catalog", family.name).out
    assert family.parse(run("catalog", family.name, entry.name).out) == entry.puzzle


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


WRONG = [
    (["solve", "boxes", "missing.txt"], "missing.txt: No such file"),
    (["solve", "boxes", "."], ".: Is a directory"),
    (["solve", "boxen", "missing.txt"], "expected boxes"),
    (["solve", "boxes", "missing.txt", "--limit", "0"], "expected a whole number from 1"),
    (["solve", "boxes", "missing.txt", "--seconds", "nan"], "expected seconds"),
    (["solve", "boxes", "missing.txt", "--cores", "both"], "expected a whole number from 0"),
    (["generate", "boxes", "--size", "5x5"], "--size: "),
    (["generate", "boxes", "--size", "99,99,99"], "--size: expected a whole number from 1"),
    (["generate", "boxes", "--sead", "7"], 'unknown --sead 7; did you mean "--seed"?'),
    (["solve", "boxes", "missing.txt", "--cout"], 'unknown --cout; did you mean "--count"?'),
    (["conwert", "boxes", "x"], "found 'conwert'; did you mean \"convert\"?"),
    (["solve", "box", "x"], "found 'box'; did you mean \"boxes\"?"),
    (["catalog", "boxes", "conwya"], "found 'conwya'; did you mean \"conway\"?"),
    (["kit", "boxes", "--ladder", "3"], "--ladder is for squares or triangles or hexagons"),
    (["kit", "boxes", "--count", "0"], "expected a whole number from 1"),
    (["kit", "boxes", "--size", "99,9,9", "-o", "k.pdf"], "--size: expected a whole number"),
    (["collect", "boxes", "--count", "1000000"], "--count: expected a whole number from 1 to"),
    (["generate", "boxes", "--count-of", "2"], "expected a directory"),
    (["generate", "boxes", "--seed", str(2**53)], "--seed: expected 0 …"),
    (["generate", "boxes", "--difficulty", "evil"], "--difficulty: "),
    (["catalog", "boxes", "nothing"], "expected a puzzle of the catalogue, found 'nothing'"),
    (["check", "boxes", "-", "-"], "expected - once"),
    (
        ["generate", "boxes", "-o", "a.foo"],
        "--output: expected one of the formats text, json, svg",
    ),
    (
        ["render", "boxes", "missing.txt", "--format", "json"],
        "--format: expected one of the formats",
    ),
    (["serve", "--port", "70000"], "expected a whole number from 0 to 65535, found '70000'"),
    (["kool"], "Verwendung: kool [OPTIONEN] <pfad>"),
]


@pytest.mark.parametrize(("words", "message"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_a_wrong_word_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: Sequence[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run(*words)
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err


def test_a_command_that_a_family_lacks_says_for_which_it_is(run: Run) -> None:
    named = {
        name: command.of() for name, command in table.find_commands(None).items() if command.of
    }
    assert "census" in named and len(named) > 2
    for name, having in named.items():
        lacking = [key for key in ENTRIES if key not in having]
        answer = run(name, lacking[0], "--size", "3")
        assert (2, "") == (answer.code, answer.out)
        assert answer.err == f"{name} is for {' or '.join(having)}, not for {lacking[0]}\n"


@every_family
def test_pieces_and_plates_are_counted_from_one(
    run: Run, tmp_path: Path, family: AnyFamily, file: Write
) -> None:
    path = file(family)
    for flag in ("--part", "--plate"):
        assert 2 == run("render", family.name, path, "-o", tmp_path / "a.stl", flag, 0).code
    plates = ["render", family.name, path, "-o", tmp_path / "b.stl", "--view", "plates"]
    assert 0 == run(*plates, "--plate", 1).code
    answer = run(*plates, "--plate", 1_000)
    assert (2, "") == (answer.code, answer.out)
    assert answer.err.startswith("--plate: expected one of the ")


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


class Endless:
    """A search that never comes to an end; `press` is what happens in each slice."""

    counts = Counts()
    is_done = False
    reason = None
    engine = "none"

    def __init__(self, press: Callable[[], None]) -> None:
        self.nodes = 0
        self._press = press

    def advance(self, nodes: int, solutions: int, seconds: float | None = None) -> Sequence[Any]:
        self.nodes += nodes
        self._press()
        return ()

    def progress(self) -> float:
        return 0.5


@pytest.fixture
def endless(
    monkeypatch: pytest.MonkeyPatch, file: Write
) -> Callable[[Callable[[], None]], list[str]]:
    """Makes the searches of the first family endless; gives the words that start one."""

    def endless(press: Callable[[], None]) -> list[str]:
        search: Any = Endless(press)
        family = replace(FAMILIES[0], search=lambda *_: search)
        monkeypatch.setattr(table, "family", lambda name: family)
        return ["solve", family.name, str(file(family)), "--json"]

    return endless


def nothing() -> None:
    """No key is pressed."""


def ctrl_c(*_: object) -> None:
    signal.raise_signal(signal.SIGINT)


def ctrl_c_twice() -> None:
    ctrl_c()
    ctrl_c()


@pytest.mark.parametrize(
    ("press", "budget", "code"),
    [(nothing, ["--nodes", 50_000], 3), (nothing, ["--seconds", "0.01"], 3), (ctrl_c, [], 130)],
    ids=["nodes", "time", "ctrl-c"],
)
def test_a_search_that_ends_early_is_never_told_as_none(
    run: Run, endless: Any, press: Callable[[], None], budget: Sequence[Any], code: int
) -> None:
    answer = run(*endless(press), *budget)
    assert (answer.code, json.loads(answer.out)["verdict"]) == (code, "open")


def test_ctrl_c_twice_ends_at_once(run: Run, endless: Any) -> None:
    answer = run(*endless(ctrl_c_twice))
    assert (answer.code, answer.out) == (130, "")


def test_ctrl_c_ends_a_spec_sheet_at_once(
    run: Run, file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("actions.specifying.spec", ctrl_c)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's & ignores it
    try:
        answer = run("spec", FAMILIES[0].name, str(file(FAMILIES[0])))
    finally:
        signal.signal(signal.SIGINT, before)
    assert (answer.code, answer.out) == (130, "")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "shown"), [(Terminal, True), (io.StringIO, False)])
def test_progress_is_for_terminals(
    monkeypatch: pytest.MonkeyPatch, stream: type[io.StringIO], shown: bool
) -> None:
    monkeypatch.setattr(console, "PATIENCE", 0.0)
    errors = stream()
    monkeypatch.setattr(sys, "stderr", errors)
    search: Any = Endless(nothing)
    with Watch() as watch:
        solve(search, watch=lambda s: watch(s) and s.nodes < 100_000)
    assert ("nodes" in errors.getvalue()) is shown


def test_a_reader_that_goes_away_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as gone:
        words = [*PROGRAM, "catalog"]
        done = subprocess.run(words, cwd=ROOT, stdout=gone, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_port_that_is_taken_is_told(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        answer = run("serve", "--host", "localhost", "--port", taken.getsockname()[1])
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("cannot listen on localhost:")


@pytest.mark.parametrize(("host", "shown"), [("::1", "[::1]"), ("127.0.0.1", "127.0.0.1")])
def test_an_address_of_ipv6_stands_in_brackets(
    host: str, shown: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[tuple[str, int]] = []
    monkeypatch.setattr(parent, "serve", lambda *at: begun.append(at))
    monkeypatch.setattr(operating, "_free_address", lambda host, *_: host)

    answer = run("serve", "--host", host, "--port", "8765")

    assert [(host, 8765)] == begun
    address = f"http://{shown}:8765"
    assert f" on {address} " in answer.err and f"'{address}/v1/" in answer.err


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").out == VERSION + "\n"


def test_every_command_and_option_is_explained() -> None:
    document = (ROOT / "docs" / "cli.md").read_text()
    commands = dict(table.find_commands(None))
    for entry in ENTRIES.values():
        commands |= {name: table.find_commands(name)[name] for name in entry.programs}
    words = [f"knobelwerk {name}" for name in commands]
    words += [a.names[-1] for each in commands.values() for a in each.arguments]
    assert [word for word in words if word not in document] == []
