"""Kits over HTTP, as jobs, on the command line and in Python: the same bytes everywhere."""

import io
import json
import re
import shlex
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pypdfium2 as pdfium
import pytest
import requests
from flask.testing import FlaskClient
from PIL import Image, ImageChops

import knobelwerk
from families.presets import presets
from puzzles.errors import RuleError
from service.cli import main
from service.config import PublicUrl, Settings
from service.http.app import create_app
from service.jobs.kinds.kit_orders import kit_request
from service.links import link_to
from service.schemas.catalogue import FORMS, forms_named
from service.schemas.kits import MOST, KitSchema
from service.schemas.strict import instance_of, load
from solvers.engine.driver import solve
from tests.jobs.conftest import client_of
from tests.jobs.test_collect import small
from tests.jobs.test_http import LATER, finished_job
from tests.night import in_turn
from workshop.live import Service

KIT: Any = {
    "title": "Klasse 4b",
    "seed": 7,
    "language": "de",
    "sets": [
        {"family": "boxes", "count": 2, "params": {"size": [3, 3, 3]}},
        {"family": "squares", "count": 3, "difficulty": "easy..hard"},
    ],
}
ADDRESS = "https://puzzles.example"
FAMILIES = [forms.family.name for forms in FORMS]
LADDERS = [forms.family.name for forms in FORMS if forms.family.ladder is not None]


def boxes(**more: Any) -> Any:
    """A set of a kit."""
    return {"family": "boxes", **more}


def squares(**more: Any) -> Any:
    """A set of a kit."""
    return {"family": "squares", **more}


def post_kit(client: FlaskClient, kit: Any, query: str = "") -> Any:
    return client.post(f"/v1/kits{query}", json=kit)


def pages(document: bytes) -> list[str]:
    """The text of each page of a PDF."""
    return [page.get_textpage().get_text_range() for page in pdfium.PdfDocument(document)]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The kit as the request makes it."""
    client = client_of(Settings(data=str(tmp_path_factory.mktemp("kit")), jobs_per_client=3))
    return bytes(post_kit(client, KIT).data)


def test_a_job_makes_the_kit_that_is_made_at_once(service: Service) -> None:
    address = f"{service.address}/v1/kits"
    now = requests.post(address, json=KIT, timeout=60)
    assert (now.status_code, now.headers["Content-Type"]) == (200, "application/pdf"), now.text
    assert 'filename="klasse-4b.pdf"' in now.headers["Content-Disposition"]
    accepted = requests.post(address, json=KIT, headers=LATER, timeout=60)
    price = accepted.json()["price"]
    job = finished_job(service, accepted)
    assert job["price"] == price
    answer = requests.get(service.address + job["result"]["href"], timeout=60)
    assert answer.content == now.content
    assert job["kind"] == "kit"
    assert price["puzzles"] == {"least": 5, "most": 5}
    bound = len(pdfium.PdfDocument(now.content))
    assert price["pages"]["least"] <= bound <= price["pages"]["most"]
    assert 0 < price["bytes"]["least"] < price["bytes"]["most"]
    other = requests.post(
        f"{service.address}/v1/boxes/generate", json={"seed": 1}, headers=LATER, timeout=60
    )
    assert other.json()["price"] is None


def test_the_pages_of_a_kit_are_seen_one_by_one(service: Service) -> None:
    kits = f"{service.address}/v1/kits"
    short = {**KIT, "sets": [squares(count=1)]}
    job = finished_job(service, requests.post(kits, json=short, headers=LATER, timeout=60))
    document = pdfium.PdfDocument(requests.get(service.address + job["result"]["href"]).content)
    address = f"{service.address}/v1/jobs/{job['id']}/pages"
    for number in range(1, len(document) + 1):
        reply = requests.get(f"{address}/{number}?width=300", timeout=60)
        assert (reply.status_code, reply.headers["Content-Type"]) == (200, "image/png")
        assert reply.headers["Knobelwerk-Pages"] == str(len(document))
        with Image.open(io.BytesIO(reply.content)) as page:
            scale = 299.999 / document[number - 1].get_width()
            shown = document[number - 1].render(scale=scale).to_pil()
            assert page.size == shown.size and page.width == 300
            assert ImageChops.difference(page, shown).getbbox() is None
    for number in (0, len(document) + 1, 10**30):
        reply = requests.get(f"{address}/{number}", timeout=60)
        assert (reply.status_code, reply.json()["code"]) == (404, "no_answer"), reply.text
        assert f"from 1 to {len(document)}, not {number}" in reply.json()["detail"]
    refused = [requests.get(f"{address}/1?width={w}", timeout=60) for w in ("99", "2001", "wide")]
    assert [reply.status_code for reply in refused] == [422] * 3
    zipped = requests.post(f"{kits}?format=zip", json=short, headers=LATER, timeout=60)
    no_pages = f"{service.address}/v1/jobs/{finished_job(service, zipped)['id']}/pages/1"
    reply = requests.get(no_pages, timeout=60)
    assert (reply.status_code, reply.json()["code"]) == (404, "no_answer")
    assert "no PDF" in reply.json()["detail"]


def test_every_family_can_be_bound(client: FlaskClient) -> None:
    sets = [{"family": family, "count": 1, "params": small(family)} for family in FAMILIES]
    reply = post_kit(client, {"sets": sets, "seed": 1})
    assert reply.status_code == 200, reply.text
    assert len(pdfium.PdfDocument(reply.data)) > 2 * len(sets)


@pytest.mark.parametrize("family", in_turn(3, LADDERS))
def test_a_ladder_gives_less_and_less_and_always_leaves_one(
    client: FlaskClient, family: str
) -> None:
    forms = next(forms for forms in FORMS if forms.family.name == family)
    sets = [{"family": family, "count": 1, "ladder": 4, "params": small(family)}]
    reply = post_kit(client, {"sets": sets, "seed": 3}, "?format=zip")
    assert reply.status_code == 200, reply.text
    with ZipFile(io.BytesIO(reply.data)) as package:
        (made,) = json.loads(package.read("puzzles.json"))["puzzles"]
    rungs = [instance_of(forms.puzzle).load(each) for each in made["rungs"]]
    given = [len(rung.fixed) for rung in rungs]
    assert 2 <= len(given) <= 4
    assert given == sorted(set(given), reverse=True)
    solution = instance_of(forms.solution).load(made["solution"])
    for rung in rungs:
        assert forms.family.faults(rung, solution) == ()
        counted = solve(forms.family.search(rung, forms.family.options(), False), count=True)
        assert counted.complete and counted.counts.count == 1


def test_puzzles_that_were_made_before_are_bound_and_proved_anew(client: FlaskClient) -> None:
    made = [
        client.get(f"/v1/boxes/generate?seed={seed}&unique=true&size=3x3x3").json
        for seed in (1, 2)
    ]
    for said in made:
        said["unique"] = None  # nobody has to be believed
    reply = post_kit(client, {"sets": [boxes(puzzles=made)], "seed": 1})
    assert reply.status_code == 200, reply.text
    assert pages(reply.data)[-1].count("exactly one") == 2
    many: Any = client.get("/v1/boxes/generate?seed=1&size=3x3x3").json
    lied = {**many, "unique": True}
    reply = post_kit(client, {"sets": [boxes(puzzles=[lied])], "seed": 1})
    assert ("exactly one" in pages(reply.data)[-1]) == (many["distinct"] == 1)


LARGE = {"rows": 11, "columns": 10}
NO_SETS: Any = [
    ([], "/sets", "a list of 1 to 20 sets"),
    ([{"family": "cars"}], "/sets/0/family", "expected one of "),
    ([{}], "/sets/0/family", "found none"),
    ([7], "/sets/0", "expected an object"),
    ([boxes(count=10_000)], "/sets/0/count", f"1 to {MOST}"),
    ([boxes(count=200)] * 2, "/sets", f"at most {MOST} puzzles"),
    ([squares(count=100, ladder=5)], "/sets", "not 500"),
    ([boxes(ladder=3)], "/sets/0/ladder", "unknown key"),
    ([boxes(pictures={})], "/sets/0/pictures", "unknown key"),
    ([boxes(style={"theme": "pink"})], "/sets/0/style/theme", 'or "dark"'),
    ([boxes(params={"size": [0, 3, 3]})], "/sets/0/params/size/0", "from 1 to 60"),
    ([boxes(puzzles=[], count=1)], "/sets/0/puzzles", "a list of 1"),
    ([squares(count=300, params={"rows": 12, "columns": 12})], "/sets", "pages"),
    ([{"family": "snakes", "count": 80, "params": {"size": [4, 4, 4]}}], "/sets", "at least"),
    ([boxes(count=1), squares(params=LARGE, unique=True)], "/sets/1/unique", ""),
    ([squares(params={**LARGE, "unique": True})], "/sets/0/params/unique", ""),
]
NO_WISHES: Any = [
    ({"title": ""}, "/title", "1 to 80 characters"),
    ({"title": "a\nb"}, "/title", "can be printed"),
    ({"title": "x" * 81}, "/title", "1 to 80 characters"),
    (
        {"title": "Für 楽 und 🧩"},
        "/title",
        "'楽' (U+697D, character 5), '🧩' (U+1F9E9, character 11)",
    ),
    ({"title": "楽しいパズル"}, "/title", ", …"),
    ({"language": "xx"}, "/language", '"de"'),
    ({"paper": "A3"}, "/paper", 'or "letter"'),
    ({"parts": True}, "/parts", "ZIP"),
    ({"colour": 1}, "/colour", "unknown key"),
]


@pytest.mark.parametrize(
    ("kit", "at", "what"),
    [
        ({}, "/sets", "missing"),
        *(({"sets": sets}, at, what) for sets, at, what in NO_SETS),
        *(({"sets": [boxes()], **more}, at, what) for more, at, what in NO_WISHES),
    ],
)
def test_what_cannot_be_a_kit_is_told_at_once(
    client: FlaskClient, kit: Any, at: str, what: str
) -> None:
    reply = post_kit(client, kit)
    assert reply.status_code == 422, reply.text
    errors = {error["pointer"]: error["message"] for error in reply.json["errors"]}
    assert at in errors, errors
    assert what in errors[at]


@pytest.mark.parametrize(
    ("style", "more", "at"),
    [
        ({"cell_mm": 100}, {"nets": True}, "/sets/1/style/cell_mm"),
        ({"cell_mm": 4}, {"nets": True}, "/sets/1/style/cell_mm"),
        ({"cell_mm": 100, "bed_mm": 60}, {"parts": True}, "/sets/1/style/bed_mm"),
    ],
)
def test_what_cannot_be_drawn_is_told_with_its_set(
    client: FlaskClient, style: Any, more: Any, at: str
) -> None:
    sets = [squares(count=1), boxes(count=1, params={"size": [3, 3, 3]}, style=style)]
    reply = post_kit(client, {"sets": sets, "seed": 1, **more}, "?format=zip")
    assert reply.status_code == 422
    assert [error["pointer"] for error in reply.json["errors"]] == [at]


def test_a_wrong_solution_of_ones_own_is_refused(client: FlaskClient) -> None:
    made = client.get("/v1/boxes/generate?seed=1&size=3x3x3").json
    made["solution"]["placements"] = made["solution"]["placements"][1:]
    for puzzles, at in (
        ([made], "/sets/0/puzzles/0/solution"),
        ([{}], "/sets/0/puzzles/0/puzzle"),
    ):
        reply = post_kit(client, {"sets": [boxes(puzzles=puzzles)]})
        assert reply.status_code == 422
        assert at in {error["pointer"] for error in reply.json["errors"]}, reply.text


DIFFICULTIES: list[Any] = ["easy", "easy..hard", {"min": 0.0, "max": 9.0}]


@pytest.mark.parametrize(
    ("family", "difficulty"),
    [
        *((family, None) for family in FAMILIES),
        *(("squares", difficulty) for difficulty in DIFFICULTIES),
        *(
            pytest.param(family, difficulty, marks=pytest.mark.night)
            for family in FAMILIES
            for difficulty in DIFFICULTIES
            if family != "squares"
        ),
    ],
)
def test_a_link_leads_to_the_puzzle_with_its_solution(
    client: FlaskClient, family: str, difficulty: Any
) -> None:
    forms = next(forms for forms in FORMS if forms.family.name == family)
    asked = {"count": 3, "seed": 5, "params": small(family), "difficulty": difficulty}
    params = instance_of(forms.params)
    wishes = {
        "params": params.dump(params.load(small(family))),
        "difficulty": "easy" if difficulty == "easy..hard" else difficulty,
    }
    for made in client.post(f"/v1/{family}/collect", json=asked).json["puzzles"]:
        link = link_to(ADDRESS + "/", forms, wishes, made, "de")
        assert link is not None and link.startswith(f"{ADDRESS}/v1/{family}/generate?seed=")
        path = link.removeprefix(ADDRESS)
        assert client.get(path).content_type.startswith("text/html")
        again = client.get(path.replace("format=html", "format=json").replace("&language=de", ""))
        assert (again.json["puzzle"], again.json["solution"]) == (made["puzzle"], made["solution"])


def test_codes_are_printed_where_the_server_has_an_address() -> None:
    sizes = []
    kit = {**KIT, "sets": [squares(count=1)]}
    for address in ("", ADDRESS):
        client = create_app(Settings(public_url=PublicUrl(address))).test_client()
        reply = post_kit(client, kit)
        assert ("QR-Code" in pages(reply.data)[0]) == bool(address)
        sizes.append(len(reply.data))
    assert sizes[0] < sizes[1]


@pytest.mark.usefixtures("folder")
def test_the_command_line_makes_the_same_and_tells_the_price_before(
    client: FlaskClient, whole: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("kit.json").write_text(json.dumps(KIT))
    assert main(["kit", "kit.json", "-o", "whole.pdf"]) == 0
    told, *_ = capsys.readouterr().err.splitlines()
    assert told.startswith("puzzles: 5, pages: ") and told.endswith(" MB")
    assert Path("whole.pdf").read_bytes() == whole
    options = ["--size", "3x3x3", "--count", "2", "--seed", "7", "--language", "de"]
    assert main(["kit", "boxes", *options, "-o", "boxes.pdf"]) == 0
    alike = post_kit(client, {"seed": 7, "language": "de", "sets": KIT["sets"][:1]})
    assert Path("boxes.pdf").read_bytes() == alike.data


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["cars.json"], "cars.json"),
        (["boxes", "-o", "kit.svg"], "expected pdf or zip"),
        (["boxes", "--paper", "a3"], 'or "letter"'),
        (["boxes", "--ladder", "3"], "--ladder is for squares"),
        (["kit.json", "--count", "3"], "--count: expected FAMILY"),
    ],
)
def test_the_command_line_tells_what_is_wrong(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("kit.json").write_text(json.dumps(KIT))
    assert main(["kit", *words]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.usefixtures("inline")
def test_python_makes_the_same(whole: bytes, folder: Path) -> None:
    said = {name: value for name, value in KIT.items() if name != "sets"}
    made = knobelwerk.kit(*KIT["sets"], **said)
    assert made.price is not None and made.price["puzzles"] == {"least": 5, "most": 5}
    made.wait()
    assert made.save(folder / "kit.pdf").read_bytes() == whole
    puzzles = [knobelwerk.boxes.generate(size=(3, 3, 3), seed=seed) for seed in (1, 2)]
    assert knobelwerk.kit(boxes(puzzles=puzzles), seed=1).wait().picture is not None
    with pytest.raises(RuleError, match="expected one of"):
        knobelwerk.kit({"family": "cars"})
    with pytest.raises(RuleError, match="formats of kits"):
        knobelwerk.kit(boxes(), format="svg")


WISHED: Any = {
    "seed": 5,
    "specs": True,
    "sets": [{"family": name, "count": 2, "params": small(name)} for name in FAMILIES]
    + [
        boxes(count=1, unique=True, params={"size": [3, 3, 3]}),
        squares(count=2, difficulty="medium..hard", params={"matching": "equal"}),
        squares(count=1, difficulty={"min": 2.5, "max": 3.5}, params={"matching": "equal"}),
    ],
}
MADE = sum(each["count"] for each in WISHED["sets"])
COUNT = "exactly one|at least one|[0-9,]+"


@pytest.fixture(scope="module")
def wished_kit(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The pages of a kit whose puzzles have wishes of their own."""
    client = client_of(Settings(data=str(tmp_path_factory.mktemp("kit")), jobs_per_client=3))
    answer = post_kit(client, WISHED)
    assert 200 == answer.status_code, answer.text
    return pages(answer.data)


def test_the_printed_commands_make_the_puzzles_again(
    wished_kit: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = " ".join(" ".join(wished_kit[-2:]).split())
    marks = re.findall(r"\b[0-9a-f]{12}\b", text)
    commands = re.findall(r"\d+ (knobelwerk generate .*? --seed \d+)", text)
    assert MADE == len(commands) == len(marks)
    for command, mark in zip(commands, marks, strict=True):
        words = shlex.split(command)[1:]
        assert 0 == main([*words, "-o", "made.json"]), command
        family = forms_named(words[1]).family
        puzzle = getattr(knobelwerk, family.name).read("made.json")
        assert family.fingerprint(puzzle.model).digest.startswith(mark), command


def test_all_pages_of_a_puzzle_tell_one_number_of_solutions(wished_kit: list[str]) -> None:
    """The spec page, the heading of the answer, and the list of keys."""
    rows = re.findall(rf"(?m)^(\d+) .*? ({COUNT}) \d+ [0-9a-f]{{12}}", "\n".join(wished_kit[-2:]))
    keys = dict(rows)
    assert MADE == len(keys)
    seen = []
    for page in wished_kit:
        number = re.search(r"No\. (\d+)", page)
        if number is None or "spec sheet" not in page:
            continue
        told = re.findall(
            r"(?:Solutions|Mazes|Fillings|Foldings)\s+(exactly 1|at least|[\d,]+)", page
        )[0]
        said = {"exactly 1": "exactly one", "at least": "at least one"}.get(told, told)
        assert said == keys[number[1]], page
        assert ("the only" in page) == (said == "exactly one"), page
        seen.append(number[1])
    assert sorted(keys) == sorted(seen)


def test_a_plan_tells_pages_and_grades_and_what_is_not_kept(client: FlaskClient) -> None:
    asked = {"sets": [squares(count=2, difficulty="easy..hard")], "seed": 7}
    reply = post_kit(client, asked, "?format=json")
    assert reply.status_code == 200, reply.text
    assert reply.json["grades"] == ["easy", "hard"]
    unkept = {"set": 0, "first": "easy", "last": "hard", "grades": ["easy", "hard"]}
    assert reply.json["unkept"] == [unkept]
    bound = post_kit(client, asked)
    assert len(pdfium.PdfDocument(bound.data)) == reply.json["pages"]
    assert bound.headers["Knobelwerk-Unkept"] == (
        "sets/0/difficulty: easy..hard gives only easy, hard"
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_preset_is_a_kit_in_both_languages(client: FlaskClient, language: str) -> None:
    listed = client.get("/v1/kits/presets").json["presets"]
    assert [each["name"] for each in listed] == list(presets())
    for each in listed:
        said = {"title": each["title"][language], "language": language, **each["request"]}
        body = load(KitSchema, said)
        order = kit_request(body, each["format"], Settings())
        assert order["title"] == each["title"][language] and not order["unkept"]
        assert order["estimate"]["puzzles"]["most"] == each["puzzles"]


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=() if n == "printer" else pytest.mark.night) for n in presets()],
)
def test_a_preset_says_about_how_many_pages_it_has(client: FlaskClient, name: str) -> None:
    preset = presets()[name]
    reply = post_kit(client, {**preset.wishes("en"), "seed": 8}, "?format=json")
    assert reply.status_code == 200, reply.text
    assert reply.json["pages"] == pytest.approx(preset.pages, rel=0.1)


def test_a_dry_run_writes_no_booklet(capsys: pytest.CaptureFixture[str]) -> None:
    wish = "kit squares --count 2 --difficulty easy..hard --seed 7 --dry-run"
    assert 0 == main(shlex.split(wish))
    told = capsys.readouterr()
    assert json.loads(told.out)["pages"] > 4
    assert "--difficulty: easy..hard gives only easy, hard" in told.err
    assert 2 == main(["kit", "--preset", "nope"])
    assert "--preset: expected one of class-boxes" in capsys.readouterr().err
