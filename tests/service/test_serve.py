"""The server process: threads, graceful end, logs, and a clear no to bad settings."""

import json
import logging
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pytest
import requests

from families.catalogue import FAMILIES
from render.writers import WRITERS
from service.http.app import create_app
from service.http.replies import json_reply
from service.schemas.catalogue import FORMS
from service.serving.warmth import rehearse
from tests.jobs.conftest import empty_file
from tests.jobs.test_http import LATER
from tests.jobs.test_keys import ADA, BOB, KNOWN, bearer
from workshop.live import Service, serving

pytestmark = pytest.mark.hard  # each starts a service

ENDLESS: dict[str, Any] = {"size": [5, 5, 5], "blocks": [{"size": [1, 1, 2], "count": 62}]}


def solve(service: Service, seconds: float) -> requests.Response:
    """A request that keeps a core busy for so long."""
    body: Any = {"puzzle": ENDLESS, "count": True, "budget": {"seconds": seconds}}
    return requests.post(f"{service.address}/v1/boxes/solve", json=body, timeout=60)


@pytest.fixture(scope="module")
def narrow() -> Iterator[Service]:
    """One with a single core, for which one request may wait."""
    with serving(KNOBELWERK_CORES="1", KNOBELWERK_WAITING="1", KNOBELWERK_WORKERS="0") as running:
        yield running


def test_the_line_has_an_end_and_what_costs_nothing_is_answered_beside_it(narrow: Service) -> None:
    with ThreadPoolExecutor() as threads:
        busy = []
        for seconds in (2.0, 1.0):  # the first one computes, and the second one waits
            busy.append(threads.submit(solve, narrow, seconds))
            time.sleep(0.3)

        alive = requests.get(f"{narrow.address}/healthz", timeout=1)
        refused = solve(narrow, 2.0)

    assert alive.ok
    assert (503, "busy") == (refused.status_code, refused.json()["code"])
    assert int(refused.headers["Retry-After"]) > 0
    assert [200, 200] == [answer.result().status_code for answer in busy]


def test_a_long_body_is_refused_while_it_is_sent(narrow: Service) -> None:
    body = b"[" * (2**21 + 1)
    host, port = narrow.address.removeprefix("http://").split(":")
    head = f"Host: {host}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"

    with socket.create_connection((host, int(port)), timeout=10) as client:
        client.sendall(f"POST /v1/boxes/solve HTTP/1.1\r\n{head}".encode())
        for start in range(0, len(body), 2**18):  # the answer is there before the end is sent
            client.sendall(body[start : start + 2**18])
            time.sleep(0.02)
        answer = client.makefile("rb").read()

    assert answer.startswith(b"HTTP/1.1 413 ") and b'"too_large"' in answer


def test_every_format_comes_from_a_fork_of_a_warm_process(narrow: Service) -> None:
    example = FORMS[0].examples
    body = {"puzzle": example["puzzle"], "solution": example["solution"]}
    url = f"{narrow.address}/v1/{FORMS[0].family.name}/render"

    answers = {name: requests.post(f"{url}?format={name}", json=body) for name in WRITERS}

    assert dict.fromkeys(WRITERS, 200) == {n: answer.status_code for n, answer in answers.items()}


@dataclass(frozen=True, slots=True)
class Ended:
    """Observations of a service that was ended while a request was under way.

    waited: who waits for a job, its owner and another.
    """

    waited: Mapping[str, requests.Response]
    watched: Mapping[str, requests.Response]
    answer: requests.Response
    code: int
    log: bytes


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Ended:
    folder = tmp_path_factory.mktemp("data")
    empty_file(folder)
    file = folder / "keys"
    file.write_text("\n".join(key.line() for key in KNOWN))
    given = {"KNOBELWERK_DATA": str(folder), "KNOBELWERK_KEYS": str(file)}
    given |= {"KNOBELWERK_METRICS": "key"}
    with serving(KNOBELWERK_WORKERS="0", **given) as service, ThreadPoolExecutor() as threads:
        body = {"puzzle": FORMS[0].examples["puzzle"], "count": True}
        url, headers = f"{service.address}/v1/boxes/solve", {**LATER, **bearer(ADA)}
        made = requests.post(url, json=body, headers=headers, timeout=30)
        assert 202 == made.status_code, made.text
        job = service.address + made.headers["Location"]
        waited = {
            key: requests.get(f"{job}?wait={seconds}", headers=bearer(key), timeout=30)
            for key, seconds in ((BOB, 30), (ADA, 1))
        }
        requests.get(f"{service.address}/healthz", headers={"X-Request-Id": "mine"}, timeout=10)
        watched = {
            key: requests.get(f"{service.address}/metrics", headers=headers, timeout=30)
            for key, headers in ((BOB, bearer(BOB)), ("", {}))
        }
        under_way = threads.submit(solve, service, 1.5)
        time.sleep(0.3)
        code = service.end()
        service.log.seek(0)
        return Ended(waited, watched, under_way.result(), code, service.log.read())


def test_a_request_under_way_is_finished_before_the_end_and_each_is_a_line_of_the_log(
    ended: Ended,
) -> None:
    assert (200, 0) == (ended.answer.status_code, ended.code)
    lines = [json.loads(line) for line in ended.log.splitlines()]
    told = {(line["method"], line["path"], line["status"]) for line in lines if "path" in line}
    assert {("GET", "/healthz", 200), ("POST", "/v1/boxes/solve", 200)} <= told
    mine = next(line for line in lines if line.get("request") == "mine")
    assert "/healthz" == mine["path"]


def test_metrics_for_key_holders_are_those_of_the_server_and_of_the_store(ended: Ended) -> None:
    assert 401 == ended.watched[""].status_code
    assert 200 == ended.watched[BOB].status_code
    for name in ("knobelwerk_requests_total", "knobelwerk_store_up 1"):
        assert name in ended.watched[BOB].text


def test_who_waits_for_the_job_of_another_does_not_learn_of_it(ended: Ended) -> None:
    theirs, mine = ended.waited[BOB], ended.waited[ADA]

    assert 404 == theirs.status_code and 15 > theirs.elapsed.total_seconds()
    assert "queued" == mine.json()["state"] and 0.9 <= mine.elapsed.total_seconds()
    assert not any(name.lower().startswith("knobelwerk-stream") for name in mine.headers)


def test_keys_stand_in_no_log_of_the_service(ended: Ended) -> None:
    assert b'"path":"/v1/boxes/solve"' in ended.log and ADA.encode() not in ended.log


def test_a_bad_setting_is_named_and_nothing_starts() -> None:
    environment = {**os.environ, "KNOBELWERK_CORES": "many"}
    command = [sys.executable, "-m", "service.serving"]

    done = subprocess.run(command, env=environment, capture_output=True, text=True)

    expected = "knobelwerk: KNOBELWERK_CORES: expected a whole number from 1 to 1024, found 'many'"
    assert (1, expected) == (done.returncode, done.stderr.strip())


def test_the_rehearsal_is_answered_and_leaves_the_log_on() -> None:
    statuses = rehearse(create_app())

    assert {place.partition("/")[0] for place in statuses} == {family.name for family in FAMILIES}
    assert set(statuses.values()) == {200}
    assert logging.root.manager.disable == logging.NOTSET


def test_a_count_beyond_a_machine_word_is_answered() -> None:
    with create_app().test_request_context():
        assert json_reply({"count": 2**70}).get_data() == b'{"count":1180591620717411303424}\n'
