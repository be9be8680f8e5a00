"""The atlas of snakes over HTTP: filtered, sorted, paged."""

from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
from flask.testing import FlaskClient

from generators.instance import Grade

PATH = "/v1/snakes/catalog/atlas"


def list_chains(client: FlaskClient, query: str) -> tuple[int, list[dict[str, Any]]]:
    answer = client.get(f"{PATH}?{query}")
    assert answer.status_code == 200, answer.text
    return answer.json["total"], answer.json["entries"]


def test_the_atlas_has_its_published_numbers(client: FlaskClient) -> None:
    assert list_chains(client, "limit=1")[0] == 11_487
    assert list_chains(client, "unique=true&limit=1")[0] == 3_639
    assert list_chains(client, "palindromic=true&limit=1")[0] == 77


def test_an_answer_fits_its_schema(client: FlaskClient) -> None:
    document = client.get("/openapi.json").json
    schema = {
        "$ref": "#/components/schemas/SnakeAtlas",
        "components": document["components"],
    }
    jsonschema.validate(
        client.get(f"{PATH}?size=2x2x3").json, schema, jsonschema.Draft202012Validator
    )


def test_pages_make_up_the_whole(client: FlaskClient) -> None:
    total, whole = list_chains(client, "size=2,3,3&limit=1000")
    pages = [
        list_chains(client, f"size=2,3,3&limit=100&offset={k}")[1] for k in (0, 100, 200, 300)
    ]

    assert [entry for page in pages for entry in page] == whole
    assert len(whole) == total == 296


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ("unique=false", lambda e: e["distinct"] > 1),
        ("min_distinct=3&max_distinct=5", lambda e: 3 <= e["distinct"] <= 5),
        ("min_legs=9&max_legs=11", lambda e: 9 <= e["legs"] <= 11),
        ("difficulty=2..2.5", lambda e: 2 <= e["rating"] <= 2.5),
        *((f"difficulty={name}", lambda e, name=name: e["grade"] == name) for name in Grade),
    ],
)
def test_a_filter_keeps_just_what_fits(
    client: FlaskClient, query: str, fits: Callable[[Any], bool]
) -> None:
    _, whole = list_chains(client, "size=2x3x3&limit=1000")
    _, entries = list_chains(client, f"size=2x3x3&limit=1000&{query}")

    assert entries == [entry for entry in whole if fits(entry)]
    assert 0 < len(entries) < len(whole)


def test_entries_can_be_sorted_by_rating(client: FlaskClient) -> None:
    ratings = [entry["rating"] for entry in list_chains(client, "order=rating&limit=1000")[1]]

    assert ratings == sorted(ratings)


@pytest.mark.parametrize("query", ["limit=0", "limit=1001", "offset=-1", "unique=1", "x=1"])
def test_a_query_beyond_the_limits_is_refused(client: FlaskClient, query: str) -> None:
    assert client.get(f"{PATH}?{query}").status_code == 422


def test_a_snake_is_converted_to_the_notation_asked_for(client: FlaskClient) -> None:
    body = {"puzzle": {"chain": "01111110", "size": [2, 2, 2]}}
    answer = client.post("/v1/snakes/convert?notation=steps", json=body)

    assert answer.text == "2x2x2\nsteps: 1 1 1 1 1 1 1\n"
