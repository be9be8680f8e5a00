"""Files that are drawn in a job: what the request draws, and what a request may not."""

import asyncio
import io
import json
import time
from pathlib import Path
from typing import Any

import pytest
import requests
from flask.testing import FlaskClient
from PIL import Image

from actions.rendering import RENDER
from render import drawing
from render.photo.pool import PhotoPool
from service.config import Settings
from service.http.app import create_app
from service.jobs.dispatch import work
from service.jobs.errors import MOST_DEATHS
from service.jobs.kinds.rendering import render_order
from service.jobs.orders import Order
from service.jobs.storage import opening
from service.jobs.storage.ledger import Ledger
from service.prefix import SCRIPT_NAME
from service.schemas.catalogue import FORMS, forms_named
from service.schemas.requests import request_schema
from service.schemas.strict import instance_of
from tests.jobs.test_http import LATER, answer_and_job, example, finished_job
from tests.jobs.test_keys import ADA, BOB, application, bearer
from tests.jobs.workers import Here, dispatch
from tests.night import in_turn
from tests.render.test_pictures import DIES
from workshop.live import Service, serving

WEEK = 7 * 86_400.0
HEADERS = ("Content-Type", "Content-Disposition")


def asked_for(client: FlaskClient, path: str, form: Any, **headers: str) -> Any:
    """The answer to a request that becomes a job."""
    return client.post(path, json=form, headers={**LATER, **headers})


def work_on(client: FlaskClient, reply: Any, workers: Here | None = None) -> str:
    """The address of the job of a reply, after the work was done in this process."""
    assert reply.status_code == 202, reply.text
    database = client.application.extensions["jobs"]._database
    asyncio.run(dispatch(database, [reply.json["id"]], workers or Here()))
    return str(reply.headers["Location"])


def solve_example(family: str, **style: Any) -> Any:
    """A wish for a drawing of the family's example with its solution."""
    known = forms_named(family).examples
    return {"puzzle": known["puzzle"], "solution": known["solution"], "style": style}


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
    form = {"puzzle": example(family), **body}
    now, job = answer_and_job(service, f"/v1/{family}/render?format={format}", form)
    assert now.status_code == 200, now.text
    assert job["state"] == "done", job
    assert job["result"]["media_type"] == now.headers["Content-Type"].split(";")[0]
    file = requests.get(service.address + job["result"]["href"], timeout=60)
    assert file.content == now.content
    for name in HEADERS:
        assert file.headers[name] == now.headers[name]


@pytest.mark.parametrize(
    ("family", "format"),
    in_turn(3, [forms.family.name for forms in FORMS], ["svg", "text", "html"]),
)
def test_a_job_draws_what_it_generates(client: FlaskClient, family: str, format: str) -> None:
    path = f"/v1/{family}/generate?format={format}&seed=5&theme=dark"
    now = client.post(path)
    assert now.status_code == 200, now.text
    address = work_on(client, asked_for(client, path, {}))
    job: Any = client.get(address).json
    assert job["state"] == "done", job
    later = client.get(job["result"]["href"])
    assert later.data == now.data and job["result"]["media_type"] in now.headers["Content-Type"]
    assert [later.headers.get(name) for name in HEADERS] == [*map(now.headers.get, HEADERS)]


def test_the_address_of_a_file_is_that_of_who_asks_now(client: FlaskClient) -> None:
    """A proxy may have moved the service since the order."""

    def at(prefix: str) -> Any:
        return {SCRIPT_NAME: prefix}

    path = f"/v1/{FORMS[0].family.name}/generate?format=svg&seed=5"
    ordered = client.post(path, headers=LATER, environ_overrides=at("/old"))
    job = work_on(client, ordered).removeprefix("/old")

    answers = [client.get(job, environ_overrides=at(prefix)) for prefix in ("/new", "")]

    hrefs = [answer.json["result"]["href"] for answer in answers]
    assert [f"/new{job}/answer", f"{job}/answer"] == hrefs


@pytest.mark.hard
@pytest.mark.opengl
def test_a_job_films_what_the_request_films(service: Service) -> None:
    form = solve_example("snakes", width_px=96)
    now, job = answer_and_job(service, "/v1/snakes/render?format=webp", form)
    assert now.status_code == 200, now.text
    assert job["state"] == "done", job
    file = requests.get(service.address + job["result"]["href"], timeout=60)
    assert "Knobelwerk-Fallback" not in file.headers
    film: Any = Image.open(io.BytesIO(file.content))
    assert film.n_frames > 5 and film.width == 96
    for name in HEADERS:
        assert file.headers[name] == now.headers[name]


@pytest.mark.hard
def test_a_photograph_may_be_wider_than_that_of_a_request() -> None:
    form = {"puzzle": example("boxes"), "solve": True, "style": {"width_px": 200}}
    with serving(KNOBELWERK_PHOTO_WIDTH="100") as service:
        address = f"{service.address}/v1/boxes/render?format=png"
        assert requests.post(address, json=form, timeout=60).status_code == 422
        job = finished_job(service, requests.post(address, json=form, headers=LATER, timeout=60))
        assert job["state"] == "done", job
        file = requests.get(service.address + job["result"]["href"], timeout=60)
    assert file.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(file.content[16:20], "big") == 200


@pytest.mark.parametrize("verb", ["render", "generate"])
def test_without_opengl_a_drawing_takes_the_place_and_a_note_says_so(
    client: FlaskClient, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    blind = PhotoPool(DIES)
    monkeypatch.setattr(drawing, "photo_pool", lambda: blind)
    form = solve_example("boxes") if verb == "render" else {"seed": 7}
    reply = asked_for(client, f"/v1/boxes/{verb}?format=png", form)
    file = client.get(f"{work_on(client, reply)}/answer")
    assert file.data.startswith(b"\x89PNG")
    assert file.headers["Knobelwerk-Fallback"] == "no-opengl"


def test_a_text_is_drawn_in_a_job(client: FlaskClient) -> None:
    headers = {**LATER, "Content-Type": "text/plain"}
    text = "3 3 3\n6\n1 3 3\n1 3 3\n1 1 3\n1 1 3\n1 1 1\n1 1 1\n"
    reply = client.post("/v1/boxes/render?format=png&solve=true", data=text, headers=headers)
    assert (reply.status_code, reply.json["kind"]) == (202, "render")


@pytest.mark.parametrize("query", ["", "&theme=dark"])
def test_an_order_of_an_earlier_version_is_drawn_as_it_was(
    client: FlaskClient, query: str
) -> None:
    """Earlier versions kept the body of a request as it came, and no seed beside it.

    So the same request repeated after the upgrade counts as another.
    """
    puzzle: Any = client.post("/v1/squares/generate", json={"seed": 5}).json
    form = {"puzzle": puzzle, "solution": puzzle["solution"], "style": {"page": "Letter"}}
    path = f"/v1/squares/render?format=svg{query}"
    now = client.post(path, json=form)
    assert now.status_code == 200, now.text
    reply = asked_for(client, path, form)
    whole = {**form, "style": {**form["style"], **({"theme": "dark"} if query else {})}}
    store = client.application.extensions["jobs"]
    known = json.loads(store.job(reply.json["id"], "", whole=True).order)["asked"]
    earlier = {**{name: known[name] for name in ("format", "price", "most")}, "form": whole}
    old = store.submit(Order(kind="render", family="squares", asked=earlier), key="then")
    asyncio.run(dispatch(store._database, [reply.json["id"], old.id], Here()))
    for id in (reply.json["id"], old.id):
        assert client.get(f"/v1/jobs/{id}/answer").data == now.data
    again = asked_for(client, path, form, **{"Idempotency-Key": "then"})
    assert (again.status_code, again.json["code"]) == (409, "promised")


def test_a_drawing_handed_in_again_is_the_same_job_however_it_is_written(
    client: FlaskClient,
) -> None:
    key, form = {"Idempotency-Key": "once"}, solve_example("boxes")
    path = "/v1/boxes/render?format=svg&theme=dark"
    first = asked_for(client, path, form, **key)
    again = asked_for(
        client, "/v1/boxes/render?format=svg", solve_example("boxes", theme="dark"), **key
    )
    other = asked_for(client, "/v1/boxes/render?format=svg", form, **key)
    assert first.json["id"] == again.json["id"]
    assert (other.status_code, other.json["code"]) == (409, "promised")


def test_what_cannot_be_drawn_is_told(service: Service, client: FlaskClient) -> None:
    bad = client.post("/v1/boxes/render", json={"puzzle": {"size": [0]}}, headers=LATER)
    assert bad.status_code == 422
    blocks = [{"size": [2, 2, 1], "count": 1}, {"size": [1, 1, 5], "count": 1}]
    puzzle: Any = {"size": [3, 3, 1], "golden": None, "blocks": blocks}
    form: Any = {"puzzle": puzzle, "solve": True}
    now, job = answer_and_job(service, "/v1/boxes/render", form)
    assert now.status_code == 422 and job["state"] == "failed", (now.text, job)
    assert job["error"]["message"] in now.text


@pytest.mark.parametrize(
    ("path", "form", "at"),
    [
        ("generate?format=stl", {"style": {"view": "layers"}}, "/style/view"),
        ("generate?format=stl&view=layers", {}, "/view"),
        ("render?format=stl", solve_example("boxes", view="layers"), "/style/view"),
        ("render?format=stl&view=layers", solve_example("boxes"), "/view"),
    ],
)
def test_a_view_that_is_none_becomes_no_job(
    client: FlaskClient, path: str, form: Any, at: str
) -> None:
    bad = asked_for(client, f"/v1/boxes/{path}", form)
    assert (bad.status_code, bad.json["code"]) == (422, "unknown_view")
    assert bad.json["errors"][0]["pointer"] == at


def test_bodies_of_a_solution_with_faults_become_no_job(client: FlaskClient) -> None:
    form = {**solve_example("boxes"), "solution": forms_named("boxes").examples["wrong_solution"]}
    now: Any = client.post("/v1/boxes/render?format=stl", json=form)
    later = asked_for(client, "/v1/boxes/render?format=stl", form)
    assert (now.status_code, later.json) == (422, now.json) and now.json["faults"]


def test_a_file_is_kept_up_to_the_very_size_that_is_allowed(
    client: FlaskClient, tmp_path: Path
) -> None:
    path, form = "/v1/boxes/render?format=svg", solve_example("boxes")
    size = len(client.post(path, json=form).data)
    for most, state in ((size, "done"), (size - 1, "failed")):
        settings = Settings(data=str(tmp_path / state), file_bytes=most)
        client = create_app(settings).test_client()
        told: Any = client.get(work_on(client, asked_for(client, path, form), Here())).json
        assert told["state"] == state


@pytest.mark.parametrize("verb", ["render", "generate"])
def test_a_file_that_is_too_large_is_drawn_once_and_refused(tmp_path: Path, verb: str) -> None:
    client = create_app(Settings(data=str(tmp_path), file_bytes=1_000)).test_client()
    form, workers = solve_example("boxes") if verb == "render" else {"seed": 7}, Here()
    reply = asked_for(client, f"/v1/boxes/{verb}?format=svg", form)
    address = work_on(client, reply, workers)
    job: Any = client.get(address).json
    assert (job["state"], job["result"], job["error"]["code"]) == ("failed", None, "invalid")
    assert [each["code"] for each in job["error"]["errors"]] == ["too_dear"]
    for told in ("1,000", "KNOBELWERK_FILE_BYTES"):
        assert told in job["error"]["message"]
    assert (workers.asked[work.advance], workers.asked[work.finish]) == (1, verb == "generate")
    gone = client.get(f"{address}/answer")
    assert (gone.status_code, gone.json["code"]) == (404, "no_answer")
    assert "failed" in gone.json["detail"] and "Retry-After" not in gone.headers


def test_a_file_of_which_workers_die_is_given_up(client: FlaskClient) -> None:
    workers = Here(work.advance, MOST_DEATHS)
    reply = asked_for(client, "/v1/boxes/render", solve_example("boxes"))
    job: Any = client.get(work_on(client, reply, workers)).json
    assert (job["state"], job["error"]["code"]) == ("failed", "given_up")
    assert workers.asked[work.advance] == MOST_DEATHS
    assert "memory" in job["error"]["message"] and "3 tries" in job["error"]["message"]


@pytest.mark.hard
def test_a_drawing_that_takes_more_memory_than_a_worker_may_is_given_up(tmp_path: Path) -> None:
    little = {"KNOBELWERK_DATA": str(tmp_path), "KNOBELWERK_CHILD_BYTES": str(2**26)}
    forms, form = forms_named("squares"), solve_example("squares", view="sheet", width_px=3000)
    body = instance_of(request_schema(RENDER, forms)).load(form)
    with serving(**little) as small:
        address = f"{small.address}/v1/squares/render?format=png"
        job = finished_job(small, requests.post(address, json=form, headers=LATER, timeout=60))
        assert (job["state"], job["error"]["errors"][0]["code"]) == ("failed", "too_dear")
        request = render_order(forms, body, "png", Settings(child_bytes=2**40))
        order = Order(kind="render", family="squares", asked=request)
        id = opening.store(Settings(data=str(tmp_path))).submit(order).id
        job = requests.get(f"{small.address}/v1/jobs/{id}?wait=60", timeout=90).json()
        assert (job["state"], job["error"]["code"]) == ("failed", "given_up"), job["error"]
        assert "KNOBELWERK_CHILD_BYTES" in job["error"]["message"]
        assert requests.get(f"{small.address}/readyz?jobs=true", timeout=60).ok


@pytest.mark.parametrize(("format", "given"), [("png", 900), ("pdf", 250)])
def test_a_photograph_may_take_more_memory_than_a_worker(format: str, given: int) -> None:
    settings = Settings(memory_bytes=1_800, workers=1, child_bytes=250)
    forms, form = forms_named("boxes"), solve_example("boxes")
    body = instance_of(request_schema(RENDER, forms)).load(form)
    assert render_order(forms, body, format, settings)["price"] == given


def test_who_comes_too_early_for_a_file_is_told_when_to_come(client: FlaskClient) -> None:
    reply = asked_for(client, "/v1/boxes/render", solve_example("boxes"))
    early = client.get(f"{reply.headers['Location']}/answer")
    assert (early.status_code, early.json["code"]) == (404, "no_answer")
    assert early.headers["Retry-After"] == "1" and "queued" in early.json["detail"]


def test_a_file_that_was_forgotten_is_not_found(client: FlaskClient) -> None:
    address = work_on(client, asked_for(client, "/v1/boxes/render", solve_example("boxes")))
    assert client.get(f"{address}/answer").status_code == 200
    later = Ledger(client.application.extensions["jobs"]._database, now=lambda: time.time() + WEEK)
    later.lead()
    assert (later.clean(8), later.clean(6)) == (0, 1)
    for path in (address, f"{address}/answer"):
        gone: Any = client.get(path)
        assert (gone.status_code, gone.json["code"]) == (404, "not_found")


def test_a_file_belongs_to_a_key(tmp_path: Path) -> None:
    client = application(tmp_path)
    reply = asked_for(client, "/v1/boxes/render", solve_example("boxes"), **bearer(ADA))
    address = f"{work_on(client, reply)}/answer"
    mine, theirs = (client.get(address, headers=bearer(key)) for key in (ADA, BOB))
    assert mine.status_code == 200 and mine.data.startswith(b"<svg")
    assert (theirs.status_code, theirs.json["code"]) == (404, "not_found")
