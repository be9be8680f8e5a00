"""Jobs over HTTP, with the dispatcher of a running service."""

import json
import operator
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import requests
from flask.testing import FlaskClient
from sqlalchemy import event

from service.config import STORE_FILE, Settings
from service.http.app import create_app
from service.http.codes import ProblemCode
from service.jobs.storage import database
from service.schemas.catalogue import FORMS
from workshop.live import Service

PROVOKED = {  # problems that are shown here
    ProblemCode.KEY,  # in test_keys
    ProblemCode.NO_ANSWER,  # in test_render
    ProblemCode.NOT_PARKED,  # in test_continue
    ProblemCode.PROMISED,  # in test_render
    ProblemCode.STORE,
    ProblemCode.TOO_MANY_JOBS,
}
LATER = {"Prefer": "respond-async"}


def example(family: str) -> Any:
    forms = next(forms for forms in FORMS if forms.family.name == family)
    return forms.examples["puzzle"]


def hand_in(client: FlaskClient, **headers: str) -> Any:
    body = {"puzzle": example("boxes"), "count": True}
    return client.post("/v1/boxes/solve", json=body, headers={**LATER, **headers})


def test_a_request_becomes_a_job(client: FlaskClient) -> None:
    reply = hand_in(client)
    job = reply.json
    assert reply.status_code == 202
    assert reply.headers["Location"] == f"/v1/jobs/{job['id']}"
    assert reply.headers["Preference-Applied"] == "respond-async"
    assert (job["state"], job["family"], job["kind"]) == ("queued", "boxes", "solve")
    assert job["progress"] == {"explored": 0.0, "nodes": 0, "found": 0}
    assert client.get(reply.headers["Location"]).json == job
    assert client.get("/v1/jobs").json["jobs"][0]["id"] == job["id"]


@pytest.mark.parametrize("key", ["", "a b", "x" * 10_000, "ä"])
def test_what_is_no_key_is_refused(client: FlaskClient, key: str) -> None:
    reply = hand_in(client, **{"Idempotency-Key": key})
    assert (reply.status_code, reply.json["code"]) == (400, "bad_request")
    assert "1 to 255 characters" in reply.json["detail"]
    body = {"puzzle": example("boxes")}
    now = client.post("/v1/boxes/solve", json=body, headers={"Idempotency-Key": key})
    assert (now.status_code, now.json["detail"]) == (400, reply.json["detail"])


def test_too_many_jobs_are_refused(client: FlaskClient) -> None:
    kept = [hand_in(client) for _ in range(3)]
    refused = hand_in(client)
    assert [reply.status_code for reply in kept] == [202] * 3
    assert (refused.status_code, refused.json["code"]) == (429, "too_many_jobs")
    assert refused.headers["Retry-After"] and "3 unfinished jobs" in refused.json["detail"]
    client.delete(kept[1].headers["Location"])
    assert hand_in(client).status_code == 202


def test_what_is_wrong_is_told_at_once(client: FlaskClient) -> None:
    bad = client.post("/v1/boxes/solve", json={"puzzle": {"size": [0]}}, headers=LATER)
    assert bad.status_code == 422
    bad = client.post("/v1/boxes/generate", json={"difficulty": "odd"}, headers=LATER)
    assert bad.status_code == 422
    assert client.get("/v1/jobs").json == {"jobs": [], "next": None}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("nonsense", 404),
        ("nonsense/solutions", 404),
        ("nonsense/answer", 404),
        ("{id}?wait=1e9", 422),
        ("{id}?wait=61", 422),
        ("{id}?x=1", 422),
        ("{id}/solutions?cursor=ours", 422),
        ("{id}/solutions?cursor=-1", 422),
        ("{id}/solutions?cursor=1", 422),
        ("{id}/solutions?cursor=999999999999999999", 422),
        ("{id}/solutions?cursor=0&cursor=0", 400),
        ("{id}/solutions?limit=0", 422),
        ("{id}/events?cursor=0", 422),
        ("{id}/answer", 404),
    ],
)
def test_bad_questions_get_clear_answers(client: FlaskClient, path: str, status: int) -> None:
    id = hand_in(client).json["id"]
    reply = client.get(f"/v1/jobs/{path.format(id=id)}")
    assert reply.status_code == status and reply.json["detail"]


@pytest.mark.parametrize("verb", ["solve", "solve?count=true"])
def test_a_puzzle_beyond_the_limits_becomes_no_job(tmp_path: Path, verb: str) -> None:
    small = Settings(data=str(tmp_path), sizes={"cells": 8, "places": 8})
    client = create_app(small).test_client()
    body = {"puzzle": example("boxes")}
    reply = client.post(f"/v1/boxes/{verb}", json=body, headers=LATER)
    assert (reply.status_code, reply.json["code"]) == (422, "too_many_cells")
    assert client.get("/v1/jobs").json["jobs"] == []


def test_a_store_that_is_gone_is_told(tmp_path: Path) -> None:
    gone = Settings(database="postgresql://nobody@127.0.0.1:1/nothing")
    (tmp_path / "file").write_text("")
    for settings in (gone, Settings(data=str(tmp_path / "file"))):
        reply = hand_in(create_app(settings).test_client())
        assert (reply.status_code, reply.json["code"]) == (503, "store")
        assert reply.headers["Retry-After"]


def test_a_list_goes_on_where_a_page_ended(client: FlaskClient) -> None:
    ids = [hand_in(client).json["id"] for _ in range(3)]
    first = client.get("/v1/jobs?limit=2").json
    second = client.get(f"/v1/jobs?limit=2&cursor={first['next']}").json
    assert [job["id"] for job in first["jobs"] + second["jobs"]] == ids[::-1]
    assert second["next"] is None
    for cursor in ("ours", "1.0~other", "1e9~0123456789012345678901"):
        assert client.get(f"/v1/jobs?cursor={cursor}").status_code == 422


def test_a_job_that_waits_can_be_cancelled(client: FlaskClient) -> None:
    id = hand_in(client).json["id"]
    cancelled = client.delete(f"/v1/jobs/{id}")
    assert (cancelled.status_code, cancelled.json["state"]) == (200, "cancelled")
    assert cancelled.json["finished"]
    assert client.delete(f"/v1/jobs/{id}").json["state"] == "cancelled"
    assert client.delete("/v1/jobs/nonsense").status_code == 404


def finished_job(service: Service, reply: requests.Response) -> Any:
    """What a job is in the end."""
    assert reply.status_code == 202, reply.text
    job, end = None, time.monotonic() + 60
    while time.monotonic() < end:
        seen = requests.get(service.address + reply.headers["Location"], timeout=30)
        if "Retry-After" in seen.headers:  # every core is busy
            time.sleep(float(seen.headers["Retry-After"]))
            continue
        assert seen.status_code == 200, seen.text
        job = seen.json()
        if job["state"] not in ("queued", "running"):
            return job
        time.sleep(0.1)
    raise AssertionError(job)


def submit(service: Service, path: str, body: Any) -> Any:
    """The job that a request becomes."""
    return requests.post(service.address + path, json=body, headers=LATER, timeout=30).json()


def answer_and_job(service: Service, path: str, body: Any) -> tuple[requests.Response, Any]:
    """The answer to a request, and the job of the same request, once it is over."""
    address = service.address + path
    now = requests.post(address, json=body, timeout=60)
    later = requests.post(address, json=body, headers=LATER, timeout=60)
    return now, finished_job(service, later)


@pytest.mark.parametrize("family", [forms.family.name for forms in FORMS])
def test_a_job_answers_as_the_verb_does(service: Service, family: str) -> None:
    body = {"puzzle": example(family), "count": True}
    reply, job = answer_and_job(service, f"/v1/{family}/solve", body)
    assert job["state"] == "done" and job["error"] is None
    assert job["progress"]["explored"] == 1.0 and job["finished"] >= job["created"]
    now, later = reply.json(), job["result"]
    for answer in (now, later):
        del answer["stats"]
    assert later == now
    found = requests.get(f"{service.address}/v1/jobs/{job['id']}/solutions", timeout=30).json()
    assert found["solutions"] == later["solutions"]


@pytest.mark.parametrize("family", [forms.family.name for forms in FORMS])
def test_a_job_generates_what_the_seed_gives(service: Service, family: str) -> None:
    now, job = answer_and_job(service, f"/v1/{family}/generate", {"seed": 5})
    assert job["result"] == now.json()


HARD: Any = {"puzzle": {"chain": "0" + "1" * 62 + "0", "size": [4, 4, 4]}, "count": True}


def events(service: Service, id: str, last: str | None = None) -> Iterator[tuple[str, str, Any]]:
    """Name, id and data of each event of a job."""
    headers = {} if last is None else {"Last-Event-ID": last}
    address = f"{service.address}/v1/jobs/{id}/events"
    with requests.get(address, headers=headers, stream=True, timeout=60) as reply:
        assert reply.headers["Content-Type"].startswith("text/event-stream")
        assert not any(name.lower().startswith("knobelwerk-stream") for name in reply.headers)
        said: dict[str, str] = {}
        for raw in reply.iter_lines():
            line = raw.decode()
            if line and not line.startswith(":"):
                name, _, value = line.partition(": ")
                said[name] = value
            elif said:
                yield said["event"], said["id"], json.loads(said["data"])
                said = {}


def test_events_tell_all_solutions_and_end(service: Service) -> None:
    body = {"puzzle": example("mazes"), "count": True, "limit": 1000}
    job = submit(service, "/v1/mazes/solve", body)
    came = list(events(service, job["id"]))
    names = [name for name, _, _ in came]
    assert names[-1] == "end" and set(names) <= {"solution", "progress", "end"}
    solutions = [data for name, _, data in came if name == "solution"]
    found = requests.get(f"{service.address}/v1/jobs/{job['id']}/solutions", timeout=30).json()
    assert solutions == found["solutions"] and solutions
    last = next(id for name, id, _ in came if name == "solution")
    again = list(events(service, job["id"], last))
    assert [data for name, _, data in again if name == "solution"] == solutions[1:]


def test_what_is_no_last_event_is_told(service: Service) -> None:
    job = submit(service, "/v1/boxes/solve", {"puzzle": example("boxes")})
    address = f"{service.address}/v1/jobs/{job['id']}/events"
    for last in ("ours", "1", "999999.1", "0.999999", "1.1; drop", "-1.0", "9" * 10_000):
        reply = requests.get(address, headers={"Last-Event-ID": last}, timeout=30)
        assert reply.status_code == 400 and "Last-Event-ID" in reply.json()["detail"], last


@pytest.mark.parametrize(
    ("format", "read"),
    [("json", requests.Response.json), ("svg", operator.attrgetter("content"))],
)
def test_who_prefers_to_wait_first_gets_the_answer_itself(
    service: Service, format: str, read: Callable[[requests.Response], Any]
) -> None:
    prefer = {"Prefer": "respond-async, wait=30"}
    address = f"{service.address}/v1/boxes/generate?format={format}"
    now = requests.post(address, json={"seed": 4}, timeout=60)
    reply = requests.post(address, json={"seed": 4}, headers=prefer, timeout=60)
    assert (reply.status_code, read(reply)) == (200, read(now))
    assert reply.headers["Content-Type"] == now.headers["Content-Type"]
    assert reply.headers["Preference-Applied"] == "respond-async, wait=30"
    answer = requests.get(service.address + reply.headers["Content-Location"], timeout=30)
    assert answer.content == reply.content


def test_who_waits_for_a_job_that_fails_gets_the_job_itself(service: Service) -> None:
    prefer = {"Prefer": "respond-async, wait=60"}
    address = f"{service.address}/v1/boxes/collect"
    body: Any = {"count": 2, "params": {"size": [1, 1, 3]}, "seed": 5}  # there is but one
    reply = requests.post(address, json=body, headers=prefer, timeout=90)
    assert (reply.status_code, reply.json()["state"]) == (202, "failed")
    assert reply.headers["Location"] == f"/v1/jobs/{reply.json()['id']}"


def test_who_prefers_to_wait_for_ever_waits_as_long_as_the_server_lets(
    service: Service,
) -> None:
    prefer = {"Prefer": "respond-async, wait=1000000000"}
    address = f"{service.address}/v1/boxes/generate"
    reply = requests.post(address, json={"seed": 6}, headers=prefer, timeout=90)
    assert reply.status_code == 200 and reply.elapsed.total_seconds() < 80


def test_a_job_that_runs_is_cancelled_within_two_seconds(service: Service) -> None:
    job = submit(service, "/v1/snakes/solve", HARD)
    path = f"{service.address}/v1/jobs/{job['id']}"
    while requests.get(path, timeout=30).json()["state"] == "queued":
        time.sleep(0.05)
    begun = time.monotonic()
    requests.delete(path, timeout=30)
    over = requests.get(f"{path}?wait=10", timeout=30).json()
    assert over["state"] == "cancelled" and time.monotonic() - begun < 3.0


def test_a_job_goes_on_where_a_request_ended(service: Service) -> None:
    address = f"{service.address}/v1/snakes/solve"
    now = requests.post(address, json={**HARD, "budget": {"seconds": 1.2}}, timeout=60)
    begun = now.json()["stats"]["nodes"]
    link = re.fullmatch('<(/v1/jobs/.{22})>; rel="continue"', now.headers["Link"])
    assert link
    path = service.address + link[1]
    parked = requests.get(path, timeout=30).json()
    assert (parked["state"], parked["progress"]["nodes"]) == ("parked", begun)
    assert requests.post(path, timeout=30).status_code == 202
    end = time.monotonic() + 60
    while requests.get(path, timeout=30).json()["progress"]["nodes"] <= begun:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert requests.delete(path, timeout=30).status_code == 200


def test_a_database_that_is_locked_is_told_and_used_when_it_is_free(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0)
    job = hand_in(client).json
    with closing(sqlite3.connect(tmp_path / STORE_FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        reply = hand_in(client)
        assert (reply.status_code, reply.json["code"]) == (503, "store")
        assert reply.headers["Retry-After"] and "locked" in reply.json["detail"]
        assert client.get(f"/v1/jobs/{job['id']}").json == job  # who reads does not wait
        other.execute("ROLLBACK")
    assert hand_in(client).status_code == 202


def test_a_database_that_is_full_is_told(tmp_path: Path) -> None:
    client = create_app(Settings(data=str(tmp_path), jobs_per_client=1000)).test_client()
    id = hand_in(client).json["id"]
    engine = client.application.extensions["jobs"]._database.engine
    event.listen(engine, "begin", lambda begun: begun.exec_driver_sql("PRAGMA max_page_count = 1"))
    replies = (hand_in(client) for _ in range(100))
    refused = next(reply for reply in replies if reply.status_code != 202)
    assert refused.status_code == 503
    assert "full" in refused.json["detail"] and refused.headers["Retry-After"]
    assert client.get(f"/v1/jobs/{id}").status_code == 200
