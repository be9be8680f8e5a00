"""What only decks have over HTTP: tries, fingerprints, spec sheets, counts of any size."""

import base64
import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from families.catalogue import FAMILIES
from puzzles.codes import ReasonCode
from service.cli import main
from service.cli.exits import BAD_INPUT, DONE
from service.schemas.catalogue import forms_of
from tests.families.decks.test_pictures import raster

DECKS = [family for family in FAMILIES if family.art is not None]
KNOWN = {known.name: (family, known) for family in DECKS for known in family.known()}


def post_verb(client: FlaskClient, name: str, verb: str, **more: object) -> TestResponse:
    family, known = KNOWN[name]
    body = {"puzzle": forms_of(family).puzzle().dump(known.puzzle), **more}
    return client.post(f"/v1/{family.name}/{verb}", json=body)


def test_tries_are_told_when_they_are_asked_for(client: FlaskClient) -> None:
    with_tries = post_verb(client, "absolut-knifflig", "solve", options={"tries": True})
    without = post_verb(client, "absolut-knifflig", "solve")

    assert 220_760 == with_tries.json["stats"]["tries"]
    assert "tries" not in without.json["stats"]


@pytest.mark.parametrize("name", KNOWN)
def test_a_spec_sheet_and_a_fingerprint_agree_with_the_catalogue(
    client: FlaskClient, name: str
) -> None:
    _, known = KNOWN[name]
    sheet = post_verb(client, name, "spec").json
    mark = post_verb(client, name, "fingerprint").json

    assert {key: sheet[key] for key in known.counts} == dict(known.counts)
    assert (sheet["fingerprint"], [name], True) == tuple(
        mark[key] for key in ("fingerprint", "known", "exact")
    )
    assert (sheet["ladder"] is None) == (known.counts["count"] == 0)


def test_every_rung_of_a_told_ladder_leaves_one_completion(client: FlaskClient) -> None:
    family, known = KNOWN["absolut-knifflig"]
    puzzle = forms_of(family).puzzle().dump(known.puzzle)
    ladder = post_verb(client, known.name, "spec").json["ladder"]

    for rung in range(ladder["least"], 10):
        body = {"puzzle": {**puzzle, "fixed": ladder["placements"][:rung]}, "count": True}
        assert 1 == client.post("/v1/squares/solve", json=body).json["count"]


def test_a_count_beyond_64_bits_is_sent_as_it_is(client: FlaskClient) -> None:
    puzzle = {"rows": 6, "columns": 6, "tiles": [[1, 1, 1, 1]] * 36, "matching": "equal"}
    answer = client.post("/v1/squares/solve", json={"puzzle": puzzle, "count": True})

    assert 371993326789901217467999448150835200000000 * 4**36 == answer.json["labelled"]
    assert (1, 1) == (answer.json["count"], answer.json["distinct"])


def picture(colour: str) -> str:
    return base64.b64encode(raster(colour)).decode()


TWO = {"rows": 1, "columns": 2, "tiles": [[1, 2, 1, 2], [-1, -2, -1, -2]]}
GIVEN = {"1": "data:image/png;base64," + picture("red"), "-2": picture("blue")}


def draw_deck(client: FlaskClient, format: str, **more: object) -> TestResponse:
    return client.post(f"/v1/squares/render?format={format}", json={"puzzle": TWO, **more})


@pytest.mark.parametrize("format", ["svg", "html", "png", "pdf"])
def test_pictures_take_the_place_of_a_theme(client: FlaskClient, format: str) -> None:
    plain, pictured = draw_deck(client, format), draw_deck(client, format, pictures=GIVEN)

    assert (200, 200) == (plain.status_code, pictured.status_code)
    assert plain.data != pictured.data
    assert "img-src data:" in pictured.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("pictures", "code", "pointer"),
    [
        ({**GIVEN, "1": picture("red")[:80]}, "unreadable_picture", "/pictures/1"),
        ({**GIVEN, "1": "https://example.org/a.png"}, "invalid", "/pictures/1"),
        ({**GIVEN, "1": "file:///etc/passwd"}, "invalid", "/pictures/1"),
        ({**GIVEN, "1": "data:image/svg+xml;base64,PHN2Zy8+"}, "invalid", "/pictures/1"),
        ({**GIVEN, "1": "A" * 600_001}, "invalid", "/pictures/1"),
        ({**GIVEN, "1": 7}, "invalid", "/pictures/1"),
        ({**GIVEN, "one": GIVEN["1"]}, "invalid", "/pictures/one"),
        ({**GIVEN, "01": GIVEN["1"]}, "invalid", "/pictures/01"),
        ({str(k): "" for k in range(101)}, "invalid", "/pictures"),
        ([GIVEN["1"]], "invalid", "/pictures"),
    ],
)
def test_pictures_that_will_not_do_are_told_with_their_place(
    client: FlaskClient, pictures: object, code: str, pointer: str
) -> None:
    answer = draw_deck(client, "svg", pictures=pictures)

    assert (422, code) == (answer.status_code, answer.json["code"])
    assert pointer in [error["pointer"] for error in answer.json["errors"]]


def test_an_unknown_theme_is_told_with_the_list(client: FlaskClient) -> None:
    answer = draw_deck(client, "svg", style={"art": "cats"})

    assert 422 == answer.status_code
    (error,) = answer.json["errors"]
    assert "/style/art" == error["pointer"] and '"sea"' in error["message"]


def test_families_list_their_themes(client: FlaskClient) -> None:
    listed = {f["name"]: f["art"] for f in client.get("/v1/families").json["families"]}

    assert "garden" in listed["squares"] and listed["squares"] == listed["triangles"]
    assert [] == listed["boxes"]


def test_boxes_know_neither_themes_nor_pictures(client: FlaskClient) -> None:
    puzzle = client.get("/v1/families").json["families"][0]["example"]
    for more, pointer in (
        ({"pictures": {}}, "/pictures"),
        ({"style": {"art": "sea"}}, "/style/art"),
    ):
        answer = client.post("/v1/boxes/render", json={"puzzle": puzzle, **more})
        assert (422, pointer) == (answer.status_code, answer.json["errors"][0]["pointer"])


def test_the_command_line_reads_pictures_from_a_directory(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck, folder = tmp_path / "deck.txt", tmp_path / "photos"
    deck.write_text("1 2\n1 2 1 2\n-1 -2 -1 -2\n")
    folder.mkdir()
    (folder / "1.png").write_bytes(base64.b64decode(picture("red")))
    (folder / "notes.txt").write_text("no picture")
    words = ["render", "squares", str(deck), "--pictures", str(folder), "-o"]

    assert BAD_INPUT == main([*words, str(tmp_path / "out.svg")])
    assert "no picture is given for figure 2 or -2" in capsys.readouterr().err

    (folder / "-2.png").write_bytes(base64.b64decode(picture("blue")))
    assert DONE == main([*words, str(tmp_path / "out.svg")])
    assert "data:image/png;base64" in (tmp_path / "out.svg").read_text()


def test_the_command_line_reads_pictures_from_the_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = tmp_path / "deck.json"
    body.write_text(json.dumps({"puzzle": TWO, "pictures": GIVEN}))
    assert DONE == main(["render", "squares", str(body), "-o", str(tmp_path / "out.svg")])
    assert "data:image/png;base64" in (tmp_path / "out.svg").read_text()

    body.write_text(json.dumps({"puzzle": TWO, "pictures": {"1": "x.png"}}))
    assert BAD_INPUT == main(["render", "squares", str(body), "-o", str(tmp_path / "out.svg")])
    assert "/pictures/1" in capsys.readouterr().err


def test_boxes_take_no_pictures_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    box = tmp_path / "box.txt"
    box.write_text("1 1 3\n1\n1 1 1\n")
    assert BAD_INPUT == main(["render", "boxes", str(box), "--pictures", str(tmp_path)])
    assert "show no figures" in capsys.readouterr().err


def test_a_large_deck_whose_tiles_fit_nowhere_has_a_small_answer(client: FlaskClient) -> None:
    """All cells of the border are taken, where the other 900 tiles could lie."""
    edge = range(32)
    border = [(row, column) for row in edge for column in edge if {row, column} & {0, 31}]
    lonely = [[1, 1, 1, 3 + k % 190] for k in range(1024 - len(border))]
    puzzle = {
        "rows": 32,
        "columns": 32,
        "tiles": [[2, 1, 1, 1]] + [[1, 1, 1, 1]] * (len(border) - 1) + lonely,
        "matching": [[1, 1], [1, 2], *([k, k + 300] for k in range(3, 193))],
        "fixed": [
            {"tile": tile, "row": row, "column": column, "turn": 0}
            for tile, (row, column) in enumerate(border)
        ],
    }

    answer = client.post("/v1/squares/solve", json={"puzzle": puzzle})
    reason = answer.json["reason"]

    assert (ReasonCode.TILE_NEVER_FITS, len(lonely)) == (
        reason["code"], reason["details"]["cause_count"],
    )  # fmt: skip
    assert (20, 124) == (len(reason["details"]["taken"]), reason["details"]["taken_count"])
    assert len(answer.data) < 110_000
