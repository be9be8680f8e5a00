"""The closed lists of codes: what clients read stays what it is."""

import base64
import json
import pickle
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import knobelwerk
import studio
from actions import FaultySolutionError
from families.catalogue import family
from generators.instance import Wish
from puzzles.codes import CAUSES, Code, FaultCode, ReasonCode, RuleCode
from puzzles.errors import Place, RuleError, pointer
from render.style import Style
from service.cli import main
from service.config import Settings
from service.http.app import create_app
from service.http.codes import ProblemCode
from service.schemas.forms import examples
from service.schemas.readings import of_json
from tests.boards import OF_SOLUTIONS
from tests.families.catalogue import RECORDS
from tests.families.record import Request, request
from tests.jobs.test_http import PROVOKED
from tests.service.test_gateway import TOLD_BY_THE_SERVER
from tests.service.test_studio import TOLD_WITHOUT_A_BUNDLE

ROOT = Path(__file__).parents[2]

MEMBERS: list[Code] = [*RuleCode, *FaultCode, *ReasonCode]
REQUESTS = [
    (record.name, one)
    for record in RECORDS.values()
    for one in (
        *record.provoked.requests,
        *(
            request(RuleCode.PRELAID, "generate", "/prelaid", **wish, prelaid=prelaid)
            for wish, prelaid in record.wishes.prelaid
        ),
    )
]
VALUES = [
    (RuleCode.STYLE_LIMIT, ("style", "cell_mm"), lambda: Style(cell_mm=0.0)),
    (RuleCode.UNKNOWN_OPTION, ("difficulty",), lambda: Wish(grade="some")),
    (RuleCode.NO_PUZZLE, (), lambda: of_json({"verdict": "open", "solutions": []})),
    *(value for record in RECORDS.values() for value in record.provoked.values),
]
IMPOSSIBLE = [
    (name, *row) for name, record in RECORDS.items() for row in record.provoked.impossible
]


@pytest.mark.parametrize("code", MEMBERS, ids=lambda code: f"{type(code).__name__}-{code}")
def test_a_code_is_a_word_that_explains_itself(code: Code) -> None:
    assert code.value == code.name.lower() == f"{code}"
    assert code.of and code.meaning and not code.meaning.endswith(".")
    assert pickle.loads(pickle.dumps(code)) is code
    assert bool(code.details) == isinstance(code, ReasonCode)


# a case for each


def send(client: FlaskClient, name: str, request: Request) -> Any:
    """What HTTP answers to a request."""
    if request.verb == "kits":  # which are of several families
        return client.post("/v1/kits", json=request.body)
    path = f"/v1/{name}/{request.verb}?{request.query}"
    listed = {list.name: list.path for list in family(name).lists}
    if request.verb in listed:
        return client.get(f"/v1/{name}/{listed[request.verb]}", query_string=request.body)
    return client.post(path, json=request.body)


each_request = pytest.mark.parametrize(
    ("name", "request_"), REQUESTS, ids=[f"{name}-{request.code}" for name, request in REQUESTS]
)


@each_request
def test_a_broken_rule_is_told_with_code_and_place(
    client: FlaskClient, name: str, request_: Request
) -> None:
    answer = send(client, name, request_)

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
    shown = {request.code for _, request in REQUESTS} | {code for code, _, _ in VALUES}

    assert shown >= set(RuleCode)


def test_every_fault_has_a_bad_board() -> None:
    boards = [
        board
        for path in ROOT.glob("tests/families/*/faults.json")
        for board in json.loads(path.read_text("utf-8"))
    ]

    assert {board["code"] for board in boards} - {None} == OF_SOLUTIONS


@pytest.mark.parametrize(
    ("name", "code", "text", "options"),
    IMPOSSIBLE,
    ids=[f"{name}-{code}" for name, code, _, _ in IMPOSSIBLE],
)
def test_a_reason_is_told_with_its_details(
    client: FlaskClient, name: str, code: ReasonCode, text: str, options: str
) -> None:
    answer = client.post(f"/v1/{name}/solve?{options}", data=text, content_type="text/plain")
    solved = answer.get_json()
    reason = solved["reason"]

    assert ("unsolvable", code) == (solved["verdict"], reason["code"])
    assert 0 < len(reason["details"])
    further = RECORDS[name].further_details
    assert set(reason["details"]) <= {*code.details, *CAUSES, *further}


def test_every_reason_has_a_puzzle() -> None:
    assert {code for _, code, _, _ in IMPOSSIBLE} == set(ReasonCode)


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
        "json": {"puzzle": examples("boxes")["puzzle"]},
        "headers": {"If-None-Match": "*"},
    },
    ProblemCode.TOO_LARGE: {"data": b" " * 2**22},
    ProblemCode.CONTENT_ENCODING: {"data": "{}", "headers": {"Content-Encoding": "br"}},
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
    raise AssertionError("a secret")


@pytest.mark.parametrize("code", PROBLEMS)
def test_a_problem_is_told_with_code_and_status(code: ProblemCode) -> None:
    app = create_app(Settings(seconds=0.05))
    app.add_url_rule("/bug", view_func=bug, methods=["POST"])
    asked = {"path": SOLVE, "method": "POST", **PROBLEMS[code]}
    if "data" in asked:
        asked.setdefault("content_type", JSON)
    answer = app.test_client().open(**asked)

    assert (code.status, code) == (answer.status_code, answer.get_json()["code"])
    assert not re.search("AssertionError|a secret", answer.text)  # of a bug


def test_every_problem_has_a_request() -> None:
    elsewhere = TOLD_BY_THE_SERVER | PROVOKED | TOLD_WITHOUT_A_BUNDLE
    assert PROBLEMS.keys() | elsewhere == set(ProblemCode)


# the same words through other interfaces


def wishes(params: Mapping[str, Any]) -> list[str]:
    """Options of the command line."""
    words = []
    for name, value in params.items():
        flag = name.replace("_", "-")
        if name in ("part", "plate"):
            words += [f"--{flag}", str(value + 1)]  # counted from 1
        elif isinstance(value, bool):
            words.append(f"--{flag}" if value else f"--no-{flag}")
        else:
            said = "x".join(map(str, value)) if isinstance(value, list) else f"{value}"
            words += [f"--{flag}", said]
    return words


def command(name: str, request: Request, file: Path) -> list[str]:
    """The command line that asks the same; what it reads is in the file."""
    held = {"puzzle", "solution", "pictures"}
    if request.verb == "kits":
        file.write_text(json.dumps(request.body), "utf-8")
        return ["kit", str(file)]
    file.write_text(json.dumps({k: v for k, v in request.body.items() if k in held}), "utf-8")
    asked = [request.verb, name, *([str(file)] if "puzzle" in request.body else [])]
    for key, value in request.body.items():
        if key not in held:
            asked += wishes(value if key in ("options", "style") else {key: value})
    query = dict(pair.split("=") for pair in request.query.split("&") if pair)
    if request.verb == "convert":
        query.pop("format")
    return asked + wishes(query)


@each_request
def test_the_command_line_says_what_http_says(
    client: FlaskClient,
    name: str,
    request_: Request,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    errors = send(client, name, request_).get_json()["errors"]
    file = tmp_path / "asked.json"
    code = main(command(name, request_, file))
    said = capsys.readouterr().err

    assert 2 == code
    plain = said.replace("`--", "`")  # settings are flags there
    lines = {line.removeprefix(f"{file}: ") for line in plain.splitlines()}
    for error in errors:
        pointer, message = error["pointer"], error["message"]
        keys = pointer.split("/")[1:]
        flags = [f"--{key.replace('_', '-')}" for key in keys]
        below = ["/".join(("", *keys[k + 1 :])) for k in range(len(keys))]
        told = {f"{flag}: {place}: {message}" for flag, place in zip(flags, below, strict=True)}
        told |= {f"{place}: {message}" for place in (pointer, *flags)}
        assert told & lines, (error, said)


def call(name: str, request: Request, directory: Path) -> None:
    """Asks the same from Python."""
    verbs, body = getattr(knobelwerk, name), request.body
    if request.verb == "kits":
        knobelwerk.kit(*body["sets"])
    if "puzzle" not in body:
        said = {k: v.split("x") if isinstance(v, str) else v for k, v in body.items()}
        said = {k: list(map(int, v)) if isinstance(v, list) else v for k, v in said.items()}
        getattr(verbs, request.verb)(**said)
    puzzle, solution = verbs.parse({"puzzle": body["puzzle"]}), None
    if "solution" in body:
        path = directory / "solution.json"
        path.write_text(json.dumps({"solution": body["solution"]}), "utf-8")
        solution = verbs.read_solution(puzzle, path)
    if request.verb == "solve":
        verbs.solve(puzzle, **body.get("options", {}))
    elif request.verb == "convert":
        verbs.write(puzzle, "legespiel")
    else:
        pictures = {int(k): base64.b64decode(v) for k, v in body.get("pictures", {}).items()}
        said = {**body.get("style", {}), **({"pictures": pictures} if pictures else {})}
        said |= {"solve": True} if body.get("solve") else {}
        format = request.query.removeprefix("format=")
        verbs.draw(puzzle, solution, **said).save(directory / f"drawn.{format}")


@each_request
def test_python_says_what_http_says(
    client: FlaskClient, name: str, request_: Request, tmp_path: Path
) -> None:
    errors = send(client, name, request_).get_json()["errors"]
    with pytest.raises(RuleError) as caught:
        call(name, request_, tmp_path)
    error = caught.value

    said = error.errors
    if isinstance(error, FaultySolutionError):
        said = tuple((("solution", *fault.at), fault.message) for fault in error.faults)

    assert request_.code == error.code
    assert errors == [{"pointer": pointer(at), "message": what} for at, what in said]
