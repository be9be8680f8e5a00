"""One way to make every picture.

Places of errors are paths into a render request: style/…, solution/….
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.price import MOST, afford
from render.bodies.plates import on_bed, together
from render.bodies.solid import Solid, Telling, without_labels
from render.flat.sheet import Sheets
from render.names import filename, plate_name, spell
from render.pages.binding import Section
from render.pages.rules import Rule
from render.photo import cost
from render.photo.pool import PhotoError, photo_pool
from render.style import Style, Theme
from render.writers import WRITERS, SheetWriter, SolidWriter
from words.phrases import Language

P = TypeVar("P", contravariant=True)  # puzzle
S = TypeVar("S", contravariant=True)  # solution
T = TypeVar("T", bound=Style)  # style


@dataclass(frozen=True, slots=True, kw_only=True)
class Views:
    """Views of a family: values of `Style.view`.

    flat: drawn on sheets, the default first.
    spatial: bodies in space, the default first.
    moving: the spatial view that moves, the default of WebP; None: there is none.
    films: the views that move, of which a WebP is a film.
    cut: the flat views for machines that cut and crease, the default first: only these are DXF.
    photographed: a PNG or WebP of a solution is a photograph by default.
    printed: the spatial views with plates for a printer: together everything to print.
    """

    flat: tuple[str, ...]
    spatial: tuple[str, ...]
    moving: str | None
    films: tuple[str, ...]
    cut: tuple[str, ...]
    photographed: bool
    printed: tuple[str, ...]

    @property
    def all(self) -> tuple[str, ...]:
        return self.flat + self.spatial


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing(Generic[P, S, T]):
    """The views of something, and the functions that draw them.

    name: in messages, plural.
    style: the default style.
    sheets: sheets of a puzzle, with its solution or None.
    solid: bodies of a puzzle with its solution; None where there are no bodies.
    pages: of a puzzle to print, with its solution or None, in sections.
    nets: paper nets of the pieces, in sections; None if pieces are flat.
    rules: the rules of a puzzle.
    faulty: solutions with faults have bodies, too. They always have sheets, with marks.
    """

    name: str
    views: Views
    style: T
    sheets: Callable[[P, S | None, T], Sheets]
    solid: Callable[[P, S | None, T], Solid] | None
    pages: Callable[[P, S | None, T], Sequence[Section]]
    nets: Callable[[P, S | None, T], Sequence[Section]] | None
    rules: Callable[[P], Sequence[Rule]]
    faulty: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A finished file.

    notes: for the client, such as {"fallback": "no-opengl"} if a drawing replaces a photograph.
    """

    content: bytes
    media_type: str
    filename: str
    notes: Mapping[str, str] = field(default_factory=dict)


def draw(
    drawing: Drawing[P, S, T],
    puzzle: P,
    solution: S | None,
    style: T,
    format: str,
    most: int = MOST,
) -> Picture:
    """The picture or the bodies of a puzzle in a format, a key of WRITERS.

    A style without a view shows the family's first view. Formats of bodies show its first spatial
    view instead. So do PNG and WebP for a solution if the family is photographed; WebP prefers the
    moving view.

    most: bytes of memory for writing; RuleError `too_dear` if it would need more.
    """
    view = shown_view(drawing, solution is not None, style, format)
    asked = (style.view, style.part, style.plate)
    writer, spatial = WRITERS[format], view in drawing.views.spatial and drawing.solid is not None
    work = _Drawer(drawing, puzzle, solution, replace(style, view=view), most)
    if isinstance(writer, SolidWriter):
        whole = writer.each_plate and asked == (None, None, None)
        return work.draw_bodies(drawing.views.printed if whole else (view,), writer)
    if writer.space is not None and spatial:
        return replace(work, style=work.style.near()).draw_bodies((view,), writer.space)
    if writer.page is not None:
        work = replace(work, style=replace(work.style, page=writer.page))
    if writer.light:
        work = replace(work, style=replace(work.style, theme=Theme.LIGHT))
    if writer.photo and spatial:
        return work.photograph(writer, format)
    return work.draw_sheets(writer)


def photographs(drawing: Drawing[P, S, T], filled: bool, style: T, format: str) -> bool:
    """True if `draw` would take a photograph in this style and format.

    filled: there is a solution.
    """
    writer = WRITERS[format]
    if not isinstance(writer, SheetWriter) or not writer.photo or drawing.solid is None:
        return False
    return shown_view(drawing, filled, style, format) in drawing.views.spatial


def shown_view(drawing: Drawing[P, S, T], filled: bool, style: T, format: str) -> str:
    """The view that a picture shows; filled: there is a solution.

    RuleError `unknown_format`, or `unknown_view` if the family or the format has none such.
    """
    if format not in WRITERS:
        what = f"the formats are {', '.join(WRITERS)}, not {format!r}"
        raise RuleError(RuleCode.UNKNOWN_FORMAT, what, ("format",))
    writer = WRITERS[format]
    views = _views_of(drawing, writer, format)
    if isinstance(writer, SheetWriter) and writer.cuts and style.part is not None:
        what = f"a {format} has everything there is to cut: leave out `part`"
        raise RuleError(RuleCode.UNKNOWN_VIEW, what, ("style", "part"))
    if style.view is not None:
        if style.view not in views:
            what = f"the views of {drawing.name} as {format} are {', '.join(views)}"
            what += f", not {str(style.view)!r}"
            raise RuleError(RuleCode.UNKNOWN_VIEW, what, ("style", "view"))
        return style.view
    filled = filled or style.part is not None
    photo = isinstance(writer, SheetWriter) and writer.photo and drawing.views.photographed
    if photo and filled and drawing.views.spatial:
        moves = isinstance(writer, SheetWriter) and writer.flipbook is not None
        return (moves and drawing.views.moving) or drawing.views.spatial[0]
    return views[0]


def _views_of(
    drawing: Drawing[P, S, T], writer: SheetWriter | SolidWriter, format: str
) -> tuple[str, ...]:
    """The views that a format shows, the default first; RuleError if there are none."""
    views = drawing.views.all
    if isinstance(writer, SolidWriter):
        each = drawing.views.printed if writer.each_plate else drawing.views.spatial
        views = () if drawing.solid is None else each
    elif writer.cuts:
        views = drawing.views.cut
    if not views:
        kind = "bodies to write" if isinstance(writer, SolidWriter) else "lines to cut"
        what = f"{drawing.name} have no {kind} as {format}"
        raise RuleError(RuleCode.UNKNOWN_FORMAT, what, ("format",))
    return views


@dataclass(frozen=True, slots=True)
class _Drawer(Generic[P, S, T]):
    """Draws a puzzle in a style; most: as in `draw`."""

    drawing: Drawing[P, S, T]
    puzzle: P
    solution: S | None
    style: T
    most: int

    def draw_bodies(self, views: Sequence[str], writer: SolidWriter) -> Picture:
        """The bodies of one view, or of several that are plates for a printer."""
        style = self.style
        solids = [self._solid(replace(style, view=view)) for view in views]
        solid = solids[0] if len(solids) == 1 else together(solids)
        if writer.tells:
            solid = self._add_words(solid)
        if writer.one_bed and style.plate is None and len(solid.plates) > 1:
            what = f"these pieces need {len(solid.plates)} plates: ask for one of them (`plate`),"
            what += " or for all as a zip (`format`)"
            raise RuleError(RuleCode.SEVERAL_PLATES, what, ("style", "plate"))
        if writer.one_bed and (solid.plates or style.part is not None):
            solid = on_bed(solid, style)
        what = f"a {writer.suffix} of these bodies"
        afford(what, writer.price(solid, style), self.most, ("format",))
        words = _words(solid.title, style)
        if solid.plates and style.plate is not None:
            words = plate_name(solid, style.plate, style.language)
        return Picture(
            content=writer.write(solid, style),
            media_type=writer.media_type,
            filename=filename(words, writer.suffix),
        )

    def draw_sheets(self, writer: SheetWriter, **notes: str) -> Picture:
        """The sheets as a file; notes: for the client."""
        sheets = self.drawing.sheets(self.puzzle, self.solution, self.style)
        price = writer.price(sheets, self.style)
        afford(f"a {writer.suffix} of this picture", price, self.most, ("format",))
        return Picture(
            content=writer.write(sheets, self.style),
            media_type=writer.media_type,
            filename=filename(_words(sheets[0].whole_name, self.style), writer.suffix),
            notes=notes,
        )

    def photograph(self, writer: SheetWriter, format: str) -> Picture:
        """The bodies as a camera would see them, or else as a drawing with a note why."""
        solid, width = self._solid(self.style.near()), self.style.width_px
        if not self.style.labels:
            solid = without_labels(solid)
        flipbook = writer.flipbook if solid.joints else None
        price = cost.price(solid, width, filmed=flipbook is not None)
        afford("the photograph", price, self.most, ("style", "width_px"))
        notes: dict[str, str] = {}
        try:
            theme = self.style.theme
            content = photo_pool().photograph(solid, theme=theme, width=width, format=format)
        except PhotoError as error:
            notes["fallback"] = error.code
            if flipbook is None:
                return self.draw_sheets(writer, **notes)
            content = flipbook(solid, self.style)
        return Picture(
            content=content,
            media_type=writer.media_type,
            filename=filename(_words(solid.title, self.style), writer.suffix),
            notes=notes,
        )

    def _solid(self, style: T) -> Solid:
        assert self.drawing.solid is not None
        return self.drawing.solid(self.puzzle, self.solution, style)

    def _add_words(self, solid: Solid) -> Solid:
        """A solid made in this style, with its texts in every language."""
        tellings = []
        for language in Language:
            same = solid
            if language != self.style.language:
                same = self._solid(replace(self.style, language=language))
            steps = tuple(step.told for step in same.steps)
            tellings.append(Telling(language=language, title=same.title, steps=steps))
        return replace(solid, family=self.drawing.name, tellings=tuple(tellings))


def _words(title: str, style: Style) -> str:
    """The words that a file is named after."""
    return title if style.part is not None else f"{title} {spell(style.view, style.language)}"
