"""The one way to every picture, and photographs with and without OpenGL."""

import io
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest
from ezdxf import recover
from PIL import Image

import families.boxes
from families.catalogue import FAMILIES
from families.record import AnyFamily
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render import boxes, drawing
from render.bodies.solid import Solid
from render.boxes.style import BoxStyle
from render.drawing import Drawing, draw
from render.photo import pool as rooms
from render.photo.pool import PhotoError, PhotoPool
from render.style import Style
from render.writers import WRITERS
from service.schemas.catalogue import forms_of
from tests.families.boxes.record.samples import filled_box

FILES = {
    "svg": (b"<svg", "image/svg+xml"),
    "png": (b"\x89PNG", "image/png"),
    "webp": (b"RIFF", "image/webp"),
    "pdf": (b"%PDF", "application/pdf"),
    "html": (b"<!DOCTYPE html>", "text/html"),
    "dxf": (b"  0\nSECTION\n  2\nHEADER", "image/vnd.dxf"),
    "stl": (b"\0" * 80, "model/stl"),
    "3mf": (b"PK", "model/3mf"),
    "obj": (b"# Box", "model/obj"),
    "step": (b"ISO-10303-21;", "model/step"),
    "glb": (b"glTF", "model/gltf-binary"),
    "zip": (b"PK", "application/zip"),
}


def worker(program: str) -> tuple[str, ...]:
    """The command of a worker that says it is there and does something."""
    pipe = "from multiprocessing.connection import Connection; pipe = Connection(int(sys.argv[1]))"
    return sys.executable, "-c", f"import sys, time; {pipe}; pipe.send(None)\n{program}"


DIES = (sys.executable, "-c", "import os; os.abort()")  # as VTK does without GL libraries
SLEEPS = (sys.executable, "-c", "import time; time.sleep(60)")
HANGS = worker("time.sleep(60)")
COUNTS = worker("for k in range(9): pipe.recv(); pipe.send(b'picture %d' % k)")
BOXES = families.boxes.BOXES.drawing
ONE_VIEW = drawing.Views(
    flat=("sheet",), spatial=(), moving=None, films=(), cut=(), photographed=True, printed=()
)
FLAT = replace(BOXES, name="cards", views=ONE_VIEW, solid=None)
PUZZLE, SOLUTION = filled_box(8, (3, 3, 3))


def solid_of(view: str = "assembled") -> Solid:
    return boxes.solid(PUZZLE, SOLUTION, BoxStyle(view=view))


opengl = pytest.mark.opengl


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> PhotoPool:
    """A machine whose trial picture fails."""
    room = PhotoPool(DIES)
    monkeypatch.setattr(drawing, "photo_pool", lambda: room)
    return room


def test_a_picture_is_taken_once_for_all_who_ask_for_the_same() -> None:
    room, solid = PhotoPool(COUNTS), solid_of()

    taken = [
        room.photograph(solid, theme=theme, width=width)
        for theme, width in (("light", 80), ("dark", 80), ("light", 80), ("light", 81))
    ]
    room.forget()
    taken.append(room.photograph(solid, theme="light", width=80))
    room.close()

    assert taken == [b"picture 0", b"picture 1", b"picture 0", b"picture 2", b"picture 3"]


def pixels(picture: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(picture)).convert("RGB")).astype(int)


def share(picture: np.ndarray, where: np.ndarray) -> float:
    return float(where.sum()) / picture[..., 0].size


def golden(picture: np.ndarray) -> np.ndarray:
    red, green, blue = picture[..., 0], picture[..., 1], picture[..., 2]
    return (red > 190) & (green > 120) & (green < red - 20) & (blue < green - 60)


def test_every_format_has_a_case() -> None:
    assert set(WRITERS) == set(FILES)


@pytest.mark.parametrize("format", FILES)
def test_every_format_is_what_it_says(format: str, blind: PhotoPool) -> None:
    picture = draw(BOXES, PUZZLE, SOLUTION, BoxStyle(), format)
    start, media_type = FILES[format]
    assert picture.content.startswith(start)
    assert media_type == picture.media_type
    assert picture.filename.startswith("box-3x3x3-")
    assert picture.filename.endswith(f".{format}")


def test_a_picture_of_the_puzzle_alone_is_the_sheet(blind: PhotoPool) -> None:
    for format in ("svg", "png", "pdf", "html"):
        picture = draw(BOXES, PUZZLE, None, BoxStyle(), format)
        assert f"box-3x3x3-sheet.{format}" == picture.filename
        assert {} == picture.notes


@pytest.mark.parametrize(
    ("drawing", "style", "format", "code", "at"),
    [
        (BOXES, BoxStyle(), "gif", "unknown_format", ("format",)),
        (FLAT, BoxStyle(), "stl", "unknown_format", ("format",)),
        (BOXES, BoxStyle(view="sideways"), "svg", "unknown_view", ("style", "view")),
        (BOXES, BoxStyle(view="layers"), "stl", "unknown_view", ("style", "view")),
        (BOXES, BoxStyle(view="layers"), "png", "needs_solution", ("solution",)),
        (BOXES, BoxStyle(view="cutaway"), "png", "needs_solution", ("solution",)),
        (BOXES, BoxStyle(), "glb", "needs_solution", ("solution",)),
        (BOXES, BoxStyle(part=99), "stl", "no_such_part", ("style", "part")),
        (BOXES, BoxStyle(part=99), "svg", "no_such_part", ("style", "part")),
    ],
)
def test_what_cannot_be_drawn_says_why_and_where(
    drawing: Drawing[Any, Any, Any], style: Style, format: str, code: str, at: tuple[str, ...]
) -> None:
    with pytest.raises(RuleError) as caught:
        draw(drawing, PUZZLE, None, style, format)
    assert (code, at) == (caught.value.code, caught.value.at)


def test_paper_is_light_whatever_the_theme() -> None:
    dark, light = (
        draw(BOXES, PUZZLE, None, BoxStyle(theme=theme), "pdf") for theme in ("dark", "light")
    )
    assert light.content == dark.content


@pytest.mark.parametrize("view", boxes.SPATIAL_VIEWS)
def test_without_opengl_a_drawing_takes_the_place_and_a_note_says_so(
    view: str, blind: PhotoPool
) -> None:
    style = BoxStyle(view=view, width_px=300)
    picture = draw(BOXES, PUZZLE, SOLUTION, style, "png")
    assert {"fallback": "no-opengl"} == picture.notes
    assert 300 == pixels(picture.content).shape[1]
    assert f"box-3x3x3-{view}.png" == picture.filename


def test_without_opengl_the_machine_is_asked_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    room = PhotoPool(DIES)
    start = room._start

    def counted() -> Any:
        started.append(1)
        return start()

    monkeypatch.setattr(room, "_start", counted)
    assert [False, False] == [room.available(), room.available()]
    with pytest.raises(PhotoError, match="no-opengl"):
        room.photograph(solid_of(), theme="light", width=64)
    assert [1] == started


def test_a_worker_that_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "START_SECONDS", 0.2)
    room = PhotoPool(SLEEPS)
    begun = time.monotonic()
    assert not room.available()
    assert time.monotonic() - begun < 5


def test_a_picture_that_takes_too_long_is_given_up_and_its_worker_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms, "PICTURE_SECONDS", 0.2)
    room = PhotoPool(HANGS)
    assert room.available()
    worker = room._worker
    with pytest.raises(PhotoError, match="renderer-failed"):
        room.photograph(solid_of(), theme="light", width=64)
    assert worker.poll() is not None


def test_a_photograph_that_is_too_dear_is_refused_with_its_price() -> None:
    style = BoxStyle(view="assembled", width_px=1024)
    with pytest.raises(RuleError) as refused:
        draw(BOXES, PUZZLE, SOLUTION, style, "png", 100_000_000)
    assert (RuleCode.TOO_DEAR, ("style", "width_px")) == (refused.value.code, refused.value.at)


def test_one_who_waits_too_long_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "QUEUE_SECONDS", 0.1)
    monkeypatch.setattr(rooms, "START_SECONDS", 1.0)
    room = PhotoPool(SLEEPS)
    with pytest.raises(PhotoError, match="busy"):
        room.photograph(solid_of(), theme="light", width=64)


@opengl
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_photograph_shows_the_pieces_before_an_even_ground(
    camera: PhotoPool, theme: str
) -> None:
    solid = solid_of()
    picture = pixels(camera.photograph(solid, theme=theme, width=320))
    assert (240, 320, 3) == picture.shape
    spread = picture.max(2) - picture.min(2)
    assert 0.2 < share(picture, spread > 40) < 0.8
    corners = picture[[0, 0, -1, -1], [0, -1, 0, -1]]
    assert (abs(corners - corners[0]) <= 12).all()
    assert (corners.mean() > 200) == (theme == "light")


@opengl
def test_the_cutaway_shows_the_golden_cube_and_the_assembly_hides_it(camera: PhotoPool) -> None:
    hidden, shown = (
        pixels(camera.photograph(solid_of(view), theme="light", width=320))
        for view in ("assembled", "cutaway")
    )
    assert share(hidden, golden(hidden)) < 0.001 < 0.005 < share(shown, golden(shown))


@pytest.mark.parametrize("labels", [True, False])
def test_bodies_of_a_photograph_have_their_names_unless_the_style_says_no(
    labels: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[Solid] = []

    class Album(PhotoPool):
        def photograph(self, solid: Solid, **_: object) -> bytes:
            taken.append(solid)
            return b""

    monkeypatch.setattr(drawing, "photo_pool", Album)
    draw(BOXES, PUZZLE, SOLUTION, BoxStyle(labels=labels), "png")

    assert labels == any(body.label for body in taken[0].bodies)


@opengl
def test_several_threads_get_their_own_pictures(camera: PhotoPool) -> None:
    solids = [solid_of(view) for view in boxes.SPATIAL_VIEWS]
    alone = [camera.photograph(solid, theme="light", width=96) for solid in solids]
    photograph = partial(camera.photograph, theme="light", width=96)
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(photograph, solids * 3))
    assert alone * 3 == together


@opengl
@pytest.mark.hard  # one starts twice
def test_a_killed_worker_is_replaced(camera: PhotoPool) -> None:
    solid = solid_of()
    before = camera.photograph(solid, theme="light", width=64)
    os.kill(camera._worker.pid, signal.SIGKILL)
    camera._worker.wait()
    assert before == camera.photograph(solid, theme="light", width=64)


@opengl
def test_a_worker_is_replaced_after_so_many_pictures(
    camera: PhotoPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    solid = solid_of()
    camera.photograph(solid, theme="light", width=64)
    monkeypatch.setattr(rooms, "PICTURES", 1)
    camera.photograph(solid, theme="dark", width=64)
    assert camera._worker is None


@opengl
def test_a_picture_that_fails_does_not_end_the_worker(camera: PhotoPool) -> None:
    solid = solid_of()
    camera.photograph(solid, theme="light", width=66)
    worker = camera._worker
    with pytest.raises(PhotoError, match="renderer-failed"):
        camera.photograph(solid, theme="no such theme", width=64)
    camera.photograph(solid, theme="light", width=68)
    assert worker is camera._worker


@opengl
def test_the_worker_dies_with_its_parent() -> None:
    program = (
        "import os; from render.photo.pool import photo_pool; room = photo_pool();"
        "assert room.available(); print(room._worker.pid, flush=True); os._exit(1)"
    )
    parent = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": "."},
        stdout=subprocess.PIPE,
        check=False,
    )
    worker = int(parent.stdout)
    for _ in range(100):
        if not running(worker):
            break
        time.sleep(0.05)
    assert not running(worker)


def running(process: int) -> bool:
    """Whether the process lives; one that is dead but not yet buried does not."""
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_dxf_has_closed_lines_to_cut_and_no_sheet(family: AnyFamily) -> None:
    puzzle = forms_of(family).puzzle().load(forms_of(family).examples["puzzle"])
    style = replace(family.drawing.style, cell_mm=20.0)
    content = drawing.draw(family.drawing, puzzle, None, style, "dxf").content
    document, _ = recover.read(io.BytesIO(content))
    cuts: list[Any] = [each for each in document.modelspace() if each.dxf.layer == "cut"]
    assert cuts and all(each.dxftype() == "CIRCLE" or each.closed for each in cuts)
    with pytest.raises(RuleError, match="as dxf are") as caught:
        drawing.draw(family.drawing, puzzle, None, replace(style, view="sheet"), "dxf")
    assert ("unknown_view", ("style", "view")) == (caught.value.code, caught.value.at)
