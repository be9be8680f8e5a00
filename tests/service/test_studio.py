"""The pages of the studio as they are served: codings, caches, policies, and no bundle at all."""

import base64
import gzip
import hashlib
import html
import json
import re
import subprocess
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from statistics import median

import pytest
from flask.testing import FlaskClient
from PIL import Image

import studio
from families.catalogue import FAMILIES
from puzzles.codes import FaultCode, ReasonCode, RuleCode
from service.http.codes import ProblemCode
from tests.night import NIGHT
from words.catalogue import HERE, Language, read_catalogue

TOLD_WITHOUT_A_BUNDLE = {ProblemCode.NOT_BUILT}
MET = (  # problems that somebody at the page can meet whatever the page sends
    ProblemCode.KEY, ProblemCode.REQUEST_TIMEOUT, ProblemCode.TOO_LARGE,
    ProblemCode.HEADER_TOO_LARGE, ProblemCode.BUDGET_EXHAUSTED, ProblemCode.TOO_MANY_JOBS,
    ProblemCode.INTERNAL_ERROR, ProblemCode.BUSY, ProblemCode.DIED, ProblemCode.STORE,
    ProblemCode.LATE, ProblemCode.MEMORY,
)  # fmt: skip
PAGES = ("/", "/docs")
SCRIPT = studio.PREFIX + studio.entry("page")["script"]
UNBROTLI = (
    "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(0)))"
)


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        (None, None),
        ("", None),
        ("gzip", "gzip"),
        ("gzip, deflate, br", "br"),
        ("br;q=0.4, gzip;q=0.8", "gzip"),
        ("*", "br"),
        ("*;q=0.5, br;q=0", "gzip"),
        ("identity, br;q=0.5", None),
        ("zstd", None),
        ("br;q=0, gzip;q=0", None),
    ],
)
def test_a_client_gets_the_coding_that_it_likes_best(
    client: FlaskClient, accepted: str | None, coding: str | None
) -> None:
    for path in (*PAGES, SCRIPT):
        headers = {} if accepted is None else {"Accept-Encoding": accepted}
        answer = client.get(path, headers=headers)

        assert (200, coding) == (answer.status_code, answer.headers.get("Content-Encoding"))
        assert "Accept-Encoding" in answer.headers["Vary"]


def test_every_coding_of_every_file_is_the_file() -> None:
    """By day brotli of the first file alone: each takes a process of node."""
    node = Path(".venv/bin/node")
    for name in studio.names():
        file = studio.file(name)
        assert file is not None and file.codings[-1] == studio.IDENTITY
        for coding in file.codings[:-1]:
            if coding == "br" and not NIGHT and name != next(iter(studio.names())):
                continue
            coded = file.data(coding)
            if coding == "gzip":
                plain = gzip.decompress(coded)
            else:
                plain = subprocess.run(
                    [node, "-e", UNBROTLI], input=coded, capture_output=True, check=True
                ).stdout
            assert (file.data(), True) == (plain, len(coded) < len(plain))


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_style_or_script_in_it_and_allows_none(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path)
    policy = answer.headers["Content-Security-Policy"].split("; ")

    assert {"default-src 'none'", "style-src 'self'", "script-src 'self'"} < set(policy)
    assert not any("unsafe" in part or "https:" in part for part in policy)
    assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]* src=)", answer.text) == []


def test_only_scripts_of_our_own_become_scripts_on_the_page(client: FlaskClient) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]

    assert "require-trusted-types-for 'script'; trusted-types worker" in policy


@pytest.mark.parametrize("path", PAGES)
def test_all_that_a_page_names_is_there(client: FlaskClient, path: str) -> None:
    named = re.findall(r'(?:href|src)="([^"]*)"', client.get(path).text)
    answers = {at: client.get(html.unescape(at)).status_code for at in named}

    assert answers and set(answers.values()) == {200}


def test_an_app_shows_pictures_of_the_sizes_that_it_tells(client: FlaskClient) -> None:
    [manifest] = re.findall(r'rel="manifest" href="([^"]*)"', client.get("/").text)
    app = json.loads(client.get(manifest).data)
    seen = {}
    for screen in app["screenshots"]:
        answer = client.get(studio.PREFIX + screen["src"])
        assert screen["type"] == answer.content_type
        with Image.open(BytesIO(answer.data)) as picture:
            seen[screen["form_factor"]] = (screen["sizes"], "{}x{}".format(*picture.size))

    assert {"wide", "narrow"} == seen.keys()
    assert all(told == real for told, real in seen.values()), seen


def test_a_page_is_asked_for_anew_and_a_file_never(client: FlaskClient) -> None:
    page, file = client.get("/"), client.get(SCRIPT)
    again = client.get("/", headers={"If-None-Match": page.headers["ETag"]})

    assert "public, max-age=0" == page.headers["Cache-Control"]
    assert "public, max-age=31536000, immutable" == file.headers["Cache-Control"]
    assert (304, b"") == (again.status_code, again.data)
    packed = client.get("/", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["ETag"] != page.headers["ETag"]


NAMES = "|".join(family.name for family in FAMILIES)


def test_only_a_familys_own_files_name_it() -> None:
    """So that another family is one file, and a folder that is loaded when it is needed."""
    word = re.compile(rf"\b({NAMES})\b", re.IGNORECASE)
    source = Path("studio/src")
    generic = [source / "main.tsx", source / "address.ts", *source.glob("page/**/*.ts*")]
    generic += [source / "api" / f"{name}.ts" for name in ("client", "reading", "types")]
    told = [path for path in generic if word.search(path.read_text("utf-8"))]

    assert len(generic) > 8 and [] == told


def test_what_is_said_in_general_has_no_words_for_one_family() -> None:
    key = re.compile(rf"\b({NAMES})\??:")
    words = list(Path("studio/src/words").glob("**/*.ts"))

    assert len(words) > 8
    assert [] == [path for path in words if key.search(path.read_text("utf-8"))]


@pytest.mark.parametrize("language", sorted({*Language} - {Language.ENGLISH}))
def test_every_code_is_told_in_every_language(language: Language) -> None:
    files = ((HERE / language / name).read_text("utf-8") for name in ("codes.po", "page.po"))
    known = {each.context for content in files for each in read_catalogue(content)}

    def unknown(codes: Iterable[str], *contexts: str) -> list[str]:
        return [code for code in codes if not known & {f"{each}{code}" for each in contexts}]

    assert [] == unknown((*RuleCode, *MET), "rule ", "problems.", "service.")
    assert [] == unknown(ReasonCode, "reasons.", "reasons.place.") + unknown(FaultCode, "faults.")


@pytest.mark.hard
@pytest.mark.parametrize("name", NAMES.split("|"))
def test_the_puzzle_of_the_day_is_harder_every_day(client: FlaskClient, name: str) -> None:
    source = Path(f"studio/src/families/{name}.ts").read_text("utf-8")
    listed = source.split("daily: [")[1].split("],")[0].splitlines()
    week = [dict(re.findall(r"(\w+): '([\w,]+)'", line)) for line in listed if "{" in line]

    def rating(wishes: dict[str, str]) -> float:
        asked = [wishes | {"seed": str(20261101 + day)} for day in range(10)]
        made = [client.get(f"/v1/{name}/generate", query_string=each).json for each in asked]
        return float(median(each["difficulty"]["rating"] for each in made))

    ratings = [rating(wishes) for wishes in week]
    assert 7 == len(ratings) and sorted(set(ratings)) == ratings


def test_a_part_of_a_file_can_be_asked_for(client: FlaskClient) -> None:
    whole, part = client.get(SCRIPT), client.get(SCRIPT, headers={"Range": "bytes=10-19"})

    assert (206, whole.data[10:20]) == (part.status_code, part.data)
    assert f"bytes 10-19/{len(whole.data)}" == part.headers["Content-Range"]


def test_every_name_but_those_of_pages_holds_a_hash() -> None:
    for name in studio.names():
        assert name.endswith(".html") or re.search(r"-[0-9A-Za-z]{8,10}\.\w+$", name)


def test_licences_of_what_is_in_the_bundle_go_along(client: FlaskClient) -> None:
    name = studio.entry("others")["licences"]
    text = client.get(studio.PREFIX + name).text

    for package in ("preact", "@preact/signals", "swagger-ui-dist"):
        assert re.search(rf"^{package} \d+\.\d+\.\d+ \((MIT|Apache-2.0)\)$", text, re.MULTILINE)


@pytest.mark.parametrize("path", [*PAGES, "/sw.js", f"{studio.PREFIX}page.js"])
def test_without_a_bundle_a_page_says_how_to_build_it_and_all_else_works(
    client: FlaskClient, path: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(studio, "_folder", lambda: tmp_path)
    studio._manifest.cache_clear()

    answer = client.get(path)

    assert (503, "not_built") == (answer.status_code, answer.get_json()["code"])
    assert "make .venv/studio.stamp" in answer.get_json()["detail"]
    assert 200 == client.get("/v1/families").status_code
    studio._manifest.cache_clear()


SEEDED = "/v1/boxes/generate?seed=7&format=html"


def test_bodies_as_html_run_their_own_script_and_may_be_shown_within_other_pages(
    client: FlaskClient,
) -> None:
    answer = client.get(f"{SEEDED}&view=assembled")
    policy = dict(
        rule.split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split("; ")
    )

    assert (200, "text/html; charset=utf-8") == (answer.status_code, answer.content_type)
    for kind, tag in (("script-src", "script"), ("style-src", "style")):
        (inner,) = re.findall(f"<{tag}>(.*?)</{tag}>", answer.text, re.DOTALL)
        hashed = base64.b64encode(hashlib.sha256(inner.encode()).digest()).decode()
        assert policy[kind] == f"'sha256-{hashed}'"
    assert policy["default-src"] == "'none'"
    assert "frame-ancestors" not in policy


def test_pages_of_drawings_run_no_script(client: FlaskClient) -> None:
    answer = client.get(SEEDED)

    assert "script-src" not in answer.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("pattern", ["requirements/*.txt", "studio/package-lock.json"])
def test_what_is_pinned_names_no_address(pattern: str) -> None:
    pinned = [*Path(__file__).parents[2].glob(pattern)]
    assert pinned
    assert [path.name for path in pinned if re.search("https?://", path.read_text("utf-8"))] == []
