"""File formats: one table; a new format is one file and one line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from render import price
from render.bodies.solid import Solid
from render.flat.sheet import Sheet
from render.style import Paper, Style
from render.writers import (
    dxf,
    glb,
    html,
    obj,
    parts,
    pdf,
    png,
    step,
    stl,
    svg,
    threemf,
    viewer,
    webp,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetWriter:
    """Writes flat pictures.

    price: bytes of memory for writing.
    page: the paper that the format is laid out for; None: the paper of the style.
    light: the theme is always light, as on paper.
    photo: shows spatial views as photographs.
    cuts: for machines: shows only views with lines to cut.
    flipbook: writes a moving solid as drawings if photographs are not available; None: the format
        shows no motion.
    space: writes the bodies of spatial views, to be seen from all sides; None: the format shows
        drawings or photographs of them.
    """

    media_type: str
    suffix: str
    write: Callable[[Sequence[Sheet], Style], bytes]
    price: Callable[[Sequence[Sheet], Style], int]
    page: Paper | None = None
    light: bool = False
    photo: bool = False
    cuts: bool = False
    flipbook: Callable[[Solid, Style], bytes] | None = None
    space: "SolidWriter | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SolidWriter:
    """Writes bodies.

    price: bytes of memory for writing.
    one_bed: a printer's format, so one file holds only one plate.
    each_plate: holds every plate as a file of its own.
    tells: the file has the family, and titles and steps in every language.
    """

    media_type: str
    suffix: str
    write: Callable[[Solid, Style], bytes]
    price: Callable[[Solid, Style], int]
    one_bed: bool = False
    each_plate: bool = False
    tells: bool = False


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
        media_type="application/pdf", suffix=".pdf", write=pdf.write, price=pdf.price, light=True
    ),
    "html": SheetWriter(
        media_type="text/html",
        suffix=".html",
        write=html.write,
        price=price.of_text,
        page=Paper.PHONE,
        space=SolidWriter(
            media_type="text/html",
            suffix=".html",
            write=viewer.write,
            price=viewer.price,
            tells=True,
        ),
    ),
    "dxf": SheetWriter(
        media_type="image/vnd.dxf",
        suffix="-mm.dxf",
        write=dxf.write,
        price=dxf.price,
        light=True,
        cuts=True,
    ),
    "stl": SolidWriter(
        media_type="model/stl",
        suffix="-mm.stl",
        write=stl.write,
        price=price.of_copies,
        one_bed=True,
    ),
    "3mf": SolidWriter(
        media_type="model/3mf",
        suffix=".3mf",
        write=threemf.write,
        price=threemf.price,
        one_bed=True,
    ),
    "obj": SolidWriter(
        media_type="model/obj",
        suffix="-mm.obj",
        write=obj.write,
        price=price.of_copies,
        one_bed=True,
    ),
    "step": SolidWriter(
        media_type="model/step", suffix=".step", write=step.write, price=step.price
    ),
    "glb": SolidWriter(
        media_type="model/gltf-binary",
        suffix=".glb",
        write=glb.write,
        price=price.of_shapes,
        tells=True,
    ),
    "zip": SolidWriter(
        media_type="application/zip",
        suffix=".zip",
        write=parts.write,
        price=threemf.price,
        each_plate=True,
    ),
}
