"""Clients that others' generators make of the OpenAPI document, as docs/api.md uses them."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
import yaml
from flask.testing import FlaskClient

from service.http.document.code_samples import SOURCE, blocks
from tests.contract.test_docs import WRITTEN_ADDRESS
from workshop.clients import MODULES, NODE, PYTHON, TYPES, TYPESCRIPT, write_clients
from workshop.live import Service, serving

MEDIA = {"stl": "model/stl", "png": "image/png", "svg": "image/svg+xml"}
NODE_TYPES = """
declare module 'node:fs' {
  export function writeFileSync(path: string, data: Uint8Array | string): void;
}
"""


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def clients(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clients")
    write_clients(folder)
    return folder


def write_example(service: Service, name: str, folder: Path) -> None:
    """Write a block of the guide, with the address of the service."""
    (block,) = [each for each in blocks(SOURCE.read_text("utf-8")) if each.name == name]
    text = block.text.replace(f"http://{WRITTEN_ADDRESS}", service.address)
    (folder / name).write_text(text, "utf-8")


def run(folder: Path, *command: object, **variables: str) -> None:
    done = subprocess.run(
        [*map(str, command)],
        cwd=folder,
        env=os.environ | variables,
        capture_output=True,
        text=True,
    )
    assert 0 == done.returncode, done.stdout + done.stderr


def expect_files(service: Service, folder: Path, *names: str) -> None:
    """Each file has the bytes that plain requests get."""
    at = f"{service.address}/v1/boxes/"
    puzzle = requests.post(at + "generate", json={"seed": 7}, timeout=60).json()["puzzle"]
    for name in names:
        headers = {"Accept": MEDIA[name]}
        body = {"puzzle": puzzle, "solve": True}
        answer = requests.post(at + "render", json=body, headers=headers, timeout=60)
        assert MEDIA[name] == answer.headers["Content-Type"]
        assert answer.content == (folder / f"box.{name}").read_bytes()


def test_the_guide_names_every_media_type_of_a_file(client: FlaskClient) -> None:
    (block,) = [b for b in blocks(SOURCE.read_text("utf-8")) if b.name == "client.yaml"]
    document = json.dumps(client.get("/openapi.json").json)

    told = yaml.safe_load(block.text)["content_type_overrides"]

    assert {"application/octet-stream"} == {*told.values()}
    named = {*re.findall('"contentMediaType": "([^"]*)"', document)}
    assert {*told} == named - {"application/octet-stream"}


def test_a_python_client_makes_solves_and_prints(
    service: Service, clients: Path, tmp_path: Path
) -> None:
    write_example(service, "client.py", tmp_path)

    run(tmp_path, sys.executable, "client.py", PYTHONPATH=str(clients / PYTHON))

    expect_files(service, tmp_path, "stl", "png")


def test_a_typescript_client_makes_solves_and_prints(
    service: Service, clients: Path, tmp_path: Path
) -> None:
    tsc = MODULES.resolve() / "typescript/bin/tsc"
    strict = "--noEmit", "--strict", "--target", "es2023", "--module", "nodenext"
    write_example(service, "client.mts", tmp_path)
    (tmp_path / TYPES).symlink_to(clients / TYPESCRIPT / TYPES)
    (tmp_path / "node.d.ts").write_text(NODE_TYPES)

    run(tmp_path, NODE, tsc, *strict, "client.mts", "node.d.ts")
    run(tmp_path, NODE, "client.mts")

    expect_files(service, tmp_path, "stl", "svg")
