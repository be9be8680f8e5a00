"""Python tells what is wrong in the words and with the places of HTTP."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import knobelwerk
from actions import FaultySolutionError
from puzzles.errors import BudgetError, FormatError, PuzzleError, RuleError, pointer
from tests.contract.test_python import CRATE, SEED

BOXES: Any = knobelwerk.boxes


@pytest.mark.parametrize(
    ("verb", "said", "body"),
    [
        ("generate", {"size": (0, 3, 3)}, {"size": [0, 3, 3]}),
        ("generate", {"golden": "moon"}, {"golden": "moon"}),
        ("generate", {"seed": -1}, {"seed": -1}),
        ("generate", {"difficulty": (3, 1)}, {"difficulty": {"min": 3, "max": 1}}),
        ("generate", {"difficulty": "harsh"}, {"difficulty": "harsh"}),
        ("generate", {"size": (2, 2, 2), "golden": "centre"}, None),
        ("solve", {"symmetric": "no"}, {"options": {"symmetric": "no"}}),
        ("render", {"view": "inside"}, {"style": {"view": "inside"}}),
        ("render", {"width_px": 1}, {"style": {"width_px": 1}}),
    ],
)
def test_what_is_wrong_is_told_as_over_http(
    verb: str, said: dict[str, Any], body: dict[str, Any] | None, client: FlaskClient
) -> None:
    crate = BOXES.parse(CRATE)
    body = json.loads(json.dumps(said)) if body is None else body
    puzzle = {} if verb == "generate" else {"puzzle": crate.json()}
    problem = client.post(f"/v1/boxes/{verb}", json={**puzzle, **body}).get_json()
    with pytest.raises(RuleError) as caught:
        {
            "generate": lambda: BOXES.generate(**said),
            "solve": lambda: BOXES.solve(crate, **said),
            "render": lambda: BOXES.draw(crate, **said),
        }[verb]()
    error = caught.value
    assert {"pointer": pointer(error.at), "message": error.problem} == problem["errors"][0]
    assert error.code == problem["code"]


def test_all_that_is_wrong_with_a_wish_is_told_at_once(client: FlaskClient) -> None:
    wrong = {"size": [0, 3], "golden": "moon", "seed": -1, "difficulty": "harsh"}
    problem = client.post("/v1/boxes/generate", json=wrong).get_json()
    with pytest.raises(RuleError) as caught:
        BOXES.generate(**wrong, seconds=-1)
    (place, what), *others = caught.value.errors
    first, *notes = [f"{e['pointer']}: {e['message']}" for e in problem["errors"]]

    assert (("seconds",), "expected a number from 0, found -1") == (place, what)
    assert {first, *notes} == {f"{pointer(at)}: {what}" for at, what in others}
    assert [f"{pointer(at)}: {what}" for at, what in others] == caught.value.__notes__
    assert 4 <= len(others)


def test_all_that_is_wrong_with_an_effort_is_told_at_once() -> None:
    with pytest.raises(RuleError) as caught:
        BOXES.solve(BOXES.parse(CRATE), limit=0, nodes=0.5, count=1, symmetric="no")

    places = [pointer(at) for at, _ in caught.value.errors]
    assert places == ["/limit", "/count", "/nodes", "/options/symmetric"]


def test_a_broken_rule_lends_its_code_to_all_that_is_wrong(client: FlaskClient) -> None:
    puzzle = {"size": [3, 3, 3], "blocks": [{"size": [1, 2], "count": 1}, 7], "golden": "moon"}
    problem = client.post("/v1/boxes/solve", json={"puzzle": puzzle}).get_json()
    with pytest.raises(RuleError) as caught:
        BOXES.parse({"puzzle": puzzle})

    assert problem["code"] == caught.value.code
    assert problem["errors"] == [
        {"pointer": pointer(at), "message": what} for at, what in caught.value.errors
    ]


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ({"limit": 0}, "limit"),
        ({"limit": None}, "limit"),
        ({"limit": True}, "limit"),
        ({"count": 1}, "count"),
        ({"seconds": -1}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"nodes": 0.5}, "nodes"),
        ({"cores": -1}, "cores"),
    ],
)
def test_an_effort_that_is_none_is_refused(said: dict[str, Any], place: str) -> None:
    with pytest.raises(RuleError, match="^/[a-z]+: expected .*, found") as caught:
        BOXES.solve(BOXES.parse(CRATE), **said)
    assert caught.value.at == (place,)


@pytest.mark.parametrize("value", [object(), {1}, b"7", float("inf"), [[[]]], {"a": 1}, 10**400])
@pytest.mark.parametrize("name", ["size", "blocks", "seed", "difficulty", "unique"])
def test_a_wish_of_any_other_kind_is_refused(name: str, value: object) -> None:
    with pytest.raises(RuleError, match="^/[a-z]+: expected ") as caught:
        BOXES.generate(**{name: value})
    assert caught.value.at[0] == name


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"3 3 3\n1\n4 x", "line 3: expected 3 edges of a block, found '4 x'"),
        (b"3 3 3\n\x80", "line 2: expected UTF-8, found the byte 0x80"),
        (b'{"size": [3, 3, 3]', "line 1: expected JSON, expecting ',' delimiter"),
        (b'{"puzzle": 7}', "/puzzle: expected an object"),
        (b"", "expected the 3 edges of the box, found nothing"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    content: bytes, complaint: str, tmp_path: Path
) -> None:
    path = tmp_path / "torn.txt"
    path.write_bytes(content)
    with pytest.raises(PuzzleError) as caught:
        BOXES.read(path)
    assert str(caught.value) == complaint
    assert caught.value.__notes__ == [f"in {path}"]


@pytest.mark.parametrize(
    ("content", "kind", "place"),
    [
        ("[]", FormatError, None),
        ("placements", FormatError, None),
        ('{"solutions": []}', RuleError, ("solutions",)),
        ('{"solutions": [{}]}', RuleError, ("solutions", 0, "placements")),
        ('{"solution": {"placements": 7}}', RuleError, ("solution", "placements")),
        ("{}", RuleError, ("placements",)),
    ],
)
def test_a_file_without_a_solution_is_refused(
    content: str, kind: type[PuzzleError], place: tuple[str, ...] | None, tmp_path: Path
) -> None:
    path = tmp_path / "answer.json"
    path.write_text(content)
    with pytest.raises(kind) as caught:
        BOXES.read_solution(BOXES.parse(CRATE), path)
    assert getattr(caught.value, "at", None) == place


def test_another_familys_puzzle_is_a_type_error() -> None:
    snake = knobelwerk.snakes.generate(seed=SEED)
    for asked, complaint in (
        (snake, "boxes: expected a BoxPuzzle, found a SnakePuzzle"),
        ("crate.txt", r"boxes: expected a BoxPuzzle, found a str; read\(\) reads files"),
        (None, "boxes: expected a BoxPuzzle, found a NoneType"),
    ):
        with pytest.raises(TypeError, match=complaint):
            BOXES.solve(asked)
    with pytest.raises(TypeError, match="expected a Solution of boxes, found one of snakes"):
        BOXES.check(BOXES.parse(CRATE), snake.solution)
    with pytest.raises(TypeError, match=r"boxes.check: expected a solution, found none"):
        BOXES.check(BOXES.parse(CRATE))


def test_a_wrong_solution_is_checked_and_drawn_with_marks_and_not_built() -> None:
    made = BOXES.generate(size=(3, 3, 3), seed=SEED)
    placements = made.solution.model.placements
    wrong = BOXES.solution(made, type(made.solution.model)(placements[1:]))
    checked = BOXES.check(wrong)
    assert not checked.valid
    assert {fault.code for fault in checked.faults} == {"wrong_count", "empty_cells"}
    assert b'id="missing' in BOXES.draw(wrong).picture().content
    with pytest.raises(FaultySolutionError):
        BOXES.draw(wrong).picture("stl")


def test_a_wish_that_is_not_met_in_time_is_a_budget_error() -> None:
    with pytest.raises(BudgetError):
        BOXES.generate(blocks=24, unique=True, seconds=0.1, seed=SEED)


@pytest.mark.parametrize("kind", [BudgetError, FormatError, PuzzleError, RuleError])
def test_a_traceback_shows_the_name_by_which_an_error_is_caught(kind: type[PuzzleError]) -> None:
    assert getattr(knobelwerk, kind.__qualname__) is kind
    assert kind.__module__ == knobelwerk.__name__
