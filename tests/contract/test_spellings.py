"""Words in any spelling, alike in every door: lists of numbers, true and false, choices, types."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import knobelwerk
from families.catalogue import FAMILIES
from families.record import AnyFamily
from knobelwerk import RuleError
from service.schemas.catalogue import forms_of
from service.schemas.fields import NumbersField
from service.schemas.strict import instance_of
from tests.contract.asking import every_family, example_puzzle, post
from tests.contract.conftest import Run

DECKS = [
    family for family in FAMILIES if "matching" in instance_of(forms_of(family).puzzle).fields
]
NOTATIONS = [family for family in FAMILIES if family.notations]
LISTS = [
    "3x3x3",
    "3×3×3",
    "3X3X3",
    "3,3,3",
    "3, 3, 3",
    "3 3 3",
    "[3,3,3]",
    "(3, 3, 3)",
    " 3 x 3 x 3 ",
]
SIZED = [
    family
    for family in FAMILIES
    if isinstance(instance_of(forms_of(family).params).fields.get("size"), NumbersField)
]


def each_of(families: list[AnyFamily]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("family", families, ids=lambda family: family.name)


@each_of(SIZED)
def test_a_list_of_numbers_is_read_in_every_spelling_by_every_door(
    client: FlaskClient, run: Run, family: AnyFamily
) -> None:
    door: Any = getattr(knobelwerk, family.name)
    wanted = door.generate(size=(3, 3, 3), seed=7)
    for words in LISTS:
        query = {"size": words, "seed": 7}
        answer: Any = client.get(f"/v1/{family.name}/generate", query_string=query).json
        assert wanted.puzzle == door.parse(answer)
        made = run("generate", family.name, "--seed", 7, "--size", words, "--json")
        assert wanted.puzzle == door.parse(json.loads(made.out))
        assert wanted == door.generate(size=words, seed=7)


@pytest.mark.parametrize("words", ["3,,3", "[3,3,3", "3x3", "3x3x3x", "3*3*3", "٣x٣x٣", "", "[]"])
def test_what_is_no_list_of_three_numbers_is_refused_by_every_door(
    client: FlaskClient, run: Run, words: str
) -> None:
    answer = client.get("/v1/boxes/generate", query_string={"size": words})
    assert 422 == answer.status_code
    assert 2 == run("generate", "boxes", f"--size={words}").code
    with pytest.raises(RuleError, match="expected three whole numbers|expected a whole number"):
        knobelwerk.boxes.generate(size=words)  # type: ignore[arg-type]


def test_a_list_of_fractions_is_read_in_every_spelling(client: FlaskClient, run: Run) -> None:
    wanted: Any = client.get("/v1/mazes/rooms?room=6.5,5").json
    for words in ("6.5×5", "6.5X5", "(6.5, 5)", "6.5 5"):
        query = {"room": words}
        assert wanted == client.get("/v1/mazes/rooms", query_string=query).json
        listed = run("rooms", "mazes", "--room", words, "--json")
        assert wanted["entries"] == json.loads(listed.out)["entries"]
        assert wanted["total"] == knobelwerk.mazes.rooms(room=words).total  # type: ignore[arg-type]


def test_json_wants_lists_of_numbers_as_lists(client: FlaskClient) -> None:
    assert 422 == client.post("/v1/boxes/generate", json={"size": "3x3x3"}).status_code


@every_family
def test_true_and_false_are_read_in_any_case(client: FlaskClient, family: AnyFamily) -> None:
    path = f"/v1/{family.name}/generate"
    for yes, no in (("true", "false"), ("True", "False"), ("TRUE", "FALSE")):
        made: Any = client.get(path, query_string={"seed": 7, "solution": no}).json
        assert "solution" not in made
        solved: Any = client.get(path, query_string={"seed": 7, "solution": yes}).json
        assert "solution" in solved
    for word in ("yes", "1", "", "truee", "on"):
        assert 422 == client.get(path, query_string={"solution": word}).status_code


@each_of(NOTATIONS)
def test_a_notation_is_named_in_any_case(
    client: FlaskClient, run: Run, tmp_path: Path, family: AnyFamily
) -> None:
    puzzle, door = example_puzzle(family), getattr(knobelwerk, family.name)
    file = tmp_path / "p.json"
    file.write_text(json.dumps(puzzle))
    for name in family.notations:
        try:
            wanted = door.write(puzzle, name)
        except RuleError:
            continue  # a notation that cannot write this puzzle
        for word in (name.upper(), name.title()):
            assert wanted == door.write(puzzle, word)
            assert wanted == run("convert", family.name, file, "--notation", word).out
            path = f"convert?format=text&notation={word}"
            assert wanted == post(client, family, path, {"puzzle": puzzle}).text
    with pytest.raises(RuleError, match="not 'CHESS'"):
        door.write(puzzle, "CHESS")


def test_a_format_is_named_in_any_case(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KNOBELWERK_DATA", str(tmp_path / "data"))
    family = FAMILIES[0]
    door: Any = getattr(knobelwerk, family.name)
    file = tmp_path / "p.json"
    file.write_text(json.dumps(example_puzzle(family)))
    assert "<svg" in run("render", family.name, file, "--format", "SVG").out[:200]
    assert run("convert", family.name, file, "--to", "TEXT").out
    assert run("solve", family.name, file, "--format", "JSON").out.startswith("{")
    out = tmp_path / "kit"
    wanted = ("--count", 1, "--seed", 1, "--format", "PDF", "-o", out)
    assert 0 == run("kit", family.name, *wanted).code
    drawn = door.draw(door.read(file))
    assert drawn.picture("SVG") == drawn.picture("svg")


@each_of(DECKS)
def test_none_is_the_matching_of_no_figures(
    client: FlaskClient, run: Run, tmp_path: Path, family: AnyFamily
) -> None:
    door: Any = getattr(knobelwerk, family.name)
    puzzle = {**example_puzzle(family), "matching": "none"}
    wanted = {**puzzle, "matching": []}
    assert door.parse(wanted) == door.parse(puzzle)
    file = tmp_path / "p.json"
    file.write_text(json.dumps(puzzle))
    for answer in (
        json.loads(run("read", file).out),
        post(client, family, "convert?format=json", {"puzzle": puzzle}).json["puzzle"],
    ):
        assert [] == answer["matching"]
    text = door.write(puzzle)
    assert door.parse(wanted) == door.parse(text)


@every_family
@pytest.mark.parametrize("kind", ["text/plain", "application/gzip", "application/octet-stream"])
def test_a_file_is_taken_as_it_is_of_every_family(
    client: FlaskClient, family: AnyFamily, kind: str
) -> None:
    text = family.write(family.known()[0].puzzle).encode()
    path = f"/v1/{family.name}/convert?format=json"
    wanted: Any = client.post(path, data=text, content_type="text/plain").json
    for body in (text, gzip.compress(text)):
        answer = client.post(path, data=body, content_type=kind)
        assert (200, wanted) == (answer.status_code, answer.json)


@every_family
def test_x_gzip_is_gzip(client: FlaskClient, family: AnyFamily) -> None:
    body = gzip.compress(json.dumps({"puzzle": example_puzzle(family)}).encode())
    said = {"Content-Type": "application/json", "Content-Encoding": "x-gzip"}
    for path in (f"/v1/{family.name}/fingerprint", "/v1/read"):
        assert 200 == client.post(path, data=body, headers=said).status_code


@every_family
@pytest.mark.parametrize(
    "kind", ["text/plain", "application/json", "application/gzip", "application/octet-stream"]
)
def test_packed_json_needs_the_content_encoding(
    client: FlaskClient, family: AnyFamily, kind: str
) -> None:
    body = gzip.compress(json.dumps(example_puzzle(family)).encode())
    for path in (f"/v1/{family.name}/convert", "/v1/read"):
        answer = client.post(path, data=body, content_type=kind)
        assert (400, "encoding") == (answer.status_code, answer.json["code"])
