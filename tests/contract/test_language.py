"""The command line speaks the language of its user, and nothing but that where people read."""

import re
from pathlib import Path

import pytest

from families.record import AnyFamily
from service.cli.jobs import STATES
from service.cli.language import language_of
from service.jobs.orders import JobState
from tests.contract.asking import every_family
from tests.contract.conftest import Run, Write
from words.phrases import Language

GERMAN = re.compile(r"[äöüÄÖÜß]|Ebene|Labyrinth|Teile|Zeit|Wuerfel|Knoten|bewiesen")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_CH@euro"}, "de"),
        ({"LANG": "pl_PL.UTF-8"}, "en"),
        ({"LANG": "den_US"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE", "LC_MESSAGES": "de_DE", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB", "LANGUAGE": "de"}, "de"),
        ({"LANG": "fr_FR", "LANGUAGE": "pl:de:en"}, "de"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
        ({"LANGUAGE": "de"}, "en"),
        ({"LANG": "POSIX", "LC_CTYPE": "de_DE"}, "en"),
    ],
)
def test_the_locale_is_read_as_gettext_reads_it(variables: dict[str, str], language: str) -> None:
    assert language == language_of(variables)


@every_family
def test_a_report_is_in_one_language_and_its_counts_in_both(
    run: Run, file: Write, family: AnyFamily
) -> None:
    words = ["solve", family.name, file(family), "--count"]
    english, german = run(*words), run("--language", "DE", *words)

    assert not GERMAN.search(english.out) and GERMAN.search(german.out)
    counts = [answer.err.partition(" (")[0] for answer in (english, german)]
    assert counts[0] == counts[1] and re.fullmatch(r"[\d,]+ solutions?, 1 distinct", counts[0])


def test_what_is_told_follows_the_locale(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box, whole = tmp_path / "box", tmp_path / "whole"
    box.write_text("1 1 3\n1\n1 1 1\n")
    whole.write_text("1 1 3\n2\n1 1 1\n1 1 1\n")
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")

    assert run("solve", "boxes", box).err.startswith("keine Lösung, bewiesen: die Quader")
    assert run("hint", "boxes", box, "--nodes", "0").out.startswith("keine Lösung, bewiesen")
    assert "Schwierigkeit: " in run("spec", "boxes", whole).out
    assert run("solve", "boxes", box, "--language=en").err.startswith("no solution, proved:")


@pytest.mark.parametrize(
    "words", [["--language", "xx", "rooms", "boxes"], ["check", "x", "--language"]]
)
def test_another_language_is_refused(run: Run, words: list[str]) -> None:
    answer = run(*words)
    assert 2 == answer.code and "--language: expected en or de or fr, found '" in answer.err


def test_everything_told_by_its_code_has_words() -> None:
    assert STATES.keys() == set(JobState)
    assert all(phrase.of(language) for phrase in STATES.values() for language in Language)
