"""Pictures of puzzles and solutions: for a file, and for a notebook.

A notebook asks for `_repr_svg_`, `_repr_png_` or `_repr_html_`. A single picture has the first
two, drawn flat; several pictures have the third. A notebook keeps them all, so a large drawing is
shown as a small PNG, of its first page if it has many.
"""

import warnings
from base64 import b64encode
from dataclasses import dataclass, replace
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar

import actions
from families.catalogue import FAMILIES
from families.record import AnyFamily
from render.drawing import Picture
from render.style import Style

P = TypeVar("P")
S = TypeVar("S")

File = str | PathLike[str]

FIGURE = '<figure style="display: inline-block; margin: 0 1em 1em 0">{image}{caption}</figure>'
IMAGE = '<img style="max-width: 100%; max-height: 30em" src="data:image/{kind};base64,{data}">'
MOST_BYTES = 50_000  # of a picture in a notebook, in which there are two of a generated puzzle
WIDTH = 600  # pixels of a small PNG


def record(name: str) -> AnyFamily:
    """The record of a family."""
    return next(family for family in FAMILIES if family.name == name)


class _HasDrawing(Protocol):
    """A value that is one picture."""

    def drawing(self) -> "Figure[Any, Any]":
        """The picture that a notebook shows."""
        ...


class Pictured:
    """Shows a value that is one picture in a notebook."""

    __slots__ = ()

    def _repr_svg_(self: _HasDrawing) -> str | None:
        return self.drawing()._repr_svg_()

    def _repr_png_(self: _HasDrawing) -> bytes:
        return self.drawing()._repr_png_()


@dataclass(frozen=True, slots=True)
class Figure(Generic[P, S]):
    """A picture that is drawn when it is saved, since only then the format is known.

    A notebook shows a 3D view as a photograph and any other view as a drawing.
    """

    family: str
    puzzle: P
    solution: S | None
    style: Style

    def picture(self, format: str = "svg") -> Picture:
        """The file in a format: svg, png, webp, pdf, html, dxf, stl, 3mf, obj, step, glb, zip.

        A solution with faults is drawn with its faults marked. Bodies of one raise
        FaultySolutionError (a RuleError), except for mazes.
        """
        return actions.draw(
            record(self.family), self.puzzle, self.solution, self.style, format.lower()
        )

    def save(self, path: File, format: str | None = None) -> Path:
        """Write a file; its suffix gives the format, unless `format` does."""
        return save_picture(self.picture(format or format_of(path)), path)

    def _repr_svg_(self) -> str | None:
        if self.style.view in record(self.family).drawing.views.spatial:
            return None
        svg = self.picture("svg").content
        return svg.decode() if len(svg) <= MOST_BYTES else None

    def _repr_png_(self) -> bytes:
        return (self if self.style.view else self.flat()).small_png()

    def small_png(self) -> bytes:
        """A PNG of at most MOST_BYTES: of the first page, if there are many."""
        from render.writers.png import shrink

        shown = replace(self, style=replace(self.style, width_px=WIDTH))
        return shrink(shown._first_page(), MOST_BYTES)

    def _first_page(self) -> bytes:
        """A PNG of the first page of a drawing, or of what the view shows in space."""
        from render.writers import png

        drawing = record(self.family).drawing
        if self.style.view in drawing.views.spatial:
            return self.picture("png").content
        pages = drawing.sheets(self.puzzle, self.solution, self.style)
        return png.write(pages[:1], self.style)

    def flat(self) -> Self:
        """The first flat view, which needs no photograph."""
        views = record(self.family).drawing.views
        return replace(self, style=replace(self.style, view=views.flat[0]))


def flat(family: str, puzzle: P, solution: S | None) -> Figure[P, S]:
    return Figure(family, puzzle, solution, record(family).drawing.style).flat()


def figure(drawing: Figure[Any, Any], caption: str) -> str:
    """A drawing as an HTML image, so that ids of two drawings do not clash."""
    svg = drawing._repr_svg_()
    kind, content = ("png", drawing.small_png()) if svg is None else ("svg+xml", svg.encode())
    data = b64encode(content).decode()
    said = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return FIGURE.format(image=IMAGE.format(kind=kind, data=data), caption=said)


def format_of(path: File) -> str:
    return Path(path).suffix.removeprefix(".").lower()


def save_picture(picture: Picture, path: File) -> Path:
    for name, note in picture.notes.items():  # such as a drawing in place of a photograph
        warnings.warn(f"{name}: {note}", stacklevel=3)
    made = Path(path)
    made.write_bytes(picture.content)
    return made
