"""The process that takes pictures and films of solids with pyvista, off screen.

Run as `python -m render.photo.worker PIPE PARENT`; it ends with its parent, or when the pipe is
closed.
"""

import ctypes
import gc
import io
import os
import resource
import signal
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from render.bodies.solid import (
    Body,
    Cuboid,
    Solid,
    caption_at,
    halfway,
    moments,
    pose_at,
    without_bores,
)
from render.flat.glyphs import FONTS
from render.photo.backdrop import ABOVE, TOWARDS, Array, Camera, camera, ground
from render.photo.cost import FILM_FINE, film_size, fineness, finer, moving, size
from render.photo.film import film as written
from render.photo.memory import give_back, release_files
from render.photo.scene import Scene, outline
from render.style import COLOURS

if TYPE_CHECKING:
    from PIL.Image import Image

PR_SET_PDEATHSIG = 1  # from <sys/prctl.h>
FILMS = ("webp",)  # formats that can show motion
CALM = 2  # frames before and after, over which the camera of a film is averaged
LETTERS = 0.038  # of the width of a film
FONT_FILES = ("DejaVuSans-Bold.ttf", "DejaVuSans.ttf")  # of the first line, and the second
QUALITY = 86  # of WebP
EFFORT = 4  # of PNG: half the time of 6, and a fifteenth more bytes


def main(pipe_number: int, parent: int) -> None:
    """Take a trial picture, report it, and then take the requested ones."""
    library = ctypes.CDLL(None)
    library.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it died before the call above
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)  # the limit of who started us is too small
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    pipe = Connection(pipe_number)
    photograph(_trial(), "light", 32)
    give_back()
    release_files()  # leaves 70 of 170 MB, which pictures need
    pipe.send(None)
    while True:
        try:
            order = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(take_picture(*order))
        except Exception as error:  # one bad picture must not end the worker
            print(f"no picture: {error!r}", file=sys.stderr)
            pipe.send(None)
        gc.collect()
        give_back()  # the memory of this picture


def _trial() -> Solid:
    shape = Cuboid(size=(1.0, 1.0, 1.0), clearance=0.0, chamfer=0.1)
    bodies = (Body(name="cube", shape=shape, centre=(0.0, 0.0, 0.0), colour="#888888"),)
    return Solid(title="Trial", bodies=bodies, cell=1.0)


def take_picture(solid: Solid, theme: str, width: int, format: str) -> bytes:
    """The picture that the pool ordered: a film if there is motion that the format shows."""
    if solid.joints and format in FILMS:
        return film(solid, theme, width)
    return photograph(halfway(solid), theme, width, format)


def photograph(solid: Solid, theme: str, width: int, format: str = "png") -> bytes:
    """A picture of the solid, which stands with z up and does not move."""
    points, shown = outline(solid), size(width)
    view = camera(points, shown[0] / shown[1], ABOVE if solid.above else TOWARDS)
    scene = Scene(solid, finer(shown, fineness(solid, width)), shaded=False, lettered=True)
    try:
        seen, there = scene.picture(solid.bodies, points, view)
        shade = smooth(scene.shade(shown))  # not supersampled, as it is slow
    finally:
        scene.close()
    file = io.BytesIO()
    behind = ground(solid.bodies, points, view, shown, COLOURS[theme].ground)
    _before(behind, seen, there, shade).save(file, format.upper(), compress_level=EFFORT)
    return file.getvalue()


def smooth(shade: NDArray[np.uint8]) -> "Image":
    """(height, width) how light corners are, without the specks at edges that few pixels leave."""
    from PIL import Image, ImageFilter

    return Image.fromarray(shade[..., 0]).filter(ImageFilter.MedianFilter(3))


def _before(
    behind: "Image",
    seen: NDArray[np.uint8],
    there: NDArray[np.bool_],
    shade: "Image | None" = None,
) -> "Image":
    """The bodies in front of the ground, at its size; arrays are reused, as pictures are large.

    shade: how light their corners are, if `seen` does not show it.
    """
    from PIL import Image

    seen *= there
    body = Image.fromarray(seen).resize(behind.size, Image.Resampling.BOX)
    mask = Image.fromarray(there[..., 0]).convert("L").resize(behind.size, Image.Resampling.BOX)
    picture = np.asarray(behind).astype(np.float32)
    picture *= 1 - np.asarray(mask, np.float32)[..., None] / 255
    light = np.asarray(body)
    picture += light if shade is None else light * (np.asarray(shade, np.float32)[..., None] / 255)
    return Image.fromarray(picture.round(out=picture).clip(0, 255, out=picture).astype(np.uint8))


def film(solid: Solid, theme: str, width: int) -> bytes:
    """An animated WebP of the motion, from its beginning to its end, over and over."""
    taken, simple = moments(solid, moving(solid)), without_bores(solid)
    poses, shown = [pose_at(simple, time) for time, _ in taken], film_size(width)
    outlines, aspect = list(map(outline, poses)), shown[0] / shown[1]
    if solid.still:
        views = [camera(np.concatenate(outlines), aspect)] * len(poses)
    else:
        views = steady(outlines, aspect, CALM)
    scene = Scene(simple, finer(shown, FILM_FINE))
    tint = COLOURS[theme].ground
    pictures: list[Image] = []
    try:
        for pose, points, view, (time, _) in zip(poses, outlines, views, taken, strict=True):
            seen, there = scene.picture(pose.bodies, points, view)
            behind = ground(pose.bodies, points, view, shown, tint, quick=True)
            picture = _before(behind, seen, there)
            pictures.append(add_caption(picture, caption_at(solid, time), theme))
    finally:
        scene.close()
    return written(pictures, [seconds for _, seconds in taken], QUALITY)


def add_caption(picture: "Image", lines: Sequence[str], theme: str) -> "Image":
    """The picture with a band below it, in which stand the lines; the first one is bold."""
    from PIL import Image, ImageDraw, ImageFont

    wide, high = picture.size
    size = max(round(LETTERS * wide), 6)
    whole = Image.new("RGB", (wide, high + 3 * size), COLOURS[theme].ground)
    whole.paste(picture)
    drawn = ImageDraw.Draw(whole)
    for k, (line, name) in enumerate(zip(lines, FONT_FILES, strict=False)):
        font = ImageFont.truetype(FONTS / name, size)
        font = font.font_variant(size=min(size, size * (wide - 2 * size) / font.getlength(line)))
        drawn.text((size, high + round(1.35 * size * k)), line, COLOURS[theme].ink, font)
    return whole


def steady(outlines: list[Array], aspect: float, calm: int) -> list[Camera]:
    """A camera for each frame that moves smoothly and keeps everything in sight.

    outlines: corners of the bodies in each frame.
    calm: number of frames before and after one that are averaged; their cameras all see it.
    """
    last = len(outlines) - 1
    seen = [
        camera(np.concatenate(outlines[max(0, k - calm) : k + calm + 1]), aspect)
        for k in range(last + 1)
    ]
    steps = range(-calm, calm + 1)
    near = [[seen[min(max(k + step, 0), last)] for step in steps] for k in range(last + 1)]
    return [
        Camera(
            np.mean([view.at for view in views], axis=0),
            np.mean([view.target for view in views], axis=0),
            views[0].axes,
        )
        for views in near
    ]


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
