"""Kits whose tiles show pictures of the client's own: the same everywhere, or a clear no."""

import io
import json
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pypdfium2 as pdfium
import pytest
from flask.testing import FlaskClient
from PIL import Image as Rasters

import knobelwerk
from puzzles.errors import BudgetError, RuleError
from service.cli import main
from tests.families.decks.test_pictures import bomb, raster
from tests.jobs.test_http import LATER
from tests.jobs.test_kits import boxes, post_kit, squares

FEW = {"rows": 2, "columns": 2, "figures": 2}
FILES = {1: raster("#0000ff"), 2: raster("#00ff00", "JPEG")}
HUGE = 10_000  # pixels of an edge


def text(files: Mapping[int, bytes]) -> dict[str, str]:
    return {str(figure): b64encode(file).decode() for figure, file in files.items()}


def kit(files: Mapping[int, bytes], **more: Any) -> Any:
    pictured = squares(count=2, params=FEW, pictures=text(files), **more)
    return {"seed": 3, "sets": [boxes(count=1), pictured]}


def refusal(reply: Any) -> tuple[str, str]:
    """The code and the place that a reply tells."""
    assert reply.status_code == 422, reply.text
    return reply.json["code"], reply.json["errors"][0]["pointer"]


def colours(page: Any) -> set[tuple[int, int, int]]:
    drawn = page.render(scale=1).to_pil().convert("RGB")
    return {colour for _, colour in drawn.getcolors(1 << 20)}


def test_tiles_show_the_pictures_on_every_page_of_theirs(client: FlaskClient) -> None:
    reply = post_kit(client, kit(FILES))
    assert reply.status_code == 200, reply.text
    assert reply.data == post_kit(client, kit(FILES)).data
    shown = 0
    for page in pdfium.PdfDocument(reply.data):
        words = page.get_textpage().get_text_range()
        if "Squares" in words and "No. 2 · " in words and "tiles" in words:
            shown += {(255, 0, 0), (0, 0, 255)} <= colours(page)
    assert shown
    plain = kit({})
    assert len(post_kit(client, plain).data) != len(reply.data)


def test_a_zip_holds_the_pictures_as_they_were(client: FlaskClient) -> None:
    reply = post_kit(client, kit(FILES), "?format=zip")
    assert reply.status_code == 200, reply.text
    assert reply.data == post_kit(client, kit(FILES), "?format=zip").data
    with ZipFile(io.BytesIO(reply.data)) as package:
        held = {name: package.read(name) for name in package.namelist() if "pictures-" in name}
    assert held == {"pictures-2/1.png": FILES[1], "pictures-2/2.jpg": FILES[2]}


def wide(edge: int) -> bytes:
    file = io.BytesIO()
    Rasters.new("1", (edge, edge)).save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize(
    ("files", "code", "at"),
    [
        ({1: b"none", 2: FILES[2]}, "unreadable_picture", "/sets/1/pictures/1"),
        ({1: FILES[1][:60], 2: FILES[2]}, "unreadable_picture", "/sets/1/pictures/1"),
        ({1: bomb(30_000), 2: FILES[2]}, "picture_too_large", "/sets/1/pictures/1"),
        ({1: wide(HUGE), 2: FILES[2]}, "picture_too_large", "/sets/1/pictures/1"),
        ({1: FILES[1], 2: wide(8)}, "picture_too_large", "/sets/1/pictures/2"),
        ({1: FILES[1]}, "missing_picture", "/sets/1/pictures"),
        ({1: FILES[1], -1: FILES[1], 2: FILES[2]}, "picture_twice", "/sets/1/pictures/-1"),
        ({**FILES, 9: FILES[1]}, "unknown_picture", "/sets/1/pictures/9"),
    ],
)  # fmt: skip
def test_a_picture_that_cannot_be_shown_is_told_with_its_place(
    client: FlaskClient, files: Mapping[int, bytes], code: str, at: str
) -> None:
    assert refusal(post_kit(client, kit(files))) == (code, at)


def test_pictures_of_all_sets_count_together(client: FlaskClient) -> None:
    large = wide(2_400)  # 5.8 million pixels
    pictured = squares(count=1, params=FEW, pictures=text({1: large, 2: large}))
    reply = post_kit(client, {"seed": 1, "sets": [pictured] * 6})
    assert refusal(reply) == ("picture_too_large", "/sets/5/pictures/1")


def test_pictures_are_not_embossed(client: FlaskClient) -> None:
    reply = post_kit(client, {**kit(FILES), "parts": True}, "?format=zip")
    assert refusal(reply) == ("no_relief", "/sets/1/pictures")


def test_decks_that_were_made_before_are_looked_at_at_once(client: FlaskClient) -> None:
    made = client.get("/v1/squares/generate?seed=1&rows=2&columns=2&figures=2").json
    torn, whole = (squares(puzzles=[made], pictures=text(of)) for of in ({1: FILES[1]}, FILES))
    reply = client.post("/v1/kits", json={"sets": [torn]}, headers=LATER)
    assert refusal(reply) == ("missing_picture", "/sets/0/pictures")
    assert post_kit(client, {"sets": [whole], "seed": 1}).status_code == 200


def test_a_deck_with_fewer_figures_does_without_the_rest(client: FlaskClient) -> None:
    made = [
        client.get(f"/v1/squares/generate?seed=1&rows=2&columns=2&figures={n}").json
        for n in (2, 4)
    ]
    files = {figure: raster("#0000ff") for figure in (1, 2, 3, 4)}
    sets = [squares(puzzles=made, pictures=text(files))]
    assert post_kit(client, {"sets": sets, "seed": 1}).status_code == 200


@pytest.mark.usefixtures("inline", "folder")
def test_the_command_line_and_python_take_them_too(client: FlaskClient) -> None:
    sets = [squares(count=2, params=FEW, pictures=text(FILES))]
    there = post_kit(client, {"seed": 3, "sets": sets}).data
    Path("mine").mkdir()
    Path("mine/1.png").write_bytes(FILES[1])
    Path("mine/2.jpg").write_bytes(FILES[2])
    words = ["--rows", "2", "--columns", "2", "--figures", "2", "--count", "2", "--seed", "3"]
    assert main(["kit", "squares", *words, "--pictures", "mine", "-o", "a.pdf"]) == 0
    assert Path("a.pdf").read_bytes() == there
    here = knobelwerk.kit({**sets[0], "pictures": FILES}, seed=3).wait().picture
    assert here is not None and here.content == there


@pytest.mark.usefixtures("inline", "folder")
def test_the_command_line_and_python_tell_what_is_wrong(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("kit.json").write_text(json.dumps(kit(FILES)))
    Path("none").mkdir()
    for words, told in (
        (["kit.json", "--pictures", "none"], "--pictures: expected FAMILY"),
        (["squares", "--pictures", "none"], "expected pictures such as 1.png"),
        (["boxes", "--pictures", "none"], "--pictures: boxes show no figures"),
    ):
        assert main(["kit", *words]) == 2
        assert told in capsys.readouterr().err
    with pytest.raises(RuleError, match="expected a whole picture"):
        knobelwerk.kit(squares(pictures={1: b"torn"}))
    job = knobelwerk.kit(squares(count=1, pictures={1: FILES[1]}), seed=1)
    with pytest.raises(BudgetError, match="no picture is given for figure"):
        job.wait()
