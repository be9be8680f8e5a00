"""File formats: one table; a new format is one file and one line."""

from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass

from render import price
from render.sheet import Sheet
from render.solid import Solid
from render.style import Paper
from render.style import Style
from render.writers import glb
from render.writers import html
from render.writers import obj
from render.writers import pdf
from render.writers import png
from render.writers import stl
from render.writers import svg
from render.writers import threemf
from render.writers import webp


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetWriter:
    """Writes flat pictures.

    price: bytes of memory that writing takes.
    page: the paper that the format is laid out for; None: as the style says.
    light: the theme is always light, as on paper.
    photo: shows spatial views as photographs.
    flipbook: writes a solid that moves in drawings, for want of photographs; None: the format
        shows no motion.
    """

    media_type: str
    suffix: str
    write: Callable[[Sequence[Sheet], Style], bytes]
    price: Callable[[Sequence[Sheet], Style], int]
    page: Paper | None = None
    light: bool = False
    photo: bool = False
    flipbook: Callable[[Solid, Style], bytes] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SolidWriter:
    """Writes bodies.

    price: bytes of memory that writing takes.
    """

    media_type: str
    suffix: str
    write: Callable[[Solid, Style], bytes]
    price: Callable[[Solid, Style], int]


WRITERS: dict[str, SheetWriter | SolidWriter] = {
    "svg": SheetWriter(
        media_type="image/svg+xml", suffix=".svg", write=svg.write, price=price.of_text
    ),
    "png": SheetWriter(
        media_type="image/png", suffix=".png", write=png.write, price=png.price, photo=True
    ),
    "webp": SheetWriter(
        media_type="image/webp",
        suffix=".webp",
        write=webp.write,
        price=webp.price,
        photo=True,
        flipbook=webp.flipbook,
    ),
    "pdf": SheetWriter(
        media_type="application/pdf",
        suffix=".pdf",
        write=pdf.write,
        price=pdf.price,
        light=True,
    ),
    "html": SheetWriter(
        media_type="text/html",
        suffix=".html",
        write=html.write,
        price=price.of_text,
        page=Paper.PHONE,
    ),
    "stl": SolidWriter(
        media_type="model/stl", suffix="-mm.stl", write=stl.write, price=price.of_copies
    ),
    "3mf": SolidWriter(
        media_type="model/3mf", suffix=".3mf", write=threemf.write, price=price.of_shapes
    ),
    "obj": SolidWriter(
        media_type="model/obj", suffix="-mm.obj", write=obj.write, price=price.of_copies
    ),
    "glb": SolidWriter(
        media_type="model/gltf-binary", suffix=".glb", write=glb.write, price=price.of_shapes
    ),
}
