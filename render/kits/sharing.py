"""Shared parts of a kit: pages of short answers, equal answers, and equal boards."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from render.flat.layout import stacked_height
from render.flat.sheet import Panel
from render.kits import words
from render.kits.leaflet import Kit
from render.pages.binding import (
    GAP,
    SEED,
    Section,
    SectionRole,
    area,
)
from render.pages.shared import fits_share, heading_row


@dataclass(frozen=True, slots=True)
class Numbered:
    """A section, with the numbers of its puzzles."""

    numbers: tuple[int, ...]
    section: Section


def merge_answers(answers: Sequence[Numbered]) -> list[Numbered]:
    """Answers of neighbours that look the same become one, as those of a ladder do."""
    runs = groupby(answers, lambda each: (each.section.heading, each.section.stack))
    return [_merge(list(run)) for _, run in runs]


def share_pages(answers: Sequence[Numbered], kit: Kit) -> list[Numbered]:
    """The pages of answers: as many neighbours on each as there is room for."""
    pages: list[list[Numbered]] = []
    for each in answers:
        if pages and _fit_page([*pages[-1], each], kit):
            pages[-1].append(each)
        else:
            pages.append([each])
    return [_join(page, kit) for page in pages]


def share_boards(puzzles: Sequence[Numbered], kit: Kit) -> list[Numbered]:
    """Boards that are the same are printed once, before the first of their puzzles."""
    same: dict[object, list[Numbered]] = {}
    for each in puzzles:
        if each.section.role is SectionRole.BOARD:
            same.setdefault(_board_key(each.section), []).append(each)
    boards = {key: _first_board(several, kit) for key, several in same.items()}
    made: list[Numbered] = []
    for _, run in groupby(puzzles, lambda each: each.numbers):
        sections = list(run)
        mine = [_board_key(each.section) for each in sections]
        early = [boards.pop(key) for key in mine if key in boards and len(same[key]) > 1]
        rest = [
            each for each, key in zip(sections, mine, strict=True) if len(same.get(key, ())) < 2
        ]
        made += [*early, *rest]
    return made


def _first_board(same: Sequence[Numbered], kit: Kit) -> Numbered:
    """The one board of several puzzles, as a page of the first of them."""
    return replace(_name_numbers(_merge(same), kit), numbers=same[0].numbers)


def _board_key(section: Section) -> object:
    """Equal for boards that look the same."""
    return section.role, section.title, section.style.across, section.stack


def _merge(several: Sequence[Numbered]) -> Numbered:
    """One of several that look the same, with the numbers of all."""
    numbers = dict.fromkeys(number for each in several for number in each.numbers)
    return replace(several[0], numbers=tuple(numbers))


def _fit_page(answers: Sequence[Numbered], kit: Kit) -> bool:
    if not all(fits_share([each.section]) for each in answers):
        return False
    return stacked_height(_answer_rows(answers, kit), GAP) <= area(kit.style)[1] + 1e-6


def _join(page: Sequence[Numbered], kit: Kit) -> Numbered:
    """The answers of a page as one section."""
    if len(page) == 1:
        return _name_numbers(page[0], kit)
    whole = _merge(page)
    joined = Section(
        role=SectionRole.ANSWER,
        title=kit.title,
        heading=kit.style.say(words.ANSWERS, numbers=words.join_numbers(whole.numbers)),
        about=" ".join(each.section.about for each in page),
        stack=tuple(_answer_rows(page, kit)),
        style=kit.style,
    )
    return replace(whole, section=joined)


def _name_numbers(each: Numbered, kit: Kit) -> Numbered:
    """A page of several puzzles tells their numbers in its heading, and leads to no answer."""
    if len(each.numbers) == 1:
        return each
    section, numbers = each.section, words.join_numbers(each.numbers)
    heading = kit.style.say(words.FOR_ALL, heading=section.heading, numbers=numbers)
    style = replace(section.style, number=None, seed=None, link=None)
    return replace(each, section=replace(section, heading=heading, style=style))


def _answer_rows(page: Sequence[Numbered], kit: Kit) -> list[Panel]:
    """Answers below one another, each with a heading; a sentence that stands above is left out."""
    rows: list[Panel] = []
    for each in page:
        section, numbers = each.section, words.join_numbers(each.numbers)
        seed = section.style.seed
        aside = [section.heading] + (
            [] if seed is None else [kit.style.say(SEED, count=str(seed))]
        )
        named = f"{kit.style.say(words.NUMBER)} {numbers} · {section.title}"
        rows.append(heading_row(named, kit.style, " · ".join(aside), ruled=bool(rows)))
        rows += section.stack[1:] if section.stack[0] in rows else section.stack
    return rows
