"""Puzzles of several families, bound into one kit.

entry   a puzzle of a kit, of any family, with its known facts
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Generic, TypeVar

from families.kit_price import MOST_PAGES, SHARED, too_many
from families.record import Family
from puzzles.errors import Place, moving_places
from puzzles.price import MOST, afford
from render.bodies.plates import together
from render.drawing import Picture
from render.kits.booklet import sections
from render.kits.leaflet import TELLING, Answers, Boards, Kit, Leaflet, Unkept
from render.kits.words import WITHOUT
from render.names import filename, picture_suffix
from render.pages.binding import Section, leaves
from render.pages.binding import binding as pages_of
from render.pages.shared import fits_share
from render.price import item_bytes
from render.style import Style, Theme
from render.writers import parts, pdf, threemf
from render.writers.archive import zip_files
from solvers.engine.search import Budget

P = TypeVar("P")
S = TypeVar("S")
T = TypeVar("T", bound=Style)

# In nodes, never in seconds: the same kit has the same sheets. What is known to be countable is
# counted again, so that all pages say the same.
SPEC, COUNTED = Budget(nodes=200_000), Budget(nodes=4_000_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class KitEntry(Generic[P, S, T]):
    """A puzzle of a kit.

    grade, rating: its difficulty; None: not known.
    distinct: number of its solutions up to symmetry; None: not proved.
    seed: makes it again; None: it was not made here.
    link: leads to its solution; None: there is none.
    command: makes it again, but for its given pieces; None: it was not made here.
    at: its place in the request.
    """

    family: Family[P, S, Any, Any, T]
    puzzle: P
    solution: S
    style: T
    grade: str | None
    rating: float | None
    distinct: int | None
    seed: int | None
    link: str | None
    command: str | None = None
    at: Place = ()


AnyKitEntry = KitEntry[Any, Any, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding:
    """How a kit is bound.

    seed: of the kit. specs: with a spec sheet of each puzzle. nets: with paper to fold its pieces.
    boards: number of those that are the same.
    style: of the pages that belong to no puzzle; the others have its paper and language, in the
        light theme.
    unkept: wishes that its puzzles do not fulfil in full.
    """

    title: str
    seed: int
    style: Style
    answers: Answers
    specs: bool = False
    nets: bool = False
    boards: Boards = Boards.EACH
    unkept: tuple[Unkept, ...] = ()


def bound_kit(entries: Sequence[AnyKitEntry], binding: Binding, most: int = MOST) -> Picture:
    """The kit as a PDF.

    most: bytes of memory that writing may take; RuleError `too_dear` if it would take more, and
    `too_many_pages` if there are more than are bound.
    """
    made, style = sections(kit(entries, binding)), binding.style
    pages = sum(map(leaves, made))
    if pages > MOST_PAGES:
        raise too_many(pages)
    price = sum(item_bytes(row.items) for section in made for row in section.stack)
    price += pdf.streamed_bytes(pages_of(made))
    afford("a PDF of this kit", price, most, ("sets",))
    return Picture(
        content=pdf.write(pages_of(made), style),
        media_type="application/pdf",
        filename=filename(binding.title, ".pdf"),
    )


def plan_kit(entries: Sequence[AnyKitEntry], binding: Binding) -> Mapping[str, Any]:
    """The pages of a kit by role, and the puzzles in it, without drawing it."""
    pages: dict[str, int] = {}
    for section in sections(kit(entries, binding)):
        pages[section.role] = pages.get(section.role, 0) + leaves(section)
    if sum(pages.values()) > MOST_PAGES:
        raise too_many(sum(pages.values()))
    return {
        "title": binding.title,
        "seed": binding.seed,
        "puzzles": len(entries),
        "pages": sum(pages.values()),
        "roles": pages,
        "grades": [entry.grade for entry in entries],
        "unkept": [asdict(each) for each in binding.unkept],
    }


def packed_kit(
    entries: Sequence[AnyKitEntry],
    binding: Binding,
    kept: Mapping[str, Any],
    most: int = MOST,
    *,
    parts: bool,
    pictures: Sequence[Mapping[int, bytes]] = (),
) -> Picture:
    """The kit as a ZIP: the booklet, also without answers, its request, and bodies.

    kept: the puzzles as JSON. parts: with the plates of each puzzle, in its own folder.
    pictures: the client's own pictures of each set, by their figures.
    """
    whole = bound_kit(entries, binding, most)
    pupils = bound_kit(entries, replace(binding, answers=Answers.NONE), most)
    files: dict[str, str | bytes] = {
        whole.filename: whole.content,
        filename(f"{binding.title} {binding.style.say(WITHOUT)}", ".pdf"): pupils.content,
        "puzzles.json": json.dumps(kept, ensure_ascii=False, separators=(",", ":")) + "\n",
    }
    for number, given in enumerate(pictures, 1):
        for figure, content in given.items():
            files[f"pictures-{number}/{figure}{picture_suffix(content)}"] = content
    for number, entry in enumerate(entries, 1):
        if parts:
            files |= _plates(entry, number, len(entries), binding, most)
    size = sum(len(content) for content in files.values())
    afford("a ZIP of this kit", 3 * size, most, ("sets",))
    return Picture(
        content=zip_files(files),
        media_type="application/zip",
        filename=filename(binding.title, ".zip"),
    )


def _plates(
    entry: AnyKitEntry, k: int, many: int, binding: Binding, most: int
) -> dict[str, str | bytes]:
    """The files to print of the k-th puzzle, in a folder that begins with its number."""
    drawing, style = entry.family.drawing, _page_style(entry, k, binding)
    if drawing.solid is None:
        return {}
    with moving_places(lambda at: (*entry.at, *at)):
        solids = [
            drawing.solid(entry.puzzle, entry.solution, style.viewing(view))
            for view in drawing.views.printed
        ]
        solid = together(solids)
    afford(f"the plates of puzzle {k}", threemf.price(solid, style), most, ("parts",))
    folder = filename(f"{k:0{len(str(many))}} {solid.title}", "")
    return {f"{folder}/{name}": made for name, made in parts.files(solid, style).items()}


def _page_style(entry: KitEntry[P, S, T], number: int, binding: Binding) -> T:
    """The style of a puzzle's pages, with the paper and the language of the kit."""
    paper = binding.style
    return replace(
        entry.style,
        view=None,
        page=paper.page,
        language=paper.language,
        theme=Theme.LIGHT,
        bound=True,
        number=number,
        seed=entry.seed,
        proved=entry.distinct == 1,
        link=entry.link,
        series=binding.title,
    )


def kit(entries: Sequence[AnyKitEntry], binding: Binding) -> Kit:
    """The kit with the pages of all its puzzles, which are numbered from 1."""
    leaflets = [leaflet(entry, k, binding) for k, entry in enumerate(entries, 1)]
    return Kit(
        title=binding.title,
        seed=binding.seed,
        style=replace(binding.style, seed=binding.seed),
        answers=binding.answers,
        leaflets=tuple(leaflets),
        boards=binding.boards,
        scanned=any(entry.link is not None for entry in entries),
        unkept=binding.unkept,
    )


def leaflet(entry: KitEntry[P, S, T], number: int, binding: Binding) -> Leaflet:
    """The pages of a puzzle, on the paper and in the language of the kit."""
    family, sheet = entry.family, None
    if binding.specs and family.spec is not None:
        sheet = family.spec(
            entry.puzzle, entry.solution, SPEC if entry.distinct is None else COUNTED
        )
        counted = entry.distinct if sheet.distinct is None else sheet.distinct
        entry = replace(entry, distinct=counted)
    style = _page_style(entry, number, binding)
    with moving_places(lambda at: (*entry.at, *at)):
        made = parts_of(replace(entry, style=style), nets=binding.nets, sheet=sheet)
        if binding.answers is Answers.APART:
            made = {**made, "answers": _short_answers(replace(entry, style=style))}
    return Leaflet(
        number=number,
        family=family.title,
        grade=entry.grade,
        rating=entry.rating,
        distinct=entry.distinct,
        given=len(getattr(entry.puzzle, "fixed", ())),
        seed=entry.seed,
        command=entry.command,
        mark=family.fingerprint(entry.puzzle).digest,
        kinds=tuple(family.look().kinds(entry.puzzle, style)) if style.labels else (),
        sections=tuple(section for part in made.values() for section in part),
    )


def _short_answers(entry: AnyKitEntry) -> Sequence[Section]:
    """The answers of a puzzle, as small as can be read, so that they share a page."""
    for share in (SHARED, 1):
        style = replace(entry.style, share=share)
        pages = entry.family.drawing.pages(entry.puzzle, entry.solution, style)
        answers = [page for page in pages if page.role in TELLING]
        if fits_share(answers):
            break
    return answers


def parts_of(
    entry: AnyKitEntry, *, nets: bool, sheet: object | None
) -> Mapping[str, Sequence[Section]]:
    """The pages of a puzzle by what they are, as `Family.bulk` has it; sheet: its spec sheet."""
    family, puzzle, style = entry.family, entry.puzzle, entry.style
    pages = family.drawing.pages(puzzle, entry.solution, style)
    made: dict[str, Sequence[Section]] = {
        "asked": [page for page in pages if page.role not in TELLING],
        "nets": (),
        "answers": [page for page in pages if page.role in TELLING],
        "specs": (),
    }
    if nets and family.drawing.nets is not None:
        made["nets"] = family.drawing.nets(puzzle, None, style)
    if sheet is not None:
        made["specs"] = family.look().spec_pages(puzzle, sheet, style)
    return made
