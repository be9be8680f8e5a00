"""How the service says that it is: what is ready, what is missing, and what was counted."""

import re
import shutil
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import requests
from flask.testing import FlaskClient

from service import keys
from service.config import Metered, SettingError, Settings, read
from service.jobs.orders import SILENT_SECONDS, Pace
from service.jobs.storage.database import Database
from service.jobs.storage.ledger import Ledger
from service.jobs.storage.store import Store
from service.serving.metrics import OTHER, Metrics, Routes
from tests.jobs.conftest import client_of
from tests.jobs.test_http import LATER, example
from workshop.live import Service, serving

GONE = "postgresql://nobody@127.0.0.1:1/nothing"
LINE = re.compile(r'([a-z_]+)(\{([a-z]+="[^"]*",?)+\})? (-?[0-9.e+-]+)')
Missing = Mapping[str, str | None]


def client(**settings: Any) -> FlaskClient:
    return client_of(Settings(**settings))


def missing(told: Any) -> Missing:
    return {check["name"]: check["missing"] for check in told["checks"]}


def numbers(text: str) -> dict[str, float]:
    """Each row of the text format; what is none fails."""
    rows = [line for line in text.splitlines() if not line.startswith("# ")]
    found = [LINE.fullmatch(row) for row in rows]
    assert all(found), [row for row in rows if not LINE.fullmatch(row)]
    return {row.rpartition(" ")[0]: float(row.rpartition(" ")[2]) for row in rows}


def test_what_needs_no_store_is_ready_without_one() -> None:
    asked = client(database=GONE)
    reply = asked.get("/readyz")
    assert (reply.status_code, reply.json["status"]) == (200, "ready")
    told = missing(reply.json)
    assert told["kernels"] is None and "cannot be used" in str(told["store"])
    reply = asked.get("/readyz?jobs=true")
    assert (reply.status_code, reply.json["status"]) == (503, "unready")


def test_a_dispatcher_is_missing_until_it_tells_that_it_lives(tmp_path: Path) -> None:
    asked = client(data=str(tmp_path))
    told = asked.get("/readyz").json
    assert missing(told) == {
        "kernels": None,
        "store": None,
        "dispatcher": "no dispatcher has ever started",
    }
    database = Database(f"sqlite:///{tmp_path}/knobelwerk.sqlite")
    early = Ledger(database, now=lambda: time.time() - SILENT_SECONDS - 5)
    early.lead()
    early.beat(Pace())
    silent = asked.get("/readyz?jobs=true")
    assert silent.status_code == 503 and "no sign of the dispatcher" in str(missing(silent.json))
    now = Ledger(database)
    now.lead()
    now.beat(Pace())
    assert asked.get("/readyz?jobs=true").status_code == 200
    database.close()


def test_the_leader_tells_what_it_did(database: Database) -> None:
    store, ledger = Store(database, most=1), Ledger(database)
    assert store.pulse() is None
    ledger.lead()
    ledger.beat(Pace(slices=3, nodes=10**12, capacity=2))
    found = store.pulse()
    assert found is not None and found[0] < 60
    assert found[1] == Pace(slices=3, nodes=10**12, capacity=2)


def test_what_a_later_leader_tells_is_read() -> None:
    assert Pace.read(b'{"slices": 3, "moons": 7}') == Pace(slices=3)


def test_jobs_are_counted_by_state(tmp_path: Path) -> None:
    asked = client(data=str(tmp_path))
    body = {"puzzle": example("boxes"), "count": True}
    made = [asked.post("/v1/boxes/solve", json=body, headers=LATER) for _ in range(3)]
    asked.delete(made[0].headers["Location"])
    told = numbers(asked.get("/metrics").text)
    assert told['knobelwerk_jobs{state="queued"}'] == 2
    assert told['knobelwerk_jobs{state="cancelled"}'] == 1
    assert told['knobelwerk_jobs{state="done"}'] == 0 and told["knobelwerk_store_up"] == 1


def test_metrics_are_told_without_a_store() -> None:
    assert numbers(client(database=GONE).get("/metrics").text) == {"knobelwerk_store_up": 0}


def test_metrics_are_told_to_whom_they_shall_be(tmp_path: Path) -> None:
    off = client(data=str(tmp_path), metrics=Metered.OFF).get("/metrics")
    assert off.status_code == 404
    locked = client(
        data=str(tmp_path), metrics=Metered.KEY, keys=(keys.hash_key("watch", "secret"),)
    )
    assert locked.get("/metrics").status_code == 401
    reply = locked.get("/metrics", headers={"Authorization": "Bearer secret"})
    assert reply.status_code == 200
    assert reply.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    with pytest.raises(SettingError, match="KNOBELWERK_METRICS: key needs KNOBELWERK_KEYS"):
        read({"KNOBELWERK_METRICS": "key"})


def test_paths_are_told_by_their_route() -> None:
    rules = ["/v1/jobs", "/v1/jobs/<id>", "/v1/boxes/catalog/<name>", "/studio/<name>"]
    routes = Routes(rules)
    assert routes.of("/v1/jobs") == "/v1/jobs"
    assert routes.of("/v1/jobs/abc") == "/v1/jobs/{id}"
    assert routes.of("/v1/boxes/catalog/conway") == "/v1/boxes/catalog/{name}"
    assert routes.of("/v1/jobs/abc/x") == routes.of("/nonsense") == routes.of("") == OTHER


def test_labels_have_an_end() -> None:
    counted = Metrics()
    for k in range(1000):
        counted.count_answer(f"/{k}", f"METHOD{k}", 404, 0.001)
    assert len(counted._answers) == len(counted._seconds) == 1


def test_a_service_counts_what_it_answers(service: Service) -> None:
    address = f"{service.address}/v1/boxes/solve"
    before = numbers(requests.get(f"{service.address}/metrics", timeout=30).text)
    for _ in range(5):
        requests.post(address, json={"puzzle": example("boxes")}, timeout=30)
    requests.post(address, json={"nonsense": 1}, timeout=30)
    requests.get(f"{service.address}/nowhere/{time.time()}", timeout=30)
    after = numbers(requests.get(f"{service.address}/metrics", timeout=30).text)
    more = {name: after[name] - before.get(name, 0.0) for name in after}
    named = 'knobelwerk_requests_total{route="/v1/boxes/solve",method="POST",status="%s"}'
    assert (more[named % 200], more[named % 422]) == (5, 1)
    assert more['knobelwerk_requests_total{route="other",method="GET",status="404"}'] == 1
    assert more['knobelwerk_request_seconds_count{route="/v1/boxes/solve"}'] == 6
    le = 'knobelwerk_request_seconds_bucket{route="/v1/boxes/solve",le="%s"}'
    assert more[le % "+Inf"] == 6 >= more[le % "0.001"]
    assert after["knobelwerk_memory_bytes"] > 10**8 and after["knobelwerk_processes"] > 4
    assert after['knobelwerk_children{lane="heavy",state="idle"}'] >= 1
    assert after['knobelwerk_waiting{lane="light"}'] == 0


def test_a_service_is_ready_for_jobs_once_its_dispatcher_leads(service: Service) -> None:
    end, reply = time.monotonic() + 60, None
    while time.monotonic() < end and not (reply is not None and reply.ok):
        reply = requests.get(f"{service.address}/readyz?jobs=true", timeout=30)
    assert reply is not None and reply.ok, reply.text
    assert set(missing(reply.json()).values()) == {None}
    told = numbers(requests.get(f"{service.address}/metrics", timeout=30).text)
    assert told["knobelwerk_workers"] == 2 and told["knobelwerk_dispatcher_silence_seconds"] < 60


@pytest.mark.hard
def test_a_service_that_lost_its_store_is_not_ready_and_makes_no_other(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    body = {"puzzle": example("boxes")}
    with serving(KNOBELWERK_DATA=str(folder), KNOBELWERK_WORKERS="0") as service:
        url = f"{service.address}/v1/boxes/solve"
        shutil.rmtree(folder)
        ready = requests.get(f"{service.address}/readyz", timeout=30)
        alive = requests.get(f"{service.address}/healthz", timeout=30)
        handed_in = requests.post(url, json=body, headers=LATER, timeout=30)
        solved = requests.post(url, json=body, timeout=30)
    assert (ready.status_code, missing(ready.json())["store"]) == (503, "its file has vanished")
    assert (handed_in.status_code, handed_in.json()["code"]) == (503, "store")
    assert alive.ok and solved.ok and not folder.exists()
