"""The names of the pieces of all puzzles of a kit, for its first page."""

from render.flat.sheet import Panel
from render.kinds import NamedKind
from render.kits import words
from render.kits.leaflet import Kit
from render.pages.named_kinds import kinds_panel


def piece_rows(kit: Kit) -> list[Panel]:
    """A row for each set of names, with the numbers of the puzzles that have it."""
    having: dict[tuple[NamedKind, ...], list[int]] = {}
    for each in kit.leaflets:
        if each.kinds:
            having.setdefault(each.kinds, []).append(each.number)
    alone = len(kit.leaflets) == 1
    number = kit.style.say(words.NUMBER)
    return [
        kinds_panel(kinds, "" if alone else f"{number} {words.join_numbers(numbers)}", kit.style)
        for kinds, numbers in having.items()
    ]
