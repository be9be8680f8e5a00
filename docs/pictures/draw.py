"""Draws the pictures of pages and boxes in this folder: `python docs/pictures/draw.py [NAME …]`.

Pages of a PDF stand side by side, as they lie on a table. Needs what the tests need.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
from PIL import Image

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from service.config import PublicUrl, Settings  # noqa: E402
from service.http.app import create_app  # noqa: E402

HERE = Path(__file__).parent
TABLE, GAP = "#d9dde5", 14  # the ground, and pixels between pages
SCALE = 1.15  # pixels a point
COLOURS = 160
KIT = {
    "title": "Puzzles for class 4b",
    "seed": 7,
    "sets": [
        {
            "family": "boxes",
            "count": 3,
            "difficulty": "easy..hard",
            "params": {"size": [3, 3, 3]},
        },
        {"family": "squares", "count": 3, "difficulty": "easy..hard", "unique": True},
        *(
            {"family": family, "count": 2}
            for family in ("triangles", "hexagons", "snakes", "mazes")
        ),
    ],
}


def known(family: str, name: str, format: str = "pdf", **style: Any) -> bytes:
    """A puzzle of this folder, or else of the catalogue, with a solution."""
    client = create_app().test_client()
    held = HERE / f"{name}.json"
    if held.exists():
        body = json.loads(held.read_text("utf-8"))
    else:
        body = {"puzzle": client.get(f"/v1/{family}/catalog/{name}").json["puzzle"], "solve": True}
    body = {key: body[key] for key in ("puzzle", "solution", "solve") if key in body}
    reply = client.post(f"/v1/{family}/render?format={format}", json={**body, "style": style})
    assert reply.status_code == 200, reply.text
    return reply.data


def kit() -> bytes:
    settings = Settings(public_url=PublicUrl("https://puzzles.example"))
    reply = create_app(settings).test_client().post("/v1/kits", json=KIT)
    assert reply.status_code == 200, reply.text
    return reply.data


PICTURES: Mapping[str, tuple[Callable[[], bytes], Sequence[int]]] = {
    "conway-sheet": (lambda: known("boxes", "conway"), (0, 1)),
    "seven-sheet": (lambda: known("boxes", "seven"), (0, 1)),
    "seven-steps": (lambda: known("boxes", "seven", view="steps"), (0,)),
    "red-snake-sheet": (lambda: known("snakes", "cubra-red"), (0, 1)),
    "kool-sheet": (lambda: known("mazes", "kool"), (0, 1)),
    "red-snake-steps": (lambda: known("snakes", "cubra-red", view="steps"), (0,)),
    "kool-steps": (lambda: known("mazes", "kool", view="steps"), (0,)),
    "soma-sheet": (lambda: known("polycubes", "soma-castle"), (0, 1)),
    "dubois-moves": (lambda: known("polycubes", "dubois", view="apart"), (0,)),
    "parts": (lambda: known("snakes", "cubra-red", view="parts"), (0,)),
    "kit": (kit, (0, 2, 25, 30)),
}
PHOTOS: Mapping[str, tuple[str, str, Mapping[str, Any]]] = {
    "kool-assembled": ("mazes", "kool", {"view": "assembled", "width_px": 800}),
    "kool-plates": ("mazes", "kool", {"view": "plates", "width_px": 800}),
    "kool-part": ("mazes", "kool", {"part": 5, "width_px": 800}),
    "soma-castle-assembled": ("polycubes", "soma-castle", {"view": "assembled", "width_px": 640}),
    "soma-exploded": ("polycubes", "soma", {"view": "exploded", "width_px": 640}),
    "loves-dozen-apart": ("polycubes", "loves-dozen", {"view": "apart", "width_px": 640}),
    "red-snake-exploded": ("snakes", "cubra-red", {"view": "exploded", "width_px": 640}),
    "red-snake-plates": ("snakes", "cubra-red", {"view": "plates", "width_px": 640}),
}
VIEWS = {
    "conway": ("assembled", "exploded", "cutaway", "plates", "case"),
    "seven": ("assembled", "exploded", "cutaway"),
}
WIDTH = 800  # pixels of a picture
TRAY = ("mixed-2x3", 300)  # a deck, and mm of a bed on which its tray and the lid lie together
FILMS = {
    "conway-fill": ("boxes", "conway"),
    "red-snake-fold": ("snakes", "cubra-red"),
    "piston-apart": ("polycubes", "piston"),
}
FILM_WIDTH = 400


def boxes(wanted: Sequence[str]) -> None:
    """The views of boxes, of those whose names are wanted, or of all."""
    for name, views in VIEWS.items():
        for view in views:
            if not wanted or f"{name}-{view}" in wanted:
                drawn = known("boxes", name, "png", view=view, width_px=WIDTH)
                (HERE / f"{name}-{view}.png").write_bytes(drawn)


def films(wanted: Sequence[str]) -> None:
    """Films of those whose names are wanted, or of all."""
    for name, (family, puzzle) in FILMS.items():
        if not wanted or name in wanted:
            view = name.rpartition("-")[2]
            drawn = known(family, puzzle, "webp", view=view, width_px=FILM_WIDTH)
            (HERE / f"{name}.webp").write_bytes(drawn)


def photos(wanted: Sequence[str]) -> None:
    """Photographs of what is no box, of those whose names are wanted, or of all."""
    for name, (family, puzzle, style) in PHOTOS.items():
        if not wanted or name in wanted:
            (HERE / f"{name}.png").write_bytes(known(family, puzzle, "png", **style))


def tray() -> None:
    deck, bed = TRAY
    drawn = known("squares", deck, "png", view="tray", bed_mm=bed, width_px=WIDTH)
    (HERE / "squares-tray.png").write_bytes(drawn)


def main(names: Sequence[str]) -> None:
    boxes(names)
    films(names)
    photos(names)
    if not names or "squares-tray" in names:
        tray()
    for name in (name for name in PICTURES if not names or name in names):
        make, pages = PICTURES[name]
        document = pdfium.PdfDocument(make())
        shown = [document[k].render(scale=SCALE).to_pil() for k in pages if k < len(document)]
        high = max(page.height for page in shown)
        wide = sum(page.width + GAP for page in shown) + GAP
        table = Image.new("RGB", (wide, high + 2 * GAP), TABLE)
        left = GAP
        for page in shown:
            table.paste(page, (left, GAP))
            left += page.width + GAP
        small = table.quantize(
            COLOURS, kmeans=1
        )  # without means a small patch gets a strange colour
        small.save(HERE / f"{name}.png", optimize=True)
        print(name, (HERE / f"{name}.png").stat().st_size)


if __name__ == "__main__":
    main(sys.argv[1:])
