"""What is given beside a puzzle: another family's solution, requests, answers, what is no puzzle.

By the command line, over HTTP and in Python alike, and of every family.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import knobelwerk
from families.catalogue import FAMILIES
from families.record import AnyFamily
from knobelwerk import FormatError, RuleError
from service.schemas.catalogue import forms_of
from tests.contract.asking import every_family, example_puzzle, post
from tests.contract.conftest import Run

Json = dict[str, Any]
Files = Callable[..., list[str]]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Files:
    """Writes JSON files into the current folder, an empty one, and gives their names."""
    monkeypatch.chdir(tmp_path)

    def write(**contents: object) -> list[str]:
        for name, content in contents.items():
            Path(f"{name}.json").write_text(json.dumps(content))
        return [f"{name}.json" for name in contents]

    return write


def door_of(family: AnyFamily) -> Any:
    return getattr(knobelwerk, family.name)


def read_answer(response: TestResponse) -> Json:
    """The JSON of an answer."""
    answer: Any = response.json
    return dict(answer)


def solve(client: FlaskClient, family: AnyFamily) -> Json:
    """The answer of `solve` about the family's example."""
    return read_answer(post(client, family, "solve", {"puzzle": example_puzzle(family)}))


def generate(client: FlaskClient, family: AnyFamily) -> Json:
    return read_answer(post(client, family, "generate", {"seed": 7}))


def of_other_families(client: FlaskClient, family: AnyFamily) -> tuple[str, list[Json]]:
    """The name of the next family, and its solution in each form that names it."""
    other = FAMILIES[(FAMILIES.index(family) + 1) % len(FAMILIES)]
    solved, made = solve(client, other), generate(client, other)
    bare = {"puzzle": made["puzzle"], "solution": made["solution"]}
    return other.name, [solved, made, bare]


@every_family
def test_a_solution_of_another_family_is_named_as_one(
    client: FlaskClient, run: Run, files: Files, family: AnyFamily
) -> None:
    puzzle, door = example_puzzle(family), door_of(family)
    other, forms = of_other_families(client, family)
    what = f"expected a solution of {family.name}, found one of {other}: ask {other} for it"
    for form in forms:
        first, second = files(p=puzzle, s=form)
        for words in (("check", first, second), ("hint", first, second)):
            answer = run(words[0], family.name, *words[1:])
            assert (2, "", f"{second}: {what}\n") == (answer.code, answer.out, answer.err)
        drawn = run("render", family.name, first, "--solution", second, "--format", "svg")
        assert (2, f"{second}: {what}\n") == (drawn.code, drawn.err)
        for verb in (door.check, door.draw, door.hint):
            with pytest.raises(RuleError, match=what):
                verb(puzzle if verb != door.hint else door.parse(puzzle), form)
    for verb, key in (*((v, "solution") for v in ("check", "hint", "render")), ("hint", "placed")):
        refused: Any = post(client, family, verb, {"puzzle": puzzle, key: forms[0]}).json
        assert [{"pointer": f"/{key}", "message": what}] == refused["errors"]


@every_family
def test_a_solution_object_of_another_family_is_a_type_error(family: AnyFamily) -> None:
    other = FAMILIES[(FAMILIES.index(family) + 1) % len(FAMILIES)]
    mine, theirs = (door_of(each).solve(example_puzzle(each)) for each in (family, other))
    for given in (theirs, theirs.solution):
        for verb in (door_of(family).check, door_of(family).draw, door_of(family).hint):
            with pytest.raises(TypeError, match=other.name):
                verb(mine.puzzle, given)


@every_family
def test_every_door_takes_the_request_of_http(
    client: FlaskClient, run: Run, files: Files, family: AnyFamily
) -> None:
    made, name, door = generate(client, family), family.name, door_of(family)
    solved: Any = post(client, family, "solve", made).json
    body = {"puzzle": made, "solution": solved}
    (whole,) = files(body=body)
    placed, puzzle = files(placed={"puzzle": made, "placed": solved}, puzzle=made)
    assert post(client, family, "hint", body).json["complete"]
    for words in ((whole,), (puzzle, whole)):
        assert "valid\n" == run("check", name, *words).out
        assert "complete\n" == run("hint", name, *words).out
    for words in ((placed,), (puzzle, placed)):
        assert "complete\n" == run("hint", name, *words).out
    for verb in ("solve", "convert", "fingerprint"):
        assert 0 == run(verb, name, whole).code
    (without,) = files(without={"puzzle": made, "solution": None, "placed": []})
    for file in (whole, without):
        assert 0 == run("render", name, file, "-o", "a.svg").code
    assert door.hint({"puzzle": made, "solution": None}).hint is not None
    assert door.check(body).valid and door.hint(body).complete
    assert door.hint({"puzzle": made, "placed": solved}).complete
    assert door.parse(body) == door.parse(made) == knobelwerk.parse(body)
    read: Any = client.post("/v1/read", json=body).json
    assert [name] == [each["family"] for each in read["readings"]]


@every_family
def test_unknown_keys_beside_a_part_are_named_at_their_place(
    run: Run, files: Files, client: FlaskClient, family: AnyFamily
) -> None:
    solved = solve(client, family) | {"sharp": 1}
    (whole,) = files(body={"puzzle": example_puzzle(family), "solution": solved, "blunt": 2})
    answer = run("check", family.name, whole)
    assert 2 == answer.code
    assert f"{whole}: /blunt: unknown key" in answer.err
    (whole,) = files(body={"puzzle": example_puzzle(family), "solution": solved})
    assert f"{whole}: /solution/sharp: unknown key" in run("check", family.name, whole).err


@every_family
def test_python_takes_its_own_answers_as_solutions(family: AnyFamily) -> None:
    door = door_of(family)
    made = door.generate(seed=7)
    solved = door.solve(made)
    for answer in (made, solved):
        assert door.check(made, answer).valid
        assert door.check(made.puzzle, answer).valid
        assert door.hint(made.puzzle, answer).complete
        assert b"<svg" in door.draw(made.puzzle, answer).picture("svg").content[:200]
    assert not door.hint(made).complete
    assert not door.hint(made.json()).complete


def test_an_answer_without_a_solution_is_refused_in_python() -> None:
    boxes: Any = knobelwerk.boxes
    none = boxes.solve({"size": [1, 1, 3], "blocks": [{"size": [1, 1, 1], "count": 1}]})
    for given in (none, none.json()):
        for verb in (boxes.check, boxes.draw, boxes.hint):
            with pytest.raises(RuleError, match="expected a solution, found none"):
                verb(none.puzzle, given)


@every_family
def test_faults_of_a_hint_point_into_the_solution_that_was_sent(
    client: FlaskClient, run: Run, files: Files, family: AnyFamily
) -> None:
    puzzle, wrong = example_puzzle(family), forms_of(family).examples["wrong_solution"]
    for at, more in (
        ("/solution", {"solution": wrong}),
        ("/solution/solutions/0", {"solution": {"solutions": [wrong]}}),
        ("/placed", {"placed": wrong}),
        ("/placed/solution", {"placed": {"solution": wrong}}),
    ):
        body = {"puzzle": puzzle, **more}
        told: Any = post(client, family, "hint", body).json
        assert told["faults"]
        for fault in told["faults"]:
            assert fault["at"].startswith(f"{at}/")
            assert resolves(body, fault["at"])
    first, second = files(p=puzzle, s=wrong)
    lines = run("hint", family.name, first, second).out.splitlines()
    places = [line.split(": ")[0] for line in lines if line.startswith("/")]
    assert places and all(resolves({"solution": wrong}, place) for place in places)


def resolves(form: Any, pointer: str) -> bool:
    """True if the JSON pointer leads to a value."""
    for step in pointer.split("/")[1:]:
        try:
            form = form[int(step)] if isinstance(form, list) else form[step]
        except (LookupError, ValueError, TypeError):
            return False
    return True


@every_family
def test_errors_in_a_second_file_are_at_their_place_in_it(
    run: Run, files: Files, family: AnyFamily
) -> None:
    wanted = forms_of(family).solution().fields
    missing = [f"/{name}: missing" for name, field in wanted.items() if field.required]
    for at, content in (("", {}), ("/solutions/0", {"solutions": [{}]}), ("/placed", None)):
        first, second = files(
            p=example_puzzle(family), s={"placed": {}} if content is None else content
        )
        for verb in ("check", "hint") if content is not None else ("hint",):
            answer = run(verb, family.name, first, second)
            assert [f"{second}: {at}{each}" for each in missing] == answer.err.splitlines()


def test_a_report_is_refused_with_what_to_do_in_python(tmp_path: Path) -> None:
    boxes: Any = knobelwerk.boxes
    made = boxes.generate(size=(3, 3, 3), seed=7)
    path = boxes.solve(made).save(tmp_path / "boxes.sol.txt")
    with pytest.raises(FormatError, match="expected a solution as JSON, found other text; solve"):
        boxes.read_solution(made, path)


def without_puzzle(client: FlaskClient, family: AnyFamily) -> dict[str, Json]:
    """Answers that hold no puzzle, or several, by a word of what is said of them."""
    example = forms_of(family).examples
    both = {"puzzle": example["puzzle"], "solution": example["solution"]}
    made = {verb: read_answer(post(client, family, verb, both)) for verb in ("check", "hint")}
    for verb in ("solve", "fingerprint", "spec"):
        made[verb] = read_answer(post(client, family, verb, {"puzzle": example["puzzle"]}))
    made["collect"] = read_answer(post(client, family, "collect", {"count": 1, "seed": 7}))
    made["read"] = read_answer(client.post("/v1/read", json=example["puzzle"]))
    return made


@every_family
def test_an_answer_without_a_puzzle_is_refused_with_what_to_do(
    client: FlaskClient, run: Run, files: Files, family: AnyFamily
) -> None:
    for verb, answer in without_puzzle(client, family).items():
        (file,) = files(answer=answer)
        for words in (("check", family.name, file), ("render", family.name, file), ("read", file)):
            told = run(*words)
            assert (2, 1) == (told.code, len(told.err.splitlines())), (verb, told.err)
            assert f"{file}: expected a puzzle, found an answer of {verb}, which" in told.err
        for path in ("/v1/read", f"/v1/{family.name}/solve"):
            refused: Any = client.post(path, json=answer).json
            assert "no_puzzle" == refused["code"], (verb, path)
        with pytest.raises(RuleError, match=f"found an answer of {verb}, which"):
            door_of(family).solve(answer)


def test_a_job_is_refused_with_what_to_do(run: Run, files: Files) -> None:
    job = {"id": "x", "family": "boxes", "kind": "solve", "state": "done", "progress": {}}
    (file,) = files(job=job)
    assert f"{file}: expected a puzzle, found a job, which" in run("solve", "boxes", file).err


def test_of_a_collection_one_of_its_puzzles_is_taken(
    client: FlaskClient, run: Run, files: Files
) -> None:
    collected: Any = client.post("/v1/boxes/collect", json={"count": 1, "seed": 7}).json
    whole, one = files(c=collected, o=collected["puzzles"][0])
    assert "take one of its `puzzles`" in run("check", "boxes", whole).err
    assert "valid\n" == run("check", "boxes", one).out
