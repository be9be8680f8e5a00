"""A service that is stopped while jobs run: it ends well, and nothing is lost."""

import json
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import requests

from service.jobs.orders import JobState
from service.jobs.storage.database import Database, sqlite_url
from service.jobs.storage.store import Store
from tests.jobs.test_http import HARD, submit
from workshop.live import Service, serving
from workshop.orders import conway

PATIENCE = 60.0


def wait(service: Service, id: str, state: JobState) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        job = requests.get(f"{service.address}/v1/jobs/{id}", timeout=30).json()
        if job.get("state") == state and (
            job["progress"]["nodes"] or state is not JobState.RUNNING
        ):
            return
        time.sleep(0.05)
    raise AssertionError(job)


@pytest.mark.hard
def test_a_stop_keeps_jobs_and_answers_those_who_wait(tmp_path: Path) -> None:
    settings = {"KNOBELWERK_DATA": str(tmp_path), "KNOBELWERK_WORKERS": "2"}
    order, distinct = conway()
    puzzle = {"puzzle": order.asked["puzzle"], "count": True}
    came: dict[str, Any] = {}
    with serving(**settings) as service:
        hard = submit(service, "/v1/snakes/solve", HARD)["id"]
        counted = submit(service, "/v1/boxes/solve", puzzle)["id"]
        wait(service, hard, JobState.RUNNING)

        def ask(name: str, path: str) -> None:
            came[name] = requests.get(f"{service.address}/v1/jobs/{hard}{path}", timeout=90)

        paths = {"poll": "?wait=60", "events": "/events"}
        asking = [threading.Thread(target=ask, args=pair) for pair in paths.items()]
        for each in asking:
            each.start()
        time.sleep(0.5)
        assert service.end() == 0
        for each in asking:
            each.join(PATIENCE)
        service.log.seek(0)
        log = [json.loads(line) for line in service.log.read().splitlines()]
    assert came["poll"].json()["state"] == "running" and came["events"].status_code == 200
    handed = [line for line in log if line.get("job") == hard and line.get("request")]
    assert handed and handed[0]["path"] == "/v1/snakes/solve"
    with closing(Database(sqlite_url(tmp_path))) as database:
        store = Store(database, most=1)
        before = store.job(hard, "")
        assert before.state == JobState.RUNNING and before.nodes > 0
    with serving(**settings) as service:
        wait(service, counted, JobState.DONE)
        job = requests.get(f"{service.address}/v1/jobs/{counted}", timeout=30).json()
        assert (job["result"]["complete"], job["result"]["distinct"]) == (True, distinct)
        after = requests.get(f"{service.address}/v1/jobs/{hard}", timeout=30).json()
        assert after["progress"]["nodes"] >= before.nodes
        service.end()
        service.log.seek(0)
        log += [json.loads(line) for line in service.log.read().splitlines()]
    over = next(line for line in log if line["message"] == "a job is over")
    assert (over["job"], over["state"]) == (counted, "done")
