"""Errors in another language, by form and code: German on the command line."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from actions.messages import translate_error
from puzzles.codes import FaultCode, RuleCode
from tests.contract.conftest import Run
from words.phrases import Language

FILES = {
    "torn.txt": "3 3 3\n6\n4 x\n",
    "wrong.json": '{"size": [3, 3], "blocs": []}',
    "good.txt": "1 1 3\n2\n1 1 1\n1 1 1\n",
}
REFUSALS = [
    (["solve", "boxes", "no.txt"], "no.txt: Datei oder Ordner nicht gefunden"),
    (["solve", "boxes", "."], ".: das ist ein Ordner"),
    (
        ["solve", "boxes", "torn.txt"],
        "torn.txt: Zeile 3: erwartet: 3 Kanten eines Quaders; gefunden: '4 x'",
    ),
    (
        ["solve", "boxes", "wrong.json"],
        "wrong.json: /size: erwartet: drei ganze Zahlen von 1 bis 60; gefunden: eine Liste mit 2"
        " Einträgen\nwrong.json: /blocks: fehlt\n"
        "wrong.json: /blocs: unbekannte Angabe; meinst du „blocks“?",
    ),
    (
        ["generate", "boxes", "--size", "3,3,3", "--blocks", "99"],
        "--blocks: 26 freie Zellen fassen 6 … 26 Quader, nicht 99",
    ),
    (
        ["render", "boxes", "good.txt", "-o", "a.stl"],
        "--solution: diese Ansicht braucht eine gefüllte Kiste: gib eine mit `--solution`, verlang"
        " eine mit `--solve`, oder nimm eine andere `--view`",
    ),
    (["atlas", "boxes"], "atlas gibt es für snakes, nicht für boxes"),
    (["generate", "boxes", "-o", "a.foo"], "zip; gefunden: 'foo'"),
    (["conwert", "boxes"], "'conwert'; meinst du „convert“? (`knobelwerk --help` zeigt alle)"),
    (["generate", "boxes", "--sead", "7"], "Fehler: unbekannt: --sead 7; meinst du „--seed“?"),
    (["solve", "boxes"], "knobelwerk solve: Fehler: es fehlt: FILE"),
    (["solve", "boxes", "x", "--limit"], "Fehler: --limit: ein Wert fehlt"),
    (["store", "move", "x"], "ACTION: erwartet: eines von 'backup', 'restore'; gefunden: 'move'"),
    (["solve", "boxes", "x", "--limit", "0"], "eine ganze Zahl ab 1; gefunden: '0'"),
]


@pytest.mark.parametrize(
    ("words", "told"), REFUSALS, ids=[" ".join(words) for words, _ in REFUSALS]
)
def test_a_refusal_is_told_in_german(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: Sequence[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    for name, content in FILES.items():
        Path(name).write_text(content)

    answer = run(*words)

    assert (2, "") == (answer.code, answer.out)
    assert answer.err.endswith(f"{told}\n")


@pytest.mark.parametrize(
    ("message", "german"),
    [
        ("expected the only part", "erwartet: die einzige Sorte Teile"),
        ("expected the only plate of this set", "erwartet: die einzige Platte"),
        ("expected layers of rows, found none", "erwartet: Ebenen aus Zeilen; gefunden: keine"),
    ],
)
def test_a_form_without_gaps_is_found(message: str, german: str) -> None:
    assert german == translate_error(message, None, Language.GERMAN)


@pytest.mark.parametrize(
    ("message", "code", "german"),
    [
        ("new words", RuleCode.BOX_SIZE, "Die Kiste ist zu klein oder zu groß (new words)"),
        ("new words", FaultCode.OVERLAP, "zwei Teile liegen in einer Zelle (new words)"),
        ("new words", RuleCode.INVALID, "new words"),
        ("expected news, found nothing", None, "expected news, found nothing"),
    ],
)
def test_a_message_of_no_known_form_is_kept(message: str, code: str | None, german: str) -> None:
    assert german == translate_error(message, code, Language.GERMAN)
