"""How a picture or a body shall look: one record for all families.

view    what is shown; each family names the views it has
part    index of a single piece to draw; None: everything
"""

from dataclasses import dataclass

PAGES = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}  # width, height in mm
THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """Everything a client may say of a picture; the defaults make a good one.

    view: None: the best view for the format.
    page: paper of a PDF, a key of PAGES.
    width_px: of a PNG; the height follows from the picture.
    cell_mm: edge of a cell in a printed body.
    clearance_mm: gap that each face of a printed body gives up, so that pieces slide.
    chamfer_mm: width of the bevel along the edges of a printed body.
    labels: number the pieces.
    """

    view: str | None = None
    part: int | None = None
    page: str = "A4"
    theme: str = "light"
    width_px: int = 1024
    cell_mm: float = 20.0
    clearance_mm: float = 0.15
    chamfer_mm: float = 0.8
    labels: bool = True
