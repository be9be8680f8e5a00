"""How a picture or a body shall look: one record for all families.

view    what is shown; each family names the views it has
part    index of a single kind of piece; None: everything
plate   index of a single plate of pieces to print; None: all
theme   colours of a picture on a screen; what is printed is always light
"""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field

from puzzles.errors import RuleError

PAGES = {
    "A4": (210.0, 297.0),
    "Letter": (215.9, 279.4),
    "phone": (100.0, 240.0),
}  # width, height in mm
SCREENS = ("phone",)  # pages that end where their contents do

LIMITS = {
    "part": (0, 30_000),
    "plate": (0, 30_000),
    "width_px": (64, 4096),
    "cell_mm": (4.0, 100.0),
    "clearance_mm": (0.0, 1.0),
    "chamfer_mm": (0.0, 5.0),
    "cord_mm": (0.5, 30.0),
    "bed_mm": (60.0, 1_000.0),
    "cube_m": (0.1, 10.0),
}  # lowest, highest; more than half a cell can never be given up


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Colours around the pieces.

    paper: of a sheet; `wall` is an empty inside, `line` a thin rule, `ground` the ground of a
        spatial picture.
    """

    paper: str
    ink: str
    muted: str
    line: str
    wall: str
    ground: str


CORD = 0.15  # width of a cord's channel, per edge of a cell, unless told otherwise

THEMES = {
    "light": Theme(
        paper="#ffffff",
        ink="#1f2430",
        muted="#626b7a",
        line="#c3cad4",
        wall="#eef1f5",
        ground="#f3f4f6",
    ),
    "dark": Theme(
        paper="#14181f",
        ink="#eef1f5",
        muted="#a3adbb",
        line="#414a58",
        wall="#232a35",
        ground="#1b2029",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """Everything a client may say of a picture; the defaults make a good one.

    view: None: the best view for the format.
    page: size of a printed sheet, a key of PAGES.
    theme: a key of THEMES.
    width_px: of a PNG; the height follows from the picture.
    cell_mm: edge of a cell in a printed body.
    clearance_mm: gap that each face of a printed body gives up, so that pieces slide.
    chamfer_mm: width of the bevel along the edges of a printed body.
    cord_mm: width of the channel of a cord through printed bodies; None: 0.15 of `cell_mm`.
    bed_mm: edge of the printer's square bed, which no plate of pieces exceeds.
    cube_m: edge of a cube of a maze in metres, as one walks in it.
    labels: number the pieces.
    art: theme of figures on the edges of tiles, a key of a family's `art`.
    pictures: files (PNG, JPEG, WebP) that take the place of a theme, by their figures.
    """

    view: str | None = None
    part: int | None = None
    plate: int | None = None
    page: str = "A4"
    theme: str = "light"
    width_px: int = 1024
    cell_mm: float = 20.0
    clearance_mm: float = 0.15
    chamfer_mm: float = 0.8
    cord_mm: float | None = None
    bed_mm: float = 200.0
    cube_m: float = 1.0
    labels: bool = True
    art: str = "auto"
    pictures: Mapping[int, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, (low, high) in LIMITS.items():
            value = getattr(self, name)
            if value is not None and not low <= value <= high:
                what = f"{name} is {low} … {high}, not {value}"
                raise RuleError("style_limit", what, ("style", name))
        for name, table in (("page", PAGES), ("theme", THEMES)):
            if getattr(self, name) not in table:
                what = f"{name} is one of {', '.join(table)}, not {getattr(self, name)!r}"
                raise RuleError("style_limit", what, ("style", name))

    @property
    def paper(self) -> tuple[float, float]:
        """Width and height of the page in mm."""
        return PAGES[self.page]

    @property
    def cord(self) -> float:
        """Width of the channel of a cord in mm."""
        return CORD * self.cell_mm if self.cord_mm is None else self.cord_mm

    @property
    def colours(self) -> Theme:
        return THEMES[self.theme]
