"""The style of pictures and bodies: the settings that all families share.

view    each family names its views
part    index of a single kind of piece; None: everything
plate   index of a single plate of pieces to print; None: all, one file each for a printer
theme   colours of a picture on a screen; printed pages are always light
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any, Self

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.setting import choose, setting, settings
from words.phrases import Counted, Language, Phrase

SMALLEST_TEXT = 2.3  # mm of a letter: 6.5 points
NEAR_CELL = 20.0  # mm of a cell in a photograph, whatever its size in print
MARGIN = 6.5  # mm along each edge of a bed that stay free for a brim, or a skirt 6 mm away
GAPS = 8.0  # mm of gaps beside three pieces on a plate, which do not shrink in a photograph


class Paper(StrEnum):
    """Papers and screens that a page is laid out for."""

    A4 = "A4"
    LETTER = "Letter"
    PHONE = "phone"


class Fit(StrEnum):
    """The fit of printed pieces, as the gap taken off each face."""

    SNUG = "snug"
    NORMAL = "normal"
    LOOSE = "loose"


FITS: dict[str, float] = {Fit.SNUG: 0.10, Fit.NORMAL: 0.15, Fit.LOOSE: 0.25}  # mm
PAPERS: dict[str, tuple[float, float]] = {
    Paper.A4: (210.0, 297.0),
    Paper.LETTER: (215.9, 279.4),
    Paper.PHONE: (100.0, 240.0),
}  # width, height in mm
SCREENS = (Paper.PHONE,)  # pages that end where their contents do


class Theme(StrEnum):
    """Whether a picture is light or dark."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True, kw_only=True)
class Colours:
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


COLOURS: dict[str, Colours] = {
    Theme.LIGHT: Colours(
        paper="#ffffff",
        ink="#1f2430",
        muted="#626b7a",
        line="#c3cad4",
        wall="#eef1f5",
        ground="#f3f4f6",
    ),
    Theme.DARK: Colours(
        paper="#14181f",
        ink="#eef1f5",
        muted="#a3adbb",
        line="#414a58",
        wall="#232a35",
        ground="#1b2029",
    ),
}


class Usual(float):
    """A default size, which a puzzle that has one of its own replaces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """The settings of a picture that a client may choose in any family; the defaults are good.

    A family with further settings has a style of its own, which inherits these.

    Not set by clients:
    seed: of the puzzle, printed on each page. proved: there is exactly one solution.
    across: landscape pages. bound: in a booklet, whose answers are upright and not larger than
        they need to be. share: number of answers that a page shall hold. link: leads to the
        solution, as a code on each page.
    series: that the puzzle belongs to, printed above its title.
    """

    view: str | None = setting(None, "View to draw; null: the best one for the format.")
    part: int | None = setting(
        None, "Index of the one kind of piece to draw; null: everything.", low=0, high=30_000
    )
    plate: int | None = setting(
        None,
        "Index of the one plate of pieces to print; null: all, in a ZIP or a picture.",
        low=0,
        high=30_000,
    )
    page: Paper | str = setting(Paper.A4, "Paper of a PDF.", words=Paper)
    language: Language | str = setting(
        Language.ENGLISH, "Language of the words on pages.", words=Language
    )
    number: int | None = setting(
        None, "Number of the puzzle in its set, on each page.", low=1, high=9_999
    )
    theme: Theme | str = setting(Theme.LIGHT, "Light or dark.", words=Theme)
    labels: bool = setting(True, "Number the pieces.")
    width_px: int = setting(
        1024, "Width of a PNG; the height follows from the picture.", low=64, high=4096
    )
    cell_mm: float = setting(Usual(20.0), "Edge of a cell in a printed body.", low=4.0, high=100.0)
    clearance_mm: float = setting(
        0.15, "Gap taken off each face of a printed body.", low=0.0, high=1.0
    )
    fit: Fit | str | None = setting(
        None,
        "Replaces clearance_mm: snug is 0.10 mm, normal 0.15, loose 0.25; null: clearance_mm.",
        words=Fit,
    )
    chamfer_mm: float = setting(
        0.8, "Width of the bevel along the edges of a printed body.", low=0.0, high=5.0
    )
    bed_mm: float = setting(
        210.0,
        f"Edge of the printer's square bed; plates are in its middle and leave {MARGIN:g} mm free"
        " along its edges.",
        low=60.0,
        high=1_000.0,
    )
    filaments: int = setting(
        4,
        "Filaments that the printer holds. A 3MF file with more colours is for two: of tiles, or"
        " blocks, and of what stands out.",
        low=1,
        high=16,
    )
    density: float = setting(
        1.24, "Density of the material in g/cm³, for the list of parts; PLA: 1.24.",
        low=0.1, high=25.0,
    )  # fmt: skip
    infill_percent: float = setting(
        15.0,
        "Share of a printed body's inside that a slicer fills, for the estimate of weight and"
        " time.",
        low=0.0,
        high=100.0,
    )
    seed: int | None = None
    proved: bool = False
    across: bool = False
    bound: bool = False
    share: int = 1
    link: str | None = None
    series: str | None = None

    def __post_init__(self) -> None:
        for name, (low, high) in bounds(type(self)).items():
            value = getattr(self, name)
            if value is not None and not low <= value <= high:
                what = f"{name} is {low} … {high}, not {value}"
                raise RuleError(RuleCode.STYLE_LIMIT, what, ("style", name))
        choose(self, "style")
        if self.fit is not None:
            object.__setattr__(self, "clearance_mm", FITS[self.fit])

    @property
    def paper(self) -> tuple[float, float]:
        """Width and height of the page in mm."""
        width, height = PAPERS[self.page]
        return (height, width) if self.across else (width, height)

    @property
    def room_mm(self) -> float:
        """Edge of the square in the middle of the bed that plates may take, in mm."""
        return self.bed_mm - 2 * MARGIN

    @property
    def screen(self) -> bool:
        """Whether a page ends where its contents do."""
        return self.page in SCREENS

    def say(self, phrase: Phrase, **parts: object) -> str:
        """A phrase in the language of the page."""
        return phrase.of(self.language, **parts)

    def count(self, phrase: Counted, count: int, **parts: object) -> str:
        """The text for a number of things."""
        return phrase.of(count, self.language, **parts)

    @property
    def colours(self) -> Colours:
        return COLOURS[self.theme]

    def viewing(self, view: str) -> Self:
        """The style for another view, of everything that it shows."""
        return replace(self, view=view, part=None, plate=None)

    def near(self) -> Self:
        """The style for photographs, in which printed gaps would hardly show."""
        low, high = bounds(type(self))["bed_mm"]
        scale = NEAR_CELL / self.cell_mm
        bed = self.room_mm * scale + 2 * MARGIN + max(1.0 - scale, 0.0) * GAPS
        bed = min(max(bed, low), high)
        return replace(
            self, cell_mm=NEAR_CELL, clearance_mm=0.3, fit=None, chamfer_mm=1.4, bed_mm=bed
        )


def bounds(style: Any) -> Mapping[str, tuple[float, float]]:
    """The lowest and highest value of each number of a style."""
    return _bounds(style)


@cache
def _bounds(style: Any) -> Mapping[str, tuple[float, float]]:
    return {
        each.name: (each.low, each.high)
        for each in settings(style).values()
        if each.low is not None and each.high is not None
    }
