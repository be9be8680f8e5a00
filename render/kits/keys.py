"""The last pages of a kit: the known facts of each puzzle, for the teacher."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from render.flat.layout import stacked_height
from render.flat.sheet import Panel
from render.kits import words
from render.kits.front import difficulty, kit_section, list_entry
from render.kits.leaflet import TELLING, Kit, Leaflet
from render.pages.binding import (
    GAP,
    Section,
    SectionRole,
    area,
    lead,
    leaves,
    split_pages,
)
from render.pages.shared import heading_row
from render.pages.spec import DIFFICULTY, FINGERPRINT, SOLUTIONS
from render.pages.table import Column, table
from words.phrases import number

SHOWN = 12  # figures of a fingerprint


def keys(kit: Kit, pages: Mapping[int, int]) -> Section:
    """The list of keys; pages: where the answer of a number begins."""
    style = kit.style
    opening = lead(style.say(words.HOW_KEYS), style, 3.0)
    columns = (
        Column(style.say(words.NUMBER), 1.1, right=True),
        Column(style.say(words.PUZZLE), 5.0),
        Column(style.say(DIFFICULTY), 3.2),
        Column(style.say(SOLUTIONS), 3.7),
        Column(style.say(words.SEED), 3.5, right=True),
        Column(style.say(FINGERPRINT), 2.8),
        Column(style.say(words.ANSWER), 1.6, right=True),
    )
    rows = [
        (
            str(each.number),
            list_entry(each, kit),
            difficulty(each, kit),
            _solutions(each, kit),
            "–" if each.seed is None else str(each.seed),
            each.mark[:SHOWN],
            str(pages.get(each.number, "–")),
        )
        for each in kit.leaflets
    ]
    room = area(style)[1]
    blocks = table(columns, rows, style, room - opening.height - GAP, room)
    left = room - blocks[-1].height - GAP - (opening.height + GAP if len(blocks) == 1 else 0.0)
    return kit_section(
        kit, SectionRole.LIST, words.KEYS, [opening, *blocks, *_commands(kit, left, room)]
    )


def add_keys(made: Sequence[Section], kit: Kit, pages: Mapping[int, int]) -> list[Section]:
    """All sections with the list of keys: below the last answer if it fits there, else last."""
    listed = keys(kit, pages)
    last = made[-1]
    used = stacked_height(split_pages(last)[-1], last.gap)
    heading = heading_row(kit.style.say(words.KEYS), kit.style)
    rows = (heading, *listed.stack)
    room = area(last.style)[1] - used - stacked_height(rows, last.gap) - 2 * last.gap
    fits = room >= 0 and not last.style.across and last.role in TELLING
    if not fits or leaves(listed) > 1:
        return [*made, listed]
    return [*made[:-1], replace(last, stack=(*last.stack, *rows))]


def _commands(kit: Kit, left: float, room: float) -> list[Panel]:
    """The table of commands that make the puzzles again; left: mm on its first page."""
    style = kit.style
    made = [each for each in kit.leaflets if each.command is not None]
    given = any(each.given for each in made)
    about = style.say(words.COMMAND_GIVEN if given else words.COMMAND)
    columns = (Column(style.say(words.NUMBER), 1.1, right=True), Column(about, 20.0))
    rows = [(str(each.number), str(each.command)) for each in made]
    return table(columns, rows, style, max(left, 0.0), room) if rows else []


def _solutions(leaflet: Leaflet, kit: Kit) -> str:
    """The number of solutions of a puzzle, if proved."""
    if leaflet.distinct is None:
        return kit.style.say(words.SOME)
    if leaflet.distinct == 1:
        return kit.style.say(words.ONE)
    return number(leaflet.distinct, kit.style.language)
