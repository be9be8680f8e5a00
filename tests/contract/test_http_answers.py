"""HTTP over every family: what one verb answers is taken by the others as it comes."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.config import Settings
from service.http.app import create_app
from service.schemas.forms import examples
from tests.contract.asking import every_family, example_puzzle, get, post


def untimed_answer(answer: TestResponse) -> Any:
    """A picture as it is, or an answer in JSON, its time aside."""
    assert 200 == answer.status_code, answer.text
    if not answer.is_json:
        return answer.data
    content: Any = answer.json
    if "stats" in content:
        del content["stats"]["seconds"]
    return content


@every_family
@pytest.mark.parametrize(
    ("verb", "names"),
    [
        ("solve", ["puzzle"]),
        ("check", ["puzzle", "solution"]),
        ("convert?format=json", ["puzzle"]),
        ("render", ["puzzle", "solution", "seed"]),
    ],
)
def test_what_generate_answers_is_taken_as_it_comes(
    client: FlaskClient, family: Any, verb: str, names: list[str]
) -> None:
    made = get(client, family, "generate?seed=7").json
    asked = {name: made[name] for name in names}

    assert untimed_answer(post(client, family, verb, asked)) == untimed_answer(
        post(client, family, verb, made)
    )


@every_family
def test_a_known_puzzle_is_taken_as_it_comes(client: FlaskClient, family: Any) -> None:
    entry = get(client, family, f"catalog/{family.known()[0].name}").json
    bare = untimed_answer(post(client, family, "solve", {"puzzle": entry["puzzle"]}))

    assert bare == untimed_answer(post(client, family, "solve", entry))
    assert bare == untimed_answer(post(client, family, "solve", {"puzzle": entry}))


@every_family
def test_what_solve_answers_is_a_solution(client: FlaskClient, family: Any) -> None:
    puzzle = example_puzzle(family)
    solved = post(client, family, "solve", {"puzzle": puzzle}).json
    first = {"puzzle": puzzle, "solution": solved["solutions"][0]}
    whole = {"puzzle": puzzle, "solution": solved}

    assert untimed_answer(post(client, family, "check", whole))["valid"]
    drawn, as_one = (post(client, family, "render", body) for body in (whole, first))
    assert (200, as_one.data) == (drawn.status_code, drawn.data)


@every_family
def test_faults_point_into_the_answer_that_was_posted(client: FlaskClient, family: Any) -> None:
    example = examples(family.name)
    solved = {"solutions": [example["wrong_solution"]], "verdict": "solved"}
    body: Any = {"puzzle": example["puzzle"], "solution": solved}

    faults = post(client, family, "check", body).json["faults"]

    assert faults
    assert {"/solution/solutions/0"} == {"/".join(f["at"].split("/")[:4]) for f in faults}


def test_a_faulty_solution_is_not_built_and_its_faults_point_into_the_answer(
    client: FlaskClient,
) -> None:
    example = examples("boxes")
    solved = {"solutions": [example["wrong_solution"]]}

    answer = client.post(
        "/v1/boxes/render?format=stl", json={"puzzle": example["puzzle"], "solution": solved}
    )

    assert (422, "faulty_solution") == (answer.status_code, answer.json["code"])
    assert all(f["at"].startswith("/solution/solutions/0/") for f in answer.json["faults"])


@pytest.mark.parametrize(
    ("verb", "change", "pointer"),
    [
        ("solve", {"bogus": 1}, "/bogus"),
        ("solve", {"stats": {}}, "/stats"),  # of the answers that hold no puzzle
        ("check", {"bogus": 1}, "/bogus"),
        ("render", {"bogus": 1}, "/bogus"),
        ("convert", {"bogus": 1}, "/bogus"),
        ("solve", {"puzzle": {"puzzle": {}, "bogus": 1}}, "/puzzle/bogus"),
        ("check", {"solution": {"solution": {}, "bogus": 1}}, "/solution/bogus"),
        ("check", {"solution": {"solutions": []}}, "/solution/solutions"),
        ("check", {"solution": {"solutions": [{"x": 1}]}}, "/solution/solutions/0/x"),
    ],
)
def test_what_no_answer_says_is_still_refused(
    client: FlaskClient, verb: str, change: dict[str, Any], pointer: str
) -> None:
    made: Any = client.get("/v1/squares/generate?seed=7").json

    answer = client.post(f"/v1/squares/{verb}", json=made | change)

    assert 422 == answer.status_code
    assert pointer in [error["pointer"] for error in answer.json["errors"]]


@every_family
def test_render_takes_a_text_and_solves_it_first(client: FlaskClient, family: Any) -> None:
    puzzle = example_puzzle(family)
    text = post(client, family, "convert", {"puzzle": puzzle}).text
    solution = post(client, family, "solve", {"puzzle": puzzle}).json["solutions"][0]
    theme = {"theme": "dark"}

    in_text = client.post(
        f"/v1/{family.name}/render?solve=true&theme=dark", data=text, content_type="text/plain"
    )
    in_json = post(client, family, "render", {"puzzle": puzzle, "solve": True, "style": theme})
    given = {"puzzle": puzzle, "solution": solution, "style": theme}

    drawn = post(client, family, "render", given).data
    assert (drawn, drawn) == (in_text.data, in_json.data)


IMPOSSIBLE = "3 3 3\n1\n1 1 2\n"


def test_to_draw_a_solution_that_there_is_not_is_an_error(client: FlaskClient) -> None:
    answer = client.post("/v1/boxes/render?solve=true", data=IMPOSSIBLE, content_type="text/plain")

    assert (422, "unsolvable") == (answer.status_code, answer.json["code"])
    assert "proved" in answer.json["detail"]


def test_to_draw_a_solution_that_is_not_found_in_time_is_another_error() -> None:
    client = create_app(Settings(seconds=0.05)).test_client()
    uniform = {"chain": "0" + "1" * 123 + "0", "size": [5, 5, 5]}

    answer = client.post("/v1/snakes/render", json={"puzzle": uniform, "solve": True})

    assert (422, "budget_exhausted") == (answer.status_code, answer.json["code"])
    assert "there may be one" in answer.json["detail"]


def test_a_solution_that_is_given_is_drawn_and_not_searched_for(client: FlaskClient) -> None:
    made: Any = client.get("/v1/boxes/generate?seed=7").json

    without, asked = (
        client.post("/v1/boxes/render", json=made | {"solve": solve}) for solve in (False, True)
    )

    assert without.data == asked.data


def test_a_word_means_the_same_in_a_query_and_in_a_body(client: FlaskClient) -> None:
    made: Any = client.get("/v1/boxes/generate?seed=7").json
    nested = client.post("/v1/boxes/render", json=made | {"style": {"view": "layers"}})
    flat = client.post("/v1/boxes/render?view=layers", json=made)
    before = client.post(
        "/v1/boxes/render?view=layers", json=made | {"style": {"view": "sheet", "theme": "light"}}
    )

    assert (nested.data, nested.data) == (flat.data, before.data)
    assert nested.data != client.post("/v1/boxes/render", json=made).data


def test_a_search_is_told_in_a_query_or_in_a_body(client: FlaskClient) -> None:
    puzzle: Any = client.get("/v1/boxes/catalog/raetsel1").json
    nested = {"budget": {"nodes": 5}, "options": {"symmetric": "never"}, "limit": 3}

    in_body = untimed_answer(client.post("/v1/boxes/solve", json=puzzle | nested))
    in_query = untimed_answer(
        client.post("/v1/boxes/solve?nodes=5&symmetric=never&limit=3", json=puzzle)
    )

    assert in_body == in_query
    assert in_body != untimed_answer(client.post("/v1/boxes/solve", json=puzzle))


@every_family
def test_a_puzzle_is_generated_the_same_by_get_and_post(client: FlaskClient, family: Any) -> None:
    view = family.drawing.views.flat[-1]
    by_get = get(client, family, f"generate?seed=7&view={view}&format=svg")

    nested = post(client, family, "generate?format=svg", {"seed": 7, "style": {"view": view}})
    flat = client.post(f"/v1/{family.name}/generate?format=svg&seed=7&view={view}")

    assert 200 == by_get.status_code
    assert (by_get.data, by_get.data) == (nested.data, flat.data)


@pytest.mark.parametrize(
    ("address", "pointer"),
    [
        ("/v1/boxes/render?view=sheet&format=stl", "/view"),
        ("/v1/boxes/render?view=nope", "/view"),
        ("/v1/boxes/render?bogus=1", "/bogus"),
        ("/v1/boxes/solve?seconds=-1", "/seconds"),
        ("/v1/boxes/generate?size=1", "/size"),
    ],
)
def test_what_is_wrong_in_a_query_is_told_of_the_query(
    client: FlaskClient, address: str, pointer: str
) -> None:
    body = {} if "generate" in address else client.get("/v1/boxes/catalog/raetsel1").json

    answer = client.post(address, json=body)

    assert 422 == answer.status_code, answer.data[:200]
    assert pointer == answer.json["errors"][0]["pointer"]


@pytest.mark.parametrize("body", [[], 3, {"style": 3}, {"style": None}, {"style": []}])
def test_a_body_of_another_kind_is_refused_beside_a_query_too(
    client: FlaskClient, body: Any
) -> None:
    puzzle: Any = client.get("/v1/boxes/catalog/raetsel1").json
    whole = puzzle | body if isinstance(body, dict) else body

    assert 422 == client.post("/v1/boxes/render?view=sheet", json=whole).status_code


@every_family
def test_a_known_puzzle_has_pictures_that_caches_keep(client: FlaskClient, family: Any) -> None:
    entry = family.known()[0]
    address = f"catalog/{entry.name}?format=svg&theme=dark"
    puzzle = get(client, family, f"catalog/{entry.name}").json
    drawn = post(client, family, "render?theme=dark", puzzle)

    picture = get(client, family, address)

    assert ("image/svg+xml", drawn.data) == (picture.mimetype, picture.data)
    assert "public, max-age=3600" == picture.headers["Cache-Control"]
    assert 304 == get(client, family, address, If_None_Match=picture.headers["ETag"]).status_code


def test_a_known_puzzle_is_drawn_solved_and_as_bodies(client: FlaskClient) -> None:
    puzzle: Any = client.get("/v1/boxes/catalog/raetsel2").json

    bodies = client.get("/v1/boxes/catalog/raetsel2?format=stl&solve=true")
    unsolvable = client.get("/v1/boxes/catalog/raetsel3?format=svg&solve=true")

    asked = puzzle | {"solve": True}
    assert client.post("/v1/boxes/render?format=stl", json=asked).data == bodies.data
    assert (422, "unsolvable") == (unsolvable.status_code, unsolvable.json["code"])
