"""The HTTP contract, held to by every family alike."""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from puzzles.outcome import Counts
from puzzles.outcome import Outcome
from service.catalogue import FAMILIES
from service.catalogue import examples
from service.config import Settings
from service.http import create_app
from service.version import VERSION

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def post(client: FlaskClient, family: Any, verb: str, body: object, **more: Any) -> TestResponse:
    return client.post(f"/v1/{family.name}/{verb}", json=body, **more)


def get(client: FlaskClient, family: Any, rest: str, **headers: str) -> TestResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(f"/v1/{family.name}/{rest}", headers=named)


def settled(answer: dict[str, Any]) -> dict[str, Any]:
    """A solve answer without what depends on the machine."""
    return {**answer, "stats": {**answer["stats"], "seconds": None}}


@every_family
def test_every_known_puzzle_is_solved_with_the_counts_of_its_source(
    client: FlaskClient, family: Any
) -> None:
    for entry in get(client, family, "catalog").json["puzzles"]:
        puzzle = client.get(entry["href"]).json["puzzle"]
        answer = post(client, family, "solve", {"puzzle": puzzle, "count": True}).json
        assert answer["complete"], entry["name"]
        assert entry["counts"] == {name: answer[name] for name in entry["counts"]}, entry["name"]


@every_family
def test_a_solution_checks(client: FlaskClient, family: Any) -> None:
    puzzle = family.example()
    solution = post(client, family, "solve", {"puzzle": puzzle}).json["solutions"][0]

    answer = post(client, family, "check", {"puzzle": puzzle, "solution": solution})

    assert {"valid": True, "faults": []} == answer.json


@every_family
def test_faults_point_into_the_body(client: FlaskClient, family: Any) -> None:
    example = examples(family.name)
    wrong = {"puzzle": family.example(), "solution": example["wrong_solution"]}

    faults = post(client, family, "check", wrong).json["faults"]

    assert faults
    for fault in faults:
        place: Any = wrong
        for step in fault["at"].split("/")[1:]:
            place = place[int(step)] if isinstance(place, list) else place[step]


@every_family
def test_a_wrong_solution_is_not_drawn(client: FlaskClient, family: Any) -> None:
    wrong = {"puzzle": family.example(), "solution": examples(family.name)["wrong_solution"]}

    answer = post(client, family, "render?format=svg", wrong)

    assert (422, "faulty_solution") == (answer.status_code, answer.json["code"])


@every_family
def test_a_spent_budget_leaves_the_verdict_open(client: FlaskClient, family: Any) -> None:
    body = {"puzzle": family.example(), "count": True, "budget": {"nodes": 0}}

    answer = post(client, family, "solve", body).json

    unknown = ("count", "distinct", "unique", "reason")
    assert ("open", False) == (answer["verdict"], answer["complete"])
    assert [None] * 4 == [answer[name] for name in unknown]
    assert (0, 0) == (answer["count_so_far"], answer["distinct_so_far"])


@every_family
def test_a_text_is_solved_as_its_json_form_is(client: FlaskClient, family: Any) -> None:
    in_json = post(client, family, "solve", {"puzzle": family.example(), "count": True}).json
    text = post(client, family, "convert", {"puzzle": family.example()}).text

    in_text = client.post(
        f"/v1/{family.name}/solve?count=true", data=text, content_type="text/plain"
    ).json

    assert settled(in_json) == settled(in_text)


@every_family
def test_an_answer_in_text_is_the_original_report(client: FlaskClient, family: Any) -> None:
    body, in_text = {"puzzle": family.example()}, {"Accept": "text/plain"}
    placed = post(client, family, "solve", body).json["solutions"]
    puzzle = family.puzzle_schema().load(family.example())
    solutions = tuple(family.solution_schema().load(solution) for solution in placed)
    outcome = Outcome(solutions, Counts(1, 1), False, 0, None, "")

    answer = post(client, family, "solve", body, headers=in_text)

    assert "text/plain; charset=utf-8" == answer.content_type
    assert family.report(puzzle, outcome) == answer.text


@every_family
def test_converting_there_and_back_changes_nothing(client: FlaskClient, family: Any) -> None:
    text = post(client, family, "convert", {"puzzle": family.example()}).text

    back = client.post(f"/v1/{family.name}/convert", data=text, content_type="text/plain")

    assert {"family": family.name, "puzzle": family.example()} == back.json


@every_family
def test_a_puzzle_may_name_its_family_but_no_other(client: FlaskClient, family: Any) -> None:
    stranger = {**family.example(), "family": "strangers"}

    answer = post(client, family, "solve", {"puzzle": stranger})

    assert (422, "/puzzle/family") == (answer.status_code, answer.json["errors"][0]["pointer"])


@every_family
def test_a_generated_puzzle_is_solvable_as_it_is(client: FlaskClient, family: Any) -> None:
    made = post(client, family, "generate", {"seed": 1}).json

    checked = post(client, family, "check", {n: made[n] for n in ("puzzle", "solution")}).json
    solved = post(client, family, "solve", {"puzzle": made["puzzle"]}).json

    assert (True, "solved") == (checked["valid"], solved["verdict"])


@every_family
def test_the_same_seed_gives_the_same_bytes(client: FlaskClient, family: Any) -> None:
    first, second = (get(client, family, "generate?seed=7") for _ in range(2))

    assert first.data == second.data
    assert first.json == post(client, family, "generate", {"seed": 7}).json
    assert (7, VERSION) == (first.json["seed"], first.json["version"])


@every_family
def test_a_seeded_address_is_cached(client: FlaskClient, family: Any) -> None:
    first = get(client, family, "generate?seed=7&format=svg")

    again = get(client, family, "generate?seed=7&format=svg", If_None_Match=first.headers["ETag"])

    assert (200, 304, b"") == (first.status_code, again.status_code, again.data)
    assert "public, max-age=3600" == first.headers["Cache-Control"]
    assert not first.headers["ETag"].startswith("W/")


@every_family
def test_without_a_seed_the_answer_names_its_seeded_address(
    client: FlaskClient, family: Any
) -> None:
    fresh = get(client, family, "generate")

    seeded = client.get(fresh.headers["Content-Location"])

    assert "no-store" == fresh.headers["Cache-Control"]
    assert fresh.data == seeded.data


@every_family
def test_two_fresh_puzzles_have_two_seeds(client: FlaskClient, family: Any) -> None:
    first, second = (client.post(f"/v1/{family.name}/generate").json for _ in range(2))

    assert first["seed"] != second["seed"]


@every_family
def test_a_generated_text_says_where_it_is_from_and_can_be_solved(
    client: FlaskClient, family: Any
) -> None:
    text = get(client, family, "generate?seed=7&format=text").text

    solved = client.post(f"/v1/{family.name}/solve", data=text, content_type="text/plain").json

    assert re.fullmatch(rf"# {family.name} (easy|medium|hard) #7", text.splitlines()[0])
    assert "solved" == solved["verdict"]


@every_family
def test_the_solution_can_be_left_out(client: FlaskClient, family: Any) -> None:
    made = get(client, family, "generate?seed=7&solution=false").json

    assert "solution" not in made


@every_family
@pytest.mark.parametrize("grade", ["easy", "medium", "hard"])
def test_a_wished_grade_is_kept(client: FlaskClient, family: Any, grade: str) -> None:
    made = get(client, family, f"generate?seed=3&difficulty={grade}").json

    assert grade == made["difficulty"]["grade"]


@every_family
def test_a_wished_range_of_ratings_is_kept(client: FlaskClient, family: Any) -> None:
    made = get(client, family, "generate?seed=3&difficulty=0.5..2.5").json

    assert 0.5 <= made["difficulty"]["rating"] <= 2.5


DRAWN = [
    ("svg", "image/svg+xml", b"<svg"),
    ("png", "image/png", b"\x89PNG"),
    ("pdf", "application/pdf", b"%PDF"),
    ("html", "text/html", b"<!DOCTYPE html>"),
    ("stl", "model/stl", b""),
    ("obj", "model/obj", b""),
    ("glb", "model/gltf-binary", b"glTF"),
]


@every_family
@pytest.mark.parametrize(("name", "media", "magic"), DRAWN)
def test_each_format_is_drawn_by_name_and_by_accept(
    client: FlaskClient, family: Any, name: str, media: str, magic: bytes
) -> None:
    body = {"puzzle": family.example(), "solution": examples(family.name)["solution"]}
    by_name = post(client, family, f"render?format={name}", body)

    by_accept = post(client, family, "render", body, headers={"Accept": f"{media}, */*;q=0.1"})

    assert (media, media) == (by_name.mimetype, by_accept.mimetype)
    assert by_name.data.startswith(magic)
    assert by_name.headers["ETag"] == by_accept.headers["ETag"]
    assert re.fullmatch(
        r'inline; filename="[a-z0-9-]+\.\w+"', by_name.headers["Content-Disposition"]
    )


@every_family
def test_a_client_that_has_the_picture_is_told_so(client: FlaskClient, family: Any) -> None:
    body = {"puzzle": family.example()}
    first = post(client, family, "render", body)

    again = post(client, family, "render", body, headers={"If-None-Match": first.headers["ETag"]})

    assert (412, "unchanged") == (again.status_code, again.json["code"])


@pytest.mark.parametrize(
    ("accept", "media"),
    [
        ("*/*", "application/json"),
        ("text/plain", "text/plain"),
        ("text/plain; charset=utf-8", "text/plain"),
        ("text/*", "text/plain"),
        ("text/plain;q=0.5, application/json;q=0.4", "text/plain"),
        ("application/json;q=0, */*", "text/plain"),
        ("application/json;q=0.1, */*;q=0.2", "text/plain"),
        ("text/html, application/xhtml+xml, */*;q=0.8", "application/json"),
    ],
)
def test_the_accept_header_counts_by_its_values(
    client: FlaskClient, accept: str, media: str
) -> None:
    family = FAMILIES[0]

    answer = post(
        client, family, "solve", {"puzzle": family.example()}, headers={"Accept": accept}
    )

    assert media == answer.mimetype
    assert "Accept" in answer.vary


def test_the_parameter_goes_before_the_accept_header(client: FlaskClient) -> None:
    family = FAMILIES[0]
    body, headers = {"puzzle": family.example()}, {"Accept": "application/json"}

    answer = post(client, family, "solve?format=text", body, headers=headers)

    assert "text/plain" == answer.mimetype


def test_the_catalogue_of_all_is_that_of_each(client: FlaskClient) -> None:
    each = [e for family in FAMILIES for e in get(client, family, "catalog").json["puzzles"]]

    assert each == client.get("/v1/catalog").json["puzzles"]


@every_family
def test_a_known_puzzle_comes_as_text_too(client: FlaskClient, family: Any) -> None:
    entry = family.known()[0]

    answer = get(client, family, f"catalog/{entry.name}", Accept="text/plain")

    assert entry.puzzle == family.parse(answer.text)


def test_the_families_are_listed_with_what_they_take(client: FlaskClient) -> None:
    listed = client.get("/v1/families").json["families"]

    assert [family.name for family in FAMILIES] == [family["name"] for family in listed]
    assert all(family["options"] and family["formats"] for family in listed)


def test_no_centre_is_told_with_its_place(client: FlaskClient) -> None:
    puzzle = {"size": [2, 3, 3], "blocks": [{"size": [1, 1, 1], "count": 17}]}

    answer = client.post("/v1/boxes/solve", json={"puzzle": puzzle})

    assert (422, "no_centre") == (answer.status_code, answer.json["code"])
    assert "/puzzle/golden" == answer.json["errors"][0]["pointer"]


def test_every_fault_of_a_body_is_told_at_once(client: FlaskClient) -> None:
    blocks = [{"size": [1, 2], "count": 1}, {"size": [1, 2, 0], "count": True, "x": 1}, 7]

    body = {"puzzle": {"size": "5x5x5", "blocks": blocks}, "limit": 0}
    answer = client.post("/v1/boxes/solve", json=body)

    assert {
        "/puzzle/size",
        "/puzzle/blocks/0/size",
        "/puzzle/blocks/1/size",
        "/puzzle/blocks/1/count",
        "/puzzle/blocks/1/x",
        "/puzzle/blocks/2",
        "/limit",
    } == {error["pointer"] for error in answer.json["errors"]}


def test_an_unreadable_text_is_told_with_its_line(client: FlaskClient) -> None:
    text = "3 3 3\n1\n1 1 x\n"

    answer = client.post("/v1/boxes/solve", data=text, content_type="text/plain")

    assert (400, "format", 3) == (answer.status_code, answer.json["code"], answer.json["line"])


def test_an_illegal_text_breaks_a_rule(client: FlaskClient) -> None:
    text = "2 3 3\n1\n1 1 1\n"

    answer = client.post("/v1/boxes/solve", data=text, content_type="text/plain")

    assert (422, "no_centre") == (answer.status_code, answer.json["code"])


def test_a_puzzle_larger_than_the_server_allows_is_refused() -> None:
    client = create_app(Settings(cells=26)).test_client()

    answer = post(client, FAMILIES[0], "solve", {"puzzle": FAMILIES[0].example()})

    assert (422, "too_many_cells") == (answer.status_code, answer.json["code"])


def test_a_budget_beyond_the_servers_is_cut_down() -> None:
    client = create_app(Settings(seconds=0.2)).test_client()
    hard = {"size": [5, 5, 5], "blocks": [{"size": [1, 1, 2], "count": 62}]}

    answer = client.post(
        "/v1/boxes/solve", json={"puzzle": hard, "count": True, "budget": {"seconds": None}}
    ).json

    assert not answer["complete"]
    assert answer["stats"]["seconds"] < 2


def test_every_answer_has_an_id_and_the_headers_of_safety(client: FlaskClient) -> None:
    given = client.get("/healthz", headers={"X-Request-Id": "abc-1"})
    made = client.get("/nowhere", headers={"X-Request-Id": "<script>"})

    assert "abc-1" == given.headers["X-Request-Id"]
    assert re.fullmatch("[0-9a-f]{16}", made.headers["X-Request-Id"])
    assert "nosniff" == made.headers["X-Content-Type-Options"]
    assert "default-src 'none'" in made.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("origins", "asked", "allowed"),
    [
        ((), "https://a.example", None),
        (("*",), "https://a.example", "*"),
        (("https://a.example",), "https://a.example", "https://a.example"),
        (("https://a.example",), "https://b.example", None),
    ],
)
def test_pages_of_allowed_origins_may_call(
    origins: tuple[str, ...], asked: str, allowed: str | None
) -> None:
    client = create_app(Settings(cors_origins=origins)).test_client()

    answer = client.options("/v1/boxes/solve", headers={"Origin": asked})

    assert allowed == answer.headers.get("Access-Control-Allow-Origin")
    assert (allowed is not None) == ("Access-Control-Allow-Headers" in answer.headers)


@pytest.mark.parametrize("path", ["/", "/docs", "/openapi.json", "/static/swagger-ui.css"])
def test_the_pages_are_there_and_need_nothing_from_elsewhere(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path, buffered=True)

    assert 200 == answer.status_code
    assert "https:" not in answer.headers["Content-Security-Policy"]


def test_the_service_is_alive_and_ready(client: FlaskClient) -> None:
    assert {"status": "ok", "version": VERSION} == client.get("/healthz").json
    assert {"status": "ready", "version": VERSION} == client.get("/readyz").json


def test_a_head_is_a_get_without_the_body(client: FlaskClient) -> None:
    full, head = client.get("/v1/families"), client.head("/v1/families")

    assert (200, b"") == (head.status_code, head.data)
    assert full.headers["Content-Length"] == head.headers["Content-Length"]


def test_a_bug_is_told_as_a_problem_and_not_what_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.answers.checked", lambda faults: 1 / 0)
    client = create_app().test_client()
    body = {"puzzle": FAMILIES[0].example(), "solution": examples("boxes")["solution"]}

    answer = post(client, FAMILIES[0], "check", body)

    assert (500, "internal_error") == (answer.status_code, answer.json["code"])
    assert "ZeroDivision" not in json.dumps(answer.json)
