"""What a picture is priced at, beside what writing it takes: of the dearest of every format."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

import actions
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render.bodies.meshes import mesh
from render.flat.sheet import Sheet
from render.photo import cost
from render.photo.pool import PhotoPool
from render.price import triangles, weight
from render.style import Style
from render.writers import svg, webp
from tests.families.catalogue import dearest_requests
from tests.render.prices import (
    CORES,
    PICTURES,
    SOON,
    TOO_TALL,
    apart,
    draw,
    models,
    peak_of,
    peaks,
    price_of,
    status_bytes,
)
from workshop.worst import FAMILY, Asked

LEAST, MOST = 0.6, 2.5  # price, as times what is measured
SMALL = 60_000_000  # bytes; below, what a format loads at first counts for most


PHOTOGRAPHS = [  # family, view, format, width
    ("boxes", "exploded", "png", 1024),
    pytest.param("boxes", "exploded", "png", 1600, marks=pytest.mark.night),
    pytest.param("snakes", "exploded", "png", 1600, marks=pytest.mark.night),
    ("snakes", "fold", "webp", 400),
]


@pytest.mark.hard
@pytest.mark.opengl
@pytest.mark.parametrize(("family", "view", "format", "width"), PHOTOGRAPHS)
def test_a_price_is_near_to_what_a_photograph_takes(
    family: str, view: str, format: str, width: int
) -> None:
    shown = next(
        a for a in dearest_requests() if (a.family, a.what, a.format) == (family, view, format)
    )
    _, puzzle, solution, style = models(shown)
    draws = FAMILY[family].drawing.solid
    assert draws is not None
    solid = draws(puzzle, solution, style.near())
    pool = PhotoPool()
    assert pool.available()
    assert pool._worker is not None
    worker = pool._worker.pid
    pool.photograph(solid, theme="light", width=32)  # what it lets go of its code is there again
    Path(f"/proc/{worker}/clear_refs").write_text("5")
    before = status_bytes("VmRSS", worker)
    pool.photograph(solid, theme="light", width=width, format=format)
    peak = status_bytes("VmHWM", worker) - before
    pool.close()

    price = cost.price(solid, width, filmed=view == "fold")

    assert LEAST * peak <= price <= MOST * peak


def is_near(price: int, peak: int) -> bool:
    return LEAST * peak <= max(price, SMALL) and price <= MOST * max(peak, SMALL)


def by_day(asked: Asked, is_soon: bool) -> ParameterSet:
    return pytest.param(asked, marks=() if is_soon else pytest.mark.night, id=str(asked))


@pytest.mark.hard
@pytest.mark.parametrize("asked", SOON, ids=str)
def test_a_price_is_near_to_what_drawing_took(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: CORES)
    price, peak = price_of(asked), peaks()[str(asked)]

    assert is_near(price, peak)


@pytest.fixture(scope="module")
def process() -> Iterator[ProcessPoolExecutor]:
    with apart() as executor:
        yield executor


LOOKED_AT = ("snakes render format=stl exploded", "snakes render format=png steps")


@pytest.mark.hard
@pytest.mark.parametrize("asked", [by_day(a, str(a) in LOOKED_AT) for a in PICTURES])
def test_a_price_is_near_to_what_drawing_takes(asked: Asked, process: ProcessPoolExecutor) -> None:
    price, peak = price_of(asked), process.submit(peak_of, asked).result()

    assert is_near(price, peak)


@pytest.mark.hard
@pytest.mark.night
def test_what_a_format_cannot_hold_is_refused_in_words() -> None:
    (asked,) = (a for a in dearest_requests() if (a.family, a.what, a.format) == TOO_TALL)
    with pytest.raises(RuleError, match="which has 16383 at most") as refused:
        peak_of(asked)
    assert refused.value.code == "picture_too_large"


SVG = [asked for asked in PICTURES if asked.format == "svg"]
STL = [asked for asked in PICTURES if asked.format == "stl"]


@pytest.mark.hard
@pytest.mark.parametrize("asked", [by_day(asked, asked in SOON) for asked in SVG])
def test_the_characters_of_a_picture_are_reckoned(asked: Asked) -> None:
    style = models(asked)[3]

    sheets = draw(asked.family, asked.what, None)

    assert 0.95 < weight(sheets) / len(svg.write(sheets, style)) < 1.5


@pytest.mark.parametrize("asked", STL, ids=str)
def test_the_triangles_of_a_body_are_reckoned(asked: Asked) -> None:
    shapes = {body.shape for body in draw(asked.family, asked.what, None).bodies}

    assert all(0.95 < triangles(shape) / len(mesh(shape).faces) < 3.5 for shape in shapes)


def test_a_picture_that_is_too_dear_is_refused_with_its_price() -> None:
    family, puzzle, solution, style = models(STL[0])

    with pytest.raises(RuleError) as refused:
        actions.draw(family, puzzle, solution, style, "stl", most=10_000_000)

    assert (RuleCode.TOO_DEAR, ("format",)) == (refused.value.code, refused.value.at)
    assert "about 59 MB of memory; the limit is 10 MB" in refused.value.problem


def test_so_many_solutions_of_so_many_pieces_are_refused_but_one_is_granted() -> None:
    family, puzzle, _, _ = models(STL[0])

    assert actions.solve(family, puzzle, most=1).outcome.solutions
    with pytest.raises(RuleError) as refused:
        actions.solve(family, puzzle, limit=1_000, most=200_000_000)

    assert (RuleCode.TOO_DEAR, ("limit",)) == (refused.value.code, refused.value.at)


@pytest.mark.parametrize(("width", "refused"), [(4_096, True), (64, False)])
def test_pages_that_are_higher_than_a_webp_may_be_are_refused(width: int, refused: bool) -> None:
    page = Sheet(width=1.0, height=2.0, title="page", description="", items=())
    why = pytest.raises(RuleError, match="which has 16383 at most") if refused else nullcontext()
    with why as caught:
        webp.write([page] * 3, Style(width_px=width))

    at = (RuleCode.PICTURE_TOO_LARGE, ("style", "width_px"))
    assert caught is None or at == (caught.value.code, caught.value.at)
