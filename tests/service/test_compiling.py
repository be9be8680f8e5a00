"""A server that answers while its kernels are still compiled."""

import asyncio
import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import requests

from families.catalogue import NAMES
from service.config import Settings
from service.http.answering import Message
from service.serving import compiling
from service.serving.compiling import Compilation
from service.serving.gateway import Gateway
from service.work.line import FullError
from tests.service.test_gateway import OK, ShamPool, ask
from workshop.live import starting

ROOT = Path(__file__).parents[2]
GENERATE: dict[str, Any] = {
    "path": "/v1/mazes/generate",
    "raw_path": b"/v1/mazes/generate",
    "method": "GET",
}


def message(path: str, method: str = "POST") -> Message:
    place = "here", 80
    return Message(method, path.encode(), b"", "1.1", (), b"", "1.2.3.4", place, "http")


@pytest.mark.parametrize(
    ("method", "path", "waits"),
    [
        ("POST", "/v1/boxes/solve", True),
        ("GET", "/v1/boxes/generate", True),
        ("GET", "/v1/boxes/catalog", False),
        ("POST", "/v1/snakes/solve", False),
        ("POST", "/v1/kits", True),
        ("GET", "/v1/kits/presets", False),
        ("POST", "/v1/read", False),
        ("GET", "/", False),
    ],
)
def test_a_request_waits_for_kernels_that_it_needs_alone(
    method: str, path: str, waits: bool
) -> None:
    assert waits is Compilation(["boxes"]).needs(message(path, method))
    assert not Compilation(()).needs(message(path, method))


def test_who_waits_goes_on_with_the_kernels_of_its_family() -> None:
    async def look() -> list[bool]:
        compilation = Compilation(["boxes", "mazes"])
        boxes, mazes = (
            asyncio.ensure_future(compilation.wait(message(f"/v1/{name}/solve")))
            for name in compilation.left
        )
        await asyncio.sleep(0)
        await compilation.finish("boxes")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        seen = [boxes.done(), mazes.done()]
        await compilation.end()
        await asyncio.wait_for(mazes, 5)
        return seen

    assert [True, False] == asyncio.run(look())


def test_no_more_wait_than_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "WAITING", 0)
    door = Gateway(Settings(), ShamPool([]), compilation=Compilation(["mazes"]))

    status, headers, body = ask(ShamPool([]), door=door, **GENERATE)

    assert (503, "10") == (status, headers["retry-after"])
    assert "being compiled, once: mazes" in json.loads(body)["detail"]
    with pytest.raises(FullError):
        asyncio.run(Compilation(["mazes"]).wait(message("/v1/mazes/solve")))


def test_the_service_says_which_kernels_are_missing() -> None:
    pool = ShamPool([OK])
    door = Gateway(Settings(), pool, compilation=Compilation(["snakes", "mazes"]))
    status, _, body = ask(pool, door=door, path="/readyz", raw_path=b"/readyz", method="GET")

    kernels = json.loads(body)["checks"][0]
    assert (503, "being compiled, once: snakes, mazes") == (status, kernels["missing"])
    assert ask(pool, door=door, path="/", raw_path=b"/", method="GET")[0] == 200


def test_kernels_that_cannot_be_loaded_keep_nobody_waiting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Failing(Compilation):
        async def run(self) -> None:
            raise OSError("no process")

    door = Gateway(Settings(), ShamPool([OK]), compilation=Failing(["mazes"]))
    asyncio.run(door._compile())
    status, _, _ = ask(ShamPool([]), door=door, **GENERATE)

    assert 200 == status and "kernels could not be loaded" in caplog.text


@pytest.fixture
def unready(tmp_path: Path) -> Iterator[Path]:
    """A checkout whose kernels are compiled, but not kept as what runs without numba."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True, text=True,
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if name.endswith((".py", ".json", ".txt", ".ttf")) and not name.startswith("tests/"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / name)
    for code in ROOT.glob("solvers/kernels/**/__pycache__/*.nb?"):
        target = tmp_path / code.relative_to(ROOT)
        target.parent.mkdir(exist_ok=True)
        shutil.copy(code, target)
    yield tmp_path


def first_answer(address: str) -> requests.Response:
    while True:
        try:
            return requests.get(address, timeout=60)
        except requests.ConnectionError:
            time.sleep(0.1)


@pytest.mark.hard
def test_a_server_answers_before_its_kernels_are_there(unready: Path) -> None:
    with starting(unready) as service, ThreadPoolExecutor() as pool:
        ready = first_answer(f"{service.address}/readyz")
        asked = [f"{service.address}/v1/{name}/generate?seed=7" for name in NAMES]
        waiting = [pool.submit(requests.get, each, timeout=600) for each in asked]
        lists = requests.get(f"{service.address}/v1/families", timeout=60)
        made = [each.result() for each in waiting]
        while (last := requests.get(f"{service.address}/readyz", timeout=60)).status_code == 503:
            time.sleep(0.1)
        again = [requests.get(each, timeout=60) for each in asked]
    assert ready.status_code == 503 and "compiled" in ready.text
    assert lists.ok and last.ok
    assert [each.json() for each in made] == [each.json() for each in again]
    assert {200} == {each.status_code for each in (*made, *again)}
