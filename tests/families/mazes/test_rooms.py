"""Rooms in metres: the rectangles of a maze that fit, over HTTP and by the definition."""

import jsonschema
import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.mazes.rectangle import rooms

PATH = "/v1/mazes/rooms"


def list_rectangles(client: FlaskClient, query: str) -> list[tuple[int, int]]:
    answer = client.get(f"{PATH}?{query}")
    assert answer.status_code == 200, answer.text
    return [(entry["width"], entry["height"]) for entry in answer.json["entries"]]


def test_the_documents_kindergarten_takes_four_by_four_where_three_by_five_does_not_fit(
    client: FlaskClient,
) -> None:
    assert list_rectangles(client, "room=4.5x4.5&cubes=15") == [(4, 4)]
    assert list_rectangles(client, "room=20x20&cubes=400") == [(20, 20)]
    assert set(list_rectangles(client, "room=6x5&cubes=15")) == {(4, 4), (3, 5), (5, 3)}


def test_without_cubes_it_tells_how_many_there_is_room_for(client: FlaskClient) -> None:
    entry = client.get(f"{PATH}?room=6.5x5.9&cube_m=1.2").json["entries"][0]
    assert entry == {
        "width": 4,
        "height": 5,
        "places": 20,
        "empty": 0,
        "width_m": 4.8,
        "height_m": 6.0,
        "optimal": True,
    }
    assert list_rectangles(client, "room=0.5x9") == []


@settings(max_examples=200, deadline=None)
@given(
    st.integers(1, 60), st.integers(1, 60), st.integers(1, 80), st.sampled_from([0.5, 0.8, 1.0])
)
def test_the_rectangles_are_those_of_the_definition(
    wide: float, deep: float, cubes: int, edge: float
) -> None:
    room = (wide * 0.25, deep * 0.25)
    fits = {
        (w, h)
        for w in range(1, 32)  # 15 m for cubes of half a metre
        for h in range(1, 32)
        for a, b in (room, room[::-1])
        if w * edge <= a + 1e-9 and h * edge <= b + 1e-9
    }
    optimal = {(w, h) for w, h in fits if 0 <= w * h - cubes < min(w, h)}
    shapes = rooms(room, edge, cubes, optimal=True)
    assert optimal == set(shapes) and len(shapes) == len(optimal)
    shortest = {(w, h) for w, h in fits if w <= cubes and w * (h - 1) < cubes <= w * h}
    assert shortest == set(rooms(room, edge, cubes, optimal=False))
    assert [w * h for w, h in shapes] == sorted(w * h for w, h in shapes)


def test_pages_make_up_the_whole(client: FlaskClient) -> None:
    query = "room=60x60&cubes=1000&optimal=false"
    whole = list_rectangles(client, f"{query}&limit=1000")
    assert len(whole) == client.get(f"{PATH}?{query}&limit=1").json["total"] > 20
    assert whole == [
        pair
        for k in range(0, len(whole), 7)
        for pair in list_rectangles(client, f"{query}&limit=7&offset={k}")
    ]


def test_an_answer_fits_its_schema(client: FlaskClient) -> None:
    document = client.get("/openapi.json").json
    schema = {"$ref": "#/components/schemas/MazeRooms", "components": document["components"]}
    answer = client.get(f"{PATH}?room=6x5&cubes=26").json
    jsonschema.validate(answer, schema, jsonschema.Draft202012Validator)
    parameters = document["paths"][PATH]["get"]["parameters"]
    assert ["room"] == [each["name"] for each in parameters if each.get("required")]


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("", "/room"),
        ("room=6", "/room"),
        ("room=6x", "/room/1"),
        ("room=6x5x4", "/room"),
        ("room=0x5", "/room/0"),
        ("room=nanx5", "/room/0"),
        ("room=6x1e9", "/room/1"),
        ("room=6x5&cube_m=0", "/cube_m"),
        ("room=6x5&cube_m=inf", "/cube_m"),
        ("room=6x5&cubes=0", "/cubes"),
        ("room=6x5&cubes=1000000", "/cubes"),
        ("room=6x5&cubes=many", "/cubes"),
        ("room=6x5&limit=1001", "/limit"),
        ("room=6x5&offset=-1", "/offset"),
        ("room=6x5&walls=4", "/walls"),
    ],
)
def test_a_bad_query_is_refused_with_its_place(
    client: FlaskClient, query: str, pointer: str
) -> None:
    answer = client.get(f"{PATH}?{query}")
    assert answer.status_code == 422, answer.text
    assert pointer in [error["pointer"] for error in answer.json["errors"]]


def test_a_room_for_more_than_any_maze_is_refused_with_the_number(client: FlaskClient) -> None:
    answer = client.get(f"{PATH}?room=9999x9999")
    assert (422, "room_too_large") == (answer.status_code, answer.json["code"])
    assert "2000000" in answer.json["detail"]


def test_other_families_have_no_rooms(client: FlaskClient) -> None:
    assert 404 == client.get("/v1/boxes/rooms?room=6x5").status_code
