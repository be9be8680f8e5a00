"""Collections over HTTP: at once, and as jobs on any number of workers."""

from dataclasses import replace
from typing import Any

import pytest
import requests
from flask.testing import FlaskClient

from service.jobs.kinds.candidates import CandidatePart
from service.schemas.catalogue import FORMS
from service.schemas.strict import instance_of
from tests.jobs.test_http import LATER, answer_and_job
from workshop.live import Service

FAMILIES = [forms.family.name for forms in FORMS]


def small(family: str) -> Any:
    forms = next(forms for forms in FORMS if forms.family.name == family)
    known = instance_of(forms.params).fields.keys() - {"unique"}  # of 3x3x3 there are but two
    return {name: value for name, value in forms.examples["params"].items() if name in known}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_job_collects_what_is_collected_at_once(service: Service, family: str) -> None:
    body: Any = {"count": 5, "params": small(family), "seed": 3}
    now, job = answer_and_job(service, f"/v1/{family}/collect", body)
    assert now.status_code == 200, now.text
    assert job["result"] == now.json()
    assert job["progress"]["explored"] == 1.0
    puzzles = now.json()["puzzles"]
    address = f"{service.address}/v1/{family}/fingerprint"
    marks = {
        requests.post(address, json=puzzle, timeout=60).json()["fingerprint"] for puzzle in puzzles
    }
    assert len(puzzles) == len(marks) == 5
    ratings = [puzzle["difficulty"]["rating"] for puzzle in puzzles]
    assert ratings == sorted(ratings)


def test_each_puzzle_is_what_its_seed_generates(service: Service) -> None:
    address = f"{service.address}/v1/squares"
    body: Any = {"count": 6, "difficulty": "easy..hard", "unique": True, "seed": 1}
    puzzles = requests.post(f"{address}/collect", json=body, timeout=60).json()["puzzles"]
    grades = [puzzle["difficulty"]["grade"] for puzzle in puzzles]
    assert sorted(grades) == ["easy", "easy", "hard", "hard", "medium", "medium"]
    for puzzle in puzzles:
        wish = {"unique": True, "difficulty": puzzle["difficulty"]["grade"]}
        again = requests.post(
            f"{address}/generate", json={**wish, "seed": puzzle["seed"]}, timeout=60
        )
        assert again.json() == puzzle


def test_the_hardest_of_many(service: Service) -> None:
    body: Any = {"best": 3, "of": 40, "params": {"size": [3, 3, 3]}, "seed": 5}
    reply, job = answer_and_job(service, "/v1/boxes/collect", body)
    now = reply.json()
    assert job["result"] == now
    ratings = [puzzle["difficulty"]["rating"] for puzzle in now["puzzles"]]
    assert len(ratings) == 3 and ratings == sorted(ratings, reverse=True)
    bins = now["ratings"]["bins"]
    assert sum(each["count"] for each in bins) + now["ratings"]["failed"] == 40
    assert bins[-1]["from"] <= ratings[0] < bins[-1]["from"] + now["ratings"]["width"] + 1e-9


def test_a_collection_that_cannot_be_is_told_with_what_was_found(service: Service) -> None:
    body: Any = {"count": 2, "params": {"size": [1, 1, 3]}, "seed": 5}
    reply, job = answer_and_job(service, "/v1/boxes/collect", body)
    assert reply.status_code == 422 and "1 of 2 puzzles were found" in reply.json()["detail"]
    assert job["state"] == "failed" and "1 of 2 puzzles were found" in job["error"]["message"]


@pytest.mark.parametrize(
    "body",
    [
        {"count": 0},
        {"count": 1_001},
        {"best": 5},
        {"of": 5},
        {"best": 5, "of": 4},
        {"count": 5, "best": 5, "of": 9},
        {"difficulty": "hard..easy"},
        {"difficulty": "easy..odd"},
        {"difficulty": {"min": 3, "max": 2}},
        {"params": {"size": "x"}},
        {"seed": -1},
        {"nonsense": 1},
    ],
)
def test_bad_wishes_are_told(client: FlaskClient, body: Any) -> None:
    for headers in ({}, LATER):
        reply = client.post("/v1/boxes/collect", json=body, headers=headers)
        assert reply.status_code == 422 and reply.json["errors"], reply.json
    assert client.get("/v1/jobs").json["jobs"] == []


def test_the_share_of_a_part_is_that_of_the_places_behind_it() -> None:
    part = CandidatePart(10, next=4)
    one, two = part.split(2)

    assert (0.4, 0.0, 0.0) == (part.explored_share, one.explored_share, two.explored_share)
    assert [4, 5] == [one.place, two.place]
    assert 0.5 == replace(one, next=7).explored_share
