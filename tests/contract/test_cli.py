"""The command line, over every family: answers on stdout, talk on stderr, honest exit codes."""

import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from families.catalogue import ENTRIES, FAMILIES
from families.record import AnyFamily
from puzzles.outcome import Counts
from service.cli import console, operating, table, values
from service.cli.console import Watch
from service.schemas.catalogue import forms_of
from service.serving import parent
from service.version import VERSION
from solvers.engine.driver import solve
from tests.contract.asking import every_family, first_known, timeless
from tests.contract.conftest import Run, Write
from words.phrases import Language

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "service.cli"]


@every_family
def test_solve_prints_the_report_and_nothing_else(
    family: AnyFamily, run: Run, file: Write
) -> None:
    answer = run("solve", family.name, file(family))
    puzzle = first_known(family).puzzle
    outcome = solve(family.search(puzzle, forms_of(family).options().load({}), True))
    report = timeless(family.report(puzzle, outcome, Language.ENGLISH))
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


def test_a_drawing_says_the_only_solution_where_that_was_proved(
    run: Run, file: Write, tmp_path: Path
) -> None:
    boxes, path = FAMILIES[0], tmp_path / "a.svg"
    for words, proved in (([], False), (["--count"], True)):
        assert run("solve", boxes.name, file(boxes), *words, "-o", path).code == 0
        assert ("the only solution" in path.read_text()) == proved


def test_a_style_is_read_before_a_solution_is_searched(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "none.txt"
    path.write_text("3 3 3\n1\n1 1 3\n")  # has no solution
    assert "has no solution" in run("render", "boxes", path, "--solve").err
    answer = run("render", "boxes", path, "--solve", "--cell-mm", "-1")
    assert answer.code == 2 and "--cell-mm: " in answer.err


def test_a_view_of_a_solution_says_how_to_get_one(run: Run, file: Write, tmp_path: Path) -> None:
    answer = run("render", FAMILIES[0].name, file(FAMILIES[0]), "-o", tmp_path / "a.stl")
    assert answer.code == 2
    what = "give a `--solution`, ask for one with `--solve`, or name another `--view`"
    assert f"--solution: this view needs a filled box: {what}\n" == answer.err


def test_advice_names_the_flags_of_the_command(run: Run, file: Write) -> None:
    answer = run("solve", FAMILIES[0].name, file(FAMILIES[0]), "--count", "--nodes", 1)
    assert 3 == answer.code
    assert "to try: `--symmetric only` searches only the symmetric fillings" in answer.err
    assert "to try: given pieces (`fixed`) leave less" in answer.err  # of the puzzle's text


@pytest.mark.parametrize("command", ["solve", "read"])
def test_a_problem_that_a_file_lacks_is_told_of_the_flag(
    run: Run, file: Write, command: str
) -> None:
    words = [FAMILIES[0].name] if command == "solve" else []
    answer = run(command, *words, file(FAMILIES[0]), "--problem", 2)
    assert (2, "--problem: the text has one problem, and no problem 2\n") == (
        answer.code,
        answer.err,
    )


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
def test_the_help_of_a_family_lists_only_what_it_takes(
    family: AnyFamily, run: Run, file: Write, tmp_path: Path
) -> None:
    few: dict[str, list[tuple[str, str]]] = {  # commands that not every family takes with a flag
        "kit": [("--ladder", "2"), ("--pictures", str(tmp_path))],
        "render": [("--pictures", str(tmp_path)), ("--problem", "1")],
    }
    having = {
        "--ladder": family.ladder,
        "--pictures": family.art,
        "--problem": family.parse_problem,
    }
    for command, flags in few.items():
        shown = run(command, family.name, "--help").out
        assert [having[flag] is not None for flag, _ in flags] == [f in shown for f, _ in flags]
        for flag, value in flags:
            if having[flag] is None:
                words = [file(family)] if command == "render" else []
                answer = run(command, family.name, *words, flag, value)
                assert 2 == answer.code and answer.err.startswith(flag)


@every_family
def test_the_help_speaks_no_json(family: AnyFamily, run: Run) -> None:
    for name, command in table.find_commands(None).items():
        if command.fields is not None and (command.of is None or family.name in command.of()):
            shown = " ".join(run(name, family.name, "--help").out.split())
            assert re.findall(r"null|\b[a-z]+_[a-z]+", shown) == []


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


WRONG = [
    (["solve", "boxes", "missing.txt"], "missing.txt: No such file"),
    (["solve", "boxes", "."], ".: Is a directory"),
    (["solve", "boxen", "missing.txt"], "expected boxes"),
    (["solve", "boxes", "missing.txt", "--limit", "0"], "expected a whole number from 1"),
    (["solve", "boxes", "missing.txt", "--seconds", "nan"], "expected seconds"),
    (["solve", "boxes", "missing.txt", "--cores", "both"], "expected a whole number from 0"),
    (["generate", "boxes", "--size", "5x5"], "--size: "),
    (["generate", "boxes", "--size", "99,99,99"], "--size: expected a whole number from 1"),
    (["generate", "boxes", "--solution"], "error: unknown --solution\n"),
    (["jobs", "list", "x"], "jobs list: expected no id, found 'x'"),
    (["generate", "boxes", "--sead", "7"], 'unknown --sead 7; did you mean "--seed"?'),
    (["solve", "boxes", "missing.txt", "--cout"], 'unknown --cout; did you mean "--count"?'),
    (["conwert", "boxes", "x"], "found 'conwert'; did you mean \"convert\"?"),
    (["solve", "box", "x"], "found 'box'; did you mean \"boxes\"?"),
    (["catalog", "boxes", "conwya"], "found 'conwya'; did you mean \"conway\"?"),
    (["kit", "boxs"], "found 'boxs'; did you mean \"boxes\"?"),
    (["kit", "boxs", "--size", "3,3,3"], "found 'boxs'; did you mean \"boxes\"?"),
    (["kit", "kit.json"], "kit.json: No such file"),
    (["kit", "boxes", "--ladder", "3"], "--ladder is for squares or triangles or hexagons"),
    (["kit", "boxes", "--count", "0"], "expected a whole number from 1"),
    (["kit", "boxes", "--size", "99,9,9", "-o", "k.pdf"], "--size: expected a whole number"),
    (["collect", "boxes", "--count", "1000000"], "--count: expected a whole number from 1 to"),
    (["generate", "boxes", "--count-of", "2"], "expected a directory"),
    (["generate", "boxes", "--seed", str(2**53)], "--seed: expected 0 …"),
    (["generate", "boxes", "--difficulty", "evil"], "expected easy, medium, hard or LOW"),
    (["generate", "boxes", "--difficulty", "2"], "hard or LOW..HIGH, found"),
    (["generate", "boxes", "--difficulty", "3..2"], "hard or LOW..HIGH, found '3..2'"),
    (["collect", "boxes", "--difficulty", "2"], "hard, easy..hard or LOW..HIGH, found '2'"),
    (["kit", "boxes", "--difficulty", "hard..easy"], "--difficulty: expected rising grades"),
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
    assert answer.err.startswith("--plate: expected ")


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
        monkeypatch.setattr(values, "family", lambda name: family)
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


class Silent(BaseHTTPRequestHandler):
    """A server that answers with nothing."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None: ...


@pytest.mark.parametrize(("host", "shown"), [("::1", "[::1]"), ("127.0.0.1", "127.0.0.1")])
def test_an_address_of_ipv6_stands_in_brackets(
    host: str, shown: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[tuple[str, int]] = []
    monkeypatch.setattr(parent, "serve", lambda *at: begun.append(at))
    monkeypatch.setattr(operating, "_free_address", lambda host, port, _: (host, port))
    monkeypatch.setenv("KNOBELWERK_LOG", "text")

    answer = run("serve", "--host", host, "--port", "8765")

    assert [(host, 8765)] == begun
    address = f"http://{shown}:8765"
    assert answer.err.endswith(f" {address}\n") and f"'{address}/v1/" in answer.err


def test_the_page_is_opened_on_a_free_port_once_the_server_answers(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, seen = Event(), list[str]()

    def open_page(address: str) -> None:
        seen.append(address)
        opened.set()

    monkeypatch.setattr("webbrowser.open", open_page)

    def serve(address: str, port: int) -> None:
        assert not opened.wait(0.1)
        with HTTPServer((address, port), Silent) as server:
            server.handle_request()
            assert opened.wait(10)
        seen.append(f"http://localhost:{port}")

    monkeypatch.setattr(parent, "serve", serve)
    assert run("serve", "--open").code == 0
    first, second = seen
    assert first == second
    assert not first.endswith((":0", ":8000"))


@pytest.mark.parametrize("form", ["json", "auto"])
def test_a_log_in_json_begins_without_a_welcome(
    form: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parent, "serve", lambda *_: None)
    monkeypatch.setattr(operating, "_free_address", lambda host, port, _: (host, port))
    monkeypatch.setenv("KNOBELWERK_LOG", form)
    assert "" == run("serve", "--port", "8765").err


@pytest.mark.parametrize("command", ["serve", "dispatch", "jobs"])
def test_a_wrong_setting_is_told_before_all_else(
    command: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KNOBELWERK_LOG", "xml")
    answer = run(command)
    expected = "KNOBELWERK_LOG: expected auto or json or text, found 'xml'\n"
    assert (2, expected) == (answer.code, answer.err)


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
