"""Files that jobs draw, with more time and memory than a request has."""

from typing import Any

import actions
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render.drawing import Picture
from service.config import Settings
from service.jobs.orders import Json
from service.schemas.forms import AnyForms

DRAWING_SECONDS = 600.0  # beyond a slice's own, for films


def file_request(
    forms: AnyForms, filled: bool, style: Any, format: str, settings: Settings
) -> Json:
    """The part of an order about its file; RuleError if there is no such picture.

    price: bytes of memory that drawing may take, a photograph beside the other workers. most: of
    the file.
    """
    actions.view_of(forms.family, filled, style, format)
    price = settings.child_bytes
    if actions.photographs(forms.family, filled, style, format):
        price = settings.memory_bytes // (settings.workers + 1)
    return {"format": format, "price": price, "most": settings.file_bytes}


def draw_file(forms: AnyForms, puzzle: Any, solution: Any, style: Any, file: Json) -> Picture:
    """The picture that is `wanted`; the process that took a photograph ends with it."""
    from render.photo.pool import photo_pool

    family, format, most = forms.family, file["format"], file["most"]
    try:
        picture = actions.draw(family, puzzle, solution, style, format, most=file["price"])
    finally:
        if actions.photographs(family, solution is not None, style, format):
            photo_pool().close()
    if (size := len(picture.content)) > most:
        what = f"the file has {size:,} bytes; the limit is {most:,} (KNOBELWERK_FILE_BYTES)"
        raise RuleError(RuleCode.TOO_DEAR, what, ("style",))
    return picture
