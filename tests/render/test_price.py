"""What a picture is priced at, beside what writing it takes: of the dearest of every format."""

import gc
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import actions
from families.record import AnyFamily
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render.meshes import mesh
from render.photo import cost
from render.photo.pool import PhotoPool
from render.price import triangles
from render.price import weight
from render.sheet import Sheet
from render.style import Style
from render.writers import WRITERS
from render.writers import SheetWriter
from render.writers import svg
from render.writers import webp
from service.schemas.catalogue import forms_of
from tests.samples.worst import FAMILY
from tests.samples.worst import Asked
from tests.samples.worst import worst

LEAST, MOST = 0.6, 2.5  # price, as times what is measured
SMALL = 60_000_000  # bytes; below, what a format loads at first counts for most

NARROW = 64  # pixels, so that no picture is too large; what they take is added to the rest


SHOWN = {
    "boxes": ("sheet", "exploded"),
    "snakes": ("sheet", "exploded", "steps"),
    "mazes": ("sheet", "plan", "exploded"),
    "hexagons": ("sheet", "board", "assembled"),
}


def is_reckoned(asked: Asked) -> bool:
    """A picture that this process draws; photographs have a process of their own."""
    if asked.verb != "render" or asked.what not in SHOWN.get(asked.family, ()):
        return False
    writer, spatial = WRITERS[asked.format], FAMILY[asked.family].drawing.views.spatial
    return not (isinstance(writer, SheetWriter) and asked.what in spatial)


TOO_TALL = ("hexagons", "sheet", "webp")  # the pages of its board, glued together
PICTURES = [
    asked
    for asked in worst()
    if is_reckoned(asked) and (asked.family, asked.what, asked.format) != TOO_TALL
]


def models(asked: Asked) -> tuple[AnyFamily, Any, Any, Any]:
    """A family, a puzzle, its solution, and the style."""
    forms = forms_of(FAMILY[asked.family])
    assert asked.body is not None
    puzzle = forms.puzzle().load(asked.body["puzzle"])
    solution = forms.solution().load(asked.body["solution"])
    style = replace(forms.family.drawing.style, view=asked.what, width_px=NARROW)
    return forms.family, puzzle, solution, style


def priced(asked: Asked) -> int:
    family, puzzle, solution, style = models(asked)
    drawing, writer = family.drawing, WRITERS[asked.format]
    if isinstance(writer, SheetWriter):
        page = style.page if writer.page is None else writer.page
        sheets = drawing.sheets(puzzle, solution, replace(style, page=page))
        return writer.price(sheets, style)
    assert drawing.solid is not None
    return writer.price(drawing.solid(puzzle, solution, style), style)


def taken(asked: Asked) -> int:
    """Bytes of memory that drawing takes at its peak, in a process of its own."""
    family, puzzle, solution, style = models(asked)
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins here
    before = held("VmRSS")
    actions.draw(family, puzzle, solution, style, asked.format)
    return held("VmHWM") - before


def held(name: str, number: int | str = "self") -> int:
    lines = Path(f"/proc/{number}/status").read_text().splitlines()
    return next(int(line.split()[1]) << 10 for line in lines if line.startswith(name))


PHOTOGRAPHS = [  # family, view, format, width
    ("boxes", "exploded", "png", 1024),
    ("boxes", "exploded", "png", 1600),
    ("snakes", "exploded", "png", 1600),
    ("snakes", "fold", "webp", 400),
]


@pytest.mark.hard
@pytest.mark.opengl
@pytest.mark.parametrize(("family", "view", "format", "width"), PHOTOGRAPHS)
def test_a_price_is_near_to_what_a_photograph_takes(
    family: str, view: str, format: str, width: int
) -> None:
    shown = next(a for a in worst() if (a.family, a.what, a.format) == (family, view, format))
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
    before = held("VmRSS", worker)
    pool.photograph(solid, theme="light", width=width, format=format)
    peak = held("VmHWM", worker) - before
    pool.close()

    price = cost.price(solid, width, filmed=view == "fold")

    assert LEAST * peak <= price <= MOST * peak


@pytest.fixture(scope="module")
def apart() -> Iterator[ProcessPoolExecutor]:
    """A process for each piece of work."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    with ProcessPoolExecutor(1, context, max_tasks_per_child=1) as made:
        yield made


@pytest.mark.hard
@pytest.mark.parametrize("asked", PICTURES, ids=str)
def test_a_price_is_near_to_what_drawing_takes(asked: Asked, apart: ProcessPoolExecutor) -> None:
    price, peak = apart.submit(priced, asked).result(), apart.submit(taken, asked).result()

    assert LEAST * peak <= max(price, SMALL)
    assert price <= MOST * max(peak, SMALL)


@pytest.mark.hard
def test_what_a_format_cannot_hold_is_refused_in_words() -> None:
    (asked,) = (a for a in worst() if (a.family, a.what, a.format) == TOO_TALL)
    with pytest.raises(RuleError, match="which has 16383 at most") as refused:
        taken(asked)
    assert refused.value.code == "picture_too_large"


SVG = [asked for asked in PICTURES if asked.format == "svg"]
STL = [asked for asked in PICTURES if asked.format == "stl"]


@pytest.mark.hard
@pytest.mark.parametrize("asked", SVG, ids=str)
def test_the_characters_of_a_picture_are_reckoned(asked: Asked) -> None:
    family, puzzle, solution, style = models(asked)

    sheets = family.drawing.sheets(puzzle, solution, style)

    assert 0.95 < weight(sheets) / len(svg.write(sheets, style)) < 1.5


@pytest.mark.parametrize("asked", STL, ids=str)
def test_the_triangles_of_a_body_are_reckoned(asked: Asked) -> None:
    family, puzzle, solution, style = models(asked)
    assert family.drawing.solid is not None

    shapes = {body.shape for body in family.drawing.solid(puzzle, solution, style).bodies}

    assert all(0.95 < triangles(shape) / len(mesh(shape).faces) < 3.5 for shape in shapes)


def test_a_picture_that_is_too_dear_is_refused_with_its_price() -> None:
    family, puzzle, solution, style = models(STL[0])

    with pytest.raises(RuleError) as refused:
        actions.draw(family, puzzle, solution, style, "stl", most=10_000_000)

    assert (RuleCode.TOO_DEAR, ("format",)) == (refused.value.code, refused.value.at)
    assert "about 59 MB of memory; it is given 10 MB" in refused.value.problem


def test_so_many_solutions_of_so_many_pieces_are_refused_but_one_is_granted() -> None:
    family, puzzle, _, _ = models(STL[0])

    assert actions.solve(family, puzzle, most=1).outcome.solutions
    with pytest.raises(RuleError) as refused:
        actions.solve(family, puzzle, limit=1_000, most=200_000_000)

    assert (RuleCode.TOO_DEAR, ("limit",)) == (refused.value.code, refused.value.at)


@pytest.mark.parametrize(("width", "refused"), [(4_096, True), (64, False)])
def test_pages_that_are_higher_than_a_webp_may_be_are_refused(width: int, refused: bool) -> None:
    page = Sheet(width=1.0, height=2.0, title="page", description="", items=())
    told: list[RuleError] = []
    try:
        webp.write([page] * 3, Style(width_px=width))
    except RuleError as error:
        told.append(error)

    where = [(RuleCode.PICTURE_TOO_LARGE, ("style", "width_px"))] * refused
    assert where == [(error.code, error.at) for error in told]
