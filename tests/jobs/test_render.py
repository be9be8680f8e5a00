"""Files that are drawn in a job: what the request draws, and what a request may not."""

from typing import Any

import pytest
import requests
from flask.testing import FlaskClient

from tests.jobs.test_http import LATER
from tests.jobs.test_http import client
from tests.jobs.test_http import done
from tests.jobs.test_http import example
from tests.live import Service

__all__ = ["client"]  # a fixture


@pytest.mark.parametrize(
    ("family", "format", "body"),
    [
        ("boxes", "stl", {"solve": True}),
        ("squares", "pdf", {"style": {"theme": "dark"}}),
        ("snakes", "svg", {"solve": True, "style": {"page": "Letter"}}),
    ],
)
def test_a_job_draws_what_the_request_draws(
    service: Service, family: str, format: str, body: Any
) -> None:
    address = f"{service.address}/v1/{family}/render?format={format}"
    form = {"puzzle": example(family), **body}
    now = requests.post(address, json=form, timeout=60)
    assert now.status_code == 200, now.text
    job = done(service, requests.post(address, json=form, headers=LATER, timeout=60))
    assert job["state"] == "done", job
    assert job["result"]["media_type"] == now.headers["Content-Type"].split(";")[0]
    file = requests.get(service.address + job["result"]["href"], timeout=60)
    assert file.content == now.content
    for name in ("Content-Type", "Content-Disposition"):
        assert file.headers[name] == now.headers[name]


@pytest.mark.hard
def test_a_photograph_may_be_wider_than_that_of_a_request(service: Service) -> None:
    address = f"{service.address}/v1/boxes/render?format=png"
    form = {"puzzle": example("boxes"), "solve": True, "style": {"width_px": 2000}}
    assert requests.post(address, json=form, timeout=60).status_code == 422
    job = done(service, requests.post(address, json=form, headers=LATER, timeout=60))
    assert job["state"] == "done", job
    file = requests.get(service.address + job["result"]["href"], timeout=60)
    assert file.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(file.content[16:20], "big") == 2000


def test_a_text_is_drawn_in_a_job(client: FlaskClient) -> None:
    headers = {**LATER, "Content-Type": "text/plain"}
    text = "3 3 3\n6\n1 3 3\n1 3 3\n1 1 3\n1 1 3\n1 1 1\n1 1 1\n"
    reply = client.post("/v1/boxes/render?format=png&solve=true", data=text, headers=headers)
    assert (reply.status_code, reply.json["kind"]) == (202, "render")


def test_what_cannot_be_drawn_is_told(service: Service, client: FlaskClient) -> None:
    bad = client.post("/v1/boxes/render", json={"puzzle": {"size": [0]}}, headers=LATER)
    assert bad.status_code == 422
    blocks = [{"size": [2, 2, 1], "count": 1}, {"size": [1, 1, 5], "count": 1}]
    puzzle: Any = {"size": [3, 3, 1], "golden": None, "blocks": blocks}
    address = f"{service.address}/v1/boxes/render"
    form: Any = {"puzzle": puzzle, "solve": True}
    now = requests.post(address, json=form, timeout=60)
    job = done(service, requests.post(address, json=form, headers=LATER, timeout=60))
    assert now.status_code == 422 and job["state"] == "failed", (now.text, job)
    assert job["error"]["message"] in now.text
