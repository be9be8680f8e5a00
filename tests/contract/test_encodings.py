"""Files in other encodings, and packed ones: over HTTP, by command, in Python alike."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import knobelwerk
from families.catalogue import FAMILIES
from families.record import AnyFamily
from service.cli import main
from service.config import Settings
from service.http.app import create_app
from service.schemas.catalogue import forms_of
from tests.contract.asking import every_family

XML = [family for family in FAMILIES if family.xml is not None]
TYPES = ("text/plain", "application/xml", "application/gzip", "application/octet-stream")
ENCODINGS = {
    "UTF-8": "utf-8",
    "UTF-16": "utf-16",
    "ISO-8859-1": "latin-1",
    "windows-1252": "cp1252",
}


def xml_in(family: AnyFamily, encoding: str) -> bytes:
    """A known puzzle as XML with a word that each encoding writes otherwise."""
    assert family.xml is not None
    text = family.notations[family.xml](family.known()[0].puzzle)
    body = text.partition("?>")[2] if text.startswith("<?") else text
    return f'<?xml version="1.0" encoding="{encoding}"?><!-- Möwe -->{body}'.encode(
        ENCODINGS[encoding]
    )


def marks(family: AnyFamily, answer: Any) -> list[Any]:
    readings = answer["readings"] if "readings" in answer else [answer]
    puzzles = (forms_of(family).puzzle().load(each.get("puzzle", each)) for each in readings)
    return [family.fingerprint(puzzle) for puzzle in puzzles]


@pytest.mark.parametrize("family", XML, ids=lambda family: family.name)
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "packed"])
def test_every_door_reads_every_encoding_packed_or_not(
    family: AnyFamily,
    encoding: str,
    packed: bool,
    client: FlaskClient,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    content = xml_in(family, encoding)
    file = tmp_path / "strange"
    file.write_bytes(gzip.compress(content) if packed else content)
    mark = [family.fingerprint(family.known()[0].puzzle)]

    for kind in TYPES:
        for path in (f"/v1/{family.name}/convert", "/v1/read"):
            answer = client.post(path, data=file.read_bytes(), content_type=kind)
            assert 200 == answer.status_code, (path, kind, answer.text)
            assert mark == marks(family, answer.json)
    assert 0 == main(["read", str(file)])
    assert mark == marks(family, json.loads(capsys.readouterr().out))
    assert mark == [family.fingerprint(knobelwerk.read(file).model)]


@every_family
@pytest.mark.parametrize("word", ["gzip", "GZIP"])
def test_any_body_may_be_packed_if_its_header_says_so(
    family: AnyFamily, word: str, client: FlaskClient
) -> None:
    body = json.dumps({"puzzle": forms_of(family).dumped_puzzle(family.known()[0].puzzle)})
    said = {"Content-Type": "application/json", "Content-Encoding": word}
    path = f"/v1/{family.name}/fingerprint"
    packed = gzip.compress(body.encode())
    answers = [client.post(path, data=each, headers=said) for each in (packed, body, packed[:-9])]

    assert [200, 400, 400] == [answer.status_code for answer in answers], answers[0].text


@pytest.mark.parametrize("kind", ["application/json", "application/octet-stream"])
def test_a_packed_body_counts_by_its_unpacked_size(kind: str) -> None:
    client = create_app(Settings(body_bytes=65_536)).test_client()
    said = {"Content-Encoding": "gzip"} if "json" in kind else {}
    bomb = gzip.compress(b" " * 10_000_000)

    answer = client.post("/v1/read", data=bomb, content_type=kind, headers=said)

    assert len(bomb) < 65_536
    assert (413, "too_large") == (answer.status_code, answer.json["code"])
    assert "65,536 bytes unpacked" in answer.json["detail"]
