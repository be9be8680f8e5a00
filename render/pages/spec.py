"""Spec sheets of all families: pictures side by side, below them the facts in lines.

fact   a line of the sheet: its name and its text
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from puzzles.search_space import SearchSpace
from puzzles.spec import Findings
from render.flat.layout import (
    centre_row,
    rows,
    shift_items,
    side_by_side,
    stacked_height,
    text_lines,
    text_width,
)
from render.flat.sheet import Panel, Stroke, Text
from render.pages.binding import GAP, SectionRole, Sections, area, break_lines, fitting, section
from render.style import Style
from words.phrases import Phrase, group_thousands

S = TypeVar("S")
EMPTY: Mapping[str, Phrase] = MappingProxyType({})
TIE = "\u00a0"  # a space at which no line ends
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
Fact = tuple[str, str]
Pictures = Iterator[tuple[str, Panel]]  # with their captions

NAME_SHARE = 0.3  # of the width, for the name of a fact
NARROW = 120.0  # mm of text, below which the name of a fact stands above its text
SIZE, CAPTION = 3.5, 3.2  # mm of letters
LEADING = 1.42  # of a line, per the size of its letters
BELOW = 1.5  # mm below a line
ROW = 1.1  # mm between facts
LOWEST, TALLEST = 42.0, 78.0  # mm of pictures
APART, ABOVE = 8.0, 2.5  # mm between pictures, and between parts of a sheet

SPEC_SHEET = Phrase("spec sheet")
SOLUTIONS = Phrase("Solutions")
COPIES = Phrase("{count} in every position")
DIFFERENT = Phrase("{count} really different")
ONE = Phrase("exactly 1, proved")
NONE = Phrase("none, proved")
AT_LEAST = Phrase("at least {count}; not counted to the end")
OPEN = Phrase("open: none was found, and none is excluded")
GIVEN = Phrase("Given")
DIFFICULTY = Phrase("Difficulty")
GRADES = {"easy": Phrase("easy"), "medium": Phrase("medium"), "hard": Phrase("hard")}
GRADED = Phrase("{grade} ({rating}): {what}")
ALONE = Phrase("; among those with one solution: {grade}")
SEARCH_SPACE = Phrase("Search space")
FINGERPRINT = Phrase("Fingerprint")
COARSE = Phrase("{mark} (coarse)")
KNOWN = Phrase("In the catalogue")
COUNT = Phrase("{count}")
CELLS = Phrase("{size} = {cells} cells")
ON_CHESSBOARD = Phrase("On a chessboard")


def solutions(
    found: Findings[S], name: Phrase, style: Style, further: Mapping[str, Phrase] = EMPTY
) -> Fact:
    """The number of solutions, as far as known; name: of a solution.

    further: texts of further counts.
    """
    counts, whole = found.outcome.counts, found.outcome.complete
    said = [how_many(counts.distinct, style, complete=whole)]
    if whole and counts.count == counts.distinct > 1:
        said = [style.say(COUNT, count=counts.count)]
    elif whole and counts.count > counts.distinct:
        said.append(style.say(COPIES, count=counts.count))
        said += [style.say(phrase, count=counts.further[key]) for key, phrase in further.items()]
    return style.say(name), "; ".join(said)


def how_many(count: int, style: Style, *, complete: bool) -> str:
    """The number of solutions, and whether there are no more."""
    if complete:
        phrase = DIFFERENT if count > 1 else ONE if count else NONE
    else:
        phrase = AT_LEAST if count else OPEN
    return style.say(phrase, count=count)


def judgement(found: Findings[S], what: Phrase, style: Style) -> Iterator[Fact]:
    """Difficulty, search space, fingerprint, and the name in the catalogue.

    what: with the part `about`, what ten to the power of the rating counts.
    """
    hard, mark = found.difficulty, found.fingerprint
    if hard is not None:
        large = hard.rating >= 9  # only the power of ten is written, else two digits
        about = f"10^{hard.rating:.0f}" if large else int(float(f"{10**hard.rating:.1e}"))
        reckoned = style.say(what, about=about)
        name, said = grade_fact(hard.grade, hard.rating, reckoned, style)
        if hard.among_unique is not None:
            rating, alone = hard.among_unique
            word = style.say(GRADES[alone])
            word += "" if rating == hard.rating else f" ({style.say(COUNT, count=rating)})"
            said += style.say(ALONE, grade=word)
        yield name, said
    yield from identity_facts(found.search_space, mark.digest, mark.exact, style)
    if found.known:
        yield style.say(KNOWN), ", ".join(found.known)


def grade_fact(grade: str, rating: float, what: str, style: Style) -> Fact:
    """The difficulty, and the values it was computed from."""
    said = style.say(GRADED, grade=style.say(GRADES[grade]), rating=rating, what=what)
    return style.say(DIFFICULTY), said


def identity_facts(size: SearchSpace, mark: str, exact: bool, style: Style) -> Iterator[Fact]:
    """The search space and the fingerprint; exact: no other puzzle has that."""
    yield style.say(SEARCH_SPACE), _space(size, style)
    yield style.say(FINGERPRINT), mark if exact else style.say(COARSE, mark=mark)


def _space(found: SearchSpace, style: Style) -> str:
    """The formula, and about which power of ten it is."""
    formula = group_thousands(found.formula, style.language)
    return f"{formula} ≈ 10^{found.log10:.0f}" if "=" not in formula else formula


def spec_section(
    title: str,
    about: str,
    pictures: Pictures,
    below: Sequence[Panel],
    style: Style,
    *,
    above: Sequence[Panel] = (),
) -> Sections:
    """A sheet: pictures side by side with their captions, and the panels above and below them."""
    stack = [*above, *_side_by_side(list(pictures), style), *below]
    made = section(SectionRole.SPEC, title, SPEC_SHEET, about, stack, style)
    return (replace(made, gap=ROW),)


def table(facts: Iterable[Fact], style: Style) -> list[Panel]:
    """The lines of a sheet below some room, each with a rule below it."""
    return [blank(style), *(_line(name, _set(said), style) for name, said in facts)]


def _set(said: str) -> str:
    """A text for printing: powers raised, and sizes and places kept on one line."""
    said = re.sub(r"\^(\d+)", lambda found: found[1].translate(RAISED), said)
    said = re.sub(r"(?<=\d) × (?=\d)", f"{TIE}×{TIE}", said)
    said = re.sub(r"(?<=\d): (?=\d|≥)", f":{TIE}", said).replace("≥ ", f"≥{TIE}")
    return re.sub(r"\([^()]{,20}\)", lambda found: found[0].replace(" ", TIE), said)


def _line(name: str, said: str, style: Style) -> Panel:
    """A fact: its name on the left, its text in lines on the right."""
    theme, wide = style.colours, text_width(style.paper)
    left = 0.0 if wide < NARROW else NAME_SHARE * wide
    down = LEADING * SIZE
    named = break_lines(name, fitting(name, left - 3.0 if left else wide, SIZE))
    lines = break_lines(said, fitting(said, wide - left, SIZE))
    begin = 0.0 if left else down * len(named)
    names = text_lines(named, (0.0, 0.78 * down), down, SIZE, theme.muted)
    texts = text_lines(lines, (left, begin + 0.78 * down), down, SIZE, theme.ink)
    height = begin + down * max(len(lines), len(named) if left else 1) + BELOW
    rule = Stroke(colour=theme.line, width=0.15).along(((0.0, height), (wide, height)))
    return Panel(width=wide, height=height, items=(*names, *texts, rule))


def blank(style: Style) -> Panel:
    """Some room between the parts of a sheet."""
    return Panel(width=text_width(style.paper), height=ABOVE, items=())


def picture_height(rest: Sequence[Panel], style: Style) -> float:
    """The height of the pictures that leaves room for the rest on their page, within limits."""
    return TALLEST if style.screen else min(max(_height_left(rest, style), LOWEST), TALLEST)


def fits(rest: Sequence[Panel], style: Style) -> bool:
    """Whether all of the rest stands on one page with pictures that are not too small."""
    return style.screen or _height_left(rest, style) >= LOWEST


def _height_left(rest: Sequence[Panel], style: Style) -> float:
    """The height left for pictures beside the rest."""
    return area(style)[1] - stacked_height(rest, ROW) - 1.6 * CAPTION - 2 * ROW


def part_rows(parts: Sequence[Panel], style: Style) -> list[Panel]:
    """Pieces in rows below some room, a little further apart than facts."""
    lines = rows(parts, text_width(style.paper), GAP)
    return [blank(style), *(replace(line, height=line.height + BELOW) for line in lines)]


def picture_room(count: int, style: Style) -> float:
    """The width of a picture, by the number of pictures."""
    wide = text_width(style.paper)
    return wide if wide < NARROW else (wide - (count - 1) * APART) / count


def _side_by_side(shown: Sequence[tuple[str, Panel]], style: Style) -> list[Panel]:
    """Pictures with their captions in a row, on a narrow screen below one another."""
    wide = text_width(style.paper)
    named = [_caption_panel(caption, panel, style) for caption, panel in shown]
    if wide < NARROW:
        return [centre_row(panel, wide) for panel in named]
    if not named:
        return []
    room = picture_room(len(shown), style)
    lefts = [k * (room + APART) + (room - each.width) / 2 for k, each in enumerate(named)]
    return [side_by_side(named, lefts, wide)]


def _caption_panel(caption: str, panel: Panel, style: Style) -> Panel:
    above = 1.6 * CAPTION
    text = Text(
        at=(panel.width / 2, CAPTION), content=caption, size=CAPTION, colour=style.colours.muted
    )
    return Panel(
        width=panel.width,
        height=above + panel.height,
        items=(text, *shift_items(panel, (0.0, above))),
    )
