"""The names of the pieces of all puzzles of a kit, for its first page."""

from collections.abc import Sequence

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
        kinds_panel(kinds, "" if alone else f"{number} {_in_short(numbers)}", kit.style)
        for kinds, numbers in having.items()
    ]


def _in_short(numbers: Sequence[int]) -> str:
    """Rising numbers, neighbours as ranges: 1–3, 7."""
    runs: list[list[int]] = []
    for each in numbers:
        if runs and runs[-1][-1] == each - 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    return ", ".join(f"{run[0]}–{run[-1]}" if run[1:] else str(run[0]) for run in runs)
