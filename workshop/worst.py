"""The dearest requests that the limits allow, of every verb and format: what families share."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from families.catalogue import FAMILIES
from render.drawing import Views
from render.writers import WRITERS, SheetWriter, SolidWriter
from service.schemas.catalogue import forms_named

Json = dict[str, Any]
FAMILY = {family.name: family for family in FAMILIES}
WIDE = {"png": 4096, "webp": 4096}  # pixels of a drawing
PHOTO = {"png": 1600, "webp": 1600}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request as a client sends it: a GET without a body; what: of what size, for people."""

    family: str
    verb: str
    query: str = ""
    body: Mapping[str, Any] | None = None
    what: str = ""

    @property
    def path(self) -> str:
        return f"/v1/{self.family}/{self.verb}" + (f"?{self.query}" if self.query else "")

    @property
    def format(self) -> str:
        """The format that is asked for."""
        return self.query.partition("format=")[2].partition("&")[0]

    def __str__(self) -> str:
        return " ".join(filter(None, (self.family, self.verb, self.query, self.what)))


def drawings(
    family: str, sample: Json, views: Sequence[str], widths: Mapping[str, int]
) -> Iterator[Asked]:
    """Pictures and bodies in every format that shows the view."""
    for view in views:
        for name, writer in WRITERS.items():
            if _shows(writer, view, FAMILY[family].drawing.views):
                style = {"view": view, "width_px": widths.get(name, 1024)}
                body = {**sample, "style": style}
                query = f"format={name}"
                yield Asked(family=family, verb="render", query=query, body=body, what=view)


def _shows(writer: SheetWriter | SolidWriter, view: str, views: Views) -> bool:
    """Whether a format shows a view; of many plates, one for a printer has one."""
    if isinstance(writer, SheetWriter):
        return True
    if writer.each_plate:
        return view in views.printed
    return view in views.spatial and not (writer.one_bed and view in views.printed)


def long_answers(family: str, sample: Json, loose: Json, hinted: Asked) -> Iterator[Asked]:
    """Verbs that answer with numbers, of the largest puzzle and with the longest list.

    loose: a puzzle with many solutions.
    """
    for limit in (1, 1_000):
        body = {"puzzle": loose, "limit": limit}
        yield Asked(family=family, verb="solve", body=body, what=f"limit {limit}")
    yield Asked(family=family, verb="check", body=sample)
    yield hinted
    for verb in ("convert", "fingerprint", "spec"):
        yield Asked(family=family, verb=verb, body={"puzzle": sample["puzzle"]})
    yield Asked(family=family, verb="spec", query="format=pdf", body={"puzzle": loose})


def last_hint(family: str, sample: Json, pieces: Sequence[Any]) -> Asked:
    """A hint where all but the last piece lies."""
    placed = forms_named(family).pieces.write(pieces[:-1])
    body = {"puzzle": sample["puzzle"], "placed": placed}
    return Asked(family=family, verb="hint", body=body, what="all but one")


def largest_wish(family: str, wish: str) -> Iterator[Asked]:
    """A puzzle that is made, in some formats."""
    for form in ("json", "pdf", "stl"):
        yield Asked(family=family, verb="generate", query=f"{wish}&format={form}&seed=1")


def filled_sample(family: str, puzzle: Any, solution: Any) -> Json:
    """A puzzle and its solution as JSON."""
    forms = forms_named(family)
    return {
        "puzzle": forms.dumped_puzzle(puzzle),
        "solution": forms.dumped_solution(solution),
    }
