"""A puzzle in any notation is read, and its family told: over HTTP, by command, in Python."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import knobelwerk
from families.catalogue import FAMILIES, family
from families.record import AnyFamily
from puzzles.errors import FormatError, PuzzleError, RuleError
from service.cli import main
from service.config import Settings
from service.http.app import create_app
from service.schemas.catalogue import forms_of
from tests.contract.asking import every_family

TEXT, JSON, XML = "text/plain", "application/json", "application/xml"
SEVERAL = "1 1\n1 1 1 2"  # a chain of 8 cubes, and a card
NO_CENTRE = "3 3 4\n1\n1 1 1\n"


def read_text(client: FlaskClient, body: str | bytes, kind: str = TEXT) -> Any:
    return client.post("/v1/read", data=body, content_type=kind)


def writings(family: AnyFamily) -> dict[str, tuple[str, str]]:
    """A puzzle of the family in every notation, each with its media type."""
    forms = forms_of(family)
    puzzle = family.known()[0].puzzle
    form = forms.dumped_puzzle(puzzle)
    bare = {name: value for name, value in form.items() if name != "family"}
    written = {
        "text": (family.write(puzzle), TEXT),
        "json": (json.dumps(form), JSON),
        "answer": (json.dumps({"seed": 3, "puzzle": form}), JSON),
        "nameless": (json.dumps(bare), JSON),
        "a file of json": ("\ufeff\n" + json.dumps(form), TEXT),
    }
    for name, write in family.notations.items():
        written[name] = (write(puzzle), TEXT)
    if family.xml is not None:
        written["xml"] = (family.notations[family.xml](puzzle), XML)
    return written


@every_family
def test_every_notation_is_read_and_its_family_told(
    client: FlaskClient, family: AnyFamily
) -> None:
    puzzle = family.known()[0].puzzle
    for name, (text, kind) in writings(family).items():
        answer = read_text(client, text.encode(), kind)

        assert 200 == answer.status_code, (name, answer.text)
        (reading,) = answer.json["readings"]
        assert family.name == reading["family"] == reading["puzzle"]["family"], name
        mark = family.fingerprint(forms_of(family).puzzle().load(reading["puzzle"]))
        assert family.fingerprint(puzzle) == mark, name


@every_family
def test_all_known_puzzles_are_of_one_family_alone(family: AnyFamily, client: FlaskClient) -> None:
    for known in family.known():
        if family.size.of(known.puzzle) < 1_000:
            answer = read_text(client, family.write(known.puzzle).encode())
            assert [family.name] == [each["family"] for each in answer.json["readings"]]


@pytest.mark.parametrize("body", ["", "x", "<svg/>", "{}", '{"puzzle": 7}', "\x00"])
def test_what_nobody_can_read_is_refused_with_each_familys_reason(
    client: FlaskClient, body: str
) -> None:
    answer = read_text(client, body)

    assert (422, "no_reading") == (answer.status_code, answer.json["code"])
    told = [error["message"].split(":")[0] for error in answer.json["errors"]]
    assert [family.name for family in FAMILIES] == told


def test_json_that_names_its_family_gets_that_familys_error_at_its_place(
    client: FlaskClient,
) -> None:
    held = {"puzzle": {"family": "snakes", "chain": "0110", "size": [2, 2, 999]}}
    answer = read_text(client, json.dumps(held), JSON)

    assert (422, "invalid") == (answer.status_code, answer.json["code"])
    assert all(error["pointer"].startswith("/puzzle/size") for error in answer.json["errors"])


def test_a_text_that_one_family_knows_gets_the_rule_that_it_breaks(client: FlaskClient) -> None:
    answer = read_text(client, NO_CENTRE)

    assert (422, "no_centre") == (answer.status_code, answer.json["code"])


def test_a_puzzle_that_is_larger_than_the_server_takes_is_refused() -> None:
    client = create_app(Settings(sizes={**Settings().sizes, "cells": 8})).test_client()
    answer = read_text(client, "3 3 3\n1\n1 1 1\n")

    assert (422, "too_many_cells") == (answer.status_code, answer.json["code"])


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"content_type": "text/html"}, 415),
        ({"headers": {"Accept": "text/plain"}}, 406),
        ({"query_string": "family=boxes"}, 422),
        ({"query_string": "format=text"}, 422),
        ({"data": b"\xff"}, 400),
        ({"data": "{", "content_type": JSON}, 400),
    ],
)
def test_it_is_asked_as_every_verb_is(
    client: FlaskClient, more: dict[str, Any], status: int
) -> None:
    asking = {"data": "x", "content_type": TEXT, **more}

    assert status == client.post("/v1/read", **asking).status_code


@every_family
def test_the_command_and_python_read_what_http_does(
    family: AnyFamily, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = family.known()[0].puzzle
    file = tmp_path / "unknown"
    file.write_text(family.write(puzzle), "utf-8")

    assert 0 == main(["read", str(file)])
    assert family.name == json.loads(capsys.readouterr().out)["family"]
    read = knobelwerk.read(file)
    assert family.name == read.family
    assert family.fingerprint(puzzle) == family.fingerprint(read.model)


def test_what_nobody_can_read_is_refused_everywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "unknown"
    file.write_text("x", "utf-8")

    assert 2 == main(["read", str(file)])
    assert f"{file}: no family can read this" in capsys.readouterr().err
    with pytest.raises(PuzzleError, match="no family can read this"):
        knobelwerk.read(file)
    file.write_text(NO_CENTRE, "utf-8")
    assert 2 == main(["read", str(file)])
    with pytest.raises(RuleError):
        knobelwerk.read(file)


@every_family
def test_what_a_puzzle_was_taken_for_is_said_in_both_languages(
    client: FlaskClient, family: AnyFamily, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "unknown"
    file.write_text(family.write(family.known()[0].puzzle), "utf-8")
    said = []
    for language in ("en", "de"):
        style = replace(family.drawing.style, language=language)
        said.append(family.look().summary(family.known()[0].puzzle, style))
        path = f"/v1/read?language={language}"
        answer: Any = client.post(path, data=file.read_bytes(), content_type=TEXT)
        assert said[-1:] == [each["taken_for"] for each in answer.json["readings"]]
    assert 0 == main(["read", str(file)])
    assert f"taken for: {said[0]}" in capsys.readouterr().err
    assert said[0] != said[1]


@pytest.mark.parametrize("several", [SEVERAL, "0 1 1\n" * 9, "S T T\n" * 9, "S S T T\n" * 16])
def test_what_several_can_read_is_told_so(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str], several: str
) -> None:
    file = tmp_path / "unknown"
    file.write_text(several, "utf-8")
    told = [each["family"] for each in read_text(client, several).json["readings"]]

    assert len(told) > 1
    assert 0 == main(["read", str(file)])
    lines = capsys.readouterr().out.splitlines()
    assert told == [json.loads(line)["family"] for line in lines]
    with pytest.raises(FormatError, match="fits"):
        knobelwerk.read(file)


def test_a_puzzle_of_another_family_is_named_by_every_door(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As text, as JSON that names its family, and as JSON that does not."""
    puzzle = {"rows": 1, "columns": 2, "tiles": [[1, 2, 3, 4], [-2, 1, 1, 1]]}
    squares = forms_of(family("squares")).puzzle().load(puzzle)
    for content, kind in (
        (family("squares").write(squares), TEXT),
        (json.dumps({**puzzle, "family": "squares"}), JSON),
        (json.dumps(puzzle), JSON),
        (json.dumps({"puzzle": puzzle}), JSON),
    ):
        body = content if kind == TEXT else json.dumps({"puzzle": json.loads(content)})
        (tmp_path / "p").write_text(content)
        answer = client.post("/v1/boxes/solve", data=body, content_type=kind)
        assert 400 <= answer.status_code < 500 and answer.json is not None
        assert "puzzle of squares: ask squares for it" in answer.text or kind == JSON
        assert "squares: ask squares for it" in answer.json["detail"]
        assert 2 == main(["solve", "boxes", str(tmp_path / "p")])
        assert "squares: ask squares for it" in capsys.readouterr().err
        with pytest.raises(PuzzleError, match="squares: ask squares for it"):
            knobelwerk.boxes.read(tmp_path / "p")


@every_family
def test_a_view_that_needs_a_solution_says_what_to_do(
    client: FlaskClient, family: AnyFamily
) -> None:
    known = family.known()[0]
    door: Any = getattr(knobelwerk, family.name)
    needing = 0
    for view in family.drawing.views.spatial:
        said = {"puzzle": forms_of(family).dumped_puzzle(known.puzzle), "style": {"view": view}}
        answer: Any = client.post(f"/v1/{family.name}/render?format=glb", json=said)
        if answer.status_code == 200:
            continue
        assert (422, "needs_solution") == (answer.status_code, answer.json["code"])
        what = "give a `solution`, ask for one with `solve`, or name another `view`"
        assert what in answer.json["detail"]
        with pytest.raises(RuleError, match=what):
            door.draw(known.puzzle, view=view).picture("glb")
        needing += 1
    assert needing
