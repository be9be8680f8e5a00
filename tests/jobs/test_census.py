"""A census over HTTP, and as a job that is killed and goes on."""

import json
import random
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.jobs.orders import JobState, Order
from service.jobs.storage import migrations
from service.jobs.storage.database import Database, sqlite_url
from service.jobs.storage.store import Store
from tests.jobs.killing import dispatching
from tests.jobs.test_http import LATER, answer_and_job
from workshop.live import Service

# blog possiblywrong, 28 December 2020
HEXAGONS = {"puzzles": 84_431_259_000, "solvable": 4_967_864_520}
HEXAGONS_BY_SOLUTIONS = {1: 3_899_636_160, 20: 1_800}


@pytest.mark.parametrize(
    ("family", "body"),
    [("squares", {"rows": 2, "columns": 3}), ("triangles", {"figures": 5}), ("squares", {})],
)
def test_a_job_counts_what_is_counted_at_once(service: Service, family: str, body: Any) -> None:
    now, job = answer_and_job(service, f"/v1/{family}/census", body)
    assert now.status_code == 200, now.text
    assert job["result"] == now.json()
    assert job["progress"]["explored"] == 1.0
    assert now.json()["solvable"] == sum(each["puzzles"] for each in now.json()["by_solutions"])


@pytest.mark.parametrize(
    ("family", "body"),
    [
        ("hexagons", {"figures": 8}),
        ("hexagons", {"figures": 5}),
        ("hexagons", {"order": 1}),
        ("hexagons", {"order": 3}),
        ("squares", {"rows": 2, "columns": 5}),
        ("squares", {"rows": 1, "columns": 1}),
        ("squares", {"rows": 0}),
        ("triangles", {"order": 4}),
        ("triangles", {"tiles": 4}),
    ],
)
def test_what_cannot_be_counted_is_told(client: FlaskClient, family: str, body: Any) -> None:
    for headers in ({}, LATER):
        reply = client.post(f"/v1/{family}/census", json=body, headers=headers)
        assert reply.status_code == 422 and reply.json["errors"], reply.json


def count_through_kills(folder: Path, order: Order, kills: int, longest: float) -> Any:
    """The answer of a job whose processes are killed so often, each after so many seconds."""
    url = sqlite_url(folder)
    dice, deadline = random.Random(3), time.monotonic() + 600
    with closing(Database(url)) as database:
        migrations.upgrade(database)
        store = Store(database, most=1)
        id = store.submit(order).id
        with dispatching(url) as running:
            while not JobState(store.job(id, "").state).over and time.monotonic() < deadline:
                time.sleep(dice.uniform(0.1, longest) if kills else 0.2)
                kills -= kills > 0 and running.strike(dice)
        job = store.job(id, "", whole=True)
    assert job.state == JobState.DONE and job.answer and kills == 0
    return json.loads(job.answer)


@pytest.mark.hard
def test_kills_change_no_count(tmp_path: Path) -> None:
    asked = {"rows": 2, "columns": 3, "figures": 5}
    order = Order(kind="census", family="squares", asked=asked)
    first, other = (tmp_path / name for name in ("first", "other"))
    killed = count_through_kills(first, order, kills=3, longest=0.6)
    assert killed == count_through_kills(other, order, kills=0, longest=0.0)


@pytest.mark.night
@pytest.mark.hard
def test_the_seven_hexagons_are_counted_through_kills(tmp_path: Path) -> None:
    order = Order(kind="census", family="hexagons", asked={"order": 2, "figures": 6})
    answer = count_through_kills(tmp_path, order, kills=6, longest=3.0)
    assert {name: answer[name] for name in HEXAGONS} == HEXAGONS
    found = {each["distinct"]: each["puzzles"] for each in answer["by_solutions"]}
    assert HEXAGONS_BY_SOLUTIONS.items() <= found.items() and max(found) == 20
