"""The memory that drawing takes, beside its price, for the dearest pictures of every format.

    python -m tests.render.prices

writes `tests/cases/prices.txt` anew, which takes some minutes: a line a picture that is soon laid
out, with the megabytes that drawing it took at its peak. By night all are measured again.
"""

import gc
import multiprocessing
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import actions
from families.record import AnyFamily
from puzzles.price import MB
from render.style import Paper
from render.writers import WRITERS, SheetWriter
from service.schemas.catalogue import forms_of
from tests.boards import CASES
from tests.families.catalogue import RECORDS, dearest_requests
from workshop.worst import FAMILY, Asked

MEASURED = CASES / "prices.txt"
CORES = 2  # of the machine that they were measured on: as many pages are read at a time
NARROW = 64  # pixels, so that no picture is too large; what they take is added to the rest

TOO_TALL = ("hexagons", "sheet", "webp")  # the pages of its board, glued together


def is_reckoned(asked: Asked) -> bool:
    """A picture that this process draws; photographs have a process of their own."""
    if asked.verb != "render" or asked.what not in RECORDS[asked.family].shown:
        return False
    writer, spatial = WRITERS[asked.format], FAMILY[asked.family].drawing.views.spatial
    return not (isinstance(writer, SheetWriter) and asked.what in spatial)


PICTURES = [
    asked
    for asked in dearest_requests()
    if is_reckoned(asked) and (asked.family, asked.what, asked.format) != TOO_TALL
]

# By day there is no time for sheets of many pages nor for boards; and HTML is priced as SVG is.
SLOW = ("sheet", "board", "assembled")
SOON = [asked for asked in PICTURES if asked.what not in SLOW and asked.format != "html"]


def models(asked: Asked) -> tuple[AnyFamily, Any, Any, Any]:
    """A family, a puzzle, its solution, and the style."""
    forms = forms_of(FAMILY[asked.family])
    assert asked.body is not None
    puzzle = forms.puzzle().load(asked.body["puzzle"])
    solution = forms.solution().load(asked.body["solution"])
    style = replace(forms.family.drawing.style, view=asked.what, width_px=NARROW)
    return forms.family, puzzle, solution, style


@lru_cache(maxsize=2)  # a view on its own paper, and as a page of the web
def draw(family: str, what: str, page: Paper | None) -> Any:
    """The sheets, or the solid, of the first picture of a view, as every format draws it."""
    asked = next(a for a in dearest_requests() if (a.family, a.what) == (family, what))
    drawing, (_, puzzle, solution, style) = FAMILY[family].drawing, models(asked)
    style = style if page is None else replace(style, page=page)
    if what not in drawing.views.spatial:
        return drawing.sheets(puzzle, solution, style)
    assert drawing.solid is not None
    return drawing.solid(puzzle, solution, style)


def price_of(asked: Asked) -> int:
    """The price of drawing, in bytes of memory."""
    writer = WRITERS[asked.format]
    page = writer.page if isinstance(writer, SheetWriter) else None
    return writer.price(draw(asked.family, asked.what, page), models(asked)[3])


def peak_of(asked: Asked) -> int:
    """Bytes of memory that drawing takes at its peak, in a process of its own."""
    family, puzzle, solution, style = models(asked)
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins here
    before = status_bytes("VmRSS")
    actions.draw(family, puzzle, solution, style, asked.format)
    return status_bytes("VmHWM") - before


def status_bytes(name: str, number: int | str = "self") -> int:
    lines = Path(f"/proc/{number}/status").read_text().splitlines()
    return next(int(line.split()[1]) << 10 for line in lines if line.startswith(name))


@contextmanager
def apart() -> Iterator[ProcessPoolExecutor]:
    """A process for each piece of work."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    with ProcessPoolExecutor(1, context, max_tasks_per_child=1) as made:
        yield made


def peaks() -> Mapping[str, int]:
    """Bytes that drawing took when the table was written, by the names of pictures."""
    lines = (line for line in MEASURED.read_text("utf-8").splitlines() if line[0] != "#")
    return {name: int(mb) * MB for mb, name in (line.split(maxsplit=1) for line in lines)}


def main() -> None:
    head = "# MB at the peak, and the picture; `python -m tests.render.prices` writes this\n"
    with apart() as process, MEASURED.open("w", encoding="utf-8") as table:
        table.write(head)
        for asked in SOON:
            table.write(f"{process.submit(peak_of, asked).result() / MB:.0f} {asked}\n")
            table.flush()


if __name__ == "__main__":
    main()
