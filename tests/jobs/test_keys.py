"""API keys: jobs belong to those who made them, and for all others there are none."""

import logging
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service import keys
from service.cli import main
from service.config import Guarded, SettingError, Settings, read
from tests.jobs.conftest import client_of
from tests.jobs.test_http import LATER, example

ADA, BOB, STRANGER = (keys.PREFIX + name * 14 for name in ("ada", "bob", "xyz"))
KNOWN = (keys.hash_key("ada", ADA), keys.hash_key("bob", BOB))
NOTHING: Any = {"jobs": [], "next": None}


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def application(data: Path, guarded: Guarded = Guarded.JOBS) -> FlaskClient:
    settings = Settings(data=str(data), keys=KNOWN, keys_for=guarded, jobs_per_client=2)
    return client_of(settings)


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    return application(tmp_path)


def hand_in(client: FlaskClient, key: str, **headers: str) -> Any:
    body = {"puzzle": example("boxes"), "count": True}
    return client.post("/v1/boxes/solve", json=body, headers={**LATER, **bearer(key), **headers})


@pytest.mark.parametrize("path", ["", "/solutions", "/events", "/answer"])
def test_the_job_of_another_key_does_not_exist(client: FlaskClient, path: str) -> None:
    address = hand_in(client, ADA).headers["Location"]
    mine: Any = client.get(address + path, headers=bearer(ADA))
    theirs: Any = client.get(address + path, headers=bearer(BOB))
    never: Any = client.get("/v1/jobs/" + "x" * 22 + path, headers=bearer(BOB))
    assert mine.status_code == 200 or mine.json["code"] == "no_answer"
    assert (theirs.status_code, theirs.json["code"]) == (404, "not_found")
    assert {**theirs.json, "instance": ""} == {**never.json, "instance": ""}


def test_the_job_of_another_key_is_not_cancelled(client: FlaskClient) -> None:
    address = hand_in(client, ADA).headers["Location"]
    assert client.delete(address, headers=bearer(BOB)).json["code"] == "not_found"
    assert client.get(address, headers=bearer(ADA)).json["state"] == "queued"


def test_each_lists_what_is_its_own(client: FlaskClient) -> None:
    id = hand_in(client, ADA).json["id"]
    listed = client.get("/v1/jobs", headers=bearer(ADA)).json["jobs"]
    assert [job["id"] for job in listed] == [id]
    assert client.get("/v1/jobs", headers=bearer(BOB)).json == NOTHING


def test_idempotency_keys_are_an_owners_own(client: FlaskClient) -> None:
    once = {"Idempotency-Key": "once"}
    first, second = hand_in(client, ADA, **once), hand_in(client, BOB, **once)
    assert first.json["id"] != second.json["id"]
    assert hand_in(client, ADA, **once).json == first.json


def test_each_owner_has_as_many_jobs(client: FlaskClient) -> None:
    assert [hand_in(client, ADA).status_code for _ in range(3)] == [202, 202, 429]
    assert hand_in(client, BOB).status_code == 202


@pytest.mark.parametrize(
    "headers",
    [
        {},
        bearer(STRANGER),
        bearer(""),
        bearer("ä"),
        {"Authorization": ADA},
        {"Authorization": "Basic YWRhOg=="},
        {"Authorization": f"Bearer {ADA}, {BOB}"},
    ],
)
@pytest.mark.parametrize(
    ("method", "path", "more"),
    [
        ("GET", "/v1/jobs", {}),
        ("GET", "/v1/jobs/" + "x" * 22, {}),
        ("POST", "/v1/boxes/solve", LATER),
        ("POST", "/v1/boxes/collect", {}),
    ],
)
def test_without_a_key_there_are_no_jobs(
    client: FlaskClient, headers: dict[str, str], method: str, path: str, more: dict[str, str]
) -> None:
    reply = client.open(path, method=method, json={}, headers={**headers, **more})
    assert (reply.status_code, reply.json["code"]) == (401, "key_needed")
    assert reply.headers["WWW-Authenticate"].startswith("Bearer")


def test_what_needs_no_key_answers_anybody(client: FlaskClient) -> None:
    body = {"puzzle": example("boxes")}
    assert client.post("/v1/boxes/solve", json=body).status_code == 200
    assert client.options("/v1/jobs").status_code == 200


def test_all_can_be_locked(tmp_path: Path) -> None:
    client, body = application(tmp_path, Guarded.ALL), {"puzzle": example("boxes")}
    assert client.post("/v1/boxes/solve", json=body).status_code == 401
    assert client.post("/v1/boxes/solve", json=body, headers=bearer(ADA)).status_code == 200
    assert client.get("/v1/families").status_code == 401
    assert client.get("/healthz").status_code == client.get("/openapi.json").status_code == 200


def test_without_keys_nothing_is_asked_for(tmp_path: Path) -> None:
    client = client_of(Settings(data=str(tmp_path)))
    id = hand_in(client, STRANGER).json["id"]
    assert client.get(f"/v1/jobs/{id}").status_code == 200


def test_keys_stand_in_no_log(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        hand_in(client, ADA)
        hand_in(client, STRANGER)
    told = repr([vars(record) for record in caplog.records])
    assert caplog.records and ADA not in told and STRANGER not in told


def test_a_made_key_opens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key", "ada"]) == 0
    made = capsys.readouterr()
    file = tmp_path / "keys"
    file.write_text(f"# of the lab\n\n{made.out}")
    key = made.err.split()[-1]
    settings = read({"KNOBELWERK_KEYS": str(file)})
    assert keys.owner(settings.keys, key) == "ada"
    assert keys.owner(settings.keys, key + "x") is None
    assert key not in repr(settings) and key not in made.out
    assert keys.fresh() != keys.fresh()


def test_a_name_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key", "a b"]) == 2
    made = capsys.readouterr()
    assert "found 'a b'" in made.err and not made.out


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "at least one key"),
        ("# none", "at least one key"),
        ("ada secret", "line 1"),
        (f"{KNOWN[0].line()}\nada sha256:12", "line 2"),
        ("ä sha256:" + "0" * 64, "ASCII"),
    ],
)
def test_a_file_that_holds_no_keys_stops_the_start(
    tmp_path: Path, content: str, told: str
) -> None:
    file = tmp_path / "keys"
    file.write_text(content)
    with pytest.raises(SettingError, match=f"KNOBELWERK_KEYS: expected .*{told}"):
        read({"KNOBELWERK_KEYS": str(file)})
    with pytest.raises(SettingError, match="No such file"):
        read({"KNOBELWERK_KEYS": str(tmp_path / "missing")})
    with pytest.raises(SettingError, match="expected jobs or all, found 'some'"):
        read({"KNOBELWERK_KEYS_FOR": "some"})
