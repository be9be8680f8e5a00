"""The closed lists of codes: what clients read stays what it is."""

import base64
import json
import pickle
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import knobelwerk
import studio
from actions import FaultySolutionError
from puzzles.codes import CAUSES, FURTHER_DETAILS, Code, FaultCode, ReasonCode, RuleCode
from puzzles.errors import Place, RuleError, pointer
from service.cli import main
from service.config import Settings
from service.http.app import create_app
from service.http.codes import ProblemCode
from service.http.document import code_tables
from tests.contract.provoked import BOX, FAMILY, IMPOSSIBLE, REQUESTS, VALUES, Request
from tests.jobs.test_http import PROVOKED
from tests.service.test_gateway import TOLD_BY_THE_SERVER
from tests.service.test_studio import TOLD_WITHOUT_A_BUNDLE

ROOT = Path(__file__).parents[2]

MEMBERS: list[Code] = [*RuleCode, *FaultCode, *ReasonCode]


@pytest.mark.parametrize("code", MEMBERS, ids=lambda code: f"{type(code).__name__}-{code}")
def test_a_code_is_a_word_that_explains_itself(code: Code) -> None:
    assert code.value == code.name.lower() == f"{code}"
    assert code.of and code.meaning and not code.meaning.endswith(".")
    assert pickle.loads(pickle.dumps(code)) is code
    assert bool(code.details) == isinstance(code, ReasonCode)


def test_the_page_of_all_codes_is_fresh() -> None:
    assert code_tables.text() == code_tables.TARGET.read_text("utf-8"), "run: make openapi"


# a case for each


def asked(client: FlaskClient, request: Request) -> Any:
    """What HTTP answers to a request."""
    if request.verb == "kits":  # which are of several families
        return client.post("/v1/kits", json=request.body)
    path = f"/v1/{request.family}/{request.verb}?{request.query}"
    listed = {list.name: list.path for list in FAMILY[request.family].lists}
    if request.verb in listed:
        return client.get(
            f"/v1/{request.family}/{listed[request.verb]}", query_string=request.body
        )
    return client.post(path, json=request.body)


each_request = pytest.mark.parametrize(
    "request_", REQUESTS, ids=[f"{request.family}-{request.code}" for request in REQUESTS]
)


@each_request
def test_a_broken_rule_is_told_with_code_and_place(client: FlaskClient, request_: Request) -> None:
    answer = asked(client, request_)

    assert (422, request_.code) == (answer.status_code, answer.json["code"])
    assert request_.at in [error["pointer"] for error in answer.json["errors"]]


@pytest.mark.parametrize(
    ("code", "at", "value"),
    VALUES,
    ids=[f"{code}-{'.'.join(map(str, at))}" for code, at, _ in VALUES],
)
def test_a_value_in_python_is_refused_with_code_and_place(
    code: RuleCode, at: Place, value: Callable[[], object]
) -> None:
    with pytest.raises(RuleError) as caught:
        value()

    assert (code, at) == (caught.value.code, caught.value.at)


def test_every_rule_has_a_case() -> None:
    shown = {request.code for request in REQUESTS} | {code for code, _, _ in VALUES}

    assert shown >= set(RuleCode)


def test_every_family_refuses_to_give_more_than_there_is() -> None:
    asked = {request.family for request in REQUESTS if request.code == RuleCode.PRELAID}

    assert set(FAMILY) == asked


def test_every_fault_has_a_bad_board() -> None:
    boards = [
        board
        for path in ROOT.glob("tests/families/*/faults.json")
        for board in json.loads(path.read_text("utf-8"))
    ]

    assert {board["code"] for board in boards} - {None} == set(FaultCode)


@pytest.mark.parametrize(
    ("code", "family", "text", "options"),
    IMPOSSIBLE,
    ids=[f"{family}-{code}" for code, family, _, _ in IMPOSSIBLE],
)
def test_a_reason_is_told_with_its_details(
    client: FlaskClient, code: ReasonCode, family: str, text: str, options: str
) -> None:
    answer = client.post(f"/v1/{family}/solve?{options}", data=text, content_type="text/plain")
    solved = answer.get_json()
    reason = solved["reason"]

    assert ("unsolvable", code) == (solved["verdict"], reason["code"])
    assert 0 < len(reason["details"])
    further = FURTHER_DETAILS if family == "mazes" else {}
    assert set(reason["details"]) <= {*code.details, *CAUSES, *further}


def test_every_reason_has_a_puzzle() -> None:
    assert {code for code, _, _, _ in IMPOSSIBLE} == set(ReasonCode)


# problems of HTTP

JSON, SOLVE = "application/json", "/v1/boxes/solve"
WISH = {"blocks": 24, "unique": True}  # that nothing meets so soon
PROBLEMS: dict[ProblemCode, dict[str, Any]] = {
    ProblemCode.BAD_REQUEST: {"data": "{", "environ_overrides": {"CONTENT_LENGTH": "9"}},
    ProblemCode.ENCODING: {"data": b"\xff"},
    ProblemCode.FORMAT: {"data": "x", "content_type": "text/plain"},
    ProblemCode.MALFORMED_JSON: {"data": "{"},
    ProblemCode.NO_READING: {"path": "/v1/read", "data": "x", "content_type": "text/plain"},
    ProblemCode.REPEATED_PARAMETER: {"path": "/v1/boxes/generate?seed=1&seed=2", "method": "GET"},
    ProblemCode.NOT_FOUND: {"path": "/v1/cakes/solve"},
    ProblemCode.METHOD_NOT_ALLOWED: {"method": "GET"},
    ProblemCode.NOT_ACCEPTABLE: {"data": "{}", "headers": {"Accept": "application/xml"}},
    ProblemCode.CHANGED: {
        "path": "/openapi.json",
        "method": "GET",
        "headers": {"If-Match": '"other"'},
    },
    ProblemCode.UNCHANGED: {
        "path": "/v1/boxes/render?format=svg",
        "json": {"puzzle": BOX["puzzle"]},
        "headers": {"If-None-Match": "*"},
    },
    ProblemCode.TOO_LARGE: {"data": b" " * 2**22},
    ProblemCode.CONTENT_ENCODING: {"data": "{}", "headers": {"Content-Encoding": "gzip"}},
    ProblemCode.CONTENT_TYPE: {"data": "{}", "content_type": "text/html"},
    ProblemCode.NO_SUCH_RANGE: {
        "path": studio.PREFIX + studio.entry("docs")["style"],
        "method": "GET",
        "headers": {"Range": "bytes=99999999-"},
    },
    ProblemCode.BUDGET_EXHAUSTED: {"path": "/v1/boxes/generate", "json": WISH},
    ProblemCode.INTERNAL_ERROR: {"path": "/bug"},
}


def bug() -> str:
    raise AssertionError("a bug")


@pytest.mark.parametrize("code", PROBLEMS)
def test_a_problem_is_told_with_code_and_status(code: ProblemCode) -> None:
    app = create_app(Settings(seconds=0.05))
    app.add_url_rule("/bug", view_func=bug, methods=["POST"])
    asked = {"path": SOLVE, "method": "POST", **PROBLEMS[code]}
    if "data" in asked:
        asked.setdefault("content_type", JSON)
    answer = app.test_client().open(**asked)

    assert (code.status, code) == (answer.status_code, answer.get_json()["code"])


def test_every_problem_has_a_request() -> None:
    elsewhere = TOLD_BY_THE_SERVER | PROVOKED | TOLD_WITHOUT_A_BUNDLE
    assert PROBLEMS.keys() | elsewhere == set(ProblemCode)


# the same words through other interfaces


def wishes(params: Mapping[str, Any]) -> list[str]:
    """Options of the command line."""
    words = []
    for name, value in params.items():
        flag = name.replace("_", "-")
        if isinstance(value, bool):
            words.append(f"--{flag}" if value else f"--no-{flag}")
        else:
            words += [
                f"--{flag}",
                "x".join(map(str, value)) if type(value) is list else f"{value}",
            ]
    return words


def command(request: Request, file: Path) -> list[str]:
    """The command line that asks the same; what it reads is in the file."""
    held = {"puzzle", "solution", "pictures"}
    if request.verb == "kits":
        file.write_text(json.dumps(request.body), "utf-8")
        return ["kit", str(file)]
    file.write_text(json.dumps({k: v for k, v in request.body.items() if k in held}), "utf-8")
    asked = [request.verb, request.family, *([str(file)] if "puzzle" in request.body else [])]
    for name, value in request.body.items():
        if name not in held:
            asked += wishes(value if name in ("options", "style") else {name: value})
    query = dict(pair.split("=") for pair in request.query.split("&") if pair)
    if request.verb == "convert":
        query.pop("format")
    return asked + wishes(query)


@each_request
def test_the_command_line_says_what_http_says(
    client: FlaskClient, request_: Request, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    errors = asked(client, request_).get_json()["errors"]
    file = tmp_path / "asked.json"
    code = main(command(request_, file))
    said = capsys.readouterr().err

    assert 2 == code
    assert {f"{error['pointer']}: {error['message']}" for error in errors} <= {
        line.removeprefix(f"{file}: ") for line in said.splitlines()
    }


def called(request: Request, directory: Path) -> None:
    """Asks the same from Python."""
    family, body = getattr(knobelwerk, request.family), request.body
    if request.verb == "kits":
        knobelwerk.kit(*body["sets"])
    if "puzzle" not in body:
        said = {k: v.split("x") if isinstance(v, str) else v for k, v in body.items()}
        said = {k: list(map(int, v)) if isinstance(v, list) else v for k, v in said.items()}
        getattr(family, request.verb)(**said)
    puzzle, solution = family.parse({"puzzle": body["puzzle"]}), None
    if "solution" in body:
        path = directory / "solution.json"
        path.write_text(json.dumps({"solution": body["solution"]}), "utf-8")
        solution = family.read_solution(puzzle, path)
    if request.verb == "solve":
        family.solve(puzzle, **body.get("options", {}))
    elif request.verb == "convert":
        family.write(puzzle, "legespiel")
    else:
        pictures = {int(k): base64.b64decode(v) for k, v in body.get("pictures", {}).items()}
        said = {**body.get("style", {}), **({"pictures": pictures} if pictures else {})}
        said |= {"solve": True} if body.get("solve") else {}
        format = request.query.removeprefix("format=")
        family.draw(puzzle, solution, **said).save(directory / f"drawn.{format}")


@each_request
def test_python_says_what_http_says(
    client: FlaskClient, request_: Request, tmp_path: Path
) -> None:
    errors = asked(client, request_).get_json()["errors"]
    with pytest.raises(RuleError) as caught:
        called(request_, tmp_path)
    error = caught.value

    said = error.errors
    if isinstance(error, FaultySolutionError):
        said = tuple((("solution", *fault.at), fault.message) for fault in error.faults)

    assert request_.code == error.code
    assert errors == [{"pointer": pointer(at), "message": what} for at, what in said]
