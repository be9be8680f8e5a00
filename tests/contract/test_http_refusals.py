"""HTTP says what is wrong with a request, and where."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from families.catalogue import FAMILIES
from service.config import Settings
from service.http.app import create_app
from service.schemas.forms import examples
from tests.contract.asking import post


def test_every_fault_of_a_body_is_told_at_once(client: FlaskClient) -> None:
    blocks = [{"size": [1, 2], "count": 1}, {"size": [1, 2, 0], "count": True, "x": 1}, 7]

    body = {"puzzle": {"size": "5x5x5", "blocks": blocks}, "limit": 0}
    answer = client.post("/v1/boxes/solve", json=body)

    assert {
        "/puzzle/size",
        "/puzzle/blocks/0/size",
        "/puzzle/blocks/1/size/2",
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
    client = create_app(Settings(sizes={"cells": 26})).test_client()

    answer = post(client, FAMILIES[0], "solve", {"puzzle": examples("boxes")["puzzle"]})

    assert (422, "too_many_cells") == (answer.status_code, answer.json["code"])


def test_a_budget_beyond_the_servers_is_cut_down() -> None:
    client = create_app(Settings(seconds=0.2)).test_client()
    hard = {"size": [5, 5, 5], "blocks": [{"size": [1, 1, 2], "count": 62}]}

    answer = client.post(
        "/v1/boxes/solve", json={"puzzle": hard, "count": True, "budget": {"seconds": None}}
    ).json

    assert not answer["complete"]
    assert answer["stats"]["seconds"] < 2


@pytest.mark.parametrize("room", [[6.5], [6.5, 5, 4], "6.5x5", 6.5])
def test_a_room_is_a_list_of_two_numbers(client: FlaskClient, room: Any) -> None:
    body = {"puzzle": {"cubes": {"ES": 1, "EW": 1}}, "options": {"room": room}}
    answer = client.post("/v1/mazes/solve", json=body)

    (error,) = answer.json["errors"]
    assert (answer.status_code, error["pointer"]) == (422, "/options/room")
    assert error["message"].startswith("expected two numbers of metres, found ")


@pytest.mark.parametrize(
    ("letters", "quoted"), [(38, f'"{"x" * 38}"'), (39, f'"{"x" * 38}…'), (999, f'"{"x" * 38}…')]
)
def test_a_message_quotes_forty_characters_of_a_value(
    client: FlaskClient, letters: int, quoted: str
) -> None:
    answer = post(client, FAMILIES[0], "solve", {"puzzle": {"size": "x" * letters}})

    told = [error["message"] for error in answer.json["errors"] if "x" in error["message"]]
    assert [message.rpartition("found ")[2] for message in told] == [quoted]


@pytest.mark.parametrize(
    ("path", "body", "told"),
    [
        ("/v1/boxes/generate?sead=7", None, 'did you mean "seed"?'),
        ("/v1/boxes/generate?formt=svg", None, 'did you mean "format"?'),
        ("/v1/boxs/generate", None, 'did you mean "/v1/boxes/generate"?'),
        ("/v1/boxes/catalog/conwya", None, 'did you mean "conway"?'),
        ("/v1/boxes/solve", {"limt": 3}, 'did you mean "limit"?'),
        ("/v1/boxes/solve", {"symmetric": "only"}, 'did you mean "options/symmetric"?'),
        ("/v1/boxes/render", {"view": "nets"}, 'did you mean "style/view"?'),
        ("/v1/boxes/solve", {"puzle": {}}, 'did you mean "puzzle"?'),
    ],
)
def test_an_unknown_word_is_told_with_the_nearest(
    client: FlaskClient, path: str, body: dict[str, Any] | None, told: str
) -> None:
    answer = client.get(path) if body is None else client.post(path, json=body)
    assert answer.status_code in (404, 422) and answer.json is not None
    assert told in " ".join(
        [answer.json["detail"], *(e["message"] for e in answer.json["errors"])]
    )


def test_of_many_unknown_words_a_few_get_the_nearest(client: FlaskClient) -> None:
    answer = client.post("/v1/boxes/solve", json={f"limi{k}": k for k in range(2_000)})
    assert answer.json is not None
    assert 5 == sum("did you mean" in each["message"] for each in answer.json["errors"])
