"""Clients that others' generators make of the OpenAPI document get files byte for byte."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
import yaml
from flask.testing import FlaskClient

from families.catalogue import FAMILIES
from service.http.document.code_samples import SOURCE, blocks
from tests.contract.asking import example_puzzle
from tests.contract.test_docs import WRITTEN_ADDRESS
from workshop.live import Service, serving

MEDIA = {"stl": "model/stl", "png": "image/png", "svg": "image/svg+xml"}
BINARY = ("stl", "png")
FAMILY = next(family for family in FAMILIES if family.name == "boxes")  # that of both clients
BODY = {"puzzle": example_puzzle(FAMILY), "solve": True}
NODE = Path(sys.executable).with_name("node")
MODULES = Path("studio/node_modules")

PYTHON_CLIENT = """
import json, sys
from pathlib import Path
from made import Client
from made.api.boxes import render_boxes
from made.models import BoxRenderRequest, RenderBoxesFormat

client = Client(base_url=sys.argv[1], timeout=60)
body = BoxRenderRequest.from_dict(json.loads(Path("body.json").read_text()))
for name in sys.argv[2:]:
    file = render_boxes.sync(client=client, body=body, format_=RenderBoxesFormat(name))
    Path(f"crate.{name}").write_bytes(file.payload.read())
"""
TYPESCRIPT_CLIENT = """
import { readFileSync, writeFileSync } from 'node:fs';
import type { paths } from './schema.d.ts';

type Render = paths['/v1/boxes/render']['post'];
type Content = Render['responses']['200']['content'];
type Body = Render['requestBody']['content']['application/json'];

const body: Body = JSON.parse(readFileSync('body.json', 'utf8'));

async function draw(media: keyof Content): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Accept: media };
  const how = { method: 'POST', headers, body: JSON.stringify(body) };
  return fetch(`${process.argv[2]}/v1/boxes/render`, how);
}

const stl: Content['model/stl'] = await (await draw('model/stl')).blob();
const png: Content['image/png'] = await (await draw('image/png')).blob();
const svg: Content['image/svg+xml'] = await (await draw('image/svg+xml')).text();
writeFileSync('crate.stl', new Uint8Array(await stl.arrayBuffer()));
writeFileSync('crate.png', new Uint8Array(await png.arrayBuffer()));
writeFileSync('crate.svg', svg);
"""
NODE_TYPES = """
declare module 'node:fs' {
  export function readFileSync(path: string, coding: 'utf8'): string;
  export function writeFileSync(path: string, data: Uint8Array | string): void;
}
declare const process: { argv: string[] };
"""


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with serving() as running:
        yield running


@pytest.fixture
def folder(service: Service, tmp_path: Path) -> Path:
    """A folder for a client, with the blocks of the guide and the body of the request."""
    for block in blocks(SOURCE.read_text("utf-8")):
        if block.name:
            text = block.text.replace(f"http://{WRITTEN_ADDRESS}", service.address)
            (tmp_path / block.name).write_text(text, "utf-8")
    (tmp_path / "body.json").write_text(json.dumps(BODY), "utf-8")
    return tmp_path


def run(folder: Path, *command: object) -> None:
    done = subprocess.run([*map(str, command)], cwd=folder, capture_output=True, text=True)
    assert 0 == done.returncode, done.stdout + done.stderr


def plain(service: Service, name: str) -> bytes:
    """The file as a plain request gets it."""
    path = f"{service.address}/v1/boxes/render"
    answer = requests.post(path, json=BODY, headers={"Accept": MEDIA[name]}, timeout=60)
    assert MEDIA[name] == answer.headers["Content-Type"]
    return answer.content


def test_the_guide_names_every_media_type_of_a_file(client: FlaskClient) -> None:
    (block,) = [b for b in blocks(SOURCE.read_text("utf-8")) if b.name == "client.yaml"]
    document = json.dumps(client.get("/openapi.json").json)

    told = yaml.safe_load(block.text)["content_type_overrides"]

    assert {"application/octet-stream"} == {*told.values()}
    named = {*re.findall('"contentMediaType": "([^"]*)"', document)}
    assert {*told} == named - {"application/octet-stream"}


def test_a_python_client_gets_files_as_they_are(service: Service, folder: Path) -> None:
    generate = sys.executable, "-m", "openapi_python_client", "generate", "--config=client.yaml"
    made = f"--url={service.address}/openapi.json", "--meta=none", "--output-path=made"
    (folder / "client.py").write_text(PYTHON_CLIENT)
    with (folder / "client.yaml").open("a") as settings:
        settings.write("post_hooks: []\n")  # nobody reads its code

    run(folder, *generate, *made)
    run(folder, sys.executable, "client.py", service.address, *BINARY)

    for name in BINARY:
        assert plain(service, name) == (folder / f"crate.{name}").read_bytes()


def test_a_typescript_client_gets_files_as_they_are(service: Service, folder: Path) -> None:
    tsc = MODULES.resolve() / "typescript/bin/tsc"
    strict = "--noEmit", "--strict", "--target", "es2023", "--module", "nodenext"
    (folder / "node_modules").symlink_to(MODULES.resolve())
    (folder / "client.mts").write_text(TYPESCRIPT_CLIENT)
    (folder / "node.d.ts").write_text(NODE_TYPES)

    run(folder, NODE, "types.mjs")
    run(folder, NODE, tsc, *strict, "client.mts", "node.d.ts")
    run(folder, NODE, "client.mts", service.address)

    for name in MEDIA:
        assert plain(service, name) == (folder / f"crate.{name}").read_bytes()
