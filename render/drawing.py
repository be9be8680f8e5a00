"""One way to every picture: what the HTTP door and the command line call.

Places of errors are those of a render body: style/…, solution/….
"""

import re
from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from typing import Protocol
from typing import TypeVar

from puzzles.errors import RuleError
from render.photo.pool import PhotoError
from render.photo.pool import photo_pool
from render.sheet import Sheet
from render.solid import Solid
from render.style import Style
from render.writers import WRITERS
from render.writers import SheetWriter
from render.writers import SolidWriter

MOTIONS = ("fold",)  # names of views that move, whatever the family
NEAR_CELL = 20.0  # mm of a cell before the camera, whatever is printed
NEAR_CORD = 5.0  # mm at most, which such a cell can hold

P = TypeVar("P", contravariant=True)  # puzzle
S = TypeVar("S", contravariant=True)  # solution


class Drawable(Protocol[P, S]):
    """The part of a family's record that pictures need."""

    @property
    def name(self) -> str: ...
    @property
    def views(self) -> tuple[str, ...]: ...
    @property
    def spatial_views(self) -> tuple[str, ...]: ...
    @property
    def photographed(self) -> bool: ...
    @property
    def pages(self) -> Callable[[P, S | None, Style], tuple[Sheet, ...]]: ...
    @property
    def solid(self) -> Callable[[P, S | None, Style], Solid] | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A finished file.

    notes: what the client should know, such as {"fallback": "no-opengl"} when a drawing stands
        for a photograph.
    """

    content: bytes
    media_type: str
    filename: str
    notes: Mapping[str, str] = field(default_factory=dict)


def draw(
    family: Drawable[P, S], puzzle: P, solution: S | None, style: Style, format: str
) -> Picture:
    """The picture or the bodies of a puzzle in a format, a key of WRITERS.

    Without a view in the style it is the family's first one; the formats of bodies show the first
    spatial one, and so do a PNG or WebP of a solution where the family is photographed, WebP one
    that moves if there is such.
    """
    writer = WRITERS.get(format)
    if writer is None:
        what = f"the formats are {', '.join(WRITERS)}, not {format!r}"
        raise RuleError("unknown_format", what, ("format",))
    view = _view(family, solution, style, format)
    style = replace(style, view=view)
    if isinstance(writer, SolidWriter):
        return _body(family, puzzle, solution, style, writer)
    if writer.page is not None:
        style = replace(style, page=writer.page)
    if writer.light:
        style = replace(style, theme="light")
    if writer.photo and view in family.spatial_views and family.solid is not None:
        return _photograph(family, puzzle, solution, style, writer, format)
    return _pages(family, puzzle, solution, style, writer, {})


def _view(family: Drawable[P, S], solution: S | None, style: Style, format: str) -> str:
    """The view to show; RuleError `unknown_view` if the family or the format has none such."""
    bodily = isinstance(WRITERS[format], SolidWriter)
    if bodily and family.solid is None:
        what = f"{family.name} have no bodies to write as {format}"
        raise RuleError("unknown_format", what, ("format",))
    views = family.spatial_views if bodily else family.views
    if style.view is not None:
        if style.view not in views:
            what = f"the views of {family.name} as {format} are {', '.join(views)}"
            raise RuleError("unknown_view", f"{what}, not {style.view!r}", ("style", "view"))
        return style.view
    filled = solution is not None or style.part is not None
    writer = WRITERS[format]
    photo = isinstance(writer, SheetWriter) and writer.photo and family.photographed
    if photo and filled and family.spatial_views:
        moving = [view for view in MOTIONS if view in views]
        shows = isinstance(writer, SheetWriter) and writer.flipbook is not None
        return moving[0] if shows and moving else family.spatial_views[0]
    return views[0]


def _body(
    family: Drawable[P, S], puzzle: P, solution: S | None, style: Style, writer: SolidWriter
) -> Picture:
    assert family.solid is not None
    solid = family.solid(puzzle, solution, style)
    return Picture(
        content=writer.write(solid, style),
        media_type=writer.media_type,
        filename=_filename(solid.title, style, writer.suffix),
    )


def _pages(
    family: Drawable[P, S],
    puzzle: P,
    solution: S | None,
    style: Style,
    writer: SheetWriter,
    notes: Mapping[str, str],
) -> Picture:
    sheets = family.pages(puzzle, solution, style)
    return Picture(
        content=writer.write(sheets, style),
        media_type=writer.media_type,
        filename=_filename(sheets[0].title, style, writer.suffix),
        notes=notes,
    )


def _photograph(
    family: Drawable[P, S],
    puzzle: P,
    solution: S | None,
    style: Style,
    writer: SheetWriter,
    format: str,
) -> Picture:
    """The bodies as a camera would see them, or else as a drawing with a note why."""
    assert family.solid is not None
    solid = family.solid(puzzle, solution, _near(style))
    try:
        content = photo_pool().photograph(
            solid, theme=style.theme, width=style.width_px, format=format
        )
    except PhotoError as error:
        notes = {"fallback": error.code}
        if not solid.joints or writer.flipbook is None:
            return _pages(family, puzzle, solution, style, writer, notes)
        content = writer.flipbook(solid, style)
    else:
        notes = {}
    return Picture(
        content=content,
        media_type=writer.media_type,
        filename=_filename(solid.title, style, writer.suffix),
        notes=notes,
    )


def _near(style: Style) -> Style:
    """The style before a camera: what is printed would show hardly any groove between pieces."""
    cord = min(style.cord * NEAR_CELL / style.cell_mm, NEAR_CORD)
    return replace(style, cell_mm=NEAR_CELL, clearance_mm=0.3, chamfer_mm=1.4, cord_mm=cord)


def _filename(title: str, style: Style, suffix: str) -> str:
    """A name of small letters, figures and hyphens."""
    what = title if style.part is not None else f"{title} {style.view}"
    words = what.lower().replace(" × ", "x")
    return re.sub(r"[^a-z0-9]+", "-", words).strip("-") + suffix
